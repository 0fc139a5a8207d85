//! A record as rows of a table, for people.

use exports::{Author, Publication};
use rules::{Language, LocalizedText};

use crate::view::DeliveryRecordRow;

const TITLE: LocalizedText = LocalizedText::new("Title", "Название");
const AUTHORS: LocalizedText = LocalizedText::new("Authors", "Авторы");
const JOURNAL: LocalizedText = LocalizedText::new("Journal", "Журнал");
const ISSN: LocalizedText = LocalizedText::new("ISSN", "ISSN");
const ISSUE: LocalizedText = LocalizedText::new("Volume and number", "Том и номер");
const PAGES: LocalizedText = LocalizedText::new("Pages", "Страницы");
const PUBLISHED: LocalizedText = LocalizedText::new("Published", "Опубликовано");
const DOI: LocalizedText = LocalizedText::new("DOI", "DOI");
const ADDRESS: LocalizedText = LocalizedText::new("Leads to", "Ведёт на");
const KEYWORDS: LocalizedText = LocalizedText::new("Keywords", "Ключевые слова");
const ABSTRACT: LocalizedText = LocalizedText::new("Abstract", "Аннотация");
const LICENSE: LocalizedText = LocalizedText::new("Licence", "Лицензия");
const REFERENCES: LocalizedText = LocalizedText::new("References", "Источники");

/// Returns what the record says, without what the article does not have.
pub fn rows(publication: &Publication, language: Language) -> Vec<DeliveryRecordRow> {
    let work = &publication.work;
    let (article, journal) = (&work.article, &work.journal);
    let pages = article.pages().map(|(first, last)| match last {
        Some(last) => format!("{first}–{last}"),
        None => first.to_owned(),
    });
    let issue = work.issue.as_ref().map(|issue| format!("{} ({})", issue.volume, issue.number));
    let issns = [Some(journal.issn.as_str()), journal.issn_print.as_deref()];
    let issns: Vec<&str> = issns.into_iter().flatten().collect();
    let references = publication.references.len();
    [
        (TITLE, article.plain_title(Language::En)),
        (TITLE, article.title.ru.clone()),
        (AUTHORS, article.authors.iter().map(name).collect::<Vec<_>>().join(", ")),
        (JOURNAL, journal.name.with_fallback(Language::En).to_owned()),
        (ISSN, issns.join(", ")),
        (ISSUE, issue.unwrap_or_default()),
        (PAGES, pages.unwrap_or_default()),
        (PUBLISHED, article.published_on.to_string()),
        (DOI, article.doi().unwrap_or_default().to_owned()),
        (ADDRESS, article.url.clone()),
        (KEYWORDS, article.keywords(Language::En).join(", ")),
        (ABSTRACT, exports::html_to_plain_text(article.r#abstract.with_fallback(Language::En))),
        (LICENSE, publication.license_name.clone()),
        (REFERENCES, if references == 0 { String::new() } else { references.to_string() }),
    ]
    .into_iter()
    .filter(|(_, value)| !value.trim().is_empty())
    .map(|(name, value)| DeliveryRecordRow { name: name.in_language(language), value })
    .collect()
}

fn name(author: &Author) -> String {
    let (first, last) = (&author.first_name.en, &author.last_name.en);
    format!("{first} {last}").trim().to_owned()
}
