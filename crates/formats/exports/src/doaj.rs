//! The article for the API of the Directory of Open Access Journals (version 4), which is in one language.

use chrono::Datelike;
use rules::Language;
use rules::accounts::is_orcid;
use serde_json::{Map, Value, json};

use crate::citation::names::Name;
use crate::html_lines::html_to_plain_text;
use crate::inline_text::{InlineText, is_blank};
use crate::publication::Publication;
use crate::work::{Author, Bilingual};

/// The directory is searched in English; Russian stands only where there is no English.
const LANGUAGE: Language = Language::En;
/// The directory asks for no more.
const MAX_KEYWORDS: usize = 6;

/// Returns the article as it is sent. Its journal is found by the ISSNs.
pub fn article(publication: &Publication) -> Value {
    let (work, article) = (&publication.work, &publication.work.article);
    let day = work.citation_date();
    let mut bibjson = Object::default();
    bibjson.insert("title", article.plain_title(LANGUAGE).into());
    bibjson.insert("abstract", html_to_plain_text(article.r#abstract.with_fallback(LANGUAGE)).into());
    let authors = article.authors.iter().filter_map(|author| author_json(publication, author));
    bibjson.insert("author", authors.collect());
    bibjson.insert("identifier", identifiers(publication).into());
    bibjson.insert("journal", journal(publication));
    let keywords = article.keywords(LANGUAGE).iter().map(|word| plain(word)).filter(|word| !word.is_empty());
    bibjson.insert("keywords", keywords.take(MAX_KEYWORDS).collect());
    let link = json!({ "type": "fulltext", "content_type": "HTML", "url": article.url });
    bibjson.insert("link", vec![link].into());
    bibjson.insert("month", day.month().to_string().into());
    bibjson.insert("year", day.year().to_string().into());
    json!({ "bibjson": bibjson.0 })
}

/// An object without empty values.
#[derive(Default)]
struct Object(Map<String, Value>);

impl Object {
    fn insert(&mut self, name: &str, value: Value) {
        let is_empty = match &value {
            Value::Null => true,
            Value::String(text) => text.is_empty(),
            Value::Array(values) => values.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            _ => false,
        };
        if !is_empty {
            self.0.insert(name.to_owned(), value);
        }
    }
}

fn author_json(publication: &Publication, author: &Author) -> Option<Value> {
    let name = Name::localized(author, LANGUAGE)?;
    let mut entry = Object::default();
    entry.insert("name", format!("{} {}", name.given, name.family).trim().into());
    let lines = author.affiliations.iter().filter_map(|key| {
        let affiliation = publication.affiliations.iter().find(|affiliation| affiliation.key == *key)?;
        let line = Bilingual::new(&*affiliation.en, &*affiliation.ru);
        Some(plain(line.with_fallback(LANGUAGE))).filter(|line| !line.is_empty())
    });
    entry.insert("affiliation", lines.collect::<Vec<_>>().join("; ").into());
    if is_orcid(&author.orcid) {
        entry.insert("orcid_id", format!("https://orcid.org/{}", author.orcid).into());
    }
    Some(entry.0.into())
}

/// Returns the DOI, which must be in lower case, and the ISSNs, which must not be the same.
fn identifiers(publication: &Publication) -> Vec<Value> {
    let work = &publication.work;
    let doi = work.article.doi().unwrap_or_default().to_lowercase();
    let printed = work.journal.issn_print.as_deref().filter(|issn| *issn != work.journal.issn);
    [("doi", doi.as_str()), ("eissn", &work.journal.issn), ("pissn", printed.unwrap_or_default())]
        .into_iter()
        .filter(|(_, id)| !is_blank(id))
        .map(|(kind, id)| json!({ "type": kind, "id": id }))
        .collect()
}

fn journal(publication: &Publication) -> Value {
    let mut journal = Object::default();
    if let Some(issue) = &publication.work.issue {
        journal.insert("volume", issue.volume.to_string().into());
        journal.insert("number", issue.number.to_string().into());
    }
    if let Some((first, last)) = publication.work.article.pages() {
        journal.insert("start_page", first.into());
        journal.insert("end_page", last.unwrap_or(first).into());
    }
    journal.0.into()
}

fn plain(text: &str) -> String {
    InlineText::plain(text).to_plain_text()
}
