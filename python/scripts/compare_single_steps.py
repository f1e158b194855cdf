"""Single steps of Drystone's LunarLander and BipedalWalker from states of Gymnasium's (Box2D), with the same actions and random draws.

An episode of Gymnasium's environment is played; before and after each step the poses and velocities of all its bodies are noted. Drystone's
environment is put into each of the states before a step and makes this one step. The table says by how much both differ then, by what
the step is about: free flight, the first touch, standing or sliding, an end of a joint's range.

usage: compare_single_steps.py [--seeds N] [--only NAME...]

Needs gymnasium[box2d].
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

import drystone
from drystone.envs import heuristics


class Case(NamedTuple):
    name: str
    id: str
    kwargs: dict[str, Any]
    random: bool


LANDER = "LunarLander-v3"
WALKER = "BipedalWalker-v3"
CASES = [
    Case("lander, heuristic", LANDER, {}, False),
    Case("lander, random", LANDER, {}, True),
    Case("lander, wind, heuristic", LANDER, {"enable_wind": True}, False),
    Case("walker, heuristic", WALKER, {}, False),
    Case("walker, random", WALKER, {}, True),
    Case("hardcore, heuristic", WALKER, {"hardcore": True}, False),
    Case("hardcore, random", WALKER, {"hardcore": True}, True),
]


class Moment(NamedTuple):
    """A state of Gymnasium's environment."""

    poses: NDArray[np.float64]  # (bodies, 3): x, y [m], angle [rad].
    velocities: NDArray[np.float64]  # (bodies, 3): of the centres of mass [m/s], [rad/s].
    joints: NDArray[np.float64]  # Angles [rad].
    touching: tuple[int, ...]  # By body: the contacts that touch.
    flags: tuple[bool, bool]
    words: list[int]  # Of the random generator.
    wind: tuple[int, int]


class Transition(NamedTuple):
    before: Moment
    action: Any
    after: Moment
    crashed: bool
    awake: bool


def bodies_of(env: Any) -> list[Any]:
    return [env.lander, *env.legs] if hasattr(env, "lander") else [env.hull, *env.legs]


def joints_of(env: Any) -> list[Any]:
    return [leg.joint for leg in env.legs] if hasattr(env, "lander") else env.joints


def feet_of(env: Any) -> list[Any]:
    return list(env.legs) if hasattr(env, "lander") else [env.legs[1], env.legs[3]]


def words_of(generator: np.random.Generator) -> list[int]:
    state: Any = generator.bit_generator.state
    low = (1 << 64) - 1
    numbers = [state["state"]["state"], state["state"]["inc"]]
    return [*(half for number in numbers for half in (number >> 64, number & low)), state["has_uint32"], state["uinteger"]]


def moment_of(env: Any) -> Moment:
    bodies = bodies_of(env)
    return Moment(
        np.array([(*body.position, body.angle) for body in bodies]),
        np.array([(*body.linearVelocity, body.angularVelocity) for body in bodies]),
        np.array([joint.angle for joint in joints_of(env)]),
        tuple(sum(edge.contact.touching for edge in body.contacts) for body in bodies),
        tuple(bool(foot.ground_contact) for foot in feet_of(env)),  # type: ignore[arg-type]
        words_of(env.np_random),
        (getattr(env, "wind_idx", 0), getattr(env, "torque_idx", 0)),
    )


def policy_of(case: Case, generator: np.random.Generator) -> Any:
    if case.random:
        if case.id == LANDER:
            return lambda observations: generator.integers(0, 4, len(observations))
        return lambda observations: generator.uniform(-1.0, 1.0, (len(observations), 4)).astype(np.float32)
    return heuristics.lander if case.id == LANDER else heuristics.Walker(1)


def play(case: Case, seed: int) -> list[Transition]:
    """An episode of Gymnasium's environment."""
    made = gymnasium.make(case.id, **case.kwargs)
    env: Any = made.unwrapped
    policy = policy_of(case, np.random.default_rng(seed + 1))
    observation, _ = made.reset(seed=seed)
    found = []
    ended = False
    while not ended:
        action = policy(observation[None])[0]
        before = moment_of(env)
        observation, _, terminated, truncated, _ = made.step(action)
        body = bodies_of(env)[0]
        found.append(Transition(before, action, moment_of(env), bool(env.game_over), bool(body.awake)))
        ended = terminated or truncated
    return found


def batch_of(case: Case, count: int) -> Any:
    if case.id == LANDER:
        return drystone.LunarLanders(count, autoreset="disabled", **case.kwargs)
    return drystone.BipedalWalkers(count, autoreset="disabled", **case.kwargs)


def world_of(batch: Any, i: int) -> Any:
    return drystone.World.from_snapshot(batch.states()[i][0])


class Found(NamedTuple):
    """What Drystone's environment made of the same states, one row for each."""

    poses: NDArray[np.float64]
    velocities: NDArray[np.float64]
    flags: NDArray[np.bool_]
    crashed: NDArray[np.bool_]
    hinges: NDArray[np.float64]  # The largest distance of anchors in a step's result [m].


def repeat(case: Case, seed: int, transitions: list[Transition]) -> Found:
    """The same steps of Drystone's environment."""
    one = batch_of(case, 1)
    one.seed(np.random.SeedSequence(seed).generate_state(4, np.uint64).reshape(1, 4))
    one.reset()
    snapshot, _, steps, begun, ended, observation, cell = one.states()[0]
    world = drystone.World.from_snapshot(snapshot)
    parts = world.bodies()[1:]
    parts = parts[: len(transitions[0].before.poses)]
    states = []
    for transition in transitions:
        before = transition.before
        world.restore(snapshot)
        world.set_poses(parts, before.poses)
        world.set_velocities(parts, before.velocities.astype(np.float32))
        changed = dict(cell)
        changed["angle"] = float(before.poses[0, 2])
        changed["touches"] = [0, 0]
        if case.id == LANDER:
            changed["wind_time"], changed["turbulence_time"] = before.wind
            # The wind does not blow while a leg touches: the flags of the original count.
            changed["touches"] = [int(flag) for flag in before.flags] if case.kwargs.get("enable_wind") else [0, 0]
        states.append((world.snapshot(), before.words, steps, begun, ended, observation, changed))
    many = batch_of(case, len(transitions))
    many.set_states(states)
    actions = np.array([transition.action for transition in transitions])
    observations, _, terminated, _, _ = many.step(actions.astype(np.int64) if actions.ndim == 1 else actions.astype(np.float64))
    poses, velocities, hinges = [], [], []
    for state in many.states():
        world.restore(state[0])
        poses.append(np.array(world.poses(parts)))
        velocities.append(np.array(world.velocities(parts)))
        hinges.append(max(world.joint_state(joint).error for joint in world.joints()))
    flags = observations[:, [6, 7]] if case.id == LANDER else observations[:, [8, 13]]
    crashed = [state[6]["crashed" if case.id == LANDER else "fell"] for state in many.states()]
    return Found(np.array(poses), np.array(velocities), flags > 0, np.array(crashed), np.array(hinges))
