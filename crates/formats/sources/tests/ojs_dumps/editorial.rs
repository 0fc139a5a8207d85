//! People, rounds, reviews and decisions.

use sources::FileRole;

use crate::invented::{Rows, details, mysql_dump, open, postgresql_dump};

fn tables() -> Vec<Rows> {
    vec![
        Rows("versions", "major minor product_type current", &[&["3", "4", "core", "1"]]),
        Rows("journals", "journal_id path seq primary_locale", &[&["3", "ctt", "1", "en"]]),
        Rows(
            "submissions",
            "submission_id context_id current_publication_id date_submitted stage_id locale status submission_progress",
            &[
                &["31", "3", "42", "2021-01-02 03:04:05", "3", "en", "1", ""],
                &["32", "3", "~", "~", "1", "en", "1", "start"],
            ],
        ),
        Rows(
            "publications",
            "publication_id section_id seq submission_id status version",
            &[&["41", "1", "0", "31", "1", "1"], &["42", "1", "0", "31", "1", "2"]],
        ),
        Rows(
            "publication_settings",
            "publication_id locale setting_name setting_value",
            &[&["42", "en", "title", "Running"]],
        ),
        Rows(
            "review_rounds",
            "review_round_id submission_id stage_id round",
            &[&["6", "31", "3", "2"], &["5", "31", "3", "1"]],
        ),
        Rows(
            "review_round_files",
            "review_round_file_id submission_id review_round_id stage_id submission_file_id",
            &[&["1", "31", "5", "3", "201"], &["2", "31", "6", "3", "202"], &["3", "31", "6", "3", "299"]],
        ),
        Rows(
            "submission_files",
            "submission_file_id submission_id file_id genre_id file_stage created_at assoc_type assoc_id",
            &[
                &["200", "31", "100", "1", "2", "2021-02-01 00:00:00", "~", "~"],
                &["201", "31", "101", "1", "4", "2021-02-01 00:00:00", "523", "5"],
                &["202", "31", "102", "2", "15", "2021-02-01 00:00:00", "523", "6"],
                &["203", "31", "103", "1", "5", "2021-02-01 00:00:00", "517", "71"],
                &["204", "31", "104", "1", "18", "2021-02-01 00:00:00", "520", "1"],
            ],
        ),
        Rows(
            "files",
            "file_id path mimetype",
            &[
                &["100", "journals/3/articles/31/0.docx", "application/msword"],
                &["101", "journals/3/articles/31/1.docx", "application/msword"],
                &["102", "journals/3/articles/31/2.csv", "text/csv"],
                &["103", "journals/3/articles/31/3.pdf", "application/pdf"],
                &["104", "journals/3/articles/31/4.pdf", "application/pdf"],
            ],
        ),
        Rows("genres", "genre_id dependent supplementary", &[&["1", "0", "0"], &["2", "0", "1"]]),
        Rows(
            "review_assignments",
            "review_id submission_id reviewer_id competing_interests recommendation date_assigned date_notified date_confirmed date_completed date_due declined cancelled review_round_id quality",
            &[
                &[
                    "71",
                    "31",
                    "12",
                    "A friend.",
                    "4",
                    "2021-02-02 00:00:00",
                    "2021-02-03 00:00:00",
                    "2021-02-04 00:00:00",
                    "2021-02-05 06:07:08",
                    "2021-03-01 00:00:00",
                    "0",
                    "0",
                    "5",
                    "4",
                ],
                &[
                    "72",
                    "31",
                    "13",
                    "~",
                    "~",
                    "2021-02-02 00:00:00",
                    "~",
                    "2021-02-04 00:00:00",
                    "~",
                    "~",
                    "0",
                    "0",
                    "5",
                    "~",
                ],
                &[
                    "73",
                    "31",
                    "14",
                    "~",
                    "~",
                    "2021-02-02 00:00:00",
                    "~",
                    "2021-02-04 00:00:00",
                    "~",
                    "~",
                    "1",
                    "0",
                    "6",
                    "~",
                ],
                &["74", "31", "15", "~", "~", "2021-02-02 00:00:00", "~", "~", "~", "~", "0", "1", "6", "~"],
                &[
                    "75",
                    "31",
                    "12",
                    "~",
                    "9",
                    "2021-02-02 00:00:00",
                    "~",
                    "~",
                    "2021-02-05 06:07:08",
                    "~",
                    "0",
                    "0",
                    "6",
                    "~",
                ],
                &["76", "31", "12", "~", "~", "2021-02-02 00:00:00", "~", "~", "~", "~", "0", "0", "99", "~"],
            ],
        ),
        Rows(
            "submission_comments",
            "comment_id comment_type submission_id assoc_id comments viewable",
            &[
                &["2", "1", "31", "71", "<p>Second.</p>", "1"],
                &["1", "1", "31", "71", "<p>First.</p>", "1"],
                &["3", "1", "31", "71", "<p>Secret.</p>", "0"],
                &["4", "4", "31", "71", "<p>Of an editor.</p>", "1"],
            ],
        ),
        Rows(
            "review_form_elements",
            "review_form_element_id review_form_id seq element_type required included",
            &[
                &["1", "1", "2", "5", "0", "1"],
                &["2", "1", "1", "3", "0", "0"],
                &["3", "1", "3", "4", "0", "1"],
            ],
        ),
        Rows(
            "review_form_element_settings",
            "review_form_element_id locale setting_name setting_value",
            &[
                &["1", "en", "question", "<p>Is it new?</p>"],
                &["1", "en", "possibleResponses", "[\"Yes\",\"No & never\"]"],
                &["2", "en", "question", "What else?"],
                &["3", "en", "question", "What applies?"],
                &["3", "en", "possibleResponses", "[\"A\",\"B\",\"C\"]"],
            ],
        ),
        Rows(
            "review_form_responses",
            "review_form_element_id review_id response_type response_value",
            &[
                &["1", "71", "int", "1"],
                &["2", "71", "string", "a < b\nend"],
                &["3", "71", "object", "[\"0\",\"2\",\"7\"]"],
            ],
        ),
        Rows(
            "edit_decisions",
            "edit_decision_id submission_id review_round_id stage_id round editor_id decision date_decided",
            &[
                &["1", "31", "~", "1", "~", "12", "3", "2021-02-01 00:00:00"],
                &["2", "31", "5", "3", "1", "12", "5", "2021-02-10 00:00:00"],
                &["3", "31", "6", "3", "2", "12", "77", "2021-02-11 00:00:00"],
                &["4", "31", "~", "4", "~", "12", "30", "2021-02-12 00:00:00"],
            ],
        ),
        Rows(
            "stage_assignments",
            "stage_assignment_id submission_id user_group_id user_id",
            &[
                &["1", "31", "14", "12"],
                &["2", "31", "5", "13"],
                &["3", "31", "5", "13"],
                &["4", "31", "7", "14"],
            ],
        ),
        Rows(
            "user_groups",
            "user_group_id context_id role_id",
            &[
                &["1", "~", "1"],
                &["5", "3", "17"],
                &["7", "3", "4097"],
                &["14", "3", "65536"],
                &["90", "8", "16"],
            ],
        ),
        Rows(
            "user_group_settings",
            "user_group_id locale setting_name setting_value",
            &[
                &["1", "en", "name", "Site admin"],
                &["5", "en", "name", "Section editor"],
                &["7", "en", "name", "##default.groups.name.copyeditor##"],
                &["7", "", "nameLocaleKey", "default.groups.name.copyeditor"],
                &["14", "en", "name", "Author"],
                &["90", "en", "name", "Manager elsewhere"],
            ],
        ),
        Rows(
            "user_user_groups",
            "user_group_id user_id date_end",
            &[
                &["14", "12", "~"],
                &["5", "13", "~"],
                &["1", "13", "~"],
                &["5", "12", "2020-01-01"],
                &["7", "14", "~"],
                &["90", "16", "~"],
            ],
        ),
        Rows(
            "users",
            "user_id username password email phone country locales disabled date_registered mailing_address gossip",
            &[
                &[
                    "12",
                    "anna",
                    "$2y$hash",
                    " anna@example.org ",
                    "+7 1",
                    "RU",
                    "[\"ru\",\"en\"]",
                    "0",
                    "2020-01-02 03:04:05",
                    "Street 1",
                    "~",
                ],
                &[
                    "13",
                    "boris",
                    "$2y$hash",
                    "boris@example.org",
                    "~",
                    "~",
                    "en_US:ru_RU",
                    "1",
                    "2020-01-02 03:04:05",
                    "~",
                    "Slow.",
                ],
                &["14", "clara", "$2y$hash", "", "~", "~", "[]", "0", "~", "~", "~"],
                &["15", "doris", "$2y$hash", "doris@example.org", "~", "~", "", "0", "~", "~", "~"],
                &["16", "erik", "$2y$hash", "erik@example.org", "~", "~", "", "0", "~", "~", "~"],
            ],
        ),
        Rows(
            "user_settings",
            "user_id locale setting_name setting_value",
            &[
                &["12", "en", "givenName", "Anna"],
                &["12", "en", "familyName", "Ivanova"],
                &["12", "", "orcid", "https://orcid.org/0000-0002-1825-0097"],
                &["12", "", "orcidAccessToken", "secret-token"],
                &["12", "", "orcidRefreshToken", "secret-token"],
                &["12", "en", "signature", "<p>A.</p>"],
                &["13", "en", "givenName", "Boris"],
            ],
        ),
        Rows("user_interests", "user_id controlled_vocab_entry_id", &[&["12", "11"]]),
        Rows(
            "controlled_vocab_entry_settings",
            "controlled_vocab_entry_id locale setting_name setting_value",
            &[&["11", "", "interest", "cells"]],
        ),
        Rows("notes", "note_id", &[&["1"]]),
    ]
}

