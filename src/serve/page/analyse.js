/** The mode "Analyse": shows scores, best lines, book moves and the score graph, and solves positions. */

import { showError } from "./announce.js";
import { afterPaint, button, el, perFrame, select } from "./dom.js";
import { amount, linesOf, positionOf } from "./engine.js";
import { Graph } from "./graph.js";
import { t } from "./i18n.js";
import { Lines } from "./lines.js";
import { Moves } from "./moves.js";
import { count } from "./rules.js";
import { Reviewer } from "./reviewer.js";
import { lineDiscs, squareOfMove, squareScores } from "./scores.js";
import { choose, settings } from "./settings.js";
import { PositionFacts } from "./facts.js";

const GRAPH_LEVEL = 8;

/** Whether an analysis proves the scores of all its moves. A proof of the winner covers only one move. */
const isSolved = (analysis) => Boolean(analysis?.solved) && analysis.goal !== "wld";

/** The mode "Analyse", with its panel and the running search. */
export class Analyse {
  constructor(app) {
    this.app = app;
    this.lines = new Lines(app);
    this.graph = new Graph(app);
    this.moves = new Moves(app);
    this.facts = new PositionFacts(app);
    this.panel = el("div", { class: "stack fill" });
    this.show = perFrame(() => this.#show());
    app.on("node", () => this.isHere() && this.restart());
    app.on("tree", () => this.isHere() && this.moves.render());
    app.on("info", () => this.isHere() && this.show());
    app.on("thinking", () => this.#giveWay());
    // A request for book moves fails with the connection.
    app.on("connection", (state) => state === "open" && this.isHere() && this.facts.draw());
  }

  isHere() {
    return this.app.mode === this;
  }

  showsScores() {
    return true;
  }

  enter() {
    this.render();
    this.moves.render();
    this.restart();
  }

  leave() {
    this.#stop();
    this.app.reviewer.cancel();
  }

  square(index) {
    if (this.app.legal().includes(index) && !this.app.isOver()) this.app.play(index);
  }

  playLine(move) {
    this.app.board.line([]);
    this.app.play(move);
  }

  hover(index) {
    const { current } = this.app.tree;
    const line = current.analysis?.lines.find(({ move }) => move !== "pass" && squareOfMove(this.app.tree, move) === index);
    this.app.board.line(line ? lineDiscs(this.app.tree, line.pv, current.position.turn) : []);
  }

  #stop() {
    this.search?.request.cancel();
    this.search = undefined;
  }

  /** Searches the current node, unless that search is already running. */
  restart() {
    if (!this.isHere() || this.search?.node === this.app.tree.current) return;
    this.#stop();
    this.app.board.line([]);
    this.facts.draw();
    this.#show();
    if (settings.engine) this.#search("analyze");
  }

  /** Lets the engine of a game move before a running proof, which begins again behind that move. */
  #giveWay() {
    const { search } = this;
    if (search && search.kind !== "analyze") this.#search(search.kind);
  }

