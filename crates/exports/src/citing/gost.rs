use chrono::Datelike;
use rules::Language;

use super::names::{Name, names_of};
use super::{ended, range};
use crate::Work;

/// More authors than this stand behind the title, and only the first of them by name.
const IN_FRONT: usize = 3;

/// By GOST R 7.0.5-2008: `Иванов И. И. Название // Журнал. 2024. Т. 13, № 2. С. 12–21. DOI: 10.18620/…`
pub fn gost(work: &Work, language: Language) -> String {
    let article = &work.article;
    let mut parts =
        vec![format!("{} // {}", headed_title(work, language), ended(work.journal.name.either(language)))];
    parts.push(format!("{}.", work.cited_on().year()));
    let (volume, number, page) = match language {
        Language::En => ("Vol.", "No.", "P."),
        Language::Ru => ("Т.", "№", "С."),
    };
    if let Some(issue) = &work.issue {
        parts.push(format!("{volume} {}, {number} {}.", issue.volume, issue.number));
        parts.extend(article.pages().map(|pages| format!("{page} {}.", range(pages, "–"))));
    }
    parts.push(match article.doi() {
        Some(doi) => format!("DOI: {doi}"),
        None => format!("URL: {}", article.address),
    });
    parts.join(" ")
}

fn headed_title(work: &Work, language: Language) -> String {
    let title = work.article.plain_title(language);
    let title = title.strip_suffix('.').unwrap_or(&title);
    let names = names_of(&work.article, language);
    match names.as_slice() {
        [] => title.to_owned(),
        [first, others @ ..] if others.len() >= IN_FRONT => {
            let and_others = match language {
                Language::En => "[et al.]",
                Language::Ru => "[и др.]",
            };
            format!("{title} / {} {and_others}", first.with_initials_before())
        }
        few => {
            let few: Vec<String> = few.iter().map(Name::with_initials_after).collect();
            format!("{} {title}", ended(&few.join(", ")))
        }
    }
}
