/** The game tree: positions, the moves between them, and the current node. */

import { squareIndex, squareName } from "./board.js";
import { PASS, after, flips, mustPass, startPosition, variant } from "./rules.js";

/** A node: a position, with the move that led to it. */
class Node {
  constructor(parent, move, square, position) {
    Object.assign(this, { parent, move, square, position, children: [], ply: parent ? parent.ply + 1 : 0 });
    /** Score from Black's view in discs or points, if the position was searched: `{value, text, final}`. */
    this.score = undefined;
    /** Review of the move that led here: `{loss, grade, best, move, moveScore, bestScore, pv}`. */
    this.review = undefined;
    /** Record of the game: the `annotation` of the last move, and the `result` of a game that ended here. */
    this.notes = undefined;
  }
}

/** The annotations of the moves of a line, in protocol form. */
const annotationsOf = (nodes) => nodes.flatMap(({ notes }, at) => (notes?.annotation ? [{ ply: at + 1, ...notes.annotation }] : []));

/** Adds annotations in protocol form to the moves of a line. */
const annotate = (nodes, annotations) => {
  for (const { ply, ...annotation } of annotations) {
    const node = nodes[ply - 1];
    if (node) node.notes = { ...node.notes, annotation };
  }
};

/** A game with its variations. */
export class Tree {
  /** Creates a game, at `start` (`{cells, turn}`) or at the standard position. */
  constructor(game = "othello:8", start = undefined) {
    this.game = game;
    this.variant = variant(game);
    this.isStandard = !start;
    this.root = new Node(null, "", -1, start ?? startPosition(this.variant));
    this.current = this.root;
    this.players = { black: "", white: "" };
    /** The side that the person played: `black`, `white`, `both`, or empty if unknown. */
    this.person = "";
    this.result = "";
    /** The last node of the game that is played on this tree, once it has had a move. */
    this.live = undefined;
    /** Record of the game: its `event`, `place`, `date`, `round` and `comment`, as far as known. */
    this.details = {};
  }

