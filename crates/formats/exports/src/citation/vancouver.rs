use chrono::Datelike;
use rules::Language;

use super::names::{Name, localized_names};
use super::{page_range, with_full_stop};
use crate::Work;

/// Number of authors that NLM names before "et al.".
const MAX_NAMED_AUTHORS: usize = 6;

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Formats a citation in Vancouver style: `Petrov IS, Orlova AV. Title. Cell Ther Transplant. 2024 Jun
/// 28;13(2):12–21. doi:10.18620/…`
///
/// The Russian citation has the full journal name and only the year, as is usual in Russian medical journals.
pub fn vancouver(work: &Work, language: Language) -> String {
    let article = &work.article;
    let mut sentences = vec![authors(work, language), with_full_stop(&article.plain_title(language))];
    let journal = match language {
        Language::En if !work.journal.nlm_title.is_empty() => work.journal.nlm_title.as_str(),
        _ => work.journal.name.with_fallback(language),
    };
    sentences.push(with_full_stop(journal));
    sentences.push(with_full_stop(&locator(work, language)));
    if work.issue.is_none() {
        sentences.push(match language {
            Language::En => "Online ahead of print.".into(),
            Language::Ru => "Опубликовано онлайн до выхода выпуска.".into(),
        });
    }
    // No full stop after the DOI or URL: it would be copied with it.
    sentences.push(match (article.doi(), language) {
        (Some(doi), _) => format!("doi:{doi}"),
        (None, Language::En) => format!("Available from: {}", article.url),
        (None, Language::Ru) => format!("Доступно по адресу: {}", article.url),
    });
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

fn authors(work: &Work, language: Language) -> String {
    let names = localized_names(&work.article, language);
    if names.is_empty() {
        return String::new();
    }
    let mut listed: Vec<String> =
        names.iter().take(MAX_NAMED_AUTHORS).map(Name::with_bare_initials).collect();
    if names.len() > MAX_NAMED_AUTHORS {
        listed.push(match language {
            Language::En => "et al".into(),
            Language::Ru => "и др".into(),
        });
    }
    format!("{}.", listed.join(", "))
}

fn locator(work: &Work, language: Language) -> String {
    let day = work.citation_date();
    let mut locator = match language {
        Language::En => format!("{} {} {}", day.year(), MONTHS[day.month0() as usize], day.day()),
        Language::Ru => day.year().to_string(),
    };
    if let Some(issue) = &work.issue {
        locator.push_str(&format!(";{}({})", issue.volume, issue.number));
        if let Some(pages) = work.article.pages() {
            locator.push_str(&format!(":{}", page_range(pages, "–")));
        }
    }
    locator
}
