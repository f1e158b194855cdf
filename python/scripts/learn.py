"""Learns a task by PPO, SAC or DQN of stable-baselines3, with Drystone's environment and with Gymnasium's: the same settings, and the same seeds in
both, as issue 1602 of Gymnasium asks. Prints learning curves with bands, returns of the end, and what each policy does in the other engine.

Usage: learn.py learn TASK ALGORITHM [--seeds 0 1 ...] [--steps N] [--minutes M] [--engines drystone gymnasium]
       learn.py report TASK ALGORITHM [--episodes N] [--picture FILE]

`learn` works in pieces, each with both engines in turns, and begins the next seed when one has all steps. It writes a line for each piece to
docs/measurements/learning/TASK_ALGORITHM.csv, and the policies to build/learning. Another call goes on where the last one stopped, also after
--minutes or when it was ended: a piece depends on its number, the seed and the policy before it, so that the lines are the same as without a stop.
Runs whose policies are gone begin again. Several calls with other seeds or engines may run side by side. `report --episodes` tries the policies that are there in all engines that are installed.

Needs stable-baselines3, gymnasium[box2d] for Gymnasium's engine, and matplotlib for --picture. The settings are those of RL Baselines3 Zoo, but
without normalised observations, and for PPO of the walker with 16 environments and batches of 256; those of Drystone's own tasks nobody tuned.
"""

from __future__ import annotations

import argparse
import csv
import fcntl
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import stable_baselines3
import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.utils import set_random_seed

import drystone.envs  # noqa: F401  Registers the environments.

ROOT = Path(__file__).parent.parent.parent
RESULTS = ROOT / "docs" / "measurements" / "learning"
POLICIES = ROOT / "build" / "learning"
PIECES = 8  # Of the curve.


@dataclass(frozen=True)
class Settings:
    """How an algorithm learns a task."""

    steps: int
    environments: int
    arguments: dict[str, Any] = field(default_factory=dict)


def falling(rate: float) -> Callable[[float], float]:
    """A learning rate that falls to 0 at the end."""
    return lambda remaining: remaining * rate


LANDER_PPO = Settings(1_000_000, 16, {"n_steps": 1024, "batch_size": 64, "n_epochs": 4, "gamma": 0.999, "gae_lambda": 0.98, "ent_coef": 0.01})
OWN = Settings(2_000_000, 16, {"n_steps": 512, "batch_size": 256, "n_epochs": 10, "gamma": 0.99, "gae_lambda": 0.95})
WIDE = {"net_arch": [400, 300]}
TASKS: dict[str, dict[str, Settings]] = {
    "LunarLander-v3": {
        "PPO": LANDER_PPO,
        "DQN": Settings(100_000, 1, {
            "learning_rate": 6.3e-4, "batch_size": 128, "buffer_size": 50_000, "learning_starts": 1, "gamma": 0.99, "target_update_interval": 250,
            "train_freq": 4, "gradient_steps": -1, "exploration_fraction": 0.12, "exploration_final_eps": 0.1, "policy_kwargs": {"net_arch": [256, 256]},
        }),
    },
    "LunarLanderContinuous-v3": {
        "PPO": LANDER_PPO,
        "SAC": Settings(500_000, 1, {
            "learning_rate": falling(7.3e-4), "batch_size": 256, "buffer_size": 500_000, "learning_starts": 10_000, "gamma": 0.99, "tau": 0.01,
            "policy_kwargs": WIDE,
        }),
    },
    "BipedalWalker-v3": {
        "PPO": Settings(5_000_000, 16, {
            "n_steps": 2048, "batch_size": 256, "n_epochs": 10, "gamma": 0.999, "gae_lambda": 0.95, "clip_range": 0.18,
        }),
        "SAC": Settings(500_000, 1, {
            "learning_rate": 7.3e-4, "batch_size": 256, "buffer_size": 300_000, "learning_starts": 10_000, "gamma": 0.98, "tau": 0.02,
            "train_freq": 64, "gradient_steps": 64, "use_sde": True, "policy_kwargs": {**WIDE, "log_std_init": -3},
        }),
    },
    **{name: {"PPO": OWN} for name in ("ArmPush-v0", "Rover-v0", "Crane-v0", "BipedalWalkerBridge-v0")},
}
IDS = {"drystone": "drystone/{}", "gymnasium": "{}"}
COLUMNS = ("engine", "seed", "steps_of_run", "piece", "steps", "episodes", "mean_return", "mean_length", "cpu_seconds")


