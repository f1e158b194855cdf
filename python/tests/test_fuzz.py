"""Random calls with random arguments: each returns or raises an exception of Python, and the world stays whole.

The calls are the same in each run (derandomize), so that a failure can be repeated.
"""

from __future__ import annotations

import math
import pickle
import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import drystone as ds

numbers = st.one_of(
    st.floats(width=32),
    st.sampled_from([0.0, 1.0, -1.0, 0.5, 1e30, -1e9, math.nan, math.inf]),
    st.integers(-(2**70), 2**70),
)
pairs = st.tuples(numbers, numbers)
junk = st.one_of(
    st.none(), st.booleans(), st.text(max_size=4), st.binary(max_size=9), numbers, pairs, st.lists(numbers, max_size=4),
    st.dictionaries(st.text(max_size=5), numbers, max_size=2),
)
ids = st.builds(ds.BodyId, st.integers(0, 5), st.integers(0, 3))
other_ids = st.builds(
    lambda kind, i, g: kind(i, g), st.sampled_from([ds.ShapeId, ds.JointId, ds.ChainId, ds.FieldId]), st.integers(0, 4), st.integers(0, 2)
)
arrays = st.builds(
    lambda shape, dtype, step: np.ones(shape, dtype=dtype)[::step],
    st.sampled_from([(0,), (4,), (4, 2), (4, 3), (3, 3), (2, 2, 2), (0, 3), ()]).filter(lambda s: s != ()),
    st.sampled_from(["float32", "float64", "uint64", "int8", "complex64", "bool", "object", ">f4", "U3"]),
    st.sampled_from([1, 2, -1]),
)
shapes = st.one_of(
    st.builds(lambda r: ds.Circle(radius=r), st.floats(width=32)),
    st.builds(lambda h: ds.Box(half_extents=h), st.tuples(st.floats(width=32), st.floats(width=32))),
    st.sampled_from([ds.Capsule(), ds.Segment(), ds.Polygon.hull([(0, 0), (1, 0), (0, 1)])]),
)
# A new object for each use: test_random_fields changes them.
structs = st.one_of(
    *[st.builds(getattr(ds, n)) for n in dir(ds) if n.endswith(("Options", "Filter", "Material", "Input", "Rule"))],
    st.builds(ds.Mover), st.builds(ds.WorldTransform),
)
argument = st.one_of(junk, pairs, ids, other_ids, arrays, shapes, structs)
names = sorted(
    n for n in dir(ds.World) if callable(getattr(ds.World, n)) and n not in {"__class__", "__init_subclass__", "png", "_repr_png_"}
    and (not n.startswith("__") or n in {"__deepcopy__"}) and n != "start_recording"
)
calls = st.tuples(st.sampled_from(names), st.lists(argument, max_size=4))
functions = [ds.move, ds.drive, ds.distance, ds.shape_cast, ds.time_of_impact, ds.mass_data, ds.bounds, ds.contains, ds.ray_cast,
             ds.decompose, ds.make_heightfield, ds.Polygon, ds.Polygon.hull, ds.World, ds.Replayer, ds.FixedStepRunner, ds.parse_scene]


def small_world() -> ds.World:
    world = ds.World()
    world.create_shape(world.create_body(), ds.Box(half_extents=(9, 1)))
    for i in range(3):
        world.create_shape(world.create_body(type="dynamic", position=(i, 1.5)), ds.Circle(radius=0.5))
    return world


EXPECTED = (ds.Error, TypeError, ValueError, OverflowError, IndexError)


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(calls, min_size=1, max_size=12))
def test_random_calls(sequence: list[tuple[str, list[Any]]]) -> None:
    world = small_world()
    for name, arguments in sequence:
        try:
            getattr(world, name)(*arguments)
        except EXPECTED:
            pass
    assert world.check_invariants() == ""
    world.step(1 / 60)


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(functions), st.lists(argument, max_size=5), st.booleans())
def test_random_functions(function: Any, arguments: list[Any], with_world: bool) -> None:
    try:
        function(*([small_world()] if with_world else []), *arguments)
    except EXPECTED:
        pass


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(structs, st.text(max_size=8), argument, st.data())
def test_random_fields(struct: Any, unknown: str, value: Any, data: st.DataObject) -> None:
    fields = [n for n in dir(type(struct)) if not n.startswith("_")]
    name = data.draw(st.sampled_from(fields))
    try:
        setattr(struct, name, value)
    except (*EXPECTED, AttributeError):
        pass
    try:
        type(struct)(**{unknown: value})
    except (*EXPECTED, AttributeError):
        pass
    repr(struct)


