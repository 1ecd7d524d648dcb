/** The mode "Play": games between people and engines. */

import { sideText } from "./app.js";
import { announce, showError, toast } from "./announce.js";
import { Clock } from "./clock.js";
import { button, el, icon } from "./dom.js";
import { positionOf, scoreText } from "./engine.js";
import { t } from "./i18n.js";
import { Moves } from "./moves.js";
import { newGame, seatText } from "./newgame.js";
import { BLACK, WHITE, opponent } from "./rules.js";
import { squareScores } from "./scores.js";
import { isAnimated } from "./settings.js";
import { startTree, strength } from "./start.js";
import { Opening, choiceText } from "./swap2.js";
import { Tree } from "./tree.js";

const HINT_LEVEL = 10;

/** Games between people, Kado and the simple teaching opponents. */
export class Play {
  constructor(app) {
    this.app = app;
    this.seats = { [BLACK]: { kind: "human" }, [WHITE]: { kind: "level", value: 3 } };
    this.moves = new Moves(app, { isEditable: false });
    this.status = el("p", { class: "status" });
    this.choice = el("div", { class: "row wrap", role: "group", id: "swap2-choice", hidden: true });
    this.panel = el("div", { class: "stack fill" });
    this.live = app.tree.current;
    app.on("tree", () => this.#follow());
    app.on("node", () => this.app.mode === this && this.draw());
    app.on("info", (node) => this.#known(node));
    app.on("connection", (state) => state === "open" && this.#goOn());
    setInterval(() => this.#tick(), 100);
  }

  enter() {
    this.render();
    this.#goOn();
  }

  /** Whether the board shows the game that is being played. */
  isOn() {
    return Boolean(this.game) && this.game === this.app.tree;
  }

  /** Whether the game can continue. */
  isRunning() {
    return this.isOn() && !this.app.tree.result && !this.app.isOver(this.live);
  }

  isOpen() {
    return this.#isPersonDue() && !this.opening?.offered().length;
  }

  #isPersonDue() {
    const side = this.toMove();
    return Boolean(side) && this.isRunning() && this.app.tree.current === this.live && this.#isPerson(side);
  }

  /** Whether the game is in its swap2 opening, before the players have colors. */
  isOpening() {
    return this.isOn() && Boolean(this.opening?.isDue());
  }

  /** The side to move or, in a swap2 opening, to place stones or to choose; undefined while unknown. */
  toMove() {
    return this.isOpening() ? this.opening.side() : this.live.position.turn;
  }

  /** The side shown below the board. */
  bottom() {
    return this.#isPerson(WHITE) && !this.#isPerson(BLACK) ? WHITE : BLACK;
  }

  #isPerson(side) {
    return this.seats[side].kind === "human";
  }

  /** The player of a side. */
  nameOf(side) {
    const name = seatText(this.seats[side]);
    return this.isOpening() ? `${this.opening.nameOf(side)}: ${name}` : name;
  }

  clockOf(side) {
    return this.isOn() ? this.clock?.of(side) : undefined;
  }

  toKeep() {
    return this.isOn() ? { play: { seats: this.seats, clock: this.clock, live: this.app.tree.movesTo(this.live), opening: this.opening } } : {};
  }

  /** Resumes a stored game. */
  resume(tree, { seats, clock, live, opening }) {
    this.game = tree;
    this.seats = seats;
    this.clock = clock && new Clock(clock);
    this.opening = opening && new Opening(opening);
    const here = tree.movesTo();
    tree.playAll(live);
    this.live = tree.current;
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
    this.#stopThinking();
    this.seats = { [BLACK]: black, [WHITE]: white };
    this.opening = start === "swap2" ? new Opening({ first: black, second: white }) : undefined;
    this.game = tree;
    this.#name(tree);
    this.clock = minutes || increment ? new Clock({ minutes: minutes || increment / 60, increment }) : undefined;
    this.live = tree.current;
    this.hint = undefined;
    this.app.setTree(tree);
    tree.passIfForced();
    this.live = tree.current;
    this.#startClock();
    if (!this.opening) announce(t("New game. {0} moves.", sideText(this.live.position.turn)));
    this.render();
    this.#goOn();
  }

  /** Starts the clock of the side to move; in a swap2 opening no clock runs. */
  #startClock() {
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
      app.changed("node");
    }
    this.#think();
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
    const [isBlack, isWhite] = [BLACK, WHITE].map((side) => this.#isPerson(side));
    tree.person = isBlack && isWhite ? "both" : this.isOpening() ? "" : isBlack ? "black" : isWhite ? "white" : "";
  }

  /** Starts a game at the position on the board, with the players of the last game. */
  beginHere() {
    this.begin({ game: this.app.tree.game, black: this.seats[BLACK], white: this.seats[WHITE], minutes: 0, increment: 0, start: "position" });
  }

  square(index) {
    if (!this.isOn() || !this.isRunning()) {
      toast(t("The game is over. Begin a new one."));
      return;
    }
    if (this.app.tree.current !== this.live) {
      this.app.go(this.live);
      return;
    }
    if (!this.isOpen() || !this.app.legal().includes(index)) return;
    const isOpening = this.isOpening();
    this.#move(index);
    if (isOpening) this.#goOn();
  }

  #move(move) {
    const { app } = this, side = this.live.position.turn, isOpening = this.isOpening();
    app.tree.go(this.live);
    const { ply } = this.live;
    if (!app.play(move)) return;
    this.hint = undefined;
    this.live = app.tree.current;
    if (isOpening) {
      this.opening.take(ply);
      return;
    }
    this.clock?.press(side);
    if (this.live.position.turn === side) this.clock?.start(side);
    app.changed("node");
    if (app.tree.variant.turns) this.#known(this.live);
  }

