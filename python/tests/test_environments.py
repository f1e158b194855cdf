"""Environments as batches of arrays: random numbers, ground, steps, autoreset, and the errors of wrong input. They need no Gymnasium."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import drystone as ds
from drystone._errors import InvalidArgument, WrongMoment

Batch = ds.LunarLanders | ds.BipedalWalkers


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
