//! URL slugs.

/// True for lower-case Latin letters, digits and single hyphens, at most 100 characters.
pub fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.len() <= 100
        && value.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Joins the words of a text with hyphens and cuts at a word boundary if the slug becomes too long.
pub fn slugify(text: &str, max_chars: usize, spell: impl Fn(char) -> String) -> String {
    let mut slug = String::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let spelling: String = word.chars().map(&spell).collect();
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

/// Latin letter without its accent, a digit, or the Latin equivalent of a Greek letter common in titles.
pub fn to_latin(c: char) -> Option<char> {
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

/// Like [`to_latin`], and Cyrillic letters in the transliteration usual for Russian URLs.
pub fn transliterate(c: char) -> String {
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
        // Hard and soft signs are omitted.
        other => return to_latin(other).into_iter().collect(),
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
    fn is_slug_requires_lower_case_words_and_single_hyphens() {
        assert!(is_slug("about-journal") && is_slug("2026") && is_slug(&"a".repeat(100)));
        for bad in ["", "-", "a--b", "A", "a/b", "страница", "a-", &"a".repeat(101)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    #[test]
    fn every_russian_letter_is_transliterate_or_omitted() {
        let alphabet: String = ('а'..='я').chain(['ё']).map(transliterate).collect();
        assert_eq!(alphabet, "abvgdezhziyklmnoprstufkhtschshshchyeyuyae");
        assert_eq!(transliterate('Щ'), "shch");
        assert_eq!(transliterate('ъ') + &transliterate('Ь'), "");
    }

    #[test]
    fn to_latin_removes_accents_and_spells_greek_letters() {
        let spelled: String = "AzΑβγδκλμµàåçèëìïñòöøùüýÿ059".chars().filter_map(to_latin).collect();
        assert_eq!(spelled, "azabgdklmmaaceeiinooouuyy059");
        assert!(['ω', 'ж', '-', '日'].into_iter().all(|c| to_latin(c).is_none()));
    }

    #[test]
    fn slugify_cuts_between_words_or_in_the_first_one() {
        let cut = |text: &str, max_chars| slugify(text, max_chars, |c| c.to_string());
        assert_eq!(cut("ab cd", 5), "ab-cd");
        assert_eq!(cut("ab cd", 4), "ab");
        assert_eq!(cut("ab cd ef", 7), "ab-cd");
        assert_eq!(cut("abcdef gh", 4), "abcd");
        assert_eq!(cut("ab cdefgh i", 6), "ab");
        assert_eq!(slugify("a ж b", 9, |c| to_latin(c).map(String::from).unwrap_or_default()), "a-b");
    }
}
