// Import, open, first read, end: the whole process is timed by its parent.
import { openParticipant } from "./opening.mjs";

const plan = JSON.parse(process.argv[2]);
const opened = await openParticipant(plan);
process.stdout.write(`${(await opened.last("s-42", 20)).length}\n`);
await opened.close();
process.exit(0);
