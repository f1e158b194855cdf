"""drystone.envs in Gymnasium: its checks, registration, seeds, the modes of vector environments, and equivalence with Gymnasium's returns."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import drystone as ds
import drystone.envs
from drystone.envs import heuristics
from drystone.envs._registration import ENTRIES

IDS = ["drystone/" + entry.name for entry in ENTRIES]
# Of steps; 1000 for the others.
LIMITS = {
    "drystone/ArmPush-v0": 250,
    "drystone/BipedalWalker-v3": 1600,
    "drystone/BipedalWalkerHardcore-v3": 2000,
    "drystone/Rover-v0": 750,
    "drystone/Crane-v0": 750,
}

# The observations that LunarLander-v3 of Gymnasium 1.4.0 returns of reset(seed=0), 1 and 2.
FIRST = [
    [0.005706, 1.399034, 0.577965, -0.5283, -0.006605, -0.130918, 0.0, 0.0],
    [-0.002718, 1.4173, -0.275344, 0.283541, 0.003157, 0.06237, 0.0, 0.0],
    [-0.001075, 1.414417, -0.108944, 0.155414, 0.001253, 0.024677, 0.0, 0.0],
]
WINDY = [[0.3486, -0.25514, -0.33067], [-0.03883, 0.18374, 0.24631]]


@pytest.mark.parametrize("name", IDS)
def test_the_checks_of_gymnasium_pass(name: str) -> None:
    env = gym.make(name, render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=not ds.HAS_FILES)
    assert env.spec is not None and env.spec.max_episode_steps == LIMITS.get(name, 1000)


@pytest.mark.parametrize("name", IDS)
def test_one_environment_is_one_of_many(name: str) -> None:
    env = gym.make(name)
    many = gym.make_vec(name, num_envs=3)
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    first: Any = env.reset(seed=12)[0]
    firsts, _ = many.reset(seed=10)
    assert first in env.observation_space and firsts in many.observation_space
    assert np.array_equal(firsts[2], first)
    many.action_space.seed(1)
    for _ in range(40):
        actions = many.action_space.sample()
        observation, reward, terminated, truncated, _ = env.step(actions[2])
        observations, rewards, terminations, truncations, _ = many.step(actions)
        assert np.array_equal(observations[2], observation)
        assert (rewards[2], terminations[2], truncations[2]) == (reward, terminated, truncated)
        if terminated:
            break


@pytest.mark.parametrize("name", ["drystone/LunarLander-v3", "drystone/ArmPush-v0"])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_vector_environment_does_what_gymnasium_makes_of_single_ones(name: str, mode: AutoresetMode) -> None:
    many = gym.make_vec(name, num_envs=4, autoreset_mode=mode, max_episode_steps=90)
    single = SyncVectorEnv([lambda: gym.make(name, max_episode_steps=90) for _ in range(4)], autoreset_mode=mode)
    assert many.observation_space == single.observation_space and many.action_space == single.action_space
    one, two = many.reset(seed=5), single.reset(seed=5)
    assert np.array_equal(one[0], two[0])
    many.action_space.seed(2)
    ends = 0
    for _ in range(250):
        actions = many.action_space.sample()
        found, expected = many.step(actions), single.step(actions)
        for ours, theirs in zip(found[:4], expected[:4]):
            assert ours.dtype == theirs.dtype and np.array_equal(ours, theirs)
        ended = found[2] | found[3]
        ends += int(ended.sum())
        infos: dict[str, Any] = expected[4]
        assert ("final_obs" in found[4]) == ("final_obs" in infos)
        if "final_obs" in infos:
            assert np.array_equal(found[4]["_final_obs"], infos["_final_obs"])
            for i in np.flatnonzero(ended):
                assert np.array_equal(found[4]["final_obs"][i], infos["final_obs"][i])
        if mode == AutoresetMode.DISABLED and ended.any():
            ours_again: Any = many.reset(options={"reset_mask": ended})[0]
            theirs_again: Any = single.reset(options={"reset_mask": ended})[0]
            assert np.array_equal(ours_again, theirs_again)
    assert ends > 4


def test_seeds_may_be_a_list_and_continue_without_one() -> None:
    many = drystone.envs.LunarLanderVector(3)
    first, _ = many.reset(seed=[7, 8, 9])
    second, _ = many.reset()
    again, _ = many.reset(seed=7)
    assert np.array_equal(first, again) and not np.array_equal(first, second)
    assert np.array_equal(many.reset()[0], second)
    mask = np.array([False, True, False])
    masked, _ = many.reset(seed=[None, 8, None], options={"reset_mask": mask})
    assert np.array_equal(masked[1], first[1]) and np.array_equal(masked[[0, 2]], second[[0, 2]])
    assert not np.array_equal(drystone.envs.LunarLanderVector(2).reset()[0][0], many.reset()[0][0])


def test_gymnasium_makes_its_own_lander_until_it_is_replaced() -> None:
    code = """
