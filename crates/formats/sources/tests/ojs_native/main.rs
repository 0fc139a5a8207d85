//! The exports that OJS's own test journals made, field by field.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "../test_data/mod.rs"]
mod test_data;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use sources::ojs_native::{NativeExport, NativeOptions, copy_embedded, list_embedded};
use sources::xml::Limits;
use sources::{FileRole, SourceArticle, SourceIssue, SourceRecord};

fn find_sample(version: &str) -> Option<PathBuf> {
    let folder = test_data::find_folder("ojs")?;
    Some(folder.join(version).join("mysql/native-export-sample.xml"))
}

fn open(path: &Path) -> BufReader<File> {
    BufReader::new(File::open(path).unwrap())
}

/// The sample has one issue with two articles.
fn read(path: &Path) -> (SourceIssue, SourceArticle, SourceArticle) {
    let options = NativeOptions { journal_path: "publicknowledge".to_owned() };
    let mut export = NativeExport::new(open(path), options, Limits::default()).unwrap();
    let records = std::iter::from_fn(|| export.next_record().unwrap()).collect::<Vec<_>>();
    match <[SourceRecord; 3]>::try_from(records) {
        Ok([SourceRecord::Issue(issue), SourceRecord::Article(first), SourceRecord::Article(second)]) => {
            (*issue, *first, *second)
        }
        other => panic!("{other:?}"),
    }
}

fn texts<const N: usize>(texts: [(&str, &str); N]) -> BTreeMap<String, String> {
    texts.into_iter().map(|(language, text)| (language.to_owned(), text.to_owned())).collect()
}

fn details(article: &SourceArticle) -> Vec<&str> {
    article.findings.iter().map(|finding| finding.detail.as_str()).collect()
}

fn check_issue(issue: &SourceIssue, language: &str, day: &str) {
    assert_eq!([&issue.key, &issue.volume, &issue.number, &issue.year], ["issue:1", "1", "2", "2014"]);
    assert_eq!(issue.published_on.unwrap().to_string(), day);
    assert_eq!(issue.sections.len(), 1);
    assert_eq!(issue.sections[0].key, "section:ART");
    assert_eq!(issue.sections[0].title, texts([(language, "Articles")]));
    assert_eq!(issue.location, "/index.php/publicknowledge/issue/view/1");
    assert!(issue.title.is_empty() && issue.cover.is_none() && issue.pdf.is_none() && issue.doi.is_empty());
    assert_eq!(issue.findings, []);
}

