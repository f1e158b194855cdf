"""Reads a directory of results, and returns each figure of an engine in a setting.

results.json is the only source of figures; drystone-bench has computed its medians, spreads and ratios of times. runs/*.json have
curves over steps, islands.json suite C, scaling.csv the prediction over workers. Each of these files may be absent.
"""
import csv
import json
import math
from dataclasses import dataclass
from pathlib import Path

REFERENCE = "drystone"
FORMAT = 2
# A peer is ahead if its figure is less by more than this share; the figures are shown with two or three digits.
NOTABLE = 0.005


@dataclass(frozen=True)
class Figure:
    """A column of results.json, with its unit and the side that is better."""
    name: str
    column: str
    unit: str
    scale: float = 1.0
    # In the shown unit. Smaller differences do not count: a tenth of a millimetre is below every engine's slop.
    resolution: float = 0.0
    # "less": less is better; "standing": less is better where the scene must stand; "": neither is better.
    better: str = "less"
    about: str = ""

    @property
    def title(self):
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    def ratio(self, value, base):
        """The ratio of two values. A value below the resolution counts as the resolution, so that a scene in which either engine has
        no overlap counts in the mean. None if both values are below the resolution."""
        if value is None or base is None or max(value, base) <= self.resolution:
            return None
        value, base = max(value, self.resolution), max(base, self.resolution)
        return value / base if value > 0 and base > 0 else None


FIGURES = [
    Figure("total time", "total_ms", "ms", about="Sum of the timed steps, median of the repetitions."),
    Figure("median step", "median_step_ms", "ms"),
    Figure("longest step", "longest_step_ms", "ms"),
    Figure("spike", "spike_ratio", "", about="Longest step over median step, after the first ten steps."),
    Figure("memory", "memory_bytes", "MiB", 1 / 2**20, about="What the run added to the process at its peak."),
    Figure("overlap", "penetration_m", "mm", 1e3, 0.1, about="The deepest overlap of two shapes at any sample."),
    Figure("joint error", "joint_error_m", "mm", 1e3, 0.1,
           about="The largest distance of two anchors that should coincide, at any sample."),
    Figure("drift", "drift_m", "m", 1.0, 1e-4, "standing",
           about="How far the farthest body is from where it started, at the end. Less is better only in piles that must stand."),
    Figure("speed", "final_speed_m_s", "m/s", 1.0, 1e-3, "",
           about="The fastest body at the end. Neither more nor less is better."),
]
TOTAL = FIGURES[0]


@dataclass(frozen=True)
class Case:
    scene: str
    size: int
    workers: int
    continuous: bool


@dataclass
class Section:
    """Scenes of one suite that ran in the same setting, each at its main size."""
    suite: str
    title: str
    workers: int
    continuous: bool
    cases: list
    engines: list

    @property
    def name(self):
        return f"{self.suite}_{self.workers}w_{'continuous' if self.continuous else 'discrete'}"

    @property
    def setting(self):
        workers = "1 worker" if self.workers == 1 else f"{self.workers} workers"
        return f"{workers}, continuous {'on' if self.continuous else 'off'}"

    @property
    def heading(self):
        return f"{'Suite ' + self.suite + ': ' if self.suite else ''}{self.title}, {self.setting}"

    @property
    def short_heading(self):
        return f"{'Suite ' + self.suite if self.suite else self.title}, {self.setting}"


