"""Single steps of Drystone's LunarLander and BipedalWalker from states of Gymnasium's (Box2D), with the same actions and random draws.

An episode of Gymnasium's environment is played; before and after each step the poses and velocities of all its bodies are noted. Drystone's
environment is put into each of the states before a step and makes this one step. The table says by how much both differ then, by what
the step is about: free flight, the first touch, standing or sliding, an end of a joint's range.

The walker's first steps are left out, because the original begins with joints that are off their places.

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
    flags: tuple[bool, bool]  # Whether each foot touches: not Gymnasium's flags, which the end of any of its contacts clears.
    words: list[int]  # Of the random generator.
    wind: tuple[int, int]


class Transition(NamedTuple):
    before: Moment
    action: Any
    after: Moment
    crashed: bool


def bodies_of(env: Any) -> list[Any]:
    return [env.lander, *env.legs] if hasattr(env, "lander") else [env.hull, *env.legs]


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
        tuple(any(edge.contact.touching for edge in foot.contacts) for foot in feet_of(env)),  # type: ignore[arg-type]
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
        found.append(Transition(before, action, moment_of(env), bool(env.game_over)))
        ended = terminated or truncated
    return found


def batch_of(case: Case, count: int) -> Any:
    if case.id == LANDER:
        return drystone.LunarLanders(count, autoreset="disabled", **case.kwargs)
    return drystone.BipedalWalkers(count, autoreset="disabled", **case.kwargs)


class Found(NamedTuple):
    """What Drystone's environment made of the same states, one row for each."""

    poses: NDArray[np.float64]
    velocities: NDArray[np.float64]
    flags: NDArray[np.bool_]
    crashed: NDArray[np.bool_]


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
        changed["touches"] = [int(flag) for flag in before.flags]
        if case.id == LANDER:
            changed["wind_time"], changed["turbulence_time"] = before.wind
        states.append((world.snapshot(), before.words, steps, begun, ended, observation, changed))
    many = batch_of(case, len(transitions))
    many.set_states(states)
    actions = np.array([transition.action for transition in transitions])
    observations = many.step(actions.astype(np.int64) if actions.ndim == 1 else actions.astype(np.float64))[0]
    poses, velocities = [], []
    for state in many.states():
        world.restore(state[0])
        poses.append(np.array(world.poses(parts)))
        velocities.append(np.array(world.velocities(parts)))
    flags = observations[:, [6, 7]] if case.id == LANDER else observations[:, [8, 13]]
    crashed = [state[6]["crashed" if case.id == LANDER else "fell"] for state in many.states()]
    return Found(np.array(poses), np.array(velocities), flags > 0, np.array(crashed))


FIRST_STEPS = {LANDER: 0, WALKER: 4}
KINDS = ("free flight", "a foot begins to touch", "a foot touches", "the last foot leaves")


def kind_of(transition: Transition) -> str:
    before, after = transition.before.flags, transition.after.flags
    if any(now and not then for then, now in zip(before, after, strict=True)):
        return KINDS[1]
    if not any(before):
        return KINDS[0]
    return KINDS[2] if any(after) else KINDS[3]


def row(name: str, kind: str, transitions: list[Transition], found: Found) -> str:
    def of(field: str, when: str) -> NDArray[np.float64]:
        return np.array([getattr(getattr(transition, when), field) for transition in transitions])

    change = np.linalg.norm((of("velocities", "after") - of("velocities", "before"))[:, 0, :2], axis=1)
    speed = np.linalg.norm((found.velocities - of("velocities", "after"))[:, 0, :2], axis=1)
    spin = np.abs(found.velocities - of("velocities", "after"))[:, 0, 2]
    place = np.linalg.norm((found.poses - of("poses", "after"))[:, 0, :2], axis=1)
    equal = (found.flags == of("flags", "after")).mean()
    figures = [f"{np.median(x):.4f}, {np.percentile(x, 90):.4f}" for x in (change, speed, spin, place)]
    return f"| {name} | {kind} | {len(transitions)} | {' | '.join(figures)} | {100 * equal:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--only", nargs="*", default=[], help="parts of names of cases")
    arguments = parser.parse_args()
    print("Median and 90 % of the steps, for the hull.\n")
    print("| case | step | steps | change of velocity [m/s] | difference of velocity [m/s] | of spin [rad/s] | of place [m] | equal flags % |")
    print("|---|---|---|---|---|---|---|---|")
    for case in CASES:
        if arguments.only and not any(part in case.name for part in arguments.only):
            continue
        by_kind: dict[str, list[tuple[Transition, list[Any]]]] = {kind: [] for kind in KINDS}
        for seed in range(arguments.seeds):
            transitions = play(case, seed)[FIRST_STEPS[case.id] :]
            found = repeat(case, seed, transitions)
            for i, transition in enumerate(transitions):
                by_kind[kind_of(transition)].append((transition, [field[i] for field in found]))
        for kind, steps in by_kind.items():
            if steps:
                columns = [np.array(column) for column in zip(*(found for _, found in steps), strict=True)]
                print(row(case.name, kind, [transition for transition, _ in steps], Found(*columns)), flush=True)


if __name__ == "__main__":
    main()