import gymnasium, drystone.envs
assert gymnasium.spec("LunarLander-v3").entry_point != "drystone.envs:LunarLander"
drystone.envs.replace_gymnasium()
for name in ("LunarLander-v3", "drystone:LunarLander-v3"):
    assert type(gymnasium.make(name).unwrapped) is drystone.envs.LunarLander, name
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_id_with_the_module_needs_no_import() -> None:
    code = "import gymnasium; gymnasium.make('drystone.envs:drystone/LunarLander-v3')"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_gymnasium_the_error_says_what_to_install() -> None:
    code = """
import sys
sys.modules["gymnasium"] = None
import drystone
drystone.LunarLanders(1)
try:
    import drystone.envs
except ImportError as error:
    assert 'pip install "./python[envs]" in a clone' in str(error), error
else:
    raise AssertionError("imported")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(3), TypeError, "actions must be integers, not of dtype float64"),
        (np.zeros(2, dtype=np.int64), ValueError, r"actions must have shape \(3,\), not \(2,\)"),
        (np.array([0, 9, 0]), ValueError, r"actions\[1\] must be in \[0, 3\]"),
        (np.array([0, 2**64 - 1, 0], dtype=np.uint64), ValueError, "actions must be in"),
        (["0", "1", "2"], TypeError, "actions must be integers"),
    ],
)
def test_wrong_actions_are_refused(actions: Any, error: type[Exception], message: str) -> None:
    many = drystone.envs.LunarLanderVector(3)
    many.reset(seed=0)
    with pytest.raises(error, match=message):
        many.step(actions)
    many.step([0, 1, 2])


def test_wrong_actions_of_one_environment_are_refused() -> None:
    env = drystone.envs.LunarLander(continuous=True)
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"action must have shape \(2,\), not \(3,\)"):
        env.step(np.zeros(3))
    with pytest.raises(ValueError, match="must be finite"):
        env.step(np.array([0, np.nan]))
    with pytest.raises(TypeError, match="action must be numbers, not of dtype <U1"):
        env.step(["a"] * 2)
    env.step(np.zeros(2, dtype=np.float32))


@pytest.mark.parametrize("mask", [[True, False], np.array([1, 0]), np.zeros(2, dtype=bool), np.ones(3, dtype=bool)])
def test_wrong_masks_are_refused(mask: Any) -> None:
    many = drystone.envs.LunarLanderVector(2)
    many.reset(seed=0)
    with pytest.raises((TypeError, ValueError), match=r"options\['reset_mask'\]"):
        many.reset(options={"reset_mask": mask})


def test_wrong_seeds_and_modes_are_refused() -> None:
    many = drystone.envs.LunarLanderVector(2)
    with pytest.raises(ValueError, match="seed must have 2 elements, not 1"):
        many.reset(seed=[1])
    with pytest.raises(ValueError):
        many.reset(seed=-1)
    with pytest.raises(ValueError):
        drystone.envs.LunarLanderVector(2, autoreset_mode="sometimes")
    with pytest.raises(ValueError, match="render_mode must be None or 'human' or 'rgb_array', not 'ascii'"):
        drystone.envs.LunarLander(render_mode="ascii")
    with pytest.raises(ValueError, match="render_mode must be None or 'rgb_array', not 'human'"):
        drystone.envs.LunarLanderVector(2, render_mode="human")
    with pytest.raises((TypeError, ValueError), match="count"):
        drystone.envs.LunarLanderVector(0)
    with pytest.raises(ValueError, match="gravity"):
        gym.make("drystone/LunarLander-v3", gravity=1.0)
    with pytest.raises(TypeError, match="unexpected keyword"):
        gym.make("drystone/LunarLander-v3", wind=True)


def test_the_legs_of_the_lander_hold_to_millimetres() -> None:
    """The craft has 68 times the mass of a leg. After a soft landing its hinges hold, from when it moves slowly until it sleeps."""
    count = 32
    many = drystone.envs.LunarLanderVector(count)
    observations, _ = many.reset(seed=0)
    batch = many._batch
    assert isinstance(batch, ds.LunarLanders)
    running = np.ones(count, dtype=np.bool_)
    landed, measured, worst = 0, 0, 0.0
    for _ in range(400):
        observations, rewards, terminated, _, _ = many.step(heuristics.lander(observations))
        landed += int((running & terminated & (rewards == 100)).sum())
        running &= ~terminated
        slow = (np.abs(observations[:, 2:6]) < 0.1).all(axis=1)
        for i in np.flatnonzero(running & slow & (observations[:, 6:] > 0).all(axis=1)):
            world = batch.world(int(i))
            worst = max(worst, *(world.joint_state(joint).linear_error for joint in world.joints()))
            measured += 1
    assert landed > 20 and measured > 500
    assert 0 < worst < 5e-3


def test_contact_flags_of_the_lander_are_those_of_a_contact_listener() -> None:
    """A flag is set when the touch of a piece of ground begins, and cleared when that of any piece ends, as Gymnasium's listener does. Touches are
    looked up in the world, where corners are round, so a few of them differ; with the heuristic, whose craft stands on several pieces."""
    count = 16
    many = drystone.envs.LunarLanderVector(count)
    observations, _ = many.reset(seed=0)
    batch = many._batch
    assert isinstance(batch, ds.LunarLanders)
    outline = ds.Box(half_extents=(2 / 30, 8 / 30), radius=0.02)
    running = np.ones(count, dtype=np.bool_)
    flags = np.zeros((count, 2), dtype=np.bool_)
    told: list[list[set[int]]] = [[set(), set()] for _ in range(count)]
    last: list[list[set[int]]] = [[set(), set()] for _ in range(count)]
    same, compared, set_flags, touching, cleared = 0, 0, 0, 0, 0
    for _ in range(350):
        observations, _, terminated, truncated, _ = many.step(heuristics.lander(observations))
        running &= ~(terminated | truncated)
        for i in np.flatnonzero(running):
            world = batch.world(int(i))
            for k, leg in enumerate(world.bodies()[2:]):
                shapes = world.overlap_shape(outline, world.transform(leg), {"dynamic_bodies": False})
                now = {shape.index for shape in shapes}
                for shape in sorted(now | told[i][k], reverse=True):
                    there = shape in now or shape in last[i][k]
                    if there != (shape in told[i][k]):
                        flags[i, k] = there
                told[i][k], last[i][k] = now | last[i][k], now
                same += bool(observations[i, 6 + k] > 0) == bool(flags[i, k])
                compared += 1
                set_flags += bool(observations[i, 6 + k] > 0)
                touching += len(told[i][k]) > 0
                cleared += len(told[i][k]) > 0 and not observations[i, 6 + k] > 0
    assert same > 0.99 * compared and compared > 4000 and set_flags > 500 and touching > 500 and cleared > 100


@pytest.mark.parametrize(
    ("options", "policy", "expected", "error"),
    [
        ({}, heuristics.lander, 243.4, 2.9),
        ({"continuous": True}, heuristics.lander_continuous, 282.8, 0.8),
        ({"enable_wind": True}, heuristics.lander, 92.2, 5.2),
    ],
)
def test_returns_are_those_of_gymnasium(options: dict[str, Any], policy: Any, expected: float, error: float) -> None:
    """The mean of 200 seeds lies within three standard errors, of both means, of Gymnasium's mean of 1,000 (docs/environments.md)."""
    count = 200
    many = drystone.envs.LunarLanderVector(count, **options)
    observations, _ = many.reset(seed=0)
    returns = np.zeros(count)
    running = np.ones(count, dtype=np.bool_)
    while running.any():
        observations, rewards, terminated, truncated, _ = many.step(policy(observations))
        returns += np.where(running, rewards, 0.0)
        running &= ~(terminated | truncated)
    own_error = returns.std(ddof=1) / np.sqrt(count)
    assert abs(returns.mean() - expected) < 3 * np.hypot(own_error, error)


