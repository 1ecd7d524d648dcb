/** The mode "Learn": the person looks for the best move in earlier mistakes or in problems from a file. */

import { announce, showError } from "./announce.js";
import { button, el, field, refill, select, switchOff } from "./dom.js";
import { boardPosition, gradeOf, positionOf, scoreText } from "./engine.js";
import { t } from "./i18n.js";
import { ImportBox, parseSource, treeOf } from "./import.js";
import { forgetMistakes, isSame, mistakes, ofSide } from "./mistakes.js";
import { sideText } from "./app.js";
import { legalSquares, variant } from "./rules.js";
import { lineDiscs, squareOfMove, squareScores } from "./scores.js";
import { choose, settings } from "./settings.js";

const LEVEL = 14, PROBLEMS = 100;

/** The mode "Learn", with its problems and the answers of the person. */
export class Learn {
  constructor(app) {
    this.app = app;
    this.panel = el("div", { class: "stack fill" });
    this.box = new ImportBox(app, (source) => this.read(source), (tree) => this.#readTrees([tree], (one) => one.current));
    /** `all` holds the problems of the source, and `problems` holds those of the selected side. */
    this.all = this.problems = [];
    this.areMistakes = true;
    this.at = 0;
    this.answers = new Map();
  }

  enter() {
    if (this.areMistakes) this.#renew();
    this.render();
    this.#open(Math.min(this.at, Math.max(0, this.problems.length - 1)));
  }

  /** Takes the present mistakes: reviews add some, and say who made them. Answers stay. */
  #renew() {
    const { problem, all } = this;
    this.#take(mistakes().map((one) => {
      const known = all.find((other) => isSame(one, other));
      return known ? Object.assign(known, { own: undefined, ...one }) : one;
    }), true);
    const at = this.problems.indexOf(problem);
    if (at >= 0) this.at = at;
  }

  /** Ends the search for the solution of the problem on the board. */
  leave() {
    if (!this.problem || this.lines) return;
    this.problem.solution?.cancel();
    this.problem.solution = undefined;
  }

  get problem() {
    return this.problems[this.at];
  }

  view() {
    const { problem, app } = this;
    if (!problem) return { ...app.treeView(), legal: new Set(), isPuzzle: true };
    const answer = this.answers.get(problem), game = variant(problem.game);
    const view = { variant: game, position: problem, isPuzzle: true, legal: new Set(answer ? [] : this.#legal()), isKnown: Boolean(problem.legal), last: -1 };
    if (answer && this.lines) {
      view.scores = squareScores({ variant: game }, this.lines);
      view.marks = new Map([[squareOfMove({ variant: game }, answer.move), answer.loss > 0.004 ? "wrong" : "next"]]);
    }
    return view;
  }

  /** The squares of the legal moves. In k in a row Kado reports them; until then there are none. */
  #legal() {
    const { problem } = this, game = variant(problem.game);
    if (game.turns) return legalSquares(game, problem);
    return (problem.legal ?? []).map((move) => squareOfMove({ variant: game }, move));
  }

  /** Opens a problem and lets Kado solve it while the person thinks. */
  async #open(at) {
    this.leave();
    this.at = at;
    this.lines = this.waiting = undefined;
    this.app.board.line([]);
    this.draw();
    const { problem } = this;
    if (!problem) return;
    announce(t("Problem {0}: {1} to move.", at + 1, sideText(problem.turn)));
    this.#inquire(problem);
    await this.#solve(problem);
  }

  /** Requests the legal moves of a problem in k in a row, unless known. */
  async #inquire(problem) {
    if (problem.legal || variant(problem.game).turns) return;
    try {
      ({ legal: problem.legal } = await this.app.engine.describe(boardPosition(problem.game, problem)));
      this.app.draw();
    } catch (error) {
      showError(error);
    }
  }

  /** Requests the scores of all moves of a problem, unless requested already, and judges a waiting answer. */
  async #solve(problem) {
    const solution = problem.solution ??= this.app.engine.analyzeToLevel(boardPosition(problem.game, problem), "all", LEVEL);
    try {
      const { lines } = await solution.answer;
      if (problem !== this.problem || problem.solution !== solution) return;
      this.lines = lines;
      if (this.waiting !== undefined) this.#judge(this.waiting);
      this.draw();
    } catch (error) {
      if (problem.solution !== solution) return;
      problem.solution = undefined;
      showError(error);
      if (problem !== this.problem) return;
      this.waiting = undefined;
      this.draw();
    }
  }

  square(index) {
    if (!this.problem || this.answers.has(this.problem) || !this.#legal().includes(index)) return;
    if (this.lines) this.#judge(index);
    else {
      this.waiting = index;
      this.feedback.textContent = t("Kado is still thinking about it…");
      // After an error, no request is pending.
      if (!this.problem.solution) this.#solve(this.problem);
    }
  }

  #judge(index) {
    this.waiting = undefined;
    const game = variant(this.problem.game);
    const line = this.lines.find(({ move }) => move !== "pass" && squareOfMove({ variant: game }, move) === index);
    if (!line) return;
    const loss = Math.max(0, this.lines[0].score.value - line.score.value);
    this.answers.set(this.problem, { move: line.move, loss, line });
    announce(this.#verdict());
    this.draw();
  }

  #verdict() {
    const answer = this.answers.get(this.problem), [best] = this.lines ?? [];
    if (!answer) return t("{0} to move. Which move is best?", sideText(this.problem.turn));
    if (answer.loss <= 0.004) return t("{0} is the best move ({1}).", answer.move, scoreText(answer.line.score));
    const loss = answer.loss.toFixed(2).replace(/\.00$/, "");
    return best ? t("{0} loses {1}; {2} is best ({3}).", answer.move, loss, best.move, scoreText(best.score)) : t("{0} loses {1}.", answer.move, loss);
  }

  hover(index) {
    const { problem, lines } = this;
    if (!problem || !this.answers.has(problem) || !lines) return;
    const tree = { variant: variant(problem.game) };
    const line = lines.find(({ move }) => move !== "pass" && squareOfMove(tree, move) === index);
    this.app.board.line(line ? lineDiscs(tree, line.pv, problem.turn) : []);
  }

  /** Reads problems from a source: the problem of a game is the position after its last move. */
  async read(source) {
    const found = await parseSource(this.app, source, { limit: PROBLEMS });
    if (!found?.games.length) return;
    const trees = [];
    for (const game of found.games) trees.push(await treeOf(this.app, game));
    await this.#readTrees(trees, (tree) => tree.mainLine().at(-1));
  }

  /** Takes one node of each game as its problem, unless the game is over there or the move is forced. */
  async #readTrees(trees, nodeOf) {
    const problems = [];
    try {
      for (const tree of trees) {
        const node = nodeOf(tree), { legal } = await this.app.engine.describe(positionOf(tree, node));
        if (legal.length > 1) problems.push({ game: tree.game, ...node.position, legal });
      }
    } catch (error) {
      showError(error);
      return;
    }
    this.#begin(problems);
  }

  /** Loads the problems of a source, filtered by the side that the person chose. */
  #take(problems, areMistakes) {
    this.all = problems;
    this.areMistakes = areMistakes;
    this.problems = ofSide(problems, settings.learnSide);
  }

  #begin(problems, areMistakes = false) {
    this.leave();
    this.#take(problems, areMistakes);
    this.answers.clear();
    this.render();
    this.#open(0);
  }

  /** Renders the panel. */
  render() {
    this.counter = el("span", { class: "soft" });
    this.feedback = el("p", { class: "status verdict", "aria-live": "polite" });
    this.score = el("p", { class: "soft" });
    this.buttons = {
      back: button(t("Previous"), () => this.#open(this.at - 1)),
      again: button(t("Try again"), () => {
        this.answers.delete(this.problem);
        this.draw();
      }),
      next: button(t("Next"), () => this.#open(this.at + 1), { class: "primary", id: "learn-next" }),
    };
    const sides = [["own", t("My own moves")], ["black", t("Black")], ["white", t("White")], ["both", t("Both")]];
    const side = select(sides, settings.learnSide, (chosen) => {
      choose({ learnSide: chosen });
      this.#begin(this.all, this.areMistakes);
    }, { id: "learn-side" });
    this.box.render(t("Paste problems here, or drop a file (OBF, boards, FEN, games)"));
    refill(this.panel,
      el("div", { class: "row spread" }, el("h2", {}, t("Learn")), this.counter), this.feedback,
      el("div", { class: "row wrap" }, Object.values(this.buttons)), this.score,
      el("h3", {}, t("Problems")), field(t("Side to move"), side),
      el("div", { class: "row wrap" }, button(t("Mistakes ({0})", mistakes().length), () => this.#begin(mistakes(), true), { id: "learn-mistakes" }),
        button(t("Forget them"), () => this.#forget(), { id: "learn-forget" })),
      this.box.element);
    this.draw();
  }

  /** Deletes the mistakes; problems of a file stay. */
  #forget() {
    forgetMistakes();
    if (this.areMistakes) this.#begin([], true);
    else this.render();
  }

  /** Shows the problem and its result. */
  draw() {
    if (!this.feedback) return;
    const { problem, problems, at } = this, answered = [...this.answers.values()];
    this.counter.textContent = problem ? t("{0} of {1}", at + 1, problems.length) : "";
    this.feedback.textContent = problem ? this.#verdict()
      : this.all.length ? t("0 of {0} problems are of this side.", this.all.length)
        : t("No problems yet: review a game of yours, and its mistakes wait here; or open a file of problems.");
    const answer = this.answers.get(problem);
    this.feedback.className = `status verdict ${problem ? "asked" : ""} ${answer ? gradeOf(answer.loss) : ""}`;
    const solved = answered.filter(({ loss }) => loss <= 0.004).length;
    const mean = answered.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, answered.length);
    this.score.textContent = answered.length ? t("{0} of {1} found, mean loss {2}", solved, answered.length, mean.toFixed(2)) : "";
    switchOff(this.buttons.back, "disabled", at === 0 || !problem);
    switchOff(this.buttons.next, "disabled", at + 1 >= problems.length);
    switchOff(this.buttons.again, "disabled", !answer);
    this.app.draw();
  }
}
