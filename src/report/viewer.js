"use strict";
const make = (tag, text, kind) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
};
const side = (disc) => (disc === "X" ? "black" : "white");
const signed = (number) => (number < 0 ? "−" : "+") + Math.abs(number).toFixed(2);
const count = (cells, disc) => cells.filter((cell) => cell === disc).length;
// The discs of both sides, where they count.
const counted = (game, cells) => (game.turns ? ` · discs ${count(cells, "X")}–${count(cells, "O")}` : "");

// Shows the games of a page on a board. The page says what stands beside it: `caption(game, positions, ply)` returns the
// parts of the caption; `kind(move)` the class of a move's button and `begin(game)` the ply to begin with;
// `marks(game, ply)`, if it is there, classes of squares: the page then shows a move on the position before it; and `chart(game, positions, ply, chart)` fills the chart.
const viewer = (page) => {
  const games = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  // How many plies before the position after a move the page shows that move.
  const ahead = page.marks ? 1 : 0;
  const other = (disc) => (disc === "X" ? "O" : "X");
  const directions = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y])).filter(([x, y]) => x || y);

  // Places a disc and turns those that it encloses, if the game has it so.
  const play = ({ columns, turns }, cells, square, disc) => {
    const next = cells.slice();
    next[square] = disc;
    if (!turns) return next;
    const rows = cells.length / columns;
    const isOn = (x, y) => x >= 0 && x < columns && y >= 0 && y < rows;
    for (const [dx, dy] of directions) {
      const line = [];
      let x = (square % columns) + dx, y = Math.floor(square / columns) + dy;
      while (isOn(x, y) && cells[y * columns + x] === other(disc)) {
        line.push(y * columns + x);
        x += dx;
        y += dy;
      }
      if (isOn(x, y) && cells[y * columns + x] === disc) for (const turned of line) next[turned] = disc;
    }
    return next;
  };

  const squareOf = (game, name) => name.charCodeAt(0) - 97 + game.columns * (Number(name.slice(1)) - 1);

  // Every position of a game, each with the move that led to it.
  const replay = (game) => {
    let cells = [...game.start.slice(0, -2)], disc = game.start.at(-1);
    const positions = [{ cells, square: -1 }];
    for (const [name] of game.moves) {
      const square = name === "pass" ? -1 : squareOf(game, name);
      if (square >= 0) cells = play(game, cells, square, disc);
      positions.push({ cells, square, disc });
      disc = other(disc);
    }
    return positions;
  };

  let place = -1, positions = [], ply = 0;

  const board = part("board");
  let squares = [], laid = "";

  // Lays out the board of a game, unless it lies there from the game before.
  const lay = ({ columns, start, crossings }) => {
    const rows = (start.length - 2) / columns, size = `${columns}x${rows}${crossings ? " crossings" : ""}`;
    if (size === laid) return;
    laid = size;
    squares = [];
    board.classList.toggle("crossings", crossings);
    // The lines of a crossing end at the edges of the board: a place and a size for each.
    const lines = (index, count) => (index === 0 ? ["100%", "50%"] : index === count - 1 ? ["0%", "50%"] : ["50%", "100%"]);
    board.style.gridTemplateColumns = `1.2rem repeat(${columns}, 1fr)`;
    board.replaceChildren(make("b"));
    for (let column = 0; column < columns; column++) board.append(make("b", String.fromCharCode(97 + column)));
    for (let row = 1; row <= rows; row++) {
      board.append(make("b", row));
      for (let column = 0; column < columns; column++) {
        const square = board.appendChild(make("div", undefined, "cell")), index = squares.push(square) - 1;
        if (crossings) {
          const [x, width] = lines(column, columns), [y, height] = lines(row - 1, rows);
          square.style.setProperty("--across", `${x} 50% / ${width} 1px`);
          square.style.setProperty("--down", `50% ${y} / 1px ${height}`);
        }
        square.addEventListener("click", () => {
          const played = positions.findIndex((position) => position.square === index);
          if (played >= 0) go(played - ahead);
        });
      }
    }
  };

  const show = () => {
    const game = games[place], position = positions[ply];
    squares.forEach((square, index) => {
      const disc = position.cells[index];
      square.className = "cell" + (disc === "-" ? "" : " " + side(disc)) + (index === position.square ? " played" : "");
    });
    for (const [name, kind] of page.marks ? page.marks(game, ply) : []) {
      if (name !== "pass") squares[squareOf(game, name)].className += " " + kind;
    }
    part("caption").replaceChildren(...page.caption(game, positions, ply));
    board.setAttribute("aria-label", `Board after move ${ply}: black ${count(position.cells, "X")}, white ${count(position.cells, "O")}`);
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
    lay(game);
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
