"""Environments as batches of arrays: random numbers, ground, steps, autoreset, and the errors of wrong input. They need no Gymnasium."""

from __future__ import annotations

import copy
import pickle
import threading
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import drystone as ds
from drystone._errors import InvalidArgument, WrongMoment
from drystone.envs import heuristics

Batch = ds.LunarLanders | ds.BipedalWalkers | ds.ArmPushes
KINDS: dict[str, Any] = {
    "LunarLanders": ds.LunarLanders,
    "BipedalWalkers": ds.BipedalWalkers,
    "bridge": partial(ds.BipedalWalkers, bridge=True),
    "ArmPushes": ds.ArmPushes,
    "Rovers": ds.Rovers,
    "Cranes": ds.Cranes,
    "CrateMatches": ds.CrateMatches,
    "CarRacings": ds.CarRacings,
    "CarRacingPixels": ds.CarRacingPixels,
}


def words(*seeds: int) -> NDArray[np.uint64]:
    return np.array([np.random.SeedSequence(seed).generate_state(4, np.uint64) for seed in seeds])


def lander(count: int = 3, **options: Any) -> ds.LunarLanders:
    batch = ds.LunarLanders(count, **options)
    batch.seed(words(*range(count)))
    batch.reset()
    return batch


def words_of(generator: np.random.Generator) -> list[int]:
    """What random_words() returns of the same generator."""
    all_of: Any = generator.bit_generator.state
    state, increment = all_of["state"]["state"], all_of["state"]["inc"]
    low = (1 << 64) - 1
    has_half = all_of["has_uint32"]
    # NumPy keeps a half that was used; ours is compared only if it is still to be used.
    return [state >> 64, state & low, increment >> 64, increment & low, has_half, all_of["uinteger"] if has_half else 0]


def ours(batch: Batch, index: int) -> list[int]:
    found = [int(word) for word in batch.random_words(index)]
    return found if found[4] else [*found[:5], 0]


@pytest.mark.parametrize("wind", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 123456789, 2**63])
def test_the_lander_makes_the_draws_of_gymnasium(seed: int, wind: bool) -> None:
    batch = ds.LunarLanders(1, enable_wind=wind)
    batch.seed(words(seed))
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))
    assert ours(batch, 0) == words_of(generator)
    for _ in range(3):
        batch.reset()
        drawn = generator.uniform(0, 400 / 30 / 2, size=12)
        drawn[3:8] = 400 / 30 / 4
        expected = [0.33 * (drawn[i - 1] + drawn[i] + drawn[i + 1]) for i in range(11)]
        assert batch.heights(0).tolist() == expected
        generator.uniform(-1000, 1000)
        generator.uniform(-1000, 1000)
        if wind:
            generator.integers(-9999, 9999)
            generator.integers(-9999, 9999)
        generator.uniform(-1, 1, size=2)  # The step that belongs to the reset.
        assert ours(batch, 0) == words_of(generator)
        for action in [0, 1, 2, 3, 2]:
            batch.step(np.array([action]))
            generator.uniform(-1, 1, size=2)
        assert ours(batch, 0) == words_of(generator)


def ground_of_walker(generator: np.random.Generator, hardcore: bool) -> tuple[list[float], int]:
    """The heights, and the number of boxes of stumps (1), stairs (2) and pits (3), as a plain loop."""
    level, step = 400 / 30 / 4, 14 / 30
    heights, boxes = [], 0
    y, slope, left, kind, begins = level, 0.0, 20, 0, False
    before, rise, steps = 0.0, 1, 0
    for i in range(200):
        if kind == 0 and not begins:
            slope = 0.8 * slope + 0.01 * np.sign(level - y)
            if i > 20:
                slope += generator.uniform(-1, 1) / 30.0
            y += slope
        elif begins and kind == 1:
            left = int(generator.integers(1, 3))
            boxes += 1
        elif begins and kind == 2:
            rise = 1 if generator.random() > 0.5 else -1
            generator.integers(4, 5)
            steps = int(generator.integers(3, 5))
            boxes, left, before = boxes + steps, 4 * steps, y
        elif begins and kind == 3:
            left = int(generator.integers(3, 5)) + 2
            boxes, before = boxes + 2, y
        elif kind == 2:
            y = before + ((steps * 4 - left - rise) / 4 * rise) * step
        elif kind == 3:
            y = before - 4 * step if left > 1 else before
        begins = False
        heights.append(y)
        left -= 1
        if left == 0:
            left = int(generator.integers(5, 10))
            kind = int(generator.integers(1, 4)) if kind == 0 and hardcore else 0
            begins = True
    return heights, boxes


