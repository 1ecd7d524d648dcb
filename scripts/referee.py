#!/usr/bin/env python3
"""Whole games of Kado under an independent referee.

    python3 scripts/referee.py --rules pyffish                    UCI, by Fairy-Stockfish's rules of flipello
    python3 scripts/referee.py --rules pyffish --game othello:6   GTP, by its rules on 4x4, 6x6 and 10x10
    python3 scripts/referee.py --rules open_spiel                 UGI, by the Othello of OpenSpiel
    python3 scripts/referee.py --rules open_spiel --game mnk:5,4,4   GTP, by its k in a row

Needs the package of the rules: python3 -m pip install pyffish open_spiel

Plays --games games of Kado against itself, or against random moves in every second game, each after an
opening of random moves and with short searches. Every move must be legal for the referee, and Kado must agree
with it on the end of the game and the result. In GTP the legal moves of every position must agree, too. Exits
with 0 if they do, and with 1 after the first disagreement. --record FILE saves the wire of the first game as
a transcript for tests/data/transcripts.
"""

import argparse
import random
import subprocess
import sys
import time


class Fault(Exception):
    """Kado and the referee disagree."""


LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Pyffish:
    """A game of flipello in Fairy-Stockfish, which does not end a game at a double pass by itself."""

    source = "pyffish (Fairy-Stockfish), https://pypi.org/project/pyffish"

    def __init__(self, side):
        import pyffish

        self.rules = pyffish
        self.side = side
        self.protocol = "uci" if side == 8 else "gtp"
        self.variant = {8: "flipello", 10: "flipello10"}.get(side, f"flipello{side}")
        if self.variant not in pyffish.variants():
            pyffish.load_variant_config(self.small_variant())
        self.fen = pyffish.start_fen(self.variant)
        self.moves = []
        # The moves since the position of the last FEN.
        self.recent = []

    def small_variant(self):
        """Returns the game on another board than the two built-in ones."""
        middle = self.side // 2
        beside = str(middle - 1)
        empty = [str(self.side)] * (middle - 1)
        rows = "/".join(empty + [beside + "pP" + beside, beside + "Pp" + beside] + empty)
        hand = "P" * self.side**2 + "p" * self.side**2
        center = " ".join(LETTERS[column] + str(row) for row in (middle, middle + 1) for column in (middle - 1, middle))
        return (
            f"[{self.variant}:flipello]\nmaxRank={self.side}\nmaxFile={self.side}\n"
            f"startFen={rows}[{hand}] w 0 1\nenclosingDropStart={center}\n"
        )

    def legal_after(self, moves):
        return self.rules.legal_moves(self.variant, self.fen, self.recent + moves)

    @staticmethod
    def is_pass(moves):
        # From a square to itself: g1g1, h10h10.
        half = len(moves[0]) // 2 if moves else 0
        return len(moves) == 1 and moves[0][:half] == moves[0][half:]

    def legal(self):
        """Returns the legal moves; empty if the game is over."""
        moves = self.legal_after([])
        if self.is_pass(moves):
            replies = self.legal_after(moves)
            if not replies or self.is_pass(replies):
                return []
        return moves

    def vertex(self, move):
        """Returns a move in GTP's notation, in which row 1 is the top row."""
        if "@" not in move:
            return "pass"
        square = move.split("@")[1]
        return f"{square[0]}{self.side + 1 - int(square[1:])}"

    def play(self, move):
        self.moves.append(move)
        self.recent.append(move)
        if len(self.recent) == 16:
            self.fen = self.rules.get_fen(self.variant, self.fen, self.recent)
            self.recent = []

    def first_is_to_move(self):
        # Every pass counts as a move.
        return len(self.moves) % 2 == 0

    def margin(self):
        """Returns the margin of the first player in discs, empty squares counted for the winner."""
        board = self.rules.get_fen(self.variant, self.fen, self.recent).split("[")[0]
        first, second = board.count("P"), board.count("p")
        empty = self.side**2 - first - second
        margin = first - second + (empty if first > second else -empty if second > first else 0)
        if not self.legal_after([]):
            mover = 1 if self.first_is_to_move() else -1
            judged = self.rules.game_result(self.variant, self.fen, self.recent)
            if (judged * mover > 0) != (margin > 0) or (judged == 0) != (margin == 0):
                raise Fault(f"pyffish judges {judged} where the margin is {margin}")
        return margin

    def claim(self, wire):
        """Returns the margin that Kado claims, or only its sign if it claims no margin."""
        wire.position(self.moves)
        said = wire.ask("go", "bestmove")
        if said[-1] != "bestmove (none)":
            raise Fault(f"the game is over, but {said[-1]}")
        words = said[-2].split()
        mover = 1 if self.first_is_to_move() else -1
        if words[-2:] == ["mate", "0"]:
            return -mover, True
        return mover * int(words[-1]) // 100, False


