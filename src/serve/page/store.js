/** Keeps the game on the board in local storage, so that it survives a closed page or a lost connection. */

import { Tree } from "./tree.js";

const PLACE = "kado.game";

/** Stores a game and other state of the page. */
export const keep = (tree, rest) => {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ tree, ...rest }));
  } catch {
    // Without local storage, the game is not kept.
  }
};

/** Returns the stored state, or null if there is none or it cannot be read. */
export const kept = () => {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE));
    return found && { ...found, tree: Tree.from(found.tree) };
  } catch {
    return null;
  }
};