# --- One wrong argument: the error names it, and nothing changes --------------------------------------------------------


def stale(world: ds.World) -> ds.BodyId:
    body = world.create_body()
    world.destroy_body(body)
    return body


def numbers_like(good: Any) -> st.SearchStrategy[Any]:
    """Arrays that differ from a good one in their dtype, shape, memory or contents; most of them are wrong."""

    def changed(change: str, at: int) -> Any:
        array = np.array(good)
        flat = array.reshape(-1)
        if change in ("nan", "inf", "huge") and array.dtype.kind == "f" and array.size:
            flat[at % array.size] = {"nan": math.nan, "inf": math.inf, "huge": np.finfo(array.dtype).max}[change]
            return array
        if change == "id" and array.dtype == np.uint64 and array.size:
            flat[at % array.size] ^= np.uint64(1 << (at % 64))
            return array
        if change == "shorter":
            return array[:-1]
        if change == "longer":
            return np.concatenate([array, array[:1]])
        if change == "gaps":
            return np.repeat(array, 2, axis=0)[::2]
        if change == "reversed":
            return array[::-1]
        if change == "axis":
            return array[..., None]
        if change == "transposed":
            return np.asfortranarray(array)
        if change == "swapped":
            return array.astype(array.dtype.newbyteorder())
        if change == "constant":
            array.flags.writeable = False
            return array
        if change == "empty":
            return array[:0]
        if change == "list":
            return array.tolist()
        if change in ("float16", "float32", "float64", "int64", "uint8", "bool", "complex64", "object", "U3"):
            return np.zeros(array.shape, dtype=change)
        return array

    changes = [
        "nan", "inf", "huge", "id", "shorter", "longer", "gaps", "reversed", "axis", "transposed", "swapped", "constant",
        "empty", "list", "float16", "float32", "float64", "int64", "uint8", "bool", "complex64", "object", "U3",
    ]
    return st.builds(changed, st.sampled_from(changes), st.integers(0, 255))


def world_calls(world: ds.World) -> dict[str, dict[str, Any]]:
    """Calls that are accepted, with all their arguments by name."""
    ids = world.body_ids()
    n = len(ids)
    body = world.bodies()[1]
    [shape] = world.shapes(body)
    rays = {"origins": np.zeros((2, 2)), "translations": np.ones((2, 2), dtype=np.float32), "filter": {}}
    return {
        "step": {"seconds": 1 / 60},
        "create_shape": {"body": body, "geometry": ds.Circle(radius=0.5), "options": {}},
        "set_velocity": {"body": body, "velocity": (1.0, 0.0)},
        "set_gravity": {"gravity": (0, -5)},
        "apply_force": {"body": body, "force": (1, 0), "world_point": (0, 0)},
        "destroy_shape": {"shape": shape},
        "poses": {"bodies": ids, "out": np.zeros((n, 3))},
        "positions": {"bodies": ids, "out": np.zeros((n, 2))},
        "rotations": {"bodies": ids, "out": np.zeros((n, 2), dtype=np.float32)},
        "angles": {"bodies": ids, "out": np.zeros(n, dtype=np.float32)},
        "velocities": {"bodies": ids, "out": np.zeros((n, 3), dtype=np.float32)},
        "awake": {"bodies": ids, "out": np.zeros(n, dtype=np.uint8)},
        "set_poses": {"bodies": ids, "poses": np.array([[i, 1.5 * i, 0.0] for i in range(n)])},
        "set_velocities": {"bodies": ids[1:], "velocities": np.ones((n - 1, 3), dtype=np.float32)},
        "ray_casts": {**rays, "out": ds.CastHitTable()},
        "restore": {"snapshot": world.snapshot()},
    }


