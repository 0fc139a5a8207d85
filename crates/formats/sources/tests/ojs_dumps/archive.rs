//! Issues and articles: DOIs, covers, galleys, orders, addresses, affiliations, in the forms of each version.

use std::collections::BTreeMap;

use sources::{FileRole, SourceArticle};

use crate::archive_tables::{articles_3_3, journal};
use crate::invented::{Rows, details, mysql_dump, open, postgresql_dump};

fn read_articles(dump: &str) -> BTreeMap<String, SourceArticle> {
    open(dump).articles("ctt").map(|article| (article.key.clone(), article)).collect()
}

#[test]
fn lists_journals_and_reads_one_by_path_or_number() {
    let database = open(&mysql_dump(&articles_3_3()));
    let paths = database.journals().into_iter().map(|journal| journal.journal.path).collect::<Vec<_>>();
    assert_eq!(paths, ["other", "ctt"], "in the order of the site");
    let journal = database.journal("3").unwrap();
    assert_eq!([&journal.journal.path, &journal.journal.language], ["ctt", "ru_RU"]);
    assert_eq!([&journal.journal.name["ru_RU"], &journal.journal.issn_print], ["КТТ", "1866-8836"]);
    assert!(database.journal("missing").is_none());
    let other = database.articles("other").map(|article| article.key).collect::<Vec<_>>();
    assert_eq!(other, ["article:34"]);
    let unused = database.unused_tables();
    assert_eq!((unused.len(), unused[0].name.as_str(), unused[0].count), (1, "announcements", 2));
}

#[test]
fn reads_issues_with_covers_galleys_and_orders_of_sections() {
    for dump in [mysql_dump(&articles_3_3()), postgresql_dump(&articles_3_3())] {
        let database = open(&dump);
        let issues = database.issues("ctt").collect::<Vec<_>>();
        assert_eq!(issues.iter().map(|issue| issue.key.as_str()).collect::<Vec<_>>(), ["issue:7", "issue:9"]);
        let issue = &issues[0];
        assert_eq!([&issue.volume, &issue.number, &issue.doi], ["12", "", "10.1234/v12"]);
        assert_eq!(issue.location, "/index.php/ctt/issue/view/special");
        assert_eq!(
            issue.sections.iter().map(|section| section.key.as_str()).collect::<Vec<_>>(),
            ["section:1"]
        );
        let cover = issue.cover.as_ref().unwrap();
        assert_eq!([&cover.locator, &cover.label], ["public/journals/3/cover_ru.png", "Клетка"]);
        let pdf = issue.pdf.as_ref().unwrap();
        assert_eq!([&pdf.locator, &pdf.name], ["journals/3/issues/7/public/7-6.pdf", "Выпуск.pdf"]);
        for address in ["view/7/6", "view/special/whole", "download/7/whole"] {
            assert!(pdf.old_addresses.contains(&format!("/index.php/ctt/issue/{address}")), "{address}");
        }
        let details = details(&issue.findings);
        for detail in [
            "title `Выпуск` is not shown in OJS",
            "cover in `en_US`: public/journals/3/cover_en.png",
            "galley `EPUB` of the issue: journals/3/issues/7/public/7-5.epub",
            "file of the issue's galley 7",
            "pub-id::other: x",
        ] {
            assert!(details.contains(&detail), "{detail} is not in {details:?}");
        }
        assert_eq!(issues[1].sections[0].title["ru_RU"], "Обзоры");
        assert_eq!(database.sections("ctt").len(), 3);
    }
}

