use chrono::Datelike;
use rules::Language;

use super::names::{Name, localized_names};
use super::page_range;
use crate::Work;
use crate::html_lines::html_to_plain_text;
use crate::inline_text::InlineText;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Formats a BibTeX entry (`application/x-bibtex`).
pub fn bibtex(work: &Work, language: Language) -> String {
    let (journal, article) = (&work.journal, &work.article);
    let day = work.citation_date();
    let names: Vec<String> = localized_names(article, language).iter().map(author).collect();
    let pages = article.pages().map(|pages| page_range(pages, "--")).unwrap_or_default();
    let keywords: Vec<String> =
        article.keywords(language).iter().map(|word| clean_and_escape(word)).collect();
    let number = |of: fn(&crate::Issue) -> i32| work.issue.as_ref().map(|issue| of(issue).to_string());
    let title_language = language_name(article.title.resolved_language(language));
    let fields = [
        // Double braces: no bibliography style may change the capitals.
        ("title", format!("{{{}}}", escape(&article.plain_title(language)))),
        ("author", names.join(" and ")),
        ("journal", clean_and_escape(journal.name.with_fallback(language))),
        ("year", day.year().to_string()),
        ("volume", number(|issue| issue.volume).unwrap_or_default()),
        ("number", number(|issue| issue.number).unwrap_or_default()),
        ("pages", pages),
        ("doi", verbatim(article.doi().unwrap_or_default())),
        ("edn", clean_and_escape(&article.edn)),
        ("url", verbatim(&article.url)),
        ("issn", clean_and_escape(&journal.issn)),
        ("publisher", clean_and_escape(journal.publisher.with_fallback(language))),
        ("language", language_name(article.original_language()).to_owned()),
        // For hyphenation and capitals of the title: processors do not understand `language`.
        ("langid", title_language.to_owned()),
        ("abstract", escape(&html_to_plain_text(article.r#abstract.with_fallback(language)))),
        ("keywords", keywords.join(", ")),
        ("note", clean_and_escape(&article.notice_sentences(language).join("; "))),
    ];
    let mut file = format!("@article{{{},\n", key(work, language));
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
        file.push_str(&format!("  {name} = {{{value}}},\n"));
        if *name == "year" {
            file.push_str(&format!("  month = {},\n", MONTHS[day.month0() as usize]));
        }
    }
    file.push_str("}\n");
    file
}

/// Builds the citation key from the English metadata, such as `petrov2024haploidentical`. Keys consist of
/// Latin letters and digits. The Russian entry has a key of its own, so that both can be in one file.
fn key(work: &Work, language: Language) -> String {
    let latin = |text: &str| text.chars().filter_map(rules::slug::to_latin).collect::<String>();
    let family = localized_names(&work.article, Language::En).first().map(|name| latin(&name.family));
    let family = family.filter(|family| !family.is_empty()).unwrap_or_else(|| "article".into());
    let title = work.article.plain_title(Language::En);
    let word = title.split(|c: char| !c.is_alphanumeric()).map(latin).find(|word| word.len() > 3);
    let suffix = match language {
        Language::En => "",
        Language::Ru => "ru",
    };
    format!("{family}{}{}{suffix}", work.citation_date().year(), word.unwrap_or_default())
}

/// Formats a name. Braces protect a comma or an "and", which would split the name.
fn author(name: &Name) -> String {
    let part = |text: &str| {
        let is_ambiguous = text.contains(',') || text.split(' ').any(|word| word.eq_ignore_ascii_case("and"));
        if is_ambiguous { format!("{{{}}}", escape(text)) } else { escape(text) }
    };
    match (name.given.as_str(), part(&name.family)) {
        // Braces keep the name from being split at its spaces.
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

fn clean_and_escape(text: &str) -> String {
    escape(&InlineText::plain(text).to_plain_text())
}

/// Escapes LaTeX special characters. Braces become commands, because BibTeX counts them even after a
/// backslash.
fn escape(text: &str) -> String {
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

/// Escapes a URL or DOI, which BibTeX reads verbatim: only characters that could end the value are
/// percent-encoded.
fn verbatim(url: &str) -> String {
    let plain = InlineText::plain(url).to_plain_text();
    plain.replace('{', "%7B").replace('}', "%7D").replace('\\', "%5C")
}
