use chrono::Datelike;
use rules::Language;
use serde_json::{Map, Value, json};

use super::names::{Name, localized_names};
use super::page_range;
use crate::Work;
use crate::html_lines::html_to_plain_text;
use crate::inline_text::InlineText;

/// Formats CSL JSON (`application/vnd.citationstyles.csl+json`) with one item.
pub fn csl_json(work: &Work, language: Language) -> String {
    let (journal, article) = (&work.journal, &work.article);
    let day = work.citation_date();
    let mut item = Map::new();
    let mut insert = |name: &str, value: Value| {
        let is_empty = value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty);
        if !value.is_null() && !is_empty {
            item.insert(name.to_owned(), value);
        }
    };
    insert("id", article.doi().unwrap_or(&article.url).into());
    insert("type", "article-journal".into());
    insert("title", article.plain_title(language).into());
    insert("author", localized_names(article, language).iter().map(csl_name).collect());
    insert("container-title", journal.name.with_fallback(language).into());
    insert("container-title-short", journal.nlm_title.as_str().into());
    insert("issued", json!({ "date-parts": [[day.year(), day.month(), day.day()]] }));
    insert("volume", work.issue.as_ref().map(|issue| issue.volume.to_string()).into());
    insert("issue", work.issue.as_ref().map(|issue| issue.number.to_string()).into());
    insert("page", article.pages().map(|pages| page_range(pages, "-")).into());
    insert("DOI", article.doi().into());
    insert("URL", article.url.as_str().into());
    insert("ISSN", journal.issn.as_str().into());
    insert("publisher", journal.publisher.with_fallback(language).into());
    insert("language", article.title.resolved_language(language).code().into());
    insert("abstract", html_to_plain_text(article.r#abstract.with_fallback(language)).into());
    insert(
        "keyword",
        article
            .keywords(language)
            .iter()
            .map(|word| collapse_spaces(word))
            .collect::<Vec<_>>()
            .join(", ")
            .into(),
    );
    insert("note", article.notice_sentences(language).join("; ").into());
    format!("{:#}\n", Value::from(vec![Value::Object(item)]))
}

fn csl_name(name: &Name) -> Value {
    if name.given.is_empty() {
        return json!({ "literal": name.family });
    }
    match name.family_with_particles() {
        ("", family) => json!({ "family": family, "given": name.given }),
        (particles, family) => {
            json!({ "non-dropping-particle": particles, "family": family, "given": name.given })
        }
    }
}

fn collapse_spaces(text: &str) -> String {
    InlineText::plain(text).to_plain_text()
}