#[test]
fn reads_metadata_of_an_article_of_ojs_3_3() {
    for dump in [mysql_dump(&articles_3_3()), postgresql_dump(&articles_3_3())] {
        let articles = read_articles(&dump);
        assert_eq!(articles.keys().collect::<Vec<_>>(), ["article:31", "article:32", "article:33"]);
        let article = &articles["article:31"];
        assert_eq!(
            [&article.title["ru_RU"], &article.title["en_US"]],
            ["Клетки & ткани: CO<sub>2</sub>", "The Cells: A review"]
        );
        assert_eq!([&article.doi, &article.issue, &article.kind], ["10.1234/31", "issue:7", "Статьи"]);
        assert_eq!([&article.page_first, &article.page_last, &article.udc], ["5–17, 20", "", "616.1"]);
        assert_eq!(article.license_url, "https://creativecommons.org/licenses/by/4.0");
        assert_eq!(article.keywords["ru_RU"], ["клетки", "обзор"]);
        assert!(!article.keywords.contains_key("en_US"));
        assert_eq!(article.theme["en_US"], "Haematology");
        assert_eq!(
            article.references.iter().map(|found| found.text.as_str()).collect::<Vec<_>>(),
            ["First.", "Second <i>x</i>."]
        );
        let days = [article.received_on, article.revised_on, article.accepted_on, article.published_on];
        let days = days.map(|day| day.unwrap().to_string());
        assert_eq!(days, ["2021-01-02", "2021-03-02", "2021-04-05", "2021-09-30"]);
        assert_eq!(
            (article.position, articles["article:32"].position, articles["article:33"].position),
            (2, 1, 0)
        );
        assert_eq!(article.conflict_of_interest["ru_RU"], "<p>Нет.</p>");
        assert_eq!(
            (article.authors[0].orcid.as_str(), article.authors[1].orcid.as_str()),
            ("0000-0002-1825-0097", "")
        );
        assert_eq!(article.authors[0].names["en_US"].given, "Anna");
        assert_eq!(
            (&article.authors[0].affiliations, article.affiliations.len()),
            (&article.authors[1].affiliations, 1)
        );
        let online_first = &articles["article:33"];
        assert_eq!([&online_first.issue, &online_first.kind], ["", "Обзор"]);
        assert_eq!(online_first.license_url, "https://example.org/own");
    }
}

#[test]
fn reads_galleys_addresses_and_findings_of_an_article() {
    let articles = read_articles(&mysql_dump(&articles_3_3()));
    let article = &articles["article:31"];
    let files = article.files.iter().map(|file| (file.role, file.locator.as_str(), file.label.as_str()));
    let expected = [
        (FileRole::Cover, "public/journals/3/a_ru.png", ""),
        (FileRole::Pdf, "journals/3/articles/31/a.pdf", "PDF"),
        (FileRole::Other, "journals/3/articles/31/b.html", "HTML"),
        (FileRole::Picture, "journals/3/articles/31/c.png", ""),
        (FileRole::Supplement, "journals/3/articles/31/d.pdf", "All measurements"),
        (FileRole::Other, "https://video.example.org/31", "Video"),
    ];
    assert_eq!(files.collect::<Vec<_>>(), expected);
    let pdf = &article.files[1];
    assert_eq!(pdf.name, "Статья.pdf");
    for address in ["view/31/61", "view/cells/pdf", "view/p31/61", "download/31/pdf/201", "download/31/61"] {
        assert!(pdf.old_addresses.contains(&format!("/index.php/ctt/article/{address}")), "{address}");
    }
    let paths = article.old_addresses.iter().map(|address| address.path.as_str()).collect::<Vec<_>>();
    for address in [
        "31",
        "cells",
        "p31",
        "old-name",
        "31/62",
        "31/64",
        "31/65",
        "31/version/41",
        "31/version/41/66",
        "31/version/42",
    ] {
        assert!(paths.contains(&format!("/index.php/ctt/article/view/{address}").as_str()), "{address}");
    }
    let details = details(&article.findings);
    for detail in [
        "pages `5–17, 20` are no range",
        "cover (en_US): broken",
        "rights (ru_RU): Всё",
        "galley 61: pub-id::doi: 10.1234/31.pdf",
        "galley 65 `Lost` has no file",
        "earlier revisions of file 201: 1",
        "author 2: ORCID iD `0000-0002-1825-0000`",
        "author 2: biography (en_US): Born.",
        "submissionSubject (en_US): Medicine",
        "earlier published versions: 1",
        "decisions of the published article: 1",
        "files of the editorial process of the published article: 1",
    ] {
        assert!(details.contains(&detail), "{detail} is not in {details:?}");
    }
}

