import { openMemory } from "aide-memoire";

const memory = openMemory(process.argv[2]);
const messages = await memory.session("s-42").messages({ last: 20 });
console.log(messages.length);
await memory.close();