def test_the_first_observations_are_those_of_gymnasium() -> None:
    """Of the seeds 0, 1 and 2, from Gymnasium 1.4.0. It moves bodies with the speed that they have after gravity, hence 4 mm in y."""
    many = drystone.envs.LunarLanderVector(3)
    observations, _ = many.reset(seed=0)
    expected = np.array(FIRST)
    assert np.allclose(observations[:, [0, 2, 4, 5]], expected[:, [0, 2, 4, 5]], atol=2e-4)
    assert np.allclose(observations[:, [1, 3]], expected[:, [1, 3]], atol=2e-3)


def test_the_wind_is_that_of_gymnasium() -> None:
    """Speed along x, angle and angular velocity after 20 steps of free flight in the strongest wind, from Gymnasium 1.4.0. They depend on the
    times at which wind and turbulence begin, which the seed gives.
    """
    many = drystone.envs.LunarLanderVector(2, enable_wind=True, wind_power=20.0, turbulence_power=2.0)
    many.reset(seed=0)
    for _ in range(20):
        observations = many.step([0, 0])[0]
    assert np.allclose(observations[:, [2, 4, 5]], WINDY, atol=8e-3)
    calm = drystone.envs.LunarLanderVector(2)
    calm.reset(seed=0)
    for _ in range(20):
        observations = calm.step([0, 0])[0]
    assert (np.abs(observations[:, [2, 5]] - np.array(WINDY)[:, [0, 2]]) > 0.02).all()


