/** The mode "Play": games between people and engines. */

import { sideText } from "./app.js";
import { announce, showError, toast } from "./announce.js";
import { Clock } from "./clock.js";
import { Game } from "./game.js";
import { Hint } from "./hint.js";
import { t } from "./i18n.js";
import { offeredSeat, seatText } from "./newgame.js";
import { PlayPanel } from "./playpanel.js";
import { BLACK, WHITE, opponent } from "./rules.js";
import { startTree } from "./start.js";
import { Opening } from "./swap2.js";
import { beforePerson } from "./takeback.js";
import { Thinking } from "./thinking.js";
import { Tree } from "./tree.js";

/** Games between people, Kado and the classic players. */
export class Play extends Game {
  constructor(app) {
    super(app);
    this.hint = new Hint(app);
    this.thinking = new Thinking(this);
    this.controls = new PlayPanel(this);
    this.panel = this.controls.element;
    app.on("tree", () => this.#follow());
    app.on("node", () => this.app.mode === this && this.controls.draw());
    app.on("info", (node) => this.#known(node));
    app.on("connection", (state) => this.#connected(state === "open"));
    setInterval(() => this.#tick(), 100);
    setInterval(() => this.#isTicking() && this.app.keepHere(), 1000);
  }

  enter() {
    this.render();
    this.#goOn();
  }

  leave() {
    this.hint.clear();
  }

  render() {
    this.controls.render();
  }

  /** Resumes a stored game. */
  resume(tree, { seats, clock, live, opening, firstPly = 0, hasMoved }) {
    this.game = tree;
    Object.assign(this, { seats, firstPly });
    this.clock = clock && new Clock(clock);
    this.opening = opening && new Opening(opening);
    const here = tree.movesTo();
    tree.playAll(live);
    this.live = tree.current;
    if (hasMoved) tree.live = this.live;
    tree.playAll(here);
    this.#startClock();
  }

  /** Starts a game with the settings of the dialog. */
  async begin({ game, black, white, minutes, increment, start, discs }) {
    let tree;
    try {
      if (start === "position") tree = new Tree(this.app.tree.game, this.app.tree.current.position);
      else if (start === "standard" || start === "swap2") tree = new Tree(game);
      else tree = await startTree(this.app.engine, game, start === "random" ? `random:${discs}` : start);
    } catch (error) {
      showError(error);
      return;
    }
    this.thinking.stop();
    this.seats = { [BLACK]: black, [WHITE]: white };
    this.opening = start === "swap2" ? new Opening({ first: black, second: white }) : undefined;
    this.game = tree;
    this.#name(tree);
    this.clock = minutes || increment ? new Clock({ minutes: minutes || increment / 60, increment }) : undefined;
    tree.passIfForced();
    this.live = tree.current;
    this.firstPly = this.live.ply;
    this.hint.clear();
    this.app.setTree(tree);
    this.#startClock();
    if (!this.opening) announce(t("New game. {0} moves.", sideText(this.live.position.turn)));
    this.render();
    this.#goOn();
  }

  /** Holds the clock while Kado cannot answer; with the connection the game goes on. */
  #connected(isOpen) {
    this.isConnected = isOpen;
    this.clock?.hold(!isOpen);
    if (isOpen) this.#goOn();
  }

  /** Starts the clock of the side to move; in a swap2 opening no clock runs. */
  #startClock() {
    this.clock?.hold(!this.isConnected);
    if (this.isRunning() && !this.opening?.isDue()) this.clock?.start(this.live.position.turn);
  }

  /** Requests the next step of a swap2 opening if one is due. Then lets the engine move if it is to move. */
  async #goOn() {
    const { opening, app } = this;
    if (this.isOn() && opening?.isDue()) {
      try {
        if (!await opening.look(app, this.live) || this.opening !== opening || !this.isOn()) return;
      } catch (error) {
        showError(error);
        return;
      }
      this.seats = opening.seats();
      if (opening.isDue()) announce(opening.text());
      else {
        this.#name(app.tree);
        this.#startClock();
        announce(t("{0} to move.", sideText(this.live.position.turn)));
      }
      this.#show();
    }
    this.thinking.begin();
  }

  /** Makes a choice in the swap2 opening for the player whose turn it is. */
  choose(choice) {
    const { opening, live } = this;
    toast(opening.chosenText(choice));
    opening.take(live.ply, choice);
    this.#goOn();
  }

  /** Stores the names of the players and the side of the person in a game tree. */
  #name(tree) {
    const [black, white] = [BLACK, WHITE].map((side) => seatText(this.seats[side]));
    tree.players = this.isOpening() ? { black: "", white: "" } : { black, white };
    const [isBlack, isWhite] = [BLACK, WHITE].map((side) => this.isPerson(side));
    tree.person = isBlack && isWhite ? "both" : this.isOpening() ? "" : isBlack ? "black" : isWhite ? "white" : "";
  }

  /** Starts a game at the position on the board, with the players of the last game if they play this game. */
  beginHere() {
    const { hello, tree } = this.app, [black, white] = [BLACK, WHITE].map((side) => offeredSeat(this.seats[side], tree.variant.turns, hello?.elo));
    this.begin({ game: tree.game, black, white, minutes: 0, increment: 0, start: "position" });
  }

  square(index) {
    if (!this.isOn()) return toast(this.controls.text());
    if (!this.isRunning()) return toast(t("The game is over. Begin a new one."));
    if (this.app.tree.current !== this.live) {
      this.app.go(this.live);
      return;
    }
    if (!this.isOpen() || !this.app.legal().includes(index)) return;
    const isOpening = this.isOpening();
    this.#move(index);
    if (isOpening) this.#goOn();
  }

  /** Plays a move of the game. Outside of this mode the board keeps the position that the person looks at. */
  #move(move) {
    const { app, live } = this, { ply, position: { turn } } = live, isOpening = this.isOpening();
    const last = app.playGame(move, live, app.mode === this);
    if (!last) return;
    this.hint.clear();
    this.live = last;
    if (isOpening) {
      this.opening.take(ply);
      return;
    }
    this.clock?.press(turn);
    if (last.position.turn === turn) this.clock?.start(turn);
    this.#show();
    if (app.tree.variant.turns || last.info) this.#known(last);
  }

