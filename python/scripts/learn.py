"""Learns a task by PPO (stable-baselines3), with Drystone's environment or Gymnasium's, and compares the curves and the policies.

Usage: learn.py learn TASK ENGINE SEED DIRECTORY [--steps N]     ENGINE: drystone, or gymnasium if it has the task
       learn.py report TASK DIRECTORY [--episodes N]

`learn` writes the returns of all episodes and the policy to DIRECTORY. `report` prints the curves over the steps that all runs have, and, unless
N is 0, tries each policy in all engines that are installed. Needs stable-baselines3, and gymnasium[box2d] for Gymnasium's engine. The settings of
LunarLander are those of RL Baselines3 Zoo; those of BipedalWalker are too, but with larger batches and without normalised observations.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy

import drystone.envs  # noqa: F401  Registers the environments.


@dataclass(frozen=True)
class Task:
    """Environments by engine, and the settings of PPO."""

    engines: dict[str, str]
    settings: dict[str, Any]

    def good_return(self) -> float:
        """The return from which on an episode counts as solved."""
        threshold = gymnasium.spec(self.engines["drystone"]).reward_threshold
        assert threshold is not None
        return threshold


CONTINUOUS: dict[str, Any] = {"n_steps": 512, "batch_size": 256, "n_epochs": 10, "gamma": 0.99, "gae_lambda": 0.95}
TASKS = {
    "LunarLander": Task(
        {"drystone": "drystone/LunarLander-v3", "gymnasium": "LunarLander-v3"},
        {"n_steps": 1024, "batch_size": 64, "n_epochs": 4, "gamma": 0.999, "gae_lambda": 0.98, "ent_coef": 0.01},
    ),
    "BipedalWalker": Task(
        {"drystone": "drystone/BipedalWalker-v3", "gymnasium": "BipedalWalker-v3"},
        {"n_steps": 1024, "batch_size": 256, "n_epochs": 10, "gamma": 0.999, "gae_lambda": 0.95, "clip_range": 0.18},
    ),
    "ArmPush": Task({"drystone": "drystone/ArmPush-v0"}, CONTINUOUS),
    "Rover": Task({"drystone": "drystone/Rover-v0"}, CONTINUOUS),
    "Crane": Task({"drystone": "drystone/Crane-v0"}, CONTINUOUS),
    "BipedalWalkerBridge": Task({"drystone": "drystone/BipedalWalkerBridge-v0"}, CONTINUOUS),
}
COUNT = 16
PARTS = 8  # Of the curve.


class Episodes(BaseCallback):
    """The number of steps at which each episode ended, and its return."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.found.append((self.num_timesteps, float(info["episode"]["r"])))
        return True


def learn(task: Task, engine: str, seed: int, directory: Path, steps: int) -> None:
    torch.set_num_threads(1)
    environments = make_vec_env(task.engines[engine], n_envs=COUNT, seed=1000 * seed)
    model = PPO("MlpPolicy", environments, seed=seed, device="cpu", **task.settings)
    episodes = Episodes()
    begin = time.process_time()
    model.learn(steps, callback=episodes)
    directory.mkdir(parents=True, exist_ok=True)
    name = f"{engine}_{seed}"
    model.save(directory / (name + ".zip"))
    contents = {
        "engine": engine, "seed": seed, "steps": model.num_timesteps, "cpu_seconds": time.process_time() - begin,
        "episodes": episodes.found,
    }
    (directory / (name + ".json")).write_text(json.dumps(contents))
    print(f"{name}: {len(episodes.found)} episodes, {contents['cpu_seconds']:.0f} s of CPU")


def curve(run: dict[str, Any], steps: int) -> list[float]:
    """Mean returns of the episodes that ended in each part of the first steps."""
    ends = np.array([episode[0] for episode in run["episodes"]])
    returns = np.array([episode[1] for episode in run["episodes"]])
    part = (ends - 1) * PARTS // steps
    return [float(returns[part == i].mean()) for i in range(PARTS)]


def spread(values: list[float]) -> str:
    """The mean, and the value of each seed."""
    digits = 0 if max(abs(value) for value in values) >= 30 else 1
    return f"{np.mean(values):.{digits}f} ({', '.join(f'{value:.{digits}f}' for value in values)})"


def is_installed(name: str) -> bool:
    try:
        gymnasium.make(name).close()
    except gymnasium.error.DependencyNotInstalled:
        return False
    return True


def report(task: Task, directory: Path, episodes: int) -> None:
    torch.set_num_threads(1)
    runs = [json.loads(path.read_text()) for path in sorted(directory.glob("*.json"))]
    learned = [engine for engine in task.engines if any(run["engine"] == engine for run in runs)]
    steps = min(run["steps"] for run in runs)
    bounds = [round(steps * (i + 1) / PARTS / 1000) for i in range(PARTS)]
    print("| learned with | " + " | ".join(f"to {bound}k" for bound in bounds) + " |")
    print("|---" * (PARTS + 1) + "|")
    for engine in learned:
        curves = [curve(run, steps) for run in runs if run["engine"] == engine]
        print(f"| {engine} | " + " | ".join(spread(list(part)) for part in zip(*curves)) + " |")
    if episodes == 0:
        return
    good = task.good_return()
    print(f"\n| learned with | tried in | mean return of each seed | median | {good:g} or more % |")
    print("|---|---|---|---|---|")
    for engine in learned:
        models = [PPO.load(directory / f"{engine}_{run['seed']}.zip", device="cpu") for run in runs if run["engine"] == engine]
        for other, name in task.engines.items():
            if not is_installed(name):
                continue
            means, returns = [], []
            for model in models:
                test = make_vec_env(name, n_envs=COUNT, seed=10**6)
                found: Any = evaluate_policy(model, test, n_eval_episodes=episodes, return_episode_rewards=True)[0]
                means.append(float(np.mean(found)))
                returns += found
            solved = 100 * np.mean(np.array(returns) >= good)
            print(f"| {engine} | {other} | {spread(means)} | {np.median(returns):.0f} | {solved:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("learn")
    one.add_argument("task", choices=list(TASKS))
    one.add_argument("engine", choices=["drystone", "gymnasium"])
    one.add_argument("seed", type=int)
    one.add_argument("directory", type=Path)
    one.add_argument("--steps", type=int, default=300_000)
    two = commands.add_parser("report")
    two.add_argument("task", choices=list(TASKS))
    two.add_argument("directory", type=Path)
    two.add_argument("--episodes", type=int, default=100)
    arguments = parser.parse_args()
    task = TASKS[arguments.task]
    if arguments.command == "learn":
        if arguments.engine not in task.engines:
            parser.error(f"{arguments.engine} has no {arguments.task}")
        learn(task, arguments.engine, arguments.seed, arguments.directory, arguments.steps)
    else:
        report(task, arguments.directory, arguments.episodes)


if __name__ == "__main__":
    main()