def test_np_random_of_the_program_is_used() -> None:
    first, second = drystone.envs.LunarLander(), drystone.envs.LunarLander()
    for env in (first, second):
        env.np_random = np.random.default_rng(3)
    one, two = first.reset()[0], second.reset()[0]
    assert np.array_equal(one, two)
    assert not np.array_equal(one, drystone.envs.LunarLander().reset()[0])


def test_a_seed_seeds_np_random_of_many_too() -> None:
    draws = []
    for _ in range(2):
        many = drystone.envs.LunarLanderVector(3)
        many.reset(seed=3)
        draws.append(many.np_random.integers(2**32))
    assert draws[0] == draws[1]


def test_minus_one_is_no_limit_of_steps() -> None:
    many = gym.make_vec("drystone/LunarLander-v3", num_envs=2, max_episode_steps=-1)
    many.reset(seed=0)
    many.step(many.action_space.sample())


def test_a_step_after_the_end_warns_and_changes_nothing() -> None:
    env: Any = gym.make("drystone/LunarLander-v3").unwrapped
    env.reset(seed=0)
    ended = False
    while not ended:
        observation, _, ended, _, _ = env.step(1)
    before = env.world.state_hash()
    for one in (env, copy.deepcopy(env)):
        with pytest.warns(UserWarning, match="after an episode has terminated does nothing; call reset"):
            again, reward, terminated, truncated, infos = one.step(2)
        assert np.array_equal(again, observation) and (reward, terminated, truncated, infos) == (0.0, True, False, {})
        assert one.world.state_hash() == before
    with pytest.raises(TypeError, match="action must be integers"):
        env.step(0.5)
    env.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not env.step(2)[2]


