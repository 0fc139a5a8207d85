use chrono::Datelike;
use rules::Language;

use super::names::{Name, localized_names};
use super::{page_range, with_full_stop};
use crate::Work;
use crate::inline_text::is_blank;

/// With more authors than this, only the first is named, after the title.
const MAX_LEADING_AUTHORS: usize = 3;

/// Formats a citation by GOST R 7.0.5-2008: `Иванов И. И. Название // Журнал. 2024. Т. 13, № 2. С. 12–21.
/// DOI: 10.18620/…`. The EDN follows, as in the citations of eLibrary.
pub fn gost(work: &Work, language: Language) -> String {
    let article = &work.article;
    let mut parts = vec![format!(
        "{} // {}",
        title_with_authors(work, language),
        with_full_stop(work.journal.name.with_fallback(language))
    )];
    parts.push(format!("{}.", work.citation_date().year()));
    let (volume, number, page) = match language {
        Language::En => ("Vol.", "No.", "P."),
        Language::Ru => ("Т.", "№", "С."),
    };
    if let Some(issue) = &work.issue {
        parts.push(format!("{volume} {}, {number} {}.", issue.volume, issue.number));
        parts.extend(article.pages().map(|pages| format!("{page} {}.", page_range(pages, "–"))));
    }
    let edn = Some(&article.edn).filter(|edn| !is_blank(edn)).map(|edn| format!("EDN: {edn}"));
    parts.push(match (article.doi(), edn) {
        (Some(doi), Some(edn)) => format!("DOI: {doi}. {edn}"),
        (Some(doi), None) => format!("DOI: {doi}"),
        (None, Some(edn)) => format!("{edn}. URL: {}", article.url),
        (None, None) => format!("URL: {}", article.url),
    });
    parts.join(" ")
}

fn title_with_authors(work: &Work, language: Language) -> String {
    let title = work.article.plain_title(language);
    let title = title.strip_suffix('.').unwrap_or(&title);
    let names = localized_names(&work.article, language);
    match names.as_slice() {
        [] => title.to_owned(),
        [first, others @ ..] if others.len() >= MAX_LEADING_AUTHORS => {
            let and_others = match language {
                Language::En => "[et al.]",
                Language::Ru => "[и др.]",
            };
            format!("{title} / {} {and_others}", first.with_initials_before())
        }
        few => {
            let few: Vec<String> = few.iter().map(Name::with_initials_after).collect();
            format!("{} {title}", with_full_stop(&few.join(", ")))
        }
    }
}
