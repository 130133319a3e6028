/** The text with its control characters made visible: stored or model text must not drive a terminal. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  return text.replaceAll(/\r(?=\n)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (character) => {
    if (character === "\r") return "";
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}
