"""WorldBatch: arrays of all worlds, the bits of single worlds, and the errors of wrong arguments."""

from __future__ import annotations

import copy
import gc
import pickle
import re
import threading
from collections.abc import Callable
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


def test_another_thread_may_spoil_the_times_during_a_step(four: Four) -> None:
    batch, _, _ = four
    seconds = np.full(4, DT, dtype=np.float32)
    stop = threading.Event()

    def spoil() -> None:
        while not stop.is_set():
            seconds[:] = np.nan
            seconds[:] = DT

    thread = threading.Thread(target=spoil)
    thread.start()
    for _ in range(300):
        try:
            batch.step(seconds)
        except ValueError as error:
            assert "seconds" in str(error)
    stop.set()
    thread.join()


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
    assert len(batch.ray_casts(np.zeros((0, 4, 2)), np.zeros((0, 4, 2), dtype=np.float32))) == 0
    with pytest.raises(TypeError, match=r"translations must be .* \(0, 4, 2\)"):
        batch.ray_casts(np.zeros((0, 4, 2)), np.zeros((0, 3, 2), dtype=np.float32))


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


def hinged() -> tuple[ds.World, list[ds.BodyId], ds.JointId]:
    """Two boxes in the air, one of them on a hinge, and a ground."""
    world, bodies = pile(2)
    world.create_shape(world.create_body(type="static", position=(20, 0)), ds.Circle(radius=0.5))
    hinge = world.create_joint("revolute", body_a=world.bodies()[0], body_b=bodies[1], anchor_a=(0, 4))
    return world, bodies, hinge


Act = tuple[str, int, Callable[[ds.World, Any, list[float]], object]]
ACTIONS: list[Act] = [
    ("apply_forces", 2, lambda w, body, row: w.apply_force_to_center(body, tuple(row))),
    ("apply_torques", 0, lambda w, body, row: w.apply_torque(body, row[0])),
    ("apply_impulses", 2, lambda w, body, row: w.apply_impulse_to_center(body, tuple(row))),
    ("apply_angular_impulses", 0, lambda w, body, row: w.apply_angular_impulse(body, row[0])),
    ("set_velocities", 3, lambda w, body, row: w.set_velocities([body], np.array([row], dtype=np.float32))),
    ("set_poses", 3, lambda w, body, row: w.set_transform(body, tuple(row[:2]), row[2])),
]


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize(("name", "columns", "act"), ACTIONS, ids=[name for name, *_ in ACTIONS])
def test_arrays_act_as_single_calls_do(name: str, columns: int, act: Callable[..., object], masked: bool) -> None:
    start, bodies, _ = hinged()
    batch = ds.WorldBatch(5, start)
    alone = [start.clone() for _ in range(5)]
    dtype = np.float64 if name == "set_poses" else np.float32
    numbers = np.random.default_rng(1).uniform(1, 3, (5, 2, columns) if columns else (5, 2)).astype(dtype)
    mask = np.array([1, 0, 1, 1, 0], dtype=np.uint8) if masked else None
    getattr(batch, name)(bodies, numbers, mask)
    for w, world in enumerate(alone):
        for i, body in enumerate(bodies):
            if mask is None or mask[w]:
                act(world, body, numbers[w, i].reshape(-1).tolist())
    for _ in range(5):
        batch.step(DT)
        for world in alone:
            world.step(DT)
    assert batch.state_hashes().tolist() == [world.state_hash() for world in alone]
    assert len(set(batch.state_hashes().tolist())) == (4 if masked else 5)


