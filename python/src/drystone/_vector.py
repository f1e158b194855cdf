"""The pairs of numbers that results have."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any, SupportsFloat, cast


class Vector(tuple[float, float]):
    """A place, difference or direction: a tuple of two numbers that is added and scaled as a vector, not as a sequence."""

    __slots__ = ()

    def __new__(cls, pair: Iterable[SupportsFloat] | SupportsFloat, y: SupportsFloat | None = None, /) -> Vector:
        """Of a pair of numbers, or of two numbers."""
        given: Any = pair if y is None else (pair, y)
        numbers = tuple(given) if isinstance(given, Iterable) and not isinstance(given, (str, bytes)) else ()
        if len(numbers) != 2 or not all(map(_is_number, numbers)):
            raise TypeError(f"a Vector is made of a pair of numbers, or of two, not of {given!r}")
        return super().__new__(cls, (float(numbers[0]), float(numbers[1])))

    def __getnewargs__(self) -> tuple[tuple[float, float]]:
        return ((self[0], self[1]),)

    @property
    def x(self) -> float:
        return self[0]

    @property
    def y(self) -> float:
        return self[1]

    def __add__(self, other: Any) -> Vector:
        if _is_pair(other):
            return Vector((self[0] + float(other[0]), self[1] + float(other[1])))
        return _leave_to(other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Vector:
        if _is_pair(other):
            return Vector((self[0] - float(other[0]), self[1] - float(other[1])))
        return _leave_to(other)

    def __rsub__(self, other: Any) -> Vector:
        if _is_pair(other):
            return Vector((float(other[0]) - self[0], float(other[1]) - self[1]))
        return _leave_to(other)

    def __mul__(self, factor: Any) -> Vector:
        if _is_number(factor):
            return Vector((self[0] * float(factor), self[1] * float(factor)))
        return _leave_to(factor)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Vector:
        if _is_number(divisor):
            return Vector((self[0] / float(divisor), self[1] / float(divisor)))
        return _leave_to(divisor)

    def __neg__(self) -> Vector:
        return Vector((-self[0], -self[1]))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, Real)) and not isinstance(value, bool)


def _is_pair(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == 2 and all(_is_number(one) for one in value)


def _leave_to(other: Any) -> Vector:
    """What an operator returns for an array, which then does it. Of anything else, tuple would make a longer tuple."""
    if hasattr(other, "__array_ufunc__"):
        return cast(Vector, NotImplemented)
    raise TypeError(f"a Vector is added to pairs of numbers and scaled by numbers, not {type(other).__name__}: {other!r}")
