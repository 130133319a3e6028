/**
 * The address of Ollama's server from its own variable OLLAMA_HOST, read as Ollama reads it: scheme and port may be
 * missing, and an address to listen on (0.0.0.0) stands for this machine.
 */
export function ollamaAddress(host: string | undefined): string {
  const text = host?.trim() ?? "";
  const scheme = /^(https?):\/\//i.exec(text)?.[1]?.toLowerCase();
  const rest = text.replace(/^https?:\/\//i, "").replace(/\/+$/, "");
  const [place = "", ...path] = rest.split("/");
  const named = /^(?<name>\[.*\]|[^:]*)(?::(?<port>\d+))?$/.exec(place)?.groups;
  const name = named?.["name"] ?? place;
  const machine = name === "" || name === "0.0.0.0" || name === "[::]" ? "127.0.0.1" : name;
  const port = named?.["port"] ?? (scheme === undefined ? "11434" : undefined);
  return [`${scheme ?? "http"}://${machine}${port === undefined ? "" : `:${port}`}`, ...path].join("/");
}
