/** The game on the board in local storage, so that closing the page or losing the connection loses nothing. */

import { Tree } from "./tree.js";

const PLACE = "kado.game";

/** Stores a game and other state of the page. */
export const keep = (tree, rest) => {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ tree, ...rest }));
  } catch {
    // Without storage nothing is kept.
  }
};

/** Returns the stored state, or nothing. */
export const kept = () => {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE));
    return found && { ...found, tree: Tree.from(found.tree) };
  } catch {
    return null;
  }
};
