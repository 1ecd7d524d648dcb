/** The list of best lines with their scores, depths and moves; hovering over a line shows it on the board. */

import { el } from "./dom.js";
import { depthText, gradeOf, scoreText } from "./engine.js";
import { t } from "./i18n.js";
import { lineDiscs } from "./scores.js";

const MOVES_SHOWN = 24;

/** The list of lines. Its rows are updated in place while the search sends new scores. */
export class Lines {
  constructor(app) {
    this.app = app;
    this.rows = [];
    this.element = el("ol", { class: "lines" });
  }

  #row(at) {
    const score = el("b", { class: "chip-score" }), pv = el("span", { class: "pv" }), depth = el("small", {});
    const show = () => this.#show(at), hide = () => this.app.board.line([]);
    const line = el("button", { type: "button", class: "line", onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide,
      onclick: () => this.lines[at] && this.app.mode.playLine?.(this.lines[at].move) }, score, pv, depth);
    const row = { item: el("li", {}, line), line, score, pv, depth };
    this.element.append(row.item);
    return row;
  }

  #show(at) {
    const line = this.lines?.[at];
    if (line) this.app.board.line(lineDiscs(this.app.tree, line.pv, this.app.tree.current.position.turn));
  }

  /** Shows at most `most` lines of a search, best line first. */
  draw(lines, most) {
    this.lines = lines;
    const count = Math.min(lines.length, most);
    while (this.rows.length < count) this.rows.push(this.#row(this.rows.length));
    this.rows.forEach((row, at) => {
      row.item.hidden = at >= count;
      if (at < count) this.#fill(row, lines[at], lines[0]);
    });
  }

  #fill(row, line, best) {
    const set = (element, text) => {
      if (element.textContent !== text) element.textContent = text;
    };
    set(row.score, scoreText(line.score));
    const kind = `chip-score ${gradeOf(best.score.value - line.score.value)}${line.score.final ? " exact" : ""}`;
    if (row.score.className !== kind) row.score.className = kind;
    set(row.pv, line.pv.slice(0, MOVES_SHOWN).map((move) => (move === "pass" ? t("pass") : move)).join(" "));
    set(row.depth, line.score.final ? t("proved") : depthText(line));
  }
}
