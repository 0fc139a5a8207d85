//! Marks that link authors with their affiliations: "1", "²", "a)", "(3)", "*".

/// Mark at the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Place in the list; "a" is the first.
    pub number: usize,
    pub style: MarkStyle,
    /// Number of bytes up to the name.
    pub length: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkStyle {
    Superscript,
    /// "1)", "(a)", "[2]"
    Bracketed,
    /// "1."
    Dotted,
    /// "1 Institute"; a house number looks alike.
    Plain,
    /// "aInstitute"
    Letter,
}

const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/// Reads the mark before a name; "1st Faculty" and "1-я больница" begin with a number that is no mark.
pub fn mark(text: &str) -> Option<Mark> {
    let body = text.trim_start_matches(['(', '[']);
    let (number, length, is_superscript) = symbol(body)?;
    let rest = &body[length..];
    let unbracketed = rest.trim_start_matches([')', ']']);
    let undotted = unbracketed.strip_prefix('.').unwrap_or(unbracketed);
    let name = undotted.trim_start();
    let is_letter = body.starts_with(|char: char| char.is_ascii_lowercase());
    let style = if is_superscript {
        MarkStyle::Superscript
    } else if unbracketed.len() < rest.len() {
        MarkStyle::Bracketed
    } else if undotted.len() < unbracketed.len() {
        MarkStyle::Dotted
    } else if is_letter && name.len() == rest.len() {
        MarkStyle::Letter
    } else {
        MarkStyle::Plain
    };
    let starts_name = name.starts_with(|char: char| char.is_uppercase() || matches!(char, '«' | '“' | '"'));
    // "aDNA" is no mark and a name.
    let is_name = style != MarkStyle::Letter || name.chars().nth(1).is_some_and(char::is_lowercase);
    (starts_name && is_name).then_some(Mark { number, style, length: text.len() - name.len() })
}

/// Number, length and kind of one or two digits, superscript digits or a letter.
fn symbol(text: &str) -> Option<(usize, usize, bool)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return text[..digits].parse().ok().filter(|_| digits <= 2).map(|number| (number, digits, false));
    }
    let superscript = text.find(|char| !is_superscript(char)).unwrap_or(text.len());
    if superscript > 0 {
        let digits = text[..superscript]
            .chars()
            .filter_map(|char| SUPERSCRIPTS.chars().position(|digit| digit == char));
        let number = digits.take(3).fold(0, |number, digit| number * 10 + digit);
        return Some((number, superscript, true));
    }
    let letter = text.bytes().next().filter(|letter| matches!(letter, b'a'..=b'h'))?;
    Some((usize::from(letter - b'a') + 1, 1, false))
}

pub fn is_superscript(char: char) -> bool {
    SUPERSCRIPTS.contains(char)
}

/// Removes the mark or the bullet before a line.
pub fn strip_mark(line: &str) -> &str {
    let line = line.trim_start();
    let without = line.trim_start_matches(|char| is_bullet(char) || is_superscript(char)).trim_start();
    let line = if without.is_empty() { line } else { without };
    mark(line).map_or(line, |mark| &line[mark.length..])
}

fn is_bullet(char: char) -> bool {
    matches!(char, '*' | '†' | '‡' | '§' | '¶' | '#' | '•' | '·' | '‣' | '▪' | '●' | '○' | '◦' | '\u{f0b7}')
        || matches!(char, '–' | '—' | '-' | ',' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed() {
        for line in [
            "1 X", "1. X", "12) X", "(3) X", "[4] X", "² X", "¹¹X", "* X", "a X", "b) X", "1X", "• X", "– X",
            "*¹ X",
        ] {
            assert_eq!(strip_mark(line), "X", "{line}");
        }
        assert_eq!(strip_mark("aDepartment of Surgery"), "Department of Surgery");
    }

    #[test]
    fn numbers_and_letters_of_names_stay() {
        for line in [
            "1st Faculty",
            "1-я городская больница",
            "2-nd Clinic",
            "1234 Hospital",
            "aDNA Centre",
            "d’Hebron",
            "*",
            "",
        ] {
            assert_eq!(strip_mark(line), line);
        }
    }
}
