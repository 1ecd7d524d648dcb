/** Mistakes of reviewed games, kept in local storage for the mode "Learn". */

import { BLACK } from "./rules.js";

const PLACE = "kado.mistakes", MOST = 300;

/** The stored mistakes, newest first: `{game, cells, turn, played, loss, own}`; `own` may be missing. */
export const mistakes = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
};

const write = (list) => {
  try {
    localStorage.setItem(PLACE, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Without local storage, the mistakes are not kept.
  }
};

/** Whether `person` (`black`, `white` or `both`) plays the side `turn`; undefined if `person` is empty. */
const isOwn = (person, turn) => {
  if (!person) return undefined;
  return person === "both" || (person === "black") === (turn === BLACK);
};

/** Whether two problems are the same position. */
export const isSame = (a, b) => a.game === b.game && a.cells === b.cells && a.turn === b.turn;

/** Stores the mistakes and blunders of a reviewed game. `own` marks the mistakes of the person. */
export const remember = (tree, nodes, { positions }) => {
  const found = positions.filter(({ grade }) => grade === "mistake" || grade === "blunder")
    .filter(({ ply }) => nodes[ply])
    .map(({ ply, loss, move }) => ({ game: tree.game, ...nodes[ply].position, played: move, loss, own: isOwn(tree.person, nodes[ply].position.turn) }));
  write([...found, ...mistakes().filter((old) => !found.some((one) => isSame(one, old)))]);
};

/**
 * The problems of a side: `black`, `white`, `both` or `own`.
 *
 * The choice `own` excludes only the problems that are known to be mistakes of the opponent.
 */
export const ofSide = (problems, side) => problems.filter(({ turn, own }) => {
  if (side === "own") return own !== false;
  return side === "both" || (side === "black") === (turn === BLACK);
});

/** Deletes all mistakes. */
export const forgetMistakes = () => write([]);
