/** The clocks of a game. */

import { BLACK, WHITE, opponent } from "./rules.js";

/** The time in ms with which a game goes on after a loss on time. */
const FEWEST = 10000;

/** The remaining times of both sides in milliseconds, with an increment in seconds for each move. */
export class Clock {
  constructor({ minutes, increment, left }) {
    const each = minutes * 60000;
    Object.assign(this, { minutes, increment, left: left ?? { X: each, O: each }, side: undefined, since: 0, isHeld: false });
  }

  /** Remaining time of a side in milliseconds. */
  of(side) {
    return this.left[side] - (this.side === side && !this.isHeld ? performance.now() - this.since : 0);
  }

  /** Stops the clock of the side that moved, adds the increment to it, and starts the other clock. */
  press(side) {
    this.stop();
    this.left[side] += this.increment * 1000;
    this.start(opponent(side));
  }

  /** Gives a side without time its increment, but at least `FEWEST`, after a loss on time was taken back. */
  refill() {
    this.stop();
    for (const side of [BLACK, WHITE]) if (this.left[side] <= 0) this.left[side] = Math.max(this.increment * 1000, FEWEST);
  }

  start(side) {
    this.stop();
    this.side = side;
    this.since = performance.now();
  }

  stop() {
    if (this.side) this.left[this.side] = this.of(this.side);
    this.side = undefined;
  }

  /** Stops the time of the side to move, or lets it go on. */
  hold(isHeld) {
    const { side } = this;
    this.stop();
    this.isHeld = isHeld;
    if (side) this.start(side);
  }

  toJSON() {
    return { minutes: this.minutes, increment: this.increment, left: { X: this.of("X"), O: this.of("O") } };
  }
}
