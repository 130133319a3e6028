// The figures as Markdown.
import { columns, counterpart, survives, timesBetter, valueOf } from "./figures.mjs";

/**
 * @typedef {import("../participants.mjs").Participant} Participant
 * @typedef {import("./measure.mjs").Figures} Figures
 */

/** One line for each participant. @param {Figures} figures @param {readonly Participant[]} participants */
export function figureTables(figures, participants) {
  const value = (id, measure, figure) => valueOf(figures, id, { measure, figure });
  const pair = (id, measure) => `${shown(value(id, measure, "p50"))} / ${shown(value(id, measure, "p99"))}`;
  const growth = (id) => `${shown(value(id, "growth", "at10"))} / ${shown(value(id, "growth", "at10000"))}`;
  const writing = table(
    [
      "writing",
      "acknowledged turns survive",
      "syncs a turn",
      "append, turns/s",
      "p50 / p99 ms",
      "32 writers, turns/s",
      "messages lost",
      "a turn behind 10 / 10,000 messages, ms",
    ],
    participants.map((one) => [
      one.name,
      survives(figures, one),
      shown(value(one.id, "syncs", "syncs")),
      shown(value(one.id, "append", "perSecond")),
      pair(one.id, "append"),
      shown(value(one.id, "together", "perSecond")),
      (figures[one.id].together ?? []).map(({ lost }) => lost).join(", "),
      growth(one.id),
    ]),
  );
  const reading = table(
    [
      "reading, starting",
      "last 20 of 10,000, p50 / p99 ms",
      "of 100,000",
      "10,000 messages loaded, ms",
      "cold start, ms",
      "installed, MB",
      "packages",
    ],
    participants.map(({ id, name }) => [
      name,
      pair(id, "resumeSmall"),
      pair(id, "resumeLarge"),
      shown(value(id, "whole", "p50")),
      shown(value(id, "cold", "aboveEmpty")),
      shown(value(id, "installed", "megabytes")),
      shown(value(id, "installed", "packages")),
    ]),
  );
  const notes = participants.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}.`]));
  return `${writing}\n\n${reading}\n\n${notes.join("\n")}`;
}

/** So many times better ours is than each peer. @param {Figures} figures @param {readonly Participant[]} participants */
export function ratioTable(figures, participants) {
  const peers = comparedPeers(figures, participants);
  return table(
    ["ours is better, times", ...peers.map(({ peer, ours }) => `${peer.name} (beside ${shortName(ours)})`)],
    columns.map((column) => [
      column.target === 1 ? column.name : `${column.name} (aim: ${column.target})`,
      ...peers.map((pair) => {
        const times = timesOf(figures, column, pair);
        return times === undefined ? "–" : times < column.target ? `**${shown(times)}**` : shown(times);
      }),
    ]),
  );
}

/**
 * Where ours is not as far ahead as it is meant to be.
 * @param {Figures} figures
 * @param {readonly Participant[]} participants
 */
export function notAhead(figures, participants) {
  return comparedPeers(figures, participants).flatMap((pair) =>
    columns.flatMap((column) => {
      const times = timesOf(figures, column, pair);
      if (times === undefined || times >= column.target) return [];
      return [{ peer: pair.peer.name, ours: pair.ours.name, column: column.name, times, target: column.target }];
    }),
  );
}

/** @param {Figures} figures @param {readonly Participant[]} participants */
function comparedPeers(figures, participants) {
  return participants.flatMap((peer) => {
    const ours = counterpart(figures, participants, peer);
    return peer.ours === true || peer.volatile === true || ours === undefined ? [] : [{ peer, ours }];
  });
}

/**
 * @param {Figures} figures
 * @param {import("./figures.mjs").Column} column
 * @param {{ peer: Participant, ours: Participant }} pair
 */
function timesOf(figures, column, { peer, ours }) {
  return timesBetter(column, valueOf(figures, ours.id, column), valueOf(figures, peer.id, column));
}

/** @param {Participant} participant */
function shortName({ name }) {
  return name.replace(/^aide-memoire, /, "");
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Three digits. @param {number | undefined} value */
function shown(value) {
  if (value === undefined) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value === 0 ? "0" : String(Number(value.toPrecision(value < 0.1 ? 2 : 3)));
}
