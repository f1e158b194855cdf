"""WorldBatch: arrays of all worlds, the bits of single worlds, and the errors of wrong arguments."""

from __future__ import annotations

import gc
import re
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drystone as ds

from conftest import pile

DT = 1 / 60


@pytest.fixture
def four() -> tuple[ds.WorldBatch, ds.World, list[ds.BodyId]]:
    world, bodies = pile(3)
    return ds.WorldBatch(4, world, workers=2), world, bodies


Four = tuple[ds.WorldBatch, ds.World, list[ds.BodyId]]


def test_worlds_have_the_bits_that_they_have_alone(four: Four) -> None:
    batch, start, _ = four
    gravities = np.array([[0, -10], [1, -10], [0, -5], [-2, -9]], dtype=np.float32)
    batch.set_gravity(gravities)
    for _ in range(100):
        batch.step(DT)
    hashes = batch.state_hashes()
    assert hashes.dtype == np.uint64 and hashes.shape == (4,) and len(batch) == 4
    for gravity, found in zip(gravities, hashes):
        alone = start.clone()
        alone.set_gravity(tuple(gravity.tolist()))
        for _ in range(100):
            alone.step(DT)
        assert alone.state_hash() == int(found)
    batch.reset()
    assert set(batch.state_hashes().tolist()) == {start.state_hash()}


def test_masks_and_own_times(four: Four) -> None:
    batch, start, _ = four
    first = start.state_hash()
    batch.step(DT, mask=np.array([True, False, False, True]))
    assert (batch.state_hashes() == first).tolist() == [False, True, True, False]
    batch.reset(np.array([1, 0, 0, 0], dtype=np.uint8))
    assert (batch.state_hashes() == first).tolist() == [True, True, True, False]
    batch.reset()
    batch.step(np.array([0.0, 0.01, 0.0, 0.02], dtype=np.float32))
    assert (batch.state_hashes() == first).tolist() == [True, False, True, False]
    alone = start.clone()
    alone.step(np.float32(0.02).item())
    assert int(batch.state_hashes()[3]) == alone.state_hash()


def test_arrays_have_the_numbers_of_each_world(four: Four) -> None:
    batch, _, bodies = four
    batch.set_gravity(np.array([[0, -10], [1, -10], [0, -5], [-2, -9]], dtype=np.float32))
    for _ in range(30):
        batch.step(DT)
    for name, dtype, last in [("poses", "float64", (3,)), ("positions", "float64", (2,)), ("rotations", "float32", (2,)),
                              ("angles", "float32", ()), ("velocities", "float32", (3,)), ("awake", "uint8", ())]:
        found = getattr(batch, name)(bodies)
        assert found.dtype == dtype and found.shape == (4, 3, *last)
        for w in range(4):
            assert np.array_equal(found[w], getattr(batch.world(w), name)(bodies)), name
        out = np.zeros_like(found)
        assert getattr(batch, name)(bodies, out=out) is out and np.array_equal(out, found)
        assert getattr(batch, name)().shape == (4, 4, *last)  # The ground too.
    hashes = np.zeros(4, dtype=np.uint64)
    assert batch.state_hashes(out=hashes) is hashes and np.array_equal(hashes, batch.state_hashes())


def test_a_world_of_the_batch_is_no_copy(four: Four) -> None:
    batch, _, bodies = four
    world = batch.world(2)
    assert world is batch.world(2)
    world.set_velocity(bodies[0], (3, 0))
    assert batch.velocities(bodies)[2, 0, 0] == 3 and batch.velocities(bodies)[1, 0, 0] == 0


def test_a_world_keeps_its_batch_alive() -> None:
    start, _ = pile(3)
    batch = ds.WorldBatch(4, start)
    world = batch.world(2)
    copy = world.clone()
    before = world.state_hash()
    del batch
    gc.collect()
    others = [ds.WorldBatch(4, ds.World()) for _ in range(20)]  # They would take memory that was freed.
    assert world.state_hash() == before
    world.step(DT)
    copy.step(DT)
    assert world.state_hash() == copy.state_hash() and len(others) == 20


