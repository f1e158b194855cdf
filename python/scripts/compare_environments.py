"""Compares the environments of drystone.envs with Gymnasium's: the same policies, the same seeds. Prints a table in Markdown.

Usage: compare_environments.py [--seeds N] [--only NAME...] [--json FILE] [--skip-gymnasium]

Gymnasium's environments are run if gymnasium[box2d] is installed; else only Drystone's.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import gymnasium
import numpy as np

import drystone.envs
from drystone.envs import heuristics


class Case(NamedTuple):
    name: str
    id: str
    kwargs: dict[str, Any]
    policy: Callable[[int], Callable[[Any], Any]]  # Of a number of environments: a controller for observations.
    share: float  # Of the seeds.


def stateless(policy: Callable[[Any], Any]) -> Callable[[int], Callable[[Any], Any]]:
    return lambda count: policy


def random_choices(choices: int) -> Callable[[int], Callable[[Any], Any]]:
    def policy(count: int) -> Callable[[Any], Any]:
        generator = np.random.default_rng(1)
        return lambda observations: generator.integers(0, choices, len(observations))

    return policy


def random_efforts(width: int) -> Callable[[int], Callable[[Any], Any]]:
    def policy(count: int) -> Callable[[Any], Any]:
        generator = np.random.default_rng(1)
        return lambda observations: generator.uniform(-1.0, 1.0, (len(observations), width)).astype(np.float32)

    return policy


def random_driving(count: int) -> Callable[[Any], Any]:
    generator = np.random.default_rng(1)
    low = np.array([-1.0, 0.0, 0.0])
    return lambda observations: generator.uniform(low, 1.0, (len(observations), 3)).astype(np.float32)


LANDER = "LunarLander-v3"
WALKER = "BipedalWalker-v3"
HARDCORE = "BipedalWalkerHardcore-v3"
RACING = "CarRacingState-v3"
CASES = [
    Case("lander, heuristic", LANDER, {}, stateless(heuristics.lander), 1.0),
    Case("lander, continuous, heuristic", LANDER, {"continuous": True}, stateless(heuristics.lander_continuous), 1.0),
    Case("lander, wind, heuristic", LANDER, {"enable_wind": True}, stateless(heuristics.lander), 1.0),
    Case("lander, random", LANDER, {}, random_choices(4), 1.0),
    Case("walker, heuristic", WALKER, {}, heuristics.Walker, 0.5),
    Case("walker, random", WALKER, {}, random_efforts(4), 0.5),
    Case("hardcore, heuristic", HARDCORE, {}, heuristics.Walker, 0.5),
    Case("hardcore, random", HARDCORE, {}, random_efforts(4), 0.5),
    Case("racing, heuristic", RACING, {}, stateless(heuristics.car_racing), 0.2),
    Case("racing, random", RACING, {}, random_driving, 0.2),
    Case("racing, discrete, random", RACING, {"continuous": False}, random_choices(5), 0.2),
]


class RacingState(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The numbers that Drystone's CarRacing observes, of Gymnasium's, which draws no pictures then."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        no_picture = np.zeros((96, 96, 3), dtype=np.uint8)
        env.unwrapped._render = lambda mode: no_picture

    def observation(self, observation: Any) -> Any:
        env: Any = self.env.unwrapped
        car, hull = env.car, env.car.hull
        right, forwards = (np.array(hull.GetWorldVector(axis)) for axis in ((1, 0), (0, 1)))
        velocity, place = np.array(hull.linearVelocity), np.array(hull.position)
        track = np.array([(x, y, heading) for _, heading, x, y in env.track])
        nearest = int(((track[:, :2] - place) ** 2).sum(axis=1).argmin())
        x, y, heading = track[nearest]
        turned = (hull.angle - heading + math.pi) % (2 * math.pi) - math.pi
        across = math.cos(heading) * (place[0] - x) + math.sin(heading) * (place[1] - y)
        ahead = track[(nearest + 2 * np.arange(1, 13)) % len(track), :2] - place
        return np.concatenate(
            [
                [velocity @ forwards, velocity @ right, hull.angularVelocity],
                [wheel.omega for wheel in car.wheels],
                [car.wheels[0].joint.angle, car.wheels[2].gas],
                [len(wheel.tiles) > 0 for wheel in car.wheels],
                [env.tile_visited_count / len(track), across, turned],
                np.stack([ahead @ right, ahead @ forwards], axis=1).ravel(),
            ]
        ).astype(np.float32)


def made_by_gymnasium(case: Case) -> Any:
    if case.id == RACING:
        return RacingState(gymnasium.make("CarRacing-v3", **case.kwargs))
    return gymnasium.make(case.id, **case.kwargs)


def episodes_of_many(env: Any, policy: Any, count: int) -> dict[str, Any]:
    """The first episode of each environment of a vector environment, with the seeds 0, 1, ..."""
    observations, _ = env.reset(seed=0)
    result = new_result(observations)
    running = np.ones(count, dtype=bool)
    while running.any():
        observations, rewards, terminated, truncated, _ = env.step(policy(observations))
        add_step(result, running, observations, rewards, terminated, truncated)
        running &= ~(terminated | truncated)
    return result


def new_result(first: Any) -> dict[str, Any]:
    count = len(first)
    return {
        "first": first.astype(np.float64),
        "returns": np.zeros(count),
        "steps": np.zeros(count),
        "last": np.zeros(count),
        "cut": np.zeros(count, dtype=bool),
        "sum": np.zeros_like(first, dtype=np.float64),
    }


def add_step(result: dict[str, Any], running: Any, observations: Any, rewards: Any, terminated: Any, truncated: Any) -> None:
    result["returns"] += np.where(running, rewards, 0.0)
    result["steps"] += running
    result["last"] = np.where(running & terminated, rewards, result["last"])
    result["cut"] |= running & truncated & ~terminated
    result["sum"] += np.where(running[:, None], observations, 0.0)


def of_drystone(case: Case, count: int) -> dict[str, Any]:
    env = gymnasium.make_vec("drystone/" + case.id, num_envs=count, **case.kwargs)
    return episodes_of_many(env, case.policy(count), count)


def of_gymnasium(case: Case, count: int) -> dict[str, Any]:
    """One environment after the other: all at once would hold as many worlds of Box2D."""
    env = made_by_gymnasium(case)
    generator_policy = case.policy(1)
    parts = []
    for seed in range(count):
        policy = case.policy(1) if "heuristic" in case.name else generator_policy
        observation, _ = env.reset(seed=seed)
        result = new_result(observation[None])
        ended = False
        while not ended:
            action = policy(observation[None])[0]
            observation, reward, terminated, truncated, _ = env.step(action)
            add_step(result, np.array([True]), observation[None], np.array([reward]), np.array([terminated]), np.array([truncated]))
            ended = terminated or truncated
        parts.append(result)
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}


FLAGS = {LANDER: (6, 7), RACING: (9, 10)}


def summary(case: Case, result: dict[str, Any]) -> dict[str, Any]:
    returns, steps = result["returns"], result["steps"]
    flags = FLAGS.get(case.id, (8, 13))
    return {
        "episodes": len(returns),
        "return": float(returns.mean()),
        "error": float(returns.std(ddof=1) / math.sqrt(len(returns))),
        "median": float(np.median(returns)),
        "steps": float(steps.mean()),
        # Of cars: those that have driven the lap.
        "landed": float((result["last"] == 100.0 if case.id != RACING else result["last"] > 0.0).mean()),
        "crashed": float((result["last"] == -100.0).mean()),
        "cut": float(result["cut"].mean()),
        "flags": [float(result["sum"][:, flag].sum() / steps.sum()) for flag in flags],
        "first_mean": [float(x) for x in result["first"].mean(axis=0)],
        "first_deviation": [float(x) for x in result["first"].std(axis=0)],
    }


def row(name: str, engine: str, found: dict[str, Any]) -> str:
    flags = " / ".join(f"{100 * flag:.1f}" for flag in found["flags"])
    return (
        f"| {name} | {engine} | {found['return']:.1f} ± {found['error']:.1f} | {found['median']:.1f} | {found['steps']:.1f} | "
        f"{100 * found['landed']:.1f} | {100 * found['crashed']:.1f} | {100 * found['cut']:.1f} | {flags} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--only", nargs="*", default=[], help="parts of names of cases")
    parser.add_argument("--json", help="a file for all figures")
    parser.add_argument("--skip-gymnasium", action="store_true")
    arguments = parser.parse_args()
    everything: dict[str, Any] = {}
    print("| environment and policy | engine | return | median | steps | landed % | crashed % | cut off % | contact flags % |")
    print("|---|---|---|---|---|---|---|---|---|")
    for case in CASES:
        if arguments.only and not any(part in case.name for part in arguments.only):
            continue
        count = max(2, round(case.share * arguments.seeds))
        found = {"Drystone": summary(case, of_drystone(case, count))}
        print(row(case.name, "Drystone", found["Drystone"]), flush=True)
        if not arguments.skip_gymnasium:
            try:
                found["Gymnasium"] = summary(case, of_gymnasium(case, count))
                print(row(case.name, "Gymnasium", found["Gymnasium"]), flush=True)
            except gymnasium.error.DependencyNotInstalled:
                print("gymnasium[box2d] is not installed", file=sys.stderr)
        everything[case.name] = found
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(everything, file, indent=1)


if __name__ == "__main__":
    main()
