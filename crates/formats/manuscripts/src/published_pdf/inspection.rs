//! Facts of a PDF for its checklist.

use std::fs;
use std::sync::Arc;

use rules::article::PdfFacts;
use serde_json::Value;
use tokio::task::spawn_blocking;

use super::expected_text::{letters, names_license};
use super::text::{FORM_FEED, TextOrder, extract_text};
use super::{ExpectedTexts, PublishedPdfError, SOURCE, SOURCE_PATH, describe};
use crate::error::MergeError;
use crate::pdf::objects::{Object, Objects};
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;

/// Page numbers and a stamp of the scanner are no text layer.
const MIN_LETTERS: usize = 100;
/// Shorter words are in any text.
const MIN_WORD_LETTERS: usize = 4;
/// Share of the words of the title that the first page must contain; some are broken or have raised letters.
const TITLE_SHARE: f64 = 0.8;

pub async fn inspect(
    sandbox: &Sandbox,
    workspace: &Arc<Workspace>,
    expected: &ExpectedTexts,
) -> Result<PdfFacts, PublishedPdfError> {
    let description = describe(sandbox, workspace).await?;
    let text = extract_text(sandbox, workspace, SOURCE_PATH, TextOrder::Reading).await?;
    let (shared, expected) = (workspace.clone(), expected.clone());
    let facts = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.cancel.clone())?;
        let bytes = fs::metadata(shared.inputs().join(SOURCE))?.len();
        let targets = link_targets(&objects);
        let first_page = text.split(FORM_FEED).next().unwrap_or_default();
        let facts = PdfFacts {
            bytes,
            is_tagged: is_tagged(&objects),
            has_text: text.chars().filter(|c| c.is_alphanumeric()).take(MIN_LETTERS).count() == MIN_LETTERS,
            shows_title: shows_title(first_page, &expected.title),
            names_license: names_license(&text, &targets, &expected),
        };
        objects.check()?;
        Ok::<PdfFacts, MergeError>(facts)
    });
    Ok(facts.await??)
}

pub(super) fn is_tagged(objects: &Objects) -> bool {
    let Some(catalog) = objects.catalog() else { return false };
    let marks = catalog.get("/MarkInfo").and_then(|value| objects.dictionary(value)).unwrap_or_default();
    let is_marked = marks.get("/Marked").map(|value| objects.resolve(value)) == Some(Value::Bool(true));
    is_marked && catalog.get("/StructTreeRoot").is_some_and(|root| objects.dictionary(root).is_some())
}

/// Returns the addresses that links lead to.
fn link_targets(objects: &Objects) -> Vec<String> {
    let mut targets = Vec::new();
    for reference in objects.containing_any(&["/URI"]) {
        if let Some(Object::Value(value)) = objects.object(reference) {
            collect_targets(&value, &mut targets);
        }
    }
    targets
}

fn collect_targets(value: &Value, targets: &mut Vec<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect_targets(value, targets)),
        Value::Object(dictionary) => {
            let target = dictionary.get("/URI").and_then(Value::as_str);
            targets.extend(target.and_then(|text| text.strip_prefix("u:")).map(str::to_owned));
            dictionary.values().for_each(|value| collect_targets(value, targets));
        }
        _ => {}
    }
}

/// True if the page contains the words of the title, in any order: lines and raised letters are read in an order of
/// their own.
fn shows_title(page: &str, title: &str) -> bool {
    let page = letters(page);
    let words: Vec<String> = title
        .split_whitespace()
        .map(letters)
        .filter(|word| word.chars().count() >= MIN_WORD_LETTERS)
        .collect();
    if words.is_empty() {
        return page.contains(&letters(title));
    }
    let found = words.iter().filter(|word| page.contains(word.as_str())).count();
    found as f64 >= TITLE_SHARE * words.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_is_found_in_spite_of_line_breaks_and_raised_letters() {
        let page = "Original article\nLATE EFFECTS OF CD34\n+\n SELECTION AND T-CELL DEPLE-\nTION IN ADULTS\nA. Author";
        for (title, expected) in [
            ("Late effects of CD34⁺ selection and T-cell depletion in adults", true),
            ("Late effects of CD34 selection", true),
            ("Early results of gene therapy in children", false),
            ("Эффекты селекции", false),
        ] {
            assert_eq!(shows_title(page, title), expected, "{title}");
        }
        assert!(shows_title("On AML", "AML") && !shows_title("On ALL", "AML"));
    }
}