  /** Starts a search of the current node. `kind` is `analyze`, or `exact` or `wld` for a proof. */
  async #search(kind) {
    const { app } = this, { tree } = app, node = tree.current;
    if (app.isOver(node) || (kind !== "exact" && isSolved(node.analysis))) return;
    this.#stop();
    const lines = linesOf(tree.variant), position = positionOf(tree, node);
    const search = { node, kind, since: performance.now() };
    const oninfo = (info) => this.#receive(search, info);
    const begin = () => (kind === "analyze" ? app.engine.analyze(position, lines, oninfo) : app.engine.solve(position, kind, kind === "exact" ? lines : 1, oninfo));
    // A search uses every core and delays painting. Therefore a quick search runs first, and its scores are
    // painted before the long search begins.
    const glances = kind === "analyze" && (!node.analysis || node.analysis.goal === "wld");
    search.request = glances ? app.engine.glance(position, lines) : begin();
    this.search = search;
    this.#show();
    try {
      this.#receive(search, await search.request.answer);
      if (glances && !isSolved(node.analysis)) {
        await new Promise(afterPaint);
        if (this.search !== search) return;
        search.request = begin();
        this.#receive(search, await search.request.answer);
      }
    } catch (error) {
      // The search may begin before Kado has reported that a game of k in a row is over.
      if (error.name !== "game_over") showError(error);
    }
    if (this.search === search) this.search = undefined;
    if (this.isHere()) this.show();
  }

  #receive(search, info) {
    if (!info.lines.length) return;
    search.first ??= performance.now() - search.since;
    this.firstScore = search.first;
    const { node, kind } = search;
    const isDeeper = node.analysis && node.analysis.goal !== "wld" && node.analysis.depth > info.depth;
    if (isDeeper && !info.solved && kind === "analyze") return;
    node.analysis = { ...info, goal: kind };
    node.score = Reviewer.score(info.lines[0].score, node.position.turn);
    if (node === this.app.tree.current && this.isHere()) {
      this.show();
      this.app.draw();
    }
    this.app.emit("scores", node);
  }

  /** Adds the scores of the search to the view of the board. */
  decorate(view) {
    const { analysis } = this.app.tree.current;
    if (analysis) view.scores = squareScores(this.app.tree, analysis.lines);
    view.marks = this.facts.marks();
  }

  toggle(on) {
    choose({ engine: on });
    this.#stop();
    if (on) this.#search("analyze");
    this.#show();
  }

  /** Renders the panel. */
  render() {
    this.power = el("input", { type: "checkbox", role: "switch", checked: settings.engine, "aria-checked": String(settings.engine), id: "engine-switch",
      onchange: (event) => this.toggle(event.target.checked) });
    this.status = el("p", { class: "search-status", "aria-live": "off" });
    this.progress = el("progress", { max: 1, value: 0, "aria-label": t("Progress of the search") });
    this.stopButton = button(t("Stop"), () => this.toggle(false), { id: "stop" });
    const lines = select([1, 2, 3, 4, 5, 8].map((each) => [each, t("{0} lines", each)]), settings.lines,
      (most) => { choose({ lines: Number(most) }); this.#show(); }, { "aria-label": t("Lines") });
    this.panel.replaceChildren(
      el("div", { class: "card" },
        el("div", { class: "row spread" }, el("label", { class: "switch" }, this.power, el("span", {}, t("Engine"))), lines,
          el("div", { class: "row" }, button(t("Solve"), () => this.solve(), { id: "solve", title: t("Proves the exact score") }),
            button(t("Win or draw?"), () => this.#search("wld"), { id: "solve-winner", title: t("Proves who wins, which is faster") }), this.stopButton)),
        this.status, this.progress, this.lines.element),
      this.facts.element,
      el("div", { class: "card" }, el("div", { class: "row spread" }, el("h2", { class: "sub" }, t("Evaluation")),
        this.review = button(t("Analyse the game"), () => this.#review())), this.graph.element),
      this.moves.element);
    this.graph.draw();
    this.facts.draw();
    this.#show();
  }

  /** Proves the exact score of the current position. */
  solve() {
    this.#search("exact");
  }

  #review() {
    if (this.app.reviewer.running) {
      this.app.reviewer.cancel();
      return;
    }
    this.app.reviewer.run(GRAPH_LEVEL, (running) => {
      this.review.textContent = running ? t("Stop ({0} of {1})", running.done, running.total) : t("Analyse the game");
      if (!running) this.restart();
    });
  }

  #show() {
    if (!this.status || !this.isHere()) return;
    const { tree } = this.app, { analysis, position } = tree.current;
    this.power.checked = settings.engine;
    this.power.setAttribute("aria-checked", settings.engine);
    this.stopButton.hidden = !this.search;
    this.lines.draw(analysis?.lines ?? [], settings.lines);
    const empties = count(position.cells, "-");
    this.progress.hidden = !this.search;
    if (this.search && analysis) this.progress.value = Math.min(1, analysis.depth / Math.max(1, tree.variant.turns ? empties : 20));
    else this.progress.value = 0;
    this.status.textContent = this.#statusText(analysis);
    this.app.draw();
  }

  #statusText(analysis) {
    if (this.app.isOver()) return this.app.resultText();
    if (!analysis && this.search) return t("Searching…");
    if (!analysis) return settings.engine ? t("Not analysed yet.") : t("The engine is off.");
    const { depth, selectivity, nodes, nps, solved, goal } = analysis;
    const isProved = solved || ["exact", "wld"].includes(analysis.proof);
    const proof = !isProved ? t("depth {0}", selectivity < 100 ? `${depth}@${selectivity}%` : depth)
      : goal === "wld" ? t("winner proved") : t("solved exactly");
    const speed = nps ? ` · ${t("{0}n/s", amount(nps))}` : "";
    return `${proof} · ${t("{0}nodes", `${amount(nodes)} `)}${speed}`;
  }
}
