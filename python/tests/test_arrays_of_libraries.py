"""Vector environments with arrays of NumPy, PyTorch and JAX, whichever is installed: the same memory, and the same numbers."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

gymnasium: Any = pytest.importorskip("gymnasium")

import drystone.envs
from drystone.envs import ArrayLibrary, BipedalWalkerVector, CarRacingVector, LunarLanderVector


def library(name: str) -> Any:
    return pytest.importorskip(name)


def address(array: Any) -> int:
    for read in ("data_ptr", "unsafe_buffer_pointer"):
        if hasattr(array, read):
            return int(getattr(array, read)())
    return int(array.ctypes.data)


class Kept(LunarLanderVector):
    """Keeps the arrays that it returned."""

    def step(self, actions: Any) -> Any:
        self.kept = super().step(actions)
        return self.kept


LIBRARIES = pytest.mark.parametrize("name", ["numpy", "torch", "jax.numpy"])


@LIBRARIES
@pytest.mark.parametrize("count", [1, 3, 1000])
def test_arrays_are_the_memory_of_the_environment(name: str, count: int) -> None:
    xp = library(name)
    inner = Kept(count)
    many = ArrayLibrary(inner, xp)
    observations, _ = many.reset(seed=1)
    assert address(observations) % 64 == 0
    for _ in range(3):
        *arrays, infos = many.step(np.zeros(count, dtype=np.int64))
        kept: Any
        for array, kept in zip(arrays, inner.kept):
            assert type(array) is type(xp.from_dlpack(np.zeros(2)))
            if kept.dtype == np.float64 and name == "jax.numpy":
                kept = kept.astype(np.float32)  # As JAX has numbers, unless jax_enable_x64 is set.
            else:
                assert address(array) == kept.ctypes.data and kept.ctypes.data % 64 == 0
            assert np.array_equal(np.asarray(array), kept) and tuple(array.shape) == kept.shape
    before = np.asarray(arrays[0]).copy()
    many.step(np.zeros(count, dtype=np.int64))
    assert np.array_equal(np.asarray(arrays[0]), before)  # The next step has memory of its own.


@LIBRARIES
def test_actions_of_a_library_give_the_same_bits(name: str) -> None:
    xp = library(name)
    numbers = np.random.default_rng(0)
    for make, draw in (
        (lambda: LunarLanderVector(4), lambda: numbers.integers(0, 4, 4)),
        (lambda: BipedalWalkerVector(4), lambda: numbers.uniform(-1, 1, (4, 4)).astype(np.float32)),
    ):
        plain, other = make(), ArrayLibrary(make(), xp)
        assert np.array_equal(plain.reset(seed=2)[0], np.asarray(other.reset(seed=2)[0]))
        for _ in range(50):
            actions = draw()
            expected, found = plain.step(actions), other.step(xp.from_dlpack(actions))
            for one, two in zip(expected[:4], map(np.asarray, found[:4])):
                assert np.array_equal(one.astype(two.dtype), two)


class OnlyDlpack:
    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_an_array_that_has_only_dlpack_is_taken() -> None:
    one, two = LunarLanderVector(2), LunarLanderVector(2)
    one.reset(seed=0), two.reset(seed=0)
    assert np.array_equal(one.step(OnlyDlpack(np.array([1, 2])))[0], two.step(np.array([1, 2]))[0])


@LIBRARIES
def test_masks_and_pictures(name: str) -> None:
    xp = library(name)
    many = ArrayLibrary(LunarLanderVector(2, autoreset_mode="Disabled"), xp)
    first, _ = many.reset(seed=3)
    moved = many.step(np.zeros(2, dtype=np.int64))[0]
    again, _ = many.reset(options={"reset_mask": xp.from_dlpack(np.array([False, True]))})
    assert np.array_equal(np.asarray(again)[0], np.asarray(moved)[0])
    assert not np.array_equal(np.asarray(again)[1], np.asarray(moved)[1]) and first.shape == again.shape
    racing = ArrayLibrary(CarRacingVector(1, continuous=False), xp)
    pixels, _ = racing.reset(seed=0)
    assert tuple(pixels.shape) == (1, 96, 96, 3) and address(pixels) % 64 == 0


def test_copies_and_pickles_go_on() -> None:
    many = ArrayLibrary(gymnasium.make_vec("drystone/LunarLander-v3", num_envs=2), np)
    many.reset(seed=0)
    twin = copy.deepcopy(many)
    assert twin.library is np
    assert np.array_equal(many.step(np.array([2, 2]))[0], twin.step(np.array([2, 2]))[0])
    with pytest.raises(TypeError, match="library must be a module that has from_dlpack"):
        ArrayLibrary(LunarLanderVector(1), pickle)


def test_a_search_by_jax_is_repeated_bit_for_bit() -> None:
    pytest.importorskip("jax")
    from drystone.examples import jax_search

    first = jax_search.learned(2)
    assert first == jax_search.learned(2) and len(set(first)) == 2


def test_the_example_of_torch_learns() -> None:
    pytest.importorskip("torch").set_num_threads(1)
    from drystone.examples.torch_lander import learned

    means = learned(3, count=16, length=128)
    assert len(means) == 3 and all(-600 < mean < 100 for mean in means)


def test_the_example_of_stable_baselines3_learns() -> None:
    pytest.importorskip("stable_baselines3")
    pytest.importorskip("torch").set_num_threads(1)
    from drystone.examples.sb3_lander import learned

    assert len(learned(5120)) == 10
