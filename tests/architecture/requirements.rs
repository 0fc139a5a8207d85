//! Requirements name what holds them: every row of docs/requirements/*.md refers to a test, a golden file or a
//! decision that exists.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use crate::sources::{root, source_files};

/// Words between the file of a test and its title, and between a decision and its heading.
const SEPARATOR: &str = " › ";

struct Requirement {
    page: String,
    id: String,
    text: String,
    references: Vec<String>,
}

/// Test files by their path from the root, with the names or titles of their tests.
type Tests = BTreeMap<String, BTreeSet<String>>;

/// Pages in `docs/requirements`, by their file name.
fn pages() -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(root().join("docs/requirements")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// Reads the table rows of a page: id, requirement, references in backticks.
fn requirements_of(page: &str, text: &str) -> Vec<Requirement> {
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| --"));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    cells
        .filter(|cells| cells[0] != "Id")
        .map(|cells| {
            assert_eq!(cells.len(), 3, "{page}: {}: a row has an id, a requirement and references", cells[0]);
            let references = cells[2].split('`').skip(1).step_by(2).map(str::to_owned);
            Requirement {
                page: page.to_owned(),
                id: cells[0].to_owned(),
                text: cells[1].to_owned(),
                references: references.collect(),
            }
        })
        .collect()
}

fn requirements() -> Vec<Requirement> {
    pages().iter().flat_map(|(page, text)| requirements_of(page, text)).collect()
}

fn rust_test_names(text: &str) -> BTreeSet<String> {
    let test = Regex::new(r"#\[(?:tokio::)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub )?(?:async )?fn (\w+)")
        .unwrap();
    test.captures_iter(text).map(|captures| captures[1].to_owned()).collect()
}

/// Titles of `test('…'`, `it('…'` and of parametrised tests, as the source writes them.
fn script_test_titles(text: &str) -> BTreeSet<String> {
    let quoted = r#"\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,"#;
    let title = Regex::new(&format!(r"(?:\b(?:test|it)(?:\.only)?|\))\s*{quoted}")).unwrap();
    let titles = title.captures_iter(text).filter_map(|captures| {
        let group = captures.iter().skip(1).flatten().next()?;
        Some(group.as_str().replace(r"\'", "'"))
    });
    titles.collect()
}

fn tests() -> Tests {
    let mut found = Tests::new();
    for path in source_files() {
        let from_root = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let names = if from_root.ends_with(".rs") {
            rust_test_names(&text)
        } else if from_root.contains(".test.") || from_root.contains(".spec.") {
            script_test_titles(&text)
        } else {
            continue;
        };
        if !names.is_empty() {
            found.insert(from_root, names);
        }
    }
    found
}

/// Finds the only test file whose path ends with one of these endings, and checks that it has the test.
fn find_test(tests: &Tests, endings: &[String], name: &str) -> Result<(), String> {
    let is_named =
        |path: &str| endings.iter().any(|ending| format!("/{path}").ends_with(&format!("/{ending}")));
    let files: Vec<_> = tests.iter().filter(|(path, _)| is_named(path)).collect();
    match files.as_slice() {
        [] => Err("no such file of tests".to_owned()),
        [(path, names)] if !names.contains(name) => Err(format!("{path} has no such test")),
        [_] => Ok(()),
        _ => Err(format!("ambiguous: {:?}", files.iter().map(|(path, _)| path).collect::<Vec<_>>())),
    }
}

fn find_decision(reference: &str) -> Result<(), String> {
    let (number, heading) = reference
        .split_once(SEPARATOR)
        .map_or((reference, None), |(number, heading)| (number, Some(heading)));
    let entries =
        std::fs::read_dir(root().join("docs/decisions")).unwrap().map(|entry| entry.unwrap().path());
    let is_numbered = |path: &std::path::PathBuf| {
        path.file_name().unwrap().to_string_lossy().starts_with(&format!("{number}-"))
    };
    let file = entries.into_iter().find(is_numbered).ok_or("no such decision")?;
    let text = std::fs::read_to_string(file).unwrap();
    let headings =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches(['#', ' ']));
    match heading {
        Some(heading) if !headings.into_iter().any(|line| line == heading) => {
            Err("the decision has no such heading".to_owned())
        }
        _ => Ok(()),
    }
}