  /**
   * Ends or continues the game after a move, once it is known whether the game is over.
   *
   * In k in a row, Kado reports whether the game is over.
   */
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
    this.draw();
    this.#think();
  }

  /** Lets the engine move if it is to move. */
  async #think() {
    const node = this.live, side = this.toMove();
    const isKnown = this.app.tree.variant.turns || node.info;
    if (!side || !this.isRunning() || this.#isPerson(side) || this.thinking || !isKnown) return;
    this.thinking = side;
    this.draw();
    const since = performance.now(), { app } = this;
    const best = () => app.engine.rpc.request("best", { position: positionOf(app.tree, node), ...strength(this.seats[side], side, this.clock) });
    const request = this.isOpening() ? this.opening.decide(app, node, this.seats[side]) : best();
    this.request = request;
    try {
      const { move, stones, choice } = await request.answer;
      const wait = isAnimated() ? 350 : 0;
      await new Promise((done) => setTimeout(done, Math.max(0, wait - (performance.now() - since))));
      if (this.request !== request || this.live !== node) return;
      this.thinking = this.request = undefined;
      if (move) this.#move(move);
      else if (choice) this.choose(choice);
      else {
        for (const stone of stones) this.#move(stone);
        this.#goOn();
      }
    } catch (error) {
      if (this.request === request) this.thinking = this.request = undefined;
      showError(error);
      this.draw();
    }
  }

  #stopThinking() {
    const { request } = this;
    this.request = this.thinking = undefined;
    request?.cancel();
  }

  #tick() {
    if (!this.clock?.side || !this.isRunning()) return;
    const { side } = this.clock;
    this.app.seats.draw();
    if (this.clock.of(side) > 0) return;
    this.#end(t("{0} wins on time", sideText(opponent(side))));
  }

  #end(result) {
    this.#stopThinking();
    this.clock?.stop();
    this.app.tree.result = result;
    announce(result);
    this.app.keep();
    this.draw();
    this.app.draw();
  }

  /** Takes back the last move of a person and all later ones. */
  takeBack() {
    const to = this.isOn() && this.#back();
    if (!to) return;
    this.#stopThinking();
    if (this.opening?.isDue()) {
      this.clock?.stop();
      this.seats = this.opening.seats();
    }
    for (let at = this.live; at !== to; at = at.parent) if (at.parent === to) this.app.tree.remove(at);
    this.app.tree.result = "";
    this.app.tree.go(to);
    this.live = to;
    this.hint = undefined;
    this.#startClock();
    announce(t("Taken back."));
    this.app.emit("tree");
    this.app.changed("node");
    this.#goOn();
  }

  /** The node before the last move of a person, or before the last step of a person in a swap2 opening. */
  #back() {
    const { opening } = this, people = [BLACK, WHITE].some((side) => this.#isPerson(side));
    const isWanted = (node) => !people || (this.#isPerson(node.position.turn) && node.children.some(({ square }) => square >= 0));
    const begin = opening ? opening.end() : 0;
    let to = this.live.parent;
    while (to && to.ply >= begin && !isWanted(to)) to = to.parent;
    if (!opening || (to && to.ply >= begin)) return to;
    const sides = { [BLACK]: opening.first, [WHITE]: opening.second };
    const ply = opening.takeBack((side) => !people || sides[side].kind === "human");
    return ply === undefined ? undefined : this.app.tree.line(this.live)[ply];
  }

  resign() {
    const { turn } = this.live.position, side = this.#isPerson(turn) ? turn : opponent(turn);
    this.#end(t("{0} wins by resignation", sideText(opponent(side))));
  }

  switchSides() {
    this.#stopThinking();
    this.seats = { [BLACK]: this.seats[WHITE], [WHITE]: this.seats[BLACK] };
    this.opening?.swapSeats();
    this.#name(this.app.tree);
    this.app.changed("node");
    this.#think();
  }

  async showHint() {
    const { tree, engine } = this.app, node = tree.current;
    try {
      const { lines } = await engine.analyzeToLevel(positionOf(tree, node), HINT_LEVEL);
      if (tree.current !== node) return;
      this.hint = { node, lines };
      announce(t("Hint: {0}, {1}", lines[0].move, scoreText(lines[0].score)));
      this.app.draw();
    } catch (error) {
      showError(error);
    }
  }

  decorate(view) {
    if (this.hint?.node === this.app.tree.current) view.scores = squareScores(this.app.tree, this.hint.lines);
  }

  #follow() {
    if (this.app.mode === this) {
      this.moves.render();
      this.draw();
    }
  }

  /** Renders the panel. */
  render() {
    const act = (name, text, action, attributes = {}) => el("button", { type: "button", onclick: action, ...attributes }, icon(name), text);
    this.actions = {
      takeBack: act("undo", t("Take back"), () => this.takeBack()),
      hint: act("bulb", t("Hint"), () => this.showHint()),
      resign: act("flag", t("Resign"), () => this.resign()),
      turn: act("swap", t("Switch sides"), () => this.switchSides()),
    };
    this.panel.replaceChildren(
      el("div", { class: "row spread" }, el("h2", {}, t("Play")),
        button(t("New game…"), () => newGame(this.app, (chosen) => this.begin(chosen)), { class: "primary", id: "new-game" })),
      this.status, this.choice, el("div", { class: "grid-2" }, Object.values(this.actions)), this.moves.element);
    this.moves.render();
    this.draw();
  }

  /** Shows whose turn it is, or the result. */
  draw() {
    if (!this.actions) return;
    const { app } = this, isOn = this.isOn(), isRunning = this.isRunning();
    const turn = this.toMove(), isOpening = this.isOpening();
    let text = t("Begin a new game, or play on from a position with “New game…”.");
    if (isOn && app.tree.result) text = app.tree.result;
    else if (isOn && app.tree.current !== this.live) text = t("You are looking back. Click the board to return to the game.");
    else if (isRunning && !turn) text = "";
    else if (isOpening && this.#isPerson(turn)) text = this.opening.text();
    else if (isRunning) text = this.#isPerson(turn) ? t("{0} to move.", sideText(turn)) : t("{0} thinks…", seatText(this.seats[turn]));
    this.status.textContent = text;
    this.status.classList.toggle("result", isOn && Boolean(app.tree.result));
    this.#offer(isOpening && this.#isPersonDue() ? this.opening.offered() : []);
    this.actions.takeBack.disabled = !isOn || !this.live.parent;
    this.actions.resign.disabled = this.actions.turn.disabled = !isRunning || isOpening;
    this.actions.hint.disabled = !isRunning || !this.isOpen();
    app.seats?.draw();
  }

  /** Shows a button for each choice of a swap2 opening. */
  #offer(choices) {
    this.choice.hidden = !choices.length;
    this.choice.setAttribute("aria-label", t("Color"));
    const shown = choices.map(choiceText);
    if (shown.join() === [...this.choice.children].map(({ textContent }) => textContent).join()) return;
    this.choice.replaceChildren(...choices.map((choice) => button(choiceText(choice), () => this.choose(choice), { "data-choice": choice, class: "primary" })));
  }
}