def test_wrong_actions_of_the_walker_are_refused() -> None:
    env = drystone.envs.BipedalWalker()
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"action must have shape \(4,\), not \(3,\)"):
        env.step(np.zeros(3))
    with pytest.raises(ValueError, match="must be finite"):
        env.step(np.array([0, 0, np.nan, 0]))
    with pytest.raises(TypeError, match="action must be numbers, not of dtype <U1"):
        env.step(["a"] * 4)
    env.step(np.zeros(4, dtype=np.float32))


# What BipedalWalker-v3 of Gymnasium 1.4.0 observes after reset(seed=0), 1 and 2, and after a step with all efforts 0, for the seed 0.
WALKER_FIRST = [
    [0.0027, 0.0, 0.002, -0.016, 0.0918, -0.0027, 0.8604, 0.0034, 1.0, 0.0322, -0.0027, 0.8539, 0.0019, 1.0, 0.4408, 0.4458],
    [0.0027, 0.0, -0.0016, -0.016, 0.0926, 0.0038, 0.8597, -0.0016, 1.0, 0.0329, 0.0038, 0.8535, -0.0026, 1.0, 0.4408, 0.4458],
    [0.0027, 0.0, -0.001, -0.016, 0.0924, 0.0024, 0.8599, -0.0005, 1.0, 0.0327, 0.0024, 0.8536, -0.0016, 1.0, 0.4408, 0.4458],
]
WALKER_SECOND = [-0.0052, 0.0, -0.0016, -0.0012, 0.4352, 0.0626, 0.1151, -0.0808, 1.0, 0.338, 0.068, 0.1166, -0.088, 1.0, 0.4499, 0.455]


@pytest.mark.parametrize("hardcore", [False, True])
def test_the_first_observations_of_the_walker_are_those_of_gymnasium(hardcore: bool) -> None:
    """The first one to four digits. In the second one, joints move 0.2 rad/s slower, because the original's do so a step later."""
    many = drystone.envs.BipedalWalkerVector(3, hardcore=hardcore)
    observations, _ = many.reset(seed=0)
    if not hardcore:
        assert np.allclose(observations[:, :16], WALKER_FIRST, atol=8e-4)
        assert (observations[:, 22:] == 1).all()
    observations, *_ = many.step(np.zeros((3, 4)))
    pose = [0, 1, 2, 3, 4, 6, 9, 11, 14, 15]
    assert np.allclose(observations[0][pose], np.array(WALKER_SECOND)[pose], atol=6e-3)
    speeds = [5, 7, 10, 12]
    assert np.allclose(observations[0][speeds], np.array(WALKER_SECOND)[speeds], atol=0.05)


def test_the_joints_of_the_walker_open_at_landings_and_keep_to_their_limits() -> None:
    """With random efforts, which throw the robot to the ground: in nine of ten steps joints hold to 5 mm, and they open by centimetres only in the step
    in which a leg is stopped by the ground. A joint passes its limit by what it turns in a step, and is brought back to 0.035 rad beyond it."""
    count = 16
    many = drystone.envs.BipedalWalkerVector(count)
    many.reset(seed=0)
    batch = many._batch
    assert isinstance(batch, ds.BipedalWalkers)
    generator = np.random.default_rng(2)
    errors, beyond = [], []
    for _ in range(150):
        observations, *_ = many.step(generator.uniform(-1, 1, (count, 4)))
        for i in range(count):
            world = batch.world(i)
            errors += [world.joint_state(joint).linear_error for joint in world.joints()]
        hips, knees = observations[:, [4, 9]], observations[:, [6, 11]]
        beyond.append(np.maximum(-0.8 - 0.035 - hips, hips - 1.1 + 0.02))
        beyond.append(np.maximum(-0.6 - 0.035 - knees, knees - 0.9))
    assert np.median(errors) < 1e-4 and np.quantile(errors, 0.9) < 5e-3 and 0.02 < np.max(errors) < 0.3
    assert 0.03 < np.quantile(beyond, 0.95) < 0.045 and np.quantile(beyond, 0.999) < 0.035 + 0.02 * 6.0


