"""Landings by the processes of Ray: pip install ray. On several machines, give ray.init() the address of their cluster in place of num_cpus."""

import importlib
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drystone.examples.rollouts import Piece, pieces, returns_of


def merged(ray: Any, work: list[Piece], lose_worker_once: str = "") -> NDArray[np.float64]:
    """The returns of all pieces, in their order. Ray does the work of a process that is lost again in another one."""
    remote = ray.remote(max_retries=3)(returns_of)
    return np.concatenate(ray.get([remote.remote(piece, lose_worker_once) for piece in work]))


def main() -> None:
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as error:
        raise SystemExit(f"this example needs Ray: pip install ray ({error})") from error
    work = pieces({}, range(0, 256), 32)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    with tempfile.TemporaryDirectory() as directory:
        mark = Path(directory) / "lose a worker"
        mark.touch()
        returns = merged(ray, work, str(mark))
        lost = not mark.exists()
    ray.shutdown()
    print(f"256 landings by 2 workers, {'one of them lost and replaced' if lost else 'none lost'}: mean return {returns.mean():.1f}")
