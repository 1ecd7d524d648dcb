"use strict";
const make = (tag, text, kind) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
};
const side = (disc) => (disc === "X" ? "black" : "white");
const signed = (number) => (number < 0 ? "−" : "+") + Math.abs(number).toFixed(2);
// Returns the disc counts as parts of a caption, without a line break between the counts.
// Returns no parts if the moves of the game do not flip discs.
const counted = (game, cells) =>
  (game.turns ? [" · ", make("span", `discs ${count(cells, "X")}–${count(cells, "O")}`, "unbroken")] : []);

const byId = (id) => document.getElementById(id);

// Returns every position of a game, each with the square and the side of the move that led to it.
const replay = (game) => {
  let position = { cells: game.start.slice(0, -2), turn: game.start.at(-1) };
  const rules = { ...game, rows: position.cells.length / game.columns };
  const positions = [{ cells: position.cells, square: -1 }];
  for (const [name] of game.moves) {
    const disc = position.turn, square = name === "pass" ? -1 : squareIndex(name, game.columns);
    position = after(rules, position, square);
    positions.push({ cells: position.cells, square, disc });
  }
  return positions;
};

// Moves a class of table rows to one row, if it exists.
const mark = (kind, id) => {
  document.querySelectorAll(`tr.${kind}`).forEach((row) => row.classList.remove(kind));
  const row = byId(id);
  if (row) row.classList.add(kind);
};

// Shows the games of a page on a board. The page supplies these functions:
// - `caption(game, positions, ply)` returns the parts of the caption.
// - `kind(move)` returns the CSS class of the button of a move.
// - `begin(game)` returns the initial ply.
// - `chart(game, positions, ply, chart)` draws the chart.
// - `marks(game, ply)` is optional and returns the CSS classes of squares. A page with `marks` shows each
//   move on the position before the move.
class Viewer {
  constructor(page) {
    this.page = page;
    this.games = JSON.parse(byId("data").textContent);
    // Number of plies from the shown position to the position after the current move: 1 with `marks`, else 0.
    this.ahead = page.marks ? 1 : 0;
    this.place = -1;
    this.positions = [];
    this.ply = 0;
    this.board = new Board(byId("board"), {
      play: (index) => this.play(index),
      label: (index) => this.label(index),
    });
    this.listen();
    if (!this.openNamed()) this.open(0);
  }

  // Goes to the move that was played on a square.
  play(index) {
    const played = this.positions.findIndex(({ square }) => square === index);
    if (played >= 0) this.go(played - this.ahead);
  }

  // Returns the text of a square for screen readers.
  label(index) {
    const cell = this.positions[this.ply].cells[index];
    return `${squareName(index, this.games[this.place].columns)} ${cell === "-" ? "empty" : side(cell)}`;
  }

  go(to) {
    this.ply = Math.max(0, Math.min(this.positions.length - 1, to));
    this.show();
  }

  // Shows the current position of the current game.
  show() {
    const { page, positions, ply } = this, game = this.games[this.place];
    this.showBoard(game, positions[ply]);
    byId("caption").replaceChildren(...page.caption(game, positions, ply));
    mark("current", `row-${game.number}-${ply}`);
    const chart = byId("scores");
    chart.replaceChildren();
    chart.style.display = page.chart && page.chart(game, positions, ply, chart) ? "" : "none";
    byId("ply").value = ply;
    byId("first").disabled = byId("back").disabled = ply === 0;
    byId("last").disabled = byId("forward").disabled = ply === positions.length - 1;
    [...byId("moves").children].forEach((item, index) => this.showMove(item, index === ply - 1 + this.ahead));
  }

  // Draws a position with its last move and the marks of the page.
  showBoard(game, { cells, square }) {
    const given = this.page.marks ? this.page.marks(game, this.ply) : [];
    const marks = given.map(([name, kind]) => [squareIndex(name, game.columns), kind]);
    this.board.discs(cells, square);
    this.board.marks((index) => {
      const kinds = marks.filter(([marked]) => marked === index).map(([, kind]) => kind);
      return [...(index === square ? ["last"] : []), ...kinds].join(" ");
    });
    this.board.labels();
    const discs = `black ${count(cells, "X")}, white ${count(cells, "O")}`;
    byId("board").setAttribute("aria-label", `Board after move ${this.ply}: ${discs}`);
  }

  // Marks an item in the list of moves as the current one, or as another one.
  showMove(item, current) {
    if (current) {
      item.firstChild.setAttribute("aria-current", "step");
      const list = byId("moves");
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    } else item.firstChild.removeAttribute("aria-current");
  }

  // Opens the game with this index in the list of games.
  open(to) {
    if (!this.games[to]) return;
    this.place = to;
    const game = this.games[to];
    this.positions = replay(game);
    this.board.lay({ ...game, rows: (game.start.length - 2) / game.columns });
    byId("viewer").hidden = false;
    byId("black").textContent = game.black;
    byId("white").textContent = game.white;
    byId("result").textContent = game.result;
    byId("ply").max = this.positions.length - 1;
    byId("previous").disabled = to === 0;
    byId("next").disabled = to === this.games.length - 1;
    byId("moves").replaceChildren(...game.moves.map((move, index) => this.moveItem(move, index)));
    mark("shown", `row-${game.number}`);
    this.go(this.page.begin(game));
  }

  // Returns the item of a move in the list of moves.
  moveItem(move, index) {
    const item = make("li"), button = item.appendChild(make("button", move[0], this.page.kind(move)));
    button.type = "button";
    button.addEventListener("click", () => this.go(index + 1 - this.ahead));
    return item;
  }

  // Opens the game and the ply that the address names. Returns false if it names no game.
  openNamed() {
    const named = /^#game-(\d+)(?:-(\d+))?$/.exec(location.hash);
    if (!named) return false;
    this.open(this.games.findIndex((game) => game.number === Number(named[1])));
    if (named[2]) this.go(Number(named[2]));
    byId("games").scrollIntoView();
    return true;
  }

  listen() {
    const clicks = {
      first: () => this.go(0), back: () => this.go(this.ply - 1),
      forward: () => this.go(this.ply + 1), last: () => this.go(this.positions.length - 1),
      previous: () => this.open(this.place - 1), next: () => this.open(this.place + 1),
    };
    for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", action);
    byId("ply").addEventListener("input", (event) => this.go(Number(event.target.value)));
    addEventListener("hashchange", () => this.openNamed());
    addEventListener("keydown", (event) => this.press(event));
  }

  // Handles a key. Keys that scroll the page work only in the viewer.
  press(event) {
    const { target } = event;
    if (this.place < 0 || event.altKey || event.ctrlKey || event.metaKey || target === byId("ply")) return;
    const inViewer = byId("viewer").contains(target);
    const keys = {
      ArrowLeft: () => this.go(this.ply - 1), ArrowRight: () => this.go(this.ply + 1),
      Home: () => this.go(0), End: () => this.go(this.positions.length - 1),
      PageUp: () => this.open(this.place - 1), PageDown: () => this.open(this.place + 1),
    };
    const action = keys[event.key];
    const scrolls = event.key !== "ArrowLeft" && event.key !== "ArrowRight";
    if (!action || !(inViewer || (!scrolls && target === document.body))) return;
    event.preventDefault();
    action();
  }
}

const viewer = (page) => new Viewer(page);
