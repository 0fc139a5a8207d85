use chrono::Datelike;
use rules::Language;
use serde_json::{Map, Value, json};

use super::names::{Name, names_of};
use super::range;
use crate::Work;
use crate::lines::plain_text_of;
use crate::running_text::RunningText;

/// For citation processors: `application/vnd.citationstyles.csl+json`, a list of one.
pub fn csl_json(work: &Work, language: Language) -> String {
    let (journal, article) = (&work.journal, &work.article);
    let day = work.cited_on();
    let mut item = Map::new();
    let mut tell = |name: &str, value: Value| {
        let is_nothing = value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty);
        if !value.is_null() && !is_nothing {
            item.insert(name.to_owned(), value);
        }
    };
    tell("id", article.doi().unwrap_or(&article.address).into());
    tell("type", "article-journal".into());
    tell("title", article.plain_title(language).into());
    tell("author", names_of(article, language).iter().map(person).collect());
    tell("container-title", journal.name.either(language).into());
    tell("container-title-short", journal.nlm_title.as_str().into());
    tell("issued", json!({ "date-parts": [[day.year(), day.month(), day.day()]] }));
    tell("volume", work.issue.as_ref().map(|issue| issue.volume.to_string()).into());
    tell("issue", work.issue.as_ref().map(|issue| issue.number.to_string()).into());
    tell("page", article.pages().map(|pages| range(pages, "-")).into());
    tell("DOI", article.doi().into());
    tell("URL", article.address.as_str().into());
    tell("ISSN", journal.issn.as_str().into());
    tell("publisher", journal.publisher.either(language).into());
    tell("language", article.title.language_of(language).code().into());
    tell("abstract", plain_text_of(article.r#abstract.either(language)).into());
    tell(
        "keyword",
        article.keywords(language).iter().map(|word| tidy(word)).collect::<Vec<_>>().join(", ").into(),
    );
    format!("{:#}\n", Value::from(vec![Value::Object(item)]))
}

fn person(name: &Name) -> Value {
    if name.given.is_empty() {
        json!({ "literal": name.family })
    } else {
        json!({ "family": name.family, "given": name.given })
    }
}

fn tidy(text: &str) -> String {
    RunningText::plain(text).without_marks()
}
