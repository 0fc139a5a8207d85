//! How authors are called in lists.

use rules::Language;

use crate::running_text::RunningText;
use crate::{Article, Author};

/// A name in one language, whole: half of it in each would be nobody's.
pub struct Name {
    /// First and middle, each of possibly several words.
    pub given: String,
    pub family: String,
}

impl Name {
    pub fn of(author: &Author, wanted: Language) -> Option<Name> {
        let parts = [&author.first_name, &author.middle_name, &author.last_name];
        let in_language = |language: Language| parts.map(|part| tidy(part.only(language)));
        let [english, russian] = Language::ALL.map(in_language);
        let in_order = match wanted {
            Language::En => [english, russian],
            Language::Ru => [russian, english],
        };
        // Both ends of a name make it whole; where neither language has them, a part of one is better than nobody.
        let whole = in_order.iter().position(|[first, _, last]| !first.is_empty() && !last.is_empty());
        let any = || in_order.iter().position(|parts| parts.iter().any(|part| !part.is_empty()));
        let [first, middle, last] = in_order[whole.or_else(any)?].clone();
        let given = [first, middle].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        // A name that stands alone is a family name.
        Some(if last.is_empty() { Name { given: last, family: given } } else { Name { given, family: last } })
    }

    /// `Petrov IS`: two initials at most, as the library writes them.
    pub fn with_bare_initials(&self) -> String {
        let initials: String = self
            .given
            .split([' ', '-'])
            .filter_map(first_letter)
            .take(2)
            .flat_map(char::to_uppercase)
            .collect();
        joined(&[&self.family, &initials])
    }

    /// `Petrov I. S.`
    pub fn with_initials_after(&self) -> String {
        joined(&[&self.family, &self.dotted()])
    }

    /// `I. S. Petrov`
    pub fn with_initials_before(&self) -> String {
        joined(&[&self.dotted(), &self.family])
    }

    fn dotted(&self) -> String {
        let dotted = |name: &str| {
            let letters = name.split('-').filter_map(first_letter);
            letters.map(|letter| format!("{}.", letter.to_uppercase())).collect::<Vec<_>>().join("-")
        };
        let initials: Vec<String> =
            self.given.split(' ').map(dotted).filter(|part| !part.is_empty()).collect();
        initials.join(" ")
    }

    /// `Petrov, Ivan Sergeevich`
    pub fn family_first(&self) -> String {
        if self.given.is_empty() { self.family.clone() } else { format!("{}, {}", self.family, self.given) }
    }
}

pub fn names_of(article: &Article, language: Language) -> Vec<Name> {
    article.authors.iter().filter_map(|author| Name::of(author, language)).collect()
}

fn tidy(name: &str) -> String {
    RunningText::plain(name).without_marks()
}

fn first_letter(name: &str) -> Option<char> {
    name.chars().find(|c| c.is_alphabetic())
}

fn joined(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}
