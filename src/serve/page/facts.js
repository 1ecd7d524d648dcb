/** Facts about a position that need no search: the name of its opening, and its book moves. */

import { el } from "./dom.js";
import { positionOf, scoreText } from "./engine.js";
import { language, t } from "./i18n.js";
import { squareOfMove } from "./scores.js";

/** The name of an opening in the chosen language. */
export const openingName = (opening) => {
  const { english, japanese, moves } = opening;
  return (language() === "ja" ? japanese ?? english : english ?? japanese) ?? moves;
};

/** The opening and the book moves of the current position. */
export class PositionFacts {
  constructor(app) {
    this.app = app;
    this.opening = el("span", { class: "opening" });
    this.book = el("div", { class: "row wrap book-moves" });
    this.element = el("div", { class: "facts" }, this.opening, this.book);
    app.on("info", () => this.draw());
  }

  /** Shows the facts about the current node. Requests its book moves if they are unknown. */
  draw() {
    const node = this.app.tree.current, opening = node.info?.opening;
    const text = opening ? openingName(opening) : "";
    this.opening.textContent = text;
    this.opening.hidden = !text;
    this.#offer(node.book ?? []);
    this.element.hidden = !text && !node.book?.length;
    if (!node.book) this.#ask(node);
  }

  async #ask(node) {
    node.book = [];
    if (this.app.isOver(node)) return;
    try {
      node.book = await this.app.engine.book(positionOf(this.app.tree, node));
    } catch {
      node.book = undefined;
      return;
    }
    if (node === this.app.tree.current && node.book.length) {
      this.draw();
      this.app.draw();
    }
  }

  #offer(moves) {
    this.book.hidden = !moves.length;
    this.book.replaceChildren(el("span", { class: "soft" }, t("Book")), ...moves.slice(0, 8).map(({ move, score, games }) => {
      const played = games ? games.wins + games.draws + games.losses : 0;
      return el("button", { type: "button", class: "small", onclick: () => this.app.mode.playLine?.(move),
        title: played ? t("{0} games", played) : "" }, `${move} ${scoreText(score)}`);
    }));
  }

  /** The marks of book moves for the board: a map from squares to `book`. */
  marks() {
    const { tree } = this.app;
    return new Map((tree.current.book ?? []).filter(({ move }) => move !== "pass").map(({ move }) => [squareOfMove(tree, move), "book"]));
  }
}
