//! Bilingual texts, shown in one language.

use rules::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// A text in the requested language, or in the other if it is not translated.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicText {
    pub text: String,
    pub language: Language,
}

impl PublicText {
    pub fn of(en: String, ru: String, requested: Language) -> PublicText {
        match requested {
            Language::En if en.is_empty() && !ru.is_empty() => {
                PublicText { text: ru, language: Language::Ru }
            }
            Language::Ru if !ru.is_empty() => PublicText { text: ru, language: Language::Ru },
            _ => PublicText { text: en, language: Language::En },
        }
    }

    /// Truncates the text at the end of a word.
    pub fn truncated(mut self, max_chars: usize) -> PublicText {
        if self.text.chars().count() > max_chars {
            // The ellipsis replaces the space after the last word.
            let head: String = self.text.chars().take(max_chars).collect();
            let end =
                head.rfind(char::is_whitespace).unwrap_or_else(|| head.floor_char_boundary(head.len() - 1));
            let head = head[..end].trim_end_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
            self.text = format!("{head}…");
        }
        self
    }
}

/// Formats a page range, such as `12–21`.
pub fn page_range(first: Option<String>, last: Option<String>) -> Option<String> {
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
    fn untranslated_text_falls_back_to_other_language() {
        let text = |en: &str, ru: &str, requested| {
            let PublicText { text, language } = PublicText::of(en.into(), ru.into(), requested);
            (text, language)
        };
        assert_eq!(text("Cells", "Клетки", Language::Ru), ("Клетки".into(), Language::Ru));
        assert_eq!(text("Cells", "", Language::Ru), ("Cells".into(), Language::En));
        assert_eq!(text("", "Клетки", Language::En), ("Клетки".into(), Language::Ru));
        assert_eq!(text("", "", Language::Ru), (String::new(), Language::En));
    }

    #[test]
    fn truncated_ends_at_a_word() {
        let short = |text: &str| PublicText::of(text.into(), String::new(), Language::En).truncated(12).text;
        assert_eq!(short("Twelve chars"), "Twelve chars");
        assert_eq!(short("Twelve, chars more"), "Twelve…");
        assert_eq!(short("Иммуноглобулин"), "Иммуноглобу…");
        assert_eq!(short("Клетки крови и ещё"), "Клетки…");
    }
}
