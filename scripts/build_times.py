#!/usr/bin/env python3
"""Says where the time of a build goes, by ninja's log and by the compiler's own report.

Usage: build_times.py BUILD_DIR [--worst N]              sums by directory, the N worst files (10) and the critical path, from the log
       build_times.py BUILD_DIR --phases [N | FILE...]   headers, templates and code of the N worst files (3), or of these
       build_times.py BUILD_DIR --check                  fails if a file takes more than LIMIT times as long as the calibration file

The log has the seconds that passed while a file was compiled, other processes included, and next to nothing where ccache had the object.
--phases and --check compile again, one file after the other, without ccache and into a temporary directory, and count seconds of the
processor.

--check takes the file that was slowest by the log, then the one with the largest object, which a log of cache hits does not hide, then the
second of each, until BUDGET seconds are spent. Seconds differ from machine to machine and from minute to minute, ratios hardly do: each
file is compared with a calibration file that is compiled before it and after it, and is over the limit only if it is so twice.

Exit status: 0; 1 a file is over the limit; 2 a file does not compile; 77 there is nothing to measure.
"""
import argparse
import graphlib
import json
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

CALIBRATION = pathlib.Path(__file__).resolve().parent / "build_times_calibration.cpp"
CALIBRATION_FLAGS = ["-std=c++20", "-O3", "-c"]
# About 12 s of a machine where the calibration file takes 1.5 s with gcc 12, so that sixteen cores do not wait for one file.
LIMIT = 8
# Seconds after which --check begins no further file. Where none is over the limit it takes less than 30.
BUDGET = 10.0
# A file is stopped at this multiple of the limit, where nothing can be in doubt any more.
STOPPED_AT = 1.5
SKIPPED = 77
OBJECTS = (".o", ".obj", ".gch", ".pch")


class CannotMeasure(Exception):
    """There is no build, or nothing was built in it."""


class DoesNotCompile(Exception):
    """A file that was built does not compile now."""


# --- Ninja ------------------------------------------------------------------------------------------------------------


def read_log(text):
    """{output: [seconds of each of its runs, the last one last]} of a .ninja_log."""
    runs = {}
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) == 5:
            runs.setdefault(fields[3], []).append((int(fields[1]) - int(fields[0])) / 1000)
    return runs


def read_graph(text):
    """{output: its inputs} of `ninja -t graph`. A rule with several outputs or inputs is a node of its own; outputs that nothing needs have
    no name."""
    names, rules = {}, set()
    for node, label, rest in re.findall(r'^"(\w+)" \[label="([^"]*)"(.*)\]$', text, re.MULTILINE):
        names[node] = node if "ellipse" in rest else label
    inputs = {}
    for source, target in re.findall(r'^"(\w+)" -> "(\w+)"', text, re.MULTILINE):
        inputs.setdefault(names.get(target, target), []).append(names.get(source, source))
    return inputs


def critical_path(inputs, seconds):
    """The chain of outputs, each of which needs the one before it, that takes longest."""
    longest = {}
    for output in graphlib.TopologicalSorter(inputs).static_order():
        before = max((longest[source] for source in inputs.get(output, ())), default=(0.0, ()))
        own = seconds.get(output, 0.0)
        longest[output] = (before[0] + own, (*before[1], output)) if own else before
    return max(longest.values(), default=(0.0, ()))[1]


