use super::*;
use proptest::prelude::*;

fn why(text: &str) -> Malformed {
    match read(text) {
        Err(error) => error.why,
        Ok(tables) => panic!("{text:?}: {tables:?}"),
    }
}

/// The values of a text with one key in each table.
fn values(text: &str) -> Vec<String> {
    let tables = read(text).unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
    let fields = tables.into_iter().flat_map(|table| table.fields);
    fields.map(|field| format!("{:?}", field.value)).collect()
}

#[test]
fn what_is_read() {
    let text = "# ü\r\na = 'x\\y' # so\n\tb=\"\"\n\n[ t ]#\nc = [ # one\n 'ä', # two\r\n\"b\" ,\n]\n\
                [[k]]\nd = 255\n[[k]]\nd = 2028-02-29";
    let tables = read(text).unwrap();
    let names = tables.iter().map(|table| (table.name, table.is_item));
    let expected = [("", false), ("t", false), ("k", true), ("k", true)];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    let day: Day = "2028-02-29".parse().unwrap();
    let expected = [
        Value::Text("x\\y"),
        Value::Text(""),
        Value::Texts(vec!["ä", "b"]),
        Value::Number(255),
        Value::Day(day),
    ];
    let fields = tables.into_iter().flat_map(|table| table.fields);
    let values: Vec<Value> = fields.map(|field| field.value).collect();
    assert_eq!(values, expected);
}

#[test]
fn what_is_refused() {
    use Malformed::*;
    let twice = |name: &str| Twice(name.to_owned());
    for (text, expected) in [
        // Twice.
        ("a = 1\na = 1", twice("a")),
        ("[t]\na = 1\nb = 1\na = 2", twice("a")),
        ("[t]\n[u]\n[t]", twice("t")),
        ("[t]\n[[t]]", twice("t")),
        ("[[t]]\n[t]", twice("t")),
        ("t = 1\n[t]", twice("t")),
        ("t = 1\n[[t]]", twice("t")),
        // Keys and headers.
        ("= 1", NoName),
        ("ä = 1", NoName),
        ("'a' = 1", NoName),
        ("\"a\" = 1", NoName),
        ("\u{feff}a = 1", NoName),
        ("\u{a0}a = 1", NoName),
        ("a", Without("=")),
        ("a.b = 1", Without("=")),
        ("a\n= 1", Without("=")),
        ("[]", NoName),
        ("[t", Without("]")),
        ("[t.u]", Without("]")),
        ("[[t]", Without("]]")),
        ("[[t] ]", Without("]]")),
        ("[t]]", More),
        ("[t] a = 1", More),
        // Values.
        ("a =", NoValue),
        ("a = # 1", NoValue),
        ("a = true", NoValue),
        ("a = {}", NoValue),
        ("a = +1", NoValue),
        ("a = -1", NoValue),
        ("a = x", NoValue),
        ("a = 256", NoNumber),
        ("a = 01", NoNumber),
        ("a = 1-", NoNumber),
        ("a = 2027-02-29", NoNumber),
        ("a = 2027-1-1", NoNumber),
        ("a = 1.0", More),
        ("a = 1_0", More),
        ("a = 0x1", More),
        ("a = 2027-01-31T00:00:00Z", More),
        ("a = 2027-01-31 00:00:00", More),
        ("a = 1 b = 1", More),
        ("a = 'x' 'y'", More),
        // Lists.
        ("a = [1]", NoText),
        ("a = [[]]", NoText),
        ("a = [,]", NoText),
        ("a = ['x',,]", NoText),
        ("a = ['x' 'y']", Without("]")),
        ("a = ['x'", Without("]")),
        ("a = [", NoText),
        // Texts.
        ("a = 'x", Endless),
        ("a = \"x", Endless),
        ("a = 'x\n'", Endless),
        ("a = 'x\r\n'", Endless),
        ("a = 'x\r'", Endless),
        ("a = 'x\"", Endless),
        ("a = \"x\\\"", Escape),
        ("a = \"\\n\"", Escape),
        ("a = \"\\u0061\"", Escape),
        ("a = \"x\\\\\"", Escape),
        ("a = '''x'''", More),
        ("a = \"\"\"x\"\"\"", More),
        ("a = ['''x''']", Without("]")),
        // Characters that control.
        ("a = 'x\ty'", Control),
        ("a = 'x\0'", Control),
        ("a = \"\x1b\"", Control),
        ("a = \"\u{7f}\"", Control),
        ("a = \"\u{85}\"", Control),
        ("# \0", Control),
        ("# \x1b", Control),
        ("a = 1 # \x07", Control),
        ("# a\rb", Control),
        ("a = 1\rb = 1", More),
        ("\ra = 1", NoName),
        ("\x0ca = 1", NoName),
    ] {
        assert_eq!(why(text), expected, "{text:?}");
    }
}

