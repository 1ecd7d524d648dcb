/** The game on the board in local storage, so that a lost page or connection loses nothing. */

import { Tree } from "./tree.js";

const PLACE = "kado.game";

/** Keeps a game, and what else the page wants to find again. */
export const keep = (tree, rest) => {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ tree, ...rest }));
  } catch {
    // A browser without storage forgets.
  }
};

/** Returns what was kept, or nothing. */
export const kept = () => {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE));
    return found && { ...found, tree: Tree.from(found.tree) };
  } catch {
    return null;
  }
};
