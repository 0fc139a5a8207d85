//! Accuracy on the lists in `corpus/`: `<kind>-<n>.txt` is a pasted list, and `<kind>-<n>.expected.txt` is
//! the expected result, written by hand: one reference per line, with its identifiers below it.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::path::Path;

use rules::article::references::{IdFormat, Reference, ReferenceId};

/// Goals in thousandths: references split correctly, identifiers found, and identifiers that are correct.
const MIN_SPLIT_PER_MILLE: usize = 980;
const MIN_RECALL_PER_MILLE: usize = 995;
const MIN_PRECISION_PER_MILLE: usize = 995;

struct CorpusList {
    name: String,
    kind: String,
    raw: String,
    expected: Vec<Reference>,
}

fn load_corpus() -> Vec<CorpusList> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut lists: Vec<CorpusList> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| Some((path.to_str()?.strip_suffix(".expected.txt")?.to_owned(), path)))
        .map(|(stem, path)| {
            let name = Path::new(&stem).file_name().unwrap().to_string_lossy().into_owned();
            let kind = name.rsplit_once('-').unwrap().0.to_owned();
            let raw = std::fs::read_to_string(format!("{stem}.txt")).unwrap();
            CorpusList { name, kind, raw, expected: read_expected(&std::fs::read_to_string(path).unwrap()) }
        })
        .collect();
    lists.sort_by(|a, b| a.name.cmp(&b.name));
    lists
}

fn read_expected(text: &str) -> Vec<Reference> {
    let mut references: Vec<Reference> = Vec::new();
    for line in text.lines() {
        let Some(id) = line.strip_prefix("    ") else {
            references.push(Reference { reference: line.to_owned(), article_ids: Vec::new(), parts: None });
            continue;
        };
        let (format, value) = id.split_once(' ').unwrap();
        let format = match format {
            "doi" => IdFormat::Doi,
            "pubmed" => IdFormat::Pubmed,
            "pmcid" => IdFormat::Pmcid,
            other => panic!("{other}"),
        };
        references.last_mut().unwrap().article_ids.push(ReferenceId { format, value: value.to_owned() });
    }
    references
}

#[derive(Default)]
struct Score {
    lists: usize,
    references: usize,
    split: usize,
    ids: usize,
    found: usize,
    false_ids: usize,
}

impl Score {
    fn add(&mut self, other: &Score) {
        self.lists += other.lists;
        self.references += other.references;
        self.split += other.split;
        self.ids += other.ids;
        self.found += other.found;
        self.false_ids += other.false_ids;
    }

    fn format_row(&self, name: &str) -> String {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        format!(
            "{name:<16} {:>3} lists  split {:>4}/{:<4} {:>6.2} %   ids {:>4}/{:<4} {:>6.2} %   false {}",
            self.lists,
            self.split,
            self.references,
            share(self.split, self.references),
            self.found,
            self.ids,
            share(self.found, self.ids),
            self.false_ids
        )
    }
}

/// Compares texts verbatim, and identifiers in both directions.
fn score(list: &CorpusList) -> Score {
    let parsed = references::parse(&list.raw);
    let mut left: Vec<&str> = parsed.iter().map(|one| one.reference.as_str()).collect();
    let mut score = Score { lists: 1, references: list.expected.len(), ..Score::default() };
    for expected in &list.expected {
        match left.iter().position(|text| *text == expected.reference) {
            Some(index) => {
                left.remove(index);
                score.split += 1;
            }
            None => println!("{}: not found: {}", list.name, expected.reference),
        }
    }
    for text in left {
        println!("{}: unexpected: {text}", list.name);
    }
    let mut ids: Vec<&ReferenceId> = parsed.iter().flat_map(|one| &one.article_ids).collect();
    for id in list.expected.iter().flat_map(|one| &one.article_ids) {
        score.ids += 1;
        match ids.iter().position(|found| *found == id) {
            Some(index) => {
                ids.remove(index);
                score.found += 1;
            }
            None => println!("{}: id not found: {id:?}", list.name),
        }
    }
    for id in &ids {
        println!("{}: unexpected id: {id:?}", list.name);
    }
    score.false_ids = ids.len();
    score
}

#[test]
fn corpus_meets_accuracy_goals() {
    let mut kinds: BTreeMap<String, Score> = BTreeMap::new();
    let mut all = Score::default();
    for list in load_corpus() {
        let score = score(&list);
        kinds.entry(list.kind).or_default().add(&score);
        all.add(&score);
    }
    for (kind, score) in &kinds {
        println!("{}", score.format_row(kind));
    }
    println!("{}", all.format_row("all"));
    assert!(all.lists >= 60 && all.references >= 600 && all.ids >= 500);
    assert!(all.split * 1000 >= all.references * MIN_SPLIT_PER_MILLE, "too few references split correctly");
    assert!(all.found * 1000 >= all.ids * MIN_RECALL_PER_MILLE, "too few identifiers found");
    assert!(
        all.found * 1000 >= (all.found + all.false_ids) * MIN_PRECISION_PER_MILLE,
        "too many false identifiers"
    );
}

/// Parses the result again, one reference per line.
#[test]
fn parsing_is_idempotent() {
    let (mut same, mut all) = (0, 0);
    for list in load_corpus() {
        let once = references::parse(&list.raw);
        let text = once.iter().map(|one| one.reference.as_str()).collect::<Vec<_>>().join("\n");
        let twice = references::parse(&text);
        all += 1;
        if once == twice {
            same += 1;
        } else {
            println!("{}: {} references, then {}", list.name, once.len(), twice.len());
        }
    }
    println!("{same} of {all} lists are unchanged");
    assert_eq!(same, all);
}
