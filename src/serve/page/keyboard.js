/** The keys of the page, and the dialog that lists them. */

import { button, el, showDialog } from "./dom.js";
import { t } from "./i18n.js";
import { newGame } from "./newgame.js";

const isTyping = ({ target }) => target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, dialog");

/** Whether a key belongs to the slider or the radio button with the focus. */
const isOfControl = ({ target: { type }, key }) => (type === "range" ? key.length > 1 : type === "radio" && key.startsWith("Arrow"));

/** Goes to the sibling variation `by` places after the current move. */
const beside = (app, by) => {
  const { current } = app.tree, siblings = current.parent?.children ?? [];
  app.go(siblings[siblings.indexOf(current) + by]);
};

/** The action of a key that moves in the game: none in "Set up" and "Learn", which hide the game. */
const inGame = (action) => (app) => app.mode.view || action(app);
const step = (plies) => inGame((app) => app.step(plies));

const KEYS = {
  ArrowLeft: step(-1), ArrowRight: step(1), ArrowUp: inGame((app) => beside(app, -1)), ArrowDown: inGame((app) => beside(app, 1)),
  ",": step(-1), ".": step(1), Home: step(-Infinity), End: step(Infinity),
  p: (app) => app.enter("play"), a: (app) => app.enter("analyse"), r: (app) => app.enter("review"), s: (app) => app.enter("setup"), l: (app) => app.enter("learn"),
  n: (app) => {
    app.enter("play");
    newGame(app, (chosen) => app.modes.play.begin(chosen));
  },
  u: (app) => app.modeName === "play" && app.modes.play.takeBack(),
  h: (app) => app.modeName === "play" && app.modes.play.canHint() && app.modes.play.showHint(),
  e: (app) => app.modeName === "analyse" && app.modes.analyse.power.click(),
  1: (app) => app.modeName === "setup" && app.modes.setup.brush("X"),
  2: (app) => app.modeName === "setup" && app.modes.setup.brush("O"),
  3: (app) => app.modeName === "setup" && app.modes.setup.brush("-"),
  b: (app) => app.board.squares[app.board.cursor].element.focus(),
  "?": () => showKeys(),
};

/** Display texts of the keys. */
const listed = () => [
  ["P A R S L", t("Play, Analyse, Review, Set up, Learn")], ["N", t("New game")], ["B", t("To the board")],
  ["← → ↑ ↓", t("On the board: moves the cursor; elsewhere: moves of the game, variations")], ["Enter", t("Plays on the square")],
  [", .", t("One move back, one move on")], ["Home End", t("First and last position")], ["U H", t("Take back, hint")],
  ["E", t("Engine on or off")], ["1 2 3", t("Set up: paint black, white, empty")], ["?", t("These keys")],
];

/** Shows the list of keys. */
export const showKeys = () => {
  const dialog = el("dialog", { class: "dialog", "aria-label": t("Keys") }, el("div", { class: "stack" },
    el("div", { class: "row spread" }, el("h2", {}, t("Keys")), button(t("Close"), () => dialog.close())),
    el("dl", { class: "keys" }, listed().flatMap(([keys, text]) =>
      [el("dt", {}, keys.split(" ").map((key) => el("kbd", {}, key))), el("dd", {}, text)]))));
  showDialog(dialog);
};

/** Installs the key handlers of the page. */
export const listen = (app) => addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event)) return;
  if (isOfControl(event)) return;
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action(app);
});
