//! Kernels, schedules and whole files: read or refused.

use super::kernel_of;
use crate::atl::read;

#[test]
fn accepted_kernels() {
    let table = [
        "kernel k() -> f32\n  = 0",
        "kernel k(n: int, a: u64[n, 2 * n + 1]) -> u64[n]\n  where 1 <= n\n  = a[0]",
        "kernel k(n: int, m: int) -> f64\n  where n = m, n < m or m = 3\n  = 0",
        "kernel k(n: int, m: int) -> f64\n  where n = m, (n < m or n = m) and n < 3\n  = (1)",
        "kernel k(a: u32[n], n: int) -> u32\n  = a[0]",
        "kernel k9(Gen: int, for_: f32) -> f32\n  = for_",
    ];
    for source in table {
        let printed = kernel_of(source).to_string();
        assert_eq!(printed, source.replace("(1)", "1"));
    }
    // The last `=` is the body's, even where the one before could be.
    let kernel = kernel_of("kernel k(n: int, x: f32) -> f32 where (n) = n = (x)");
    assert_eq!(kernel.preconditions.len(), 1);
}

#[test]
fn text_of_comments_and_line_ends() {
    let source = "-- \u{e9}, \u{3b1}, \u{436}, \u{4e2d}, \u{d55c}, \u{2264}, \u{2192}, \u{2014}, \"quoted\" \\ ' ~\n\tkernel k()\n-> f32\n= 1";
    let kernel = kernel_of(source);
    assert_eq!(
        kernel_of(&source.replace('\n', "\r\n")).to_string(),
        kernel.to_string()
    );
    assert_eq!(
        kernel_of(&source.replace("()\n", "()\r\n")).to_string(),
        kernel.to_string()
    );
    assert_eq!(
        kernel_of(&format!("{source}\r\n")).to_string(),
        kernel.to_string()
    );
    // Names are ASCII, so that no two look alike.
    assert!(read("kernel k(\u{430}: int) -> f32 = 0".as_bytes()).is_err());
}

