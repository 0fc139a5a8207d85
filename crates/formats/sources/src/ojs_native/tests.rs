use super::{NativeExport, NativeOptions, copy_embedded, list_embedded};
use crate::records::{FileRole, SourceArticle, SourceIssue, SourceRecord, SourceSubmission};
use crate::xml::Limits;

/// Two issues in two languages, with covers and galleys of the issue, an article of two versions with a supplement and
/// a galley in HTML, a scheduled one, and one whose file is missing.
const ISSUES: &str = include_str!("testdata/issues.xml");
/// An export of articles alone, as OJS 3.2 writes it.
const ARTICLES: &str = include_str!("testdata/articles.xml");

fn read(xml: &str) -> Vec<SourceRecord> {
    let options = NativeOptions { journal_path: "ctt".to_owned() };
    let mut export = NativeExport::new(xml.as_bytes(), options, Limits::default()).unwrap();
    std::iter::from_fn(|| export.next_record().unwrap()).collect()
}

fn issue(record: &SourceRecord) -> &SourceIssue {
    let SourceRecord::Issue(issue) = record else { panic!("{record:?}") };
    issue
}

fn article(record: &SourceRecord) -> &SourceArticle {
    let SourceRecord::Article(article) = record else { panic!("{record:?}") };
    article
}

fn submission(record: &SourceRecord) -> &SourceSubmission {
    let SourceRecord::Submission(submission) = record else { panic!("{record:?}") };
    submission
}

fn texts<const N: usize>(texts: [(&str, &str); N]) -> crate::records::Texts {
    texts.into_iter().map(|(language, text)| (language.to_owned(), text.to_owned())).collect()
}

#[test]
fn reads_issues_in_two_languages_with_covers_and_galleys() {
    let records = read(ISSUES);
    assert_eq!(records.len(), 5);
    let first = issue(&records[0]);
    assert_eq!(first.key, "issue:7");
    assert_eq!([&first.volume, &first.number, &first.year], ["12", "3–4", "2021"]);
    assert_eq!(first.title, texts([("en_US", "Special issue"), ("ru_RU", "Специальный выпуск")]));
    assert_eq!(first.description, texts([("ru_RU", "<p>О выпуске</p>")]));
    assert_eq!(first.doi, "10.1234/ctt.v12");
    assert_eq!(first.published_on.unwrap().to_string(), "2021-09-30");
    let sections =
        first.sections.iter().map(|section| (section.key.as_str(), section.title["ru_RU"].as_str()));
    assert_eq!(sections.collect::<Vec<_>>(), [("section:ART", "Статьи"), ("section:REV", "Обзоры")]);
    let addresses = first.old_addresses.iter().map(|address| address.path.as_str()).collect::<Vec<_>>();
    assert_eq!(addresses, ["/index.php/ctt/issue/view/7", "/index.php/ctt/issue/view/special"]);
    let cover = first.cover.as_ref().unwrap();
    assert_eq!([&cover.locator, &cover.name, &cover.label], ["embedded:cover-1", "cover_en.png", "A cell"]);
    let pdf = first.pdf.as_ref().unwrap();
    assert_eq!([&pdf.locator, &pdf.name, &pdf.label], ["embedded:issue-file-3", "whole.pdf", "PDF"]);
    assert!(pdf.old_addresses.contains(&"/index.php/ctt/issue/download/special/5".to_owned()));
    let details = first.findings.iter().map(|finding| finding.detail.as_str()).collect::<Vec<_>>();
    assert_eq!(details, ["cover (ru_RU): cover_ru.png", "galley `EPUB` of the issue: whole.epub"]);
    let second = issue(&records[3]);
    assert_eq!((second.key.as_str(), second.published_on, second.sections.len()), ("issue:8", None, 0));
}

#[test]
fn reads_the_newest_published_version_of_an_article() {
    let records = read(ISSUES);
    let article = article(&records[1]);
    assert_eq!([&article.key, &article.issue, &article.section], ["article:31", "issue:7", "section:REV"]);
    assert_eq!([&article.kind, &article.language], ["Обзоры", "ru_RU"]);
    assert_eq!(article.position, 1);
    let title = texts([("en_US", "The CD34<sup>+</sup> cells & more: A review"), ("ru_RU", "Клетки")]);
    assert_eq!(article.title, title);
    assert_eq!(article.keywords["ru_RU"], ["клетки", "обзор"]);
    assert_eq!(article.theme, texts([("en_US", "Haematology; Oncology")]));
    assert_eq!(article.funding, texts([("en_US", "Fund")]));
    assert_eq!([&article.doi, &article.page_first, &article.page_last], ["10.1234/ctt.31", "5", "17"]);
    assert_eq!(article.license_url, "https://creativecommons.org/licenses/by/4.0");
    assert_eq!(article.references[1].text, "Second & <i>last</i>.");
    assert_eq!(article.received_on.unwrap().to_string(), "2021-01-02");
    assert_eq!(article.published_on.unwrap().to_string(), "2021-09-30");

    let [first, second] = &article.authors[..] else { panic!("{:?}", article.authors) };
    assert_eq!(
        (first.names["ru_RU"].given.as_str(), first.names["ru_RU"].family.as_str()),
        ("Анна", "Иванова")
    );
    assert_eq!(first.names["en_US"].family, "Ivanova");
    assert_eq!([&first.orcid, &first.email], ["0000-0002-1825-0097", "anna@example.org"]);
    assert!(first.is_corresponding && !second.is_corresponding && second.email.is_empty());
    assert_eq!((&first.affiliations[..], &second.affiliations[..]), (&[1][..], &[1, 2][..]));
    assert_eq!(article.affiliations[0].lines, texts([("en_US", "Institute"), ("ru_RU", "Институт")]));
    assert_eq!([&article.affiliations[0].country, &article.affiliations[1].ror], ["RU", "05n3x4p02"]);
}

