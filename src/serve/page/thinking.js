/** The engine's turns in a game. */

import { showError } from "./announce.js";
import { positionOf } from "./engine.js";
import { isAnimated } from "./settings.js";
import { strength } from "./start.js";

/** The shortest time in ms until an answer is played, so that a person sees the move before. */
const PAUSE = 350;

/**
 * The request for the engine's next move, or for its next step in a swap2 opening.
 *
 * `error` is the error of the last request, until the next request begins or the game changes.
 */
export class Thinking {
  constructor(play) {
    this.play = play;
  }

  /** The side for which the engine is searching now, if any. */
  get side() {
    return this.request && this.play.toMove();
  }

  /** Lets the engine answer if it is its turn. */
  async begin() {
    const { play } = this, { app, live: node } = play, side = play.toMove();
    const isKnown = app.tree.variant.turns || node.info;
    if (!side || !play.isRunning() || play.isPerson(side) || this.request || !isKnown) return;
    const since = performance.now();
    const best = () => app.engine.best(positionOf(app.tree, node), strength(play.seats[side], side, play.clock));
    const request = play.isOpening() ? play.opening.decide(app, node, play.seats[side]) : best();
    this.request = request;
    this.error = undefined;
    app.emit("thinking");
    play.controls.draw();
    try {
      const answer = await request.answer;
      const wait = isAnimated() ? PAUSE : 0;
      await new Promise((done) => setTimeout(done, Math.max(0, wait - (performance.now() - since))));
      if (this.request !== request || play.live !== node) return;
      this.request = undefined;
      play.answer(answer);
    } catch (error) {
      if (this.request === request) {
        this.request = undefined;
        this.error = error;
      }
      showError(error);
      play.controls.draw();
    }
  }

  stop() {
    const { request } = this;
    this.request = this.error = undefined;
    request?.cancel();
  }
}
