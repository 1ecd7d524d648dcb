/**
 * Keeps the game on the board, so that it survives a closed page or a lost connection.
 *
 * Each tab has its game in its session storage. A new tab starts with the game in local storage: that of the
 * tab in which something was done last.
 */

import { Tree } from "./tree.js";

const PLACE = "kado.game";

/** Whether local storage has the game of this tab. */
let isLast = false;
// Only other tabs cause this event.
addEventListener("storage", ({ key }) => { if (key === PLACE) isLast = false; });

/** Stores a game and other state of the page, for new tabs only if this tab is the last one or becomes it. */
export const keep = (tree, rest, becomesLast) => {
  const text = JSON.stringify({ tree, ...rest });
  try {
    sessionStorage.setItem(PLACE, text);
    if (!becomesLast && !isLast) return;
    localStorage.setItem(PLACE, text);
    isLast = true;
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
