//! Issues and articles: DOIs, covers, galleys, orders, addresses, affiliations, in the forms of each version.

use std::collections::BTreeMap;

use sources::{FileRole, SourceArticle};

use crate::invented::{Rows, details, mysql_dump, open, postgresql_dump};

const SETTINGS: &str = "locale setting_name setting_value";

fn journal() -> Vec<Rows> {
    vec![
        Rows(
            "journals",
            "journal_id path seq primary_locale enabled",
            &[&["4", "other", "1", "en_US", "1"], &["3", "ctt", "2", "ru_RU", "1"]],
        ),
        Rows(
            "journal_settings",
            "journal_id locale setting_name setting_value",
            &[
                &["3", "ru_RU", "name", "КТТ"],
                &["3", "", "printIssn", "1866-8836"],
                &["3", "", "licenseUrl", "https://creativecommons.org/licenses/by/4.0"],
                &["4", "en_US", "name", "Other"],
            ],
        ),
        Rows(
            "issues",
            "issue_id journal_id volume number year published date_published show_volume show_number show_year show_title url_path doi_id",
            &[
                &[
                    "7",
                    "3",
                    "12",
                    "0",
                    "2021",
                    "1",
                    "2021-09-30 00:00:00",
                    "1",
                    "1",
                    "1",
                    "0",
                    "special",
                    "~",
                ],
                &["8", "4", "1", "1", "2020", "1", "2020-01-01 00:00:00", "1", "1", "1", "0", "~", "~"],
                &["9", "3", "13", "1", "2022", "0", "~", "1", "1", "1", "0", "~", "~"],
            ],
        ),
        Rows(
            "issue_settings",
            "issue_id locale setting_name setting_value",
            &[
                &["7", "ru_RU", "title", "Выпуск"],
                &["7", "", "pub-id::doi", "10.1234/v12"],
                &["7", "en_US", "coverImage", "cover_en.png"],
                &["7", "ru_RU", "coverImage", "cover_ru.png"],
                &["7", "ru_RU", "coverImageAltText", "Клетка"],
                &["7", "", "pub-id::other", "x"],
            ],
        ),
        Rows(
            "issue_galleys",
            "galley_id locale issue_id file_id label seq url_path",
            &[
                &["5", "ru_RU", "7", "50", "EPUB", "0", ""],
                &["6", "ru_RU", "7", "51", "PDF", "1", "whole"],
                &["7", "ru_RU", "7", "52", "Lost", "2", ""],
            ],
        ),
        Rows(
            "issue_files",
            "file_id issue_id file_name file_type content_type original_file_name",
            &[
                &["50", "7", "7-5.epub", "application/epub+zip", "1", "issue.epub"],
                &["51", "7", "7-6.pdf", "application/pdf", "1", "Выпуск.pdf"],
            ],
        ),
        Rows(
            "sections",
            "section_id journal_id seq",
            &[&["1", "3", "1"], &["2", "3", "2"], &["3", "3", "3"]],
        ),
        Rows(
            "section_settings",
            "section_id locale setting_name setting_value",
            &[
                &["1", "ru_RU", "title", "Статьи"],
                &["2", "ru_RU", "title", "Обзоры"],
                &["2", "ru_RU", "identifyType", "Обзор"],
            ],
        ),
        Rows("custom_section_orders", "issue_id section_id seq", &[&["7", "2", "1"], &["7", "1", "2"]]),
    ]
}

