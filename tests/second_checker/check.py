#!/usr/bin/env python3
"""A second checker of certificates, written from docs/certificate-format.md alone."""

import hashlib
import sys

from container import (
    PROVIDES_CONSTANT,
    PROVIDES_THEOREM,
    PROVIDES_TYPE,
    PROVIDES_AXIOM,
    File,
    bundle_files,
    check_providers,
    marked,
    needs,
)
from logic import built_in
from machine import Counts, Machine
from normal_form import Normaliser
from terms import demand, Rejected


def main():
    bundle_data = open(sys.argv[1], "rb").read()
    if len(sys.argv) > 2:
        data = open(sys.argv[2], "rb").read()
        file = File(data)
        files = []
        if file.bundle != bytes(32):
            demand(file.bundle == hashlib.sha256(bundle_data).digest(), "another bundle")
            files = bundle_files(bundle_data)
        wanted = [n for s in file.segments for n in needs(s)]
        chosen = marked(files, wanted) + [set(range(len(file.segments)))]
        files.append(file)
    else:
        files = bundle_files(bundle_data)
        chosen = [set(range(len(f.segments))) for f in files]
    signature, theorems = built_in()
    macros = Normaliser(signature, theorems)
    initial = [(PROVIDES_THEOREM, n) for n in theorems]
    initial += [(PROVIDES_CONSTANT, n) for n in signature.constants]
    initial += [(PROVIDES_TYPE, n) for n in signature.types]
    initial += [(PROVIDES_AXIOM, n) for n in signature.axioms]
    check_providers(files, initial)
    for i, (f, ch) in enumerate(zip(files, chosen)):
        counts = Counts()
        for number in sorted(ch):
            before = set(theorems)
            try:
                Machine(f, f.segments[number], signature, theorems, macros, counts).run()
            except Exception:
                print("file", i, "segment", number, f.segments[number].roster)
                raise
        if len(ch) == len(f.segments):
            demand(counts.as_list() == f.footer, f"file {i} counts {counts.as_list()} {f.footer}")
        print(i, counts.as_list())


sys.setrecursionlimit(1000000)
main()