#[test]
fn reads_people_with_roles_and_without_secrets() {
    for dump in [mysql_dump(&tables()), postgresql_dump(&tables())] {
        let database = open(&dump);
        let people = database.people("ctt").collect::<Vec<_>>();
        let keys = people.iter().map(|person| person.key.as_str()).collect::<Vec<_>>();
        assert_eq!(keys, ["user:12", "user:13", "user:14", "user:15"], "a reviewer needs no role");
        assert_eq!(database.other_people("ctt"), 1);
        let anna = &people[0];
        assert_eq!(
            [&anna.email, &anna.phone, &anna.country, &anna.language],
            ["anna@example.org", "+7 1", "RU", "ru"]
        );
        assert_eq!((anna.orcid.as_str(), anna.has_authenticated_orcid), ("0000-0002-1825-0097", true));
        assert_eq!(
            (&anna.roles[..], &anna.interests[..]),
            (&["Author".to_owned()][..], &["cells".to_owned()][..])
        );
        assert_eq!(anna.registered_at.unwrap().to_rfc3339(), "2020-01-02T03:04:05+00:00");
        assert_eq!(details(&anna.findings), ["orcidRefreshToken: yes", "signature (en): <p>A.</p>"]);
        assert_eq!(
            (people[1].roles.join(","), people[1].is_disabled),
            ("Site admin,Section editor".to_owned(), true)
        );
        assert_eq!((people[1].language.as_str(), people[2].language.as_str()), ("en_US", "en"));
        assert_eq!(people[2].roles, ["copyeditor"]);
        assert_eq!(details(&people[2].findings), ["e-mail address", "name"]);
        let roles = database.roles("ctt");
        let section_editor = roles.iter().find(|role| role.name == "Section editor").unwrap();
        assert_eq!((section_editor.permission.as_str(), section_editor.people), ("sub-editor", 1));
        let unused = database.unused_values();
        let count = |name: &str| unused.iter().find(|unused| unused.name == name).map(|unused| unused.count);
        assert_eq!(
            (count("users.mailing_address"), count("users.gossip"), count("users.password")),
            (Some(1), Some(1), None)
        );
    }
}