def batch_calls(batch: ds.WorldBatch) -> dict[str, dict[str, Any]]:
    count, ids = len(batch), batch.world(0).body_ids()
    n = len(ids)
    return {
        "step": {"seconds": 1 / 60, "mask": np.ones(count, dtype=np.bool_)},
        "reset": {"mask": np.array([True, False, True])},
        "set_gravity": {"gravities": np.tile(np.array([0, -5], dtype=np.float32), (count, 1))},
        "set_start": {"start": small_world()},
        "state_hashes": {"out": np.zeros(count, dtype=np.uint64)},
        "poses": {"bodies": ids, "out": np.zeros((count, n, 3))},
        "positions": {"bodies": ids, "out": np.zeros((count, n, 2))},
        "velocities": {"bodies": ids, "out": np.zeros((count, n, 3), dtype=np.float32)},
        "angles": {"bodies": ids, "out": np.zeros((count, n), dtype=np.float32)},
        "awake": {"bodies": ids, "out": np.zeros((count, n), dtype=np.uint8)},
        "world": {"index": 1},
    }


def environment_calls(batch: ds.LunarLanders) -> dict[str, dict[str, Any]]:
    count = len(batch)
    return {
        "seed": {"words": np.ones((count, 4), dtype=np.uint64), "mask": np.ones(count, dtype=np.bool_)},
        "reset": {"mask": np.array([True, False])},
        "step": {"actions": np.array([0, 2])},
        "random_words": {"index": 1},
        "world": {"index": 1},
        "heights": {"index": 0},
        "set_states": {"states": batch.states()},
    }


def make_batch() -> ds.WorldBatch:
    return ds.WorldBatch(3, small_world())


def make_environments() -> ds.LunarLanders:
    batch = ds.LunarLanders(2)
    batch.seed(np.arange(8, dtype=np.uint64).reshape(2, 4))
    batch.reset()
    return batch


def arm_calls(batch: ds.ArmPushes) -> dict[str, dict[str, Any]]:
    return {
        "reset": {"mask": np.array([True, False])},
        "step": {"actions": np.array([[0.5, -1.0], [0.0, 0.25]])},
        "set_states": {"states": batch.states()},
    }


def make_arms() -> ds.ArmPushes:
    batch = ds.ArmPushes(2)
    batch.reset()
    return batch


def car_calls(batch: ds.CarRacings) -> dict[str, dict[str, Any]]:
    return {
        "reset": {"mask": np.array([True])},
        "step": {"actions": np.array([[0.5, 1.0, 0.25]])},
        "track": {"index": 0},
        "picture": {"index": 0, "width": 20, "height": 10},
        "keep_colors": {"mask": np.array([True])},
        "set_states": {"states": batch.states()},
    }


def make_cars() -> ds.CarRacings:
    batch = ds.CarRacings(1)
    batch.reset()
    return batch


SHAPES: dict[Any, tuple[int, ...]] = {ds.CrateMatches: (4, 2), ds.Multiwalkers: (3, 4), ds.Rovers: (3,), ds.Cranes: (3,)}


def task_calls(batch: Any) -> dict[str, dict[str, Any]]:
    return {
        "reset": {"mask": np.array([True, False])},
        "step": {"actions": np.full((2, *SHAPES[type(batch)]), 0.5)},
        "set_states": {"states": batch.states()},
    }


def make_task(kind: Any) -> Any:
    batch = kind(2)
    batch.reset()
    return batch


def state_of(target: Any) -> Any:
    if isinstance(target, ds.World):
        return target.state_hash()
    if isinstance(target, ds.WorldBatch):
        return target.state_hashes().tolist()
    return [(target.world(i).state_hash(), target.random_words(i).tolist()) for i in range(len(target))]


LENGTHS = {"bodies": ["out", "poses", "velocities"], "origins": ["translations"], "seconds": ["mask"]}
TARGETS: list[tuple[Any, Any]] = [
    (small_world, world_calls), (make_batch, batch_calls), (make_environments, environment_calls),
    (make_arms, arm_calls), (make_cars, car_calls), *((partial(make_task, kind), task_calls) for kind in SHAPES),
]
TARGET_IDS = ["World", "WorldBatch", "LunarLanders", "ArmPushes", "CarRacings", *(kind.__name__ for kind in SHAPES)]


