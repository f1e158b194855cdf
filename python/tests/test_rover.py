"""Rover: the ground and stones of a seed, wheels, lidar, rewards, and its baseline. Tests that all environments share are in test_envs.py."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import drystone as ds
from drystone.envs import RoverVector, heuristics

X = -6.0 + 0.5 * np.arange(92)  # Of the heights [m].
RAYS = np.linspace(-1.4, 0.5, 20)


def rovers(count: int = 3, **options: Any) -> tuple[RoverVector, ds.Rovers, Any]:
    many = RoverVector(count, **options)
    observations, _ = many.reset(seed=0)
    assert isinstance(many._batch, ds.Rovers)
    return many, many._batch, observations


def stones_of(world: ds.World) -> list[ds.BodyId]:
    """The dynamic bodies after chassis and wheels."""
    return [body for body in world.bodies() if world.body(body).type == ds.BodyType.dynamic][4:]


def test_the_ground_is_drawn_from_the_seed() -> None:
    for roughness in (1.0, 0.5):
        _, batch, _ = rovers(4, roughness=roughness)
        for seed in range(4):
            generator = np.random.default_rng(seed)
            heights, slope = [0.0], 0.0
            for x in X[1:]:
                if x > 3:
                    slope = 0.6 * slope + 0.25 * roughness * generator.uniform(-1, 1)
                heights.append(heights[-1] + 0.5 * slope)
            assert np.array_equal(batch.heights(seed), heights)
            world = batch.world(seed)
            for stone, body in enumerate(stones_of(world)[:24]):
                x = 4.0 + 1.3 * (stone + generator.uniform(0.25, 0.75))
                generator.uniform(-3, 3)
                # The reset makes a step, in which stones that touch a slope may roll a little.
                assert world.transform(body).position[0] == pytest.approx(x, abs=0.02)


def test_a_rover_on_level_ground_moves_as_its_wheels_turn() -> None:
    many, _, _ = rovers(2, roughness=0.0)
    for action in (0.3, -0.3):
        for _ in range(25):
            observations = many.step(np.full((2, 3), action))[0]
        assert np.allclose(observations[:, 5:8], action, atol=0.01)
        assert np.allclose(observations[:, 3], action * 10.0 * 0.3, atol=0.03)
        assert np.allclose(observations[:, :3], [1, 0, 0], atol=0.03)
    # Three springs of 4 Hz, each for the effective mass of chassis and wheel at its place, carry the chassis.
    mass, wheel = 1.8 * 0.24 * 20, np.pi * 0.3**2 * 8
    inertia = mass * (1.8**2 + 0.24**2) / 12
    effective = [1 / (1 / mass + at**2 / inertia + 1 / wheel) for at in (-0.9, 0.0, 0.9)]
    assert observations[:, 8:11].mean() == pytest.approx(10 * mass / (sum(effective) * (2 * np.pi * 4) ** 2), rel=0.02)


def first_hit(origin: Any, direction: Any, points: Any) -> float:
    """The distance along a ray to the first of the segments between points; infinite if there is none."""
    a, along = points[:-1], np.diff(points, axis=0)
    det = direction[0] * along[:, 1] - direction[1] * along[:, 0]
    relative = a - origin
    with np.errstate(divide="ignore", invalid="ignore"):
        distance = (relative[:, 0] * along[:, 1] - relative[:, 1] * along[:, 0]) / det
        share = (relative[:, 0] * direction[1] - relative[:, 1] * direction[0]) / det
    hits = distance[(distance >= 0) & (share >= 0) & (share <= 1)]
    return float(hits.min()) if len(hits) else np.inf


def test_the_lidar_measures_ground_and_stones() -> None:
    """Beside a search over all segments of the ground and of the outlines of the stones."""
    many, batch, observations = rovers(3)
    on_stones = 0
    for step in range(90):
        observations = many.step(np.ones((3, 3)))[0]
        if step % 15:
            continue
        for i in range(3):
            world = batch.world(i)
            pose = world.transform(batch.chassis)
            turn = np.array([[pose.rotation[0], -pose.rotation[1]], [pose.rotation[1], pose.rotation[0]]])
            origin = np.array(pose.position) + turn @ [0.8, 0.2]
            lines = [np.stack([X, batch.heights(i)], axis=1)]
            for body in stones_of(world):
                stone = world.transform(body)
                own = np.array([[stone.rotation[0], -stone.rotation[1]], [stone.rotation[1], stone.rotation[0]]])
                [shape] = world.shapes(body)
                outlined: Any = world.geometry(shape)
                outline = np.array(outlined.vertices) @ own.T + stone.position
                lines.append(np.concatenate([outline, outline[:1]]))
            for ray, angle in enumerate(RAYS):
                direction = turn @ [np.cos(angle), np.sin(angle)]
                found = [first_hit(origin, direction, line) for line in lines]
                on_stones += int(min(found) < min(found[0], 6.0) - 0.01)
                assert observations[i, 12 + ray] == pytest.approx(min(min(found) / 6.0, 1.0), abs=1e-3)
    assert on_stones > 10


def test_rewards_are_metres_forwards() -> None:
    many, batch, _ = rovers(4, autoreset_mode=AutoresetMode.DISABLED)
    generator = np.random.default_rng(1)

    def places() -> Any:
        return np.array([batch.world(i).transform(batch.chassis).position[0] for i in range(4)])

    before = places()
    for _ in range(60):
        actions = generator.uniform(-0.5, 1.4, (4, 3))
        observations, rewards, *_ = many.step(actions)
        expected = places() - before - 0.005 * (np.minimum(actions, 1) ** 2).sum(axis=1)
        assert np.allclose(rewards, expected, atol=1e-9)
        assert np.allclose(observations[:, 11], (36 - places()) / 36, atol=1e-6)
        before = places()


@pytest.mark.parametrize(
    ("place", "angle", "ends", "bonus"),
    [
        ((35.9, 0.0), 0.0, False, 0.0),
        ((36.1, 0.0), 0.0, True, 10.0),
        ((2.0, 3.0), 1.5, False, 0.0),
        ((2.0, 3.0), 1.7, True, -10.0),
        ((-4.9, 3.0), 0.0, False, 0.0),
        ((-5.1, 3.0), 0.0, True, -10.0),
        ((2.0, -51.0), 0.0, True, -10.0),
    ],
)
def test_the_end_of_the_way_and_a_fall_end_the_episode(
    place: tuple[float, float], angle: float, ends: bool, bonus: float
) -> None:
    many, batch, observations = rovers(1, autoreset_mode=AutoresetMode.DISABLED)
    before = 36 * (1 - observations[0, 11])
    if place[0] > 30:
        place = (place[0], float(np.interp(place[0], X, batch.heights(0))) + 4.0)
    world = batch.world(0)
    begin = np.array(world.transform(batch.chassis).position)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    for body in [one for one in world.bodies() if world.body(one).type == ds.BodyType.dynamic][:4]:
        offset = turn @ (np.array(world.transform(body).position) - begin)
        world.set_transform(body, (place[0] + float(offset[0]), place[1] + float(offset[1])), angle)
        world.set_velocity(body, (0.0, 0.0))
    [state] = batch.states()
    batch.set_states([(world.snapshot(), *state[1:])])
    _, rewards, terminated, _, _ = many.step(np.zeros((1, 3)))
    assert terminated[0] == ends
    assert rewards[0] == pytest.approx(place[0] - before + bonus, abs=0.05)


@pytest.mark.parametrize("workers", [1, 3])
def test_a_rover_has_the_same_bits_in_a_batch_and_as_a_copy(workers: int) -> None:
    actions = np.random.default_rng(4).uniform(-1, 1, (120, 5, 3))
    many, _, _ = rovers(5, workers=workers, max_episode_steps=50)
    alone = RoverVector(1, max_episode_steps=50)
    alone.reset(seed=3)
    for step in range(120):
        if step == 30:
            many = pickle.loads(pickle.dumps(many))
        expected: Any = alone.step(actions[step, 3:4])[:4]
        found: Any = many.step(actions[step])
        for one, several in zip(expected, found[:4]):
            assert np.array_equal(one[0], several[3])


@pytest.mark.parametrize("value", [-0.1, 2.5, float("nan")])
def test_a_wrong_roughness_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=r"roughness must be in \[0, 2\]"):
        ds.Rovers(1, roughness=value)


def test_the_heuristic_gets_farther_than_full_speed_and_chance() -> None:
    """docs/environment_tasks.md has the figures of 1,000 seeds."""
    count = 60
    generator = np.random.default_rng(0)
    driver = heuristics.Rover(count)
    means = []
    for policy in (driver, lambda s: np.ones((count, 3)), lambda s: generator.uniform(-1, 1, (count, 3))):
        many, _, observations = rovers(count)
        returns, running = np.zeros(count), np.ones(count, dtype=np.bool_)
        while running.any():
            observations, rewards, terminated, truncated, _ = many.step(policy(observations))
            returns += np.where(running, rewards, 0.0)
            running &= ~(terminated | truncated)
        means.append(returns.mean())
    assert means[0] > means[1] + 3 > 13 and means[2] < 0


@pytest.mark.parametrize("fields", [{"x": float("nan")}, {"heights": [*91 * [0.0], float("inf")]}])
def test_damaged_episodes_are_refused(fields: dict[str, Any]) -> None:
    _, batch, _ = rovers(1)
    [state] = before = batch.states()
    with pytest.raises(ValueError, match=r"states\[0\]\[6\] must be an episode with finite 'heights' and 'x'"):
        batch.set_states([(*state[:6], {**state[6], **fields})])
    assert batch.states() == before
