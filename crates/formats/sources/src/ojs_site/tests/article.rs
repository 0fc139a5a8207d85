use super::pages::{TAGS, article_in_english, article_in_russian, page};
use super::*;
use crate::records::{FileRole, SourceAffiliation, SourceName, Texts};

fn texts(entries: &[(&str, &str)]) -> Texts {
    entries.iter().map(|(language, text)| ((*language).to_owned(), (*text).to_owned())).collect()
}

fn name(given: &str, family: &str) -> SourceName {
    SourceName { given: given.into(), family: family.into(), ..SourceName::default() }
}

#[test]
fn texts_are_read_in_all_languages_of_the_page() {
    let ArticlePage { article, language, .. } = read(&article_in_english());
    assert_eq!((language.as_str(), article.language.as_str()), ("en", "ru"));
    assert_eq!(
        article.title,
        texts(&[
            ("en", "Haploidentical transplantation with CD34<sup>+</sup> selection"),
            ("ru", "Гаплоидентичная трансплантация с отбором CD34+")
        ])
    );
    assert_eq!(
        article.r#abstract,
        texts(&[
            ("en", "<p><strong>Aim.</strong> We asked.</p><p>It works.</p>"),
            ("ru", "<p>Мы спросили.</p>")
        ])
    );
    assert_eq!(article.keywords.get("en").unwrap(), &["graft", "CD34+ cells"]);
    assert_eq!(article.findings, []);
}

#[test]
fn numbers_dates_and_links_are_read() {
    let article = read(&article_in_english()).article;
    assert_eq!((article.key.as_str(), article.doi.as_str()), ("article:7", "10.5555/ctt.7"));
    assert_eq!((article.page_first.as_str(), article.page_last.as_str()), ("12", "20"));
    assert_eq!(article.published_on.unwrap().to_string(), "2014-10-12");
    assert_eq!(article.received_on.unwrap().to_string(), "2014-05-03");
    assert_eq!(article.license_url, "https://creativecommons.org/licenses/by/4.0");
    assert_eq!((article.issue.as_str(), article.section.as_str()), ("issue:3", "section:Original articles"));
    assert_eq!(article.kind, "Original articles");
    assert_eq!(article.old_addresses[0].path, "/index.php/ctt/article/view/7");
    let references: Vec<&str> = article.references.iter().map(|reference| reference.text.as_str()).collect();
    assert_eq!(references, ["Ivanov I. <i>First</i>. 2010.", "Petrov P. Second. https://doi.org/10.5555/x"]);
}

#[test]
fn authors_are_read_with_their_affiliations() {
    let article = read(&article_in_english()).article;
    assert_eq!(article.authors.len(), 2);
    assert_eq!(article.authors[0].names.get("en"), Some(&name("Ludwig", "van Beethoven")));
    assert_eq!(article.authors[1].names.get("en"), Some(&name("Ivan", "Petrov")));
    assert_eq!(article.authors[1].orcid, "0000-0002-1825-0097");
    assert_eq!(
        (article.authors[0].affiliations.as_slice(), article.authors[1].affiliations.as_slice()),
        (&[1][..], &[1][..])
    );
    let lines = texts(&[("en", "First Pavlov University"), ("ru", "Первый университет имени Павлова")]);
    assert_eq!(article.affiliations, [SourceAffiliation { key: 1, lines, ..SourceAffiliation::default() }]);
}

#[test]
fn files_have_their_language_and_download_address() {
    let article = read(&article_in_english()).article;
    let files: Vec<_> = article
        .files
        .iter()
        .map(|file| (file.role, file.label.as_str(), file.language.as_str(), file.locator.as_str()))
        .collect();
    let base = "https://journal.example.org/index.php/ctt/article/download/7";
    assert_eq!(
        files,
        [
            (FileRole::Pdf, "PDF", "ru", format!("{base}/12").as_str()),
            (FileRole::Other, "HTML", "en", format!("{base}/html").as_str()),
            (FileRole::Supplement, "Table S1", "en", format!("{base}/14").as_str()),
        ]
    );
    assert_eq!(
        article.files[0].old_addresses,
        [
            "/index.php/ctt/article/view/7/12",
            "/index.php/ctt/article/download/7/12",
            "/index.php/ctt/article/viewFile/7/12"
        ]
    );
}

