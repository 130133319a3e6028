// Says one thing to the test that started this program.
export function say(value) {
  console.log(JSON.stringify(value));
}

/** Resolves when the test lets this program end. */
export async function letGo() {
  process.stdin.resume();
  await new Promise((resolve) => process.stdin.once("end", resolve));
}

export const options = JSON.parse(process.argv[2]);
