"""Crane: places of a seed, motors, magnet, the height of what stands, and its baseline. Tests that all environments share are in test_envs.py."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import drystone as ds
from drystone.envs import CraneVector, heuristics

BOX = [slice(6 + 6 * i, 12 + 6 * i) for i in range(5)]


def cranes(count: int = 3, **options: Any) -> tuple[CraneVector, ds.Cranes, Any]:
    many = CraneVector(count, **options)
    observations, _ = many.reset(seed=0)
    assert isinstance(many._batch, ds.Cranes)
    return many, many._batch, observations


def parts_of(world: ds.World) -> tuple[ds.BodyId, ds.BodyId, list[ds.BodyId]]:
    """Trolley, magnet and boxes."""
    trolley, magnet, *boxes = [body for body in world.bodies() if world.body(body).type == ds.BodyType.dynamic]
    return trolley, magnet, boxes


def test_the_places_are_drawn_from_the_seed() -> None:
    _, _, observations = cranes(10)
    for seed in range(10):
        generator = np.random.default_rng(seed)
        boxes = [1.1 * (i - 2) + generator.uniform(-0.25, 0.25) for i in range(5)]
        assert np.allclose(observations[seed, 6::6], boxes, atol=1e-3)
        assert observations[seed, 0] == pytest.approx(generator.uniform(-2.5, 2.5), abs=1e-3)
    assert np.allclose(observations[:, 7::6], 0.25, atol=2e-3)
    assert np.allclose(observations[:, 5], 1.0, atol=0.01)


def test_trolley_and_mast_move_with_the_speeds_of_the_actions() -> None:
    many, _, before = cranes(4)
    to_middle = -np.sign(before[:, 0])
    for _ in range(10):
        observations = many.step(np.stack([0.25 * to_middle, np.full(4, -0.5), np.full(4, -1.0)], axis=1))[0]
    assert np.allclose(observations[:, 1], 0.5 * to_middle, atol=0.01)
    assert np.allclose(observations[:, 3], -0.75, atol=0.01)


def with_magnet_over_a_box(count: int, **options: Any) -> tuple[CraneVector, ds.Cranes]:
    """The magnet 3 cm above the middle of the first box."""
    many, batch, _ = cranes(count, **options)
    states = batch.states()
    for i, state in enumerate(states):
        world = batch.world(i)
        trolley, magnet, boxes = parts_of(world)
        x = world.transform(boxes[0]).position[0]
        world.set_transform(trolley, (x, 5.0), 0.0)
        world.set_transform(magnet, (x, 0.5 + 0.06 + 0.03), 0.0)
        states[i] = (world.snapshot(), *state[1:])
    batch.set_states(states)
    return many, batch


@pytest.mark.parametrize(("force", "lifts"), [(0.0, False), (19.0, False), (45.0, True), (80.0, True)])
def test_the_magnet_lifts_a_box_if_its_force_is_above_the_weight(force: float, lifts: bool) -> None:
    """A box weighs 20 N. The force falls with the gap, so the magnet is lowered first."""
    many, _ = with_magnet_over_a_box(2, magnet_force=force)
    for _ in range(5):
        observations = many.step(np.tile([0.0, -0.2, 1.0], (2, 1)))[0]
    assert (observations[:, 4] == 1).all()
    for _ in range(40):
        observations = many.step(np.tile([0.0, 0.3, 1.0], (2, 1)))[0]
    lifted = observations[:, 7] - 0.25
    assert np.allclose(lifted, observations[:, 2] - 0.5, atol=0.02) if lifts else (np.abs(lifted) < 0.01).all()
    assert (observations[:, 2] > 1.0).all() and (observations[:, 4] == (1 if lifts else 0)).all()
    observations = many.step(np.tile([0.0, 0.0, 0.0], (2, 1)))[0]
    assert (observations[:, 4] == 0).all()
    for _ in range(25):
        observations = many.step(np.zeros((2, 3)))[0]
    assert np.allclose(observations[:, 7], 0.25, atol=0.01)


def test_a_box_that_the_magnet_holds_or_that_falls_does_not_stand() -> None:
    many, batch = with_magnet_over_a_box(1)
    rewards = []
    for step in range(70):
        # Up for 40 steps, then held without motion.
        observations, reward, *_ = many.step(np.array([[0.0, 0.5 if 5 <= step < 45 else -0.2 if step < 5 else 0.0, 1.0]]))
        rewards.append(float(reward[0]))
    assert observations[0, 7] > 1.0 and abs(observations[0, 11]) < 0.05
    assert observations[0, 5] == pytest.approx(1.0, abs=0.01) and np.abs(rewards).max() < 0.01


def test_rewards_are_changes_of_the_height_of_what_stands() -> None:
    """Beside a count of the steps at rest in Python."""
    count = 6
    many, batch, observations = cranes(count, autoreset_mode=AutoresetMode.DISABLED)
    generator = np.random.default_rng(1)
    still, height = np.full((count, 5), 5), 0.5 * observations[:, 5].astype(np.float64)
    highest, ends = 0.0, 0
    for step in range(745):
        actions = heuristics.crane(observations)
        if step < 60:
            actions = actions + generator.normal(0, 0.1, actions.shape) * [1, 1, 0]
        observations, rewards, terminated, _, _ = many.step(actions)
        for i in range(count):
            world = batch.world(i)
            boxes = parts_of(world)[2]
            pulled = batch.states()[i][6]["pulled"]
            assert (pulled >= 0) == (observations[i, 4] == 1)
            tops = []
            for k, body in enumerate(boxes):
                motion = world.motion(body)
                rests = np.abs(motion.velocity).max() < 0.05 and abs(motion.angular_velocity) < 0.1 and k != pulled
                still[i, k] = min(still[i, k] + 1, 5) if rests else 0
                corner = 0.25 * np.abs(motion.pose.rotation).sum()
                tops.append(motion.pose.position[1] + corner if still[i, k] == 5 else 0.0)
            expected = (max(tops) - height[i]) / 0.5 + (5 if max(tops) > 4.9 * 0.5 else 0)
            assert rewards[i] == pytest.approx(expected, abs=1e-5) and terminated[i] == (max(tops) > 2.45)
            assert observations[i, 5] == pytest.approx(max(tops) / 0.5, abs=1e-5)
            height[i] = max(tops)
        highest = max(highest, float(height.max()))
        ends += int(terminated.sum())
        if terminated.any():
            observations = many.reset(options={"reset_mask": terminated})[0]
            still[terminated] = 5
            height[terminated] = 0.5 * observations[terminated, 5]  # The reset has made a step.
        if ends > 1:
            break
    assert ends > 1 and highest > 2.45


@pytest.mark.parametrize("workers", [1, 3])
def test_a_crane_has_the_same_bits_in_a_batch_and_as_a_copy(workers: int) -> None:
    many, _, observations = cranes(5, workers=workers, max_episode_steps=80)
    alone = CraneVector(1, max_episode_steps=80)
    alone.reset(seed=3)
    found: Any
    for step in range(170):
        if step == 30:
            many = pickle.loads(pickle.dumps(many))
        actions = heuristics.crane(observations)
        found = many.step(actions)
        expected: Any = alone.step(actions[3:4])[:4]
        for one, several in zip(expected, found[:4]):
            assert np.array_equal(one[0], several[3])
        observations = found[0]


@pytest.mark.parametrize("value", [-1.0, 300.5, 1000.0, float("nan")])
def test_a_wrong_force_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=r"magnet_force must be in \[0, 300\]"):
        ds.Cranes(1, magnet_force=value)


def test_the_heuristic_stacks_all_boxes_and_chance_none() -> None:
    """docs/environment_tasks.md has the figures of 1,000 seeds."""
    count = 60
    generator = np.random.default_rng(0)
    found = []
    for policy in (heuristics.crane, lambda s: generator.uniform(-1, 1, (count, 3))):
        many, _, observations = cranes(count)
        returns, running, done = np.zeros(count), np.ones(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        while running.any():
            observations, rewards, terminated, truncated, _ = many.step(policy(observations))
            returns += np.where(running, rewards, 0.0)
            done |= running & terminated
            running &= ~(terminated | truncated)
        found.append((returns.mean(), done.mean()))
    assert found[0][0] > 8 and found[0][1] > 0.9
    assert found[1][0] < 1 and found[1][1] == 0


def thrown_boxes(force: float) -> tuple[Any, Any]:
    """The lowest and highest observations when boxes are lifted fast and thrown to a side."""
    count = 64
    many, _, observations = cranes(count, magnet_force=force)
    generator = np.random.default_rng(3)
    lowest, highest = observations.copy(), observations.copy()
    sides = np.zeros(count)
    for step in range(720):
        phase = step % 120
        if phase < 60:  # Down to the nearest box.
            boxes = observations[:, 6::6] - observations[:, :1]
            to_box = np.take_along_axis(boxes, np.abs(boxes).argmin(axis=1)[:, None], axis=1)[:, 0]
            actions = np.stack([np.clip(3 * to_box, -1, 1), np.full(count, -1.0), np.ones(count)], axis=1)
        else:
            if phase > 85:
                sides = generator.choice([-1.0, 1.0], count)
            on = np.full(count, 1.0 if phase < 105 else -1.0)
            actions = np.stack([sides * (phase > 85), np.ones(count), on], axis=1)
        observations = many.step(actions)[0]
        lowest, highest = np.minimum(lowest, observations), np.maximum(highest, observations)
    return lowest, highest


def test_boxes_stay_in_the_room_with_the_largest_force() -> None:
    many, _, _ = cranes(1)
    lowest, highest = thrown_boxes(300.0)
    space: Any = many.single_observation_space
    assert (lowest >= space.low).all() and (highest <= space.high).all()
    assert (highest[:, 7::6] > 1.5).any()  # Boxes were lifted.


@pytest.mark.parametrize(("x", "ends"), [(3.45, False), (3.55, True), (-3.45, False), (-3.55, True)])
def test_a_box_that_leaves_the_room_ends_the_episode(x: float, ends: bool) -> None:
    many, batch, _ = cranes(1)
    world = batch.world(0)
    world.set_transform(parts_of(world)[2][2], (x, 4.5), 0.0)
    [state] = batch.states()
    batch.set_states([(world.snapshot(), *state[1:])])
    _, rewards, terminated, _, _ = many.step(np.zeros((1, 3)))
    assert terminated[0] == ends and rewards[0] == pytest.approx(-5 if ends else 0, abs=0.01)


def test_a_box_whose_middle_is_at_the_pole_is_not_pulled() -> None:
    """The force would have no direction; 5 cm aside it has one."""
    for aside, pulled in ((0.0, 0), (0.05, 1)):
        many, batch, _ = cranes(1)
        world = batch.world(0)
        _, magnet, boxes = parts_of(world)
        x, y = 0.25, 2.0
        world.set_transform(boxes[0], (x + aside, y), 0.0)
        world.set_transform(magnet, (x, y + float(np.float32(0.06))), 0.0)
        [state] = batch.states()
        batch.set_states([(world.snapshot(), *state[1:])])
        observations = many.step(np.array([[0.0, 0.0, 1.0]]))[0]
        assert np.isfinite(observations).all() and observations[0, 4] == pulled


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"still": [0, 0, 2**63 - 1, 0, 0]}, r"an episode with numbers of 'still' in \[0, 5\]"),
        ({"still": [0, -1, 0, 0, 0]}, r"an episode with numbers of 'still' in \[0, 5\]"),
        ({"pulled": 5}, r"an episode with 'pulled' in \[-1, 4\]"),
        ({"pulled": -2}, r"an episode with 'pulled' in \[-1, 4\]"),
        ({"height": float("nan")}, "an episode with a finite 'height'"),
    ],
)
def test_damaged_episodes_are_refused(fields: dict[str, Any], message: str) -> None:
    _, batch, _ = cranes(1)
    [state] = before = batch.states()
    with pytest.raises(ValueError, match=rf"states\[0\]\[6\] must be {message}"):
        batch.set_states([(*state[:6], {**state[6], **fields})])
    assert batch.states() == before
