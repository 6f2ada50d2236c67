#!/usr/bin/env python3
"""A second checker of certificates, written from docs/certificate-format.md.

    check.py [--bundle FILE] [--digests] [FILE.cert]...

replays certificates, after what they need of the theories, and prints what they prove;
without certificates it replays all theories. `--digests` writes a line of JSON for each
file, for comparison with another checker. The exit code is that of the worst file: 0
verified, 1 rejected, 2 wrong arguments, 4 too much for this checker, 5 another version,
6 a file that cannot be read.
"""

import argparse
import gc
import hashlib
import json
import sys
from pathlib import Path

from container import (
    AXIOM,
    CONSTANT,
    THEOREM,
    TYPE,
    File,
    Unsupported,
    bundle_files,
    check_providers,
    marked,
)
from logic import built_in
from machine import Counts, Machine
from normal_form import Normaliser
from printing import Digests, theorem_text
from terms import GivesUp, Rejected, demand

BUNDLE = Path(__file__).resolve().parents[2] / "theories" / "atl.bundle"

EXIT = {"verified": 0, "rejected": 1, "resource-limit": 4, "unsupported": 5, "error": 6}

# Proofs nest terms as deeply as that; the interpreter's own limit is meant for accidents.
RECURSION = 1_000_000


class Replay:
    """What there is after the files that were replayed."""

    def __init__(self):
        self.signature, self.theorems = built_in()
        self.macros = Normaliser(self.signature, self.theorems)

    def copy(self):
        other = Replay()
        other.signature = self.signature.copy()
        other.theorems = dict(self.theorems)
        other.macros = Normaliser(other.signature, other.theorems)
        return other

    def provided(self):
        """All of it, as (kind, name)."""
        names = {
            THEOREM: self.theorems,
            CONSTANT: self.signature.constants,
            TYPE: self.signature.types,
            AXIOM: self.signature.axioms,
        }
        return [(kind, name) for kind in names for name in names[kind]]

    def run(self, file, chosen):
        """Replays the segments with these numbers."""
        counts = Counts()
        for number, segment in enumerate(file.segments):
            if number in chosen:
                state = (self.signature, self.theorems, self.macros)
                Machine(file, segment, *state, counts).run()
        if len(chosen) == len(file.segments):
            demand(counts.as_list() == file.footer, "the footer counts something else")
        return counts


class Theories:
    """The bundle, of which nothing is replayed that no certificate needs."""

    def __init__(self, data):
        self.hash = hashlib.sha256(data).digest()
        self.files = bundle_files(data)
        self.replay = Replay()
        check_providers(self.files, self.replay.provided())

    def run(self, wanted):
        for file, chosen in zip(self.files, marked(self.files, wanted)):
            self.replay.run(file, chosen)

    def run_all(self):
        """All theorems, by name."""
        for file in self.files:
            self.replay.run(file, range(len(file.segments)))
        return self.replay.theorems


def judged(judge):
    """A verdict and what `judge` answers, or why it does not."""
    try:
        return "verified", judge()
    except Rejected as reason:
        return "rejected", str(reason)
    except Unsupported as reason:
        return "unsupported", str(reason)
    except (GivesUp, RecursionError, MemoryError) as reason:
        return "resource-limit", str(reason)
    except OSError as reason:
        return "error", str(reason)


def read(path, theories):
    """The file, if it provides nothing that is there."""
    file = File(Path(path).read_bytes())
    if file.bundle not in (theories.hash, bytes(32)):
        raise Unsupported("made for other theories")
    before = theories.files if file.bundle == theories.hash else []
    check_providers([*before, file], Replay().provided())
    return file


def proved(file, theories):
    """The theorems of a certificate, by name; the theories it needs are replayed."""
    replay = theories.replay.copy() if file.bundle == theories.hash else Replay()
    replay.run(file, range(len(file.segments)))
    provided = (entry for segment in file.segments for entry in segment.provided)
    return {name: replay.theorems[name] for kind, name in provided if kind == THEOREM}


def show(path, verdict, found):
    print(f"{verdict}: {path}")
    if verdict != "verified":
        print(f"  {found}")
        return
    for name, theorem in found.items():
        print(f"  theorem {name}\n    {theorem_text(theorem)}")
        print(f"    axioms: {', '.join(sorted(theorem.axioms)) or 'none'}")


def digest_line(digests, path, verdict, found):
    line = {"file": str(path), "verdict": verdict}
    if verdict == "verified":
        line["theorems"] = {name: digests.theorem(th) for name, th in found.items()}
    else:
        line["reason"] = found
    print(json.dumps(line))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--bundle", type=Path, default=BUNDLE)
    parser.add_argument("--digests", action="store_true")
    parser.add_argument("--theories", action="store_true", help="check all of the bundle, too")
    parser.add_argument("files", nargs="*", metavar="FILE.cert")
    arguments = parser.parse_args()
    sys.setrecursionlimit(RECURSION)
    # Hardly any object refers to itself by way of others: to look for such garbage among millions
    # of terms would be in vain.
    gc.disable()
    whole = arguments.theories or not arguments.files
    results = verdicts(arguments.bundle, arguments.files, whole)
    digests = Digests()
    for path, result in results.items():
        if arguments.digests:
            digest_line(digests, path, *result)
        else:
            show(path, *result)
    return max(EXIT[verdict] for verdict, _ in results.values())


def verdicts(bundle, paths, whole):
    """What becomes of the bundle, if all of it is wanted, and of each certificate."""
    verdict, theories = judged(lambda: Theories(Path(bundle).read_bytes()))
    if verdict != "verified":
        return {bundle: (verdict, theories)}
    results = {bundle: judged(theories.run_all)} if whole else {}
    for path in paths:
        results[path] = judged(lambda: read(path, theories))
    files = {path: file for path, (verdict, file) in results.items() if isinstance(file, File)}
    if not whole:
        segments = (s for f in files.values() if f.bundle == theories.hash for s in f.segments)
        verdict, found = judged(lambda: theories.run(n for s in segments for n in s.needed))
        if verdict != "verified":
            return {bundle: (verdict, found)}
    for path, file in files.items():
        results[path] = judged(lambda: proved(file, theories))
    return results


if __name__ == "__main__":
    sys.exit(main())