/// Checks the article of one author, which is the same in both versions but for its numbers.
fn check_first(article: &SourceArticle, language: &str, day: &str, file: &str, submission_file: &str) {
    assert_eq!([&article.key, &article.issue, &article.section], ["article:17", "issue:1", "section:ART"]);
    assert_eq!([&article.language, &article.kind], [language, "Articles"]);
    let title = "Antimicrobial, heavy metal resistance and plasmid profile of coliforms isolated from nosocomial \
                 infections in a hospital in Isfahan, Iran";
    assert_eq!(article.title, texts([(language, title)]));
    assert!(article.r#abstract[language].contains("The antimicrobial, heavy metal resistance patterns"));
    assert!(article.r#abstract[language].contains("56.4 kb) encoding resistance"));
    assert_eq!(article.published_on.unwrap().to_string(), day);
    assert_eq!(article.received_on.unwrap().to_string(), day);
    assert_eq!(article.position, 1);
    assert!(article.keywords.is_empty() && article.references.is_empty() && article.page_first.is_empty());
    let [author] = &article.authors[..] else { panic!("{:?}", article.authors) };
    let name = &author.names[language];
    assert_eq!(
        [&name.given, &name.family, &author.email],
        ["Vajiheh", "Karbasizaed", "vkarbasizaed@mailinator.com"]
    );
    assert!(author.is_corresponding && author.orcid.is_empty());
    assert_eq!(article.affiliations[0].lines, texts([(language, "University of Tehran")]));
    assert_eq!(article.affiliations[0].country, "IR");
    let [pdf] = &article.files[..] else { panic!("{:?}", article.files) };
    assert_eq!(pdf.role, FileRole::Pdf);
    assert_eq!([&pdf.locator, &pdf.name, &pdf.label], [&format!("embedded:{file}"), "article.pdf", "PDF"]);
    let addresses = [
        "view/17/3",
        "download/17/3",
        &format!("view/17/3/{submission_file}"),
        &format!("download/17/3/{submission_file}"),
    ];
    let addresses = addresses.map(|address| format!("/index.php/publicknowledge/article/{address}"));
    assert_eq!(pdf.old_addresses, addresses);
    let details = details(article);
    assert!(details.contains(&"copyrightYear: 2026"), "{details:?}");
    assert!(
        details.iter().any(|detail| detail.starts_with("copyrightHolder (fr_CA): Journal de la")),
        "{details:?}"
    );
}

/// Checks the article of which a second version is being made.
fn check_second(article: &SourceArticle, language: &str, authors: &[(&str, &str)], rest: usize) {
    assert_eq!(article.key, "article:1");
    let title = "The Signalling Theory Dividends: A Review Of The Literature And Empirical Evidence";
    assert_eq!(article.title, texts([(language, title)]), "of the published version, with one prefix");
    assert_eq!(article.keywords[language], ["Professional Development", "Social Transformation"]);
    assert_eq!([&article.page_first, &article.page_last], ["71", "98"]);
    let names = article.authors.iter().map(|author| &author.names[language]);
    assert_eq!(names.map(|name| (name.given.as_str(), name.family.as_str())).collect::<Vec<_>>(), authors);
    assert!(article.authors[0].is_corresponding && !article.authors[1].is_corresponding);
    assert_eq!(article.location, "/index.php/publicknowledge/article/view/mwandenga-signalling-theory");
    assert_eq!(article.position, 2);
    assert_eq!(article.files.len(), 1);
    let details = details(article);
    assert!(details.contains(&"versions that are not published: 1"), "{details:?}");
    let files = format!("files of the editorial process of the published article: {rest}");
    assert!(details.contains(&files.as_str()), "{details:?}");
}

#[test]
fn reads_the_export_of_ojs_3_3() {
    let Some(path) = find_sample("stable-3_3_0") else { return };
    let (issue, first, second) = read(&path);
    check_issue(&issue, "en_US", "2026-08-18");
    check_first(&first, "en_US", "2026-08-18", "19", "24");
    check_second(&second, "en_US", &[("Alan", "Mwandenga"), ("Lorem", "Ipsum")], 1);
    check_embedded(&path);
}

#[test]
fn reads_the_export_of_ojs_3_4() {
    let Some(path) = find_sample("stable-3_4_0") else { return };
    let (issue, first, second) = read(&path);
    check_issue(&issue, "en", "2026-08-22");
    check_first(&first, "en", "2026-08-22", "24", "40");
    let authors = [("Alan", "Mwandenga"), ("Amina", "Mansour"), ("Nicolas", "Riouf")];
    check_second(&second, "en", &authors, 5);
    check_embedded(&path);
}

/// The sizes that OJS has noted are those of the decoded files.
fn check_embedded(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let value = |tag: &str, name: &str| {
        let value = tag.split_once(&format!("{name}=\"")).unwrap().1;
        value.split_once('"').unwrap().0.to_owned()
    };
    let tags = text.split("<file ").skip(1).map(|rest| rest.split('>').next().unwrap());
    let noted = tags.map(|tag| (format!("embedded:{}", value(tag, "id")), value(tag, "filesize")));
    let noted = noted.collect::<Vec<_>>();
    assert!(noted.len() >= 4);
    let listed = list_embedded(open(path), Limits::default()).unwrap();
    let listed = listed.into_iter().map(|file| (file.locator, file.bytes.to_string())).collect::<Vec<_>>();
    assert_eq!(listed, noted);
    let mut bytes = Vec::new();
    let (locator, size) = noted.iter().find(|(_, size)| size == "14572").unwrap();
    assert!(copy_embedded(open(path), Limits::default(), locator, &mut bytes).unwrap());
    assert_eq!(bytes.len().to_string(), *size);
    assert!(bytes.starts_with(b"%PDF-1.4"));
    assert!(bytes.trim_ascii_end().ends_with(b"%%EOF"));
}