@pytest.mark.parametrize("hardcore", [False, True])
def test_the_walker_makes_the_draws_of_gymnasium(hardcore: bool) -> None:
    batch = ds.BipedalWalkers(1, hardcore=hardcore)
    for seed in range(20):
        batch.seed(words(seed))
        batch.reset()
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))
        heights, boxes = ground_of_walker(generator, hardcore)
        assert batch.heights(0).tolist() == heights
        world = batch.world(0)
        assert len(world.shapes(world.bodies()[0])) == 199 + boxes and (boxes > 0) == hardcore
        generator.random(110)
        generator.uniform(-5, 5)
        assert ours(batch, 0) == words_of(generator)


def trace(batch: Batch, actions: NDArray[Any], index: int, steps: int) -> list[Any]:
    found: list[Any] = []
    for step in range(steps):
        observations, rewards, terminated, truncated, _ = batch.step(actions[step])
        found.append((observations[index].tobytes(), rewards[index], terminated[index], truncated[index]))
    return found


def test_results_do_not_depend_on_the_batch_or_workers() -> None:
    actions = np.random.default_rng(3).integers(0, 4, (300, 7))
    alone = ds.LunarLanders(1)
    alone.seed(words(4))
    first = alone.reset()[0]
    expected = trace(alone, actions[:, 4:5], 0, 300)
    for workers in (1, 3):
        batch = ds.LunarLanders(7, workers=workers)
        batch.seed(words(*range(7)))
        assert np.array_equal(batch.reset()[4], first)
        assert trace(batch, actions, 4, 300) == expected
    assert sum(bool(one[2]) for one in expected) >= 2  # Episodes that end and begin are among them.


def test_walkers_do_not_depend_on_the_batch() -> None:
    actions = np.random.default_rng(3).uniform(-1, 1, (200, 3, 4))
    alone = ds.BipedalWalkers(1, hardcore=True)
    alone.seed(words(2))
    alone.reset()
    batch = ds.BipedalWalkers(3, hardcore=True, workers=2)
    batch.seed(words(0, 1, 2))
    batch.reset()
    assert trace(batch, actions, 2, 200) == trace(alone, np.ascontiguousarray(actions[:, 2:]), 0, 200)


def first_end(batch: ds.LunarLanders, action: int = 2) -> tuple[int, Any]:
    """Steps until the first episode ends, with actions that end it soon."""
    for step in range(2000):
        result = batch.step(np.full(len(batch), action))
        if (result[2] | result[3]).any():
            return step, result
    raise AssertionError("no episode ends")


def test_next_step_begins_an_episode_in_the_step_after_the_end() -> None:
    batch = lander(2, autoreset="next_step")
    _, (_, _, terminated, _, last) = first_end(batch)
    assert last is None
    other = int(np.flatnonzero(~terminated)[0]) if not terminated.all() else None
    i = int(np.flatnonzero(terminated)[0])
    words_before = ours(batch, i)
    observations, rewards, terminated, truncated, _ = batch.step(np.array([3, 3]))
    assert rewards[i] == 0.0 and not terminated[i] and not truncated[i]
    assert observations[i, 1] > 1.3 and ours(batch, i) != words_before
    if other is not None:
        assert rewards[other] != 0.0


