"""Which lines of the trusted crates ran: `report.py LINES.lcov UNCOVERED.txt`, called by `.ci/coverage`.

Prints a table of the crates, writes the lines that did not run to the second file, and fails if a
crate falls below its floor in `floors.txt`, or if a file was not measured. With `RENEW=1` it writes the floors: one point below the
present value.
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOORS = Path(__file__).with_name("floors.txt")
CRATES = ["kernel", "certs/trusted", "checker/trusted/reading", "checker/trusted/gate"]


def of_tests(path, source):
    """The numbers of the lines of a file that are tests, in the format of rustfmt."""
    if path.name == "tests.rs" or "tests" in path.parts:
        return set(range(1, len(source) + 1))
    found, inside = set(), False
    for number, line in enumerate(source, 1):
        inside = inside or line == "#[cfg(test)]"
        if inside:
            found.add(number)
            inside = line != "}" and not line.startswith("mod tests;")
    return found


def read(lcov):
    """For each file, how often each of its lines ran."""
    files = {}
    for line in lcov.read_text().splitlines():
        kind, _, rest = line.partition(":")
        if kind == "SF":
            counts = files.setdefault(Path(rest), {})
        elif kind == "DA":
            number, count = map(int, rest.split(",")[:2])
            counts[number] = max(count, counts.get(number, 0))
    return files


def functions(source, tests):
    """How many functions a file defines, but for those of tests."""
    head = re.compile(r" *(pub(\(\w+\))? )?(const )?fn .*\{$")
    return sum(1 for number, line in enumerate(source, 1) if number not in tests and head.match(line))


def main():
    lcov, uncovered = map(Path, sys.argv[1:])
    files = read(lcov)
    floors = dict(line.split() for line in FLOORS.read_text().splitlines()) if FLOORS.exists() else {}
    missed, renewed, low = [], [], []
    print(f"{'crate':25}{'lines':>7}{'covered':>9}{'percent':>9}{'floor':>7}")
    for crate in CRATES:
        lines = covered = 0
        for path in sorted((ROOT / crate / "src").rglob("*.rs")):
            source = path.read_text().splitlines()
            tests = of_tests(path.relative_to(ROOT), source)
            measured = files.get(path, {})
            counts = {number: count for number, count in measured.items() if number not in tests}
            # A function has a line that may run; those of macros may have none.
            if 2 * len(counts) < functions(source, tests):
                sys.exit(f"{path.relative_to(ROOT)}: {len(counts)} lines were measured")
            lines += len(counts)
            covered += sum(1 for count in counts.values() if count)
            name = path.relative_to(ROOT)
            missed += [f"{name}:{number}: {source[number - 1].strip()}"
                       for number, count in sorted(counts.items()) if not count]
        percent = 100 * covered / lines
        renewed.append(f"{crate} {percent - 1:.1f}\n")
        floor = float(floors.get(crate, 100))
        print(f"{crate:25}{lines:7}{covered:9}{percent:9.1f}{floor:7.1f}")
        if percent < floor:
            low.append(crate)
    uncovered.write_text("".join(line + "\n" for line in missed))
    print(f"{len(missed)} lines did not run: {uncovered}")
    if os.environ.get("RENEW") == "1":
        FLOORS.write_text("".join(renewed))
    elif low:
        sys.exit(f"below the floor in {FLOORS.relative_to(ROOT)}: {', '.join(low)}")


main()
