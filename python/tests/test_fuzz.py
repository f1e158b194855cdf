"""Random calls with random arguments: each returns or raises an exception of Python, and the world stays whole.

The calls are the same in each run (derandomize), so that a failure can be repeated.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
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