def test_same_step_returns_the_last_observation_and_the_first_of_the_next_episode() -> None:
    plain, batch = lander(4, autoreset="disabled"), lander(4, autoreset="same_step")
    step, (expected, rewards, terminated, _, _) = first_end(plain)
    same, (observations, same_rewards, same_terminated, _, last) = first_end(batch)
    assert same == step and np.array_equal(same_terminated, terminated) and np.array_equal(same_rewards, rewards)
    assert last is not None and np.array_equal(last[terminated], expected[terminated])
    assert (last[~terminated] == 0).all()
    plain.reset(terminated)
    assert np.array_equal(observations[~terminated], expected[~terminated])
    assert (observations[terminated, 1] > 1.3).all()
    after, _, _, _, _ = plain.step(np.zeros(4, dtype=np.int64))
    assert np.array_equal(batch.step(np.zeros(4, dtype=np.int64))[0], after)


def test_disabled_refuses_a_step_after_the_end() -> None:
    batch = lander(2, autoreset="disabled")
    _, (observations, _, terminated, _, _) = first_end(batch)
    i = int(np.flatnonzero(terminated)[0])
    with pytest.raises(WrongMoment, match=f"environment {i} must be reset: its episode has ended"):
        batch.step(np.zeros(2, dtype=np.int64))
    new = batch.reset(terminated)
    assert np.array_equal(new[~terminated], observations[~terminated]) and new[i, 1] > 1.3
    batch.step(np.zeros(2, dtype=np.int64))


def test_episodes_are_cut_off_at_the_limit() -> None:
    batch = lander(2, max_episode_steps=5)
    for step in range(1, 13):
        _, _, terminated, truncated, _ = batch.step(np.zeros(2, dtype=np.int64))
        # After 5 steps, the sixth begins the next episode.
        assert truncated.tolist() == [step in (5, 11)] * 2 and not terminated.any()


def test_observations_are_new_arrays() -> None:
    batch = lander(2)
    first = batch.step(np.zeros(2, dtype=np.int64))[0]
    copy = first.copy()
    second = batch.step(np.zeros(2, dtype=np.int64))[0]
    assert np.array_equal(first, copy) and not np.array_equal(first, second)


def state_of(batch: Batch) -> list[Any]:
    return [(batch.world(i).state_hash(), ours(batch, i)) for i in range(len(batch))]


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(3), TypeError, r"LunarLanders.step\(\): actions must be a int64 array of shape \(3,\).* dtype"),
        (np.zeros((3, 1), dtype=np.int64), TypeError, "actions must be .* dimensions"),
        (np.zeros(2, dtype=np.int64), TypeError, r"actions must be .* shape \(3,\).* not 2 for axis 0"),
        (np.array([0, 4, 0]), InvalidArgument, r"actions\[1\] must be in \[0, 3\], not 4"),
        (np.array([0, 0, -1]), InvalidArgument, r"actions\[2\] must be in \[0, 3\], not -1"),
        (np.zeros(6, dtype=np.int64)[::2], TypeError, "actions must be .*an array with gaps"),
        ([0, 0, 0], TypeError, "actions must be .*not list"),
        (None, TypeError, "actions must be .*not NoneType"),
    ],
)
def test_wrong_choices_are_refused(actions: Any, error: type[Exception], message: str) -> None:
    batch = lander()
    before = state_of(batch)
    with pytest.raises(error, match=message):
        batch.step(actions)
    assert state_of(batch) == before


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros((2, 2), dtype=np.float32), TypeError, "actions must be a float64 array"),
        (np.zeros((2, 3)), TypeError, "actions must be .*3 columns"),
        (np.zeros((1, 2)), TypeError, r"actions must be .* shape \(2, 2\).* not 1 for axis 0"),
        (np.array([[0, 0], [0, np.nan]]), InvalidArgument, r"actions\[1\] must be finite"),
        (np.array([[np.inf, 0], [0, 0]]), InvalidArgument, r"actions\[0\] must be finite"),
    ],
)
def test_wrong_efforts_are_refused(actions: Any, error: type[Exception], message: str) -> None:
    batch = lander(2, continuous=True)
    before = state_of(batch)
    with pytest.raises(error, match=message):
        batch.step(actions)
    assert state_of(batch) == before


