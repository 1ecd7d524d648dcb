/** Positions in which somebody went wrong in a reviewed game, kept in local storage for the mode "Learn". */

const PLACE = "kado.mistakes", MOST = 300;

/** The mistakes that are kept, newest first: `{game, cells, turn, played, loss}`. */
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
    // A browser without storage forgets.
  }
};

/** Keeps the mistakes of a reviewed game. */
export const remember = (tree, nodes, { positions }) => {
  const found = positions.filter(({ grade }) => grade === "mistake" || grade === "blunder")
    .filter(({ ply }) => nodes[ply])
    .map(({ ply, loss, move }) => ({ game: tree.game, ...nodes[ply].position, played: move, loss }));
  const isSame = (a, b) => a.game === b.game && a.cells === b.cells && a.turn === b.turn;
  write([...found, ...mistakes().filter((old) => !found.some((one) => isSame(one, old)))]);
};

/** Forgets all mistakes. */
export const forgetMistakes = () => write([]);
