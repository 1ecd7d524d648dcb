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

// Shows the games of a page on a board. The page supplies these functions:
// - `caption(game, positions, ply)` returns the parts of the caption.
// - `kind(move)` returns the CSS class of the button of a move.
// - `begin(game)` returns the initial ply.
// - `chart(game, positions, ply, chart)` draws the chart.
// - `marks(game, ply)` is optional and returns the CSS classes of squares. A page with `marks` shows each
//   move on the position before the move.
const viewer = (page) => {
  const games = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  // Number of plies from the shown position to the position after the current move: 1 with `marks`, else 0.
  const ahead = page.marks ? 1 : 0;
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

  let place = -1, positions = [], ply = 0;

  const board = new Board(part("board"), {
    play: (index) => {
      const played = positions.findIndex(({ square }) => square === index);
      if (played >= 0) go(played - ahead);
    },
    label: (index) => {
      const cell = positions[ply].cells[index];
      return `${squareName(index, games[place].columns)} ${cell === "-" ? "empty" : side(cell)}`;
    },
  });

  const show = () => {
    const game = games[place], position = positions[ply];
    const marks = page.marks ? page.marks(game, ply).map(([name, kind]) => [squareIndex(name, game.columns), kind]) : [];
    board.discs(position.cells, position.square);
    board.marks((index) => {
      const kinds = marks.filter(([square]) => square === index).map(([, kind]) => kind);
      return [...(index === position.square ? ["last"] : []), ...kinds].join(" ");
    });
    board.labels();
    part("caption").replaceChildren(...page.caption(game, positions, ply));
    part("board").setAttribute("aria-label", `Board after move ${ply}: black ${count(position.cells, "X")}, white ${count(position.cells, "O")}`);
    document.querySelectorAll("tr.current").forEach((row) => row.classList.remove("current"));
    const row = document.getElementById(`row-${game.number}-${ply}`);
    if (row) row.classList.add("current");
    const chart = part("scores");
    chart.replaceChildren();
    chart.style.display = page.chart && page.chart(game, positions, ply, chart) ? "" : "none";
    part("ply").value = ply;
    part("first").disabled = part("back").disabled = ply === 0;
    part("last").disabled = part("forward").disabled = ply === positions.length - 1;
    [...part("moves").children].forEach((item, index) => {
      const current = index === ply - 1 + ahead;
      if (current) {
        item.firstChild.setAttribute("aria-current", "step");
        const list = part("moves");
        list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
      } else item.firstChild.removeAttribute("aria-current");
    });
  };

  const go = (to) => {
    ply = Math.max(0, Math.min(positions.length - 1, to));
    show();
  };

  const open = (to) => {
    if (!games[to]) return;
    place = to;
    const game = games[place];
    positions = replay(game);
    board.lay({ ...game, rows: (game.start.length - 2) / game.columns });
    part("viewer").hidden = false;
    part("black").textContent = game.black;
    part("white").textContent = game.white;
    part("result").textContent = game.result;
    part("ply").max = positions.length - 1;
    part("previous").disabled = place === 0;
    part("next").disabled = place === games.length - 1;
    part("moves").replaceChildren(...game.moves.map((move, index) => {
      const item = make("li"), button = item.appendChild(make("button", move[0], page.kind(move)));
      button.type = "button";
      button.addEventListener("click", () => go(index + 1 - ahead));
      return item;
    }));
    document.querySelectorAll("tr.shown").forEach((row) => row.classList.remove("shown"));
    const row = document.getElementById(`row-${game.number}`);
    if (row) row.classList.add("shown");
    go(page.begin(game));
  };

  const openNamed = () => {
    const named = /^#game-(\d+)(?:-(\d+))?$/.exec(location.hash);
    if (!named) return false;
    open(games.findIndex((game) => game.number === Number(named[1])));
    if (named[2]) go(Number(named[2]));
    part("games").scrollIntoView();
    return true;
  };

  part("first").addEventListener("click", () => go(0));
  part("back").addEventListener("click", () => go(ply - 1));
  part("forward").addEventListener("click", () => go(ply + 1));
  part("last").addEventListener("click", () => go(positions.length - 1));
  part("previous").addEventListener("click", () => open(place - 1));
  part("next").addEventListener("click", () => open(place + 1));
  part("ply").addEventListener("input", (event) => go(Number(event.target.value)));
  addEventListener("hashchange", openNamed);
  addEventListener("keydown", (event) => {
    if (place < 0 || event.altKey || event.ctrlKey || event.metaKey || event.target === part("ply")) return;
    const inViewer = part("viewer").contains(event.target) || event.target === document.body;
    const keys = {
      ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1),
      Home: () => go(0), End: () => go(positions.length - 1),
      PageUp: () => open(place - 1), PageDown: () => open(place + 1),
    };
    const action = keys[event.key];
    const scrolls = event.key !== "ArrowLeft" && event.key !== "ArrowRight";
    if (!action || (scrolls && !part("viewer").contains(event.target)) || !inViewer) return;
    event.preventDefault();
    action();
  });
  if (!openNamed()) open(0);
};
