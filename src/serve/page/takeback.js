/** To where a game is taken back. */

import { BLACK, WHITE } from "./rules.js";

/**
 * Returns the node before the last move of a person, or before the last step of a person in a swap2 opening,
 * whose later steps are forgotten. Returns undefined if there is none.
 */
export const nodeBeforePerson = ({ app, live, opening, seats }) => {
  const isPerson = (side) => seats[side].kind === "human", people = [BLACK, WHITE].some(isPerson);
  const isWanted = (node) => !people || (isPerson(node.position.turn) && node.children.some(({ square }) => square >= 0));
  const begin = opening ? opening.end() : 0;
  let to = live.parent;
  while (to && to.ply >= begin && !isWanted(to)) to = to.parent;
  if (!opening || (to && to.ply >= begin)) return to;
  const sides = { [BLACK]: opening.first, [WHITE]: opening.second };
  const ply = opening.takeBack((side) => !people || sides[side].kind === "human");
  return ply === undefined ? undefined : app.tree.line(live)[ply];
};