def test_motors_and_joint_states_are_those_of_single_calls() -> None:
    start, bodies, hinge = hinged()
    batch = ds.WorldBatch(3, start)
    motors = np.array([[[1, 50]], [[-2, 80]], [[0, 9]]], dtype=np.float32)
    batch.set_motors([hinge], motors)
    states = np.zeros((3, 1, 5), dtype=np.float32)
    for w in range(3):
        world = start.clone()
        world.set_joint(hinge, motor={"enabled": True, "speed": float(motors[w, 0, 0]), "max_force": float(motors[w, 0, 1])})
        for _ in range(20):
            world.step(DT)
        state = world.joint_state(hinge)
        states[w, 0] = [state.coordinate, state.speed, *state.force, state.torque]
    for _ in range(20):
        batch.step(DT)
    found = np.zeros((3, 1, 5), dtype=np.float32)
    assert batch.joint_states([hinge], out=found) is found
    assert (found == states).all() and (batch.joint_states(np.array([int(hinge)], dtype=np.uint64)) == states).all()
    assert len(set(found[:, 0, 0].tolist())) == 3
    weld = start.create_joint("weld", body_a=bodies[0], body_b=bodies[1])
    other = ds.WorldBatch(1, start)
    with pytest.raises(ds.InvalidArgument, match=r"motors\[0, 0\]: the joint has no motor"):
        other.set_motors([weld], np.zeros((1, 1, 2), dtype=np.float32))


def test_contacts_and_touches_are_those_of_the_worlds() -> None:
    start, bodies = pile(3)
    batch = ds.WorldBatch(4, start)
    seconds = np.array([DT, 0, DT / 2, DT], dtype=np.float32)
    for _ in range(30):
        batch.step(seconds)
    table, first = batch.contacts()
    assert first.dtype == np.int64 and first.shape == (5,) and first[-1] == len(table) > 0
    for w in range(4):
        world = batch.world(w)
        assert [repr(row) for row in list(table)[first[w] : first[w + 1]]] == [repr(row) for row in world.contacts()]
        expected = [int(len(world.contacts(body)) > 0) for body in bodies]
        assert batch.touching(bodies)[w].tolist() == expected
    assert batch.touching(bodies).dtype == np.uint8 and set(batch.touching(bodies).reshape(-1).tolist()) == {0, 1}


def test_rays_hit_what_they_hit_in_each_world() -> None:
    start, bodies = pile(3)
    batch = ds.WorldBatch(3, start)
    for w in range(3):
        batch.world(w).set_transform(bodies[0], (float(w), 2), 0)
    generator = np.random.default_rng(2)
    origins = generator.uniform([-3, 3], [3, 6], (3, 40, 2))
    translations = generator.uniform([-4, -8], [4, -1], (3, 40, 2)).astype(np.float32)
    mask = np.array([True, False, True])
    hits = batch.ray_casts(origins, translations, mask=mask)
    assert len(hits) == 120
    fractions, shapes = hits.fraction.reshape(3, 40), hits.shape.reshape(3, 40)
    for w in (0, 2):
        alone = batch.world(w).ray_casts(origins[w], translations[w])
        assert (alone.fraction == fractions[w]).all() and (alone.shape == shapes[w]).all() and (shapes[w] != 0).any()
    assert (shapes[1] == 0).all()
    ignoring = batch.ray_casts(origins, translations, {"dynamic_bodies": False})
    ground = int(start.shapes(start.bodies()[0])[0])
    assert set(ignoring.shape.tolist()) <= {0, ground} and not set(hits.shape.tolist()) <= {0, ground}
    before, kept = hits.fraction, hits.fraction.copy()
    assert batch.ray_casts(origins, translations, {"dynamic_bodies": False}, out=hits) is hits
    assert np.array_equal(hits.fraction, ignoring.fraction) and np.array_equal(before, kept)
    wrong: Any = np.zeros(3)
    with pytest.raises(TypeError, match=r"ray_casts\(\): out must be a CastHitTable"):
        batch.ray_casts(origins, translations, out=wrong)


def test_wrong_arrays_that_act_are_refused_before_anything_changes(four: Four) -> None:
    batch, _, bodies = four
    before = batch.state_hashes().tolist()
    good = np.ones((4, 3, 2), dtype=np.float32)
    bad = good.copy()
    bad[3, 2, 1] = np.nan
    cases: list[tuple[Any, type[Exception], str]] = [
        (bad, ds.InvalidArgument, r"WorldBatch.apply_impulses\(\): impulses\[3, 2\]: must be finite"),
        (good[:3], TypeError, r"shape \(4, 3, 2\)"),
        (good.astype(np.float64), TypeError, "float32"),
        (good[:, :, ::-1], TypeError, "gaps"),
        (good.tolist(), TypeError, "impulses must be a float32 array"),
    ]
    for numbers, error, message in cases:
        with pytest.raises(error, match=message):
            batch.apply_impulses(bodies, numbers)
    batch.world(2).destroy_body(bodies[1])
    changed = batch.state_hashes().tolist()
    assert changed[:2] + changed[3:] == before[:2] + before[3:]
    with pytest.raises(ds.StaleId, match=r"bodies\[1\]: the id is stale in world 2"):
        batch.apply_impulses(bodies, good)
    with pytest.raises(ds.StaleId, match="world 2"):
        batch.touching(bodies)
    assert batch.state_hashes().tolist() == changed
    batch.apply_impulses(bodies, good, np.array([True, True, False, True]))
    assert batch.state_hashes().tolist()[2] == changed[2] and batch.state_hashes().tolist()[0] != changed[0]


