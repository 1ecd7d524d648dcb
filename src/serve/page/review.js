/** The mode "Review": imports and exports games, and shows move losses, accuracy and turning points. */

import { sideText } from "./app.js";
import { toast } from "./announce.js";
import { button, el, field, select } from "./dom.js";
import { scoreText } from "./engine.js";
import { Database } from "./database.js";
import { showExport } from "./export.js";
import { openingName } from "./facts.js";
import { Graph } from "./graph.js";
import { t } from "./i18n.js";
import { remember } from "./mistakes.js";
import { ImportBox, parseSource, treeOf } from "./import.js";
import { lineDiscs, squareOfMove } from "./scores.js";
import { choose, settings } from "./settings.js";

const LEVELS = [4, 8, 10, 12, 14, 16, 18, 20, 24];

/** The mode "Review", with its panel and the list of imported games. */
export class Review {
  constructor(app) {
    this.app = app;
    this.graph = new Graph(app);
    this.box = new ImportBox(app, (source) => this.read(source), (tree) => {
      this.database.hide();
      this.#open(tree);
    });
    this.database = new Database(app, (game) => this.open(game));
    this.panel = el("div", { class: "stack fill" });
    this.summary = el("div", { class: "stack fill" });
    app.on("tree", () => this.app.mode === this && this.draw());
    app.on("node", () => this.app.mode === this && this.mark());
  }

  showsScores() {
    return true;
  }

  enter() {
    this.render();
  }

  leave() {
    this.app.reviewer.cancel();
  }

  /** Plays a move on the clicked square if it is legal. */
  square(index) {
    if (this.app.legal().includes(index)) this.app.play(index);
  }

  /** Loads the games of a source into the list and opens the first game. */
  async read(source) {
    const found = await parseSource(this.app, source);
    if (!found?.games.length) return;
    this.database.show(source, found);
    await this.open(found.games[0]);
    const { total } = found;
    if (total > 1) toast(t("{0} games read.", total));
  }

  async open(game) {
    this.#open(await treeOf(this.app, game));
  }

