"""Landings by the processes of a Dask cluster: pip install "dask[distributed]". On several machines, give Client() the address of their scheduler."""

import importlib
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drystone.examples.rollouts import Piece, pieces, returns_of


def merged(client: Any, work: list[Piece], lose_worker_once: str = "") -> NDArray[np.float64]:
    """The returns of all pieces, in their order. Dask gives the work of a worker that is lost to another one."""
    # Without pure=False Dask would take equal pieces for one.
    futures = client.map(returns_of, work, lose_worker_once=lose_worker_once, pure=False, retries=2)
    return np.concatenate(client.gather(futures))


def main() -> None:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise SystemExit(f'this example needs Dask: pip install "dask[distributed]" ({error})') from error
    work = pieces({}, range(0, 256), 32)
    with tempfile.TemporaryDirectory() as directory:
        mark = Path(directory) / "lose a worker"
        mark.touch()
        cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        with cluster, distributed.Client(cluster) as client:
            returns = merged(client, work, str(mark))
        lost = not mark.exists()
    print(f"256 landings by 2 workers, {'one of them lost and replaced' if lost else 'none lost'}: mean return {returns.mean():.1f}")
