#!/usr/bin/env python3
"""Counts what ctest ran: ctest_counts.py FILE, where FILE is of `ctest --output-junit FILE --test-output-size-passed 1000000`.

Prints "passed N", "failed N", a line "skipped NAME: why" for each test that skipped as a whole and a line
"part NAME: why" for each that skipped some of its GoogleTest tests. A GoogleTest program succeeds when it skips; one that
skips all that it has is a skipped test here, not a passed one.

Exit status: 0 it was counted; 2 no tests were run, or the file is not there.
"""
import re
import sys
import xml.etree.ElementTree

# As ctest says that a test skipped: by its exit status, or by a line of its output.
SKIPPED_BY_PROPERTY = "SKIP_"


def last_line(output):
    lines = output.strip().splitlines()
    return lines[-1].strip() if lines else "no reason given"


def skipped_tests(output):
    """How many tests of a GoogleTest program skipped, by the program's summary."""
    found = re.search(r"^\[  SKIPPED \] (\d+) tests?", output, re.MULTILINE)
    return int(found.group(1)) if found else 0


def reasons(output):
    """Why they skipped, each reason once."""
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
    if not cases:
        print("ctest_counts: no tests were run", file=sys.stderr)
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