  /** Shows a game that was read, and reviews it if it has moves. */
  #open(tree) {
    this.box.clear();
    this.app.setTree(tree);
    if (tree.line(tree.root).length > 1) this.run();
  }

  run() {
    this.app.reviewer.run(settings.reviewLevel ?? 10, (running) => this.#progress(running));
  }

  #progress(running) {
    this.bar.hidden = !running;
    this.button.textContent = running ? t("Stop") : t("Review the game");
    if (running) {
      this.bar.max = running.total;
      this.bar.value = running.done;
      this.bar.title = `${running.done} / ${running.total}`;
    } else this.draw();
  }

  /** Marks the played move and the better one. */
  decorate(view) {
    const { tree } = this.app, { current } = tree, next = current.children[0];
    const marks = new Map();
    if (next?.review) {
      if (next.square >= 0) marks.set(next.square, "next");
      const { best } = next.review;
      if (best && best !== "pass" && next.review.loss > 0) marks.set(squareOfMove(tree, best), "best");
    }
    view.marks = marks;
    view.legal = new Set();
    if (!next) view.legal = new Set(this.app.legal());
  }

  hover(index) {
    const { tree } = this.app, review = tree.current.children[0]?.review;
    const isBest = review?.best && review.best !== "pass" && squareOfMove(tree, review.best) === index && review.loss > 0;
    this.app.board.line(isBest ? lineDiscs(tree, review.pv, tree.current.position.turn) : []);
  }

  /** Renders the panel. */
  render() {
    const { app } = this;
    this.box.render(t("Paste a game or a position here, or drop a file: transcript, GGF, SGF, PGN, WTHOR, OBF, FEN"));
    this.database.render();
    this.bar = el("progress", { hidden: true, "aria-label": t("Progress of the review") });
    this.button = button(t("Review the game"), () => (app.reviewer.running ? app.reviewer.cancel() : this.run()), { id: "review-start" });
    const level = select(LEVELS.map((each) => [each, t("Level {0}", each)]), settings.reviewLevel ?? 10, (value) => choose({ reviewLevel: Number(value) }), { "aria-label": t("Depth") });
    this.panel.replaceChildren(
      el("div", { class: "row spread" }, el("h2", {}, t("Review")), el("div", { class: "row" }, level, this.button,
        button(t("Export…"), () => showExport(app), { id: "export" }))),
      this.box.element, this.database.element, this.bar,
      el("div", { class: "card" }, this.graph.element), this.summary);
    this.graph.draw();
    this.draw();
  }

  /** Renders the result of the review. */
  draw() {
    const { tree } = this.app, { review } = tree;
    this.rows = new Map();
    if (!review) {
      this.summary.replaceChildren(el("p", { class: "soft" }, t("A review tells what each move lost, the better move, and how accurately both sides played.")));
      return;
    }
    const { result, nodes } = review;
    this.summary.replaceChildren(
      result.opening ? el("p", { class: "opening" }, openingName(result.opening)) : "",
      this.#players(result), this.#person(tree), this.#turningPoints(result, nodes), this.#moves(result, nodes));
    this.mark();
  }

  #players({ players }) {
    const head = [t("Player"), t("Accuracy"), t("Mean loss"), "?!", "?", "??"];
    const row = (player) => el("tr", {},
      el("th", { scope: "row" }, el("i", { class: `stone ${player.color}` }), player.name === "Black" || player.name === "White" ? t(player.name) : player.name),
      el("td", { class: "accuracy" }, player.accuracy === null ? "–" : `${player.accuracy.toFixed(1)} %`),
      el("td", {}, player.mean_loss === null ? "–" : player.mean_loss.toFixed(2)),
      [player.inaccuracies, player.mistakes, player.blunders].map((each) => el("td", {}, each)));
    return el("table", { class: "players" }, el("thead", {}, el("tr", {}, head.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, players.map(row)));
  }

  /** Asks which side the person played: "Learn" uses the mistakes of that side. */
  #person(tree) {
    const sides = [["", t("not known")], ["black", t("Black")], ["white", t("White")], ["both", t("Both")]];
    return field(t("I played"), select(sides, tree.person, (side) => {
      tree.person = side;
      remember(tree, tree.review.nodes, tree.review.result);
      this.app.keep();
    }, { id: "review-person" }));
  }

  #turningPoints({ turning_points: plies, positions }, nodes) {
    if (!plies?.length) return "";
    const offset = positions[0]?.ply ?? 0;
    return el("div", { class: "row wrap" }, el("span", { class: "soft" }, t("Turning points")), plies.map((ply) => {
      const position = positions[ply - offset];
      return el("button", { type: "button", class: "small", onclick: () => this.app.go(nodes[ply]) },
        `${ply + 1}. ${position?.move ?? ""}${position?.mark ?? ""}`);
    }));
  }

  #moves({ positions }, nodes) {
    const head = [t("No."), t("Move"), t("Score"), t("Loss"), t("Better"), t("Score")];
    const row = (position) => {
      const { ply, turn, move, move_score: score, loss, mark, best, score: bestScore, grade } = position;
      const isLoss = loss > 0;
      const line = el("tr", { class: grade ?? "" },
        el("td", {}, ply + 1),
        el("td", {}, el("button", { type: "button", class: "link", onclick: () => this.app.go(nodes[ply]), "aria-label": `${ply + 1}. ${sideText(turn === "black" ? "X" : "O")} ${move}` },
          el("i", { class: `stone ${turn}` }), move === "pass" ? t("pass") : move, el("em", {}, mark))),
        el("td", {}, score ? scoreText(score) : ""), el("td", { class: "loss" }, isLoss ? loss.toFixed(2).replace(/\.00$/, "") : ""),
        el("td", {}, isLoss ? best : ""), el("td", {}, isLoss ? scoreText(bestScore) : ""));
      this.rows.set(nodes[ply], line);
      return line;
    };
    return el("div", { class: "scroll tall" }, el("table", { class: "review-moves" },
      el("thead", {}, el("tr", {}, head.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, positions.filter(({ move }) => move).map(row))));
  }

  /** Marks the move that led to the current position. */
  mark() {
    this.marked?.classList.remove("current");
    this.marked = this.rows?.get(this.app.tree.current);
    if (!this.marked) return;
    this.marked.classList.add("current");
    const box = this.marked.closest(".scroll"), top = this.marked.offsetTop;
    if (top < box.scrollTop + 30 || top > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 2;
  }
}
