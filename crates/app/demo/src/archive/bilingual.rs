//! Texts in both languages.

use rules::Language;
use serde::Deserialize;

/// A text in English, then Russian.
#[derive(Debug, Clone, Deserialize)]
pub struct Bilingual(pub String, pub String);

impl Bilingual {
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::En => &self.0,
            Language::Ru => &self.1,
        }
    }
}
