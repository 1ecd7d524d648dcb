"""The environments pass the checks of Gymnasium and PettingZoo; OpenSpiel's Othello is the same game."""

import copy
import random

import gymnasium
import kado
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from kado import openspiel
from kado.envs import gym, zoo
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize("side", ["black", "white", "random"])
def test_gymnasium_accepts_the_environment(side):
    check_env(gym.OthelloEnv(opponent="random", side=side), skip_render_check=True)


def test_an_episode_is_a_legal_game_and_pays_the_winner():
    rng = random.Random(5)
    for opponent in ["random", "discs:1", "level:1", lambda board: board.legal_moves[0]]:
        for side in ["black", "white"]:
            env = gymnasium.make("kado.envs.gym:kado/Othello-v0", opponent=opponent, side=side)
            observation, info = env.reset(seed=3)
            done = False
            while not done:
                assert np.array_equal(np.flatnonzero(info["action_mask"]), info["board"].legal_actions)
                assert observation[2].sum() == info["action_mask"][:64].sum()
                action = rng.choice(info["board"].legal_actions)
                observation, reward, done, _, info = env.step(action)
            board = info["board"]
            assert reward == (0 if board.winner is None else 1 if board.winner == side else -1)
            env.close()


@pytest.mark.parametrize("side", ["red", "Black", "", None])
def test_a_side_is_black_white_or_random(side):
    for make in (gym.OthelloEnv, lambda side: gymnasium.make("kado/Othello-v0", side=side)):
        with pytest.raises(ValueError, match=f"side: {side!r} is not 'black', 'white' or 'random'"):
            make(side=side)


@pytest.mark.parametrize("mode", ["human", "SVG", "", 1])
def test_an_environment_renders_in_its_modes_only(mode):
    for make in (gym.OthelloEnv, zoo.OthelloAEC, zoo.env):
        with pytest.raises(ValueError, match=f"render_mode: {mode!r} is not 'ansi', 'svg' or None"):
            make(render_mode=mode)
        for known, begin in [("ansi", "  a b c d"), ("svg", "<svg "), (None, "None")]:
            env = make(render_mode=known)
            env.reset()
            assert str(env.render()).startswith(begin)


@pytest.mark.parametrize("action", [19.9, 19.0, np.float64(19.9), np.array(19.9), np.array([19]), "19", "d3"])
def test_an_action_that_is_not_an_integer_changes_nothing(action):
    env, table = gym.OthelloEnv(), zoo.env()
    env.reset(seed=1)
    table.reset()
    for one in (env, table):
        with pytest.raises(TypeError):
            one.step(action)
        assert one.board == kado.Board()
    assert table.agent_selection == "black" and not any(table.terminations.values())
    assert env.step(19)[1:3] == (0.0, False)


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint64, np.array])
def test_integers_of_every_type_are_actions(kind):
    env, table = gym.OthelloEnv(opponent=lambda board: board.legal_moves[0]), zoo.env()
    env.reset()
    table.reset()
    assert env.step(kind(19))[1:3] == (0.0, False) and env.board[19] == "black"
    table.step(kind(19))
    assert table.board == kado.Board("d3")


def test_a_step_needs_a_reset_first():
    env = gym.OthelloEnv(opponent="random")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(19)
    env.reset(seed=1)
    env.close()
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(19)


@pytest.mark.parametrize("side", ["black", "white"])
def test_an_interrupted_step_or_reset_changes_nothing(side):
    def opponent(board):
        if interrupts:
            raise KeyboardInterrupt
        return board.legal_moves[0]

    interrupts = True
    env = gym.OthelloEnv(opponent=opponent, side=side)
    if side == "white":
        with pytest.raises(KeyboardInterrupt):
            env.reset()
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            env.step(19)
        interrupts = False
    _, info = env.reset()
    interrupts = True
    before, action = info["board"], info["board"].legal_actions[0]
    with pytest.raises(KeyboardInterrupt):
        env.step(action)
    assert env.board == before
    interrupts = False
    assert env.step(action)[4]["board"].turn == side


def test_an_environment_can_be_copied():
    env = gym.OthelloEnv(opponent="random")
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    for _ in range(3):
        action = env.board.legal_actions[0]
        env.step(action)
        twin.step(action)
        assert env.board == twin.board