@dataclass(frozen=True)
class Run:
    task: str
    algorithm: str
    engine: str
    seed: int
    steps: int

    @property
    def settings(self) -> Settings:
        return TASKS[self.task][self.algorithm]

    def policy(self, piece: int) -> Path:
        """What the run has after the piece: a file of its own, from which the next one begins until its line is written."""
        return POLICIES / f"{self.task}_{self.algorithm}_{self.engine}_{self.seed}_{self.steps}_{piece}.zip"

    def buffer(self, piece: int) -> Path:
        return self.policy(piece).with_suffix(".buffer.pkl")

    def is_of(self, row: dict[str, str]) -> bool:
        return (row["engine"], int(row["seed"]), int(row["steps_of_run"])) == (self.engine, self.seed, self.steps)


def results_of(task: str, algorithm: str) -> Path:
    return RESULTS / f"{task}_{algorithm}.csv"


def rows_of(task: str, algorithm: str) -> list[dict[str, str]]:
    path = results_of(task, algorithm)
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def change_rows(task: str, algorithm: str, change: Callable[[list[dict[str, str]]], list[dict[str, str]]]) -> None:
    path = results_of(task, algorithm)
    path.parent.mkdir(parents=True, exist_ok=True)
    POLICIES.mkdir(parents=True, exist_ok=True)
    with (POLICIES / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows = sorted(change(rows_of(task, algorithm)), key=lambda row: [int(row[key]) for key in ("steps_of_run", "seed", "piece")] + [row["engine"]])
        new = path.with_suffix(".new")
        with new.open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        new.replace(path)


class Piece(BaseCallback):
    """Ends a piece after so many steps of the run, and keeps the episodes that ended in it."""

    def __init__(self, end: int) -> None:
        super().__init__()
        self.end = end
        self.returns: list[float] = []
        self.lengths: list[int] = []
        self.is_whole = False

    def _on_rollout_end(self) -> None:
        self.is_whole = self.num_timesteps >= self.end

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.returns.append(float(info["episode"]["r"]))
                self.lengths.append(int(info["episode"]["l"]))
        return not self.is_whole  # The step after the end, so that the policy has learned from all before.


def save(path: Path, write: Callable[[Path], None]) -> None:
    """Writes a new file, and then gives it its name: a file with the name is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name("new_" + path.name)
    write(new)
    new.replace(path)


def learn_piece(run: Run, piece: int) -> dict[str, str]:
    """Learns the piece from what the one before left in the files, and leaves what the next one needs."""
    settings = run.settings
    method: Any = getattr(stable_baselines3, run.algorithm)
    number = 1000 * run.seed + piece
    set_random_seed(number)
    environments = make_vec_env(IDS[run.engine].format(run.task), n_envs=settings.environments)
    begin = time.process_time()
    if piece == 0:
        model = method("MlpPolicy", environments, seed=number, device="cpu", **settings.arguments)
    else:
        model = method.load(run.policy(piece - 1), env=environments, device="cpu")
        model.set_random_seed(number)
        if hasattr(model, "load_replay_buffer"):
            model.load_replay_buffer(run.buffer(piece - 1))
    environments.seed(100 * number)  # The model has seeded them with its own.
    end = Piece(run.steps * (piece + 1) // PIECES)
    if model.num_timesteps < end.end:  # A rollout may be longer than a piece.
        model.learn(run.steps - model.num_timesteps, callback=end, reset_num_timesteps=piece == 0)
    seconds = time.process_time() - begin
    if not end.returns:
        raise SystemExit(f"{run.engine}, seed {run.seed}: no episode ended in piece {piece}; a run of {run.steps} steps is too short")
    save(run.policy(piece), model.save)
    if hasattr(model, "save_replay_buffer") and piece + 1 < PIECES:
        save(run.buffer(piece), model.save_replay_buffer)
    values = (
        run.engine, run.seed, run.steps, piece, model.num_timesteps, len(end.returns),
        f"{np.mean(end.returns):.2f}", f"{np.mean(end.lengths):.1f}", f"{seconds:.0f}",
    )
    return dict(zip(COLUMNS, map(str, values)))


def learn(task: str, algorithm: str, engines: list[str], seeds: list[int], steps: int, minutes: float) -> None:
    torch.set_num_threads(1)
    deadline = time.monotonic() + 60 * minutes
    for seed in seeds:
        for piece in range(PIECES):
            for engine in engines:
                run = Run(task, algorithm, engine, seed, steps)
                rows = rows_of(task, algorithm)
                done = [int(row["piece"]) for row in rows if run.is_of(row)]
                if piece in done:
                    continue
                if piece > 0 and not run.policy(piece - 1).exists():
                    change_rows(task, algorithm, lambda rows: [row for row in rows if not run.is_of(row)])
                    raise SystemExit(f"{run.policy(piece - 1)} is gone: its lines were removed, and the next call begins this run again")
                if time.monotonic() > deadline:
                    return
                row = learn_piece(run, piece)
                change_rows(task, algorithm, lambda rows: [*rows, row])
                for old in (run.policy(piece - 1), run.buffer(piece - 1)):
                    old.unlink(missing_ok=True)
                print(f"{engine}, seed {seed}: {row['steps']} steps, mean return {row['mean_return']}, {row['cpu_seconds']} s of CPU", flush=True)


def spread(values: list[float]) -> str:
    """The mean with its standard error."""
    error = f" ± {np.std(values, ddof=1) / np.sqrt(len(values)):.0f}" if len(values) > 1 else ""
    return f"{np.mean(values):.0f}{error}"


def curves_of(rows: list[dict[str, str]], steps: int) -> dict[str, dict[int, np.ndarray[Any, Any]]]:
    """By engine and seed, the mean return of each piece. As many pieces as all runs of this length have."""
    found: dict[tuple[str, int], list[float]] = {}
    for row in sorted(rows, key=lambda row: int(row["piece"])):
        if int(row["steps_of_run"]) == steps:
            found.setdefault((row["engine"], int(row["seed"])), []).append(float(row["mean_return"]))
    pieces = min(map(len, found.values()))
    return {
        engine: {seed: np.array(curve[:pieces]) for (of, seed), curve in sorted(found.items()) if of == engine}
        for engine in IDS
        if any(of == engine for of, _ in found)
    }


def differences_of_pairs(curves: dict[str, dict[int, np.ndarray[Any, Any]]]) -> list[np.ndarray[Any, Any]]:
    """Of the seeds that both engines have, the first engine's curve minus the second's."""
    first, second = curves.values()
    return [first[seed] - second[seed] for seed in first if seed in second]


def is_installed(name: str) -> bool:
    try:
        gymnasium.make(name).close()
    except gymnasium.error.DependencyNotInstalled:
        return False
    return True


def report_policies(task: str, algorithm: str, steps: int, episodes: int) -> None:
    threshold = gymnasium.spec(IDS["drystone"].format(task)).reward_threshold
    print(f"\n| learned with | tried in | seeds | mean return | median | {threshold:g} or more % |")
    print("|---|---|---|---|---|---|")
    method: Any = getattr(stable_baselines3, algorithm)
    for engine in IDS:
        found_policies = POLICIES.glob(f"{task}_{algorithm}_{engine}_*_{steps}_*.zip")
        latest = {path.stem.rsplit("_", 1)[0]: path for path in sorted(found_policies)}
        policies = list(latest.values())
        for other, name in ((other, name.format(task)) for other, name in IDS.items() if policies and is_installed(name.format(task))):
            means, returns = [], []
            for policy in policies:
                test = make_vec_env(name, n_envs=16, seed=10**6)
                found: Any = evaluate_policy(method.load(policy, device="cpu"), test, n_eval_episodes=episodes, return_episode_rewards=True)[0]
                means.append(float(np.mean(found)))
                returns += found
            solved = 100 * np.mean(np.array(returns) >= (threshold or 0))
            print(f"| {engine} | {other} | {len(policies)} | {spread(means)} | {np.median(returns):.0f} | {solved:.0f} |", flush=True)


def draw(found: dict[str, dict[int, np.ndarray[Any, Any]]], steps: int, title: str, path: Path) -> None:
    from matplotlib import pyplot

    pyplot.figure(figsize=(6, 3.5))
    for engine, by_seed in found.items():
        curve = np.array(list(by_seed.values()))
        ends = steps * (np.arange(curve.shape[1]) + 1) / PIECES / 1000
        mean, error = curve.mean(axis=0), curve.std(axis=0, ddof=min(1, len(curve) - 1)) / np.sqrt(len(curve))
        pyplot.plot(ends, mean, label=f"{engine}, {len(curve)} seeds")
        pyplot.fill_between(ends, mean - error, mean + error, alpha=0.3)
    pyplot.title(title)
    pyplot.xlabel("thousand steps")
    pyplot.ylabel("mean return")
    pyplot.legend()
    pyplot.tight_layout()
    pyplot.savefig(path, dpi=80)


def report(task: str, algorithm: str, episodes: int, picture: Path | None) -> None:
    torch.set_num_threads(1)
    rows = rows_of(task, algorithm)
    for steps in sorted({int(row["steps_of_run"]) for row in rows}):
        curves = curves_of(rows, steps)
        pieces = min(len(curve) for by_seed in curves.values() for curve in by_seed.values())
        print("| learned with | seeds | " + " | ".join(f"to {steps * (i + 1) // PIECES // 1000}k" for i in range(pieces)) + " |")
        print("|---" * (pieces + 2) + "|")
        lines = {engine: list(by_seed.values()) for engine, by_seed in curves.items()}
        if len(curves) == 2 and (pairs := differences_of_pairs(curves)):
            lines["difference of the pairs"] = pairs
        for name, line in lines.items():
            print(f"| {name} | {len(line)} | " + " | ".join(spread(list(part)) for part in np.array(line).T) + " |")
        if picture is not None:
            draw(curves, steps, f"{task}, {algorithm}", picture)
        if episodes > 0:
            report_policies(task, algorithm, steps, episodes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("learn")
    two = commands.add_parser("report")
    for command in (one, two):
        command.add_argument("task", choices=list(TASKS))
        command.add_argument("algorithm", choices=["PPO", "SAC", "DQN"])
    one.add_argument("--engines", nargs="+", choices=list(IDS), default=list(IDS))
    one.add_argument("--seeds", type=int, nargs="+", default=list(range(10)))
    one.add_argument("--steps", type=int, help="of a run; without it those of the settings")
    one.add_argument("--minutes", type=float, default=float("inf"), help="no piece begins later")
    two.add_argument("--episodes", type=int, default=0)
    two.add_argument("--picture", type=Path)
    arguments = parser.parse_args()
    if arguments.algorithm not in TASKS[arguments.task]:
        parser.error(f"{arguments.task} is learned by {' or '.join(TASKS[arguments.task])}")
    if arguments.command == "report":
        report(arguments.task, arguments.algorithm, arguments.episodes, arguments.picture)
        return
    missing = [engine for engine in arguments.engines if IDS[engine].format(arguments.task) not in gymnasium.registry]
    if missing:
        parser.error(f"{missing[0]} has no {arguments.task}")
    steps = arguments.steps or TASKS[arguments.task][arguments.algorithm].steps
    learn(arguments.task, arguments.algorithm, arguments.engines, arguments.seeds, steps, arguments.minutes)


if __name__ == "__main__":
    main()
