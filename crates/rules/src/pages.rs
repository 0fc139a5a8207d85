//! Static pages: those that every journal is expected to have, and what a page may hold.

use crate::faults::{Checks, FaultKind};
use crate::language::{Language, Words};
use crate::slug;

pub const MAX_NAME_CHARS: usize = 300;
pub const MAX_CONTENT_CHARS: usize = 300_000;
/// Of an address that is made of a name; room is left for a number behind it.
const MAX_MADE_SLUG_CHARS: usize = 80;
/// The address of a page whose name has no letter that could be spelled in one.
const NAMELESS: &str = "page";

/// A page that readers look for in every journal, in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandardPage {
    pub slug: &'static str,
    /// What it is usually called.
    pub name: Words,
}

const fn standard(slug: &'static str, en: &'static str, ru: &'static str) -> StandardPage {
    StandardPage { slug, name: Words::new(en, ru) }
}

/// In the order in which a reader meets them.
pub const STANDARD_PAGES: [StandardPage; 8] = [
    standard("about-journal", "About the journal", "О журнале"),
    standard("about-us", "About us", "О нас"),
    standard("editorial-board", "Editorial board", "Редакционная коллегия"),
    standard("guidelines", "Author guidelines", "Правила для авторов"),
    standard("faq", "Frequently asked questions", "Вопросы и ответы"),
    standard("contacts", "Contacts", "Контакты"),
    standard("terms-of-use", "Terms of use", "Условия использования"),
    standard("legal-notice", "Legal notice", "Правовая информация"),
];

pub fn is_standard(slug: &str) -> bool {
    STANDARD_PAGES.iter().any(|page| page.slug == slug)
}

/// Those that readers will look for in vain.
pub fn missing(exists: impl Fn(&str, Language) -> bool) -> Vec<(StandardPage, Language)> {
    let all = STANDARD_PAGES.into_iter().flat_map(|page| Language::ALL.map(|language| (page, language)));
    all.filter(|(page, language)| !exists(page.slug, *language)).collect()
}

/// The address that a name makes: never empty, always one that can be saved.
pub fn slug_of(name: &str) -> String {
    // Some keyboards write a letter and its mark apart.
    let joined = name.replace("и\u{306}", "й").replace("И\u{306}", "Й");
    let bare: String = joined.chars().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')).collect();
    let slug = slug::of_words(&bare, MAX_MADE_SLUG_CHARS, slug::transliterated);
    if slug.is_empty() { NAMELESS.to_owned() } else { slug }
}

/// The first that is free of `slug`, `slug-2`, `slug-3` and so on.
pub fn free_slug(slug: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u64..).map(|number| format!("{slug}-{number}"));
    std::iter::once(slug.to_owned()).chain(numbered).find(|slug| !is_taken(slug)).unwrap_or_default()
}

/// What cannot be saved, whoever writes it. The name as it is stored.
pub fn check(checks: &mut Checks, name: &str, content: &str) -> String {
    let name = checks.text("name", name, MAX_NAME_CHARS);
    if content.chars().count() > MAX_CONTENT_CHARS {
        checks.fault("content", FaultKind::TooLong { max: MAX_CONTENT_CHARS });
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slug::is_slug;

    #[test]
    fn standard_pages_have_an_address_and_a_name_that_can_be_saved() {
        for page in STANDARD_PAGES {
            assert!(is_slug(page.slug) && is_standard(page.slug));
            for name in [page.name.en, page.name.ru] {
                let mut checks = Checks::new();
                assert_eq!(check(&mut checks, name, ""), name);
                assert!(checks.is_clean());
            }
        }
        assert!(!is_standard("news") && !is_standard(""));
    }

    #[test]
    fn missing_pages_come_in_reading_order_with_english_first() {
        assert_eq!(missing(|_, _| true), []);
        let all = missing(|_, _| false);
        let named: Vec<_> = all.iter().map(|(page, language)| (page.slug, language.code())).collect();
        assert_eq!(named.len(), 16);
        assert_eq!(named[..3], [("about-journal", "en"), ("about-journal", "ru"), ("about-us", "en")]);
        let only = missing(|slug, language| slug != "faq" || language == Language::En);
        assert_eq!(only, [(STANDARD_PAGES[4], Language::Ru)]);
    }

    #[test]
    fn a_name_makes_an_address() {
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
            assert!(is_slug(&slug_of(&long)) && slug_of(&long).len() <= MAX_MADE_SLUG_CHARS, "{long}");
        }
    }

    #[test]
    fn an_address_that_is_taken_gets_a_number() {
        let taken = |taken: &'static [&'static str]| move |slug: &str| taken.contains(&slug);
        assert_eq!(free_slug("news", taken(&[])), "news");
        assert_eq!(free_slug("news", taken(&["news"])), "news-2");
        assert_eq!(free_slug("news", taken(&["news", "news-2", "news-4"])), "news-3");
    }

    #[test]
    fn too_much_is_refused_by_the_letter() {
        let faults = |name: &str, content: &str| {
            let mut checks = Checks::new();
            check(&mut checks, name, content);
            checks.finish().err().unwrap_or_default().len()
        };
        assert_eq!(faults(&"ж".repeat(MAX_NAME_CHARS), &"ж".repeat(MAX_CONTENT_CHARS)), 0);
        assert_eq!(faults(&"ж".repeat(MAX_NAME_CHARS + 1), &"ж".repeat(MAX_CONTENT_CHARS + 1)), 2);
        assert_eq!(faults("  ", ""), 1);
        assert_eq!(faults("a\nb", ""), 1);
    }
}
