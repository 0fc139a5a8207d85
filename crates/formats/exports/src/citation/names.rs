//! Author names in citations.

use rules::Language;
use rules::people::{NO_BREAK_SPACE, keep_initials};

use crate::inline_text::InlineText;
use crate::{Article, Author};

/// A name in one language; the languages are never mixed within a name.
pub struct Name {
    /// First and middle names, each of one or more words.
    pub given: String,
    pub family: String,
}

impl Name {
    pub fn localized(author: &Author, wanted: Language) -> Option<Name> {
        let parts = [&author.first_name, &author.middle_name, &author.last_name];
        let in_language = |language: Language| parts.map(|part| collapse_spaces(part.only(language)));
        let [english, russian] = Language::ALL.map(in_language);
        let by_preference = match wanted {
            Language::En => [english, russian],
            Language::Ru => [russian, english],
        };
        // A complete name has first and last name. If neither language has both, an incomplete name is better
        // than none.
        let complete =
            by_preference.iter().position(|[first, _, last]| !first.is_empty() && !last.is_empty());
        let any = || by_preference.iter().position(|parts| parts.iter().any(|part| !part.is_empty()));
        let [first, middle, last] = by_preference[complete.or_else(any)?].clone();
        let given = [first, middle].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        // A single name is a family name.
        Some(if last.is_empty() { Name { given: last, family: given } } else { Name { given, family: last } })
    }

    /// Formats `Petrov IS`, with two initials at most, as NLM does.
    pub fn with_bare_initials(&self) -> String {
        let initials: String = self
            .given
            .split([' ', '-'])
            .filter_map(first_letter)
            .take(2)
            .flat_map(char::to_uppercase)
            .collect();
        join_non_empty(&[&self.family, &initials], &NO_BREAK_SPACE.to_string())
    }

    /// Formats `Petrov I. S.`
    pub fn with_initials_after(&self) -> String {
        keep_initials(&join_non_empty(&[&self.family, &self.dotted_initials()], " "))
    }

    /// Formats `I. S. Petrov`.
    pub fn with_initials_before(&self) -> String {
        keep_initials(&join_non_empty(&[&self.dotted_initials(), &self.family], " "))
    }

    fn dotted_initials(&self) -> String {
        let dotted = |name: &str| {
            let letters = name.split('-').filter_map(first_letter);
            letters.map(|letter| format!("{}.", letter.to_uppercase())).collect::<Vec<_>>().join("-")
        };
        let initials: Vec<String> =
            self.given.split(' ').map(dotted).filter(|part| !part.is_empty()).collect();
        initials.join(" ")
    }

    /// Formats `Petrov, Ivan Sergeevich`.
    pub fn family_first(&self) -> String {
        if self.given.is_empty() { self.family.clone() } else { format!("{}, {}", self.family, self.given) }
    }
}

pub fn localized_names(article: &Article, language: Language) -> Vec<Name> {
    article.authors.iter().filter_map(|author| Name::localized(author, language)).collect()
}

fn collapse_spaces(name: &str) -> String {
    InlineText::plain(name).to_plain_text()
}

fn first_letter(name: &str) -> Option<char> {
    name.chars().find(|c| c.is_alphabetic())
}

fn join_non_empty(parts: &[&str], separator: &str) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(separator)
}
