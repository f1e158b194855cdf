"""CrateMatch: four agents in one world, by PettingZoo's parallel API and as arrays by world and agent."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import drystone as ds
from drystone.envs import CrateMatchVector, heuristics

PUSH, ROBOT_MASS, CRATE_MASS = 5.0, 8 * np.pi * 0.2**2, 2.0
WEIGHT = 9.8
NAMES = ["left_0", "left_1", "right_0", "right_1"]


def match(count: int = 3, **options: Any) -> tuple[CrateMatchVector, Any]:
    many = CrateMatchVector(count, **options)
    return many, many.reset(seed=0)[0]


def batch_of(many: CrateMatchVector) -> ds.CrateMatches:
    assert isinstance(many._batch, ds.CrateMatches)
    return many._batch


def robots_of(world: ds.World) -> list[ds.BodyId]:
    """The dynamic bodies after the crate, in the order of the agents."""
    return [body for body in world.bodies() if world.body(body).type == ds.BodyType.dynamic][1:]


def placed(many: CrateMatchVector, index: int, places: dict[ds.BodyId, tuple[float, float]]) -> None:
    """Puts bodies of an environment to places, at rest."""
    world = batch_of(many).world(index)
    for body, place in places.items():
        world.set_transform(body, place, 0.0)
        world.set_velocity(body, (0.0, 0.0))
        world.set_angular_velocity(body, 0.0)
    states = batch_of(many).states()
    states[index] = (world.snapshot(), *states[index][1:])
    batch_of(many).set_states(states)


def test_places_are_drawn_from_the_seed() -> None:
    many, observations = match(20)
    for seed in range(20):
        generator = np.random.default_rng(seed)
        turned = generator.uniform(-0.785, 0.785)
        world = batch_of(many).world(seed)
        assert np.allclose(world.transform(batch_of(many).crate).rotation, [np.cos(turned), np.sin(turned)], atol=1e-5)
        assert np.allclose(observations[seed, 0, 4:6], 0.0)
        for agent, body in enumerate(robots_of(world)):
            x, y = generator.uniform(1.0, 3.0), generator.uniform(0.3, 2.0)
            side = 1 if agent < 2 else -1
            expected = (-side * x, side * (y if agent % 2 == 0 else -y))
            assert np.allclose(world.transform(body).position, expected, atol=1e-5)


def test_each_agent_sees_the_field_from_its_side() -> None:
    many, observations = match(4)
    generator = np.random.default_rng(1)
    for _ in range(80):
        actions = generator.uniform(-1, 1, (4, 4, 2))
        actions[0, :2] = heuristics.crate_match(observations[0, :2])
        observations = many.step(actions)[0]
    for i in range(4):
        world = batch_of(many).world(i)
        crate = world.motion(batch_of(many).crate)
        robots = [world.motion(body) for body in robots_of(world)]
        for agent in range(4):
            side = 1 if agent < 2 else -1
            others = [agent ^ 1, *((2, 3) if agent < 2 else (0, 1))]
            seen = [robots[agent], crate, *(robots[one] for one in others)]
            motions = [side * np.array([*one.pose.position, *one.velocity]) for one in seen]
            own = [*(side * np.array(crate.pose.rotation)), crate.angular_velocity]
            expected = np.concatenate([motions[0], motions[1], own, *motions[2:]])
            assert np.allclose(observations[i, agent], expected, atol=1e-5)
    assert abs(observations[0, 0, 4]) > 0.1


OTHER_TEAM = [2, 3, 0, 1]


def turned(state: tuple[Any, ...], world: ds.World, crate: ds.BodyId) -> tuple[Any, ...]:
    """The state of an environment at the begin of an episode, turned by half a turn, with the teams exchanged. The crate, which is square and
    in the middle, stays as it is.
    """
    bodies = robots_of(world)
    poses = [world.transform(body) for body in bodies]
    assert world.transform(crate).position == (0, 0) and not world.velocities().any()
    for body, other in zip(bodies, OTHER_TEAM):
        x, y = poses[other].position
        world.set_transform(body, (-x, -y), 0.0)
    cell = state[6]
    distances = [cell["distances"][i] for i in OTHER_TEAM]
    return (world.snapshot(), *state[1:6], {**cell, "crate": -cell["crate"], "distances": distances})


def as_the_other_team(observations: Any) -> Any:
    """What the agents observe in the turned field. The cosine and sine of the crate's angle have the other sign, because it keeps its angle."""
    seen = observations[OTHER_TEAM].copy()
    seen[:, 8:10] *= -1
    return seen


