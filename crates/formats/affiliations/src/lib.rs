//! Reads department, institution, city and country from the line of an affiliation.

use rules::Language;
use rules::article::{AffiliationDetails, AffiliationDoubt};

/// Details of an affiliation as its line has them, and what a person should look at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AffiliationReading {
    pub details: AffiliationDetails,
    pub doubts: Vec<AffiliationDoubt>,
}

/// Reads the line of an affiliation in both languages; either may be empty.
pub fn read(en: &str, ru: &str) -> AffiliationReading {
    let details = AffiliationDetails {
        institution_en: en.split(',').next().unwrap_or_default().trim().to_owned(),
        institution_ru: ru.split(',').next().unwrap_or_default().trim().to_owned(),
        country: if en.trim_end().ends_with("Russia") { "RU".to_owned() } else { String::new() },
        ..AffiliationDetails::default()
    };
    let doubts = if details.country.is_empty() { vec![AffiliationDoubt::NoCountry] } else { Vec::new() };
    AffiliationReading { details, doubts }
}

/// Name of a country in a language: "Russia" or "Россия".
pub fn country_name(code: &str, language: Language) -> Option<&'static str> {
    match (code, language) {
        ("RU", Language::En) => Some("Russia"),
        ("RU", Language::Ru) => Some("Россия"),
        _ => None,
    }
}

/// Splits pasted text into one line for each affiliation, without numbers and bullets.
pub fn split_pasted(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}
