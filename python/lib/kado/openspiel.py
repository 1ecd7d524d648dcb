"""OpenSpiel's Othello and k in a row: conversion of states and boards, and Kado as a bot of OpenSpiel.

Actions are the same numbers: squares row by row from a1, 64 for a pass. Needs `pip install kado[openspiel]`.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from kado import Board, Engine, Game
from kado.errors import BoardError


def game_of(board: Board) -> Any:
    """Return OpenSpiel's game of a board: `othello` on 8x8, or `mnk`, which includes gomoku and tic-tac-toe.

    >>> from kado import Board, openspiel
    >>> str(openspiel.game_of(Board()))
    'othello()'
    """
    if board.game == "othello:8":
        return pyspiel.load_game("othello")
    name, _, size = board.game.partition(":")
    # The games in which longer rows win, too, as in OpenSpiel; `mnk:7,6,4:exact` is another game.
    k = {"tictactoe": "3", "gomoku": "5", "mnk": size.rpartition(",")[2]}.get(name, "")
    if k.isdigit():
        columns, rows = board.size
        return pyspiel.load_game("mnk", {"m": columns, "n": rows, "k": int(k)})
    raise BoardError(f"OpenSpiel does not play {board.game}")


def state_of(game: Game) -> Any:
    """Return the state of OpenSpiel after the moves of a game from the start.

    >>> from kado import Game, openspiel
    >>> openspiel.state_of(Game("f5d6")).legal_actions() == Game("f5d6").board.legal_actions
    True
    """
    state = game_of(game.start).new_initial_state()
    if game.start != Board(game=game.game):
        raise BoardError("OpenSpiel begins its games at the start position")
    for action in game.actions:
        state.apply_action(action)
    return state


def game_from(state: Any) -> Game:
    """Return the game of a state of OpenSpiel.

    >>> import pyspiel
    >>> from kado import openspiel
    >>> state = pyspiel.load_game("othello").new_initial_state()
    >>> state.apply_action(19)
    >>> openspiel.game_from(state).moves
    ['d3']
    """
    game_type = state.get_game().get_type()
    name = game_type.short_name
    if name == "othello":
        game = Game()
    elif name == "mnk":
        # OpenSpiel leaves out the parameters that have their defaults.
        parameters = game_type.parameter_specification | state.get_game().get_parameters()
        game = Game(game="mnk:{m},{n},{k}".format(**parameters))
    else:
        raise BoardError(f"Kado does not know OpenSpiel's {name}")
    for action in state.history():
        game.push(action)
    return game


class KadoBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of OpenSpiel that plays the moves of an engine.

    >>> import pyspiel
    >>> from kado import Engine, openspiel
    >>> bot = openspiel.KadoBot(Engine(level=2))
    >>> state = pyspiel.load_game("othello").new_initial_state()
    >>> bot.step(state) in state.legal_actions()
    True
    """

    def __init__(self, engine: Engine) -> None:
        pyspiel.Bot.__init__(self)
        self._engine = engine

    def step(self, state: Any) -> int:
        """Return the action to take."""
        game = game_from(state)
        move = self._engine.play(game)
        legal = dict(zip(game.board.legal_moves, game.board.legal_actions, strict=True))
        return legal[move]

    def restart_at(self, state: Any) -> None:
        """Do nothing: every step receives the whole state."""
