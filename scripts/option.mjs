/**
 * The word behind `--name` on the command line.
 * @param {string} name
 * @param {string} standard
 */
export function option(name, standard) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : process.argv[at + 1];
}

/**
 * The number behind `--name`, from 1. Ends the process where it is none.
 * @param {string} name
 * @param {number} standard
 */
export function countOption(name, standard) {
  const count = Number(option(name, String(standard)));
  if (count >= 1) return count;
  console.error(`--${name} takes a number from 1.`);
  process.exit(2);
}
