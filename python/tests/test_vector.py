"""Vector: results that are added and scaled as vectors."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import drystone as ds


def test_results_are_vectors_and_are_taken_back() -> None:
    world = ds.World()
    body = world.create_body(type="dynamic", position=(1, 2), velocity=(3, 0))
    position, velocity = world.transform(body).position, world.motion(body).velocity
    assert type(position) is type(velocity) is type(ds.BodyOptions().position) is ds.Vector
    assert type(world.transform(body)((0, 1))) is ds.Vector and not isinstance(world.transform(body).rotation, ds.Vector)
    world.set_transform(body, position + 0.5 * velocity + (0, 1), 0.0)
    assert world.transform(body).position == (2.5, 3)
    world.set_velocity(body, -velocity)
    assert world.motion(body).velocity == (-3, 0)


def test_vectors_add_and_scale() -> None:
    a, b = ds.Vector((1.0, 2.0)), ds.Vector((0.5, -1.0))
    assert a + b == b + a == (1.5, 1.0) and a - b == (0.5, 3.0) and (3, 3) - a == (2, 1) == [3, 3] - a - (0, 0)
    assert 2 * a == a * 2 == (2, 4) and a / 4 == (0.25, 0.5) and -a == (-1, -2) and (a.x, a.y) == a
    assert all(type(one) is ds.Vector for one in (a + (1, 1), (1, 1) + a, [1, 1] - a, a * 2.0, a / 2, -a))
    assert sum([a, b], ds.Vector((0, 0))) == a + b
    a += b
    assert a == (1.5, 1)


def test_numbers_of_numpy_scale_and_add() -> None:
    a = ds.Vector((1.0, 2.0))
    half = np.float32(0.5)
    for found, wanted in (
        (a * half, (0.5, 1)), (a / np.float32(2), (0.5, 1)), (a + (half, half), (1.5, 2.5)), (a - (half, half), (0.5, 1.5)),
        ((half, half) - a, (-0.5, -1.5)), (a * np.int64(2), (2, 4)), (ds.Vector((half, np.int32(3))), (0.5, 3)),
    ):
        assert found == wanted and type(found) is ds.Vector and all(type(one) is float for one in found)


def test_a_vector_is_made_of_two_numbers() -> None:
    make: Any = ds.Vector
    for given in (((1, 2),), ([1, 2],), (1, 2), (np.array([1, 2]),), (ds.Vector((1, 2)),)):
        assert make(*given) == (1.0, 2.0) and all(type(one) is float for one in make(*given))
    for wrong in (((1, 2, 3),), ((1,),), ("ab",), (("a", "b"),), (1,), (1, "2"), (True, False), ((True, 2),), (None,), ((1, 2), 3)):
        with pytest.raises(TypeError, match="Vector"):
            make(*wrong)


def test_vectors_are_tuples() -> None:
    a = ds.Vector((1.0, 2.0))
    assert isinstance(a, tuple) and repr(a) == "(1.0, 2.0)" and hash(a) == hash((1.0, 2.0)) and (1.0, 2.0) in {a: 1}
    assert (*a, 3) == (1, 2, 3) and a[1] == 2 and json.dumps(a) == "[1.0, 2.0]"
    for copied in (copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a))):
        assert copied == a and type(copied) is ds.Vector
    for array in (a + np.ones(2), np.ones(2) + a, np.ones(2) * a):
        assert isinstance(array, np.ndarray) and array.shape == (2,)


@pytest.mark.parametrize("other", [1, (1, 1, 1), ("a", "b"), (True, False), None, "ab"])
def test_what_is_no_vector_is_refused(other: Any) -> None:
    a: Any = ds.Vector((1.0, 2.0))
    calls: list[Callable[[], Any]] = [lambda: a + other, lambda: other + a, lambda: a - other, lambda: other - a]
    for call in calls:
        with pytest.raises(TypeError):
            call()
    for wrong in (True, "2", (1, 1)):
        with pytest.raises(TypeError):
            a * wrong
        with pytest.raises(TypeError):
            a / wrong