def test_wrong_efforts_of_walkers_are_refused() -> None:
    batch = ds.BipedalWalkers(2)
    batch.seed(words(0, 1))
    batch.reset()
    before = state_of(batch)
    with pytest.raises(TypeError, match=r"BipedalWalkers.step\(\): actions must be a float64 array"):
        batch.step(np.zeros((2, 4), dtype=np.float32))
    with pytest.raises(TypeError, match=r"actions must be .* shape \(2, 4\)"):
        batch.step(np.zeros((1, 4)))
    with pytest.raises(InvalidArgument, match=r"actions\[1\] must be finite"):
        batch.step(np.array([[0, 0, 0, 0], [0, 0, np.nan, 0]]))
    with pytest.raises(TypeError, match="hardcore"):
        ds.BipedalWalkers(1, hardcore=3)  # type: ignore[arg-type]
    assert state_of(batch) == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"count": 0}, "count"),
        ({"gravity": 1.0}, r"gravity must be in \(-12, 0\)"),
        ({"gravity": float("nan")}, "gravity"),
        ({"wind_power": float("inf")}, "wind_power must be finite"),
        ({"turbulence_power": float("nan")}, "turbulence_power must be finite"),
        ({"autoreset": "later"}, "autoreset must be 'next_step', 'same_step' or 'disabled', not 'later'"),
        ({"max_episode_steps": -1}, "max_episode_steps"),
        ({"workers": 0}, "workers"),
        ({"continuous": 3}, "continuous"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        ds.LunarLanders(**{"count": 1, **options})


def test_wrong_seeds_masks_and_indices_are_refused() -> None:
    batch = lander(2)
    before = state_of(batch)
    with pytest.raises(TypeError, match="words must be .*uint64"):
        batch.seed(np.zeros((2, 4)))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"words must be .* shape \(2, 4\)"):
        batch.seed(words(1))
    with pytest.raises(TypeError, match="mask must be .*bool"):
        batch.reset(np.zeros(2, dtype=np.int64))
    with pytest.raises(TypeError, match=r"mask must be .* shape \(2,\)"):
        batch.reset(np.zeros(3, dtype=np.bool_))
    with pytest.raises((IndexError, ValueError), match="index"):
        batch.world(2)
    assert state_of(batch) == before


def test_a_step_needs_a_reset() -> None:
    with pytest.raises(WrongMoment, match="environment 0 must be reset before its first step"):
        ds.LunarLanders(1).step(np.zeros(1, dtype=np.int64))


def test_a_second_thread_is_refused() -> None:
    batch = lander(512)
    refused = []

    def step() -> None:
        for _ in range(20):
            try:
                batch.step(np.zeros(512, dtype=np.int64))
            except ds.InUse as error:
                refused.append(str(error))

    threads = [threading.Thread(target=step) for _ in range(2)]
    for thread in threads:
        thread.start()
    reads_refused = 0
    while any(thread.is_alive() for thread in threads):
        for read in (batch.random_words, batch.heights):
            try:
                read(0)
            except ds.InUse:
                reads_refused += 1
    assert refused and reads_refused > 0


def test_efforts_that_a_world_cannot_hold_are_refused() -> None:
    for name in ("wind_power", "turbulence_power"):
        with pytest.raises(ValueError, match=f"{name} must be finite"):
            ds.LunarLanders(1, enable_wind=True, **{name: 1e300})  # type: ignore[arg-type]


def copies_of(batch: ds.LunarLanders) -> list[ds.LunarLanders]:
    return [copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]


