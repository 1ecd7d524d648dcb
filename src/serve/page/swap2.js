/** The opening rule swap2: its next step, reported by Kado, and the steps taken so far. */

import { positionOf } from "./engine.js";
import { t } from "./i18n.js";
import { BLACK, WHITE } from "./rules.js";
import { strength } from "./start.js";

/** The side under which each player of the opening is shown until colors are chosen. */
const SIDES = { first: BLACK, second: WHITE };

/** Name of a player of the opening in the chosen language. */
const playerText = (player) => (player === "first" ? t("First player") : t("Second player"));

/** An opening: the seats of its players `first` and `second`, and the steps taken: `{ply, by, choice}`. */
export class Opening {
  constructor({ first, second, steps = [] }) {
    Object.assign(this, { first, second, steps, state: undefined });
  }

  get choices() {
    return this.steps.flatMap(({ choice }) => choice ?? []);
  }

  /** Requests the next step at a node. Returns whether the response is still current. */
  async look({ engine, tree }, node) {
    const asked = this.asked = {};
    this.state = undefined;
    const state = await engine.swap2(positionOf(tree, node), this.choices);
    if (this.asked === asked) this.state = state;
    return this.asked === asked;
  }

  /** Whether the opening is still in progress; also true until Kado has reported its state. */
  isDue() {
    return !this.state || Boolean(this.state.by);
  }

  /** The side of the player who has to place stones or to choose, if known. */
  side() {
    return SIDES[this.state?.by];
  }

  /** The available choices. */
  offered() {
    return this.state?.choices ?? [];
  }

  /** The seats by side, according to the choices so far. */
  seats() {
    const { first, second } = this;
    return this.state?.black === "second" ? { [BLACK]: second, [WHITE]: first } : { [BLACK]: first, [WHITE]: second };
  }

  /** The player at a side until colors are chosen. */
  nameOf(side) {
    return playerText(side === BLACK ? "first" : "second");
  }

  /** The ply at which the opening ended. */
  end() {
    return this.isDue() ? Infinity : this.steps.at(-1).ply;
  }

  /** Records a step of the player whose turn it is: a choice, or a stone if `choice` is undefined. */
  take(ply, choice) {
    this.steps.push({ ply, by: this.state.by, choice });
  }

  /** The last step of a side for which `isWanted(side)` holds; undefined if there is none. */
  lastStep(isWanted) {
    return this.steps.findLast(({ by }) => isWanted(SIDES[by]));
  }

  /** Takes back a step and all later ones. */
  takeBack(step) {
    this.steps.splice(this.steps.indexOf(step));
    this.state = undefined;
  }

  /** Forgets the steps whose stones were deleted: those after `ply` stones. */
  cut(ply) {
    const steps = this.steps.filter((step) => step.ply < ply || (step.ply === ply && step.choice));
    if (steps.length < this.steps.length) Object.assign(this, { steps, state: undefined });
  }

  swapSeats() {
    [this.first, this.second] = [this.second, this.first];
  }

  /** Requests Kado's step for a seat: three stones, or a color. */
  decide({ engine, tree }, node, seat) {
    return engine.swap2Best(positionOf(tree, node), this.choices, strength(seat).limits);
  }

  /** Sentence about the next step. */
  text() {
    if (!this.state) return "";
    const { by, stone, choices } = this.state, player = playerText(by);
    if (stone) return t(stone.color === "black" ? "{0}: place a black stone ({1} of {2})." : "{0}: place a white stone ({1} of {2}).", player, stone.number, stone.of);
    return choices.includes("two") ? t("{0}: take a color, or place two more stones.", player) : t("{0}: take a color.", player);
  }

  /** Sentence about a choice. */
  chosenText(choice) {
    const player = playerText(this.state.by);
    return { black: t("{0} takes Black.", player), white: t("{0} takes White.", player), two: t("{0} places two more stones.", player) }[choice];
  }

  toJSON() {
    const { first, second, steps } = this;
    return { first, second, steps };
  }
}

/** Text of the button for a choice. */
export const choiceText = (choice) => ({ black: t("Take Black"), white: t("Take White"), two: t("Two more stones") })[choice];
