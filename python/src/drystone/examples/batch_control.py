"""Learns to balance a pole on a cart: the cross-entropy method, whose 256 controllers of a generation are tried in the worlds of a WorldBatch.

A controller is four gains, with which it multiplies place and speed of the cart, and angle and angular speed of the pole.
"""

import numpy as np
from numpy.typing import NDArray

import drystone as ds

WORLDS, GENERATIONS, BEST, STEPS = 256, 6, 32, 300
LARGEST_FORCE = 20.0


def make_start() -> tuple[ds.World, ds.BodyId, list[ds.JointId]]:
    world = ds.World()
    rail = world.create_body()
    cart = world.create_body(type="dynamic")
    world.create_shape(cart, ds.Box(half_extents=(0.25, 0.1)), mass=1.0)
    pole = world.create_body(type="dynamic", position=(0, 0.5))
    world.create_shape(pole, ds.Box(half_extents=(0.03, 0.5)), mass=0.1, filter={"mask": 0})
    slide = world.create_joint("prismatic", body_a=rail, body_b=cart)
    hinge = world.create_joint("revolute", body_a=cart, body_b=pole, anchor_b=(0, -0.5))
    world.set_angular_velocity(pole, 0.5)
    return world, cart, [slide, hinge]


def upright_steps(gains: NDArray[np.float64]) -> NDArray[np.int64]:
    """How many steps each controller, a row of gains, keeps the pole within 0.5 rad and the cart within 2 m."""
    start, cart, joints = make_start()
    batch = ds.WorldBatch(len(gains), start)
    states = batch.joint_states(joints)
    forces = np.zeros((len(gains), 1, 2), dtype=np.float32)
    up = np.ones(len(gains), dtype=np.bool_)
    steps = np.zeros(len(gains), dtype=np.int64)
    for _ in range(STEPS):
        # Coordinate and speed of slide and hinge.
        seen = states[:, :, :2].reshape(-1, 4)
        forces[:, 0, 0] = np.clip((gains * seen).sum(axis=1), -LARGEST_FORCE, LARGEST_FORCE)
        batch.apply_forces([cart], forces, up)
        batch.step(1 / 50, up)
        batch.joint_states(joints, out=states)
        up &= (np.abs(states[:, 1, 0]) < 0.5) & (np.abs(states[:, 0, 0]) < 2)
        steps += up
    return steps


def main() -> None:
    random = np.random.default_rng(0)
    mean, spread = np.zeros(4), np.full(4, 20.0)
    for generation in range(GENERATIONS):
        gains = mean + spread * random.standard_normal((WORLDS, 4))
        steps = upright_steps(gains)
        best = gains[np.argsort(-steps, kind="stable")[:BEST]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.5
        print(f"generation {generation}: {steps.mean():.0f} of {STEPS} steps upright, the best {BEST}: {np.sort(steps)[-BEST:].mean():.0f}")
    print(f"the mean controller: {upright_steps(mean[None])[0]} steps")