@pytest.mark.parametrize(
    "options",
    [
        {"autoreset": "next_step", "max_episode_steps": 70},
        {"autoreset": "same_step", "enable_wind": True, "gravity": -9.81},
        {"autoreset": "next_step", "continuous": True, "workers": 2},
    ],
)
def test_copies_of_running_episodes_go_on_with_the_same_bits(options: dict[str, Any]) -> None:
    count = 5
    batch = lander(count, **options)
    generator = np.random.default_rng(2)
    actions: Any = generator.integers(0, 4, (400, count))
    if "continuous" in options:
        actions = generator.uniform(-1, 1, (400, count, 2))
    trace(batch, actions, 0, 61)
    copies = copies_of(batch)
    before = state_of(batch)
    for one in copies:
        assert state_of(one) == before
    ends = 0
    for step in range(61, 400):
        expected = batch.step(actions[step])
        ends += int((expected[2] | expected[3]).sum())
        for one in copies:
            for found, wanted in zip(one.step(actions[step]), expected):
                assert np.array_equal(found, wanted)  # type: ignore[arg-type]
    assert ends > 5
    for one in copies:
        assert state_of(one) == state_of(batch)


def test_a_copy_knows_that_its_episode_has_ended_or_never_begun() -> None:
    batch = lander(2, autoreset="disabled")
    _, (_, _, terminated, _, _) = first_end(batch)
    for one in copies_of(batch):
        with pytest.raises(WrongMoment, match="must be reset: its episode has ended"):
            one.step(np.zeros(2, dtype=np.int64))
    for one in copies_of(ds.LunarLanders(1)):
        with pytest.raises(WrongMoment, match="before its first step"):
            one.step(np.zeros(1, dtype=np.int64))


def changed(state: tuple[Any, ...], part: int, value: Any) -> tuple[Any, ...]:
    return (*state[:part], value, *state[part + 1 :])


@pytest.mark.parametrize(
    ("part", "value", "message"),
    [
        (0, b"", r"set_states\(\): states\[1\]\[0\]: .*snapshot"),
        (0, lander(1).states()[0][0][:-9], r"set_states\(\): states\[1\]\[0\]: .*snapshot"),
        (0, "text", r"states\[1\]\[0\] must be bytes"),
        (0, ds.World().snapshot(), r"states\[1\]\[0\] must be a snapshot of a world of this environment"),
        (1, [1, 2, 3], r"states\[1\]\[1\] must be 6 values, not 3"),
        (1, [-1, 0, 0, 0, 0, 0], r"states\[1\]\[1\]\[0\] must be"),
        (1, [0, 0, 0, 0, 0, 0], r"states\[1\]\[1\] must be the words of a PCG64, whose increment is odd"),
        (1, [1, 2, 3, 4, 0, 0], r"states\[1\]\[1\] must be the words of a PCG64, whose increment is odd"),
        (1, [1, 2, 3, 5, 2, 0], r"states\[1\]\[1\] must be the words of a PCG64"),
        (1, [1, 2, 3, 5, 1, 2**32], r"states\[1\]\[1\] must be the words of a PCG64"),
        (2, -1, r"states\[1\]\[2\] must be"),
        (3, 1, r"states\[1\]\[3\] must be a bool"),
        (5, [0.0] * 7, r"states\[1\]\[5\] must be 8 values"),
        (6, None, r"states\[1\]\[6\] must be a dict"),
        (6, {}, r"states\[1\]\[6\] must have 'heights'"),
        (6, {"crashed": 3}, r"states\[1\]\[6\]"),
    ],
)
def test_damaged_states_are_refused(part: int, value: Any, message: str) -> None:
    batch = lander(2)
    batch.step(np.array([1, 2]))
    before = state_of(batch)
    states = lander(2, enable_wind=True).states()
    if part == 6 and value == {"crashed": 3}:
        value = {**states[1][6], **value}
    states[1] = changed(states[1], part, value)
    with pytest.raises((TypeError, ValueError), match=message):
        batch.set_states(states)
    for wrong in (None, [], states[:1], [*states, states[0]], 3, [1, 2]):
        with pytest.raises((TypeError, ValueError), match="states"):
            batch.set_states(wrong)  # type: ignore[arg-type]
    assert state_of(batch) == before


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        (ds.LunarLanders, {"heights": [float("nan")] + 10 * [0.0]}, "finite 'heights', 'angle' and 'potential'"),
        (ds.LunarLanders, {"angle": float("inf")}, "finite 'heights', 'angle' and 'potential'"),
        (ds.LunarLanders, {"potential": float("nan")}, "finite 'heights', 'angle' and 'potential'"),
        (ds.LunarLanders, {"wind_time": 2**63 - 1}, r"'wind_time' and 'turbulence_time' in \[-1e9, 1e9\]"),
        (ds.LunarLanders, {"turbulence_time": -(2**40)}, r"'wind_time' and 'turbulence_time' in \[-1e9, 1e9\]"),
        (ds.LunarLanders, {"touches": [0, 2**31 - 1]}, r"numbers of 'touches' in \[0, 1000000\]"),
        (ds.BipedalWalkers, {"push": float("nan")}, "finite 'heights', 'push', 'angle' and 'potential'"),
        (ds.BipedalWalkers, {"heights": 199 * [0.0] + [float("inf")]}, "finite 'heights', 'push', 'angle' and 'potential'"),
        (ds.BipedalWalkers, {"touches": [-1, 0]}, r"numbers of 'touches' in \[0, 1000000\]"),
        (ds.ArmPushes, {"mark": [0.5, float("nan")]}, "finite 'mark' and 'distances'"),
        (ds.ArmPushes, {"distances": [float("inf"), 0.5]}, "finite 'mark' and 'distances'"),
    ],
)
def test_damaged_episodes_are_refused(kind: Any, fields: dict[str, Any], message: str) -> None:
    batch = kind(1)
    batch.seed(np.arange(4, dtype=np.uint64).reshape(1, 4))
    batch.reset()
    [state] = before = batch.states()
    with pytest.raises(ValueError, match=rf"states\[0\]\[6\] must be an episode with {message}"):
        batch.set_states([(*state[:6], {**state[6], **fields})])
    assert batch.states() == before