class OpenSpiel:
    """A game of Othello in OpenSpiel."""

    protocol = "ugi"
    source = "OpenSpiel, https://pypi.org/project/open-spiel"

    def __init__(self, side):
        if side != 8:
            raise Fault("OpenSpiel plays Othello only on 8x8")
        import pyspiel

        self.state = pyspiel.load_game("othello").new_initial_state()
        self.moves = []

    def name(self, action):
        return "0000" if action == 64 else "abcdefgh"[action % 8] + str(action // 8 + 1)

    def legal(self):
        return [] if self.state.is_terminal() else [self.name(action) for action in self.state.legal_actions()]

    def play(self, move):
        actions = self.state.legal_actions()
        self.state.apply_action(next(action for action in actions if self.name(action) == move))
        self.moves.append(move)

    def first_is_to_move(self):
        return self.state.current_player() == 0

    def margin(self):
        """Returns 1, 0 or -1: OpenSpiel reports only the winner."""
        return int(self.state.returns()[0])

    def claim(self, wire):
        wire.position(self.moves)
        if wire.ask("query gameover", "response")[-1] != "response true":
            raise Fault("the game is over, but Kado does not say so")
        result = wire.ask("query result", "response")[-1]
        return {"response p1win": 1, "response draw": 0, "response p2win": -1}[result], True


class Rows:
    """A game of k in a row in OpenSpiel."""

    protocol = "gtp"
    source = OpenSpiel.source

    def __init__(self, columns, rows, length):
        import pyspiel

        self.columns = columns
        self.state = pyspiel.load_game(f"mnk(m={columns},n={rows},k={length})").new_initial_state()
        self.moves = []

    def legal(self):
        return [] if self.state.is_terminal() else self.state.legal_actions()

    def vertex(self, action):
        return LETTERS[action % self.columns] + str(action // self.columns + 1)

    def play(self, action):
        self.state.apply_action(action)
        self.moves.append(action)

    def first_is_to_move(self):
        return self.state.current_player() == 0

    def margin(self):
        """Returns 1, 0 or -1: OpenSpiel reports only the winner."""
        return int(self.state.returns()[0])


class Wire:
    """A session of Kado."""

    def __init__(self, command, record):
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.record = record

    def send(self, line):
        self.engine.stdin.write(line + "\n")
        self.note("<", line)

    def ask(self, line, last):
        """Sends a line and returns the answer, up to the line that begins with this word, or to the empty line."""
        self.send(line)
        self.engine.stdin.flush()
        said = []
        while not said or (said[-1].split() or [""])[0] != last:
            answer = self.engine.stdout.readline()
            if not answer:
                raise Fault(f"Kado ended after {line!r}")
            said.append(answer.rstrip("\n"))
            if "error" in said[-1]:
                raise Fault(f"{said[-1]!r} after {line!r}")
        if len(said) > 1:
            self.note(">", "<lines>")
        # The ponder move differs from search to search.
        self.note(">", said[-1].split(" ponder ")[0])
        return said

    def position(self, moves):
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def note(self, mark, line):
        if self.record is not None:
            print(mark, line, file=self.record)

    def close_record(self):
        self.note("<", "quit")
        if self.record is not None:
            self.record.close()
        self.record = None

    def end(self):
        self.send("quit")
        self.engine.stdin.close()
        if self.engine.wait(60) != 0:
            raise Fault(f"Kado ended with {self.engine.returncode}")


class Universal:
    """Kado in UCI or UGI, which receives every position anew."""

    def __init__(self, wire, protocol):
        self.wire = wire
        self.protocol = protocol
        wire.ask(protocol, protocol + "ok")

    def begin(self, number):
        self.wire.send(f"{self.protocol}newgame")
        self.depth = 1 + number % 3

    def compare(self, game, legal):
        """Does nothing: the protocol has no query for all legal moves."""

    def choose(self, game, legal):
        self.wire.position(game.moves)
        move = self.wire.ask(f"go depth {self.depth}", "bestmove")[-1].split()[1]
        if move not in legal:
            raise Fault(f"{move} is not among {' '.join(legal)}")
        return move

    def told(self, game, move):
        """Does nothing: the next position contains the move."""

    def claim(self, game):
        return game.claim(self.wire)


class Gtp:
    """Kado in GTP, which holds the board."""

    def __init__(self, wire):
        self.wire = wire
        self.color = "b"

    def ask(self, line):
        reply = self.wire.ask(line, "")[0]
        if not reply.startswith("="):
            raise Fault(f"{reply!r} after {line!r}")
        return reply[1:].strip()

    def begin(self, number):
        self.ask(f"kado-setoption Nodes {10 << number % 3 * 3}")
        self.ask("clear_board")

    def compare(self, game, legal):
        self.color = "b" if game.first_is_to_move() else "w"
        known = set(self.ask("gogui-rules_legal_moves").lower().split())
        judged = {game.vertex(move) for move in legal}
        if known != judged:
            raise Fault(f"Kado knows the moves {sorted(known)} and the referee {sorted(judged)}")

    def choose(self, game, legal):
        vertex = self.ask(f"genmove {self.color}").lower()
        for move in legal:
            if game.vertex(move) == vertex:
                return move
        raise Fault(f"{vertex} is not among {' '.join(map(game.vertex, legal))}")

    def told(self, game, move):
        self.ask(f"play {self.color} {game.vertex(move)}")

    def claim(self, game):
        left = self.ask("gogui-rules_legal_moves")
        if left:
            raise Fault(f"the game is over, but Kado knows the moves {left}")
        score = self.ask("final_score")
        sign = {"0": 0, "B": 1, "W": -1}[score[0]]
        return sign * int(score[2:] or 0), False


def play(speaker, game, number, options, rng):
    """Plays one game and returns the margin of the first player."""
    speaker.begin(number)
    random_side = number % 4 // 2 if number % 2 else None
    plies = rng.randrange(1, options.opening + 1)
    while legal := game.legal():
        speaker.compare(game, legal)
        if len(game.moves) < plies or random_side == int(game.first_is_to_move()):
            move = rng.choice(legal)
            speaker.told(game, move)
        else:
            move = speaker.choose(game, legal)
        game.play(move)
    claimed, is_sign = speaker.claim(game)
    margin = game.margin()
    sign = (margin > 0) - (margin < 0)
    if claimed != (sign if is_sign else margin):
        raise Fault(f"Kado claims {claimed} where the result is {margin}")
    return sign


def rules_of(package, text):
    """Returns a constructor of games with these rules."""
    name, _, board = text.partition(":")
    if name == "othello":
        judge = {"pyffish": Pyffish, "open_spiel": OpenSpiel}[package]
        return lambda: judge(int(board or 8))
    if name == "mnk" and package == "open_spiel":
        return lambda: Rows(*map(int, board.split(",")))
    sys.exit(f"referee.py: {package} does not judge {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", choices=["pyffish", "open_spiel"], required=True)
    parser.add_argument("--game", default="othello", help="the game in Kado's notation [default: %(default)s]")
    parser.add_argument("--kado", default="target/release/kado", help="the program [default: %(default)s]")
    parser.add_argument("--games", type=int, default=1000, help="[default: %(default)s]")
    parser.add_argument("--opening", type=int, default=12, help="most random opening moves [default: %(default)s]")
    parser.add_argument("--seed", type=int, default=1, help="[default: %(default)s]")
    parser.add_argument("--record", type=argparse.FileType("w"), help="write the wire of the first game to this file")
    options = parser.parse_args()
    rules = rules_of(options.rules, options.game)
    try:
        protocol, source = rules().protocol, rules().source
    except ImportError:
        sys.exit(f"referee.py: {options.rules} is missing: python3 -m pip install {options.rules}")

    rng = random.Random(options.seed)
    results = {1: 0, 0: 0, -1: 0}
    moves = set()
    begun = time.monotonic()
    record = options.record
    if record is not None:
        print(f"# One game of Kado, both sides, with {source},", file=record)
        print("# as scripts/referee.py plays it. The reply that Kado expects is left out.", file=record)
    command = [options.kado, protocol, "--hash", "1", "--game", options.game]
    if protocol == "gtp":
        command += ["--gtp-letters", "full"]
    wire = Wire(command, record)
    number = 0
    game = None
    try:
        speaker = Gtp(wire) if protocol == "gtp" else Universal(wire, protocol)
        for number in range(options.games):
            game = rules()
            results[play(speaker, game, number, options, rng)] += 1
            moves.add(" ".join(map(str, game.moves)))
            if number == 0:
                wire.close_record()
        wire.end()
    except Fault as fault:
        sys.exit(f"referee.py: game {number + 1}: {fault}\nafter {' '.join(map(str, game.moves)) if game else 'nothing'}")
    print(
        f"{options.games} games, {len(moves)} of them different, {results[1]} won by the first player, "
        f"{results[-1]} by the second, {results[0]} drawn; every move legal, every result equal; "
        f"{time.monotonic() - begun:.1f} s"
    )


if __name__ == "__main__":
    main()