def test_an_angle_that_float32_cannot_hold_is_refused_before_anything_changes(four: Four) -> None:
    """The core has angles as float32: 1e300 would become infinite, and the rotation of that is none."""
    batch, _, bodies = four
    before = batch.state_hashes().tolist()
    poses = np.ones((4, 3, 3))
    poses[2, 1, 2] = 1e300
    with pytest.raises(ds.InvalidArgument, match=r"WorldBatch.set_poses\(\): poses\[2, 1\]: must be finite as float32"):
        batch.set_poses(bodies, poses)
    assert batch.state_hashes().tolist() == before


def test_errors_name_the_place_in_the_array_once(four: Four) -> None:
    """The core sees one body, or the rays of one world; its own numbers of these say nothing."""
    batch, _, bodies = four
    poses = np.ones((4, 3, 3))
    poses[2, 2, 0] = 1e30
    with pytest.raises(ds.InvalidArgument, match=r"set_poses\(\): poses\[2, 2\]: position must be"):
        batch.set_poses(bodies, poses)
    velocities = np.ones((4, 3, 3), dtype=np.float32)
    velocities[1, 2, 0] = 1e30
    with pytest.raises(ds.InvalidArgument, match=r"set_velocities\(\): velocities\[1, 2\]: velocity must be"):
        batch.set_velocities(bodies, velocities)
    origins, translations = np.zeros((4, 5, 2)), np.ones((4, 5, 2), dtype=np.float32)
    origins[3, 1, 0] = np.nan
    with pytest.raises(ds.InvalidArgument, match=r"ray_casts\(\): origins and translations\[3, 1\]: origin must be"):
        batch.ray_casts(origins, translations)
    batch.world(2).destroy_body(bodies[0])
    with pytest.raises(ds.StaleId, match=r"ray_casts\(\): filter: .*ignore_body.* in world 2"):
        batch.ray_casts(np.zeros((4, 5, 2)), translations, {"ignore_body": bodies[0]})


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, ds.WorldBatch.clone, lambda b: pickle.loads(pickle.dumps(b))])
def test_copies_of_a_batch_go_on_bit_for_bit(four: Four, make: Callable[[ds.WorldBatch], ds.WorldBatch]) -> None:
    batch, start, bodies = four
    batch.apply_impulses(bodies, np.random.default_rng(3).uniform(-2, 2, (4, 3, 2)).astype(np.float32))
    batch.set_gravity(np.array([[0, -10], [1, -10], [0, -5], [-2, -9]], dtype=np.float32))
    for _ in range(20):
        batch.step(DT)
    twin = make(batch)
    assert twin is not batch and len(set(batch.state_hashes().tolist())) == 4
    for _ in range(40):
        assert (twin.state_hashes() == batch.state_hashes()).all()
        twin.step(DT)
        batch.step(DT)
    kept = batch.state_hashes().tolist()
    twin.reset()
    assert set(twin.state_hashes().tolist()) == {start.state_hash()} and batch.state_hashes().tolist() == kept


@pytest.mark.parametrize("state", [None, (), (1, 1, []), (ds.World(), 1, [b"x"]), (ds.World(), 0, []), (ds.World(), 1, 3)])
def test_wrong_states_of_batches_raise(state: Any) -> None:
    made = ds.WorldBatch.__new__(ds.WorldBatch)
    with pytest.raises((TypeError, ValueError)):
        made.__setstate__(state)
