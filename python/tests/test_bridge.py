"""BipedalWalker with bridge=True: a soft bridge of planks over a pit. Tests that all environments share are in test_envs.py."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import drystone as ds
from drystone.envs import BipedalWalkerVector, heuristics

STEP = 14 / 30
LEVEL = 400 / 30 / 4
BEGIN, END = 24 * STEP, 60 * STEP


def walkers(count: int = 3) -> tuple[BipedalWalkerVector, ds.BipedalWalkers, Any]:
    many = BipedalWalkerVector(count, bridge=True)
    observations, _ = many.reset(seed=0)
    assert isinstance(many._batch, ds.BipedalWalkers)
    return many, many._batch, observations


def planks_of(world: ds.World) -> list[ds.BodyId]:
    """The dynamic bodies after the five of the robot."""
    return [body for body in world.bodies() if world.body(body).type == ds.BodyType.dynamic][5:]


def test_the_bridge_hangs_between_the_edges_of_the_pit() -> None:
    _, batch, _ = walkers()
    heights = batch.heights(1)
    pit = np.arange(200)[heights < LEVEL]
    assert pit.min() == 25 and pit.max() == 59 and np.allclose(heights[pit], LEVEL - 5)
    for i in range(3):
        world = batch.world(i)
        for _ in range(60):
            for _ in range(5):
                world.step(0.02)
            planks = [world.transform(body) for body in planks_of(world)]
            assert len(planks) == 24
            sides = [np.array(one.position) + side * 0.35 * np.array(one.rotation) for side in (-1, 1) for one in planks]
            assert np.allclose([sides[0], sides[-1]], [[BEGIN, LEVEL], [END, LEVEL]], atol=5e-3)
            assert max(world.joint_state(joint).linear_error for joint in world.joints()[4:]) < 5e-3
        # Springs carry the planks, so that the bridge is level at rest.
        assert max(abs(one.position[1] - LEVEL) for one in planks) < 1e-3


def test_the_bridge_swings_at_first_as_the_seed_says() -> None:
    _, batch, _ = walkers(6)
    along = (np.arange(24) + 0.5) / 24
    for seed in range(6):
        generator = np.random.default_rng(seed)
        whole, halves = generator.uniform(-0.5, 0.5), generator.uniform(-0.5, 0.5)
        expected = whole * np.sin(np.pi * along) + halves * np.sin(2 * np.pi * along)
        world = batch.world(seed)
        found = np.array([world.motion(body).velocity[1] for body in planks_of(world)])
        # The step of the reset has passed, in which springs take some of the speed.
        left = float(found @ expected / (expected @ expected))
        assert 0.75 < left < 1 and np.allclose(found, left * expected, atol=0.02)


def test_the_lidar_finds_planks() -> None:
    """Beside a search over all segments of the ground and of the outlines of the planks."""
    many, batch, observations = walkers(2)
    policy = heuristics.Walker(2)
    on_planks = 0
    for step in range(240):
        observations = many.step(policy(observations))[0]
        if step < 120 or step % 20:
            continue
        for i in range(2):
            world = batch.world(i)
            origin = np.array(world.transform(batch.hull).position)
            lines = [np.stack([np.arange(200) * STEP, batch.heights(i)], axis=1)]
            for body in planks_of(world):
                [shape] = world.shapes(body)
                outlined: Any = world.geometry(shape)
                pose = world.transform(body)
                turn = np.array([[pose.rotation[0], -pose.rotation[1]], [pose.rotation[1], pose.rotation[0]]])
                outline = np.array(outlined.vertices) @ turn.T + pose.position
                lines.append(np.concatenate([outline, outline[:1]]))
            for ray in range(10):
                direction = np.array([np.sin(0.15 * ray), -np.cos(0.15 * ray)]) * 160 / 30
                found = [share_to(origin, direction, line) for line in lines]
                on_planks += int(min(found) < 1 and min(found) < found[0] - 0.001)
                assert observations[i, 14 + ray] == pytest.approx(min(min(found), 1.0), abs=1e-3)
    assert on_planks > 3


def share_to(origin: Any, translation: Any, points: Any) -> float:
    """What is free of a ray up to the first of the segments between points; infinite if it hits none."""
    a, along = points[:-1], np.diff(points, axis=0)
    relative = a - origin
    with np.errstate(divide="ignore", invalid="ignore"):
        det = translation[0] * along[:, 1] - translation[1] * along[:, 0]
        share = (relative[:, 0] * along[:, 1] - relative[:, 1] * along[:, 0]) / det
        at = (relative[:, 0] * translation[1] - relative[:, 1] * translation[0]) / det
    hits = share[(share >= 0) & (at >= 0) & (at <= 1)]
    return float(hits.min()) if len(hits) else np.inf


def test_the_bridge_gives_way_below_the_robot() -> None:
    many, batch, observations = walkers(16)
    policy = heuristics.Walker(16)
    gives = []
    running = np.ones(16, dtype=np.bool_)
    for _ in range(500):
        observations, _, terminated, truncated, _ = many.step(policy(observations))
        running &= ~(terminated | truncated)
        for i in np.flatnonzero(running):
            world = batch.world(int(i))
            x = world.transform(batch.hull).position[0]
            if BEGIN + 3 < x < BEGIN + 6:
                places = np.array([world.transform(body).position for body in planks_of(world)])
                left = np.interp(x, places[:, 0], places[:, 1])
                right = np.interp(BEGIN + END - x, places[:, 0], places[:, 1])
                gives.append(right - left)
    assert len(gives) > 50 and np.mean(gives) > 0.02 and np.max(gives) < 0.3


def test_a_bridge_and_hardcore_together_are_refused() -> None:
    with pytest.raises(ValueError, match="bridge must be false with hardcore"):
        ds.BipedalWalkers(1, hardcore=True, bridge=True)
    with pytest.raises(TypeError, match="bridge must be a bool"):
        ds.BipedalWalkers(1, bridge=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "options"),
    [("BipedalWalker-v3", {}), ("BipedalWalkerHardcore-v3", {"hardcore": True}), ("BipedalWalkerBridge-v0", {"bridge": True})],
)
def test_the_limit_of_steps_is_that_of_the_registered_environment(name: str, options: dict[str, Any]) -> None:
    many = BipedalWalkerVector(1, **options)
    many.reset(seed=0)
    registered = gym.spec("drystone/" + name).max_episode_steps
    assert registered is not None
    batch: Any = many._batch
    [state] = batch.states()
    batch.set_states([(*state[:2], registered - 2, *state[3:])])  # It has made all steps but two.
    assert [bool(many.step(np.zeros((1, 4)))[3][0]) for _ in range(2)] == [False, True]


def test_the_heuristic_crosses_the_bridge_as_often_as_measured() -> None:
    """The mean of 60 seeds lies within three standard errors, of both means, of that of 1,000 (docs/environment_tasks.md)."""
    count = 60
    generator = np.random.default_rng(0)
    found = []
    for policy in (heuristics.Walker(count), lambda s: generator.uniform(-1, 1, (count, 4))):
        many, _, observations = walkers(count)
        returns, running, arrived = np.zeros(count), np.ones(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        while running.any():
            observations, rewards, terminated, truncated, _ = many.step(policy(observations))
            returns += np.where(running, rewards, 0.0)
            arrived |= running & terminated & (rewards > -50)  # A fall costs 100.
            running &= ~(terminated | truncated)
        found.append((returns.mean(), returns.std(ddof=1) / np.sqrt(count), arrived.mean()))
    (mean, error, share), (random_mean, _, random_share) = found
    assert abs(mean - 16.2) < 3 * np.hypot(error, 2.1) and 0.2 < share < 0.65
    assert random_mean < -70 and random_share == 0
