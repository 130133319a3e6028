// Round trips, as the server sees them: commands that reach it from outside, those within scripts left out.
import { measured } from "./measured.mjs";

/** @param {() => Promise<import("./place.mjs").Place>} placeFor `undefined` where the store is in this process */
export async function countTrips(placeFor) {
  const place = await placeFor();
  const { trips } = place;
  if (trips === undefined) {
    await place.end();
    return undefined;
  }
  const opened = await place.open("full");
  const chat = measured(opened.store).memory.session("counted");
  await (await chat.begin("The first turn.")).commit("It makes everything known.");
  let turn;
  const context = await trips(async () => {
    turn = await chat.begin("How many?");
  });
  const commit = await trips(async () => turn.commit("One."));
  await opened.close();
  await place.end();
  return { context, commit };
}
