//! Any input gives a result in limited time and size.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::time::{Duration, Instant};

use references::parse;
use rules::Validator;
use rules::article::references::{MAX_RAW_CHARS, MAX_REFERENCES, Reference, check, normalized};

/// For a debug build on a busy machine; a release build takes a tenth.
const MAX_DURATION: Duration = Duration::from_secs(8);

/// Asserts that the result can be saved unchanged.
fn assert_valid(parsed: Vec<Reference>) {
    let mut validator = Validator::new();
    check(&mut validator, &parsed);
    validator.finish().unwrap();
    assert_eq!(normalized(parsed.clone()), parsed);
}

#[test]
fn long_senseless_texts_are_parsed_in_time() {
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
        assert_valid(parse(&raw));
        let duration = start.elapsed();
        println!("{pattern:?}: {duration:?}");
        assert!(duration < MAX_DURATION, "{pattern:?} takes {duration:?}");
    }
}

#[test]
fn text_beyond_the_limit_is_ignored() {
    let raw = format!("{}\nSmith J. Title. Blood. 2001;1:1-2. doi:10.1000/1", "x ".repeat(MAX_RAW_CHARS / 2));
    assert!(parse(&raw).iter().all(|one| one.article_ids.is_empty()));
}

#[test]
fn number_of_references_is_limited() {
    let raw: String =
        (1..=3_000).map(|n| format!("{}. Smith J. Title. Blood. 2001;1:1-2.\n", n % 1_000 + 1)).collect();
    assert_eq!(parse(&raw).len(), MAX_REFERENCES);
}

#[test]
fn unsplittable_text_is_returned_in_pieces() {
    let raw = "слово и ещё одно ".repeat(2_000);
    let parsed = parse(&raw);
    assert_valid(parsed.clone());
    let together = parsed.iter().map(|one| one.reference.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!(together, raw.trim());
}

/// Deterministic random numbers.
struct Xorshift(u64);

impl Xorshift {
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
fn random_fragments_give_valid_references() {
    let mut rng = Xorshift(0x9E37_79B9_7F4A_7C15);
    for _ in 0..4_000 {
        let length = 1 + rng.below(60);
        let raw: String = (0..length).map(|_| FRAGMENTS[rng.below(FRAGMENTS.len())]).collect();
        assert_valid(parse(&raw));
    }
}

/// Combines parts of references at random and asserts that the list is split correctly.
#[test]
fn random_references_are_split_correctly() {
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
    let mut rng = Xorshift(42);
    for round in 0..300 {
        let expected: Vec<String> = (0..2 + rng.below(12))
            .map(|_| {
                let mut pick = |from: &[&'static str]| from[rng.below(from.len())];
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