#[test]
fn reads_rounds_with_files_reviews_and_decisions() {
    let database = open(&mysql_dump(&tables()));
    let submissions = database.submissions("ctt").collect::<Vec<_>>();
    let running = &submissions[0];
    assert_eq!(
        [&running.stage, &running.submitter, &running.article.title["en"]],
        ["review", "user:12", "Running"]
    );
    assert_eq!(running.editors, ["user:13"]);
    let [first, second] = &running.rounds[..] else { panic!("{:?}", running.rounds) };
    assert_eq!((first.number, second.number), (1, 2));
    let file = |round: &sources::SourceRound| (round.files[0].role, round.files[0].label.clone());
    assert_eq!(file(first), (FileRole::Manuscript, "review".to_owned()));
    assert_eq!(file(second), (FileRole::Supplement, "revision".to_owned()));
    let own = running.article.files.iter().map(|file| (file.locator.as_str(), file.label.as_str()));
    assert_eq!(own.collect::<Vec<_>>(), [("journals/3/articles/31/0.docx", "submission")]);

    let states = running.rounds.iter().flat_map(|round| &round.reviews).map(|review| review.state.as_str());
    assert_eq!(states.collect::<Vec<_>>(), ["completed", "accepted", "declined", "cancelled", "completed"]);
    let review = &first.reviews[0];
    assert_eq!([&review.reviewer, &review.recommendation], ["user:12", "resubmit-elsewhere"]);
    assert_eq!(review.due_on.unwrap().to_string(), "2021-03-01");
    let for_author = "<p>First.</p>\n<p>Second.</p>\n<div><strong><p>Is it new?</p></strong></div><p>No &amp; never</p>\n\
                      <div><strong>What applies?</strong></div><p>A; C</p>";
    assert_eq!(review.comments_for_author, for_author);
    let for_editor = "<p>Secret.</p>\n<div><strong>What else?</strong></div><p>a &lt; b<br>end</p>";
    assert_eq!(review.comments_for_editor, for_editor);
    assert_eq!(review.files[0].locator, "journals/3/articles/31/3.pdf");
    assert_eq!(second.reviews[2].recommendation, "");

    let decisions = running.decisions.iter().map(|decision| (decision.round, decision.decision.as_str()));
    let expected = [(0, "send-to-review"), (1, "resubmit"), (2, "unknown-77"), (2, "back-from-editing")];
    assert_eq!(decisions.collect::<Vec<_>>(), expected);
    let details = details(&running.article.findings);
    for detail in [
        "review 71: competing interests: A friend.",
        "review 71: rating: 4",
        "review 75: recommendation with the number 9",
        "reviews of no round: 1",
        "file of a round",
        "decision with the number 77",
        "files of discussions: 1",
        "other participants, such as copyeditors: 1",
        "other versions: 1",
    ] {
        assert!(details.contains(&detail), "{detail} is not in {details:?}");
    }
}

#[test]
fn reads_a_submission_that_nobody_has_sent_yet() {
    let database = open(&mysql_dump(&tables()));
    let submissions = database.submissions("ctt").collect::<Vec<_>>();
    let draft = &submissions[1];
    assert_eq!([&draft.article.key, &draft.stage], ["article:32", "incomplete"]);
    assert_eq!(details(&draft.article.findings), ["publication of the submission"]);
    assert!(draft.submitted_at.is_none() && draft.rounds.is_empty());
}
