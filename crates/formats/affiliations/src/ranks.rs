//! What a word says about the rank of the body that it names.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::places;

/// The higher, the likelier is the body the institution and what ranks below it a unit of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Department, laboratory.
    Unit,
    /// Faculty, school: an institution only if nothing else stands in the line.
    Faculty,
    Clinic,
    /// Company, foundation, bank.
    Company,
    Centre,
    Institute,
    Hospital,
    /// National or federal research centre.
    National,
    University,
}

#[derive(Default)]
struct Table {
    /// Beginnings of the keys of words in all languages, the more specific first.
    stems: Vec<(Rank, &'static str)>,
    /// Whole keys whose beginning would say too much.
    words: HashMap<&'static str, Rank>,
    /// Beginnings of words that only begin like one of the stems.
    other: Vec<&'static str>,
    /// Legal forms of Russian institutions; the name follows them.
    legal_forms: HashSet<&'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    for [kind, stems, words] in places::rows(include_str!("../data/bodies.tsv")) {
        let cells = |cell: &'static str| cell.split('|').filter(|cell| !cell.is_empty());
        match rank_named(kind) {
            Some(rank) => {
                table.stems.extend(cells(stems).map(|stem| (rank, stem)));
                table.words.extend(cells(words).map(|word| (word, rank)));
            }
            None => {
                table.other.extend(cells(stems));
                table.legal_forms.extend(cells(words));
            }
        }
    }
    table
});

fn rank_named(name: &str) -> Option<Rank> {
    Some(match name {
        "unit" => Rank::Unit,
        "faculty" => Rank::Faculty,
        "clinic" => Rank::Clinic,
        "company" => Rank::Company,
        "centre" => Rank::Centre,
        "institute" => Rank::Institute,
        "hospital" => Rank::Hospital,
        "national" => Rank::National,
        "university" => Rank::University,
        _ => return None,
    })
}

/// True for a legal form such as "ФГБУ"; `key` is the folded text.
pub fn is_legal_form(text: &str, key: &str) -> bool {
    TABLE.legal_forms.contains(key) && text.chars().filter(|char| char.is_uppercase()).count() > 1
}

/// Rank of the body that a word names; `key` is the folded text.
pub fn rank_of_word(text: &str, key: &str) -> Option<Rank> {
    let table = &*TABLE;
    if let Some(rank) = table.words.get(key) {
        let is_name = key.chars().count() > 4 || text.starts_with(char::is_uppercase);
        return (is_name || *rank == Rank::Unit).then_some(*rank);
    }
    if is_acronym_of_university(text, key) {
        return Some(Rank::University);
    }
    table.stems.iter().find(|(_, stem)| is_form_of(key, stem, &table.other)).map(|(rank, _)| *rank)
}

fn is_form_of(key: &str, stem: &str, other: &[&str]) -> bool {
    let is_other = || other.iter().any(|other| other.starts_with(stem) && key.starts_with(other));
    key.starts_with(stem) && !is_other() || key.ends_with(stem) && ENDINGS.contains(&stem)
}

/// Stems that also end compounds: "Rigshospital", "Forschungszentrum".
const ENDINGS: &[&str] =
    &["hospital", "klinikum", "spital", "krankenhaus", "sjukhus", "zentrum", "institut", "klinik"];

/// True for "ПСПбГМУ", "МГУ", "СамГМУ", "ВГМА", but not for legal forms.
fn is_acronym_of_university(text: &str, key: &str) -> bool {
    const ENDINGS: &[&str] = &["МУ", "ГУ", "ФУ", "ПУ", "ТУ", "НИУ", "СУ", "ГМА", "АУ"];
    let capitals = text.chars().filter(|char| char.is_uppercase()).count();
    capitals >= 3 && !is_legal_form(text, key) && ENDINGS.iter().any(|ending| text.ends_with(ending))
}
