//! Static pages: the standard pages of a journal, slugs and content limits.

use crate::language::{Language, LocalizedText};
use crate::slug;
use crate::validation::{FieldErrorKind, Validator};

pub const MAX_NAME_CHARS: usize = 300;
pub const MAX_CONTENT_CHARS: usize = 300_000;
/// Maximum of a generated slug; leaves space for a number suffix.
const MAX_GENERATED_SLUG_CHARS: usize = 80;
/// Slug of a page whose name contains no usable letter or digit.
const FALLBACK_SLUG: &str = "page";

/// A page that readers expect in every journal, in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandardPage {
    pub slug: &'static str,
    /// Suggested name.
    pub name: LocalizedText,
}

const fn standard(slug: &'static str, en: &'static str, ru: &'static str) -> StandardPage {
    StandardPage { slug, name: LocalizedText::new(en, ru) }
}

/// Standard pages in the order of display.
pub const STANDARD_PAGES: [StandardPage; 12] = [
    standard("about-journal", "About the journal", "О журнале"),
    standard("about-us", "About us", "О нас"),
    standard("editorial-board", "Editorial board", "Редакционная коллегия"),
    standard("guidelines", "Author guidelines", "Правила для авторов"),
    standard("open-access", "Open access", "Открытый доступ"),
    standard("peer-review", "Peer review", "Рецензирование"),
    standard("publication-ethics", "Publication ethics", "Публикационная этика"),
    standard("archiving", "Archiving", "Архивирование"),
    standard("faq", "Frequently asked questions", "Вопросы и ответы"),
    standard("contacts", "Contacts", "Контакты"),
    standard("terms-of-use", "Terms of use", "Условия использования"),
    standard("legal-notice", "Legal notice", "Правовая информация"),
];

pub fn is_standard(slug: &str) -> bool {
    STANDARD_PAGES.iter().any(|page| page.slug == slug)
}

/// Standard pages that do not exist in a language.
pub fn missing_pages(exists: impl Fn(&str, Language) -> bool) -> Vec<(StandardPage, Language)> {
    let all = STANDARD_PAGES.into_iter().flat_map(|page| Language::ALL.map(|language| (page, language)));
    all.filter(|(page, language)| !exists(page.slug, *language)).collect()
}

/// Slug generated from a page name; never empty and always valid.
pub fn slug_of(name: &str) -> String {
    // Some keyboards enter the letter and its diacritic separately.
    let joined = name.replace("и\u{306}", "й").replace("И\u{306}", "Й");
    let bare: String = joined.chars().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')).collect();
    let slug = slug::slugify(&bare, MAX_GENERATED_SLUG_CHARS, slug::transliterate);
    if slug.is_empty() { FALLBACK_SLUG.to_owned() } else { slug }
}

/// First free one of `slug`, `slug-2`, `slug-3` and so on.
pub fn free_slug(slug: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u64..).map(|number| format!("{slug}-{number}"));
    std::iter::once(slug.to_owned()).chain(numbered).find(|slug| !is_taken(slug)).unwrap_or_default()
}

/// Validates name and content, and returns the name in the form in which it is stored.
pub fn check(validator: &mut Validator, name: &str, content: &str) -> String {
    let name = validator.text("name", name, MAX_NAME_CHARS);
    if content.chars().count() > MAX_CONTENT_CHARS {
        validator.add_error("content", FieldErrorKind::TooLong { max: MAX_CONTENT_CHARS });
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slug::is_slug;

    #[test]
    fn standard_pages_have_valid_slugs_and_names() {
        for page in STANDARD_PAGES {
            assert!(is_slug(page.slug) && is_standard(page.slug));
            for name in [page.name.en, page.name.ru] {
                let mut validator = Validator::new();
                assert_eq!(check(&mut validator, name, ""), name);
                assert!(validator.is_valid());
            }
        }
        assert!(!is_standard("news") && !is_standard(""));
    }

    #[test]
    fn missing_pages_are_in_display_order_with_english_first() {
        assert_eq!(missing_pages(|_, _| true), []);
        let all = missing_pages(|_, _| false);
        let named: Vec<_> = all.iter().map(|(page, language)| (page.slug, language.code())).collect();
        assert_eq!(named.len(), 24);
        assert_eq!(named[..3], [("about-journal", "en"), ("about-journal", "ru"), ("about-us", "en")]);
        let only = missing_pages(|slug, language| slug != "faq" || language == Language::En);
        assert_eq!(only, [(STANDARD_PAGES[8], Language::Ru)]);
    }

    #[test]
    fn slug_of_transliterates_and_strips_the_name() {
        for (name, slug) in [
            ("About the journal", "about-the-journal"),
            ("Правила для авторов", "pravila-dlya-avtorov"),
            ("Щедрый ёж: жюри, цех и чай", "shchedryy-ezh-zhyuri-tsekh-i-chay"),
            ("Объявление «Подъём» № 5", "obyavlenie-podem-5"),
            ("Ёлка, Юла, ЭХО", "elka-yula-ekho"),
            ("Naïve café – 2026", "naive-cafe-2026"),
            ("Cafe\u{301} и\u{306}од", "cafe-yod"),
            ("Київ, Ґанок, Ўзбек", "kiyiv-ganok-uzbek"),
            ("", "page"),
            ("日本語", "page"),
            ("!!! ???", "page"),
            ("../../etc/passwd", "etc-passwd"),
            ("<script>alert(1)</script>", "script-alert-1-script"),
        ] {
            assert_eq!(slug_of(name), slug, "{name}");
            assert!(is_slug(&slug_of(name)));
        }
        for long in ["щ".repeat(300), "я ".repeat(150), "длинное слово ".repeat(21)] {
            assert!(is_slug(&slug_of(&long)) && slug_of(&long).len() <= MAX_GENERATED_SLUG_CHARS, "{long}");
        }
    }

    #[test]
    fn free_slug_appends_a_number() {
        let taken = |taken: &'static [&'static str]| move |slug: &str| taken.contains(&slug);
        assert_eq!(free_slug("news", taken(&[])), "news");
        assert_eq!(free_slug("news", taken(&["news"])), "news-2");
        assert_eq!(free_slug("news", taken(&["news", "news-2", "news-4"])), "news-3");
    }

    #[test]
    fn check_counts_characters_not_bytes() {
        let error_count = |name: &str, content: &str| {
            let mut validator = Validator::new();
            check(&mut validator, name, content);
            validator.finish().err().unwrap_or_default().len()
        };
        assert_eq!(error_count(&"ж".repeat(MAX_NAME_CHARS), &"ж".repeat(MAX_CONTENT_CHARS)), 0);
        assert_eq!(error_count(&"ж".repeat(MAX_NAME_CHARS + 1), &"ж".repeat(MAX_CONTENT_CHARS + 1)), 2);
        assert_eq!(error_count("  ", ""), 1);
        assert_eq!(error_count("a\nb", ""), 1);
    }
}
