/** Imports games from links, and from texts and files in all formats that Kado reads. */

import { showError, toast } from "./announce.js";
import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { fromLink } from "./link.js";
import { BLACK, WHITE } from "./rules.js";
import { Tree } from "./tree.js";

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
  tree.result = game.result ?? "";
  tree.playAll(moves);
  tree.addBranches(game.variations);
  return tree;
};

/** Reads a file; for a WTHOR file, also reads the `.jou` (players) and `.trn` (tournaments) in `files`. */
export const sourceOf = async (files) => {
  const ending = (file) => file.name.toLowerCase().split(".").pop();
  const main = files.find((file) => !["jou", "trn"].includes(ending(file))) ?? files[0];
  const source = { base64: await base64(main), name: main.name };
  if (ending(main) !== "wtb") return source;
  for (const [kind, member] of [["jou", "players"], ["trn", "tournaments"]]) {
    const beside = files.find((file) => ending(file) === kind);
    if (beside) source[member] = await base64(beside);
  }
  return source;
};

/** Parses a source and returns the games found. Shows an error and returns undefined if parsing fails. */
export const parseSource = async (app, source, rest = {}) => {
  try {
    const found = await app.engine.parse({ game: app.tree.game, ...source, ...rest });
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
  constructor(take, takeTree) {
    this.take = take;
    this.takeTree = takeTree;
    this.element = el("div", { class: "import" });
  }

  /** Imports a text: links are parsed here, everything else by Kado. */
  text(text) {
    if (!text.trim()) return;
    const tree = text.includes("#game=") ? fromLink(text.trim()) : undefined;
    if (tree) this.takeTree(tree);
    else this.take({ text });
  }

  async files(files) {
    if (files.length) this.take(await sourceOf([...files]));
  }

  render(placeholder) {
    const area = el("textarea", { rows: 3, spellcheck: "false", autocomplete: "off", placeholder, "aria-label": t("Game or position as text"), id: "import-text" });
    const chooser = el("input", { type: "file", multiple: true, class: "hidden", tabindex: -1, "aria-hidden": "true",
      onchange: () => this.files(chooser.files).then(() => { chooser.value = ""; }) });
    area.addEventListener("paste", () => setTimeout(() => this.text(area.value)));
    this.element.replaceChildren(area, chooser, el("div", { class: "buttons" },
      button(t("Read"), () => this.text(area.value), { class: "primary", id: "import-read" }),
      button(t("Open file…"), () => chooser.click())));
  }
}
