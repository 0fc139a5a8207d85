//! Whatever is pasted, there is an answer, soon, and of a bounded size.

#![allow(clippy::unwrap_used, reason = "a test says no by panicking")]

use std::time::{Duration, Instant};

use references::parse;
use rules::Checks;
use rules::article::references::{MAX_RAW_CHARS, MAX_REFERENCES, Reference, check, tidied};

/// A debug build on a busy machine; a release build takes a tenth of it.
const SOON: Duration = Duration::from_secs(8);

/// The answer can be saved as it is.
fn is_sound(parsed: Vec<Reference>) {
    let mut checks = Checks::new();
    check(&mut checks, &parsed);
    checks.finish().unwrap();
    assert_eq!(tidied(parsed.clone()), parsed);
}

#[test]
fn long_and_senseless_texts_are_answered_soon() {
    let patterns = [
        "1. ",
        "1.\n",
        "1. Smith J, ",
        "1. A\n2. B\n",
        "1\n",
        "[1] ",
        "10.1/",
        "10.1000/a ",
        "10.1000/<",
        "10.1000/(",
        "10.1000%2F%28",
        "(((((",
        "[[[[[ ",
        "a",
        "a-\nb",
        "\u{ad}\n",
        "\n",
        "PMID: 1 ",
        "https://\n",
        "Smith J. 2001.\n",
        "[Google Scholar] ",
        "References\n",
        "🦀",
        "• ",
    ];
    for pattern in patterns {
        let raw: String = pattern.chars().cycle().take(MAX_RAW_CHARS).collect();
        let start = Instant::now();
        is_sound(parse(&raw));
        let taken = start.elapsed();
        println!("{pattern:?}: {taken:?}");
        assert!(taken < SOON, "{pattern:?} takes {taken:?}");
    }
}

#[test]
fn nothing_is_read_beyond_the_limit() {
    let raw = format!("{}\nSmith J. Title. Blood. 2001;1:1-2. doi:10.1000/1", "x ".repeat(MAX_RAW_CHARS / 2));
    assert!(parse(&raw).iter().all(|one| one.article_ids.is_empty()));
}

#[test]
fn more_references_than_anybody_has_are_left_out() {
    let raw: String =
        (1..=3_000).map(|n| format!("{}. Smith J. Title. Blood. 2001;1:1-2.\n", n % 1_000 + 1)).collect();
    assert_eq!(parse(&raw).len(), MAX_REFERENCES);
}

#[test]
fn what_cannot_be_divided_comes_in_pieces_and_whole() {
    let raw = "слово и ещё одно ".repeat(2_000);
    let parsed = parse(&raw);
    is_sound(parsed.clone());
    let together = parsed.iter().map(|one| one.reference.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!(together, raw.trim());
}

/// The same sequence every time (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).unwrap()
    }
}

const FRAGMENTS: &[&str] = &[
    "1. ",
    "2) ",
    "[3] ",
    "(4) ",
    "5\t",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "Smith JA, ",
    "Иванов И.И. ",
    "van der Berg, K. ",
    "Title of it. ",
    "Blood. ",
    "2019;",
    "12(3):",
    "4-9.",
    "e10–e20",
    "trans-\nplant ",
    "graft-versus-\nhost ",
    "doi:",
    "10.1182/",
    "blood-2019-",
    "https://doi.org/",
    "10.1002/(SICI)1097(1999)1:2<3::AID-X>3.0.CO;2-#",
    "%2F",
    "%",
    "&lt;",
    "<",
    ">",
    "(",
    ")",
    "[",
    "]",
    "PMID: ",
    "123456",
    "PMC77",
    "PMCID:",
    "// ",
    "№ 2. С. 3. ",
    "References\n",
    "Литература\n",
    "• ",
    "— ",
    "-",
    "–",
    "\u{2011}",
    "🧬",
    "e\u{301}",
    "\u{0}",
    "ﬁ",
    "[In Russ.]",
    " Google Scholar",
    "[CrossRef]",
    "\n17\n",
    "Page 3 of 9\n",
    "et al. ",
    "и др. ",
    ",",
    ".",
    ";",
    ":",
    "/",
    "\"",
    "0",
    "\u{c}",
    "\u{2028}",
];

#[test]
fn no_mixture_of_fragments_breaks_it() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for _ in 0..4_000 {
        let length = 1 + dice.below(60);
        let raw: String = (0..length).map(|_| FRAGMENTS[dice.below(FRAGMENTS.len())]).collect();
        is_sound(parse(&raw));
    }
}

/// Parts of references, put together at random but as references are, stay as they are when they are read again.
#[test]
fn references_put_together_at_random_are_found_again() {
    const AUTHORS: &[&str] = &[
        "Smith JA, Doe B.",
        "Иванов И.И., Петров П.П.",
        "van der Berg K, Li X, et al.",
        "O'Neil, J. P., & Zhou, Q.",
        "Müller-Höß Ä.",
    ];
    const TITLES: &[&str] = &[
        "A title with 2. Aufl. in it.",
        "Трансплантация: 10 лет.",
        "Why? 1. Blood. 2. Marrow.",
        "Graft-versus-host disease [review].",
    ];
    const PLACES: &[&str] = &[
        "Blood. 2019;133(2):1-9.",
        "М.: Медицина, 2001. 230 с.",
        "N Engl J Med 1999; 340: 12–19.",
        "Nat. Med. 25, 1–9 (2019).",
    ];
    const IDS: &[&str] = &[
        "",
        " doi:10.1182/blood-2019-01-1",
        " PMID: 123456",
        " https://doi.org/10.1016/S0140-6736(19)30000-1",
        " PMC1234567",
    ];
    let mut dice = Dice(42);
    for round in 0..300 {
        let expected: Vec<String> = (0..2 + dice.below(12))
            .map(|_| {
                let mut pick = |from: &[&'static str]| from[dice.below(from.len())];
                format!("{} {} {}{}", pick(AUTHORS), pick(TITLES), pick(PLACES), pick(IDS))
            })
            .collect();
        let raw: String = expected
            .iter()
            .enumerate()
            .map(|(index, text)| match round % 4 {
                0 => format!("{text}\n"),
                1 => format!("{}. {text}\n", index + 1),
                2 => format!("[{}]\t{text}\r\n", index + 1),
                _ => format!("{text}\n\n"),
            })
            .collect();
        let found: Vec<String> = parse(&raw).into_iter().map(|one| one.reference).collect();
        assert_eq!(found, expected);
    }
}
