"use strict";
(() => {
  const games = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const make = (tag, text, kind) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (kind) element.className = kind;
    return element;
  };
  const svg = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const side = (disc) => (disc === "X" ? "black" : "white");
  const other = (disc) => (disc === "X" ? "O" : "X");
  const directions = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y])).filter(([x, y]) => x || y);
  const signed = (number) => (number < 0 ? "−" : "+") + Math.abs(number).toFixed(2);

  // Places a disc and turns those that it encloses.
  const play = (cells, square, disc) => {
    const next = cells.slice();
    next[square] = disc;
    for (const [dx, dy] of directions) {
      const line = [];
      let x = (square % 8) + dx, y = Math.floor(square / 8) + dy;
      while (x >= 0 && x < 8 && y >= 0 && y < 8 && cells[y * 8 + x] === other(disc)) {
        line.push(y * 8 + x);
        x += dx;
        y += dy;
      }
      if (x >= 0 && x < 8 && y >= 0 && y < 8 && cells[y * 8 + x] === disc) for (const turned of line) next[turned] = disc;
    }
    return next;
  };

  // Every position of a game, each with the move that led to it.
  const replay = (game) => {
    let cells = [...game.start.slice(0, 64)], disc = game.start[65];
    const positions = [{ cells, square: -1 }];
    for (const [name] of game.moves) {
      const square = name === "pass" ? -1 : name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
      if (square >= 0) cells = play(cells, square, disc);
      positions.push({ cells, square, disc });
      disc = other(disc);
    }
    return positions;
  };

  let place = -1, positions = [], ply = 0;

  const board = part("board"), squares = [];
  board.append(make("b"));
  for (const column of "abcdefgh") board.append(make("b", column));
  for (let row = 1; row <= 8; row++) {
    board.append(make("b", row));
    for (let column = 0; column < 8; column++) squares.push(board.appendChild(make("div", undefined, "cell")));
  }

  const count = (cells, disc) => cells.filter((cell) => cell === disc).length;

  const describe = (game) => {
    const caption = part("caption"), position = positions[ply];
    caption.replaceChildren();
    const discs = `${count(position.cells, "X")}–${count(position.cells, "O")}`;
    if (ply === 0) {
      caption.append(make("strong", `Game ${game.number}`), ` · start position · discs ${discs}`);
    } else {
      const [name, microseconds, score, depth, nodes] = game.moves[ply - 1];
      const player = position.disc === "X" ? game.black : game.white;
      const said = [];
      if (microseconds === undefined) said.push("opening");
      else said.push(`${(microseconds / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} ms`);
      if (typeof score === "number") said.push(`score ${signed(score)}`);
      if (typeof depth === "number") said.push(`depth ${depth}`);
      if (typeof nodes === "number") said.push(`${nodes.toLocaleString("en")} nodes`);
      caption.append(make("strong", `${ply}. ${side(position.disc)} ${name}`), ` · ${player} · ${said.join(" · ")} · discs ${discs}`);
    }
    if (ply === positions.length - 1) caption.append(make("br"), game.ending);
    board.setAttribute("aria-label", `Board after move ${ply}: black ${count(position.cells, "X")}, white ${count(position.cells, "O")}`);
  };

  // What the engines thought, in discs for Black.
  const drawScores = (game) => {
    const chart = part("scores"), width = 320, height = 108, zero = 62;
    const said = game.moves.map(([, , score], index) => ({ score, index, black: positions[index + 1].disc === "X" }))
      .filter(({ score }) => typeof score === "number");
    chart.replaceChildren();
    chart.style.display = said.length ? "" : "none";
    if (!said.length) return;
    const most = Math.max(4, ...said.map(({ score }) => Math.min(64, Math.abs(score))));
    const x = (index) => 6 + ((width - 12) * index) / Math.max(1, game.moves.length);
    const y = (score) => zero - (42 * Math.max(-most, Math.min(most, score))) / most;
    chart.append(svg("line", { class: "zero", x1: 0, x2: width, y1: zero, y2: zero }));
    for (const black of [true, false]) {
      const points = said.filter((one) => one.black === black).map(({ score, index }) => `${x(index + 1).toFixed(1)},${y(black ? score : -score).toFixed(1)}`);
      chart.append(svg("polyline", { class: "trace", points: points.join(" "), stroke: black ? "var(--s0)" : "var(--s1)" }));
    }
    chart.append(svg("line", { id: "now", class: "axis", x1: x(ply), x2: x(ply), y1: 18, y2: height }));
    const label = (text, attributes) => chart.append(Object.assign(svg("text", attributes), { textContent: text }));
    label(`+${Math.round(most)} for black`, { x: 6, y: 12 });
    label("said by black", { x: width - 74, y: 12, class: "black", "text-anchor": "end" });
    label("by white", { x: width - 6, y: 12, class: "white", "text-anchor": "end" });
  };

  const show = () => {
    const game = games[place], position = positions[ply];
    squares.forEach((square, index) => {
      const disc = position.cells[index];
      square.className = "cell" + (disc === "-" ? "" : " " + side(disc)) + (index === position.square ? " played" : "");
    });
    describe(game);
    drawScores(game);
    part("ply").value = ply;
    part("first").disabled = part("back").disabled = ply === 0;
    part("last").disabled = part("forward").disabled = ply === positions.length - 1;
    [...part("moves").children].forEach((item, index) => {
      const current = index === ply - 1;
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
    part("viewer").hidden = false;
    part("black").textContent = game.black;
    part("white").textContent = game.white;
    part("result").textContent = game.result;
    part("ply").max = positions.length - 1;
    part("previous").disabled = place === 0;
    part("next").disabled = place === games.length - 1;
    part("moves").replaceChildren(...game.moves.map(([name, microseconds], index) => {
      const item = make("li"), button = item.appendChild(make("button", name, microseconds === undefined ? "opening" : ""));
      button.type = "button";
      button.addEventListener("click", () => go(index + 1));
      return item;
    }));
    document.querySelectorAll("tr.shown").forEach((row) => row.classList.remove("shown"));
    const row = document.getElementById(`row-${game.number}`);
    if (row) row.classList.add("shown");
    const begin = game.moves.findIndex(([, microseconds]) => microseconds !== undefined);
    go(begin < 0 ? game.moves.length : begin);
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
})();
