/** Hints in a game: the scores of the moves in one position. */

import { announce, showError } from "./announce.js";
import { linesOf, positionOf, scoreText } from "./engine.js";
import { t } from "./i18n.js";
import { squareScores } from "./scores.js";

const LEVEL = 10;

/** The hint that the board shows, if any. */
export class Hint {
  constructor(app) {
    this.app = app;
  }

  /** Removes the hint and ends its search. */
  clear() {
    this.request?.cancel();
    this.node = this.request = undefined;
  }

  /** Requests a hint for the position on the board; shows it unless the position has changed. */
  async show() {
    const { tree, engine } = this.app, node = tree.current;
    this.clear();
    const request = this.request = engine.analyzeToLevel(positionOf(tree, node), linesOf(tree.variant), LEVEL);
    try {
      const { lines } = await request.answer;
      if (this.request !== request || this.app.tree.current !== node || !lines.length) return;
      [this.node, this.lines] = [node, lines];
      announce(t("Hint: {0}, {1}", lines[0].move, scoreText(lines[0].score)));
      this.app.draw();
    } catch (error) {
      showError(error);
    }
  }

  decorate(view) {
    if (this.node && this.node === this.app.tree.current) view.scores = squareScores(this.app.tree, this.lines);
  }
}