@pytest.mark.parametrize("seed", range(5))
def test_the_match_is_the_same_from_both_sides(seed: int) -> None:
    """With the teams exchanged and the field turned, the same actions give the same observations and rewards, bit for bit until something
    touches. Contacts and their points are then in another order. The solver goes through them one after the other a few times a step, so
    the order shows, and differences of this size arise within a few steps; they grow from then on.
    """
    many, _ = match(2, autoreset_mode=AutoresetMode.DISABLED, max_episode_steps=None)
    many.reset(seed=[seed, seed])
    batch = batch_of(many)
    states = batch.states()
    batch.set_states([states[0], turned(states[0], batch.world(0), batch.crate)])
    generator = np.random.default_rng(seed)
    actions = np.zeros((4, 2))
    free, touching = 0, 0
    while touching < 5:
        observations, rewards, terminated, *_ = many.step(np.stack([actions, actions[OTHER_TEAM]]))
        assert not terminated.any()
        expected = as_the_other_team(observations[0])
        touching += touching > 0 or len(batch.world(0).contacts()) > 0
        if touching == 0:
            free += 1
            assert np.array_equal(observations[1], expected) and np.array_equal(rewards[1], rewards[0][OTHER_TEAM])
        assert np.allclose(observations[1], expected, atol=0.05)
        assert np.allclose(rewards[1], rewards[0][OTHER_TEAM], atol=0.005)
        actions = np.clip(heuristics.crate_match(observations[0]) + generator.uniform(-0.3, 0.3, (4, 2)), -1, 1)
    assert free >= 10


def test_episodes_begin_alike_for_both_teams() -> None:
    _, observations = match(4000)
    for agent in range(4):
        other = OTHER_TEAM[agent]
        # Means of places of both teams, drawn from [1, 3] and [0.3, 2]: standard errors are below 0.01.
        assert np.allclose(observations[:, agent, :2].mean(axis=0), observations[:, other, :2].mean(axis=0), atol=0.05)
        assert (np.sign(observations[:, agent, 1]) == (1 if agent % 2 == 0 else -1)).all()
        # The first opponent is the first of its team: it stands on the other side of the field, seen from here.
        assert (observations[:, agent, 16] < 0).all() and (observations[:, agent, 20] > 0).all()


def test_two_robots_push_the_crate_with_the_speed_that_the_brakes_leave_and_one_does_not() -> None:
    many, _ = match(2)
    batch = batch_of(many)
    robots = robots_of(batch.world(0))
    away: dict[ds.BodyId, tuple[float, float]] = {robots[2]: (3.0, 2.0), robots[3]: (3.0, -2.0)}
    begin = -2.0
    for index, both in enumerate((True, False)):
        behind: dict[ds.BodyId, tuple[float, float]] = {
            robots[0]: (begin - 0.46, 0.21 if both else 0.0),
            robots[1]: (begin - 0.46, -0.21) if both else (-3.0, 2.0),
        }
        placed(many, index, {batch.crate: (begin, 0.0), **behind, **away})
    actions = np.zeros((2, 4, 2))
    actions[0, :2, 0] = 1.0
    actions[1, 0, 0] = 1.0
    for _ in range(140):
        observations = many.step(actions)[0]
    # Two pushes less the brakes of two robots and the crate are what damps two robots at 2/s. In each sub-step of 10 ms brakes act after the
    # damping, which they make up for.
    brakes = 2 * 0.1 * ROBOT_MASS * WEIGHT + 0.22 * CRATE_MASS * WEIGHT
    left = 2 * PUSH - brakes * (1 + 2.0 * 0.01)
    assert observations[0, 0, 6] == pytest.approx(left / (2 * 2.0 * ROBOT_MASS), rel=0.01)
    assert observations[1, 0, 4] - begin < 0.02 and observations[1, 0, 6] == pytest.approx(0, abs=1e-3)


def test_rewards_are_the_ways_of_crate_and_robots() -> None:
    many, before = match(12, autoreset_mode=AutoresetMode.DISABLED, crate_friction=0.1)
    generator = np.random.default_rng(3)
    ended = np.zeros(12, dtype=np.bool_)
    scores = set()
    for _ in range(400):
        actions = np.empty((12, 4, 2))
        strong, weak = (slice(0, 2), slice(2, 4))
        for i, (good, bad) in enumerate(6 * [(strong, weak), (weak, strong)]):
            actions[i, good] = 1.3 * heuristics.crate_match(before[i, good])  # Beyond 1 they count as 1.
            actions[i, bad] = generator.uniform(-1, 1, (2, 2))
        observations, rewards, terminated, _, _ = many.step(actions)
        moved = observations[:, :, 4] - before[:, :, 4]

        def distance(s: Any) -> Any:
            return np.linalg.norm(s[:, :, 0:2] - s[:, :, 4:6], axis=2)

        expected = moved + 0.1 * (distance(before) - distance(observations))
        expected -= 0.002 * (np.clip(actions, -1, 1) ** 2).sum(axis=2)
        over = np.abs(observations[:, 0, 4]) > 3.5
        assert np.array_equal(terminated, over)
        expected += np.where(over[:, None], 10 * np.sign(observations[:, :, 4]), 0.0)
        assert np.allclose(rewards, expected, atol=1e-4)
        scores |= set(np.sign(rewards[over, 0]).tolist())
        before = observations
        ended |= over
        if over.any():
            before = many.reset(options={"reset_mask": over})[0]
    assert ended.sum() > 6 and scores == {-1.0, 1.0}


