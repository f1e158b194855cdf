"""Types of arguments, for annotations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, Union

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from drystone._core import BodyId, Box, Capsule, Circle, FieldPush, FieldTarget, Polygon, Segment, SupportShape, WorldTransform

Pair: TypeAlias = Union[Sequence[float], NDArray[np.floating[Any]], NDArray[np.integer[Any]]]
"""Two numbers: a point, a difference or a direction. A tuple, a list or an array of shape (2,)."""

PoseLike: TypeAlias = Union["WorldTransform", Sequence[float], NDArray[np.floating[Any]]]
"""A WorldTransform, (x, y), or (x, y, angle) [m, rad]."""

Convex: TypeAlias = Union["Circle", "Capsule", "Segment", "Box", "Polygon", "SupportShape"]
"""A convex shape for casts, overlaps and distances."""

Bodies: TypeAlias = Union[NDArray[np.uint64], Sequence["BodyId"]]
"""Ids of bodies: an array from World.body_ids() or a part of it, or a sequence of BodyId."""

FieldFunction: TypeAlias = Callable[["FieldTarget"], "FieldPush | None"]
"""The function of a custom field: what pushes a body in a sub-step, or None for nothing."""

FieldFunctions: TypeAlias = Mapping[int, FieldFunction]
"""Functions of custom fields by CustomFieldOptions.function."""
