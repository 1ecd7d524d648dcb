/** The mode "Setup": paints discs, sets the side to move, transforms the board, and imports positions. */

import { showError } from "./announce.js";
import { button, el, field, iconButton, refill } from "./dom.js";
import { boardPosition } from "./engine.js";
import { t } from "./i18n.js";
import { ImportBox, parseSource, treeOf } from "./import.js";
import { GameChoice } from "./newgame.js";
import { BLACK, EMPTY, WHITE, opponent, startPosition, variant } from "./rules.js";
import { choose, settings } from "./settings.js";
import { Tree } from "./tree.js";

/** Transformations: each maps a column and row of the new board to those of the source square. */
const TURNS = {
  rotate: (x, y, columns) => [y, columns - 1 - x],
  across: (x, y, columns) => [columns - 1 - x, y],
  down: (x, y, columns, rows) => [x, rows - 1 - y],
};

/** The editor of positions. */
export class Setup {
  constructor(app) {
    this.app = app;
    this.panel = el("div", { class: "stack fill" });
    this.box = new ImportBox(app, (source) => this.read(source), (tree) => this.#read(tree.game, tree.current.position));
    app.board.element.addEventListener("pointerdown", (event) => this.#paintFrom(event));
    app.board.element.addEventListener("pointermove", (event) => this.#paintOver(event));
    addEventListener("pointerup", () => { this.painting = undefined; });
  }

  enter() {
    if (!this.isEdited) this.#takeBoard();
    this.render();
    this.app.board.element.classList.add("paints");
  }

  leave() {
    this.app.board.element.classList.remove("paints");
  }

  /** Loads the position of the game on the board. */
  #takeBoard() {
    const { tree } = this.app;
    this.take(tree.game, tree.current.position);
    this.isEdited = false;
  }

  /** Loads a position into the editor. */
  take(game, position) {
    this.variant = variant(game);
    this.position = { ...position };
    this.#changed();
  }

  /** The painted position, for storage; undefined if there is none. */
  toKeep() {
    return this.isEdited ? { game: this.variant.name, position: this.position } : undefined;
  }

  view() {
    return { variant: this.variant, position: this.position, legal: new Set(), paints: true, isPuzzle: true };
  }

  /** Shows an edited position. The editor keeps it until it is used, also over other modes. */
  #changed() {
    this.isEdited = true;
    this.#show();
    this.app.keep();
  }

  #show() {
    if (this.text) this.text.value = `${this.position.cells} ${this.position.turn}`;
    this.turns?.forEach((one) => { one.checked = one.value === this.position.turn; });
    this.app.draw();
  }