#[test]
fn reads_galleys_supplements_and_what_they_depend_on() {
    let records = read(ISSUES);
    let article = article(&records[1]);
    let files = article.files.iter().map(|file| (file.role, file.locator.as_str(), file.label.as_str()));
    let expected = [
        (FileRole::Cover, "embedded:cover-9", ""),
        (FileRole::Pdf, "embedded:101", "PDF (Rus)"),
        (FileRole::Other, "embedded:102", "HTML"),
        (FileRole::Picture, "embedded:103", ""),
        (FileRole::Supplement, "embedded:104", "All measurements"),
        (FileRole::Other, "https://video.example.org/31", "Video"),
    ];
    assert_eq!(files.collect::<Vec<_>>(), expected);
    let pdf = &article.files[1];
    for address in ["view/31/61", "view/31/pdf", "view/cells/pdf", "download/31/61", "download/31/61/201"] {
        assert!(pdf.old_addresses.contains(&format!("/index.php/ctt/article/{address}")), "{address}");
    }
    let paths = article.old_addresses.iter().map(|address| address.path.as_str()).collect::<Vec<_>>();
    for address in ["view/31", "view/cells", "view/31/62", "view/31/64", "view/31/version/40"] {
        assert!(paths.contains(&format!("/index.php/ctt/article/{address}").as_str()), "{address}");
    }
    let details = article.findings.iter().map(|finding| finding.detail.as_str()).collect::<Vec<_>>();
    for detail in [
        "copyrightYear: 2021",
        "id (publisher): x-31",
        "subjects (en_US): Medicine",
        "author 2: biography (en_US): Born.",
        "earlier published versions: 1",
        "versions that are not published: 1",
        "files of the editorial process of the published article: 1",
    ] {
        assert!(details.contains(&detail), "{detail} is not in {details:?}");
    }
}

#[test]
fn reads_unpublished_articles_as_submissions() {
    let records = read(ISSUES);
    let declined = submission(&records[2]);
    assert_eq!([&declined.stage, &declined.article.key], ["declined", "article:32"]);
    assert!(declined.article.old_addresses.is_empty());
    let details = declined.article.findings.iter().map(|finding| finding.detail.as_str()).collect::<Vec<_>>();
    assert!(details.contains(&"file of the galley `PDF`"), "{details:?}");
    let scheduled = submission(&records[4]);
    assert_eq!([&scheduled.stage, &scheduled.article.issue], ["scheduled", "issue:8"]);
    assert_eq!(scheduled.submitted_at.unwrap().to_rfc3339(), "2021-05-06T00:00:00+00:00");
    let files = scheduled.article.files.iter().map(|file| (file.role, file.label.as_str()));
    assert_eq!(files.collect::<Vec<_>>(), [(FileRole::Manuscript, "review-revision")]);
}

#[test]
fn reads_articles_outside_of_an_issue_and_revisions_of_ojs_3_2() {
    let records = read(ARTICLES);
    assert_eq!(records.len(), 3);
    assert_eq!(issue(&records[0]).key, "issue:2019/5/1/");
    let first = article(&records[1]);
    assert_eq!((first.key.as_str(), first.issue.as_str()), ("article:10.1234/1", "issue:2019/5/1/"));
    assert_eq!(first.files[0].locator, "embedded:9-2");
    assert_eq!(article(&records[2]).key, "article:Second");
    let mut bytes = Vec::new();
    assert!(copy_embedded(ARTICLES.as_bytes(), Limits::default(), "embedded:9-2", &mut bytes).unwrap());
    assert_eq!(bytes, b"second revision");
}

#[test]
fn writes_embedded_files_and_lists_them() {
    let files = list_embedded(ISSUES.as_bytes(), Limits::default()).unwrap();
    assert_eq!(files.len(), 11);
    let pdf = files.iter().find(|file| file.locator == "embedded:101").unwrap();
    assert_eq!(pdf.bytes, 13);
    let mut bytes = Vec::new();
    let is_found = copy_embedded(ISSUES.as_bytes(), Limits::default(), "embedded:101", &mut bytes).unwrap();
    assert!(is_found);
    assert_eq!(bytes, b"%PDF-1.4 body");
    assert!(!copy_embedded(ISSUES.as_bytes(), Limits::default(), "embedded:999", &mut bytes).unwrap());
    let broken = ISSUES.replace("JVBERi0xLjQg", "JVBERi0*LjQg");
    assert!(list_embedded(broken.as_bytes(), Limits::default()).is_err());
    assert_eq!(read(&broken).len(), 5, "records do not need the bytes");
}

#[test]
fn survives_documents_that_are_cut_off_or_strange() {
    for end in (0..ISSUES.len()).step_by(7).filter(|end| ISSUES.is_char_boundary(*end)) {
        let Ok(mut export) =
            NativeExport::new(&ISSUES.as_bytes()[..end], NativeOptions::default(), Limits::default())
        else {
            continue;
        };
        let mut count = 0;
        while let Ok(Some(_)) = export.next_record() {
            count += 1;
        }
        assert!(count <= 5);
    }
    let empty = "<articles><article><publication/><publication/></article><article/></articles>";
    assert_eq!(read(empty).len(), 2);
    let nested =
        "<issues><issue><articles/></issue><issue><id>5</id><covers/><issue_galleys/></issue></issues>";
    assert_eq!(issue(&read(nested)[0]).key, "issue:5");
}
