//! Addresses made of words: lower-case Latin letters, figures and hyphens.

/// Lower-case Latin letters, digits and single hyphens, at most 100 characters.
pub fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.len() <= 100
        && value.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// The words of a text with hyphens between them. One that becomes too long ends at a word.
pub fn of_words(text: &str, max_chars: usize, spelled: impl Fn(char) -> String) -> String {
    let mut slug = String::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let spelling: String = word.chars().map(&spelled).collect();
        let separator = usize::from(!slug.is_empty());
        if spelling.is_empty() {
            continue;
        }
        if slug.len() + separator + spelling.len() > max_chars {
            if slug.is_empty() {
                slug.extend(spelling.chars().take(max_chars));
            }
            break;
        }
        if separator == 1 {
            slug.push('-');
        }
        slug.push_str(&spelling);
    }
    slug
}

/// Latin letters without their accents, figures, and what little Greek stands in titles, written as it is spoken of.
pub fn plain(c: char) -> Option<char> {
    let lower = lower(c);
    match lower {
        'a'..='z' | '0'..='9' => Some(lower),
        'α' => Some('a'),
        'β' => Some('b'),
        'γ' => Some('g'),
        'δ' => Some('d'),
        'κ' => Some('k'),
        'λ' => Some('l'),
        'μ' | 'µ' => Some('m'),
        'à'..='å' => Some('a'),
        'ç' => Some('c'),
        'è'..='ë' => Some('e'),
        'ì'..='ï' => Some('i'),
        'ñ' => Some('n'),
        'ò'..='ö' | 'ø' => Some('o'),
        'ù'..='ü' => Some('u'),
        'ý' | 'ÿ' => Some('y'),
        _ => None,
    }
}

/// The same, and Cyrillic as Russian sites write it in their addresses.
pub fn transliterated(c: char) -> String {
    let spelled = match lower(c) {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' | 'є' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'й' | 'ы' => "y",
        'ї' => "yi",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ў' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ю' => "yu",
        'я' => "ya",
        // Hard and soft signs are heard, not written.
        other => return plain(other).into_iter().collect(),
    };
    spelled.to_owned()
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_address() {
        assert!(is_slug("about-journal") && is_slug("2026") && is_slug(&"a".repeat(100)));
        for bad in ["", "-", "a--b", "A", "a/b", "страница", "a-", &"a".repeat(101)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    #[test]
    fn every_russian_letter_is_spelled_or_silent() {
        let alphabet: String = ('а'..='я').chain(['ё']).map(transliterated).collect();
        assert_eq!(alphabet, "abvgdezhziyklmnoprstufkhtschshshchyeyuyae");
        assert_eq!(transliterated('Щ'), "shch");
        assert_eq!(transliterated('ъ') + &transliterated('Ь'), "");
    }
}
