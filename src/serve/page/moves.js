/** The list of moves: the main line in rows, and each variation below the move that it replaces. */

import { el, iconButton, refill } from "./dom.js";
import { shortScore } from "./engine.js";
import { t } from "./i18n.js";
import { BLACK } from "./rules.js";

const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The moves of the tree, with buttons that promote and delete variations. */
export class Moves {
  constructor(app, { isEditable = true } = {}) {
    this.app = app;
    this.isEditable = isEditable;
    this.nodes = new Map();
    this.list = el("div", { class: "moves", role: "group" });
    this.tools = el("div", { class: "row branch-tools" });
    this.element = el("div", { class: "moves-box" }, this.list, this.tools);
    app.on("tree", () => this.render());
    app.on("node", () => this.mark());
    app.on("scores", (node) => this.#score(node));
  }

  render() {
    this.nodes.clear();
    this.list.setAttribute("aria-label", t("Moves"));
    refill(this.list, ...this.#branch(this.app.tree.root, true));
    if (!this.list.children.length) this.list.append(el("p", { class: "empty" }, t("No moves yet.")));
    this.mark();
  }

  /** The rows of the line that begins after a node, with the variations of its moves. */
  #branch(node, isMain) {
    const parts = [];
    let row;
    for (let at = node; at.children.length; at = at.children[0]) {
      const [first, ...others] = at.children, isBlack = at.position.turn === BLACK;
      if (!row || isBlack) parts.push(row = this.#row(first.ply));
      if (!isBlack && row.children.length === 1) row.append(el("span", { class: "gap" }, "…"));
      row.append(this.#move(first));
      if (others.length) {
        parts.push(el("div", { class: "variations" },
          others.map((other) => el("div", { class: "variation" }, this.#inline(other)))));
        row = undefined;
      } else if (!isBlack) row = undefined;
    }
    return isMain ? parts : parts.flat();
  }

  #row(ply) {
    return el("div", { class: "pair" }, el("span", { class: "ply" }, `${ply}.`));
  }

  /** A variation as running text, with nested variations in parentheses. */
  #inline(start) {
    const parts = [];
    for (let node = start; node; node = node.children[0]) {
      parts.push(el("span", { class: "ply" }, `${node.ply}.`), this.#move(node), " ");
      const others = node === start ? [] : node.parent.children.slice(1);
      for (const other of others) parts.push(el("span", { class: "nested" }, "(", this.#inline(other), ")"), " ");
    }
    return parts;
  }

  #move(node) {
    const move = el("button", { type: "button", class: "move", onclick: () => this.app.go(node) });
    this.nodes.set(node, move);
    this.#fill(node, move);
    return move;
  }

  #fill(node, move) {
    const { review, score } = node, mark = MARKS[review?.grade] ?? "";
    const said = score ? shortScore(score) : "";
    const key = `${mark}|${said}`;
    if (move.dataset.key === key) return;
    move.dataset.key = key;
    move.className = `move ${review?.grade ?? ""}`;
    if (move === this.marked) move.classList.add("current");
    move.replaceChildren(el("span", {}, node.move === "pass" ? t("pass") : node.move, mark && el("em", {}, mark)),
      said && el("small", {}, said));
  }

  #score(node) {
    const move = node && this.nodes.get(node);
    if (move) this.#fill(node, move);
    else if (!node) for (const [one, element] of this.nodes) this.#fill(one, element);
  }

  /** Marks the current move and scrolls the list so that the move is visible. */
  mark() {
    const { current } = this.app.tree;
    this.marked?.classList.remove("current");
    this.marked?.removeAttribute("aria-current");
    this.marked = this.nodes.get(current);
    if (this.marked) {
      this.marked.classList.add("current");
      this.marked.setAttribute("aria-current", "step");
      const { list } = this, top = this.marked.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - list.clientHeight / 2;
    }
    this.#offer(current);
  }

  /** Deletes a move and all after it. A forced pass stays, since it belongs to the move before it. */
  #remove(node) {
    const { tree } = this.app;
    tree.remove(node);
    tree.passIfForced();
  }

  #offer(current) {
    if (!this.isEditable) return;
    const { app } = this;
    const act = (action) => () => {
      action();
      app.emit("tree");
      app.changed("node");
    };
    refill(this.tools,
      iconButton("up", t("Promote the variation"), act(() => app.tree.promote(current)), { disabled: !app.tree.isPromotable(current) }),
      iconButton("trash", t("Delete from here on"), act(() => this.#remove(current)), { disabled: !current.parent }));
  }
}
