#!/usr/bin/env python3
"""Prints the names that C compilers and C libraries have for themselves, one a line, sorted.

    enumerate.py

A line is `macro NAME` (a macro or a type: what a file includes can change its meaning) or
`library NAME` (a function or an object: a global of that name would replace it). They come from
gcc and clang, in several versions of C, with the headers and the libraries of glibc and musl, and
from `others.txt`, which has what none of these can show. Where a tool is missing, the names that
only it would show are missing; `SKIPPED: ...` on the standard error says so.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MUSL = "/usr/include/x86_64-linux-musl"
LIBRARIES = {
    "glibc": ["libc.so.6", "libm.so.6"],
    "musl": ["/usr/lib/x86_64-linux-musl/libc.so"],
}
STANDARDS = ["c11", "gnu11", "gnu17", "gnu2x"]
SYSTEMS = ["linux-gnu", "linux-musl", "freebsd", "netbsd", "openbsd", "dragonfly", "solaris", "haiku",
           "windows-gnu", "windows-msvc", "apple-darwin", "fuchsia", "none-elf"]
# Those that compilers bring, as far as C has them.
OF_COMPILERS = {"float.h", "iso646.h", "limits.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbit.h",
                "stdbool.h", "stdckdint.h", "stdcountof.h", "stddef.h", "stdnoreturn.h", "threads.h"}
# Its macros are the names of functions of <math.h>, and no other header includes it.
LEFT_OUT = {"tgmath.h"}
NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*\Z")

found = set()


def skipped(why):
    print(f"SKIPPED: {why}", file=sys.stderr)


def note(sort, names):
    found.update((sort, name) for name in names if NAME.match(name))


def output(command, text=""):
    """What a command prints, whether or not it is content with its input; nothing without it."""
    if not shutil.which(command[0]):
        return "", ""
    done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace")
    return done.stdout, done.stderr


def headers(folder):
    """The headers below a folder that are for programs, not for other headers."""
    found = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("bits", "linux", "asm", "scsi")]
        below = os.path.relpath(place, folder)
        found += [os.path.normpath(os.path.join(below, name)) for name in files]
    return {name for name in found if name.endswith(".h")} - LEFT_OUT


def headers_of_glibc():
    """Those of the package, where there are packages: else those that musl has too must do."""
    listed, _ = output(["dpkg", "-L", "libc6-dev"])
    names = re.findall(r"^/usr/include/(?:[a-z0-9_]+-linux-gnu/)?(.*\.h)$", listed, re.M)
    return {name for name in names if not name.startswith(("bits/", "gnu/"))} - LEFT_OUT


def compilers(kind, folder):
    """The commands that compile with the headers of a library."""
    if not shutil.which(kind):
        skipped(f"there is no {kind}")
        return []
    if folder is None:
        return [[kind]]
    own, _ = output([kind, "-print-file-name=include"])
    return [[kind, "-nostdinc", "-isystem", folder, "-isystem", own.strip()]]


def text_of(names):
    lines = [f"#if __has_include(<{name}>)\n#include <{name}>\n#endif" for name in sorted(names)]
    return "\n".join(lines) + "\n"


def macros(command, text):
    """All macros defined on the way, also those that are undefined again."""
    for standard in STANDARDS:
        for more in [[], ["-D_GNU_SOURCE"], ["-D_XOPEN_SOURCE=700"], ["-O3", "-D_GNU_SOURCE"]]:
            listed, _ = output([*command, f"-std={standard}", *more, "-x", "c", "-E", "-dD", "-"], text)
            note("macro", re.findall(r"^#\s*define\s+(\w+)", listed, re.M))


def declarations(command, text):
    """What headers declare, by clang's tree."""
    if command[0] != "clang":
        return
    for standard in STANDARDS:
        command_line = [*command, f"-std={standard}", "-D_GNU_SOURCE", "-x", "c", "-fsyntax-only",
                        "-ferror-limit=0", "-Xclang", "-ast-dump", "-fno-color-diagnostics", "-"]
        listed, _ = output(command_line, text)
        for line in listed.splitlines():
            head = re.match(r"[|` -]*(Function|Var|EnumConstant|Typedef)Decl\b([^']*)", line)
            if head and (head[1] == "EnumConstant" or re.match(r"[|`]-", line)):
                words = head[2].split()
                names = [word for word in words if NAME.match(word)]
                sort = "macro" if head[1] == "Typedef" else "library"
                # Before the type stand place, `used` and the like, and last the name.
                note(sort, names[-1:])


def predefined():
    """The macros that clang defines by itself on all systems it compiles for."""
    if not shutil.which("clang"):
        return
    listed, _ = output(["clang", "--print-targets"])
    machines = re.findall(r"^\s+([\w-]+)\s+- ", listed, re.M)
    targets = [f"{machine}-unknown-{system}" for machine in machines for system in SYSTEMS[:1]]
    targets += [f"x86_64-unknown-{system}" for system in SYSTEMS]
    targets += ["sparcv9-sun-solaris", "powerpc64-ibm-aix", "i386-pc-solaris", "i386-unknown-linux-gnu",
                "s390x-unknown-linux-gnu"]
    for target in targets:
        command = ["clang", "-target", target, "-std=gnu11", "-x", "c", "-E", "-dM", "-"]
        note("macro", re.findall(r"^#define\s+(\w+)", output(command)[0], re.M))


