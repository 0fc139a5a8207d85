//! Where each record and file of the archive is.

use super::file_names::safe_file_name;

/// Record of the journal, an [`super::ArchiveJournal`].
pub const JOURNAL: &str = "journal.json";
/// Records of people, if they were exported: a list of [`crate::SourcePerson`].
pub const PEOPLE: &str = "people.json";

/// Name of the record in the folder of an issue, a [`crate::SourceIssue`].
pub const ISSUE_RECORD: &str = "issue.json";
/// Name of the whole issue's PDF in its folder.
pub const ISSUE_PDF: &str = "issue.pdf";
/// Name of the record in the folder of an article, a [`crate::SourceArticle`].
pub const ARTICLE_RECORD: &str = "article.json";
/// Name of the JATS document in the folder of an article.
pub const ARTICLE_JATS: &str = "article.xml";

/// Largest record that readers accept: two full texts of the longest that the rules admit, with all references.
pub const MAX_RECORD_BYTES: u64 = 16 << 20;
/// Folder of the static pages.
pub const PAGES: &str = "pages";

/// Deepest path that [`resolve`] accepts; those of the archive have four parts.
const MAX_PARTS: usize = 8;

/// Returns the folder of an issue: `issues/13-2`.
pub fn issue_folder(volume: i32, number: i32) -> String {
    format!("issues/{volume}-{number}")
}

/// Returns the name of an issue's cover in its folder: `cover.jpg`.
pub fn issue_cover(extension: &str) -> String {
    safe_file_name(&format!("cover.{extension}"))
}

/// Returns the folder of an article: `articles/a-title`.
pub fn article_folder(slug: &str) -> String {
    format!("articles/{}", safe_file_name(slug))
}

/// Returns the name of an article's PDF in its folder: `article.en.pdf`.
pub fn article_pdf(language: &str) -> String {
    safe_file_name(&format!("article.{language}.pdf"))
}

/// Returns the path of a picture in the folder of an article: `pictures/curve.png`. Take names from
/// [`super::UniqueFileNames`].
pub fn picture(name: &str) -> String {
    format!("pictures/{}", safe_file_name(name))
}

/// Returns the path of a supplement in the folder of an article: `supplements/table S1.xlsx`. Take names from
/// [`super::UniqueFileNames`].
pub fn supplement(name: &str) -> String {
    format!("supplements/{}", safe_file_name(name))
}

/// Returns the path of a page's record, a [`crate::SourcePage`]: `pages/about.json`.
pub fn page_record(slug: &str) -> String {
    format!("{PAGES}/{}", safe_file_name(&format!("{slug}.json")))
}

/// Returns the path of a page's text in one language, which is HTML: `pages/about.en.html`.
pub fn page_text(slug: &str, language: &str) -> String {
    format!("{PAGES}/{}", safe_file_name(&format!("{slug}.{language}.html")))
}

/// Returns the path of a picture on a page, relative to the folder of the pages: `pictures/about/map.png`. Take names from
/// [`super::UniqueFileNames`].
pub fn page_picture(slug: &str, name: &str) -> String {
    format!("pictures/{}/{}", safe_file_name(slug), safe_file_name(name))
}

/// Returns the path in the archive that a record in `folder` names; `None` if it leads out of the folder or is no path
/// that this module makes. The path itself is untrusted: an archive may come from anybody.
pub fn resolve(folder: &str, locator: &str) -> Option<String> {
    let path = if folder.is_empty() { locator.to_owned() } else { format!("{folder}/{locator}") };
    let is_safe = |part: &str| !part.is_empty() && safe_file_name(part) == part;
    let parts = path.split('/').take(MAX_PARTS + 1).collect::<Vec<_>>();
    (parts.len() <= MAX_PARTS && parts.into_iter().all(is_safe)).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_documentation() {
        assert_eq!(issue_folder(13, 2), "issues/13-2");
        assert_eq!(issue_cover("jpg"), "cover.jpg");
        assert_eq!(article_folder("a-title"), "articles/a-title");
        assert_eq!([article_pdf("en"), article_pdf("ru")], ["article.en.pdf", "article.ru.pdf"]);
        assert_eq!(picture("curve.png"), "pictures/curve.png");
        assert_eq!(supplement("table S1.xlsx"), "supplements/table S1.xlsx");
        assert_eq!(
            [page_record("about"), page_text("about", "ru")],
            ["pages/about.json", "pages/about.ru.html"]
        );
        assert_eq!(page_picture("about", "map.png"), "pictures/about/map.png");
    }

    #[test]
    fn names_cannot_leave_their_folder() {
        assert_eq!(article_folder("../x"), "articles/_x");
        assert_eq!(page_text("../x", "../en"), "pages/_x..._en.html");
        assert_eq!(picture("../../x.png"), "pictures/_.._x.png");
        assert_eq!(issue_cover("/../x"), "cover._.._x");
    }

    #[test]
    fn locators_are_resolved_within_their_folder() {
        let folder = "articles/a-title";
        let path = resolve(folder, "pictures/curve.png");
        assert_eq!(path.as_deref(), Some("articles/a-title/pictures/curve.png"));
        assert_eq!(resolve("", "journal.json").as_deref(), Some("journal.json"));
        let deep = "a/".repeat(100_000);
        for locator in [
            "",
            ".",
            "..",
            "../b/article.xml",
            "pictures/../../x",
            "/etc/passwd",
            "pictures//x.png",
            "pictures/",
            "pictures\\x.png",
            "C:/x",
            "https://x.test/a.png",
            "a\u{0}.png",
            "con/x.png",
            "x.png ",
            "\u{202e}x.png",
            &deep,
        ] {
            assert_eq!(resolve(folder, locator), None, "{}", &locator[..locator.len().min(40)]);
        }
    }
}
