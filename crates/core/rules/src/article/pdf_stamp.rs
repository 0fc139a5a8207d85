//! Stamps on the pages of the PDF of an article that is retracted, removed, doubted or corrected.

use chrono::{Datelike, NaiveDate};

use super::notice::RecordStatus;
use crate::language::{Language, LocalizedText};

/// Genitive in Russian, as in dates.
const MONTHS: [LocalizedText; 12] = [
    LocalizedText::new("January", "января"),
    LocalizedText::new("February", "февраля"),
    LocalizedText::new("March", "марта"),
    LocalizedText::new("April", "апреля"),
    LocalizedText::new("May", "мая"),
    LocalizedText::new("June", "июня"),
    LocalizedText::new("July", "июля"),
    LocalizedText::new("August", "августа"),
    LocalizedText::new("September", "сентября"),
    LocalizedText::new("October", "октября"),
    LocalizedText::new("November", "ноября"),
    LocalizedText::new("December", "декабря"),
];

/// What each page of a PDF says of the status of its article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdfStamp {
    pub status: RecordStatus,
    /// Line in the margin, which ends with the address.
    pub line: String,
    /// Address of the notice that gives the status.
    pub address: String,
    /// Large word across the page.
    pub watermark: Option<&'static str>,
}

impl PdfStamp {
    /// Returns the stamp of a PDF in this language. `day` is that of the publication of the notice.
    pub fn new(status: RecordStatus, day: NaiveDate, address: &str, language: Language) -> PdfStamp {
        let line = line(status)
            .in_language(language)
            .replace("{day}", &day_in_words(day, language))
            .replace("{address}", address);
        let watermark = watermark(status).map(|word| word.in_language(language));
        PdfStamp { status, line, address: address.to_owned(), watermark }
    }
}

/// A Russian day ends with a full stop. A corrected article can be trusted, so its line is calm.
const fn line(status: RecordStatus) -> LocalizedText {
    match status {
        RecordStatus::Corrected => {
            LocalizedText::new("Corrected on {day}: see {address}", "Статья исправлена {day} См. {address}")
        }
        RecordStatus::Concern => LocalizedText::new(
            "EXPRESSION OF CONCERN issued on {day}. See the notice: {address}",
            "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ {day} См. уведомление: {address}",
        ),
        RecordStatus::Removed => LocalizedText::new(
            "REMOVED on {day}. See the notice: {address}",
            "СТАТЬЯ УДАЛЕНА {day} См. уведомление: {address}",
        ),
        RecordStatus::Retracted => LocalizedText::new(
            "RETRACTED on {day}. See the notice: {address}",
            "СТАТЬЯ ОТОЗВАНА {day} См. уведомление: {address}",
        ),
    }
}

/// Keeps readers from using an article that no longer counts. An article under a concern may still count.
const fn watermark(status: RecordStatus) -> Option<LocalizedText> {
    match status {
        RecordStatus::Corrected | RecordStatus::Concern => None,
        RecordStatus::Removed => Some(LocalizedText::new("REMOVED", "УДАЛЕНА")),
        RecordStatus::Retracted => Some(LocalizedText::new("RETRACTED", "ОТОЗВАНА")),
    }
}

fn day_in_words(day: NaiveDate, language: Language) -> String {
    let month = MONTHS[day.month0() as usize].in_language(language);
    let (number, year) = (day.day(), day.year());
    match language {
        Language::En => format!("{number} {month} {year}"),
        Language::Ru => format!("{number} {month} {year} г."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamp_says_status_day_and_address_in_its_language() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap();
        let lines = |status| {
            Language::ALL.map(|language| PdfStamp::new(status, day, "https://doi.org/10.1/x", language).line)
        };
        for (status, expected) in [
            (
                RecordStatus::Corrected,
                [
                    "Corrected on 2 March 2026: see https://doi.org/10.1/x",
                    "Статья исправлена 2 марта 2026 г. См. https://doi.org/10.1/x",
                ],
            ),
            (
                RecordStatus::Concern,
                [
                    "EXPRESSION OF CONCERN issued on 2 March 2026. See the notice: https://doi.org/10.1/x",
                    "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ 2 марта 2026 г. См. уведомление: https://doi.org/10.1/x",
                ],
            ),
            (
                RecordStatus::Removed,
                [
                    "REMOVED on 2 March 2026. See the notice: https://doi.org/10.1/x",
                    "СТАТЬЯ УДАЛЕНА 2 марта 2026 г. См. уведомление: https://doi.org/10.1/x",
                ],
            ),
            (
                RecordStatus::Retracted,
                [
                    "RETRACTED on 2 March 2026. See the notice: https://doi.org/10.1/x",
                    "СТАТЬЯ ОТОЗВАНА 2 марта 2026 г. См. уведомление: https://doi.org/10.1/x",
                ],
            ),
        ] {
            assert_eq!(lines(status), expected);
        }
    }

    #[test]
    fn only_articles_that_no_longer_count_have_a_word_across_the_page() {
        let words = RecordStatus::ALL.map(|status| {
            Language::ALL.map(|language| PdfStamp::new(status, NaiveDate::default(), "", language).watermark)
        });
        let none = [None, None];
        assert_eq!(
            words,
            [none, none, [Some("REMOVED"), Some("УДАЛЕНА")], [Some("RETRACTED"), Some("ОТОЗВАНА")]]
        );
    }
}