fn check_reference(tests: &Tests, reference: &str) -> Result<(), String> {
    let (kind, target) = reference.split_once(": ").ok_or("no kind")?;
    let title_of = |target: &str| {
        let (file, title) = target.split_once(SEPARATOR).ok_or("no title")?;
        Ok::<_, String>((file.to_owned(), title.to_owned()))
    };
    match kind {
        "rust" => {
            let (file, name) = target.split_once("::").ok_or("no test")?;
            find_test(tests, &[file.to_owned()], name)
        }
        "web" => {
            let (file, title) = title_of(target)?;
            find_test(tests, &[format!("{file}.test.ts"), format!("{file}.test.tsx")], &title)
        }
        "journey" => {
            let (file, title) = title_of(target)?;
            find_test(tests, &[format!("e2e/journeys/{file}.spec.ts")], &title)
        }
        "golden" if root().join(target).is_file() => Ok(()),
        "golden" => Err("no such file".to_owned()),
        "decision" => find_decision(target),
        _ => Err("unknown kind".to_owned()),
    }
}

#[test]
fn every_requirement_names_what_holds_it() {
    let tests = tests();
    let mut problems = Vec::new();
    let mut ids = BTreeSet::new();
    for requirement in requirements() {
        let place = format!("{} {}", requirement.page, requirement.id);
        if !ids.insert(requirement.id.clone()) {
            problems.push(format!("{place}: the id is used twice"));
        }
        if requirement.text.is_empty() || requirement.references.is_empty() {
            problems.push(format!("{place}: nothing holds it"));
        }
        for reference in &requirement.references {
            if let Err(problem) = check_reference(&tests, reference) {
                problems.push(format!("{place}: `{reference}`: {problem}"));
            }
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn the_index_counts_the_requirements_of_each_page() {
    let index = std::fs::read_to_string(root().join("docs/requirements.md")).unwrap();
    let mut total = 0;
    for (page, text) in pages() {
        let count = requirements_of(&page, &text).len();
        total += count;
        let row = index.lines().find(|line| line.contains(&format!("(requirements/{page})")));
        let row = row.unwrap_or_else(|| panic!("docs/requirements.md does not list {page}"));
        assert!(row.ends_with(&format!(" | {count} |")), "{page} has {count} requirements: {row}");
    }
    assert!(index.contains(&format!("{total} requirements")), "there are {total} requirements");
}

#[test]
fn references_are_resolved() {
    let text = "#[tokio::test]\n#[ignore = \"slow\"]\nasync fn one() {}\n#[test]\nfn two() {}\nfn three() {}";
    assert_eq!(rust_test_names(text), BTreeSet::from(["one".to_owned(), "two".to_owned()]));

    let text =
        "test(\n  'a b', async () => {\n  expect('c', 1)\ntest.each([1])('d %s', (n) => {\nit(`e ${x}`, ok)";
    let expected = ["a b", "d %s", "e ${x}"].map(str::to_owned);
    assert_eq!(script_test_titles(text), BTreeSet::from(expected));

    let names = BTreeSet::from(["works".to_owned()]);
    let files = ["web/app/a/form.test.tsx", "web/app/b/form.test.tsx", "tests/api/login.rs"];
    let tests: Tests = files.map(|file| (file.to_owned(), names.clone())).into();
    assert!(check_reference(&tests, "web: a/form › works").is_ok());
    assert!(check_reference(&tests, "rust: login.rs::works").is_ok());
    for wrong in
        ["web: form › works", "web: a/form › fails", "rust: gin.rs::works", "golden: x", "decision: 999"]
    {
        assert!(check_reference(&tests, wrong).is_err(), "{wrong}");
    }
}
