//! A citation of which only the fields are given, as a readable line.

use rules::article::reference_parts::{CitedPerson, ReferenceKind};

use super::citations::{Citation, collect_ids, names_kind, read_parts};
use super::context::Context;
use super::marked_text::marked_text;
use crate::xml::Element;

/// Longer lists of authors end with "et al."
const MAX_AUTHORS: usize = 200;

pub fn read_elements(citation: &Element, context: &mut Context) -> Citation {
    let parts = read_parts(citation);
    let mut ids = Vec::new();
    collect_ids(citation, &mut ids);
    let mut line = Vec::new();
    line.push(people(&parts.authors, parts.has_more_authors));
    let titles = ["chapter-title", "article-title", "part-title", "data-title"];
    let titles =
        titles.iter().filter_map(|name| citation.child(name)).map(|title| marked_text(title, context));
    let titles: Vec<String> = titles.collect();
    let source = citation.child("source").map(|source| marked_text(source, context)).unwrap_or_default();
    let is_part =
        matches!(parts.kind, ReferenceKind::Chapter | ReferenceKind::Conference) && !titles.is_empty();
    line.extend(titles);
    let editors = people_as_editors(&parts.editors);
    line.push(match (is_part, editors.is_empty()) {
        (true, false) => format!("In: {editors}. {source}"),
        (true, true) => format!("In: {source}"),
        (false, true) => source,
        (false, false) => format!("{source}. {editors}"),
    });
    for name in ["conf-name", "edition", "version", "series"] {
        line.push(citation.line_of(name));
    }
    line.extend(numbers(citation, &place(&parts.place, &parts.publisher), &parts.year));
    for name in ["comment", "date-in-citation", "patent", "isbn"] {
        line.extend(citation.children(name).map(Element::line));
    }
    let link = citation.elements().find(|it| matches!(it.name.as_str(), "ext-link" | "uri"));
    if ids.is_empty() {
        line.extend(link.map(|link| link.attribute("href").map_or_else(|| link.line(), str::to_owned)));
    }
    Citation { text: join_sentences(&line), ids, parts, names_kind: names_kind(citation) }
}

fn people(people: &[CitedPerson], has_more: bool) -> String {
    let names = people.iter().take(MAX_AUTHORS).map(|person| {
        let name = format!("{} {}", person.family, person.given);
        name.trim().to_owned()
    });
    let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    if has_more || people.len() > MAX_AUTHORS {
        names.push("et al.".to_owned());
    }
    names.join(", ")
}

fn people_as_editors(editors: &[CitedPerson]) -> String {
    match editors {
        [] => String::new(),
        [_] => format!("{}, editor", people(editors, false)),
        _ => format!("{}, editors", people(editors, false)),
    }
}

fn place(place: &str, publisher: &str) -> String {
    match (place, publisher) {
        ("", publisher) => publisher.to_owned(),
        (place, "") => place.to_owned(),
        (place, publisher) => format!("{place}: {publisher}"),
    }
}

/// Returns `2020;12(3):45-67` of a journal, and `Leiden: Heron; 2003` and `p. 5-9` of a book.
fn numbers(citation: &Element, publisher: &str, year: &str) -> Vec<String> {
    let [volume, issue, last] = ["volume", "issue", "lpage"].map(|name| citation.line_of(name));
    let pages = ["fpage", "elocation-id", "page-range"].map(|name| citation.line_of(name));
    let mut pages = pages.into_iter().find(|page| !page.is_empty()).unwrap_or_default();
    if !last.is_empty() && !pages.is_empty() && last != pages {
        pages = format!("{pages}-{last}");
    }
    let join = |separator: &str, parts: [&str; 2]| {
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(separator)
    };
    let published = join("; ", [publisher, year]);
    if volume.is_empty() && issue.is_empty() {
        return vec![published, if pages.is_empty() { pages } else { format!("p. {pages}") }];
    }
    let issue = if issue.is_empty() { issue } else { format!("({issue})") };
    let numbers = join(":", [&format!("{volume}{issue}"), &pages]);
    vec![join(";", [&published, &numbers])]
}

fn join_sentences(parts: &[String]) -> String {
    let mut line = String::new();
    for part in parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()) {
        if !line.is_empty() {
            line.push_str(if line.ends_with(['.', '?', '!']) { " " } else { ". " });
        }
        line.push_str(part);
    }
    if !line.is_empty() && !line.ends_with(['.', '?', '!', '/']) {
        line.push('.');
    }
    line
}
