#!/usr/bin/env python3
"""Counts the tests of a run of ctest: ctest_counts.py FILE [AT_LEAST]. `ctest --output-junit FILE --test-output-size-passed 1000000` writes FILE.

Prints "passed N", "failed N", a line "skipped NAME: why" for each test that was skipped as a whole and a line
"part NAME: why" for each test in which some GoogleTest tests were skipped. A GoogleTest program succeeds even if all of its tests are
skipped; this script counts it as skipped, not as passed.

Exit status: 0 the tests were counted; 2 fewer tests than AT_LEAST (1) were run, or the file does not exist.
"""
import re
import sys
import xml.etree.ElementTree

# The two ways in which ctest reports a skipped test: by its exit status, or by a line of its output.
SKIPPED_BY_PROPERTY = "SKIP_"


def last_line(output):
    lines = output.strip().splitlines()
    return lines[-1].strip() if lines else "no reason given"


def skipped_tests(output):
    """The number of skipped tests of a GoogleTest program, from the program's summary."""
    found = re.search(r"^\[  SKIPPED \] (\d+) tests?", output, re.MULTILINE)
    return int(found.group(1)) if found else 0


def reasons(output):
    """The reasons of skipped tests, each reason once."""
    found = re.findall(r"^\S+: Skipped\n(.+)$", output, re.MULTILINE)
    return "; ".join(dict.fromkeys(line.strip() for line in found)) or "no reason given"


def judge(case):
    """(passed, failed, skipped or part; why) of one test."""
    output = case.findtext("system-out") or ""
    if case.get("status") != "run":
        mark = case.find("skipped")
        by_property = mark is not None and (mark.get("message") or "").startswith(SKIPPED_BY_PROPERTY)
        return ("skipped", last_line(output)) if by_property else ("failed", "")
    skipped = skipped_tests(output)
    if skipped == 0:
        return "passed", ""
    if re.search(r"^\[  PASSED  \] 0 tests", output, re.MULTILINE):
        return "skipped", reasons(output)
    return "part", f"{skipped} {'test' if skipped == 1 else 'tests'} in it: {reasons(output)}"


def main(arguments):
    try:
        cases = xml.etree.ElementTree.parse(arguments[0]).getroot().findall("testcase")
    except (OSError, xml.etree.ElementTree.ParseError) as problem:
        print(f"ctest_counts: {problem}", file=sys.stderr)
        return 2
    least = int(arguments[1]) if len(arguments) > 1 else 1
    if len(cases) < least:
        print(f"ctest_counts: {len(cases)} tests were run, and there are at least {least}", file=sys.stderr)
        return 2
    judged = [(case.get("name"), *judge(case)) for case in cases]
    verdicts = [verdict for _, verdict, _ in judged]
    print(f"passed {verdicts.count('passed') + verdicts.count('part')}")
    print(f"failed {verdicts.count('failed')}")
    for name, verdict, why in judged:
        if verdict in ("skipped", "part"):
            print(f"{verdict} {name}: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