#[test]
fn reads_what_later_versions_keep_elsewhere() {
    let mut tables = journal();
    tables.extend([
        Rows("versions", "major minor product_type current", &[&["3", "5", "core", "1"]]),
        Rows("submissions", "submission_id context_id current_publication_id date_submitted stage_id locale status submission_progress", &[
            &["31", "3", "42", "2021-01-02 03:04:05", "5", "ru", "3", ""],
        ]),
        Rows("publications", "publication_id date_published primary_contact_id section_id seq submission_id status url_path version doi_id issue_id", &[
            &["42", "2021-09-30", "51", "1", "2", "31", "3", "~", "2", "900", "7"],
        ]),
        Rows("publication_settings", "publication_setting_id publication_id locale setting_name setting_value", &[
            &["1", "42", "ru", "title", "Клетки"],
        ]),
        Rows("dois", "doi_id context_id doi status", &[&["900", "3", "10.1234/35", "3"]]),
        Rows("citations", "citation_id publication_id raw_citation seq", &[&["1", "42", "Second.", "2"], &["2", "42", "First & <b>bold</b>.", "1"]]),
        Rows("authors", "author_id email publication_id seq", &[&["51", "anna@example.org", "42", "0"]]),
        Rows("author_settings", "author_id locale setting_name setting_value", &[&["51", "ru", "givenName", "Анна"]]),
        Rows("author_affiliations", "author_affiliation_id author_id ror", &[&["1", "51", "https://ror.org/05n3x4p02"], &["2", "51", "~"]]),
        Rows("author_affiliation_settings", "author_affiliation_id locale setting_name setting_value", &[
            &["1", "ru", "name", "Университет"],
            &["2", "ru", "name", "Институт"],
        ]),
        Rows("controlled_vocabs", "controlled_vocab_id symbolic assoc_type assoc_id", &[&["1", "submissionKeyword", "1048588", "42"]]),
        Rows("controlled_vocab_entries", "controlled_vocab_entry_id controlled_vocab_id seq", &[&["11", "1", "1"]]),
        Rows("controlled_vocab_entry_settings", "controlled_vocab_entry_id locale setting_name setting_value", &[&["11", "ru", "name", "клетки"]]),
    ]);
    let articles = read_articles(&postgresql_dump(&tables));
    let article = &articles["article:31"];
    assert_eq!([&article.doi, &article.issue, &article.language], ["10.1234/35", "issue:7", "ru"]);
    assert_eq!(
        article.references.iter().map(|found| found.text.as_str()).collect::<Vec<_>>(),
        ["First & <b>bold</b>.", "Second."]
    );
    assert_eq!(article.authors[0].affiliations, [1, 2]);
    assert_eq!(
        [&article.affiliations[0].ror, &article.affiliations[1].lines["ru"]],
        ["05n3x4p02", "Институт"]
    );
    assert_eq!(article.keywords["ru"], ["клетки"]);
}

#[test]
fn reads_files_of_ojs_3_2_by_their_made_names() {
    let mut tables = journal();
    tables.extend([
        Rows("submissions", "submission_id context_id current_publication_id date_submitted stage_id locale status submission_progress", &[
            &["31", "3", "42", "2020-01-02 03:04:05", "5", "ru_RU", "3", "0"],
        ]),
        Rows("publications", "publication_id date_published locale section_id seq submission_id status version", &[
            &["42", "2020-09-30", "ru_RU", "1", "1", "31", "3", "1"],
        ]),
        Rows("publication_settings", "publication_id locale setting_name setting_value", &[&["42", "ru_RU", "title", "Клетки"]]),
        Rows("publication_galleys", "galley_id locale publication_id label file_id seq remote_url", &[&["61", "ru_RU", "42", "PDF", "77", "1", ""]]),
        Rows("submission_files", "file_id revision submission_id genre_id file_type original_file_name file_stage date_uploaded assoc_type assoc_id", &[
            &["77", "1", "31", "5", "application/pdf", "old.pdf", "10", "2020-02-03 10:00:00", "521", "61"],
            &["77", "2", "31", "5", "application/pdf", "Статья.PDF", "10", "2020-04-05 10:00:00", "521", "61"],
        ]),
    ]);
    let articles = read_articles(&mysql_dump(&tables));
    let file = &articles["article:31"].files[0];
    assert_eq!(file.locator, "journals/3/articles/31/submission/proof/31-5-77-2-10-20200405.pdf");
    assert_eq!((file.role, file.name.as_str()), (FileRole::Pdf, "Статья.PDF"));
    assert!(file.old_addresses.contains(&"/index.php/ctt/article/download/31/61/77".to_owned()));
}