def test_the_start_may_be_replaced(four: Four) -> None:
    batch, start, _ = four
    other = ds.World()
    batch.set_start(other)
    batch.reset(np.array([False, True, False, False]))
    assert [len(batch.world(i).bodies()) for i in range(4)] == [4, 0, 4, 4]
    batch.set_start(batch.world(1))
    batch.reset()
    assert set(batch.state_hashes().tolist()) == {other.state_hash()}


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda b: b.step(0.0), ValueError, "seconds"),
        (lambda b: b.step("1"), TypeError, "seconds must be a number, not str"),
        (lambda b: b.step(DT, mask=[1, 0, 0, 0]), TypeError, "mask must be a uint8 array of shape \\(4,\\)"),
        (lambda b: b.step(DT, mask=np.ones(3, dtype=bool)), TypeError, "mask must be a bool array .* not 3 for axis 0"),
        (lambda b: b.step(DT, mask=np.ones(8, dtype=bool)[::2]), TypeError, "not an array with gaps"),
        (lambda b: b.step(np.ones(4)), TypeError, "seconds must be a float32 array .*not another dtype"),
        (lambda b: b.step(np.array([1, 1, np.nan, 1], dtype="f4") / 60), ValueError, "world 2: seconds"),
        (lambda b: b.step(np.ones(4, dtype="f4"), mask=np.ones(4, dtype=bool)), TypeError, "mask must be None if seconds"),
        (lambda b: b.reset(np.ones(4)), TypeError, "mask must be"),
        (lambda b: b.set_gravity(np.ones((3, 2), dtype="f4")), TypeError, "shape \\(4, 2\\).*not 3 for axis 0"),
        (lambda b: b.set_gravity(np.ones((4, 3), dtype="f4")), TypeError, "not 3 columns"),
        (lambda b: b.set_gravity(np.full((4, 2), np.inf, dtype="f4")), ValueError, "world 0: gravity"),
        (lambda b: b.poses(out=np.zeros((4, 4, 2))), TypeError, "shape \\(4, 4, 3\\).*not 2 for axis 2"),
        (lambda b: b.poses(out=np.zeros((16, 3))), TypeError, "not 2 dimensions"),
        (lambda b: b.poses(out=np.zeros((4, 4, 3), order="F")), TypeError, "not an array with gaps"),
        (lambda b: b.poses([ds.BodyId(9, 1)]), LookupError, "world 0"),
        (lambda b: b.state_hashes(out=np.zeros(4)), TypeError, "out must be a writable uint64 array"),
        (lambda b: b.world(4), ValueError, "index must be below 4"),
        (lambda b: b.world(-1), Exception, "index"),
        (lambda b: b.set_start(None), TypeError, ""),
        (lambda b: ds.WorldBatch(2, None), TypeError, "start must be a World"),  # type: ignore[arg-type]
        (lambda b: ds.WorldBatch(-1, ds.World()), Exception, "count"),
        (lambda b: ds.WorldBatch(2**24 + 1, ds.World()), ValueError, "count must be at most"),
        (lambda b: ds.WorldBatch(1, ds.World(), workers=0), ValueError, "workers must be in"),
    ],
)
def test_wrong_arguments_are_refused(four: Four, call: Any, error: type[Exception], message: str) -> None:
    batch = four[0]
    before = batch.state_hashes()
    with pytest.raises(error, match=message):
        call(batch)
    assert np.array_equal(batch.state_hashes(), before)


def test_an_empty_batch() -> None:
    batch = ds.WorldBatch(0, ds.World())
    batch.step(DT)
    batch.reset()
    assert batch.poses().shape == (0, 0, 3) and batch.state_hashes().shape == (0,)


def test_a_recorded_world_is_not_reset(four: Four) -> None:
    batch = four[0]
    batch.world(1).start_recording()
    batch.step(DT)
    with pytest.raises(ds.WrongMoment, match="world 1"):
        batch.reset()
    assert batch.world(1).stop_recording()
    batch.reset()


def test_a_batch_in_use_refuses_other_threads() -> None:
    world, bodies = pile(3)
    batch = ds.WorldBatch(3000, world)
    done = threading.Event()

    def work() -> None:
        try:
            for _ in range(10):
                batch.step(DT)
        finally:
            done.set()

    thread = threading.Thread(target=work)
    thread.start()
    refused = 0
    while not done.is_set():
        try:
            batch.world(5).transform(bodies[0])
        except ds.InUse:
            refused += 1
    thread.join()
    assert refused > 0
    batch.world(5).transform(bodies[0])


def test_every_call_of_the_header_is_there() -> None:
    header = Path(__file__).parents[2] / "include/drystone/world_batch.hpp"
    if not header.exists():
        pytest.skip("not in a clone")
    text = re.sub(r"//.*", "", header.read_text())
    public = text[text.index("class WorldBatch {") : text.index("private:")]
    renamed = {"create": "__init__", "size": "__len__", "read_bodies": "poses"}
    calls = set(re.findall(r"\b([a-z]\w*)\(", public)) - {"operator"}
    assert sorted(c for c in calls if not hasattr(ds.WorldBatch, renamed.get(c, c))) == []
