"""Steps per second of the environments of drystone.envs on one core, with random actions, beside Gymnasium's own environments and EnvPool's
where they are installed. The engines run in turns; the table has the median of the rounds, and ratios of times within a round.

Usage: bench_environments.py [--rounds N] [--seconds S]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import drystone.envs

Step = Callable[[Any], Any]


def drystone_of(name: str, count: int) -> tuple[Any, Step]:
    env = gymnasium.make_vec("drystone/" + name, num_envs=count)
    env.reset(seed=0)
    return env.action_space, env.step


def gymnasium_of(name: str, count: int) -> tuple[Any, Step]:
    """One environment, reset when an episode ends: the least work around Box2D."""
    del count
    env: Any = gymnasium.make(name).unwrapped
    env.reset(seed=0)

    def step(action: Any) -> None:
        if env.step(action)[2]:
            env.reset()

    return env.action_space, step


def envpool_of(name: str, count: int) -> tuple[Any, Step]:
    import envpool

    env: Any = envpool.make(name, env_type="gymnasium", num_envs=count, num_threads=1, seed=0)
    env.reset()
    space = gymnasium.vector.utils.batch_space(gymnasium.make("drystone/" + name).action_space, count)
    return space, env.step


ENGINES: dict[str, tuple[Callable[[str, int], tuple[Any, Step]], list[int]]] = {
    "Drystone": (drystone_of, [16, 1024]),
    "EnvPool": (envpool_of, [16, 1024]),
    "Gymnasium": (gymnasium_of, [1]),
}


class Runner:
    def __init__(self, engine: str, name: str, count: int) -> None:
        self.label = f"{engine}, {count}" if count > 1 else engine
        self.count = count
        space, self.step = ENGINES[engine][0](name, count)
        space.seed(1)
        self.actions = [space.sample() for _ in range(256)]
        self.rates: list[float] = []
        for action in self.actions[: 64 if count > 16 else 256]:
            self.step(action)

    def run(self, seconds: float) -> None:
        steps, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds or steps == 0:
            for _ in range(8):
                self.step(self.actions[steps % len(self.actions)])
                steps += 1
        self.rates.append(self.count * steps / spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    arguments = parser.parse_args()
    print("| environment | engine, environments | steps/s | times the steps/s of Drystone with 16 | spread of the ratio |")
    print("|---|---|---|---|---|")
    for name in ["LunarLander-v3", "LunarLanderContinuous-v3", "BipedalWalker-v3", "BipedalWalkerHardcore-v3"]:
        runners = []
        for engine, (_, counts) in ENGINES.items():
            for count in counts:
                try:
                    runners.append(Runner(engine, name, count))
                except (ImportError, gymnasium.error.DependencyNotInstalled) as error:
                    print(f"| {name} | {engine} | - | not installed: {type(error).__name__} | |")
        for _ in range(arguments.rounds):
            for runner in runners:
                runner.run(arguments.seconds)
        for runner in runners:
            ratios = [rate / base for rate, base in zip(runner.rates, runners[0].rates)]
            print(
                f"| {name} | {runner.label} | {statistics.median(runner.rates):,.0f} | {statistics.median(ratios):.2f} | "
                f"{min(ratios):.2f} to {max(ratios):.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
