//! References with the parts that a librarian has found in them, and counts of what the parser gets wrong.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use rules::article::reference_parts::{CitedPerson, ReferenceParts};

const FIELDS: [&str; 11] =
    ["kind", "authors", "more", "title", "source", "year", "volume", "issue", "first", "last", "publisher"];
/// Fields that must all be right in a reading of high confidence.
const DECISIVE: [&str; 4] = ["kind", "year", "source", "volume"];

pub struct GoldReference {
    /// List and line.
    pub place: String,
    pub text: String,
    /// In the order of `FIELDS`.
    values: Vec<String>,
}

/// Field, expected and found value.
pub type Difference = (&'static str, String, String);

/// Reads the lists of a folder of the corpus, none if it does not exist.
pub fn load(folder: &str) -> Vec<GoldReference> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(folder);
    let Ok(entries) = std::fs::read_dir(path) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "tsv"));
    paths.sort();
    paths.iter().flat_map(|path| load_list(path)).collect()
}

fn load_list(path: &Path) -> Vec<GoldReference> {
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty());
    lines
        .map(|(index, line)| {
            let mut columns = line.split('\t').map(str::to_owned);
            let text = columns.next().unwrap();
            let mut values: Vec<String> = columns.collect();
            values.resize(FIELDS.len(), String::new());
            GoldReference { place: format!("{name}:{}", index + 1), text, values }
        })
        .collect()
}

impl GoldReference {
    pub fn compare(&self, parts: &ReferenceParts) -> Vec<Difference> {
        let differs = |(field, expected, found): &Difference| match *field {
            "authors" => split_people(expected) != split_people(found),
            _ => plain(expected) != plain(found),
        };
        let found = values_of(parts);
        let pairs = FIELDS.into_iter().zip(self.values.iter().cloned()).zip(found);
        pairs.map(|((field, expected), found)| (field, expected, found)).filter(differs).collect()
    }
}

fn values_of(parts: &ReferenceParts) -> Vec<String> {
    let person = |one: &CitedPerson| format!("{}|{}", one.family, one.given);
    let authors: Vec<String> = parts.authors.iter().map(person).collect();
    let more = if parts.has_more_authors { "yes" } else { "no" };
    let texts = [
        &parts.title,
        &parts.source,
        &parts.year,
        &parts.volume,
        &parts.issue,
        &parts.first_page,
        &parts.last_page,
        &parts.publisher,
    ];
    let mut values = vec![format!("{:?}", parts.kind).to_lowercase(), authors.join("; "), more.to_owned()];
    values.extend(texts.into_iter().cloned());
    values
}

fn split_people(list: &str) -> Vec<(String, String)> {
    list.split("; ")
        .filter(|person| !person.is_empty())
        .map(|person| {
            let (family, given) = person.split_once('|').unwrap_or((person, ""));
            let initials = plain(given).chars().filter(|one| !matches!(one, '.' | ' ' | ',')).collect();
            (plain(family), initials)
        })
        .collect()
}

/// Text with one kind of dash and of space, without punctuation at the ends.
fn plain(text: &str) -> String {
    let dashes = ['–', '—', '−', '‐', '‑'];
    let text = text.replace(dashes, "-").replace('\u{a0}', " ");
    text.trim_matches(|one: char| one.is_whitespace() || matches!(one, '.' | ',' | ';' | ':')).to_owned()
}

/// Number of references, and of those that are wrong in each field.
#[derive(Default)]
pub struct Counts {
    pub references: usize,
    wrong: BTreeMap<&'static str, usize>,
    indecisive: usize,
}

impl Counts {
    pub fn add(&mut self, differences: &[Difference]) {
        self.references += 1;
        for (field, _, _) in differences {
            *self.wrong.entry(field).or_default() += 1;
        }
        self.indecisive += usize::from(differences.iter().any(|one| DECISIVE.contains(&one.0)));
    }

    pub fn per_mille(&self, field: &str) -> usize {
        share(self.references - self.wrong.get(field).copied().unwrap_or(0), self.references)
    }

    /// Share of the references whose kind, year, source and volume are all right.
    pub fn all_right_per_mille(&self) -> usize {
        share(self.references - self.indecisive, self.references)
    }
}

fn share(part: usize, whole: usize) -> usize {
    1_000 * part / whole.max(1)
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} references:", self.references)?;
        for field in FIELDS {
            let per_mille = self.per_mille(field);
            write!(formatter, " {field} {}.{} %,", per_mille / 10, per_mille % 10)?;
        }
        let all = self.all_right_per_mille();
        write!(formatter, " kind, year, source and volume together {}.{} %", all / 10, all % 10)
    }
}