class Build:
    """The compiled files of a build directory: their seconds, sources and commands."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory).resolve()
        log, cache = self.directory / ".ninja_log", self.directory / "CMakeCache.txt"
        for file in (log, cache):
            if not file.exists():
                raise CannotMeasure(f"{file} is not there")
        values = dict(re.findall(r"^(\w+):\w+=(.*)$", cache.read_text(encoding="utf-8"), re.MULTILINE))
        self.root = pathlib.Path(values["CMAKE_HOME_DIRECTORY"])
        self.compiler = values["CMAKE_CXX_COMPILER"]
        self.compilers = {self.compiler, values.get("CMAKE_C_COMPILER")}
        self.runs = read_log(log.read_text(encoding="utf-8"))
        self.seconds = {output: runs[-1] for output, runs in self.runs.items()}
        self.entries = {entry["output"]: entry for entry in json.loads(self.ninja("compdb"))
                        if entry["output"] in self.runs and entry["output"].endswith(OBJECTS)}
        if not self.entries:
            raise CannotMeasure(f"{log} names no compiled file")

    def ninja(self, tool):
        return subprocess.run(["ninja", "-t", tool], cwd=self.directory, capture_output=True, text=True, check=True).stdout

    def source(self, output):
        """Its source, below the root of the sources if it lies there."""
        path = self.directory / self.entries[output]["file"]
        return path.relative_to(self.root) if path.is_relative_to(self.root) else path

    def is_own(self, output):
        """Whether the source is the project's, or made in the build: kernels, and sources that are compiled together. A library that was
        fetched is not."""
        path = self.directory / self.entries[output]["file"]
        return "_deps" not in path.parts and (path.is_relative_to(self.directory) or path.is_relative_to(self.root))

    def command(self, output):
        """The words that compile it, without ccache, the source, and the files to write."""
        words, kept = shlex.split(self.entries[output]["command"]), []
        while words and words[0] not in self.compilers:
            words.pop(0)
        while words:
            word = words.pop(0)
            if word in ("-o", "-MF", "-MT", "-MQ"):
                words.pop(0)
            elif word not in ("-c", "-MD", "-MMD", self.entries[output]["file"]):
                kept.append(word)
        if not kept:
            raise CannotMeasure(f"the command of {output} has none of the compilers {self.compilers}")
        return kept

    def worst(self):
        return sorted(self.entries, key=lambda output: -self.seconds[output])


# --- Compiling --------------------------------------------------------------------------------------------------------


def compile_file(words, directory, most=None):
    """(seconds of the processor, what the compiler said). It is stopped after `most` seconds."""
    def limit():
        if most is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(most) + 1, int(most) + 1))

    environment = {**os.environ, "CCACHE_DISABLE": "1", "LC_ALL": "C"}
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(words, cwd=directory, stdout=said, stderr=said, env=environment, preexec_fn=limit)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text = said.read()
    if process.returncode != 0 and (most is None or used.ru_utime + used.ru_stime < most):
        raise DoesNotCompile(f"{shlex.join(words)}\n{text}")
    return used.ru_utime, text


def read_gcc_report(text):
    """The shares of templates and code in -ftime-report, which leaves out what took no time."""
    seconds = {name: float(user) for name, user in re.findall(r"^ (\w.*?) +: +([\d.]+) ", text, re.MULTILINE)}
    return [seconds.get(row, 0.0) / seconds["TOTAL"] for row in ("template instantiation", "phase opt and generate")]


def read_clang_trace(text):
    """The shares of templates and code in -ftime-trace."""
    spent = {event["name"]: event["dur"] for event in json.loads(text)["traceEvents"] if event["name"].startswith("Total ")}
    templates = spent.get("Total InstantiateFunction", 0) + spent.get("Total InstantiateClass", 0)
    return [part / spent["Total ExecuteCompiler"] for part in (templates, spent.get("Total Backend", 0))]


def only_includes(text, source, stub):
    """The lines of a source for the preprocessor. A file that includes itself, as Highway's do, includes the stub."""
    lines = re.findall(r"^[ \t]*#(?:.*\\\n)*.*\n", text, re.MULTILINE)
    return "".join(re.sub(r'"([\w./-]+)"', lambda name: f'"{stub}"' if str(source).endswith("/" + name[1]) else name[0], line)
                   for line in lines)


def phases(build, output):
    """{phase: seconds} of a file. The headers are those of a file with the same includes and nothing else; what these instantiate counts
    as headers."""
    source = build.directory / build.entries[output]["file"]
    words = build.command(output)
    is_clang = "clang" in subprocess.run([words[0], "--version"], capture_output=True, text=True, check=True).stdout

    def measure(file, *flags):
        report = "-ftime-trace" if is_clang else "-ftime-report"
        seconds, said = compile_file([*words, *flags, report, "-c", str(file), "-o", f"{scratch}/file.o"], build.directory)
        templates, code = read_clang_trace((scratch / "file.json").read_text()) if is_clang else read_gcc_report(said)
        return {"seconds": seconds, "templates": seconds * templates, "code": seconds * code}

    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        stub = scratch / f"includes{source.suffix}"
        stub.write_text(only_includes(source.read_text(encoding="utf-8"), source, stub), encoding="utf-8")
        whole = measure(source)
        headers = measure(stub, "-w", "-iquote", str(source.parent))
    found = {"headers": headers["seconds"], "templates": max(0.0, whole["templates"] - headers["templates"]),
             "code": max(0.0, whole["code"] - headers["code"])}
    return {"seconds": whole["seconds"], **found, "other": max(0.0, whole["seconds"] - sum(found.values()))}


# --- The check --------------------------------------------------------------------------------------------------------