#[test]
fn page_in_another_language_adds_its_own() {
    let mut article = read(&article_in_english()).article;
    let before = article.clone();
    merge_translation(&mut article, read(&article_in_russian()).article);
    assert_eq!(article.title["en"], before.title["en"]);
    assert_eq!(article.title["ru"], "Гаплоидентичная трансплантация с отбором CD34<sup>+</sup>");
    assert_eq!(article.authors[0].names.get("ru"), Some(&name("Людвиг", "ван Бетховен")));
    assert_eq!(article.authors[0].names.get("en"), Some(&name("Ludwig", "van Beethoven")));
    assert_eq!(article.affiliations, before.affiliations);
    assert_eq!(article.files, before.files);
    assert_eq!(article.keywords.get("ru").unwrap(), &["трансплантат", "клетки CD34+"]);
}

#[test]
fn text_in_a_language_that_the_article_does_not_have_is_not_taken_for_a_translation() {
    let tags = TAGS.lines().filter(|line| !line.contains("xml:lang=\"en\"")).collect::<String>();
    let body = "<article class=\"obj_article_details\"><h1 class=\"page_title\">Гаплоидентичная трансплантация с отбором CD34+</h1>\
                <h2 class=\"subtitle\">Первый опыт</h2><section class=\"item abstract\"><h2>Abstract</h2><p>Мы спросили.</p></section></article>";
    let article = read(&page("en-US", &tags, body)).article;
    assert_eq!(
        article.title,
        texts(&[("ru", "Гаплоидентичная трансплантация с отбором CD34+: Первый опыт")])
    );
    assert_eq!(article.r#abstract, texts(&[("ru", "<p>Мы спросили.</p>")]));
}

#[test]
fn page_without_tags_is_read_from_its_body() {
    let article = read(&article_in_english().replace(TAGS, "")).article;
    assert_eq!(
        article.title,
        texts(&[("en", "Haploidentical transplantation with CD34<sup>+</sup> selection")])
    );
    assert_eq!(article.language, "en");
    assert_eq!(article.keywords.get("en").unwrap(), &["graft", "CD34+ cells"]);
    assert_eq!(article.published_on.unwrap().to_string(), "2014-10-12");
    assert_eq!((article.authors.len(), article.doi.as_str()), (2, "10.5555/ctt.7"));
}

#[test]
fn pages_of_other_themes_are_read() {
    let body = "<main><article class=\"article-details\"><h1 class=\"page-header\">A title</h1>\
        <div class=\"col-md-4\"><a class=\"galley-link btn pdf\" href=\"/index.php/ctt/article/view/7/3\">PDF</a></div>\
        <div class=\"article-summary\"><h2>Abstract</h2><div class=\"article-abstract\"><p>Text.</p></div></div>\
        <div class=\"article-references\"><div class=\"article-references-content\">First.<br>Second.</div></div></article></main>";
    let tags = "<meta name=\"citation_title\" content=\"A title\">";
    let article = read(&page("en", tags, body)).article;
    assert_eq!(article.r#abstract, texts(&[("en", "<p>Text.</p>")]));
    assert_eq!(article.files[0].role, FileRole::Pdf);
    let references: Vec<&str> = article.references.iter().map(|reference| reference.text.as_str()).collect();
    assert_eq!(references, ["First.", "Second."]);
}

#[test]
fn pages_that_are_not_of_an_article_are_refused() {
    let read = |path: &str, html: &str| read_article_page(&site((3, 3)), &url(path), html).err();
    assert_eq!(read("/index.php/ctt/article/view/7", "<h1>Maintenance</h1>"), Some(PageError::NoArticle));
    assert_eq!(
        read("/index.php/ctt/login", "<h1 class=\"page_title\">Login</h1>"),
        Some(PageError::NoArticle)
    );
    assert_eq!(read("/index.php/other/article/view/7", TAGS), None, "the tags name the address");
}

#[test]
fn article_is_known_by_its_number_and_its_words() {
    let html = article_in_english()
        .replace("article/view/7", "article/view/grafts")
        .replace("article/download/7", "article/download/grafts");
    let article = read(&html).article;
    assert_eq!(article.key, "article:7");
    let paths: Vec<&str> = article.old_addresses.iter().map(|address| address.path.as_str()).collect();
    assert_eq!(paths, ["/index.php/ctt/article/view/7", "/index.php/ctt/article/view/grafts"]);
    assert_eq!(article.files.len(), 3);
    assert!(article.files[0].old_addresses.contains(&"/index.php/ctt/article/view/7/12".to_owned()));
    assert!(article.files[0].old_addresses.contains(&"/index.php/ctt/article/download/grafts/12".to_owned()));
}

#[test]
fn twice_escaped_texts_of_tags_are_read() {
    let tags = "<meta name=\"citation_title\" content=\"x\"><meta name=\"DC.Description\" xml:lang=\"de\" content=\"a &amp;lt; b &amp;amp; c\">";
    assert_eq!(read(&page("en", tags, "")).article.r#abstract, texts(&[("de", "<p>a &lt; b &amp; c</p>")]));
}
