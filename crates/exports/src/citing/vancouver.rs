use chrono::Datelike;
use rules::Language;

use super::names::{Name, names_of};
use super::{ended, range};
use crate::Work;

/// As many authors as the National Library of Medicine names before it says "et al."
const NAMED: usize = 6;

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// `Petrov IS, Orlova AV. Title. Cell Ther Transplant. 2024 Jun 28;13(2):12–21. doi:10.18620/…`
///
/// In Russian by the same rules, as the country's medical journals write it: the journal by its whole name, and the year
/// alone.
pub fn vancouver(work: &Work, language: Language) -> String {
    let article = &work.article;
    let mut sentences = vec![authors(work, language), ended(&article.plain_title(language))];
    let journal = match language {
        Language::En if !work.journal.nlm_title.is_empty() => work.journal.nlm_title.as_str(),
        _ => work.journal.name.either(language),
    };
    sentences.push(ended(journal));
    sentences.push(ended(&place(work, language)));
    if work.issue.is_none() {
        sentences.push(match language {
            Language::En => "Online ahead of print.".into(),
            Language::Ru => "Опубликовано онлайн до выхода номера.".into(),
        });
    }
    // Nothing after it: a full stop would be copied as a part of it.
    sentences.push(match (article.doi(), language) {
        (Some(doi), _) => format!("doi:{doi}"),
        (None, Language::En) => format!("Available from: {}", article.address),
        (None, Language::Ru) => format!("Доступно по адресу: {}", article.address),
    });
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

fn authors(work: &Work, language: Language) -> String {
    let names = names_of(&work.article, language);
    if names.is_empty() {
        return String::new();
    }
    let mut listed: Vec<String> = names.iter().take(NAMED).map(Name::with_bare_initials).collect();
    if names.len() > NAMED {
        listed.push(match language {
            Language::En => "et al".into(),
            Language::Ru => "и др".into(),
        });
    }
    format!("{}.", listed.join(", "))
}

fn place(work: &Work, language: Language) -> String {
    let day = work.cited_on();
    let mut place = match language {
        Language::En => format!("{} {} {}", day.year(), MONTHS[day.month0() as usize], day.day()),
        Language::Ru => day.year().to_string(),
    };
    if let Some(issue) = &work.issue {
        place.push_str(&format!(";{}({})", issue.volume, issue.number));
        if let Some(pages) = work.article.pages() {
            place.push_str(&format!(":{}", range(pages, "–")));
        }
    }
    place
}
