/**
 * The board: squares, discs, marks and scores of any rectangular board, drawn with plain elements.
 * Independent of rules and engine; shared by the pages of `kado serve` and of the reports.
 */

/** Creates an element with a class. */
const part = (tag, kind) => {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  return element;
};

/** Name of a square: column letter, then row number. */
export const squareName = (index, columns) =>
  String.fromCharCode(97 + (index % columns)) + (Math.floor(index / columns) + 1);

/** Index of a named square on a board with this number of columns and any number of rows, or -1. */
export const squareIndex = (name, columns) => {
  const parts = /^([a-z])(\d+)$/i.exec(name);
  const column = parts ? parts[1].toLowerCase().charCodeAt(0) - 97 : columns;
  return column < columns ? column + columns * (Number(parts[2]) - 1) : -1;
};

/** Star points of a board with crossings, as on a Go board. */
const starPoints = (columns, rows) => {
  if (columns !== rows || columns < 9 || columns % 2 === 0) return [];
  const edge = columns < 13 ? 2 : 3, middle = (columns - 1) / 2, far = columns - 1 - edge;
  return [[edge, edge], [far, edge], [middle, middle], [edge, far], [far, far]].map(([x, y]) => y * columns + x);
};

/**
 * A board inside an element. Handlers: `play(index)`, `hover(index or -1)`, and `label(index)` for screen
 * readers.
 */
