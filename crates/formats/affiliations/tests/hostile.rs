//! No text may make the reader panic or take long.

use std::time::{Duration, Instant};

use affiliations::{AffiliationReading, read, split_pasted};

/// Far more than any line takes, also without optimisation on a busy machine.
const MAX_DURATION: Duration = Duration::from_secs(5);

#[track_caller]
fn read_quickly(line: &str) -> AffiliationReading {
    let start = Instant::now();
    let reading = read(line, line);
    split_pasted(line);
    let head: String = line.chars().take(30).collect();
    assert!(start.elapsed() < MAX_DURATION, "{head}: {:?}", start.elapsed());
    reading
}

#[test]
fn texts_without_words_are_empty() {
    for line in [
        "",
        " ",
        ",",
        ",,,,,,",
        ";;;",
        "«»",
        "\"",
        "(",
        ")",
        "().,;:-–—*",
        "\u{0}",
        "\u{feff}",
        "٣",
        "1",
        "a",
    ] {
        let details = read_quickly(line).details;
        assert!(details.institution_en.len() <= 2 && details.city_en.is_empty(), "{line}: {details:?}");
    }
}

#[test]
fn unbalanced_quotes_do_not_swallow_the_line() {
    for open in ["«", "\"", "“", "(", "[", "»", ")", "”"] {
        let line = format!("{open}City Hospital, Oslo, Norway");
        let details = read_quickly(&line).details;
        assert_eq!([&*details.city_en, &*details.country], ["Oslo", "NO"], "{line}");
    }
}

#[test]
fn long_texts_are_read_quickly() {
    let repeated = [
        ",",
        " ",
        "(",
        "«",
        "\"",
        "x",
        "ё",
        "1",
        "¹",
        "и ",
        "University ",
        "University of ",
        "Oslo, ",
        "New York ",
        "Department of ",
        "больницы ",
        "городской ",
        "and ",
        "Institute, ",
        "Institute of A, Oslo; ",
        "г. Москва ",
        "(Oslo, ",
        "1) A ",
        "a.b@example.org ",
        "Tel. ",
        "A. ",
        " - Oslo",
        "\u{301}",
        "👩‍🔬",
        "\n",
        "1\n",
        "ФГБУ «",
    ];
    for part in repeated {
        let text = part.repeat(100_000 / part.chars().count());
        read_quickly(&text);
        read_quickly(&format!("City Hospital, Oslo{text}"));
    }
}

#[test]
fn long_names_are_cut_to_what_a_field_holds() {
    let line = format!("University of {}, Oslo, Norway", "Long Name ".repeat(40));
    let reading = read_quickly(&line);
    assert_eq!(reading.details.institution_en.chars().count(), rules::accounts::MAX_LINE_CHARS);
    assert!(reading.doubts.contains(&rules::article::AffiliationDoubt::TextLeftOver));
}

/// Joins random words, signs and characters, so that the slices of the reader meet all of them.
#[test]
fn random_texts_do_not_panic() {
    const PARTS: &[&str] = &[
        "University",
        "of",
        "Oslo",
        "Norway",
        "Институт",
        "Москва",
        "г.",
        "г.Томск",
        "ул.",
        "и",
        "and",
        "the",
        "in",
        "«",
        "»",
        "\"",
        "“",
        "”",
        "(",
        ")",
        "[",
        "]",
        ",",
        ";",
        ".",
        "/",
        "|",
        "•",
        "-",
        " - ",
        " – ",
        "*",
        "¹",
        "²",
        "1",
        "12",
        "a",
        "b)",
        "@",
        "https://ror.org/",
        "05n3x4p02",
        "St.",
        "D.C.",
        "University of California",
        "Los Angeles",
        "Medical",
        "School",
        "Hospital",
        "больницы",
        "ФГБУ",
        "РАН",
        "Academy of Sciences",
        "Georgia",
        "\u{301}",
        "\u{ad}",
        "\u{200b}",
        "\u{a0}",
        "\u{2028}",
        "İ",
        "ß",
        "й",
        "и\u{306}",
        "ǅ",
        "ﬁ",
        "日本",
        "👩‍🔬",
        "\u{10ffff}",
        "\0",
        "\n",
        "\t",
        "Department",
        "Branch",
        "Member",
        "Tel.",
        "&",
        "U",
        "No. 5",
        "197022",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..500 {
        let mut line = String::new();
        for _ in 0..random.below(30) {
            match random.below(8) {
                0 => line.extend(char::from_u32(random.below(0x11_0000) as u32)),
                _ => line.push_str(PARTS[random.below(PARTS.len())]),
            }
            if random.below(3) > 0 {
                line.push(' ');
            }
        }
        let reading = read_quickly(&line);
        assert!(reading.doubts.is_sorted(), "{line}: {:?}", reading.doubts);
    }
}

/// Xorshift: the same texts in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
