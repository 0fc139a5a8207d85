//! Invented tables of issues and articles.

use crate::invented::Rows;

/// Two journals; one has issues with covers and galleys.
pub fn journal() -> Vec<Rows> {
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

/// Those with articles as OJS 3.3 has them.
pub fn articles_3_3() -> Vec<Rows> {
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
