//! Names of files in packages for archives and indexes.

/// Reduces a text to lower-case Latin letters and digits, which every archive accepts.
pub fn letters_and_digits(text: &str, max: usize) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).take(max).collect::<String>().to_ascii_lowercase()
}

/// Joins the parts that are not empty.
pub fn join_parts(parts: &[String], separator: &str) -> String {
    let named: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    named.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_are_left() {
        for (text, name) in [
            ("Cell Ther Transplant", "cellthertra"),
            ("../é12-Ы", "12"),
            ("e12.v2", "e12v2"),
            ("Ы", ""),
            ("", ""),
        ] {
            assert_eq!(letters_and_digits(text, 11), name, "{text}");
        }
        assert_eq!(join_parts(&["a".into(), String::new(), "b".into()], "."), "a.b");
    }
}