def wrong_for(good: Any) -> st.SearchStrategy[Any]:
    """Values in place of a good one: other types, or the good one damaged."""
    found = [argument]
    if isinstance(good, np.ndarray):
        found = [numbers_like(good), numbers_like(good), argument]
    if isinstance(good, bytes):
        found.append(st.integers(0, len(good) - 1).map(lambda length: good[:length]))
        found.append(
            st.tuples(st.integers(0, len(good) - 1), st.integers(1, 255)).map(
                lambda flip: good[: flip[0]] + bytes([good[flip[0]] ^ flip[1]]) + good[flip[0] + 1 :]
            )
        )
    if isinstance(good, (list, tuple)) and good:
        found.append(st.integers(0, len(good) - 1).flatmap(lambda at: with_entry(good, at)))
    if isinstance(good, dict) and good:
        found.append(
            st.sampled_from(sorted(good)).flatmap(lambda key: wrong_for(good[key]).map(lambda wrong: {**good, key: wrong}))
        )
    if isinstance(good, ds.BodyId):
        found.append(st.just(stale(small_world())))
    return st.one_of(found)


def with_entry(good: Any, at: int) -> st.SearchStrategy[Any]:
    """A list or tuple with a wrong entry."""
    return wrong_for(good[at]).map(lambda wrong: type(good)([*good[:at], wrong, *good[at + 1 :]]))


@pytest.mark.parametrize(("make", "calls_of"), TARGETS, ids=TARGET_IDS)
def test_the_good_calls_are_accepted(make: Any, calls_of: Any) -> None:
    """Otherwise the next test would test nothing."""
    for name in calls_of(make()):
        target = make()
        getattr(target, name)(**calls_of(target)[name])


@pytest.mark.parametrize(("make", "calls_of"), TARGETS, ids=TARGET_IDS)
@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_one_wrong_argument_is_named_and_nothing_changes(make: Any, calls_of: Any, data: st.DataObject) -> None:
    target = make()
    good = calls_of(target)
    call = data.draw(st.sampled_from(sorted(good)), label="call")
    name = data.draw(st.sampled_from(sorted(good[call])), label="argument")
    wrong = data.draw(wrong_for(good[call][name]), label="value")
    before = state_of(target)
    try:
        getattr(target, call)(**{**good[call], name: wrong})
    except EXPECTED as error:
        # If lengths differ, the error may name the other array. A struct's error names its field: "Circle.radius must be".
        fields = [field for field in dir(wrong) if not field.startswith("_")] if type(wrong).__module__ == ds.World.__module__ else []
        named = "|".join([name, *LENGTHS.get(name, []), *fields])
        assert re.search(rf"\b({named})\b", str(error)), f"{call}({name}={wrong!r}): {error!r}"
        assert state_of(target) == before
    for world in [target] if isinstance(target, ds.World) else [target.world(i) for i in range(len(target))]:
        assert world.check_invariants() == ""


PICKLED: list[Any] = [
    small_world(), make_environments(), ds.BodyOptions(position=(1, 2)), ds.BodyId(1, 2), ds.Polygon.hull([(0, 0), (1, 0), (0, 1)]),
    ds.RevoluteOptions(), small_world().report, small_world().events(), small_world().contacts(), ds.WorldBatch(2, small_world()),
]


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([pickle.dumps(one) for one in PICKLED]), st.data())
def test_truncated_pickles_raise(whole: bytes, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(whole) - 1))
    # The shortest cut leaves out only the last byte of the pickle, which marks its end.
    with pytest.raises((*EXPECTED, pickle.UnpicklingError, EOFError, AttributeError, KeyError)):
        pickle.loads(whole[:length])


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([one for one in PICKLED if hasattr(one, "__setstate__")]), argument)
def test_wrong_states_of_pickles_raise(one: Any, state: Any) -> None:
    """A pickle that was made by something else, as __setstate__ sees it."""
    kind: Any = type(one)
    made = kind.__new__(kind)
    try:
        made.__setstate__(state)
    except (*EXPECTED, AttributeError):
        return
    repr(made)
