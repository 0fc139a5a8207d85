//! Full and short forms of personal names.

pub const NO_BREAK_SPACE: char = '\u{a0}';

/// First, middle and last name, separated by spaces.
pub fn full_name(first: &str, middle: Option<&str>, last: &str) -> String {
    join([first, middle.unwrap_or_default(), last].map(str::to_owned))
}

/// Initials and the last name: `E. V. Morozova`, `J.-P. Martin`.
pub fn short_name(first: &str, middle: Option<&str>, last: &str) -> String {
    join(initials_of(first, middle).chain([last.to_owned()]))
}

/// The last name and initials, as in reference lists: `Morozova E. V.`
pub fn reference_name(first: &str, middle: Option<&str>, last: &str) -> String {
    join([last.to_owned()].into_iter().chain(initials_of(first, middle)))
}

/// Replaces the spaces beside initials with no-break spaces, so that a line never breaks there.
pub fn keep_initials(name: &str) -> String {
    let mut kept = String::with_capacity(name.len());
    let mut previous = "";
    for word in name.split(' ') {
        if !kept.is_empty() {
            kept.push(if is_initial(previous) || is_initial(word) { NO_BREAK_SPACE } else { ' ' });
        }
        kept.push_str(word);
        previous = word;
    }
    kept
}

/// True for `V.`, `Yu.`, `J.-P.` and `I.I.`
fn is_initial(word: &str) -> bool {
    word.ends_with('.') && word.split(['.', '-']).all(|part| part.chars().count() <= 2)
}

fn join(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    keep_initials(&parts.join(" "))
}

fn initials_of<'a>(first: &'a str, middle: Option<&'a str>) -> impl Iterator<Item = String> + use<'a> {
    [Some(first), middle].into_iter().flatten().flat_map(str::split_whitespace).map(abbreviate)
}

fn abbreviate(name: &str) -> String {
    let letters = name.split('-').filter_map(|part| part.chars().find(|c| c.is_alphabetic()));
    letters.map(|letter| format!("{letter}.")).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows no-break spaces as `_`.
    fn shown(name: &str) -> String {
        name.replace(NO_BREAK_SPACE, "_")
    }

    #[test]
    fn names_are_joined_and_abbreviated() {
        assert_eq!(full_name("Elena", Some(""), "Morozova"), "Elena Morozova");
        assert_eq!(shown(&full_name("Elena", Some("V."), "Morozova")), "Elena_V._Morozova");
        assert_eq!(shown(&short_name("Elena", Some("V."), "Morozova")), "E._V._Morozova");
        assert_eq!(shown(&short_name("Jean-Paul Marie", None, "de la Tour")), "J.-P._M._de la Tour");
        assert_eq!(shown(&short_name("Élodie", Some(""), "Ng")), "É._Ng");
        assert_eq!(shown(&reference_name("Иван", Some("Ильич"), "Петров")), "Петров_И._И.");
        assert_eq!(reference_name("", None, "Suharto"), "Suharto");
    }

    #[test]
    fn initials_are_kept_with_typed_names() {
        assert_eq!(shown(&keep_initials("Ю.В. Петрова")), "Ю.В._Петрова");
        assert_eq!(shown(&keep_initials("Petrova Yu. V.")), "Petrova_Yu._V.");
        assert_eq!(shown(&keep_initials("Maria Petrova, etc.")), "Maria Petrova, etc.");
        assert_eq!(keep_initials(""), "");
    }
}