#[test]
fn places() {
    let place = |text: &str| {
        let Place { line, column } = read(text).unwrap_err().place(text);
        (line, column)
    };
    assert_eq!(place("a = 1\n\n  b = 'x"), (3, 7));
    assert_eq!(place("# ü\r\na = ['x', 'y', 1]"), (2, 16));
    assert_eq!(place("a = 1\na = 2"), (2, 1));
}

/// Long files and long lists take no room on the stack, and no more time than their length.
#[test]
fn long() {
    let many = "[[k]]\na = 'x'\n".repeat(20_000);
    assert_eq!(values(&many).len(), 20_000);
    let many: String = (0..50_000).map(|n| format!("a{n} = 1\n[t{n}]\n")).collect();
    assert_eq!(values(&many).len(), 50_000);
    let many: String = (0..100_000).map(|n| format!("a{n} = 1\n")).collect();
    assert_eq!(values(&many).len(), 100_000);
    let list = format!("a = [{}]", "'x',\n".repeat(100_000));
    assert_eq!(values(&list).len(), 1);
    assert_eq!(why(&"[".repeat(1 << 19)), Malformed::NoName);
}

/// What the crate `toml` reads, as a debug text of the same form as ours.
fn by_others(text: &str) -> Result<toml::Table, toml::de::Error> {
    text.parse()
}

/// The same value in terms of that crate.
fn in_their_terms(value: &Value) -> toml::Value {
    match value {
        Value::Text(text) => toml::Value::String((*text).to_owned()),
        Value::Texts(texts) => {
            let texts = texts.iter().map(|text| (*text).to_owned().into());
            toml::Value::Array(texts.collect())
        }
        Value::Number(number) => toml::Value::Integer((*number).into()),
        Value::Day(day) => toml::Value::Datetime(day.to_string().parse().unwrap()),
    }
}

/// The tables in terms of that crate.
fn all_in_their_terms(tables: &[Table]) -> toml::Table {
    let mut whole = toml::Table::new();
    for table in tables {
        let fields = table.fields.iter();
        let fields = fields.map(|field| (field.key.to_owned(), in_their_terms(&field.value)));
        let fields: toml::Table = fields.collect();
        match (table.name, table.is_item) {
            ("", _) => whole.extend(fields),
            (name, false) => {
                whole.insert(name.to_owned(), toml::Value::Table(fields));
            }
            (name, true) => {
                let list = whole
                    .entry(name)
                    .or_insert_with(|| Vec::<i64>::new().into());
                list.as_array_mut().unwrap().push(fields.into());
            }
        }
    }
    whole
}

/// Pieces of TOML, and of what is nearly TOML.
const PIECES: [&str; 62] = [
    "a",
    "b",
    "c-1",
    "t",
    "1",
    "=",
    " = ",
    " ",
    "\t",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "[t]\n",
    "[u]\n",
    "[[k]]\n",
    "[[t]]\n",
    "[ k ]",
    "[",
    "]",
    "[[",
    "]]",
    ",",
    ", ",
    ".",
    "'x'",
    "\"x\"",
    "'",
    "\"",
    "'''",
    "\"\"\"",
    "''",
    "\"\"",
    "\\",
    "\\n",
    "\\u0041",
    "#",
    "# c\n",
    "255",
    "256",
    "01",
    "0",
    "-",
    "+1",
    "2027-01-31",
    "2027-02-29",
    "T10:00:00Z",
    "true",
    "{}",
    "ä",
    "\u{feff}",
    "\u{85}",
    "\u{7f}",
    "\0",
    "['x', 'y']",
    "['x',\n]",
    "[]",
    "a = 1\n",
    "b = 'y'\n",
    "c = ['z']\n",
    "d = 2024-02-29\n",
];

/// What this reads, that crate reads, and as the same.
fn compare(text: &str) -> Result<bool, TestCaseError> {
    let Ok(tables) = read(text) else {
        return Ok(false);
    };
    let theirs = by_others(text);
    let theirs = theirs.map_err(|why| TestCaseError::fail(format!("{text:?}: {why}")))?;
    prop_assert_eq!(all_in_their_terms(&tables), theirs, "{:?}", text);
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn pieces(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..12)) {
        compare(&pieces.concat())?;
    }

    /// A policy with a piece put somewhere in the place of a few characters.
    #[test]
    fn policies(
        at in 0..POLICY.len(), length in 0..4usize, piece in prop::sample::select(PIECES.to_vec()),
    ) {
        let end = (at + length).min(POLICY.len());
        compare(&[&POLICY[..at], piece, &POLICY[end..]].concat())?;
    }
}

const POLICY: &str = "# c\nminimum-format = 1 # d\naxioms = ['choice', \"infinity\"]\n\n[laws]\nf32 = [\n\
    'none', # e\n]\n[[kernel]]\nsource = 'a.atl'\nc = \"a.c\"\r\n[[kernel]]\nsource = ''\n[[exempt]]\n\
    expires = 2027-01-31\n";

#[test]
fn some_are_read() {
    assert!(compare(POLICY).unwrap());
}
