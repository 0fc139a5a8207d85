//! What is written in two languages, shown in one.

use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// In the language asked for, or in the other where there is none.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicText {
    pub text: String,
    pub language: Language,
}

impl PublicText {
    pub fn of(en: String, ru: String, wanted: Language) -> PublicText {
        match wanted {
            Language::En if en.is_empty() && !ru.is_empty() => {
                PublicText { text: ru, language: Language::Ru }
            }
            Language::Ru if !ru.is_empty() => PublicText { text: ru, language: Language::Ru },
            _ => PublicText { text: en, language: Language::En },
        }
    }

    /// As much as fits, to the end of a word.
    pub fn shortened(mut self, most_chars: usize) -> PublicText {
        if self.text.chars().count() > most_chars {
            // The dots take the place of the space.
            let kept: String = self.text.chars().take(most_chars).collect();
            let end =
                kept.rfind(char::is_whitespace).unwrap_or_else(|| kept.floor_char_boundary(kept.len() - 1));
            let kept = kept[..end].trim_end_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
            self.text = format!("{kept}…");
        }
        self
    }
}

/// `12–21`
pub fn pages(first: Option<String>, last: Option<String>) -> Option<String> {
    let first = first?;
    Some(match last {
        Some(last) if last != first => format!("{first}–{last}"),
        _ => first,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_translated_stands_in_the_other_language() {
        let text = |en: &str, ru: &str, wanted| {
            let PublicText { text, language } = PublicText::of(en.into(), ru.into(), wanted);
            (text, language)
        };
        assert_eq!(text("Cells", "Клетки", Language::Ru), ("Клетки".into(), Language::Ru));
        assert_eq!(text("Cells", "", Language::Ru), ("Cells".into(), Language::En));
        assert_eq!(text("", "Клетки", Language::En), ("Клетки".into(), Language::Ru));
        assert_eq!(text("", "", Language::Ru), (String::new(), Language::En));
    }

    #[test]
    fn a_long_text_ends_at_a_word() {
        let short = |text: &str| PublicText::of(text.into(), String::new(), Language::En).shortened(12).text;
        assert_eq!(short("Twelve chars"), "Twelve chars");
        assert_eq!(short("Twelve, chars more"), "Twelve…");
        assert_eq!(short("Иммуноглобулин"), "Иммуноглобу…");
        assert_eq!(short("Клетки крови и ещё"), "Клетки…");
    }
}
