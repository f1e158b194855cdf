"""Shared by the tests: small worlds."""

from __future__ import annotations

import pytest

import drystone as ds


def pile(boxes: int = 3) -> tuple[ds.World, list[ds.BodyId]]:
    """A ground and boxes above it."""
    world = ds.World()
    world.create_shape(world.create_body(), ds.Box(half_extents=(50, 1)))
    bodies = []
    for i in range(boxes):
        body = world.create_body(type="dynamic", position=(0.1 * i, 2.0 + 1.1 * i))
        world.create_shape(body, ds.Box(half_extents=(0.5, 0.5)))
        bodies.append(body)
    return world, bodies


@pytest.fixture
def three() -> tuple[ds.World, list[ds.BodyId]]:
    return pile(3)
