"""A Gymnasium environment: one agent plays a side against an opponent. Needs `pip install kado[gymnasium]`."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kado import Board, Engine

#: Chooses a move for the side to move.
Opponent: TypeAlias = Callable[[Board], str | int]

#: The side of the agent; `random` draws one for each game.
AgentSide: TypeAlias = Literal["black", "white", "random"]

#: The observation: the agent's discs, those of the opponent, and the agent's legal moves.
Observation: TypeAlias = NDArray[np.uint8]


class OthelloEnv(gymnasium.Env[Observation, np.int64]):
    """Play a side of Othello, on any board, against an opponent.

    An observation has shape (3, rows, columns): the agent's discs, the opponent's, and the agent's legal moves. An
    action is a square row by row from a1, or the number of squares for a pass; `info["action_mask"]` marks the legal
    ones. The reward is 1 for a win, 0 for a draw and before the end, -1 for a loss and for an illegal move, which
    ends the game: a step after it raises `gymnasium.error.ResetNeeded`. If the game is over after `reset`, any step
    ends it with its result. A step that is interrupted, or whose opponent raises an exception, changes nothing.

    `opponent` is a function from board to move, or a player of :func:`kado.players`, or `level:N`. `side` is
    `"black"`, `"white"` or `"random"`, drawn for each game, and `render_mode` `"ansi"`, `"svg"` or `None`; other
    values raise `ValueError`. An action that is not an integer raises `TypeError`.

    >>> from kado.envs.gym import OthelloEnv
    >>> env = OthelloEnv(opponent="random")
    >>> observation, info = env.reset(seed=1)
    >>> int(info["action_mask"].sum())
    4
    >>> observation, reward, terminated, truncated, info = env.step(19)
    >>> reward, terminated
    (0.0, False)
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "othello",
        *,
        opponent: Opponent | str = "random",
        side: AgentSide = "black",
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        if side not in get_args(AgentSide):
            raise ValueError(f"side: {side!r} is not 'black', 'white' or 'random'")
        check_render_mode(render_mode, self.metadata)
        self._start = Board(game=game)
        self._board = self._start
        columns, rows = self._start.size
        self._squares = columns * rows
        self._opponent = opponent
        self._engine: Engine | None = None
        self._wanted_side: str = side
        self._side = "black"
        self._chance = 0
        self._is_begun = False
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (3, rows, columns), np.uint8)
        self.action_space = spaces.Discrete(self._squares + 1)

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self._board

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; the option `board` is the start position."""
        super().reset(seed=seed)
        board = start_of(options, self._start)
        self._is_begun = False
        self._side = self._wanted_side
        if self._side == "random":
            self._side = str(self.np_random.choice(["black", "white"]))
        if isinstance(self._opponent, str):
            self._chance = int(self.np_random.integers(1, 1 << 31))
            self._engine = self._new_engine(self._opponent)
        self._board = self._answered(board)
        self._is_begun = True
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move, and the opponent's answer."""
        action = operator.index(action)
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("no game is in progress: call reset() before step()")
        if not self._board.is_over:
            if not self._board.is_legal(action):
                self._is_begun = False
                return self._observation(), -1.0, True, False, self._info() | {"illegal": True}
            self._board = self._answered(self._board.play(action))
        winner = self._board.winner
        reward = 0.0 if winner is None else 1.0 if winner == self._side else -1.0
        return self._observation(), reward, self._board.is_over, False, self._info()

    def render(self) -> str | None:
        """Return the board as text or SVG."""
        if self.render_mode is None:
            return None
        return self._board.svg() if self.render_mode == "svg" else str(self._board)

    def close(self) -> None:
        """Close the opponent's engine."""
        self._engine = None
        self._is_begun = False

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the engine, which cannot be copied: a copy makes its own."""
        return self.__dict__ | {"_engine": None}

    def _new_engine(self, opponent: str) -> Engine:
        is_level = opponent.startswith("level:")
        engine = Engine(self._start.game, hash=1, game_seed=self._chance)
        engine.set_option("level" if is_level else "player", opponent.removeprefix("level:"))
        return engine

    def _answered(self, board: Board) -> Board:
        """Return the board after the opponent's moves, when the agent is to move or the game is over."""
        while not board.is_over and board.turn != self._side:
            if isinstance(self._opponent, str):
                self._engine = self._engine or self._new_engine(self._opponent)
                board = board.play(self._engine.play(board))
            else:
                board = board.play(self._opponent(board))
        return board

    def _observation(self) -> Observation:
        return planes(self._board, self._side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self._board, self._side), "board": self._board}


def check_render_mode(mode: str | None, metadata: dict[str, Any]) -> None:
    """Raise `ValueError` if an environment with this metadata does not render in a mode."""
    modes = metadata["render_modes"]
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode: {mode!r} is not {', '.join(map(repr, modes))} or None")


def start_of(options: dict[str, Any] | None, start: Board) -> Board:
    """Return the start position of a game: the option `board`, by default `start`; it must be of the same game."""
    board = (options or {}).get("board", start)
    board = board if isinstance(board, Board) else Board(board, start.game)
    if board.game != start.game:
        raise ValueError(f"board: a board of {board.game} where one of {start.game} is expected")
    return board


def planes(board: Board, side: str) -> Observation:
    """Return the planes of a board for a side: its discs, the opponent's, and its legal moves now."""
    seen = board.to_numpy()
    if board.turn != side:
        seen = seen[[1, 0, 2]]
        seen[2] = 0
    return seen


def action_mask(board: Board, side: str) -> NDArray[np.int8]:
    """Return 1 for each legal action of a side now, otherwise 0."""
    columns, rows = board.size
    mask = np.zeros(columns * rows + 1, np.int8)
    if board.turn == side:
        mask[board.legal_actions] = 1
    return mask


def register() -> None:
    """Register `kado/Othello-v0` for `gymnasium.make`."""
    if "kado/Othello-v0" not in gymnasium.registry:
        gymnasium.register(id="kado/Othello-v0", entry_point="kado.envs.gym:OthelloEnv")


register()