/// Tables of articles as OJS 3.3 has them.
fn articles_3_3() -> Vec<Rows> {
    let mut tables = journal();
    tables.extend([
        Rows("versions", "major minor revision product_type product current", &[
            &["3", "2", "1", "core", "ojs2", "0"],
            &["3", "3", "0", "core", "ojs2", "1"],
        ]),
        Rows("submissions", "submission_id context_id current_publication_id date_submitted stage_id locale status submission_progress", &[
            &["31", "3", "42", "2021-01-02 03:04:05", "5", "ru_RU", "3", "0"],
            &["32", "3", "43", "2021-01-03 00:00:00", "5", "en_US", "3", "0"],
            &["33", "3", "44", "2021-01-04 00:00:00", "5", "en_US", "3", "0"],
            &["34", "4", "45", "2021-01-05 00:00:00", "5", "en_US", "3", "0"],
            &["35", "3", "46", "2021-01-06 00:00:00", "5", "en_US", "3", "0"],
        ]),
        Rows("publications", "publication_id date_published locale primary_contact_id section_id seq submission_id status url_path version", &[
            &["41", "2021-08-01", "ru_RU", "51", "1", "2", "31", "3", "old-name", "1"],
            &["42", "2021-09-30", "ru_RU", "51", "1", "2", "31", "3", "cells", "2"],
            &["43", "2021-09-30", "en_US", "~", "1", "1", "32", "3", "~", "1"],
            &["44", "2021-07-01", "en_US", "~", "2", "0", "33", "3", "~", "1"],
            &["45", "2021-07-01", "en_US", "~", "9", "0", "34", "3", "~", "1"],
            &["46", "~", "en_US", "~", "2", "0", "35", "3", "~", "1"],
        ]),
        Rows("publication_settings", "publication_id locale setting_name setting_value", &[
            &["42", "", "issueId", "7"],
            &["42", "ru_RU", "title", "Клетки &amp; ткани:\nCO<sub>2</sub>"],
            &["42", "en_US", "title", "Cells"],
            &["42", "en_US", "prefix", "The"],
            &["42", "en_US", "subtitle", "A review"],
            &["42", "", "pub-id::doi", "10.1234/31"],
            &["42", "", "pub-id::publisher-id", "p31"],
            &["42", "", "citationsRaw", "First.\n\nSecond <em>x</em>."],
            &["42", "", "pages", "5–17, 20"],
            &["42", "ru_RU", "coverImage", "{\"uploadName\":\"a_ru.png\",\"altText\":\"\"}"],
            &["42", "en_US", "coverImage", "broken"],
            &["42", "ru_RU", "rights", "Всё"],
            &["42", "", "udk", "616.1"],
            &["43", "", "issueId", "7"],
            &["43", "en_US", "title", "First in section"],
            &["44", "en_US", "title", "Online first"],
            &["44", "", "licenseUrl", "https://example.org/own"],
            &["45", "en_US", "title", "Of the other journal"],
            &["46", "", "issueId", "9"],
            &["46", "en_US", "title", "In an issue to come"],
        ]),
        Rows("publication_galleys", "galley_id locale publication_id label submission_file_id seq remote_url url_path", &[
            &["61", "ru_RU", "42", "PDF", "201", "1", "", "pdf"],
            &["62", "en_US", "42", "HTML", "202", "2", "", ""],
            &["63", "en_US", "42", "Data", "204", "3", "", ""],
            &["64", "en_US", "42", "Video", "~", "4", "https://video.example.org/31", ""],
            &["65", "en_US", "42", "Lost", "299", "5", "", ""],
            &["66", "ru_RU", "41", "PDF", "201", "1", "", ""],
        ]),
        Rows("publication_galley_settings", "galley_id locale setting_name setting_value", &[
            &["61", "", "pub-id::doi", "10.1234/31.pdf"],
        ]),
        Rows("submission_files", "submission_file_id submission_id file_id genre_id file_stage created_at assoc_type assoc_id", &[
            &["201", "31", "101", "1", "10", "2021-02-01 00:00:00", "521", "61"],
            &["202", "31", "102", "1", "10", "2021-02-01 00:00:00", "521", "62"],
            &["203", "31", "103", "1", "17", "2021-02-01 00:00:00", "515", "202"],
            &["204", "31", "104", "2", "10", "2021-02-01 00:00:00", "521", "63"],
            &["205", "31", "105", "1", "15", "2021-03-02 00:00:00", "~", "~"],
        ]),
        Rows("submission_file_revisions", "revision_id submission_file_id file_id", &[
            &["1", "201", "100"],
            &["2", "201", "101"],
            &["3", "202", "102"],
        ]),
        Rows("submission_file_settings", "submission_file_id locale setting_name setting_value", &[
            &["201", "ru_RU", "name", "Статья.pdf"],
            &["204", "en_US", "description", "All measurements"],
        ]),
        Rows("files", "file_id path mimetype", &[
            &["101", "journals/3/articles/31/a.pdf", "application/pdf"],
            &["102", "journals/3/articles/31/b.html", "text/html"],
            &["103", "journals/3/articles/31/c.png", "image/png"],
            &["104", "journals/3/articles/31/d.pdf", "application/pdf"],
        ]),
        Rows("genres", "genre_id dependent supplementary", &[&["1", "0", "0"], &["2", "0", "1"]]),
        Rows("authors", "author_id email publication_id seq user_group_id", &[
            &["52", "boris@example.org", "42", "1", "14"],
            &["51", "anna@example.org", "42", "0", "14"],
        ]),
        Rows("author_settings", "author_id locale setting_name setting_value", &[
            &["51", "ru_RU", "givenName", "Анна"],
            &["51", "ru_RU", "familyName", "Иванова"],
            &["51", "en_US", "givenName", "Anna"],
            &["51", "ru_RU", "affiliation", "Институт"],
            &["51", "", "orcid", "https://orcid.org/0000-0002-1825-0097"],
            &["51", "ru_RU", "competingInterests", "<p>Нет.</p>"],
            &["52", "en_US", "givenName", "Boris"],
            &["52", "ru_RU", "affiliation", "Институт"],
            &["52", "", "orcid", "0000-0002-1825-0000"],
            &["52", "en_US", "biography", "Born."],
        ]),
        Rows("controlled_vocabs", "controlled_vocab_id symbolic assoc_type assoc_id", &[
            &["1", "submissionKeyword", "1048588", "42"],
            &["2", "submissionDiscipline", "1048588", "42"],
            &["3", "submissionSubject", "1048588", "42"],
            &["4", "submissionKeyword", "1048585", "42"],
        ]),
        Rows("controlled_vocab_entries", "controlled_vocab_entry_id controlled_vocab_id seq", &[
            &["11", "1", "2"],
            &["12", "1", "1"],
            &["13", "2", "1"],
            &["14", "3", "1"],
            &["15", "4", "1"],
        ]),
        Rows("controlled_vocab_entry_settings", "controlled_vocab_entry_id locale setting_name setting_value", &[
            &["11", "ru_RU", "submissionKeyword", "обзор"],
            &["12", "ru_RU", "submissionKeyword", "клетки"],
            &["13", "en_US", "submissionDiscipline", "Haematology"],
            &["14", "en_US", "submissionSubject", "Medicine"],
            &["15", "en_US", "submissionKeyword", "of something else"],
        ]),
        Rows("edit_decisions", "edit_decision_id submission_id review_round_id stage_id round editor_id decision date_decided", &[
            &["1", "31", "0", "3", "1", "3", "1", "2021-04-05 00:00:00"],
        ]),
        Rows("announcements", "announcement_id", &[&["1"], &["2"]]),
    ]);
    tables
}

fn read_articles(dump: &str) -> BTreeMap<String, SourceArticle> {
    open(dump).articles("ctt").map(|article| (article.key.clone(), article)).collect()
}

#[test]
fn lists_journals_and_reads_one_by_path_or_number() {
    assert_eq!(SETTINGS.split(' ').count(), 3);
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
