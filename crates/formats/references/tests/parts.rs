//! Accuracy of the parts on the references of `corpus/parts/` and `corpus/held-out/`; see `corpus/parts/README.md`.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod gold;

use gold::{Counts, GoldReference, load};
use references::{PartName, locate_parts, read_parts};
use rules::article::reference_parts::{ReferenceKind, ReferenceParts};

/// Goals in thousandths.
const MIN_KIND_PER_MILLE: usize = 970;
const MIN_PART_PER_MILLE: usize = 950;
const MIN_CONFIDENT_PER_MILLE: usize = 980;
const CONFIDENT: u8 = 80;

/// Compares all references, prints the figures, and returns them with those of the confident readings.
fn measure(references: &[GoldReference], is_verbose: bool) -> (Counts, Counts) {
    let mut counts = Counts::default();
    let mut confident = Counts::default();
    for gold in references {
        let ids =
            references::parse(&gold.text).into_iter().flat_map(|one| one.article_ids).collect::<Vec<_>>();
        let reading = read_parts(&gold.text, &ids);
        let wrong = gold.compare(&reading.parts);
        counts.add(&wrong);
        if reading.confidence >= CONFIDENT {
            confident.add(&wrong);
        }
        assert_found(&gold.text, &reading.parts);
        if is_verbose {
            for (field, expected, found) in &wrong {
                println!("{} {field} ({}): {expected:?} is not {found:?}", gold.place, reading.confidence);
            }
        }
    }
    println!("{counts}");
    println!("confidence of {CONFIDENT} or more: {} of {}", confident.references, counts.references);
    (counts, confident)
}

/// Asserts that every part that was read is found in the text, in order and without overlaps.
fn assert_found(text: &str, parts: &ReferenceParts) {
    let found = locate_parts(text, parts);
    for pair in found.windows(2) {
        assert!(pair[0].range.end <= pair[1].range.start, "{text}: {pair:?}");
    }
    let value =
        |name| found.iter().find(|part| part.name == name).map_or("", |part| &text[part.range.clone()]);
    for (index, person) in parts.authors.iter().enumerate() {
        assert_eq!(value(PartName::AuthorFamily(index)), person.family, "{text}");
        assert_eq!(value(PartName::AuthorGiven(index)), person.given, "{text}");
    }
    for (index, person) in parts.editors.iter().enumerate() {
        assert_eq!(value(PartName::EditorFamily(index)), person.family, "{text}");
        assert_eq!(value(PartName::EditorGiven(index)), person.given, "{text}");
    }
    for (name, expected) in [
        (PartName::Title, &parts.title),
        (PartName::Source, &parts.source),
        (PartName::Year, &parts.year),
        (PartName::Volume, &parts.volume),
        (PartName::Issue, &parts.issue),
        (PartName::FirstPage, &parts.first_page),
        (PartName::LastPage, &parts.last_page),
        (PartName::Publisher, &parts.publisher),
        (PartName::Place, &parts.place),
    ] {
        assert_eq!(value(name), expected, "{name:?} in {text}");
    }
}

#[test]
fn parts_of_the_corpus_are_read() {
    let references = load("parts");
    assert_eq!(references.len(), 641);
    let (counts, confident) = measure(&references, true);
    assert!(counts.per_mille("kind") >= MIN_KIND_PER_MILLE);
    for field in ["authors", "year", "source", "volume", "first", "last"] {
        assert!(counts.per_mille(field) >= MIN_PART_PER_MILLE, "{field}");
    }
    for field in ["kind", "year", "source", "volume"] {
        assert!(confident.per_mille(field) >= MIN_CONFIDENT_PER_MILLE, "{field}");
    }
    assert!(confident.all_right_per_mille() >= MIN_CONFIDENT_PER_MILLE);
}

/// Prints figures only: the parser was not tuned on these lists.
#[test]
fn parts_of_the_held_out_lists_are_measured() {
    let references = load("held-out");
    measure(&references, false);
}

#[test]
fn corrected_parts_are_found() {
    let text = "Burt RK, Balabanov R, Burman J, et al. Effect of nonmyeloablative transplantation in 2019. JAMA. \
                2019;321(2):165-74. doi:10.1001/jama.2018.18743";
    let mut parts = read_parts(text, &[]).parts;
    parts.authors.remove(1);
    parts.title = "Effect of nonmyeloablative transplantation".into();
    parts.issue = "65".into();
    parts.last_page = "74".into();
    parts.publisher = "Elsevier".into();
    let found: Vec<(PartName, &str)> =
        locate_parts(text, &parts).into_iter().map(|part| (part.name, &text[part.range])).collect();
    let expected = [
        (PartName::AuthorFamily(0), "Burt"),
        (PartName::AuthorGiven(0), "RK"),
        (PartName::AuthorFamily(1), "Burman"),
        (PartName::AuthorGiven(1), "J"),
        (PartName::Title, "Effect of nonmyeloablative transplantation"),
        (PartName::Source, "JAMA"),
        (PartName::Year, "2019"),
        (PartName::Volume, "321"),
        (PartName::FirstPage, "165"),
        (PartName::LastPage, "74"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn people_are_read_as_printed() {
    let text = "van der Berg K, O’Hara-Smith JA Jr, Nordic Study Group, et al. On grafts. Blood. 2001;1:1-2.";
    let parts = read_parts(text, &[]).parts;
    let people: Vec<(&str, &str, bool)> =
        parts.authors.iter().map(|one| (one.family.as_str(), one.given.as_str(), one.is_group)).collect();
    assert_eq!(
        people,
        [("van der Berg", "K", false), ("O’Hara-Smith", "JA Jr", false), ("Nordic Study Group", "", true)]
    );
    assert!(parts.has_more_authors);
}

#[test]
fn editors_publisher_and_place_are_read() {
    let text = "Risitano AM. Paroxysmal nocturnal hemoglobinuria. In: Greer JP, Rodgers GM, editors. Wintrobe's \
                clinical hematology. 14th ed. Philadelphia: Wolters Kluwer; 2019. p. 785-807.";
    let parts = read_parts(text, &[]).parts;
    assert_eq!(parts.kind, ReferenceKind::Chapter);
    let editors: Vec<&str> = parts.editors.iter().map(|one| one.family.as_str()).collect();
    assert_eq!(editors, ["Greer", "Rodgers"]);
    assert_eq!((parts.publisher.as_str(), parts.place.as_str()), ("Wolters Kluwer", "Philadelphia"));
}
