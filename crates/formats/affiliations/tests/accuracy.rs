//! Measures how much of a corpus of affiliations is read rightly.

use rules::article::AffiliationDetails;

/// Number of lines, and of those of which each part is right.
#[derive(Debug, Default, Clone, Copy)]
struct Accuracy {
    lines: usize,
    country: usize,
    institution: usize,
    department: usize,
    city: usize,
}

struct Sample<'a> {
    en: &'a str,
    ru: &'a str,
    department: &'a str,
    institution: &'a str,
    city: &'a str,
    country: &'a str,
}

fn samples(corpus: &str) -> Vec<Sample<'_>> {
    let rows = corpus.lines().skip(1).map(|line| {
        let mut cells = line.split('\t');
        let mut next = || cells.next().unwrap_or_default();
        Sample {
            en: next(),
            ru: next(),
            department: next(),
            institution: next(),
            city: next(),
            country: next(),
        }
    });
    rows.collect()
}

/// Compares without case, punctuation, white space and quotes.
fn is_same(expected: &str, found: &str) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    letters(expected) == letters(found)
}

/// Compares a cell, which holds "English | Russian" if the sample has both lines.
fn is_right(sample: &Sample, cell: &str, en: &str, ru: &str) -> bool {
    match (sample.en.is_empty(), sample.ru.is_empty()) {
        (false, true) => is_same(cell, en),
        (true, false) => is_same(cell, ru),
        _ => {
            let (expected_en, expected_ru) = cell.split_once('|').unwrap_or_default();
            is_same(expected_en, en) && is_same(expected_ru, ru)
        }
    }
}

/// Reads all lines of a corpus; `shows_errors` prints those that are read wrongly.
fn measure(name: &str, corpus: &str, shows_errors: bool) -> Accuracy {
    let mut accuracy = Accuracy::default();
    for sample in samples(corpus) {
        let found = affiliations::read(sample.en, sample.ru).details;
        let right = [
            sample.country == found.country,
            is_right(&sample, sample.institution, &found.institution_en, &found.institution_ru),
            is_right(&sample, sample.department, &found.department_en, &found.department_ru),
            is_right(&sample, sample.city, &found.city_en, &found.city_ru),
        ];
        accuracy.add(right);
        if shows_errors && right.contains(&false) {
            show_error(&sample, &found, right);
        }
    }
    println!(
        "{name}: {} lines, country {:.1}, institution {:.1}, department {:.1}, city {:.1}",
        accuracy.lines,
        accuracy.percent(accuracy.country),
        accuracy.percent(accuracy.institution),
        accuracy.percent(accuracy.department),
        accuracy.percent(accuracy.city),
    );
    accuracy
}

fn show_error(sample: &Sample, found: &AffiliationDetails, right: [bool; 4]) {
    println!("{} {}\n  {right:?} {found:?}", sample.en, sample.ru);
}

impl Accuracy {
    fn add(&mut self, [country, institution, department, city]: [bool; 4]) {
        self.lines += 1;
        self.country += usize::from(country);
        self.institution += usize::from(institution);
        self.department += usize::from(department);
        self.city += usize::from(city);
    }

    fn percent(&self, right: usize) -> f64 {
        100.0 * right as f64 / self.lines as f64
    }

    fn and(self, other: Accuracy) -> Accuracy {
        Accuracy {
            lines: self.lines + other.lines,
            country: self.country + other.country,
            institution: self.institution + other.institution,
            department: self.department + other.department,
            city: self.city + other.city,
        }
    }

    #[track_caller]
    fn assert_at_least(&self, country: f64, institution: f64, department: f64, city: f64) {
        assert!(self.percent(self.country) >= country, "country: {self:?}");
        assert!(self.percent(self.institution) >= institution, "institution: {self:?}");
        assert!(self.percent(self.department) >= department, "department: {self:?}");
        assert!(self.percent(self.city) >= city, "city: {self:?}");
    }
}

#[test]
fn lines_of_the_demo_and_the_tuned_corpus_are_read() {
    let tuned = measure("tuned", include_str!("../corpus/tuned.tsv"), true);
    let demo = measure("demo", include_str!("../corpus/demo.tsv"), true);
    tuned.and(demo).assert_at_least(99.0, 99.0, 99.0, 99.0);
}

/// The reader is not tuned to these lines, so do not print them; the figures may only rise.
#[test]
fn lines_of_the_held_out_corpus_are_read() {
    let held_out = measure("held out", include_str!("../corpus/held-out.tsv"), false);
    held_out.assert_at_least(99.0, 97.0, 96.0, 99.0);
}
