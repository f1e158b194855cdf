"""Drystone, a deterministic 2D rigid-body physics engine.

    import drystone as ds

    world = ds.World(gravity=(0, -10))
    ground = world.create_body()
    world.create_shape(ground, ds.Box(half_extents=(50, 1)))
    ball = world.create_body(type="dynamic", position=(0, 10))
    world.create_shape(ball, ds.Circle(radius=0.5))
    for _ in range(120):
        world.step(1 / 60)
    print(world.transform(ball).position)

Lengths are in m, masses in kg, times in s, angles in rad counter-clockwise. A place is a pair of numbers.
"""

from drystone import _core
from drystone._core import *  # noqa: F403
from drystone._errors import (
    Error,
    InUse,
    InvalidArgument,
    InvalidGeometry,
    LimitExceeded,
    NotAvailable,
    StaleId,
    WrongMoment,
)
from drystone._hooks import ContactHooks
from drystone._vector import Vector

__version__: str = getattr(_core, "__version__")

__all__ = [name for name in dir(_core) if not name.startswith("_")]
__all__ += [
    "ContactHooks",
    "Error",
    "InUse",
    "InvalidArgument",
    "InvalidGeometry",
    "LimitExceeded",
    "NotAvailable",
    "StaleId",
    "Vector",
    "WrongMoment",
]
