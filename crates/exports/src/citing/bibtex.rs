use chrono::Datelike;
use rules::Language;

use super::names::{Name, names_of};
use super::range;
use crate::Work;
use crate::lines::plain_text_of;
use crate::running_text::RunningText;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// For LaTeX: `application/x-bibtex`.
pub fn bibtex(work: &Work, language: Language) -> String {
    let (journal, article) = (&work.journal, &work.article);
    let day = work.cited_on();
    let names: Vec<String> = names_of(article, language).iter().map(author).collect();
    let pages = article.pages().map(|pages| range(pages, "--")).unwrap_or_default();
    let keywords: Vec<String> = article.keywords(language).iter().map(|word| written(word)).collect();
    let number = |of: fn(&crate::Issue) -> i32| work.issue.as_ref().map(|issue| of(issue).to_string());
    let fields = [
        // Twice in braces: no style may change its capitals.
        ("title", format!("{{{}}}", escaped(&article.plain_title(language)))),
        ("author", names.join(" and ")),
        ("journal", written(journal.name.either(language))),
        ("year", day.year().to_string()),
        ("volume", number(|issue| issue.volume).unwrap_or_default()),
        ("number", number(|issue| issue.number).unwrap_or_default()),
        ("pages", pages),
        ("doi", verbatim(article.doi().unwrap_or_default())),
        ("url", verbatim(&article.address)),
        ("issn", written(&journal.issn)),
        ("publisher", written(journal.publisher.either(language))),
        ("language", language_name(article.title.language_of(language)).to_owned()),
        ("abstract", escaped(&plain_text_of(article.r#abstract.either(language)))),
        ("keywords", keywords.join(", ")),
    ];
    let mut file = format!("@article{{{},\n", key(work));
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
        file.push_str(&format!("  {name} = {{{value}}},\n"));
        if *name == "year" {
            file.push_str(&format!("  month = {},\n", MONTHS[day.month0() as usize]));
        }
    }
    file.push_str("}\n");
    file
}

/// `petrov2024haploidentical`, from the English: keys are Latin letters and figures.
fn key(work: &Work) -> String {
    let latin = |text: &str| text.chars().filter_map(rules::slug::plain).collect::<String>();
    let family = names_of(&work.article, Language::En).first().map(|name| latin(&name.family));
    let family = family.filter(|family| !family.is_empty()).unwrap_or_else(|| "article".into());
    let title = work.article.plain_title(Language::En);
    let word = title.split(|c: char| !c.is_alphanumeric()).map(latin).find(|word| word.len() > 3);
    format!("{family}{}{}", work.cited_on().year(), word.unwrap_or_default())
}

/// A comma or an "and" inside a part of a name would part it anew.
fn author(name: &Name) -> String {
    let part = |text: &str| {
        let is_parted = text.contains(',') || text.split(' ').any(|word| word.eq_ignore_ascii_case("and"));
        if is_parted { format!("{{{}}}", escaped(text)) } else { escaped(text) }
    };
    match (name.given.as_str(), part(&name.family)) {
        // In braces it is not taken apart at its spaces.
        ("", family) => format!("{{{family}}}"),
        (given, family) => format!("{family}, {}", part(given)),
    }
}

const fn language_name(language: Language) -> &'static str {
    match language {
        Language::En => "english",
        Language::Ru => "russian",
    }
}

fn written(text: &str) -> String {
    escaped(&RunningText::plain(text).without_marks())
}

/// Braces are counted even behind a backslash, so they go by their names.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' => escaped.extend(['\\', c]),
            '{' => escaped.push_str("\\textbraceleft{}"),
            '}' => escaped.push_str("\\textbraceright{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Addresses and DOIs are read as they stand; only what could end the value is written another way.
fn verbatim(address: &str) -> String {
    let plain = RunningText::plain(address).without_marks();
    plain.replace('{', "%7B").replace('}', "%7D").replace('\\', "%5C")
}
