#!/usr/bin/env python3
"""Whole games of Kado under a referee that nobody here wrote.

    python3 scripts/referee.py --rules pyffish     UCI, judged by Fairy-Stockfish's rules of flipello
    python3 scripts/referee.py --rules open_spiel  UGI, judged by the Othello of OpenSpiel

Needs the package of that name: python3 -m pip install pyffish open_spiel

Plays --games games of Kado against itself, or against random moves in every second game, each after an opening of
random moves and with one to three plies of depth. Every move must be legal for the referee, Kado must know the end of
the game, and its result must be the referee's. Ends with 0 if so, and else with 1 after the first fault.
--record FILE keeps the wire of the first game as a transcript for tests/data/transcripts.
"""

import argparse
import random
import subprocess
import sys
import time


class Fault(Exception):
    """Kado is wrong, or the referee."""


class Pyffish:
    """A game of flipello as Fairy-Stockfish sees it. It does not end a game at a double pass by itself."""

    protocol = "uci"
    source = "pyffish (Fairy-Stockfish), https://pypi.org/project/pyffish"

    def __init__(self):
        import pyffish

        self.rules = pyffish
        self.start = pyffish.start_fen("flipello")
        self.moves = []

    def legal_after(self, moves):
        return self.rules.legal_moves("flipello", self.start, moves)

    @staticmethod
    def is_pass(moves):
        return len(moves) == 1 and moves[0][:2] == moves[0][2:]

    def legal(self):
        """Returns the legal moves, none if the game is over."""
        moves = self.legal_after(self.moves)
        if self.is_pass(moves):
            replies = self.legal_after(self.moves + moves)
            if not replies or self.is_pass(replies):
                return []
        return moves

    def play(self, move):
        self.moves.append(move)

    def first_is_to_move(self):
        # Every pass is a move of its own.
        return len(self.moves) % 2 == 0

    def margin(self):
        """Returns by how many discs the first player has won, empty squares counted for the winner."""
        board = self.rules.get_fen("flipello", self.start, self.moves).split("[")[0]
        first, second = board.count("P"), board.count("p")
        empty = 64 - first - second
        margin = first - second + (empty if first > second else -empty if second > first else 0)
        if not self.legal_after(self.moves):
            mover = 1 if self.first_is_to_move() else -1
            judged = self.rules.game_result("flipello", self.start, self.moves)
            if (judged * mover > 0) != (margin > 0) or (judged == 0) != (margin == 0):
                raise Fault(f"pyffish judges {judged} where the margin is {margin}")
        return margin

    def claim(self, wire):
        """Returns the margin that Kado claims, or its sign where it says no more."""
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
    """A game of Othello as OpenSpiel sees it."""

    protocol = "ugi"
    source = "OpenSpiel, https://pypi.org/project/open-spiel"

    def __init__(self):
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
        """Returns 1, 0 or -1: OpenSpiel says who has won."""
        return int(self.state.returns()[0])

    def claim(self, wire):
        wire.position(self.moves)
        if wire.ask("query gameover", "response")[-1] != "response true":
            raise Fault("the game is over, but Kado does not say so")
        result = wire.ask("query result", "response")[-1]
        return {"response p1win": 1, "response draw": 0, "response p2win": -1}[result], True


class Wire:
    """A session of Kado."""

    def __init__(self, command, record):
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.record = record

    def send(self, line):
        self.engine.stdin.write(line + "\n")
        self.note("<", line)

    def ask(self, line, last):
        """Sends a line and returns what comes back, up to the line that begins with this word."""
        self.send(line)
        self.engine.stdin.flush()
        said = []
        while not said or said[-1].split()[0] != last:
            answer = self.engine.stdout.readline()
            if not answer:
                raise Fault(f"Kado ended after {line!r}")
            said.append(answer.rstrip("\n"))
            if "error" in said[-1]:
                raise Fault(f"{said[-1]!r} after {line!r}")
        if len(said) > 1:
            self.note(">", "<lines>")
        # Which reply is expected is not the same from search to search.
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


def play(wire, game, number, options, rng):
    """Plays one game and returns by how much the first player has won."""
    wire.send(f"{game.protocol}newgame")
    depth = 1 + number % 3
    random_side = number % 4 // 2 if number % 2 else None
    plies = rng.randrange(1, options.opening + 1)
    while legal := game.legal():
        if len(game.moves) < plies or random_side == int(game.first_is_to_move()):
            game.play(rng.choice(legal))
            continue
        wire.position(game.moves)
        move = wire.ask(f"go depth {depth}", "bestmove")[-1].split()[1]
        if move not in legal:
            raise Fault(f"{move} is not among {' '.join(legal)}")
        game.play(move)
    claimed, is_sign = game.claim(wire)
    margin = game.margin()
    sign = (margin > 0) - (margin < 0)
    if claimed != (sign if is_sign else margin):
        raise Fault(f"Kado claims {claimed} where the result is {margin}")
    return sign


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", choices=["pyffish", "open_spiel"], required=True)
    parser.add_argument("--kado", default="target/release/kado", help="the program [default: %(default)s]")
    parser.add_argument("--games", type=int, default=1000, help="[default: %(default)s]")
    parser.add_argument("--opening", type=int, default=12, help="most random moves at the start [default: %(default)s]")
    parser.add_argument("--seed", type=int, default=1, help="[default: %(default)s]")
    parser.add_argument("--record", type=argparse.FileType("w"), help="where the wire of the first game goes")
    options = parser.parse_args()
    rules = {"pyffish": Pyffish, "open_spiel": OpenSpiel}[options.rules]
    try:
        rules()
    except ImportError:
        sys.exit(f"referee.py: {options.rules} is missing: python3 -m pip install {options.rules}")

    rng = random.Random(options.seed)
    results = {1: 0, 0: 0, -1: 0}
    moves = set()
    begun = time.monotonic()
    record = options.record
    if record is not None:
        print(f"# One game of Kado, both sides, with {rules.source},", file=record)
        print("# as scripts/referee.py plays it. The reply that Kado expects is left out.", file=record)
    wire = Wire([options.kado, rules.protocol, "--hash", "1"], record)
    number = 0
    game = None
    try:
        wire.ask(rules.protocol, rules.protocol + "ok")
        for number in range(options.games):
            game = rules()
            results[play(wire, game, number, options, rng)] += 1
            moves.add(" ".join(game.moves))
            if number == 0:
                wire.close_record()
        wire.end()
    except Fault as fault:
        sys.exit(f"referee.py: game {number + 1}: {fault}\nafter {' '.join(game.moves) if game else 'nothing'}")
    print(
        f"{options.games} games, {len(moves)} of them different, {results[1]} won by the first player, "
        f"{results[-1]} by the second, {results[0]} drawn; every move legal, every result equal; "
        f"{time.monotonic() - begun:.1f} s"
    )


if __name__ == "__main__":
    main()
