"""A robot measures distances with 360 rays in one call."""

import numpy as np

import drystone as ds


def main() -> None:
    world = ds.built_in_scene("large_pyramid:20").build().world
    angles = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    origins = np.tile([-20.0, 3.0], (360, 1))
    along = (50 * np.stack([np.cos(angles), np.sin(angles)], axis=1)).astype(np.float32)
    hits = world.ray_casts(origins, along)
    seen = hits.shape != 0
    print(f"{np.count_nonzero(seen)} of 360 rays hit something, the nearest at {50 * hits.fraction[seen].min():.2f} m")
