"""The file: symbols, segments with the names they need and provide, the footer."""

from terms import Rejected, demand

# The kinds of names.
TYPE, CONSTANT, THEOREM, AXIOM = range(4)


class Unsupported(Exception):
    """A file of another version."""


class Reader:
    """Bytes, read from the first to the last."""

    def __init__(self, data, place, end):
        self.data = data
        self.place = place
        self.end = end

    def at_end(self):
        return self.place == self.end

    def byte(self):
        demand(self.place < self.end, "the bytes end too early")
        byte = self.data[self.place]
        self.place += 1
        return byte

    def take(self, count):
        demand(count <= self.end - self.place, "the bytes end too early")
        self.place += count
        return self.data[self.place - count : self.place]

    def number(self):
        byte = self.byte()
        if byte < 128:
            return byte
        value, shift = byte & 127, 7
        while byte >= 128:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            demand(value < 1 << 32 and shift <= 35, "a number is too big")
        demand(byte != 0, "a number is not in the shortest form")
        return value

    def string(self):
        """Bytes behind their length."""
        return self.take(self.number())

    def list(self, item):
        """Items behind their number."""
        return [item() for _ in range(self.number())]


class Segment:
    """The names that it needs and provides, as (kind, name), and where the body is."""

    def __init__(self, needed, provided, start, end):
        self.needed = needed
        self.provided = provided
        self.start = start
        self.end = end


class File:
    def __init__(self, data):
        self.data = data
        self._reader = reader = Reader(data, 0, len(data))
        demand(reader.take(8) == b"ATLPROOF", "not a certificate")
        if reader.take(4) != b"\1\1\0\0":
            raise Unsupported("another version, set of rules or feature")
        self.bundle = reader.take(32)
        self.symbols = reader.list(self._symbol)
        self.segments = reader.list(self._segment)
        self.footer = [reader.number() for _ in range(5)]
        demand(reader.at_end(), "something follows the footer")

    def _symbol(self):
        try:
            return self._reader.string().decode("utf-8")
        except UnicodeDecodeError:
            raise Rejected("a string is not UTF-8") from None

    def _name(self):
        symbol, kind = divmod(self._reader.number(), 4)
        demand(symbol < len(self.symbols), "no such symbol")
        return kind, self.symbols[symbol]

    def _segment(self):
        needed, provided = (self._reader.list(self._name) for _ in range(2))
        length = len(self._reader.string())
        end = self._reader.place
        return Segment(needed, provided, end - length, end)


def bundle_files(data):
    """The theory files of a bundle."""
    reader = Reader(data, 0, len(data))
    files = [File(file) for file in reader.list(reader.string)]
    demand(reader.at_end(), "something follows the bundle")
    return files


def check_providers(files, built_in):
    """Nothing is provided twice; `built_in`: (kind, name)."""
    provided = set(built_in)
    for name in (n for file in files for segment in file.segments for n in segment.provided):
        demand(name not in provided, f"{name[1]} is provided twice")
        provided.add(name)


def marked(files, wanted):
    """The segments to replay, by file, for certain names; from the last to the first."""
    wanted = set(wanted)
    chosen = []
    for file in reversed(files):
        here = set()
        for number, segment in reversed(list(enumerate(file.segments))):
            if not wanted.isdisjoint(segment.provided):
                here.add(number)
                wanted.update(segment.needed)
        chosen.append(here)
    return list(reversed(chosen))