def of_another_kind(batch: Any) -> list[bytes]:
    """Snapshots of worlds in which all ids of this environment are alive, but which are not its own."""
    found = []
    for change in ("type", "shape", "joint"):
        world = batch.world(0)
        dynamic = [body for body in world.bodies() if world.body(body).type == ds.BodyType.dynamic]
        if change == "type":
            world.set_type(dynamic[0], "kinematic")
        elif change == "shape":
            world.create_shape(dynamic[0], ds.Circle(radius=0.1))
        else:
            world.create_joint(ds.WeldOptions(body_a=dynamic[0], body_b=dynamic[1]))
        found.append(world.snapshot())
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_worlds_of_other_environments_are_refused(kind: str) -> None:
    batches = {name: make(1) for name, make in KINDS.items()}
    for one in batches.values():
        one.seed(words(1))
        one.reset()
    batch = batches.pop(kind)
    if kind.startswith("CarRacing"):  # Both have the same worlds.
        batches = {name: one for name, one in batches.items() if not name.startswith("CarRacing")}
    before = state_of(batch)
    [state] = batch.states()
    wrong = [one.world(0).snapshot() for one in batches.values()] + of_another_kind(batch)
    for snapshot in wrong:
        with pytest.raises(InvalidArgument, match=r"states\[0\]\[0\] must be a snapshot of a world of this environment"):
            batch.set_states([changed(state, 0, snapshot)])
    assert state_of(batch) == before
    KINDS[kind](1).set_states([state])


def rebuilt(world: ds.World, joint: Any) -> bytes:
    """The snapshot of a world with the same ids and types of bodies, other shapes, and this joint in place of each joint."""
    made = ds.World()
    for body in world.bodies():
        made.create_body(type=world.body(body).type)
    for _, owner in sorted((int(shape), int(body)) for body in world.bodies() for shape in world.shapes(body)):
        made.create_shape(ds.BodyId.from_int(owner), ds.Circle(radius=0.1))
    for one in world.joints():
        options: Any = world.joint(one)
        made.create_joint(joint(body_a=options.body_a, body_b=options.body_b))
    return made.snapshot()


