"""Reads and sets many bodies by NumPy arrays."""

import numpy as np

import drystone as ds


def main() -> None:
    world = ds.World(gravity=(0, 0))
    for i in range(1000):
        body = world.create_body(type="dynamic", position=(3 * (i % 40), 3 * (i // 40)))
        world.create_shape(body, ds.Circle(radius=0.5))
    ids = world.body_ids()
    poses = np.empty((len(ids), 3))
    velocities = np.zeros((len(ids), 3), dtype=np.float32)
    for _ in range(60):
        world.poses(ids, out=poses)
        center = poses[:, :2].mean(axis=0)
        velocities[:, :2] = 0.2 * (center - poses[:, :2])
        world.set_velocities(ids, velocities)
        world.step(1 / 60)
    spread = world.positions(ids).std(axis=0)
    print(f"1000 bodies, spread {spread[0]:.1f} m by {spread[1]:.1f} m")