  #set(index, cell) {
    if (this.position.cells[index] === cell) return;
    const cells = [...this.position.cells];
    cells[index] = cell;
    this.position.cells = cells.join("");
    this.#changed();
  }

  /** Paints a square by keyboard. A pointer click is ignored, since `pointerdown` has already painted. */
  square(index, event) {
    if (event?.type === "keydown" || event?.detail === 0) this.#set(index, this.#stroke(index));
  }

  #stroke(index) {
    return this.position.cells[index] === settings.brush ? EMPTY : settings.brush;
  }

  #paintFrom(event) {
    if (this.app.mode !== this || event.button > 0) return;
    const index = this.app.board.indexOf(event.target);
    if (index < 0) return;
    event.target.releasePointerCapture?.(event.pointerId);
    this.painting = this.#stroke(index);
    this.#set(index, this.painting);
  }

  #paintOver(event) {
    if (this.painting === undefined || this.app.mode !== this) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const index = target ? this.app.board.indexOf(target) : -1;
    if (index >= 0) this.#set(index, this.painting);
  }

  /** Chooses the disc that a click paints. The keys 1, 2 and 3 also choose a disc. */
  brush(cell) {
    choose({ brush: cell });
    this.brushes?.forEach((one) => { one.checked = one.value === cell; });
  }

  async read(source) {
    const found = await parseSource(this.app, source, { limit: 1, game: this.variant.name });
    if (!found?.games.length) return;
    const tree = await treeOf(this.app, found.games[0]);
    const end = tree.line(tree.root).at(-1);
    this.#read(tree.game, end.position);
  }

  /** Loads a position that was read, whose game may be another one. */
  #read(game, position) {
    this.take(game, position);
    this.render();
  }

  #turn(how) {
    const { name, columns: width } = this.variant;
    // The sides in the name of a rectangular board: `gomoku:15x13`, `mnk:7,6,4`.
    const turned = how === "rotate" ? variant(name.replace(/(\d+)([x,])(\d+)/, "$3$2$1")) : this.variant;
    const { columns, rows } = turned;
    const cells = Array.from({ length: columns * rows }, (_, index) => {
      const [x, y] = TURNS[how](index % columns, Math.floor(index / columns), columns, rows);
      return this.position.cells[y * width + x];
    });
    this.take(turned.name, { cells: cells.join(""), turn: this.position.turn });
    if (turned.columns !== width) this.render();
  }

  #swap() {
    this.position.cells = this.position.cells.replace(/[XO]/g, opponent);
    this.position.turn = opponent(this.position.turn);
    this.#changed();
  }

  /** Opens the position in another mode, if Kado accepts it. */
  async #use(mode, then) {
    const { name } = this.variant, position = { ...this.position };
    try {
      await this.app.engine.describe(boardPosition(name, position));
    } catch (error) {
      showError(error);
      return;
    }
    const start = startPosition(this.variant);
    const isStart = start.cells === position.cells && start.turn === position.turn;
    const tree = new Tree(name, isStart ? undefined : position);
    tree.passIfForced();
    this.app.setTree(tree);
    this.isEdited = false;
    this.app.enter(mode);
    then?.();
  }

  #choice(name, options, value, onchange) {
    const inputs = options.map(([one]) => el("input", { type: "radio", name, value: one, checked: one === value, onchange: () => onchange(one) }));
    const labels = options.map(([one, text, kind], at) => el("label", { class: "pick" }, inputs[at], el("i", { class: `stone ${kind}` }), el("span", {}, text)));
    return [inputs, labels];
  }

  /** Renders the panel. */
  render() {
    const [brushes, brushLabels] = this.#choice("brush", [[BLACK, t("Black"), "black"], [WHITE, t("White"), "white"], [EMPTY, t("Empty"), "none"]],
      settings.brush, (cell) => this.brush(cell));
    const [turns, turnLabels] = this.#choice("turn", [[BLACK, t("Black"), "black"], [WHITE, t("White"), "white"]], this.position.turn, (turn) => {
      this.position.turn = turn;
      this.#changed();
    });
    Object.assign(this, { brushes, turns });
    const game = new GameChoice(this.variant.name);
    game.onchange = () => {
      const chosen = variant(game.value());
      if (chosen.name !== this.variant.name) this.take(chosen.name, startPosition(chosen));
    };
    this.text = el("input", { class: "mono", readonly: true, "aria-label": t("The position as text"), onfocus: () => this.text.select(), id: "setup-text" });
    this.box.render(t("Paste a board, a FEN or a game"));
    const clear = () => this.take(this.variant.name, { cells: EMPTY.repeat(this.position.cells.length), turn: BLACK });
    refill(this.panel,
      el("h2", {}, t("Set up")), game.element,
      el("fieldset", {}, el("legend", {}, t("Paint")), el("div", { class: "row wrap" }, brushLabels)),
      el("fieldset", {}, el("legend", {}, t("To move")), el("div", { class: "row wrap" }, turnLabels)),
      el("div", { class: "row wrap" },
        iconButton("turn", t("Rotate by 90°"), () => this.#turn("rotate")), iconButton("mirror", t("Mirror left and right"), () => this.#turn("across")),
        iconButton("mirror", t("Mirror top and bottom"), () => this.#turn("down"), { class: "icon-button quarter" }),
        iconButton("swap", t("Exchange the colors"), () => this.#swap()),
        button(t("Clear"), clear), button(t("Start position"), () => this.take(this.variant.name, startPosition(this.variant))),
        button(t("Position on the board"), () => {
          this.#takeBoard();
          this.render();
        }, { id: "setup-board" })),
      el("div", { class: "row wrap" },
        button(t("Analyse"), () => this.#use("analyse"), { class: "primary", id: "use-analyse" }),
        button(t("Solve"), () => this.#use("analyse", () => this.app.modes.analyse.solve()), { id: "use-solve" }),
        button(t("Play from here"), () => this.#use("play", () => this.app.modes.play.beginHere()), { id: "use-play" })),
      field(t("The position as text"), this.text), this.box.element);
    this.#show();
  }
}
