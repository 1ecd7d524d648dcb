"""A PettingZoo environment: two agents take turns. Needs `pip install kado[pettingzoo]`."""

from __future__ import annotations

import operator
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from kado import Board
from kado.envs.gym import action_mask, check_render_mode, planes, start_of

#: The agents, Black first.
AGENTS = ["black", "white"]


class OthelloAEC(AECEnv):  # type: ignore[misc]
    """Othello, on any board, or another game of Kado, for two agents.

    An observation is a dict: `observation` of shape (3, rows, columns) with the agent's discs, the opponent's and
    the agent's legal moves, and `action_mask`. An action is a square row by row from a1, or the number of squares
    for a pass; one that is not an integer raises `TypeError`. The winner gets 1, the loser -1; an illegal move loses.
    `render_mode` is `"ansi"`, `"svg"` or `None`; other values raise `ValueError`.

    >>> from kado.envs.zoo import env
    >>> game = env()
    >>> game.reset(seed=1)
    >>> game.agent_selection, int(game.observe("black")["action_mask"].sum())
    ('black', 4)
    """

    metadata = {"name": "kado_othello_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str = "othello", render_mode: Literal["ansi", "svg"] | None = None) -> None:
        super().__init__()
        check_render_mode(render_mode, self.metadata)
        self._start = Board(game=game)
        self._board = self._start
        columns, rows = self._start.size
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._actions = spaces.Discrete(columns * rows + 1)
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (3, rows, columns), np.uint8),
                "action_mask": spaces.Box(0, 1, (columns * rows + 1,), np.int8),
            }
        )

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self._board

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the option `board` is the start position."""
        self._board = start_of(options, self._start)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {"action_mask": action_mask(self._board, agent)} for agent in AGENTS}
        self.agent_selection: str = self._board.turn
        if self._board.is_over:
            self._end(self._board.winner)
            self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the observation of an agent."""
        return {"observation": planes(self._board, agent), "action_mask": action_mask(self._board, agent)}

    def step(self, action: int | None) -> None:
        """Play the move of the agent whose turn it is."""
        action = None if action is None else operator.index(action)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None or not self._board.is_legal(action):
            self._end(winner=AGENTS[agent == "black"])
        else:
            self._board = self._board.play(action)
            if self._board.is_over:
                self._end(self._board.winner)
        self.infos = {agent: {"action_mask": action_mask(self._board, agent)} for agent in AGENTS}
        self.agent_selection = AGENTS[agent == "black"]
        self._accumulate_rewards()

    def _end(self, winner: str | None) -> None:
        self.terminations = dict.fromkeys(AGENTS, True)
        if winner is not None:
            self.rewards = {agent: 1.0 if agent == winner else -1.0 for agent in AGENTS}

    def render(self) -> str | None:
        """Return the board as text or SVG."""
        if self.render_mode is None:
            return None
        return self._board.svg() if self.render_mode == "svg" else str(self._board)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(game: str = "othello", render_mode: Literal["ansi", "svg"] | None = None) -> OthelloAEC:
    """Return the environment, like PettingZoo's own games."""
    return OthelloAEC(game, render_mode)
