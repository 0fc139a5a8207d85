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
        let parts = self.given.split_inclusive([' ', '-', '.']).map(|part| part.trim_matches([' ', '-']));
        let initials: String = parts.filter_map(initial).take(2).collect();
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
            name.split('-').filter_map(initial).map(|initial| initial + ".").collect::<Vec<_>>().join("-")
        };
        let initials: Vec<String> =
            self.given.split(' ').map(dotted).filter(|part| !part.is_empty()).collect();
        initials.join(" ")
    }

    /// Splits the family name into its particles, such as `van der`, and the rest.
    pub fn family_with_particles(&self) -> (&str, &str) {
        let is_name =
            |(at, c): &(usize, char)| !c.is_lowercase() && (*at == 0 || self.family[..*at].ends_with(' '));
        let start = self.family.char_indices().find(is_name).map_or(0, |(at, _)| at);
        let (particles, rest) = self.family.split_at(start);
        (particles.trim_end(), rest)
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

/// Russian letters that are transliterated with several Latin ones.
const SPELLED_LETTERS: [&str; 15] =
    ["Ch", "Dzh", "Ia", "Iu", "Ja", "Ju", "Kh", "Sh", "Shch", "Ts", "Ya", "Ye", "Yo", "Yu", "Zh"];

/// Returns the initial of a name. An initial that is typed with several letters for a Russian one, such as `Yu.`,
/// keeps them.
fn initial(name: &str) -> Option<String> {
    let typed = name.strip_suffix('.').filter(|letters| SPELLED_LETTERS.contains(letters));
    let first_letter = || name.chars().find(|c| c.is_alphabetic()).map(|c| c.to_uppercase().collect());
    typed.map(str::to_owned).or_else(first_letter)
}

fn join_non_empty(parts: &[&str], separator: &str) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(given: &str, family: &str) -> Name {
        Name { given: given.into(), family: family.into() }
    }

    #[test]
    fn initials_keep_spelled_letters() {
        for (given, bare, dotted) in [
            ("Rustam Kh.", "RKh", "R. Kh."),
            ("Mikhail Yu.", "MYu", "M. Yu."),
            ("Yu. V.", "YuV", "Yu. V."),
            ("Yuri Shavkatovich", "YS", "Y. S."),
            ("Anna-Maria", "AM", "A.-M."),
            ("I.S.", "IS", "I."),
            ("Ivan Sergeevich Maria", "IS", "I. S. M."),
            ("ю. С.", "ЮС", "Ю. С."),
            ("St.", "S", "S."),
            ("...", "", ""),
        ] {
            let shown = |name: String| name.replace(NO_BREAK_SPACE, " ").replace("X", "").trim().to_owned();
            assert_eq!(shown(name(given, "X").with_bare_initials()), bare, "{given}");
            assert_eq!(shown(name(given, "X").with_initials_after()), dotted, "{given}");
        }
    }

    #[test]
    fn particles_are_split_from_family_names() {
        for (family, expected) in [
            ("van der Hoeve", ("van der", "Hoeve")),
            ("de la Tour", ("de la", "Tour")),
            ("фон Бек", ("фон", "Бек")),
            ("O'Brien", ("", "O'Brien")),
            ("Müller von Berg", ("", "Müller von Berg")),
            ("suharto", ("", "suharto")),
            ("d'Arcy", ("", "d'Arcy")),
            ("", ("", "")),
        ] {
            assert_eq!(name("A", family).family_with_particles(), expected, "{family}");
        }
    }
}
