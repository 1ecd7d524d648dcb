const svg = (tag, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

// Returns the caption for the move that led to a position.
const caption = (game, positions, ply) => {
  const position = positions[ply];
  const discs = counted(game, position.cells);
  const parts = [];
  if (ply === 0) {
    parts.push(make("strong", `Game ${game.number}`), " · start position", ...discs);
  } else {
    const [name, microseconds, score, depth, nodes] = game.moves[ply - 1];
    const player = position.disc === "X" ? game.black : game.white;
    const said = [];
    if (microseconds === undefined) said.push("opening");
    else said.push(`${(microseconds / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} ms`);
    if (typeof score === "number") said.push(`score ${signed(score)}`);
    if (typeof depth === "number") said.push(`depth ${depth}`);
    if (typeof nodes === "number") said.push(`${nodes.toLocaleString("en")} nodes`);
    parts.push(make("strong", `${ply}. ${side(position.disc)} ${name}`), ` · ${player} · ${said.join(" · ")}`, ...discs);
  }
  if (ply === positions.length - 1) parts.push(make("br"), game.ending);
  return parts;
};

// Draws the chart of the engines' scores from Black's view.
const chart = (game, positions, ply, drawing) => {
  const width = 320, height = 108, zero = 62;
  const said = game.moves.map(([, , score], index) => ({ score, index, black: positions[index + 1].disc === "X" }))
    .filter(({ score }) => typeof score === "number");
  if (!said.length) return false;
  const most = Math.max(4, ...said.map(({ score }) => Math.min(64, Math.abs(score))));
  const x = (index) => 6 + ((width - 12) * index) / Math.max(1, game.moves.length);
  const y = (score) => zero - (42 * Math.max(-most, Math.min(most, score))) / most;
  drawing.append(svg("line", { class: "zero", x1: 0, x2: width, y1: zero, y2: zero }));
  for (const black of [true, false]) {
    const points = said.filter((one) => one.black === black).map(({ score, index }) => `${x(index + 1).toFixed(1)},${y(black ? score : -score).toFixed(1)}`);
    drawing.append(svg("polyline", { class: "trace", points: points.join(" "), stroke: black ? "var(--s0)" : "var(--s1)" }));
  }
  drawing.append(svg("line", { id: "now", class: "axis", x1: x(ply), x2: x(ply), y1: 18, y2: height }));
  const label = (text, attributes) => drawing.append(Object.assign(svg("text", attributes), { textContent: text }));
  label(`+${Math.round(most)} for black`, { x: 6, y: 12 });
  label("score by black", { x: width - 74, y: 12, class: "black", "text-anchor": "end" });
  label("by white", { x: width - 6, y: 12, class: "white", "text-anchor": "end" });
  return true;
};

viewer({
  caption,
  chart,
  kind: ([, microseconds]) => (microseconds === undefined ? "opening" : ""),
  begin: (game) => {
    const begin = game.moves.findIndex(([, microseconds]) => microseconds !== undefined);
    return begin < 0 ? game.moves.length : begin;
  },
});
