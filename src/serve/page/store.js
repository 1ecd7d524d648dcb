/**
 * Keeps the game on the board, so that it survives a closed page or a lost connection.
 *
 * Each tab has its game in its session storage. A new tab starts with the last game in local storage.
 */

import { Tree } from "./tree.js";

const PLACE = "kado.game";

/** Stores a game and other state of the page. */
export const keep = (tree, rest) => {
  const text = JSON.stringify({ tree, ...rest });
  try {
    sessionStorage.setItem(PLACE, text);
    localStorage.setItem(PLACE, text);
  } catch {
    // Without storage, the game is not kept.
  }
};

/** Returns the stored state, or null if there is none or it cannot be read. */
export const kept = () => {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE));
    return found && { ...found, tree: Tree.from(found.tree) };
  } catch {
    return null;
  }
};