#[test]
fn rejected_files() {
    let table = [
        ("", "there is no kernel"),
        ("-- nothing", "there is no kernel"),
        ("schedule s for k { }", "there is no kernel"),
        ("kernel", "expected name, found `<end of the file>`"),
        ("kernel 2mm() -> f32 = 0", "expected name, found `2mm`"),
        ("kernel mat-mul() -> f32 = 0", "expected `(`"),
        ("kernel gen() -> f32 = 0", "expected name, found `gen`"),
        ("kernel k -> f32 = 0", "expected `(`"),
        (
            "kernel k(,) -> f32 = 0",
            "expected parameter or `)`, found `,`",
        ),
        (
            "kernel k(n: int,) -> f32 = 0",
            "expected parameter, found `)`",
        ),
        ("kernel k(n) -> f32 = 0", "expected `:`"),
        (
            "kernel k(n: i128) -> f32 = 0",
            "expected `int` or type, found `i128`",
        ),
        ("kernel k(n: int[3]) -> f32 = 0", "expected `)`, found `[`"),
        ("kernel k(a: f32[]) -> f32 = 0", "expected index, found `]`"),
        ("kernel k(a: f32[n]) -> f32 = 0", "`n` is not declared"),
        (
            "kernel k(a: f32, b: f32[a]) -> f32 = 0",
            "`a` is a tensor or scalar",
        ),
        ("kernel k() = 0", "expected `->`"),
        ("kernel k() -> int = 0", "expected type"),
        (
            "kernel k() -> f32",
            "expected `[` or `where` or `=`, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 where = 0",
            "expected condition, found `=`",
        ),
        ("kernel k(n: int) -> f32 where n = 0", "expected condition"),
        (
            "kernel k(n: int) -> f32 where n < m = 0",
            "`m` is not declared",
        ),
        (
            "kernel int64_t() -> f32 = 0",
            "`int64_t` ends in `_t`, as types of C do, and cannot name a kernel; `int64` can",
        ),
        (
            "kernel double() -> f32 = 0",
            "`double` is a keyword of C, and cannot name a kernel; `double_kernel` can",
        ),
        (
            "kernel k(goto: int, goto_1: int) -> f32 = 0",
            "`goto` is a keyword of C, and cannot name a parameter; `goto_2` can",
        ),
        (
            "kernel k(MB_CUR_MAX: int, a: f32[MB_CUR_MAX]) -> f32 = 0",
            "`MB_CUR_MAX` has no lower-case letter, as macros of C do, and cannot name a \
             parameter; `mb_cur_max` can",
        ),
        (
            "kernel write(n: int) -> f32 = 0",
            "`write` is a function or variable of the C library, and cannot name a kernel; \
             `write_kernel` can",
        ),
        ("kernel k(linux: int) -> f32 = 0", "is a macro"),
        ("kernel n(n_t: int) -> f32 = 0", "; `n_1` can"),
        (
            "kernel k(n_1: int, N1: int, n1: int) -> f32 = 0",
            "; `n1_1` can",
        ),
        ("kernel malloc() -> f32 = 0", "`malloc_kernel` can"),
        ("kernel out() -> f32 = 0", "`out_kernel` can"),
        ("kernel OUT() -> f32 = 0", "`out_kernel` can"),
        ("kernel exp() -> f32 = 0", "`exp_kernel` can"),
        ("kernel INT64_MAX() -> f32 = 0", "`int64_max` can"),
        ("kernel k(_Bool: int) -> f32 = 0", "begins with `_`"),
        ("kernel k(calloc: int) -> f32 = 0", "the C file itself uses"),
        (
            "kernel k(out: f32[1]) -> f32 = 0",
            "the generated C calls the result",
        ),
        (
            "kernel out() -> f32 = 0",
            "the generated C calls the result",
        ),
        ("kernel k(k: int) -> f32 = 0", "`k` is already declared"),
        (
            "kernel k(n: int, n: int) -> f32 = 0",
            "`n` is already declared",
        ),
        (
            "kernel k() -> f32 = 0 kernel k() -> f32 = 0",
            "`k` is already declared",
        ),
        (
            "kernel k() -> f32 = 0 schedule s for k",
            "expected steps, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s for k { {}",
            "expected step or `}`, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s for k { -- }\n",
            "expected step or `}`, found `<end of the file>`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s of k { }",
            "expected `(` or `for`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s(t: int) for k { }",
            "expected `=`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s(t = 8) for k { }",
            "expected `:`",
        ),
        (
            "kernel k() -> f32 = 0 schedule s(t: int = 8 + 8) for k { }",
            "expected `)`",
        ),
    ];
    for (source, reason) in table {
        let error = read(source.as_bytes()).expect_err(source);
        assert!(
            error.message.contains(reason),
            "{source}: {}",
            error.message
        );
    }
    for (source, reason) in [
        (
            "kernel k(a: f64) -> f32 = a",
            "this is f64, where f32 is needed; `f32(...)` converts it",
        ),
        (
            "schedule 3 for k { } kernel k() -> f32 = 0",
            "expected name, found `3`",
        ),
        (
            "kernel k() -> f32 = 0 schedule gen for k { }",
            "expected name, found `gen`",
        ),
        (
            "kernel k(n: int) -> f32 where (n < 1 = 0",
            "expected `-` or `~` or `if` or `let`",
        ),
        ("kernel k(n: int) -> f32 where (n = 0)", "expected `=`"),
        (
            "kernel k(n: int) -> f32 where (n = 1) = n < 1",
            "expected `=`, found `<end of the file>`",
        ),
        ("kernel k(n: int) -> f32 where n < 2, n < 1", "expected `=`"),
        (
            "kernel k(n: int) -> f32 where 1 <= n, 1/3 < 1/2 = 0",
            "a quotient of literals",
        ),
        (
            "kernel k(n: int) -> f32 where not n < 5 / 2 = 0",
            "a quotient of literals",
        ),
        (
            "kernel k(n: int) -> u32 where 0 - 1 < 0 = 0",
            "not a value of the elements, which are unsigned",
        ),
        (
            "kernel k(n: int, s: f32) -> f32 where n < s = 0",
            "this is f32; an index is an integer",
        ),
    ] {
        let error = read(source.as_bytes()).expect_err(source);
        assert!(
            error.message.contains(reason),
            "{source}: {}",
            error.message
        );
    }
    // Characters that do not show as themselves, in comments too.
    for (odd, name) in [
        (
            "\r",
            "U+000D (CARRIAGE RETURN without a line feed after it) cannot stand here",
        ),
        ("\u{1b}[2K", "U+001B (ESCAPE)"),
        ("\u{8}", "U+0008 (BACKSPACE)"),
        ("\0", "U+0000 (NULL)"),
        ("\u{b}", "U+000B (LINE TABULATION)"),
        ("\u{c}", "U+000C (FORM FEED)"),
        ("\u{7f}", "U+007F (DELETE)"),
        ("\u{85}", "U+0085 (NEXT LINE)"),
        ("\u{9b}", "U+009B cannot"),
        ("\u{a0}", "U+00A0 (NO-BREAK SPACE)"),
        ("\u{ad}", "U+00AD (SOFT HYPHEN)"),
        ("\u{301}", "U+0301 (a mark on the character before)"),
        ("\u{338}", "U+0338 (a mark on the character before)"),
        ("\u{34f}", "U+034F (COMBINING GRAPHEME JOINER)"),
        (
            "\u{5d0}",
            "U+05D0 (a character of a script from right to left)",
        ),
        (
            "\u{660}",
            "U+0660 (a character of a script from right to left)",
        ),
        (
            "\u{627}",
            "U+0627 (a character of a script from right to left)",
        ),
        (
            "\u{7ca}",
            "U+07CA (a character of a script from right to left)",
        ),
        (
            "\u{fb1d}",
            "U+FB1D (a character of a script from right to left)",
        ),
        (
            "\u{fefc}",
            "U+FEFC (a character of a script from right to left)",
        ),
        ("\u{10800}", "U+10800 cannot"),
        ("\u{1e900}", "U+1E900 cannot"),
        ("\u{115f}", "U+115F (HANGUL CHOSEONG FILLER)"),
        ("\u{1160}", "U+1160 (HANGUL JUNGSEONG FILLER)"),
        ("\u{17b4}", "U+17B4 cannot"),
        ("\u{180b}", "U+180B cannot"),
        ("\u{2800}", "U+2800 (BRAILLE PATTERN BLANK)"),
        ("\u{3164}", "U+3164 (HANGUL FILLER)"),
        ("\u{fe0f}", "U+FE0F (a variation selector)"),
        ("\u{ffa0}", "U+FFA0 (HALFWIDTH HANGUL FILLER)"),
        ("\u{fffc}", "U+FFFC cannot"),
        ("\u{1d159}", "U+1D159 cannot"),
        ("\u{1d173}", "U+1D173 cannot"),
        ("\u{1bca0}", "U+1BCA0 cannot"),
        ("\u{e0100}", "U+E0100 (a variation selector)"),
        ("\u{2003}", "U+2003 cannot"),
        ("\u{2061}", "U+2061 cannot"),
        ("\u{206a}", "U+206A cannot"),
        ("\u{20d2}", "U+20D2 cannot"),
        ("\u{61c}", "U+061C (ARABIC LETTER MARK)"),
        ("\u{200b}", "U+200B (ZERO WIDTH SPACE)"),
        ("\u{200f}", "U+200F (RIGHT-TO-LEFT MARK)"),
        ("\u{2028}", "U+2028 (LINE SEPARATOR)"),
        ("\u{2029}", "U+2029 (PARAGRAPH SEPARATOR)"),
        ("\u{202e}", "U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ("\u{2066}", "U+2066 (LEFT-TO-RIGHT ISOLATE)"),
        ("\u{2069}", "U+2069 (POP DIRECTIONAL ISOLATE)"),
        ("\u{e000}", "U+E000 (for private use)"),
        (
            "\u{feff}",
            "U+FEFF (ZERO WIDTH NO-BREAK SPACE, a byte order mark)",
        ),
        ("\u{fffe}", "U+FFFE (not a character)"),
        ("\u{e0061}", "U+E0061 cannot"),
        ("\u{10ffff}", "U+10FFFF (for private use)"),
    ] {
        for source in [
            format!("kernel k() -> f32 = 0 -- {odd} 1"),
            format!("kernel k() -> f32 = {odd} 0"),
            format!("{odd}kernel k() -> f32 = 0"),
        ] {
            let error = read(source.as_bytes()).expect_err(&source);
            assert!(error.message.starts_with(name), "{}", error.message);
            assert_eq!(error.span.start, source.find(odd).unwrap());
        }
    }
    let error = read(b"kernel k() -> f32 = 0 -- \xff").unwrap_err();
    assert_eq!(
        (error.message.as_str(), error.span.start),
        ("the file is not valid UTF-8", 25)
    );
}

#[test]
fn schedules_are_kept_raw() {
    let source =
        "kernel k() -> f32 = 0\nschedule s for k { -- }\n a <- {b} ? }  -- }\nschedule t for k{}";
    let file = read(source.as_bytes()).unwrap();
    let bodies: Vec<_> = file.schedules.iter().map(|s| s.body.text(source)).collect();
    assert_eq!(bodies, [" -- }\n a <- {b} ? ", ""]);
    assert_eq!(file.schedules[0].name.text, "s");
    assert_eq!(file.schedules[0].kernel.text, "k");
}