  /** Index of the square of a move; -1 for a pass, undefined if invalid. */
  #square(move) {
    if (/^(pass|pa|--|ps)$/i.test(move)) return -1;
    const square = squareIndex(move, this.variant.columns);
    return square >= 0 && this.root.position.cells[square] !== undefined ? square : undefined;
  }

  /** Whether a move can be played, as far as the page implements the rules. */
  #isPlayable(square, position) {
    if (square < 0) return !this.variant.turns || mustPass(this.variant, position);
    if (position.cells[square] !== "-") return false;
    return !this.variant.turns || flips(this.variant, position.cells, square, position.turn).length > 0;
  }

  /** Plays a move at a node, without a forced pass. Returns the new current node; undefined if illegal. */
  play(move, from = this.current) {
    const square = typeof move === "number" ? move : this.#square(move);
    if (square === undefined || !this.#isPlayable(square, from.position)) return undefined;
    const name = square < 0 ? PASS : squareName(square, this.variant.columns);
    let node = from.children.find((child) => child.move === name);
    if (!node) {
      node = new Node(from, name, square, after(this.variant, from.position, square));
      from.children.push(node);
    }
    this.current = node;
    return node;
  }

  /** Passes if the side to move has to. */
  passIfForced() {
    if (mustPass(this.variant, this.current.position)) return this.play(-1);
    return undefined;
  }

  /** All nodes, each after its parent. */
  #nodes() {
    const nodes = [this.root];
    for (const node of nodes) nodes.push(...node.children);
    return nodes;
  }

  /** The moves from the start to a node. */
  movesTo(node = this.current) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /** The nodes of the line through a node: from the start to the node, then along the first children. */
  line(node = this.current) {
    const nodes = [];
    for (let at = node; at; at = at.parent) nodes.unshift(at);
    for (let at = node.children[0]; at; at = at.children[0]) nodes.push(at);
    return nodes;
  }

  /** Whether a node of the main line is the last one of the game, which has a result or is being played. */
  #isLast(node) {
    return Boolean(node.notes?.result) || node === this.live;
  }

  /** Nodes of the main line, the start included. Moves tried after the end of the game are not part of it. */
  mainLine() {
    const nodes = this.line(this.root), end = nodes.findIndex((node) => this.#isLast(node));
    return end < 0 ? nodes : nodes.slice(0, end + 1);
  }

  /** Nodes of the game or of the variation that the current node belongs to or was tried after. */
  playedLine() {
    const line = this.line(), game = this.mainLine();
    return line.includes(game.at(-1)) ? game : line;
  }

  /**
   * The variations in protocol form.
   *
   * A variation has the number of its parent line, the ply at which it leaves the parent line, its moves and
   * their annotations. Line 0 is the main line. A parent line comes before its variations.
   */
  branches() {
    if (this.#isLast(this.root)) return [];
    const lines = [], variations = [];
    const add = (first, line, ply) => {
      const nodes = [], isLast = (node) => (lines.length ? node.notes?.result : this.#isLast(node));
      for (let at = first; at; at = isLast(at) ? undefined : at.children[0]) nodes.push(at);
      const number = lines.push(nodes) - 1;
      if (number) variations.push({ line, ply, moves: nodes.map(({ move }) => move), annotations: annotationsOf(nodes) });
      nodes.forEach((node, index) => {
        const others = node === first ? [] : node.parent.children.slice(1);
        for (const other of others) add(other, number, index + 1);
      });
    };
    const [first, ...others] = this.root.children;
    if (first) add(first, 0, 0);
    for (const other of others) add(other, 0, 1);
    return variations;
  }

  /** The record of the game in protocol form, without its position and players. */
  record() {
    const nodes = this.mainLine();
    return { ...this.details, result: nodes.at(-1).notes?.result, annotations: annotationsOf(nodes.slice(1)), variations: this.branches() };
  }

  /** Adds the record of a game in protocol form, whose moves are the main line. */
  addRecord({ event, place, date, round, comment, result, annotations, variations }) {
    const nodes = this.mainLine();
    this.details = { event, place, date, round, comment };
    annotate(nodes.slice(1), annotations);
    if (result) this.end(nodes.at(-1), result);
    this.addBranches(variations);
  }

  /** Ends the game at a node, with a result in protocol form. The line to the node becomes the main line. */
  end(node, result) {
    this.lead(node);
    node.notes = { ...node.notes, result };
  }

  /** Adds variations in protocol form to the main line. */
  addBranches(variations) {
    const lines = [this.mainLine().slice(1)];
    for (const { line, ply, moves, annotations } of variations) {
      const begin = lines[line]?.[ply - 1]?.parent, nodes = [];
      let at = begin;
      for (const move of begin ? moves : []) {
        at = this.play(move, at);
        if (!at) break;
        nodes.push(at);
      }
      annotate(nodes, annotations);
      lines.push(nodes);
    }
    this.current = this.mainLine().at(-1);
  }

  go(node) {
    this.current = node;
  }

  /** Whether a node is in the tree: it may have been deleted. */
  has(node) {
    let at = node;
    while (at.parent?.children.includes(at)) at = at.parent;
    return at === this.root;
  }

  /** Deletes a node with everything below it. */
  remove(node) {
    if (!node.parent) return;
    for (let at = this.current; at; at = at.parent) if (at === node) this.current = node.parent;
    node.parent.children = node.parent.children.filter((child) => child !== node);
  }

  /** First node of the variation of a node; undefined if there is none, or a move of the game before it. */
  #promotable(node) {
    let at = node;
    while (at.parent && at.parent.children[0] === at) at = at.parent;
    const siblings = at.parent?.children, before = siblings?.[siblings.indexOf(at) - 1];
    for (let played = this.live; played; played = played.parent) if (played === before) return undefined;
    return before && at;
  }

  /** Whether the variation of a node can move up. It never replaces moves of the game played on this tree. */
  isPromotable(node) {
    return Boolean(this.#promotable(node));
  }

  /** Moves the variation of a node one place up among its siblings; the first sibling continues the line. */
  promote(node) {
    const first = this.#promotable(node);
    if (!first) return;
    const { children } = first.parent, place = children.indexOf(first);
    [children[place - 1], children[place]] = [children[place], children[place - 1]];
  }

  /** Makes the line to a node the main line. */
  lead(node) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      children.unshift(...children.splice(children.indexOf(at), 1));
    }
  }

  /** Plays a list of moves from the start as the main line; stops at the first illegal move. */
  playAll(moves) {
    this.current = this.root;
    for (const move of moves) if (!this.play(move)) break;
    return this;
  }

  /** The tree as plain values, for local storage. */
  toJSON() {
    const branch = (node) => [node.move, ...node.children.map(branch)];
    const notes = this.#nodes().flatMap((node, at) => (node.notes ? [[at, node.notes]] : []));
    const { game, players, person, result, details, isStandard } = this;
    return { game, start: isStandard ? null : this.root.position, players, person, result, details, notes, here: this.movesTo(), tree: branch(this.root) };
  }

  /** Restores a tree from the result of `toJSON`; throws on anything else. */
  static from({ game, start, players, person = "", result, details = {}, notes = [], here, tree }) {
    const made = new Tree(game, start ?? undefined);
    const grow = (node, [, ...branches]) => branches.forEach((branch) => {
      const child = made.play(branch[0], node);
      if (child) grow(child, branch);
    });
    grow(made.root, tree);
    Object.assign(made, { players, person, result, details });
    const nodes = made.#nodes();
    for (const [at, one] of notes) nodes[at].notes = one;
    return made.playAll(here);
  }
}