def candidates(build):
    """The project's files, those first that may be slowest: by the longest of their runs and by the size of their objects, in turn."""
    def size(output):
        file = build.directory / output
        return file.stat().st_size if file.exists() and output.endswith((".o", ".obj")) else 0

    own = [output for output in build.entries if build.is_own(output)]
    by_time = sorted(own, key=lambda output: -max(build.runs[output]))
    by_size = sorted(own, key=size, reverse=True)
    return list(dict.fromkeys(output for pair in zip(by_time, by_size) for output in pair))


def check(build, limit=LIMIT, budget=BUDGET, measure=compile_file):
    """Prints each file that was measured. Returns what is wrong, as lines."""
    problems, spent = [], 0.0
    with tempfile.TemporaryDirectory() as scratch:
        def calibrate():
            return measure([build.compiler, *CALIBRATION_FLAGS, str(CALIBRATION), "-o", f"{scratch}/calibration.o"], scratch)[0]

        def ratio_of(output):
            """(times the calibration, seconds, seconds of the calibration, whether it was stopped)"""
            nonlocal before
            most = STOPPED_AT * limit * before
            words = [*build.command(output), "-c", build.entries[output]["file"], "-o", f"{scratch}/file.o"]
            seconds = measure(words, build.directory, most)[0]
            after = calibrate()
            unit, before = (before + after) / 2, after
            return seconds / unit, seconds, unit, seconds / unit > limit and seconds >= 0.95 * most

        before = calibrate()
        for place, output in enumerate(candidates(build)):
            if place >= 2 and spent >= budget:
                break
            found = ratio_of(output)
            spent += found[1]
            if found[0] > limit and not found[3]:
                found = min(found, ratio_of(output))
            ratio, seconds, unit, stopped = found
            least = "at least " if stopped else ""
            print(f"{seconds:7.1f} s, {ratio:5.1f} times {unit:.2f} s  {build.source(output)}", flush=True)
            if ratio > limit:
                problems.append(f"{build.source(output)} takes {least}{seconds:.1f} s of the processor, {least}{ratio:.1f} times the "
                                f"{unit:.2f} s of {CALIBRATION.name}; the limit is {limit:g} times")
    return problems


# --- Tables -----------------------------------------------------------------------------------------------------------


def print_log(build, worst):
    by_directory = {}
    for output in build.entries:
        directory = "fetched" if not build.is_own(output) else str(build.source(output).parent)
        by_directory.setdefault(directory, []).append(build.seconds[output])
    compiled = sum(build.seconds[output] for output in build.entries)
    rest = sum(seconds for output, seconds in build.seconds.items() if output not in build.entries)
    print(f"{compiled:7.1f} s  {len(build.entries)} compiled files, one after the other; all else {rest:.1f} s\n\nby directory")
    for directory, seconds in sorted(by_directory.items(), key=lambda pair: -sum(pair[1])):
        print(f"{sum(seconds):7.1f} s  {directory} ({len(seconds)})")
    print("\nthe worst files")
    for output in build.worst()[:worst]:
        print(f"{build.seconds[output]:7.1f} s  {build.source(output)}")
    path = critical_path(read_graph(build.ninja("graph")), build.seconds)
    print(f"\nthe critical path\n{sum(build.seconds[output] for output in path):7.1f} s  in all")
    for output in path:
        print(f"{build.seconds[output]:7.1f} s  {output}")


def print_phases(build, wanted):
    """Of the files that are named, or of as many as the number says."""
    if len(wanted) == 1 and wanted[0].isdigit() or not wanted:
        outputs = build.worst()[:int(wanted[0]) if wanted else 3]
    else:
        outputs = [output for output in build.worst() if str(build.source(output)) in wanted or output in wanted]
        missing = set(wanted) - {str(build.source(output)) for output in outputs} - set(outputs)
        if missing:
            raise CannotMeasure(f"not in the log of the build: {', '.join(sorted(missing))}")
    print("seconds headers templates    code   other")
    for output in outputs:
        found = phases(build, output)
        print(f"{found['seconds']:7.1f} {found['headers']:7.1f} {found['templates']:9.1f} {found['code']:7.1f} {found['other']:7.1f}  "
              f"{build.source(output)}", flush=True)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", metavar="BUILD_DIR")
    parser.add_argument("--worst", type=int, default=10, metavar="N")
    parser.add_argument("--phases", nargs="*", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    try:
        build = Build(options.build)
        if options.check:
            problems = check(build)
            print("\n".join(problems) if problems else f"build times: no file over {LIMIT:g} times {CALIBRATION.name}")
            return 1 if problems else 0
        if options.phases is not None:
            print_phases(build, options.phases)
        else:
            print_log(build, options.worst)
    except CannotMeasure as problem:
        print(f"build times: {problem}")
        return SKIPPED
    except DoesNotCompile as problem:
        print(f"build times: does not compile: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