def exported(files):
    for file in files:
        listed, _ = output(["nm", "-D", "--defined-only", file])
        if not listed:
            skipped(f"there is no {file}, or no nm")
        note("library", re.findall(r"^\S* +\w +([^@\s]+)", listed, re.M))


def archived(pattern):
    """What the archives and object files of these names define for others."""
    files = sorted(glob.glob(pattern))
    if not files:
        skipped(f"there is no {pattern}")
        return
    listed, _ = output(["nm", "-g", "--defined-only", *files])
    note("library", re.findall(r"^\S+ [A-TV-Z] ([^@\s]+)", listed, re.M))


def archives():
    """The archives of the C library, and those of the compilers, which link them unasked: what
    generated code calls, and what sanitizers and profilers have."""
    if shutil.which("gcc"):
        own, _ = output(["gcc", "-print-libgcc-file-name"])
        archived(os.path.join(os.path.dirname(own.strip()), "*.[ao]"))
        library, _ = output(["gcc", "-print-file-name=libc.a"])
        packaged, _ = output(["dpkg", "-L", "libc6-dev"])
        for path in re.findall(r"^/\S+\.[ao]$", packaged, re.M) or [library.strip()]:
            archived(path)
    if shutil.which("clang"):
        folder, _ = output(["clang", "-print-resource-dir"])
        archived(os.path.join(folder.strip(), "lib", "*", "*.[ao]"))
    if os.path.isdir(MUSL):
        archived(MUSL.replace("include", "lib") + "/*.[ao]")


def called_by_llvm():
    """What LLVM takes for functions of a library, and what it calls by itself."""
    folder, _ = output(["llvm-config", "--includedir"])
    tables = ["Analysis/TargetLibraryInfo.def", "IR/RuntimeLibcalls.def"]
    for table in tables:
        path = os.path.join(folder.strip(), "llvm", table)
        if not os.path.isfile(path):
            skipped(f"there is no llvm/{table}")
            continue
        with open(path, encoding="utf-8") as text:
            note("library", re.findall(r'"([a-z]\w{2,})"', text.read()))


def words_in(file):
    """Everything in a program that looks like a name, without the prefix of builtins."""
    with open(file, "rb") as program:
        words = re.findall(rb"[A-Za-z_][A-Za-z_0-9]{1,40}(?=\0)", program.read())
    return {word.decode().removeprefix("__builtin_") for word in words}


def builtins():
    """The functions that a compiler knows: those that it does not let be declared as others."""
    programs = []
    if shutil.which("gcc"):
        programs.append(output(["gcc", "-print-prog-name=cc1"])[0].strip())
    if shutil.which("clang"):
        clang = os.path.realpath(shutil.which("clang"))
        linked, _ = output(["ldd", clang])
        programs += [clang, *re.findall(r"libclang-cpp\S* => (\S+)", linked)]
    words = {name for _, name in found}.union(*map(words_in, programs))
    declared = sorted(word for word in words if NAME.match(word) and not word.startswith("_"))
    text = "struct own;\n" + "".join(f"void {word}(struct own *, struct own *);\n" for word in declared)
    for command, message in [
        (["gcc", "-fmax-errors=0"], r"conflicting types for built-in function .(\w+)"),
        (["clang", "-ferror-limit=0"], r"incompatible redeclaration of library function '(\w+)'"),
    ]:
        if shutil.which(command[0]):
            line = [*command, "-std=gnu2x", "-x", "c", "-fsyntax-only", "-"]
            note("library", re.findall(message, output(line, text)[1]))


def others():
    sort = "macro"
    with open(os.path.join(HERE, "others.txt"), encoding="ascii") as lines:
        for line in lines:
            words = line.split("#")[0].split()
            if words and words[0].endswith(":"):
                sort = words.pop(0)[:-1]
            note(sort, words)


def main():
    everything = {"stdint.h", "stdlib.h"} | OF_COMPILERS | headers_of_glibc()
    libraries = [("glibc", None)]
    if os.path.isdir(MUSL):
        everything |= headers(MUSL)
        libraries.append(("musl", MUSL))
    else:
        skipped("there is no musl")
    for library, folder in libraries:
        for kind in ["gcc", "clang"]:
            for command in compilers(kind, folder):
                macros(command, text_of({"stdint.h", "stdlib.h"}))
                macros(command, text_of(everything))
                declarations(command, text_of(everything))
        files = LIBRARIES[library]
        if library == "glibc" and shutil.which("gcc"):
            files = [output(["gcc", f"-print-file-name={file}"])[0].strip() for file in files]
        exported(files)
    archives()
    called_by_llvm()
    predefined()
    others()
    builtins()
    print("\n".join(f"{sort} {name}" for sort, name in sorted(found)))


main()
