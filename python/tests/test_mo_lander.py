"""The lander with vectors as rewards: their weighted sum is the reward of LunarLander, alone and in batches, and beside MO-Gymnasium's rule."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

gymnasium: Any = pytest.importorskip("gymnasium")

from drystone.envs import LunarLander, LunarLanderVector, MOLunarLander, MOLunarLanderVector, heuristics

WEIGHTS = np.array([0, 1, 0.3, 0.03])


def actions_of(continuous: bool, count: int, step: int) -> Any:
    draw = np.random.default_rng(step)
    return draw.uniform(-1.5, 1.5, (count, 2)) if continuous else draw.integers(0, 4, count)


@pytest.mark.parametrize("continuous", [False, True])
def test_the_weighted_sum_is_the_reward_of_the_lander(continuous: bool) -> None:
    fly = heuristics.lander_continuous if continuous else heuristics.lander
    ends = set()
    for seed in range(4):
        plain, other = LunarLander(continuous=continuous), MOLunarLander(continuous=continuous)
        observation, _ = other.reset(seed=seed)
        assert np.array_equal(plain.reset(seed=seed)[0], observation)
        terminated, step = False, 0
        while not terminated:
            # Two fall, and two land.
            action = (actions_of(continuous, 1, step) if seed < 2 else fly(observation[np.newaxis]))[0]
            expected = plain.step(action)
            observation, rewards, terminated, _, infos = other.step(action)
            assert np.array_equal(observation, expected[0]) and terminated == expected[2]
            assert rewards.shape == (4,) and rewards.dtype == np.float32 and other.reward_space.contains(rewards)
            assert infos["original_reward"] == expected[1]
            if terminated:
                assert rewards[0] == expected[1]
                ends.add(float(rewards[0]))
            else:
                assert rewards[0] == 0 and WEIGHTS @ rewards == pytest.approx(expected[1], abs=2e-4)
            step += 1
        with pytest.warns(UserWarning, match="after an episode"):
            assert not other.step(action)[1].any()
    assert ends == {-100.0, 100.0}


def test_the_powers_of_the_engines() -> None:
    env = MOLunarLander()
    env.reset(seed=0)
    assert [env.step(action)[1][2:].tolist() for action in range(4)] == [[0, 0], [0, -1], [-1, 0], [0, -1]]
    env = MOLunarLander(continuous=True)
    env.reset(seed=0)
    found = [env.step(np.array(action))[1][2:].tolist() for action in ((-1, 0.5), (0, -0.75), (0.5, 0.6), (7.0, 7.0))]
    assert found == [[0, 0], [0, -0.75], [-0.75, pytest.approx(-0.6)], [-1, -1]]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("continuous", [False, True])
def test_batches_have_the_rewards_of_single_environments(mode: str, continuous: bool) -> None:
    count = 5
    many = MOLunarLanderVector(count, continuous=continuous, autoreset_mode=mode, max_episode_steps=70)
    plain = LunarLanderVector(count, continuous=continuous, autoreset_mode=mode, max_episode_steps=70)
    many.reset(seed=0), plain.reset(seed=0)
    many = pickle.loads(pickle.dumps(copy.deepcopy(many)))
    over = np.zeros(count, dtype=np.bool_)
    begun = 0
    for step in range(200):
        actions = actions_of(continuous, count, step)
        observations, rewards, terminated, truncated, _ = many.step(actions)
        expected = plain.step(actions)
        assert np.array_equal(observations, expected[0]) and rewards.shape == (count, 4)
        sums = np.where(terminated, rewards[:, 0], rewards @ WEIGHTS)
        assert sums == pytest.approx(expected[1], abs=2e-4)
        if mode == "NextStep":
            assert not rewards[over].any()
            begun += over.sum()
        over = terminated | truncated
        if mode == "Disabled" and over.any():
            options = {"reset_mask": over}
            assert np.array_equal(many.reset(options=options)[0], plain.reset(options=options)[0])
    assert mode != "NextStep" or begun > 5


class OnlyDlpack:
    """An array of a library that NumPy reads by DLPack alone."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **arguments: Any) -> Any:
        return self.array.__dlpack__(**arguments)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("continuous", [False, True])
def test_actions_of_other_libraries_are_taken(continuous: bool) -> None:
    actions = np.array([[0.5, 0.75], [-1, 1]], dtype=np.float32) if continuous else np.array([1, 2])
    pairs: list[Any] = [(MOLunarLanderVector(2, continuous=continuous), actions) for _ in range(2)]
    if continuous:
        pairs += [(MOLunarLander(continuous=True), actions[0]) for _ in range(2)]
    for (one, given), (other, _) in zip(pairs[::2], pairs[1::2]):
        one.reset(seed=0), other.reset(seed=0)
        assert np.array_equal(one.step(OnlyDlpack(given))[1], other.step(given)[1])


def test_rewards_begin_at_multiples_of_64_bytes() -> None:
    many = MOLunarLanderVector(3)
    many.reset(seed=0)
    kept = [many.step(np.zeros(3, dtype=np.int64))[1] for _ in range(20)]
    assert all(rewards.ctypes.data % 64 == 0 and rewards.flags.c_contiguous for rewards in kept)


def test_the_registered_names_make_them() -> None:
    env = gymnasium.make("drystone/mo-lunar-lander-continuous-v3", disable_env_checker=True)
    env.reset(seed=0)
    assert env.step(np.zeros(2))[1].shape == (4,) and env.unwrapped.reward_dim == 4
    many = gymnasium.make_vec("drystone/mo-lunar-lander-v3", num_envs=3)
    many.reset(seed=0)
    assert many.step(np.zeros(3, dtype=np.int64))[1].shape == (3, 4)


@pytest.mark.parametrize("continuous", [False, True])
def test_mo_gymnasium_has_the_same_rule(continuous: bool) -> None:
    """Its rewards follow from its own observations and actions as ours do."""
    mo_gymnasium: Any = pytest.importorskip("mo_gymnasium")
    pytest.importorskip("Box2D")
    from drystone.envs import _mo_lander

    theirs = mo_gymnasium.make(f"mo-lunar-lander-{'continuous-' if continuous else ''}v3")
    before, _ = theirs.reset(seed=0)
    terminated, step = False, 0
    while not terminated:
        action = actions_of(continuous, 1, step)[0]
        after, expected, terminated, _, infos = theirs.step(action)
        [found] = _mo_lander._rewards(
            before[np.newaxis], after[np.newaxis], np.asarray([action]), continuous, infos["original_reward"], terminated
        )
        assert found == pytest.approx(np.asarray(expected), abs=2e-4)
        before, step = after, step + 1
    space, ours = theirs.unwrapped.reward_space, MOLunarLander().reward_space
    assert (space.low == ours.low).all() and (space.high == ours.high).all() and space.shape == ours.shape
