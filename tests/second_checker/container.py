"""The file: symbols, segments with their rosters, the footer."""

from terms import Rejected, demand

NEEDS_THEOREM, PROVIDES_THEOREM, VARIABLE_NAME, NEEDS_CONSTANT, NEEDS_TYPE = range(5)
PROVIDES_CONSTANT, PROVIDES_TYPE, PROVIDES_AXIOM = 5, 6, 7

# What the roles of needs ask for is provided under these.
PROVIDER = {
    NEEDS_THEOREM: PROVIDES_THEOREM,
    NEEDS_CONSTANT: PROVIDES_CONSTANT,
    NEEDS_TYPE: PROVIDES_TYPE,
}
PROVIDING = (PROVIDES_THEOREM, PROVIDES_CONSTANT, PROVIDES_TYPE, PROVIDES_AXIOM)


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
        try:
            return self.take(self.number()).decode("utf-8")
        except UnicodeDecodeError:
            raise Rejected("a string is not UTF-8") from None


class Segment:
    """A roster of (role, symbol), and where the body is."""

    def __init__(self, roster, start, end):
        self.roster = roster
        self.start = start
        self.end = end


class File:
    def __init__(self, data):
        self.data = data
        reader = Reader(data, 0, len(data))
        demand(reader.take(8) == b"ATLPROOF", "not a certificate")
        if reader.take(1) != b"\1" or reader.take(1) != b"\1" or reader.take(2) != b"\0\0":
            raise Unsupported("another version, set of rules or feature")
        self.bundle = reader.take(32)
        symbols = [reader.string() for _ in range(reader.number())]
        demand(len(set(symbols)) == len(symbols), "a symbol is there twice")
        self.segments = []
        self._mentioned = 0
        while count := reader.number():
            roster = self._roster(reader, count, symbols)
            length = reader.number()
            start = reader.place
            reader.take(length)
            self.segments.append(Segment(roster, start, reader.place))
        demand(self._mentioned == len(symbols), "a symbol is never mentioned")
        self.footer = [reader.number() for _ in range(6)]
        demand(reader.at_end(), "something follows the footer")
        demand(self.footer[0] == len(self.segments), "the footer counts other segments")

    def _roster(self, reader, count, symbols):
        roster = []
        before = (-1, -1)
        for _ in range(count):
            symbol, role = divmod(reader.number(), 8)
            demand(before < (role, symbol), "a roster does not ascend")
            before = (role, symbol)
            demand(symbol <= self._mentioned, "a symbol is mentioned before its turn")
            demand(symbol < len(symbols), "no such symbol")
            self._mentioned = max(self._mentioned, symbol + 1)
            roster.append((role, symbols[symbol]))
        return roster


def bundle_files(data):
    """The theory files of a bundle."""
    reader = Reader(data, 0, len(data))
    files = []
    while not reader.at_end():
        length = int.from_bytes(reader.take(4), "little")
        files.append(File(reader.take(length)))
    return files


def check_providers(files, built_in):
    """What is needed is provided before, nothing twice; `built_in`: (role, name)."""
    provided = set(built_in)
    for file in files:
        for segment in file.segments:
            for role, name in segment.roster:
                if role in PROVIDER:
                    demand((PROVIDER[role], name) in provided, f"{name} is not provided before")
            for entry in segment.roster:
                if entry[0] in PROVIDING:
                    demand(entry not in provided, f"{entry[1]} is provided twice")
                    provided.add(entry)


def marked(files, wanted):
    """The segments to replay, by file, for certain files from the last to the first."""
    wanted = set(wanted)
    chosen = []
    for file in reversed(files):
        here = set()
        for number, segment in reversed(list(enumerate(file.segments))):
            if not wanted.isdisjoint(segment.roster):
                here.add(number)
                wanted.update(needs(segment))
        chosen.append(here)
    return list(reversed(chosen))


def needs(segment):
    """What a segment needs, as those that provide it have it in their rosters."""
    return [(PROVIDER[role], name) for role, name in segment.roster if role in PROVIDER]