def test_a_start_position_is_of_the_same_game():
    for env in (gym.OthelloEnv(), zoo.env()):
        with pytest.raises(ValueError, match="a board of othello:6 where one of othello:8 is expected"):
            env.reset(options={"board": kado.Board(game="othello:6")})


def test_an_illegal_move_loses():
    env = gym.OthelloEnv()
    env.reset(seed=1)
    assert env.step(0)[1:3] == (-1.0, True)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(19)
    table = zoo.env()
    table.reset()
    table.step(0)
    assert table.rewards == {"black": -1.0, "white": 1.0} and all(table.terminations.values())


@pytest.mark.parametrize(("side", "reward"), [("black", 1.0), ("white", -1.0)])
def test_a_game_that_is_over_at_its_begin_pays_its_winner(side, reward):
    over = kado.Board("f5d6c5f4e7f6g5e6e3")
    assert over.winner == "black"
    env = gym.OthelloEnv(side=side)
    env.reset(options={"board": over})
    assert env.step(0)[1:4] == (reward, True, False)
    table = zoo.env()
    table.reset(options={"board": over})
    assert table.terminations[side] and table.rewards[side] == table._cumulative_rewards[side] == reward


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", ["othello", "othello:6", "mnk:7,6,4"])
def test_pettingzoo_accepts_the_environment(game, capsys):
    api_test(zoo.env(game), num_cycles=200)
    seed_test(lambda: zoo.env(game), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "game", "games"),
    [
        ("othello", "othello", 60),
        ("mnk(m=5,n=4,k=4)", "mnk:5,4,4", 40),
        ("mnk(m=7,n=6)", "gomoku:7x6", 20),
        ("mnk", "gomoku", 3),
    ],
)
def test_random_games_are_the_same_in_openspiel(name, game, games):
    rng = random.Random(11)
    for _ in range(games):
        state, own = pyspiel.load_game(name).new_initial_state(), kado.Game(game=game)
        while not state.is_terminal():
            assert own.board.legal_actions == state.legal_actions()
            assert own.board.turn == ("black" if state.current_player() == 0 else "white")
            planes = np.array(state.observation_tensor(0)).reshape(3, *own.board.size[::-1])
            # OpenSpiel's m,n,k has the second player's plane first.
            discs = dict(zip(["black", "white"] if name == "othello" else ["white", "black"], planes[1:], strict=True))
            mine, theirs, _ = own.board.to_numpy()
            other = "white" if own.board.turn == "black" else "black"
            assert np.array_equal(discs[own.board.turn], mine) and np.array_equal(discs[other], theirs)
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            own.push(action)
        assert own.is_over
        winner = {1: "black", 0: None, -1: "white"}[int(state.returns()[0])]
        assert own.board.winner == winner
        assert openspiel.game_from(state) == own
        assert openspiel.state_of(own).history() == state.history()


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("mnk", "gomoku:15"),
        ("mnk(m=9,n=9)", "gomoku:9"),
        ("mnk(k=4)", "mnk:15,15,4"),
        ("mnk(m=7,n=6,k=4)", "mnk:7,6,4"),
        ("mnk(m=3,n=3,k=3)", "tictactoe:3"),
    ],
)
def test_games_of_openspiel_have_its_default_parameters(name, game):
    state = pyspiel.load_game(name).new_initial_state()
    assert openspiel.game_from(state).game == game
    again = openspiel.game_of(kado.Board(game=game)).new_initial_state()
    assert again.legal_actions() == state.legal_actions() and openspiel.game_from(again).game == game


def test_kado_plays_as_a_bot_of_openspiel():
    game = pyspiel.load_game("othello")
    bots = [openspiel.KadoBot(kado.Engine(level=6)), openspiel.KadoBot(kado.Engine(player="random", game_seed=1))]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)
    assert returns == [1.0, -1.0]


def test_what_openspiel_does_not_play_is_refused():
    for game in ("othello:6", "antiothello:8", "standard:9", "renju:15", "mnk:7,6,4:exact"):
        with pytest.raises(kado.BoardError, match=f"does not play {game}"):
            openspiel.state_of(kado.Game(game=game))
    with pytest.raises(kado.BoardError, match="does not know OpenSpiel's chess"):
        openspiel.game_from(pyspiel.load_game("chess").new_initial_state())
