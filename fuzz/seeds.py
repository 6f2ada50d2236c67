#!/usr/bin/env python3
"""Writes what fuzzing starts from: `python3 fuzz/seeds.py`, in the project's root.

    fuzz/corpus/reader/       the small modules of the theory bundle
    fuzz/corpus/replay/       the same without their headers, which that target puts before them
    fuzz/corpus/atl/          the sources of the examples
    fuzz/corpus/c/            the texts of C of the cases of the audit
    fuzz/corpus/policy/       the policies in the book
    fuzz/corpus/opentheory/   the beginning of the OpenTheory article, where it is on this machine
"""

import lzma
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGEST = 1 << 14  # bytes of a seed
HEADER = 44  # magic, version, rules, features, hash of the bundle
ARTICLE = "opentheory-base-1.221.art.xz"


def number(data, at):
    """The LEB128 number there, and where the next byte is."""
    value, shift = 0, 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def modules(bundle):
    """The modules of a theory bundle."""
    count, at = number(bundle, 0)
    for _ in range(count):
        length, at = number(bundle, at)
        yield bundle[at : at + length]
        at += length


def article():
    """The article, if it is on this machine."""
    named = [pathlib.Path(os.environ["ATL_CONFORMANCE"])] if "ATL_CONFORMANCE" in os.environ else []
    places = named + [folder / "shared" / "conformance" for folder in [ROOT, *ROOT.parents]]
    found = [place / ARTICLE for place in places if (place / ARTICLE).exists()]
    return lzma.open(found[0]).read(LARGEST) if found else None


def write(target, name, data):
    folder = ROOT / "fuzz" / "corpus" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


small = [module for module in modules((ROOT / "theories" / "atl.bundle").read_bytes()) if len(module) <= LARGEST]
for at, module in enumerate(small):
    write("reader", f"module{at}", module)
    write("replay", f"module{at}", module[HEADER:])
for target, pattern in [("atl", "examples/**/*.atl"), ("c", "tests/audit/*/*.c")]:
    for path in sorted(ROOT.glob(pattern)):
        write(target, "-".join(path.relative_to(ROOT).parts), path.read_bytes()[:LARGEST])
for page in sorted((ROOT / "docs").glob("*.md")):
    blocks = re.findall(r"```toml\n(.*?)```", page.read_text(), re.DOTALL)
    for at, block in enumerate(blocks):
        write("policy", f"{page.stem}{at}", block.encode())
text = article()
if text is None:
    print(f"SKIPPED: {ARTICLE} is not on this machine (set ATL_CONFORMANCE)")
else:
    # Whole lines only.
    write("opentheory", "article", text[: text.rindex(b"\n") + 1])
print(f"{len(small)} modules")
