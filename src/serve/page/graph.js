/** The graph of the evaluation over the game. Values above the middle are good for Black. */

import { el, svg } from "./dom.js";
import { t } from "./i18n.js";
import { gaugeShare } from "./seats.js";

const WIDTH = 600, HEIGHT = 130;

/** A graph of the current line. A click on the graph goes to the position at that point. */
export class Graph {
  constructor(app) {
    this.app = app;
    this.area = svg("path", { class: "area" });
    this.trace = svg("path", { class: "trace" });
    this.points = svg("g", {});
    this.now = svg("line", { class: "now", y1: 0, y2: HEIGHT });
    this.drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
      onclick: (event) => this.#click(event) },
    svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), this.area, this.trace, this.points, this.now);
    this.note = el("span", { class: "graph-note" });
    this.element = el("div", { class: "graph" }, this.drawing, this.note);
    for (const event of ["tree", "node", "scores", "mode"]) app.on(event, () => this.draw());
  }

  draw() {
    if (!this.element.isConnected || this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.#draw();
    });
  }

  #draw() {
    const { tree } = this.app, line = tree.line();
    this.line = line;
    const last = Math.max(1, line.length - 1);
    const x = (ply) => (WIDTH * ply) / last;
    const y = ({ value }) => HEIGHT * (1 - gaugeShare(value, tree.variant.turns));
    const known = line.filter((node) => node.score);
    const path = known.map((node) => `${x(node.ply).toFixed(1)},${y(node.score).toFixed(1)}`);
    this.trace.setAttribute("d", path.length > 1 ? `M${path.join("L")}` : "");
    const ends = known.length > 1 && [x(known[0].ply), x(known.at(-1).ply)].map((end) => end.toFixed(1));
    this.area.setAttribute("d", ends ? `M${ends[0]},${HEIGHT / 2}L${path.join("L")}L${ends[1]},${HEIGHT / 2}Z` : "");
    this.points.replaceChildren(...known.filter(({ review }) => review && ["mistake", "blunder"].includes(review.grade))
      .map((node) => svg("circle", { class: node.review.grade, cx: x(node.ply), cy: y(node.score), r: 4 })));
    this.now.setAttribute("x1", x(tree.current.ply));
    this.now.setAttribute("x2", x(tree.current.ply));
    this.drawing.setAttribute("aria-label", t("Evaluation over the game, {0} of {1} positions known", known.length, line.length));
    this.note.textContent = tree.current.score ? t("Black {0}", tree.current.score.text.replace(/^-/, "−")) : "";
  }

  #click(event) {
    const { left, width } = this.drawing.getBoundingClientRect();
    const ply = Math.round(((event.clientX - left) / width) * (this.line.length - 1));
    this.app.go(this.line[ply]);
  }
}