def test_lidar_of_the_walker_measures_the_ground() -> None:
    """The rays of a walker over its own heights, by a plain search along each ray."""
    many = drystone.envs.BipedalWalkerVector(2)
    many.reset(seed=3)
    batch = many._batch
    assert isinstance(batch, ds.BipedalWalkers)
    for _ in range(5):
        observations, *_ = many.step(np.zeros((2, 4)))
    heights = batch.heights(1)
    x, y = batch.world(1).transform(batch.hull).position
    shares = np.linspace(0, 1, 20001)
    for ray in range(10):
        angle = 1.5 * ray / 10
        along = x + shares * np.sin(angle) * 160 / 30
        down = y - shares * np.cos(angle) * 160 / 30
        below = down <= np.interp(along, np.arange(200) * 14 / 30, heights)
        expected = shares[below.argmax()] if below.any() else 1.0
        assert abs(observations[1][14 + ray] - expected) < 2e-4


# Gymnasium's hull with the heuristic after so many steps: the mean place of the seeds 0 to 4 [m].
WALKER_WAY = {20: (4.6329, 5.6165), 40: (4.6723, 5.5987), 60: (4.7737, 5.5963), 80: (5.0201, 5.5801)}


def test_the_walker_takes_its_first_step_as_gymnasiums() -> None:
    """The robot falls on its feet, stands and slowly tips forward, ever faster, so an error of the first steps grows tenfold."""
    many = drystone.envs.BipedalWalkerVector(5)
    observations, _ = many.reset(seed=0)
    batch = many._batch
    assert isinstance(batch, ds.BipedalWalkers)
    policy = heuristics.Walker(5)
    for step in range(81):
        if step in WALKER_WAY:
            places = np.array([batch.world(i).transform(batch.hull).position for i in range(5)])
            assert np.allclose(places.mean(axis=0), WALKER_WAY[step], atol=0.01)
        observations, *_ = many.step(policy(observations))


@pytest.mark.parametrize(
    ("hardcore", "expected", "error", "flags"),
    # Gymnasium's mean returns, their errors and the shares of steps in which its flags are set [%] (docs/environments.md).
    [(False, 101.3, 3.9, (37.8, 38.9)), (True, -58.3, 1.1, None)],
)
def test_the_heuristic_walks_as_in_gymnasium(hardcore: bool, expected: float, error: float, flags: Any) -> None:
    """The mean of 200 seeds lies within three standard errors, of both means, of Gymnasium's."""
    count = 200
    many = drystone.envs.BipedalWalkerVector(count, hardcore=hardcore)
    observations, _ = many.reset(seed=0)
    policy = heuristics.Walker(count)
    returns, running = np.zeros(count), np.ones(count, dtype=np.bool_)
    steps, set_flags = 0, np.zeros(2)
    while running.any():
        observations, rewards, terminated, truncated, _ = many.step(policy(observations))
        returns += np.where(running, rewards, 0.0)
        steps += int(running.sum())
        set_flags += (observations[running][:, [8, 13]] > 0).sum(axis=0)
        running &= ~(terminated | truncated)
    own_error = returns.std(ddof=1) / np.sqrt(count)
    assert abs(returns.mean() - expected) < 3 * np.hypot(own_error, error)
    if flags is not None:
        assert np.allclose(100 * set_flags / steps, flags, atol=4)


def test_the_lander_falls_as_in_steps_of_gymnasium() -> None:
    """A step of 20 ms moves with the velocity that it ends with: sub-steps would fall 1.5 mm less. The craft also turns, about its centre of
    mass, by which the origin that is observed moves a little."""
    many = drystone.envs.LunarLanderVector(8)
    before, _ = many.reset(seed=0)
    for _ in range(20):
        after, *_ = many.step(np.zeros(8, dtype=np.int64))
        fallen = (after[:, 1] - before[:, 1]) * (20 / 3)
        np.testing.assert_allclose(fallen, 0.02 * after[:, 3] * 50 / (20 / 3), atol=2e-4)
        np.testing.assert_allclose(after[:, 3] - before[:, 3], -0.2 * (20 / 3) / 50, atol=2e-4)
        before = after


