//! The standard pages in both languages, from `demo/pages`.

use anyhow::Context;
use kit::App;
use pages::{PageContent, save};
use rules::Language;
use sqlx::PgConnection;

macro_rules! pages {
    ($($slug:literal),+ $(,)?) => {
        [$(
            ($slug, Language::En, include_str!(concat!("../pages/", $slug, ".en.html"))),
            ($slug, Language::Ru, include_str!(concat!("../pages/", $slug, ".ru.html"))),
        )+]
    };
}

const PAGES: [(&str, Language, &str); 24] = pages![
    "about-journal",
    "about-us",
    "editorial-board",
    "guidelines",
    "open-access",
    "peer-review",
    "publication-ethics",
    "archiving",
    "faq",
    "contacts",
    "terms-of-use",
    "legal-notice",
];

/// Saves the pages and returns their number.
pub async fn load(app: &App, connection: &mut PgConnection) -> anyhow::Result<usize> {
    for (slug, language, file) in PAGES {
        let (name, html) =
            split_title(file).with_context(|| format!("demo page {slug}.{}", language.code()))?;
        let page = PageContent {
            slug: slug.into(),
            language,
            name: name.into(),
            html: html.into(),
            is_draft: false,
        };
        save(app, connection, page).await.with_context(|| slug)?;
    }
    Ok(PAGES.len())
}

/// Splits a file into the page's name (its leading `<h1>`) and its HTML.
fn split_title(file: &str) -> anyhow::Result<(&str, &str)> {
    file.trim_start()
        .strip_prefix("<h1>")
        .and_then(|rest| rest.split_once("</h1>"))
        .context("missing leading <h1>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use html::clean_for_editors;
    use rules::pages::STANDARD_PAGES;

    #[test]
    fn standard_pages_exist_in_both_languages() {
        for page in STANDARD_PAGES {
            for language in Language::ALL {
                let matches = |(slug, l, _): &(&str, Language, &str)| *slug == page.slug && *l == language;
                assert!(PAGES.iter().any(matches), "{} {language:?}", page.slug);
            }
        }
    }

    #[test]
    fn sanitizer_removes_no_elements() {
        let text_of = |html: &str| html.split(['<', '>']).step_by(2).collect::<String>();
        for (slug, language, file) in PAGES {
            let (name, html) = split_title(file).unwrap();
            assert!(!name.trim().is_empty() && text_of(html).trim().len() > 300, "{slug} {language:?}");
            let cleaned = clean_for_editors(html).unwrap();
            assert_eq!(cleaned.matches('<').count(), html.matches('<').count(), "{slug} {language:?}");
        }
    }
}
