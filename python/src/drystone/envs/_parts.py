"""What Gymnasium's environments of Box2D have beside their spaces: their bodies as attributes, and flags in their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import drystone

Corners = tuple[tuple[float, float], tuple[float, float]]


class Body(NamedTuple):
    """A body as it was when the attribute was read, under the names of Box2D's Python package."""

    position: tuple[float, float]
    """[m]"""
    angle: float
    """[rad], in [-pi, pi]"""
    linearVelocity: tuple[float, float]
    """Of the centre of mass [m/s]."""
    angularVelocity: float
    """[rad/s]"""
    mass: float
    """[kg]"""
    awake: bool


def body(world: drystone.World, one: drystone.BodyId) -> Body:
    pose, motion = world.transform(one), world.motion(one)
    return Body(
        pose.position, pose.angle, motion.velocity, motion.angular_velocity, world.mass_data(one).mass, world.is_awake(one)
    )


class Flag(NamedTuple):
    foot: tuple[float, float]
    """[m]"""
    color: tuple[int, int, int]


Corner = tuple[float, float]
_FLAME = (255, 140, 0)


def with_flame(image: NDArray[np.uint8], view: Corners, triangle: tuple[Corner, Corner, Corner]) -> NDArray[np.uint8]:
    """The picture of a view with a flame between three places [m], counter-clockwise."""
    image = image.copy()
    x, y = pixel_places(image, view)
    inside = np.ones(image.shape[:2], dtype=np.bool_)
    for (ax, ay), (bx, by) in zip(triangle, triangle[1:] + triangle[:1]):
        inside &= (bx - ax) * (y[:, None] - ay) >= (by - ay) * (x[None, :] - ax)
    image[inside] = _FLAME
    return image


def pixel_places(image: NDArray[np.uint8], view: Corners) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where the columns and rows of a picture are [m]."""
    height, width = image.shape[:2]
    (left, lower), (right, upper) = view
    x = left + (np.arange(width) + 0.5) / width * (right - left)
    return x, upper - (np.arange(height) + 0.5) / height * (upper - lower)


_POLE = 50 / 30
_CLOTH = (25 / 30, 10 / 30)


def with_flags(image: NDArray[np.uint8], view: Corners, flags: Sequence[Flag]) -> NDArray[np.uint8]:
    """The picture of a view with flags: poles of 1.7 m with triangles at their tops, as large as Gymnasium's."""
    image = image.copy()
    x, y = pixel_places(image, view)
    for (foot_x, foot_y), color in flags:
        half = x[1] - x[0]
        pole = (np.abs(x - foot_x) < half)[None, :] & ((y >= foot_y) & (y <= foot_y + _POLE))[:, None]
        along = ((x - foot_x) / _CLOTH[0])[None, :]
        across = np.abs(y - (foot_y + _POLE - _CLOTH[1] / 2))[:, None] / (_CLOTH[1] / 2)
        image[(along >= 0) & (across <= 1 - along)] = color
        image[pole] = (160, 160, 160)
    return image
