"""Cases, whose engines run in turns, and their results."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Work(NamedTuple):
    """What an engine does in a case."""

    run: Callable[[], int]
    """Does some work, and returns how many units it was."""
    check: Callable[[], str]
    """After the work: what is wrong with the result, or ""."""


class Engine(NamedTuple):
    name: str
    """Of the library, with what distinguishes it from others of the case: "EnvPool, 16"."""
    make: Callable[[], Work]
    """Raises ImportError if the library is not installed."""

    @property
    def library(self) -> str:
        return self.name.partition(",")[0]

    @property
    def size(self) -> str:
        """What follows the library's name: how many worlds there are at once. Empty if there is no such number."""
        size = self.name.partition(", ")[2]
        return size if size.isdigit() else ""


class Case(NamedTuple):
    name: str
    text: str
    unit: str
    engines: list[Engine]
    """Those of other libraries are compared with the first library's engine of the same size, those without a size with its first one."""

    def base_of(self, engine: Engine) -> int | None:
        """The place of the engine that an engine is compared with; none for those of the first library, and if no size is the same."""
        if engine.library == self.engines[0].library:
            return None
        for place, other in enumerate(self.engines):
            if other.library == self.engines[0].library and engine.size in ("", other.size):
                return place
        return None


@dataclass
class Result:
    case: str
    engine: str
    unit: str
    problem: str = ""
    """Why there are no rates: what is not installed, what it raised, or what is wrong with the result."""
    rates: list[float] = field(default_factory=list)
    """Units per second, of each round."""
    ratios: list[float] = field(default_factory=list)
    """Of each round: the rate of the engine that this one is compared with (Case.base_of) divided by this one's."""
    lead: float | None = None
    """The median rate of that engine divided by this one's."""

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)

    def as_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = {"case": self.case, "engine": self.engine, "unit": self.unit}
        if self.problem:
            return {**found, "problem": self.problem}
        found.update(rate=self.rate, rates=self.rates, ratios=self.ratios, lead=self.lead)
        return found


def measure(case: Case, rounds: int, seconds: float) -> list[Result]:
    """Runs the engines in turns, each for so many seconds a round. Raises what the library of the first engine raises."""
    running: list[tuple[Result, Work]] = []
    results = []
    for engine in case.engines:
        result = Result(case.name, engine.name, case.unit)
        results.append(result)
        try:
            work = engine.make()
            work.run()  # Compiles, and fills memory.
        except Exception as error:
            # What is wrong with another library ends no measurement; what is wrong with the first one does.
            if engine.library == case.engines[0].library:
                raise
            absent = isinstance(error, ImportError)
            result.problem = f"not installed: {error}" if absent else f"{type(error).__name__}: {error}".split("\n")[0]
            continue
        running.append((result, work))
    for _ in range(rounds):
        for result, work in running:
            result.rates.append(rate_of(work, seconds))
    for result, work in running:
        result.problem = work.check()
    for result, engine in zip(results, case.engines):
        place = case.base_of(engine)
        if place is not None and not result.problem and not results[place].problem:
            result.ratios = [base / own for base, own in zip(results[place].rates, result.rates)]
            result.lead = results[place].rate / result.rate
    return results


def rate_of(work: Work, seconds: float) -> float:
    done, begin = 0, time.perf_counter()
    while True:
        done += work.run()
        spent = time.perf_counter() - begin
        if spent >= seconds:
            return done / spent


def table(results: list[Result]) -> Iterator[str]:
    """Lines of Markdown. The last columns say how many times as fast Drystone is with as many worlds: the ratio of the medians, and those of rounds."""
    yield "| case | engine | per second | Drystone's lead | of single rounds |"
    yield "|---|---|---|---|---|"
    for result in results:
        if result.problem:
            yield f"| {result.case} | {result.engine} | {result.problem} | | |"
            continue
        lead = "" if result.lead is None else f"{result.lead:.2f}"
        spread = f"{min(result.ratios):.2f} to {max(result.ratios):.2f}" if result.ratios else ""
        yield f"| {result.case} | {result.engine} | {result.rate:,.0f} {result.unit} | {lead} | {spread} |"