  /** Shows and stores the state of the game. */
  #show() {
    this.controls.draw();
    this.app.draw();
    this.app.keep();
  }

  /** Follows a change of the tree: another game, or moves of this game that were deleted. */
  #follow() {
    const { app } = this, { current } = app.tree;
    if (!this.isOn()) this.thinking.stop();
    else if (!app.tree.has(this.live)) {
      this.opening?.cut(current.ply);
      this.#goBack(current);
      this.#goOn();
    }
    if (app.mode === this) this.controls.follow();
  }

  /** Goes on after a move once it is known whether the game is over; in k in a row Kado reports that. */
  #known(node) {
    if (!this.isOn() || node !== this.live) return;
    if (this.app.isOver(node)) {
      this.clock?.stop();
      if (!this.app.tree.result) {
        this.app.tree.result = this.app.resultText(node);
        announce(this.app.tree.result);
        this.app.keep();
      }
    }
    this.controls.draw();
    if (!this.thinking.error) this.thinking.begin();
  }

  /** Plays what the engine answered: a move, or stones or a choice of a swap2 opening. */
  answer({ move, stones, choice }) {
    if (move) this.#move(move);
    else if (choice) this.choose(choice);
    else {
      for (const stone of stones) this.#move(stone);
      this.#goOn();
    }
  }

  #isTicking() {
    return Boolean(this.clock?.side) && this.isRunning();
  }

  #tick() {
    if (!this.#isTicking()) return;
    const { side } = this.clock;
    this.app.seats.draw();
    if (this.clock.of(side) > 0) return;
    this.#end(opponent(side), "T");
  }

  /** Ends the game with its winner and the letter of the reason in records of games. */
  #end(winner, reason) {
    const { tree } = this.app;
    this.thinking.stop();
    this.clock?.stop();
    tree.end(this.live, `${winner === BLACK ? "B" : "W"}+${reason}`);
    tree.result = this.resultText();
    announce(tree.result);
    this.hint.clear();
    this.app.emit("tree");
    this.#show();
  }

  /** Takes back the last move of a person and all later ones. */
  takeBack() {
    const found = this.isOn() && beforePerson(this);
    if (!found) return;
    const { to, step } = found;
    if (step) this.opening.takeBack(step);
    for (let at = this.live; at !== to; at = at.parent) if (at.parent === to) this.app.tree.remove(at);
    this.app.tree.go(to);
    this.#goBack(to);
    announce(t("Taken back."));
    this.app.emit("tree");
    this.app.changed("node");
    this.#goOn();
  }

  /** Returns to a node, after the later moves of the game were deleted. */
  #goBack(to) {
    this.thinking.stop();
    if (this.opening?.isDue()) {
      this.clock?.stop();
      this.seats = this.opening.seats();
    }
    this.app.tree.result = "";
    this.live = to;
    this.firstPly = Math.min(this.firstPly, to.ply);
    this.hint.clear();
    this.clock?.refill();
    this.#startClock();
  }

  resign() {
    const { turn } = this.live.position, side = this.isPerson(turn) ? turn : opponent(turn);
    this.#end(opponent(side), "R");
  }

  switchSides() {
    this.thinking.stop();
    this.hint.clear();
    this.seats = { [BLACK]: this.seats[WHITE], [WHITE]: this.seats[BLACK] };
    this.opening?.swapSeats();
    this.#name(this.app.tree);
    this.app.changed("node");
    this.thinking.begin();
  }

  showHint() {
    return this.hint.show();
  }

  decorate(view) {
    this.hint.decorate(view);
  }
}
