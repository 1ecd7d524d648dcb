/** Imports games from links, and from texts and files in all formats that Kado reads. */

import { showError, toast } from "./announce.js";
import { button, el, refill } from "./dom.js";
import { t } from "./i18n.js";
import { fromLink } from "./link.js";
import { tooLarge } from "./rpc.js";
import { BLACK, WHITE, isSameGame, variant } from "./rules.js";
import { Tree } from "./tree.js";

/** Bytes of a message beside its files in base64: the method, the name of the file, the filter. */
const MESSAGE_REST = 4096;

/** The games of texts that do not fit the board. */
const OTHELLO = "othello:8", GOMOKU = "gomoku:15";

/** The bytes of a file in base64. */
export const base64 = async (file) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

/** Builds a tree from a protocol game. */
export const treeOf = async (app, game) => {
  const { position } = game;
  const { start, start_turn: turn, moves, game: name } = await app.engine.describe(position);
  const cells = start.join("");
  const standard = new Tree(name), isStandard = standard.root.position.cells === cells && turn === "black";
  const tree = isStandard ? standard : new Tree(name, { cells, turn: turn === "black" ? BLACK : WHITE });
  tree.players = { black: game.black ?? "", white: game.white ?? "" };
  tree.playAll(moves);
  tree.addRecord(game);
  return tree;
};

/**
 * Reads a file; for a WTHOR file, also reads the `.jou` (players) and `.trn` (tournaments) in `files`.
 *
 * Throws an error if a message with the files would have more than `most` bytes.
 */
export const sourceOf = async (files, most) => {
  const ending = (file) => file.name.toLowerCase().split(".").pop();
  const main = files.find((file) => !["jou", "trn"].includes(ending(file))) ?? files[0];
  const read = [["base64", main]];
  for (const [kind, member] of ending(main) === "wtb" ? [["jou", "players"], ["trn", "tournaments"]] : []) {
    const beside = files.find((file) => ending(file) === kind);
    if (beside) read.push([member, beside]);
  }
  const size = read.reduce((sum, [, file]) => sum + file.size, 0), limit = Math.floor((most - MESSAGE_REST) / 4) * 3;
  if (size > limit) throw tooLarge(main.name, size, limit);
  const source = { name: main.name };
  for (const [member, file] of read) source[member] = await base64(file);
  return source;
};

/**
 * Requests the games of a source, which may leave open what game they are: then it is the one on the board.
 *
 * A source that fits only another board is read as standard Othello if it can be, else as five in a row if
 * the board shows k in a row: the number in a row of that board would be wrong.
 */
const gamesOf = async ({ engine, tree }, request) => {
  const as = (game) => engine.parse({ ...request, game });
  const isOf = (game, { total, games }) => total && games.slice(0, 1).every(({ position }) => isSameGame(variant(position.game), variant(game)));
  const game = request.game ?? tree.game, found = await as(game);
  if (game === OTHELLO || isOf(game, found)) return found;
  const othello = await as(OTHELLO);
  if (isOf(OTHELLO, othello)) return othello;
  const gomoku = !variant(game).turns && await as(GOMOKU);
  return gomoku.total ? gomoku : found;
};

/** Parses a source and returns the games found. Shows an error and returns undefined if parsing fails. */
export const parseSource = async (app, source, rest = {}) => {
  try {
    const found = await gamesOf(app, { ...source, ...rest });
    if (!found.games.length && found.errors.length && !found.total) {
      const [{ where, message }] = found.errors;
      toast(`${message} (${where})`, "error");
      return undefined;
    }
    if (found.error_count) toast(t("{0} records could not be read.", found.error_count), "error");
    return found;
  } catch (error) {
    showError(error);
    return undefined;
  }
};

/**
 * The import box.
 *
 * It calls `takeTree(tree)` with the game of a link, and otherwise `take(source)` with `{text}` or
 * `{base64, name}`.
 */
export class ImportBox {
  constructor(app, take, takeTree) {
    this.app = app;
    this.take = take;
    this.takeTree = takeTree;
    this.element = el("div", { class: "import" });
  }

  /** Imports a text: links are parsed here, everything else by Kado. */
  async text(text) {
    if (!text.trim()) return;
    if (!text.includes("#game=")) {
      this.take({ text });
      return;
    }
    try {
      this.takeTree(await fromLink(this.app.engine, text.trim()));
    } catch (error) {
      showError(error);
    }
  }

  async files(files) {
    if (!files.length) return;
    try {
      this.take(await sourceOf([...files], this.app.hello?.limits.line_bytes ?? Infinity));
    } catch (error) {
      showError(error);
    }
  }

  /** Removes the text, which has been read. */
  clear() {
    this.area.value = "";
  }

  render(placeholder) {
    const area = this.area = el("textarea", { rows: 3, spellcheck: "false", autocomplete: "off", placeholder, "aria-label": t("Game or position as text"), id: "import-text" });
    const chooser = el("input", { type: "file", multiple: true, class: "hidden", tabindex: -1, "aria-hidden": "true",
      onchange: () => this.files(chooser.files).then(() => { chooser.value = ""; }) });
    area.addEventListener("paste", () => {
      // The pasted text replaces the text before it.
      area.select();
      setTimeout(() => this.text(area.value));
    });
    refill(this.element, area, chooser, el("div", { class: "buttons" },
      button(t("Read"), () => this.text(area.value), { class: "primary", id: "import-read" }),
      button(t("Open file…"), () => chooser.click(), { id: "import-open" })));
  }
}