class Results:
    def __init__(self, directory):
        self.directory = Path(directory)
        file = self.directory / "results.json"
        self.data = json.loads(file.read_text(encoding="utf-8"))
        if self.data.get("format") != FORMAT:
            raise ValueError(f"{file}: format {self.data.get('format')}, expected {FORMAT}; "
                             "the same drystone-bench command as before writes it anew from runs/")
        self.rows = {}
        for row in self.data["aggregates"]:
            case = Case(row["scene"], row["size"], row["workers"], row["continuous"])
            self.rows[row["engine"], case] = row
        self.engines = [engine["name"] for engine in self.data["engines"]]
        self.published = {}
        for suite in self.data["suites"]:
            for scene in suite["scenes"]:
                self.published.setdefault(scene["name"], scene)
        self.sections = self._sections()

    def peers(self, section):
        return [engine for engine in section.engines if engine != REFERENCE]

    def row(self, engine, case):
        return self.rows.get((engine, case))

    def status(self, engine, case):
        """ok, failed, cut, or missing if it was not measured."""
        row = self.row(engine, case)
        return row["status"] if row else "missing"

    def value(self, figure, engine, case):
        """The figure in the shown unit; None if not measured, failed, or without meaning."""
        if self.status(engine, case) != "ok":
            return None
        value = self.row(engine, case)[figure.column]
        if value is None or not math.isfinite(value):
            return None
        # Neither figure is ever 0: 0 means that it was not measured.
        if value == 0 and figure.column in ("memory_bytes", "spike_ratio"):
            return None
        return value * figure.scale

    def starts_elsewhere(self, engine, case):
        """Whether the engine's world differed from the others' before the first step, for no known reason."""
        row = self.row(engine, case)
        return bool(row and row["start_difference"])

    def comparable(self, engine, case):
        """Whether its figures can be held against another engine's."""
        return self.status(engine, case) == "ok" and not self.starts_elsewhere(engine, case)

    def ratio(self, figure, engine, case):
        """The engine's figure over Drystone's; None where there is nothing to compare. Times are paired by repetition, in
        results.json."""
        if not self.comparable(engine, case) or not self.comparable(REFERENCE, case):
            return None
        if figure is TOTAL:
            return self.row(engine, case)["ratio"]
        return figure.ratio(self.value(figure, engine, case), self.value(figure, REFERENCE, case))

    def compares(self, figure, case):
        """Whether less is better."""
        if figure.better == "standing":
            return self.published.get(case.scene, {}).get("must_stand", False)
        return figure.better == "less"

    def is_less(self, figure, value, base):
        return value < base * (1 - NOTABLE) and base - value > figure.resolution

    def best(self, figure, case, engines):
        """The engines with the least value; none where only one has a value or all are alike."""
        values = {engine: self.value(figure, engine, case) for engine in engines if self.comparable(engine, case)}
        values = {engine: value for engine, value in values.items() if value is not None}
        if len(values) < 2 or not self.compares(figure, case) or len(set(values.values())) == 1:
            return set()
        least = min(values.values())
        return {engine for engine, value in values.items() if value == least}

    def runs(self, engine, case):
        """The records of all repetitions, first to last; those without steps are left out."""
        pattern = f"{engine}__{case.scene}_{case.size}__w{case.workers}__c{int(case.continuous)}__r*.json"
        records = [json.loads(file.read_text(encoding="utf-8")) for file in (self.directory / "runs").glob(pattern)]
        return sorted((record for record in records if record["step_ms"]), key=lambda record: record["repeat"])

    def islands(self):
        file = self.directory / "islands.json"
        return json.loads(file.read_text(encoding="utf-8"))["scenes"] if file.exists() else []

    def scaling(self):
        """{scene: {workers: row of scaling.csv}}"""
        file = self.directory / "scaling.csv"
        scenes = {}
        if file.exists():
            with file.open(encoding="utf-8", newline="") as lines:
                for row in csv.DictReader(lines):
                    scenes.setdefault(row["scene"], {})[int(row["workers"])] = row
        return scenes

    def label(self, case):
        published = self.published.get(case.scene)
        return case.scene if published and published["size"] == case.size else f"{case.scene}:{case.size}"

    def series(self, key):
        """Cases of one scene that differ in the attribute `key` alone, ascending: {the rest: [case, ...]}."""
        series = {}
        for case in {case for _, case in self.rows}:
            rest = tuple(value for name, value in vars(case).items() if name != key)
            series.setdefault(rest, []).append(case)
        order = list(self.published)
        place = lambda rest: (order.index(rest[0]) if rest[0] in order else len(order), rest)
        return {rest: sorted(series[rest], key=lambda case: getattr(case, key)) for rest in sorted(series, key=place)}

    def _main_size(self, scene):
        engines = {}
        for engine, case in self.rows:
            if case.scene == scene:
                engines.setdefault(case.size, set()).add(engine)
        published = self.published.get(scene)
        if published and published["size"] in engines:
            return published["size"]
        return max(engines, key=lambda size: (len(engines[size]), size))

    def _sections(self):
        sections = []
        suites = self.data["suites"] + [{"letter": "", "title": "Other scenes", "scenes": []}]
        for suite in suites:
            order = [scene["name"] for scene in suite["scenes"]]
            cases = {case for (_, case), row in self.rows.items() if row["suite"] == suite["letter"]}
            main = {scene: self._main_size(scene) for scene in {case.scene for case in cases}}
            cases = [case for case in cases if case.size == main[case.scene]]
            cases.sort(key=lambda case: (order.index(case.scene) if case.scene in order else 0, case.scene))
            usual = suite["scenes"][0]["continuous"] if suite["scenes"] else True
            settings = sorted({(case.workers, case.continuous != usual) for case in cases})
            for workers, unusual in settings:
                continuous = usual != unusual
                chosen = [case for case in cases if (case.workers, case.continuous) == (workers, continuous)]
                engines = [engine for engine in self.engines if any(self.row(engine, case) for case in chosen)]
                sections.append(Section(suite["letter"], suite["title"], workers, continuous, chosen, engines))
        return sections


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None