def test_the_legs_of_the_lander_hang_where_gymnasiums_do() -> None:
    """Their motors press them against the limit of 0.4 rad, which counts from 0.05 rad beside the craft's direction; Gymnasium's legs hang at
    0.346 to 0.35 rad to the craft."""
    many = drystone.envs.LunarLanderVector(4)
    many.reset(seed=0)
    for _ in range(40):
        many.step(np.zeros(4, dtype=np.int64))
    batch = many._batch
    assert isinstance(batch, ds.LunarLanders)
    for i in range(4):
        _, craft, left, right = np.array(batch.world(i).poses())[:, 2]
        assert 0.34 < left - craft < 0.352 and -0.352 < right - craft < -0.34


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("way", ["copy", "pickle"])
def test_a_copy_of_a_running_episode_goes_on_with_the_same_bits(name: str, way: str) -> None:
    def copied(env: Any) -> Any:
        return copy.deepcopy(env) if way == "copy" else pickle.loads(pickle.dumps(env))

    options: dict[str, Any] = {"enable_wind": True} if "Lander" in name else {}
    if "ArmPush" in name:
        options = {"table_friction": 0.3}
    env = gym.make(name, max_episode_steps=60, **options)
    env.reset(seed=3)
    env.action_space.seed(3)
    for _ in range(30):
        env.step(env.action_space.sample())
    other = copied(env)
    ended = 0
    while ended < 3:
        action = env.action_space.sample()
        assert np.array_equal(other.action_space.sample(), action)  # The generator of the space is copied too.
        (found, *rest), (wanted, *expected) = other.step(action), env.step(action)
        assert np.array_equal(found, wanted) and rest == expected
        if expected[1] or expected[2]:
            ended += 1
            assert np.array_equal(other.reset()[0], env.reset()[0])

    many = gym.make_vec(name, num_envs=4, autoreset_mode=AutoresetMode.SAME_STEP, max_episode_steps=50)
    many.reset(seed=1)
    many.action_space.seed(1)
    for _ in range(20):
        many.step(many.action_space.sample())
    others = copied(many)
    for _ in range(100):
        actions = many.action_space.sample()
        found_all, expected_all = others.step(actions), many.step(actions)
        for ours, theirs in zip(found_all[:4], expected_all[:4]):
            assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_apart_from_its_original(copied: Any) -> None:
    env = drystone.envs.LunarLander()
    env.reset(seed=0)
    other = copied(env)
    first = other.step(2)[0]
    for _ in range(3):
        env.step(2)
    assert not np.array_equal(env.step(0)[0], other.step(0)[0])
    many = drystone.envs.LunarLanderVector(2)
    many.reset(seed=0)
    assert np.array_equal(copied(many).step([2, 2])[0], many.step([2, 2])[0])
    again = drystone.envs.LunarLander()
    again.reset(seed=0)
    assert np.array_equal(again.step(2)[0], first)