@pytest.mark.parametrize("kind", [ds.LunarLanders, ds.BipedalWalkers])
def test_joints_of_another_kind_are_refused(kind: Any) -> None:
    batch = kind(1)
    [state] = batch.states()
    batch.set_states([changed(state, 0, rebuilt(batch.world(0), ds.RevoluteOptions))])
    with pytest.raises(InvalidArgument, match=r"states\[0\]\[0\] must be a snapshot of a world of this environment"):
        batch.set_states([changed(state, 0, rebuilt(batch.world(0), ds.WeldOptions))])


def test_a_sequence_whose_length_changes_is_refused() -> None:
    class Shrinking(list[Any]):
        asked = 0

        def __len__(self) -> int:
            self.asked += 1
            return 3 if self.asked == 1 else 1

    batch = lander(3)
    before = state_of(batch)
    with pytest.raises(InvalidArgument, match="states must be one for each of 3 environments, not 1"):
        batch.set_states(Shrinking(lander(3).states()[::-1]))
    assert state_of(batch) == before


def test_a_truncated_snapshot_in_a_state_is_refused() -> None:
    batch = lander(1)
    before = state_of(batch)
    [state] = batch.states()
    for length in range(0, len(state[0]), 97):
        with pytest.raises((ds.Error, ValueError)):
            batch.set_states([changed(state, 0, state[0][:length])])
    assert state_of(batch) == before
    batch.set_states([state])


# --- ArmPush ----------------------------------------------------------------------------------------------------------

MARK = slice(14, 16)


def arm(count: int = 3, **options: Any) -> tuple[ds.ArmPushes, Any]:
    batch = ds.ArmPushes(count, **options)
    batch.seed(words(*range(count)))
    return batch, batch.reset()


def test_crate_and_mark_are_drawn_from_the_seed() -> None:
    _, observations = arm(20)
    for seed in range(20):
        generator = np.random.default_rng(seed)

        def place() -> Any:
            distance, angle = generator.uniform(0.7, 1.4), generator.uniform(-1.3, 1.3)
            return distance * np.array([np.cos(angle), np.sin(angle)])

        crate, turned = place(), generator.uniform(-0.75, 0.75)
        while np.linalg.norm((mark := place()) - crate) < 0.4:
            pass
        found = observations[seed]
        assert np.allclose(found[8:10], crate, atol=1e-5) and np.allclose(found[MARK], mark, atol=1e-5)
        assert np.allclose(found[10:12], [np.cos(turned), np.sin(turned)], atol=1e-5)


def test_the_arm_turns_with_the_speeds_of_the_actions() -> None:
    batch, _ = arm(1)
    # As many steps as the torques need; a motor of speed 0 stops an arm in small swings.
    for action, steps in (([0.25, 0.0], 2), ([-0.5, 0.25], 5), ([0.0, 0.0], 15)):
        for step in range(15):
            observations = batch.step(np.array([action]))[0]
            assert step < steps or np.allclose(observations[0, 4:6], action, atol=1e-4)
        shoulder = np.arctan2(observations[0, 1], observations[0, 0])
        both = shoulder + np.arctan2(observations[0, 3], observations[0, 2])
        finger = [np.cos(shoulder) + 0.8 * np.cos(both), np.sin(shoulder) + 0.8 * np.sin(both)]
        assert np.allclose(observations[0, 6:8], finger, atol=2e-3)


def test_the_table_brakes_the_crate() -> None:
    """A crate that slides at 1 m/s stops after v^2 / (2 mu g)."""
    for friction in (0.2, 0.4):
        batch, observations = arm(1, table_friction=friction)
        world = batch.world(0)
        [crate] = [body for body in world.bodies() if abs(world.transform(body).position[0] - observations[0, 8]) < 1e-6]
        begin = world.transform(crate).position
        world.set_velocity(crate, (1.0, 0.0))
        for _ in range(60):
            world.step(0.04)
        moved = world.transform(crate).position[0] - begin[0]
        # A sub-step of 10 ms counts the speed that it ends with: less than 1 % of the way for each.
        assert moved == pytest.approx(1 / (2 * friction * 9.8), rel=0.05)
        assert np.allclose(world.motion(crate).velocity, 0.0, atol=1e-6)