@pytest.mark.parametrize("workers", [1, 3])
def test_a_match_has_the_same_bits_in_a_batch_and_as_a_copy(workers: int) -> None:
    actions = np.random.default_rng(4).uniform(-1, 1, (150, 6, 4, 2))
    many, _ = match(6, workers=workers, max_episode_steps=60)
    alone = CrateMatchVector(1, max_episode_steps=60)
    alone.reset(seed=4)
    for step in range(150):
        if step == 30:
            many = pickle.loads(pickle.dumps(many))
        if step == 70:
            many = copy.deepcopy(many)
        expected: Any = alone.step(actions[step, 4:5])[:4]
        found: Any = many.step(actions[step])
        for one, several in zip(expected, found[:4]):
            assert np.array_equal(one[0], several[4])


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_episodes_follow_each_other(mode: AutoresetMode) -> None:
    many, first = match(3, autoreset_mode=mode, max_episode_steps=5)
    assert first.shape == (3, 4, 23) and first in many.observation_space
    actions = np.ones((3, 4, 2))
    for step in range(5):
        observations, rewards, terminated, truncated, infos = many.step(actions)
        assert rewards.shape == (3, 4) and terminated.shape == truncated.shape == (3,)
        assert (truncated == (step == 4)).all()
    again = CrateMatchVector(3)
    again.reset(seed=0)
    for _ in range(5):
        last = again.step(actions)[0]
    following = again.reset()[0]
    if mode == AutoresetMode.SAME_STEP:
        assert np.array_equal(np.stack(infos["final_obs"]), last) and np.array_equal(observations, following)
    elif mode == AutoresetMode.NEXT_STEP:
        assert np.array_equal(observations, last)
        observations, rewards, *_ = many.step(actions)
        assert np.array_equal(observations, following) and (rewards == 0).all()
    else:
        with pytest.raises(ds.WrongMoment, match="must be reset: its episode has ended"):
            many.step(actions)


def test_wrong_options_and_actions_are_refused() -> None:
    for value in (-0.1, 10.5, float("nan")):
        with pytest.raises(ValueError, match=r"crate_friction must be in \[0, 10\]"):
            ds.CrateMatches(1, crate_friction=value)
    with pytest.raises(TypeError, match="crate_friction must be a number"):
        ds.CrateMatches(1, crate_friction="much")  # type: ignore[arg-type]
    many, _ = match(2)
    before = batch_of(many).states()
    for wrong, message in [
        (np.zeros((2, 4)), r"actions must have shape \(2, 4, 2\), not \(2, 4\)"),
        (np.zeros((2, 2, 4)), r"actions must have shape \(2, 4, 2\), not \(2, 2, 4\)"),
        (np.full((2, 4, 2), np.nan), r"actions\[0\] must be finite"),
    ]:
        with pytest.raises(ValueError, match=message):
            many.step(wrong)
    with pytest.raises(TypeError, match=r"array of shape \(2, 4, 2\)"):
        batch_of(many).step(np.zeros((2, 8)))
    assert batch_of(many).states() == before


def test_the_heuristic_wins_against_chance() -> None:
    """docs/environment_tasks.md has the figures of 1,000 seeds."""
    count = 150
    many, observations = match(count)
    generator = np.random.default_rng(0)
    running, won, lost = np.ones(count, dtype=np.bool_), 0, 0
    while running.any():
        actions = generator.uniform(-1, 1, (count, 4, 2))
        actions[:, 2:] = heuristics.crate_match(observations[:, 2:])
        observations, rewards, terminated, truncated, _ = many.step(actions)
        won += int((running & terminated & (rewards[:, 2] > 5)).sum())
        lost += int((running & terminated & (rewards[:, 2] < -5)).sum())
        running &= ~(terminated | truncated)
    assert won > 0.85 * count and lost == 0


# --- PettingZoo -------------------------------------------------------------------------------------------------------

parallel = pytest.importorskip("drystone.envs.parallel", reason="PettingZoo is not installed", exc_type=ImportError)


def test_the_checks_of_pettingzoo_pass() -> None:
    from pettingzoo.test import parallel_api_test, parallel_seed_test  # type: ignore[import-untyped]

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel.CrateMatch(), num_cycles=1200)
        parallel_api_test(parallel.CrateMatch(max_episode_steps=40), num_cycles=200)
        parallel_seed_test(parallel.CrateMatch)