def test_truncated_pickles_raise() -> None:
    env = drystone.envs.LunarLander()
    env.reset(seed=0)
    whole = pickle.dumps(env)
    for length in range(0, len(whole) - 1, max(1, len(whole) // 60)):
        with pytest.raises((pickle.UnpicklingError, EOFError, ValueError, TypeError, AttributeError, KeyError)):
            pickle.loads(whole[:length])


def fly_until_all_end(many: Any, policy: Any) -> tuple[Any, Any, Any]:
    """Of the first episode of each environment: its return, whether it ended by a step with a reward above 5, and its number of steps."""
    observations, _ = many.reset(seed=0)
    returns, steps = np.zeros(many.num_envs), np.zeros(many.num_envs)
    running, done = np.ones(many.num_envs, dtype=np.bool_), np.zeros(many.num_envs, dtype=np.bool_)
    while running.any():
        observations, rewards, terminated, truncated, _ = many.step(policy(observations))
        returns += np.where(running, rewards, 0.0)
        steps += running
        done |= running & terminated & (rewards > 5)
        running &= ~(terminated | truncated)
    return returns, done, steps


def test_the_heuristic_pushes_the_crate_to_the_mark_and_chance_does_not() -> None:
    """docs/environments.md has the figures of 1,000 seeds."""
    returns, done, steps = fly_until_all_end(drystone.envs.ArmPushVector(200), heuristics.arm_push)
    assert done.mean() > 0.97 and 20.0 < returns.mean() < 23.0 and steps.mean() < 140
    generator = np.random.default_rng(0)
    returns, done, _ = fly_until_all_end(
        drystone.envs.ArmPushVector(200), lambda observations: generator.uniform(-1, 1, (len(observations), 2))
    )
    assert done.mean() < 0.02 and -2.0 < returns.mean() < 0.0


def test_the_first_observation_sees_stumps() -> None:
    """The hull moves by 4 cm until the second observation, whose rays are cast in the world; in Gymnasium 77 of 300 seeds see a stump."""
    many = drystone.envs.BipedalWalkerVector(300, hardcore=True)
    first, _ = many.reset(seed=list(range(300)))
    second, *_ = many.step(np.zeros((300, 4)))
    assert np.abs(first[:, 14:] - second[:, 14:]).max() < 0.03
    sees = (first[:, 22:] < 1).any(axis=1)
    assert sees.sum() == 77 and (sees != (second[:, 22:] < 1).any(axis=1)).sum() <= 3
    assert 0.93 < first[:, 22:].min() < 0.95


def test_bodies_are_attributes_and_those_of_vector_environments_are_the_same() -> None:
    """The numbers of an observation are places and speeds of the lander, and those of the walker speeds of its hull."""
    made: Any = gym.make("drystone/LunarLander-v3").unwrapped
    made.reset(seed=3)
    for _ in range(20):
        observation, *_ = made.step(2)
    lander = made.lander
    assert (lander.position[0] - 10) / 10 == pytest.approx(observation[0], abs=1e-5)
    assert lander.linearVelocity[0] * 10 / 50 == pytest.approx(observation[2], abs=1e-5)
    assert lander.angle == pytest.approx(observation[4], abs=1e-5) and lander.mass > 4 and lander.awake
    right, left = made.legs  # In Gymnasium's order.
    assert left.position[0] < lander.position[0] < right.position[0] and left.mass == right.mass < 0.2
    many = drystone.envs.LunarLanderVector(2)
    many.reset(seed=[3, 4])
    for _ in range(20):
        many.step(np.array([2, 2]))
    assert many.get_attr("lander")[0] == lander and many.get_attr("legs")[0] == [right, left]
    assert many.get_attr("lander")[1] != lander
    walker: Any = gym.make("drystone/BipedalWalker-v3").unwrapped
    walker.reset(seed=0)
    observation, *_ = walker.step(np.zeros(4))
    assert walker.hull.linearVelocity[0] * 0.3 * 20 / 50 == pytest.approx(observation[2], abs=1e-5)
    upper, lower, *others = walker.legs
    assert len(others) == 2 and walker.hull.position[1] > upper.position[1] > lower.position[1]
    assert walker.hull.mass > 10 * upper.mass > 10 * lower.mass


def test_vector_environments_have_calls_and_attributes() -> None:
    many = drystone.envs.LunarLanderVector(3, continuous=True, render_mode="rgb_array")
    many.reset(seed=0)
    assert many.get_attr("continuous") == (True, True, True) and many.call("action_space")[1] == many.single_action_space
    assert [world.state_hash() for world in many.call("world")] == [many._batch.world(i).state_hash() for i in range(3)]
    many.set_attr("level", [1, 2, 3])
    many.set_attr("name", "x")
    assert many.get_attr("level") == (1, 2, 3) and many.get_attr("name") == ("x", "x", "x")
    if ds.HAS_FILES:
        frames: Any = many.render()
        assert all((one == frame).all() for one, frame in zip(many.call("render"), frames))
    for name in ("continuous", "lander", "world", "num_envs"):
        with pytest.raises(AttributeError, match="cannot be set"):
            many.set_attr(name, 1)
    with pytest.raises(ValueError, match="must have 3 elements, not 2"):
        many.set_attr("level", [1, 2])
    for name in ("nothing", "reset", "_batch"):
        with pytest.raises(AttributeError):
            many.call(name)