def test_the_rewards_of_the_arm_are_the_ways_of_crate_and_finger() -> None:
    batch, before = arm(8, autoreset="disabled")
    moved = np.zeros(8, dtype=np.bool_)

    def distances(s: Any) -> Any:
        return np.linalg.norm(s[:, 8:10] - s[:, MARK], axis=1), np.linalg.norm(s[:, 6:8] - s[:, 8:10], axis=1)

    for _ in range(400):
        actions = 1.2 * heuristics.arm_push(before)  # Beyond 1 they count as 1.
        observations, rewards, terminated, _, _ = batch.step(actions)
        (crate, finger), (crate_before, finger_before) = distances(observations), distances(before)
        expected = 10 * (crate_before - crate) + finger_before - finger - 0.01 * (np.clip(actions, -1, 1) ** 2).sum(axis=1)
        assert np.allclose(rewards, expected + 10 * terminated, atol=1e-4)
        assert np.array_equal(terminated, crate < 0.08)
        moved |= crate_before - crate > 0.01
        before = observations
        if terminated.any():
            break
    assert terminated.any() and moved.any()


@pytest.mark.parametrize(("distance", "is_out"), [(1.79, False), (1.81, True)])
def test_a_crate_out_of_reach_ends_the_episode_and_costs_five(distance: float, is_out: bool) -> None:
    batch, before = arm(1, autoreset="disabled")
    world = batch.world(0)
    [crate] = [body for body in world.bodies() if abs(world.transform(body).position[0] - before[0, 8]) < 1e-6]
    # On the other side of the shoulder than the mark.
    aside = -before[0, MARK] / np.linalg.norm(before[0, MARK])
    world.set_transform(crate, tuple((distance * aside).tolist()), 0.0)
    [state] = batch.states()
    batch.set_states([changed(state, 0, world.snapshot())])
    observations, rewards, terminated, _, _ = batch.step(np.zeros((1, 2)))

    def ways(s: Any) -> float:
        return float(10 * np.linalg.norm(s[0, 8:10] - s[0, MARK]) + np.linalg.norm(s[0, 6:8] - s[0, 8:10]))

    assert terminated[0] == is_out
    assert rewards[0] == pytest.approx(ways(before) - ways(observations) - (5 if is_out else 0), abs=1e-4)


@pytest.mark.parametrize("workers", [1, 3])
def test_the_arm_has_the_same_bits_in_a_batch_and_as_a_copy(workers: int) -> None:
    actions = np.random.default_rng(4).uniform(-1, 1, (120, 6, 2))
    batch, _ = arm(6, workers=workers, max_episode_steps=50)
    expected = ds.ArmPushes(1, max_episode_steps=50)
    expected.seed(words(4))
    expected.reset()
    for step in range(120):
        if step == 30:
            batch = pickle.loads(pickle.dumps(batch))
        one, many = expected.step(actions[step, 4:5]), batch.step(actions[step])
        for a, b in zip(one[:4], many[:4]):
            assert np.array_equal(np.asarray(a)[0], np.asarray(b)[4])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"table_friction": -0.1}, r"table_friction must be in \[0, 10\]"),
        ({"table_friction": float("nan")}, r"table_friction must be in \[0, 10\]"),
        ({"table_friction": "much"}, "table_friction must be a number"),
        ({"count": 0}, "count"),
    ],
)
def test_wrong_options_of_the_arm_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        ds.ArmPushes(**{"count": 1, **options})


def test_wrong_actions_of_the_arm_are_refused() -> None:
    batch, _ = arm(2)
    wrong_ones: list[tuple[Any, str]] = [
        (np.zeros((2, 3)), "actions must be .*3 columns"),
        (np.zeros((2, 2), dtype=np.float32), "actions must be a float64 array"),
        (np.array([[0, 0], [0, np.nan]]), r"actions\[1\] must be finite"),
    ]
    for wrong, message in wrong_ones:
        with pytest.raises((TypeError, ValueError), match=message):
            batch.step(wrong)
