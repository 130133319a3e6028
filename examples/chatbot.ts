// A chatbot that remembers. Run it again: the conversation goes on where it was.
import { generateText } from "ai";
import { openMemory } from "aide-memoire";
import { notebook } from "aide-memoire/notebook";

const memory = openMemory("chatbot.db");
const chat = memory.session("s-42", { user: "ada" });
const model = process.env["MODEL"] ?? notebook(chat); // The notebook quotes what you told it. MODEL: "openai/gpt-5", ...
await chat.turn("My dog is called Rex.", (prompt) => generateText({ model, ...prompt }));
const { text } = await chat.turn("What is my dog called?", (prompt) => generateText({ model, ...prompt }));
console.log(text);
if (!text.includes("Rex")) throw new Error("The chatbot did not remember.");
