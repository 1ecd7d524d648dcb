/** To where a game is taken back. */

import { BLACK, WHITE } from "./rules.js";

/**
 * Returns the node before the last move of a person as `to`, or that before the last step of a person in a
 * swap2 opening with this `step`. Returns undefined if there is none.
 */
export const beforePerson = ({ app, live, opening, seats, firstPly }) => {
  const isPerson = (side) => seats[side].kind === "human", people = [BLACK, WHITE].some(isPerson);
  const isWanted = (node) => !people || (isPerson(node.position.turn) && node.children.some(({ square }) => square >= 0));
  const begin = opening ? opening.end() : firstPly;
  let to = live.parent;
  while (to && to.ply >= begin && !isWanted(to)) to = to.parent;
  if (to && to.ply >= begin) return { to };
  if (!opening) return undefined;
  const sides = { [BLACK]: opening.first, [WHITE]: opening.second };
  const step = opening.lastStep((side) => !people || sides[side].kind === "human");
  return step && { to: app.tree.line(live)[step.ply], step };
};