def test_the_agents_are_the_rows_of_the_vector_environment() -> None:
    env = parallel.CrateMatch(max_episode_steps=60)
    many = CrateMatchVector(2, max_episode_steps=60)
    observations, infos = env.reset(seed=6)
    rows: Any = many.reset(seed=5)[0]
    assert list(observations) == NAMES == env.agents == list(infos)
    generator = np.random.default_rng(2)
    for step in range(60):
        for agent, name in enumerate(NAMES):
            assert np.array_equal(observations[name], rows[1, agent]) and observations[name] in env.observation_space(name)
        assert np.array_equal(env.state(), rows[1].reshape(-1))
        if step == 30:
            env = pickle.loads(pickle.dumps(env))
        actions = generator.uniform(-1, 1, (2, 4, 2))
        observations, rewards, terminations, truncations, _ = env.step(dict(zip(NAMES, actions[1])))
        rows, expected, _, _, _ = many.step(actions)
        assert [rewards[name] for name in NAMES] == expected[1].tolist()
    assert env.agents == [] and all(truncations.values()) and not any(terminations.values())
    with pytest.raises(ds.WrongMoment, match="must be reset"):
        env.step(dict(zip(NAMES, actions[1])))
    env.reset()
    assert env.agents == NAMES


def test_wrong_dicts_of_actions_are_refused() -> None:
    env = parallel.CrateMatch()
    good: dict[str, Any] = {name: np.zeros(2) for name in NAMES}
    with pytest.raises(ds.WrongMoment, match="must be reset"):
        env.step(good)
    env.reset(seed=0)
    state = env.state()
    without = {name: action for name, action in good.items() if name != "right_0"}
    for wrong, error, message in [
        (np.zeros((4, 2)), TypeError, "actions must be a dict of agents, not ndarray"),
        (without, ValueError, "actions lacks 'right_0'"),
        ({**good, "left_9": np.zeros(2)}, ValueError, "actions has 'left_9', which is no agent"),
        ({**good, "left_1": np.zeros(3)}, ValueError, r"must have shape \(2,\), not \(3,\) \(of 'left_1'\)"),
        ({**good, "left_1": ["a", "b"]}, TypeError, r"must be numbers.*\(of 'left_1'\)"),
        ({**good, "left_0": np.array([np.nan, 0])}, ValueError, r"actions\['left_0'\] must be finite"),
    ]:
        with pytest.raises(error, match=message):
            env.step(wrong)
    assert np.array_equal(env.state(), state)
    with pytest.raises(ValueError, match="render_mode must be None or 'human' or 'rgb_array'"):
        parallel.CrateMatch(render_mode="ascii")


@pytest.mark.skipif(not ds.HAS_FILES, reason="pictures need cairo")
def test_pictures_and_windows_show_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame = pytest.importorskip("pygame")
    env = parallel.CrateMatch(render_mode="rgb_array")
    window = parallel.CrateMatch(render_mode="human")
    actions = {name: np.ones(2) for name in NAMES}
    frames = []
    for one in (env, window):
        one.reset(seed=0)
    frames.append(env.render())
    for _ in range(10):
        env.step(actions)
        window.step(actions)
    frames.append(env.render())
    assert frames[0].shape == (400, 600, 3) and not np.array_equal(frames[0], frames[1])
    shown = pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)
    assert np.array_equal(shown, frames[1]) and window.render() is None
    copied = copy.copy(window)
    window.close()
    copied.step(actions)
    copied.close()
    assert pygame.display.get_surface() is None
    many, _ = match(2, render_mode="rgb_array")
    pictures: Any = many.render()
    assert len(pictures) == 2 and np.array_equal(pictures[0], frames[0])
    assert env.metadata["render_fps"] == 25


def test_without_pettingzoo_the_error_says_what_to_install() -> None:
    code = """
import sys
sys.modules["pettingzoo"] = None
import drystone.envs
drystone.envs.CrateMatchVector(1)
try:
    import drystone.envs.parallel
except ImportError as error:
    assert "pip install pettingzoo" in str(error), error
else:
    raise AssertionError("imported")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("fields", [{"crate": float("inf")}, {"distances": [0.0, 0.0, float("nan"), 0.0]}])
def test_damaged_episodes_are_refused(fields: dict[str, Any]) -> None:
    many, _ = match(1)
    batch = batch_of(many)
    [state] = before = batch.states()
    with pytest.raises(ValueError, match=r"states\[0\]\[6\] must be an episode with finite 'crate' and 'distances'"):
        batch.set_states([(*state[:6], {**state[6], **fields})])
    assert batch.states() == before
