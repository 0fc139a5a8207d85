//! Languages as other systems write them.

/// Codes with three letters, as in `dc:language`, of the languages that sites in reach have.
const THREE_LETTER_CODES: &[(&str, &str)] = &[
    ("eng", "en"),
    ("rus", "ru"),
    ("ukr", "uk"),
    ("bel", "be"),
    ("kaz", "kk"),
    ("deu", "de"),
    ("ger", "de"),
    ("fra", "fr"),
    ("fre", "fr"),
    ("spa", "es"),
    ("por", "pt"),
    ("ita", "it"),
    ("pol", "pl"),
    ("ces", "cs"),
    ("cze", "cs"),
    ("tur", "tr"),
    ("zho", "zh"),
    ("chi", "zh"),
    ("jpn", "ja"),
    ("ara", "ar"),
    ("fas", "fa"),
    ("per", "fa"),
    ("ind", "id"),
    ("hye", "hy"),
    ("arm", "hy"),
    ("kat", "ka"),
    ("geo", "ka"),
    ("uzb", "uz"),
    ("aze", "az"),
    ("kir", "ky"),
    ("bul", "bg"),
    ("srp", "sr"),
    ("hrv", "hr"),
    ("slk", "sk"),
    ("slo", "sk"),
];

/// Names of languages as they stand behind the label of a galley: `PDF (Русский)`.
const NAMES: &[(&str, &str)] = &[
    ("english", "en"),
    ("английский", "en"),
    ("русский", "ru"),
    ("russian", "ru"),
    ("українська", "uk"),
    ("deutsch", "de"),
    ("german", "de"),
    ("français", "fr"),
    ("french", "fr"),
    ("español", "es"),
    ("spanish", "es"),
    ("português", "pt"),
    ("portuguese", "pt"),
    ("italiano", "it"),
    ("polski", "pl"),
    ("türkçe", "tr"),
    ("қазақ", "kk"),
    ("беларуская", "be"),
    ("čeština", "cs"),
    ("bahasa indonesia", "id"),
];

/// Returns the language of a tag without its region: OJS writes one language as `ru_RU`, `ru-RU` and `ru` in one page.
pub fn language_code(tag: &str) -> String {
    let primary = tag.trim().split(['_', '-', '@']).next().unwrap_or_default().to_lowercase();
    match THREE_LETTER_CODES.iter().find(|(long, _)| *long == primary) {
        Some((_, short)) => (*short).to_owned(),
        None if (2..=3).contains(&primary.len()) && primary.bytes().all(|byte| byte.is_ascii_lowercase()) => {
            primary
        }
        None => String::new(),
    }
}

/// Returns the language that a name means, such as `Français (Canada)`.
pub(crate) fn language_by_name(name: &str) -> Option<&'static str> {
    let name = name.trim().to_lowercase();
    NAMES.iter().find(|(known, _)| name.starts_with(known)).map(|(_, code)| *code)
}

/// Whether a part of a path is a locale: `en`, `ru_RU`, `pt-BR`, `sr@latin`.
pub fn is_locale(part: &str) -> bool {
    let (language, rest) = part.split_at(part.find(['_', '-', '@']).unwrap_or(part.len()));
    let is_region =
        |rest: &str| (2..=8).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_lowercase())
        && (rest.is_empty() && language.len() == 2 || !rest.is_empty() && is_region(&rest[1..]))
}
