/**
 * The rules implemented by the page itself: the boards of the games, and the discs that a move flips.
 * Wins in k in a row, forbidden moves and results come from the engine.
 */

export const BLACK = "X";
export const WHITE = "O";
export const EMPTY = "-";
export const PASS = "pass";

/** The opponent of a side. */
export const opponent = (side) => (side === BLACK ? WHITE : BLACK);

const DIRECTIONS = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

/** The families of games: board sizes, whether moves flip discs (`turns`), and the winning length `k`. */
export const FAMILY = {
  othello: { size: 8, min: 4, max: 16, step: 2, turns: true },
  antiothello: { size: 8, min: 4, max: 16, step: 2, turns: true },
  gomoku: { size: 15, min: 5, max: 25, k: 5 },
  standard: { size: 15, min: 5, max: 25, k: 5 },
  caro5: { size: 15, min: 5, max: 25, k: 5 },
  caro6: { size: 15, min: 5, max: 25, k: 5 },
  renju: { size: 15, min: 5, max: 25, k: 5 },
  tictactoe: { size: 3, min: 3, max: 3, k: 3 },
  mnk: { size: 6, min: 1, max: 25, k: 4 },
};

/** The longest side of a board of k in a row. */
const LONGEST_SIDE = 25;

/** The forms of a board after the name of a game. */
const BOARD = /^(\d{1,2})(?:x(\d{1,2}))?$/, BOARD_AND_LINE = /^(\d{1,2}),(\d{1,2}),(\d{1,2})$/;

/** Whether Kado plays a game on a board, with a line of `k`. */
const isPlayed = ({ turns, min, max }, columns, rows, k) => {
  const longer = Math.max(columns, rows);
  if (turns) return columns === rows && columns % 2 === 0 && columns >= min && columns <= max;
  return Math.min(columns, rows, k) >= 1 && longer <= LONGEST_SIDE && k <= longer;
};

/**
 * Parses the name of a game, such as `othello:8`, `gomoku:15x13` or `mnk:6,6,4:exact`.
 *
 * Returns undefined if Kado does not play the game or not on this board.
 */
export const variant = (name) => {
  const [family, size, line, ...rest] = String(name).toLowerCase().split(":"), isMnk = family === "mnk";
  const known = Object.hasOwn(FAMILY, family) ? FAMILY[family] : undefined;
  const found = known && (size ?? `${known.size}`).match(isMnk ? BOARD_AND_LINE : BOARD);
  const isExact = isMnk && line === "exact";
  if (!found || (line !== undefined && !isExact) || rest.length) return undefined;
  const columns = Number(found[1]), rows = Number(found[2] ?? columns), k = Number(found[3] ?? known.k);
  if (!isPlayed(known, columns, rows, k)) return undefined;
  return { name, family, columns, rows, k, isExact, turns: Boolean(known.turns), crossings: !known.turns && k >= 5 };
};

/** Whether two variants are the same game on the same board. */
export const isSameGame = (one, other) => ["family", "columns", "rows", "k", "isExact"].every((member) => Object.is(one[member], other[member]));

/** The start position of a game. */
export const startPosition = ({ columns, rows, turns }) => {
  const cells = Array(columns * rows).fill(EMPTY);
  if (turns) {
    const x = columns / 2, y = rows / 2;
    cells[(y - 1) * columns + x] = cells[y * columns + x - 1] = BLACK;
    cells[(y - 1) * columns + x - 1] = cells[y * columns + x] = WHITE;
  }
  return { cells: cells.join(""), turn: BLACK };
};

/** The squares whose discs a move flips. */
export const flips = ({ columns, rows, turns }, cells, square, side) => {
  if (!turns || cells[square] !== EMPTY) return [];
  const turned = [], other = opponent(side);
  for (const [dx, dy] of DIRECTIONS) {
    const line = [];
    let x = (square % columns) + dx, y = Math.floor(square / columns) + dy;
    const isOn = () => x >= 0 && x < columns && y >= 0 && y < rows;
    while (isOn() && cells[y * columns + x] === other) {
      line.push(y * columns + x);
      x += dx;
      y += dy;
    }
    if (isOn() && cells[y * columns + x] === side) turned.push(...line);
  }
  return turned;
};

/** The squares on which the side to move may play; in k in a row every empty one. */
export const legalSquares = (game, { cells, turn }) => {
  const squares = [];
  for (let square = 0; square < cells.length; square++) {
    if (cells[square] !== EMPTY) continue;
    if (!game.turns || flips(game, cells, square, turn).length) squares.push(square);
  }
  return squares;
};

/** The position after a move: a square, or -1 for a pass. */
export const after = (game, { cells, turn }, square) => {
  if (square < 0) return { cells, turn: opponent(turn) };
  const next = [...cells];
  for (const turned of flips(game, cells, square, turn)) next[turned] = turn;
  next[square] = turn;
  return { cells: next.join(""), turn: opponent(turn) };
};

/** Number of discs of a side. */
export const count = (cells, side) => {
  let discs = 0;
  for (const cell of cells) if (cell === side) discs++;
  return discs;
};

/** Whether the side to move has to pass. */
export const mustPass = (game, position) => game.turns && !legalSquares(game, position).length
  && legalSquares(game, { cells: position.cells, turn: opponent(position.turn) }).length > 0;

/** Whether no move is possible: neither side can move in Othello, or the board of another game is full. */
export const isOver = (game, position) => !legalSquares(game, position).length
  && (!game.turns || !legalSquares(game, { cells: position.cells, turn: opponent(position.turn) }).length);

/** The stones of all lines of at least `k` stones through a square; empty if there is no such line. */
export const winningLine = ({ columns, rows, k, turns }, cells, square) => {
  if (turns || square < 0) return [];
  const side = cells[square], won = new Set();
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const line = [square];
    for (const way of [-1, 1]) {
      let x = (square % columns) + way * dx, y = Math.floor(square / columns) + way * dy;
      while (x >= 0 && x < columns && y >= 0 && y < rows && cells[y * columns + x] === side) {
        line.push(y * columns + x);
        x += way * dx;
        y += way * dy;
      }
    }
    if (line.length >= k) line.forEach((stone) => won.add(stone));
  }
  return [...won];
};
