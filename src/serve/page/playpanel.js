/** The panel of the mode "Play": the side to move, the choices of a swap2 opening, the buttons, the moves. */

import { sideText } from "./app.js";
import { button, el, icon, refill, switchOff } from "./dom.js";
import { t } from "./i18n.js";
import { Moves } from "./moves.js";
import { newGame, seatText } from "./newgame.js";
import { choiceText } from "./swap2.js";
import { beforePerson } from "./takeback.js";

/** The panel of a `Play`. */
export class PlayPanel {
  constructor(play) {
    this.play = play;
    this.moves = new Moves(play.app, { isEditable: false });
    this.status = el("p", { class: "status" });
    this.choice = el("div", { class: "row wrap", role: "group", id: "swap2-choice", hidden: true });
    this.again = el("div", { class: "row", hidden: true });
    this.element = el("div", { class: "stack fill" });
  }

  render() {
    const { play } = this;
    const act = (name, text, action, attributes = {}) => el("button", { type: "button", onclick: action, ...attributes }, icon(name), text);
    this.actions = {
      takeBack: act("undo", t("Take back"), () => play.takeBack()),
      hint: act("bulb", t("Hint"), () => play.showHint()),
      resign: act("flag", t("Resign"), () => play.resign(), { id: "resign" }),
      turn: act("swap", t("Switch sides"), () => play.switchSides()),
    };
    this.again.replaceChildren(button(t("Try again"), () => play.thinking.begin(), { class: "primary", id: "think-again" }));
    refill(this.element,
      el("div", { class: "row spread" }, el("h2", {}, t("Play")),
        button(t("New game…"), () => newGame(play.app, (chosen) => play.begin(chosen)), { class: "primary", id: "new-game" })),
      this.status, this.again, this.choice, el("div", { class: "grid-2" }, Object.values(this.actions)), this.moves.element);
    this.follow();
  }

  /** Shows the moves of another game, and its state. */
  follow() {
    this.moves.render();
    this.draw();
  }

  /** Shows whose turn it is, or the result. */
  draw() {
    if (!this.actions) return;
    const { play } = this, isOn = play.isOn(), isRunning = play.isRunning(), isOpening = play.isOpening();
    const { result } = play.app.tree;
    this.status.textContent = this.text();
    this.status.classList.toggle("result", isOn && Boolean(result));
    switchOff(this.again, "hidden", !this.#error());
    this.#offer(isOpening && play.isPersonDue() ? play.opening.offered() : []);
    const { takeBack, resign, turn, hint } = this.actions;
    switchOff(takeBack, "disabled", !isOn || !beforePerson(play));
    for (const one of [resign, turn]) switchOff(one, "disabled", !isRunning || isOpening);
    switchOff(hint, "disabled", !play.canHint());
    play.app.seats?.draw();
  }

  /** The error of the engine whose turn it is; undefined if there is none. */
  #error() {
    const { play } = this, turn = play.toMove();
    return play.isRunning() && turn && !play.isPerson(turn) ? play.thinking.error : undefined;
  }

  /** Sentence about the state of the game. */
  text() {
    const { play } = this, { tree } = play.app, isRunning = play.isRunning(), turn = play.toMove(), error = this.#error();
    if (play.isOn() && tree.result) return play.resultText();
    if (play.isOn() && tree.current !== play.live) return t("You are looking back. Click the board to return to the game.");
    if (isRunning && !turn) return "";
    if (play.isOpening() && play.isPerson(turn)) return play.opening.text();
    if (error) return t("{0} cannot move: {1}.", seatText(play.seats[turn]), error.message);
    if (isRunning) return play.isPerson(turn) ? t("{0} to move.", sideText(turn)) : t("{0} thinks…", seatText(play.seats[turn]));
    return t("Begin a new game, or play on from a position with “New game…”.");
  }

  /** Shows a button for each choice of a swap2 opening. */
  #offer(choices) {
    switchOff(this.choice, "hidden", !choices.length);
    this.choice.setAttribute("aria-label", t("Color"));
    const shown = choices.map(choiceText);
    if (shown.join() === [...this.choice.children].map(({ textContent }) => textContent).join()) return;
    refill(this.choice, ...choices.map((choice) => button(choiceText(choice), () => this.play.choose(choice), { "data-choice": choice, class: "primary" })));
  }
}