export class Board {
  constructor(element, handlers = {}) {
    this.element = element;
    this.handlers = handlers;
    this.squares = [];
    this.cells = "";
    this.cursor = 0;
    element.classList.add("board");
    element.setAttribute("role", "grid");
    element.addEventListener("click", (event) => this.#at(event, (index) => {
      this.#focus(index, false);
      handlers.play?.(index, event);
    }));
    element.addEventListener("pointerover", (event) => handlers.hover?.(this.indexOf(event.target)));
    element.addEventListener("pointerleave", () => handlers.hover?.(-1));
    element.addEventListener("focusin", (event) => this.#at(event, (index) => this.#focus(index, false)));
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Creates the squares of a board with this layout, unless the board already has this layout. */
  lay({ columns, rows, crossings = false }) {
    const size = `${columns}x${rows}${crossings}`;
    if (size === this.size) return;
    Object.assign(this, { size, columns, rows, crossings, cells: "-".repeat(columns * rows), squares: [] });
    const { element } = this;
    element.classList.toggle("crossings", crossings);
    element.classList.toggle("dense", columns > 10);
    element.style.setProperty("--columns", columns);
    element.style.setProperty("--rows", rows);
    element.setAttribute("aria-rowcount", rows);
    element.setAttribute("aria-colcount", columns);
    const field = part("div", "squares");
    field.setAttribute("role", "presentation");
    for (let y = 0; y < rows; y++) {
      const row = field.appendChild(part("div", "rank"));
      row.setAttribute("role", "row");
      for (let x = 0; x < columns; x++) row.append(this.#square(x, y));
    }
    const stars = crossings ? starPoints(columns, rows) : columns === 8 && rows === 8 ? [9, 13, 41, 45] : [];
    for (const index of stars) this.squares[index].element.classList.add("star");
    const hasFocus = element.contains(document.activeElement);
    element.replaceChildren(this.#coordinates("files", columns, (x) => String.fromCharCode(97 + x)),
      this.#coordinates("ranks", rows, (y) => y + 1), field);
    this.cursor = Math.min(this.cursor, this.squares.length - 1);
    this.#focus(this.cursor, hasFocus);
  }

  #square(x, y) {
    const element = part("div", "square");
    element.dataset.index = this.squares.length;
    element.tabIndex = -1;
    element.setAttribute("role", "gridcell");
    const edges = { left: x === 0, right: x === this.columns - 1, top: y === 0, bottom: y === this.rows - 1 };
    for (const [edge, is] of Object.entries(edges)) if (is) element.classList.add(edge);
    this.squares.push({ element, disc: null, chip: null, ghost: null, kinds: "", label: "", score: "" });
    return element;
  }

  #coordinates(kind, count, text) {
    const line = part("div", `coordinates ${kind}`);
    line.setAttribute("aria-hidden", "true");
    for (let at = 0; at < count; at++) line.appendChild(part("span")).textContent = text(at);
    return line;
  }

  /** Index of the square that holds an element, or -1. */
  indexOf(element) {
    const square = element.closest?.(".square");
    return square && this.element.contains(square) ? Number(square.dataset.index) : -1;
  }

  #at(event, action) {
    const index = this.indexOf(event.target);
    if (index >= 0) action(index);
  }

  /** Shows discs. Discs that change color flip one after the other, nearest to the last move first. */
  discs(cells, last = -1) {
    const changed = [...cells].filter((cell, index) => cell !== this.cells[index]).length;
    const many = changed > Math.max(20, this.columns * 3) || document.hidden;
    if (many) this.element.classList.add("still");
    for (let index = 0; index < cells.length; index++) {
      const was = this.cells[index], cell = cells[index];
      if (was !== cell) this.#disc(index, cell, was, last);
    }
    if (many) {
      void this.element.offsetWidth;
      this.element.classList.remove("still");
    }
    this.cells = cells;
  }

  #disc(index, cell, was, last) {
    const square = this.squares[index];
    if (cell !== "X" && cell !== "O") {
      square.disc?.remove();
      square.disc = null;
      return;
    }
    const color = cell === "X" ? "black" : "white";
    const far = last < 0 ? 0 : Math.max(Math.abs((index % this.columns) - (last % this.columns)),
      Math.abs(Math.floor(index / this.columns) - Math.floor(last / this.columns)));
    if (!square.disc) {
      const isStill = this.element.classList.contains("still");
      square.disc = square.element.appendChild(part("span", `disc ${color}${isStill ? "" : " placed"}`));
    } else {
      square.disc.style.setProperty("--delay", `${Math.max(0, far - 1) * 45}ms`);
      square.disc.className = `disc ${color}`;
    }
  }

  /** Sets the CSS classes of all squares; `kinds(index)` returns the classes of one square as a text. */
  marks(kinds) {
    this.squares.forEach((square, index) => {
      const now = kinds(index);
      if (now === square.kinds) return;
      if (square.kinds) square.element.classList.remove(...square.kinds.split(" "));
      if (now) square.element.classList.add(...now.split(" "));
      square.kinds = now;
    });
  }

  /** Replaces the shown scores. `scores` maps the index of a square to `{text, detail, grade, exact}`. */
  scores(scores) {
    this.squares.forEach((square, index) => {
      const score = scores.get(index);
      const now = score ? `${score.text}|${score.detail}|${score.grade}|${score.exact}` : "";
      if (now === square.score) return;
      square.score = now;
      if (!score) {
        square.chip.remove();
        square.chip = null;
        return;
      }
      if (!square.chip) {
        square.chip = part("span", "");
        square.chip.append(document.createElement("b"), document.createElement("small"));
        square.element.append(square.chip);
      }
      const kinds = `chip ${score.grade}${score.exact ? " exact" : ""}`;
      if (square.chip.className !== kinds) square.chip.className = kinds;
      square.chip.firstChild.textContent = score.text;
      square.chip.lastChild.textContent = score.detail ?? "";
    });
  }

  /** Shows a line of moves as numbered discs: `[{index, color}]`; an empty list clears it. */
  line(moves) {
    this.element.classList.toggle("shows-line", moves.length > 0);
    for (const square of this.squares) {
      square.ghost?.remove();
      square.ghost = null;
    }
    moves.forEach(({ index, color }, at) => {
      const square = this.squares[index];
      if (!square || square.ghost) return;
      square.ghost = square.element.appendChild(part("span", `ghost ${color === "X" ? "black" : "white"}`));
      square.ghost.textContent = at + 1;
    });
  }

  /** Updates the labels of all squares for screen readers. */
  labels() {
    if (!this.handlers.label) return;
    this.squares.forEach((square, index) => {
      const label = this.handlers.label(index);
      if (label === square.label) return;
      square.label = label;
      square.element.setAttribute("aria-label", label);
    });
  }

  /** Moves the keyboard cursor to a square. */
  #focus(index, move = true) {
    if (!this.squares[index]) return;
    if (this.squares[this.cursor]) this.squares[this.cursor].element.tabIndex = -1;
    this.cursor = index;
    this.squares[index].element.tabIndex = 0;
    if (move) this.squares[index].element.focus();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.indexOf(event.target) < 0) return;
    const x = this.cursor % this.columns, y = Math.floor(this.cursor / this.columns);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (step) {
      const to = [Math.min(Math.max(x + step[0], 0), this.columns - 1), Math.min(Math.max(y + step[1], 0), this.rows - 1)];
      this.#focus(to[1] * this.columns + to[0]);
    } else if (event.key === "Enter" || event.key === " ") this.handlers.play?.(this.cursor, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
