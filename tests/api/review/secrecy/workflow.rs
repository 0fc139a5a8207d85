//! Workflow of the article: submission, two rounds of review, decisions, publication and unpublication.

use reqwest::Method;
use rules::ArticleStatus;
use serde_json::{Value, json};
use testkit::articles::article_content;

use super::checkpoint::check_all_viewers;
use super::documents::{DocumentProperties, docx, pdf, png};
use super::markers::{self as words, AUTHORS, EXCLUDED, ORCIDS, SOLE, SUGGESTED};
use super::scenario::Scenario;
use super::viewers::Viewer::{Creator, Editor, OtherEditor, ReviewerA};
use super::{attempts, hostility, inference, review_rounds};

pub async fn run(scenario: &mut Scenario<'_>) {
    create_draft(scenario).await;
    check_all_viewers(scenario, "as a draft").await;
    submit(scenario).await;
    check_all_viewers(scenario, "submitted").await;
    undo_submission(scenario).await;
    correspond(scenario).await;
    review_rounds::first(scenario).await;
    recommend(scenario).await;
    send_for_revision(scenario).await;
    resubmit(scenario).await;
    review_rounds::second(scenario).await;
    decline_and_accept(scenario).await;
    publish(scenario).await;
}

pub fn author_path(scenario: &Scenario<'_>, path: &str) -> String {
    format!("/api/v1/articles/my/{}{path}", scenario.article)
}

pub fn editor_path(scenario: &Scenario<'_>, path: &str) -> String {
    format!("/api/v1/articles/{}{path}", scenario.article)
}

async fn create_draft(scenario: &mut Scenario<'_>) {
    let body = json!({ "titleEn": format!("Study {}", words::TITLE) });
    let draft = scenario.perform(Creator, Method::POST, "/api/v1/articles/my", body).await;
    scenario.article = draft["id"].as_i64().unwrap();
    let properties = DocumentProperties {
        creator: words::PAPER_CREATOR,
        editor: words::PAPER_EDITOR,
        company: words::PAPER_COMPANY,
        reviser: words::PAPER_REVISER,
        commenter: words::PAPER_COMMENTER,
    };
    let cover = docx(
        words::COVER_TEXT,
        &DocumentProperties { creator: words::COVER_CREATOR, ..DocumentProperties::default() },
    );
    let files = [
        (1, format!("{}.docx", words::PAPER_NAME), words::PAPER_COMMENT, docx("The study.", &properties)),
        (3, format!("{}.png", words::FIGURE_NAME), "", png(words::FIGURE_NOTE)),
        (4, format!("{}.pdf", words::SUPPORT_NAME), "", pdf(words::SUPPORT_AUTHOR, words::SUPPORT_XMP)),
        (6, format!("{}.docx", words::COVER_NAME), words::COVER_COMMENT, cover),
    ];
    let mut content = article_content(&draft);
    content["files"] = upload_files(scenario, files).await;
    fill_content(scenario, &mut content);
    scenario.perform(Creator, Method::PUT, &author_path(scenario, ""), content).await;
    merge_manuscript(scenario).await;
}

fn fill_content(scenario: &Scenario<'_>, content: &mut Value) {
    content["abstractEn"] = json!(format!("<p>{}</p>", words::ABSTRACT));
    content["keywordsEn"] = json!([words::KEYWORD]);
    content["themeEn"] = json!(words::THEME);
    content["fundingInformationEn"] = json!(words::FUNDING);
    content["conflictOfInterestEn"] = json!(words::INTEREST);
    content["askForTranslation"] = json!(true);
    let affiliations =
        AUTHORS.iter().zip(1..).map(|(author, key)| json!({ "key": key, "en": author.affiliation }));
    content["affiliations"] = affiliations.collect();
    let authors = AUTHORS.iter().zip(ORCIDS).zip(1..).map(|((author, orcid), key)| {
        let contact = json!({ "email": scenario.address(author), "address": words::ADDRESS });
        let is_corresponding = author.last == SOLE.last;
        json!({
            "firstNameEn": author.first, "lastNameEn": author.last, "orcid": orcid, "affiliations": [key],
            "isCorrespondingAuthor": is_corresponding, "contact": is_corresponding.then_some(contact),
        })
    });
    content["authors"] = authors.collect();
    let named = [(&SUGGESTED, false), (&EXCLUDED, true)].map(|(user, exclude)| {
        json!({ "email": scenario.address(user), "firstNameEn": user.first, "lastNameEn": user.last, "exclude": exclude })
    });
    content["suggestedReviewers"] = named.into_iter().collect();
}

/// Uploads files and returns them as a request body lists them.
async fn upload_files<const N: usize>(
    scenario: &mut Scenario<'_>,
    files: [(i16, String, &'static str, Vec<u8>); N],
) -> Value {
    let mut attached = Vec::new();
    for (kind, name, comment, bytes) in files {
        let id = scenario.upload(Creator, &name, bytes).await;
        attached.push(json!({ "fileId": id, "typeId": kind, "comment": comment }));
    }
    attached.into()
}

async fn merge_manuscript(scenario: &mut Scenario<'_>) {
    scenario.perform(Creator, Method::POST, &author_path(scenario, "/merged-pdfs/generate"), json!({})).await;
    scenario.app.run_jobs().await;
    let merged =
        scenario.perform(Creator, Method::GET, &author_path(scenario, "/merged-pdfs"), json!({})).await;
    assert_eq!(merged[0]["status"], "completed", "{merged}");
}

async fn submit(scenario: &mut Scenario<'_>) {
    scenario.progress.status = ArticleStatus::Submitted;
    scenario.perform(Creator, Method::POST, &author_path(scenario, "/submit"), json!({})).await;
}

async fn undo_submission(scenario: &mut Scenario<'_>) {
    let letter = json!({ "letter": words::RETURNING_LETTER });
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/undo-submit"), letter).await;
    scenario.progress.disclosed.extend([words::RETURNING_LETTER]);
    scenario.progress.status = ArticleStatus::Draft;
    check_all_viewers(scenario, "a draft again").await;
    submit(scenario).await;
}

/// Author and editor write messages, and the editor adds a file.
async fn correspond(scenario: &mut Scenario<'_>) {
    let message = |text: &str| json!({ "text": text });
    scenario
        .perform(Creator, Method::POST, &author_path(scenario, "/messages"), message(words::FROM_AUTHOR))
        .await;
    scenario.progress.disclosed.insert(words::FROM_EDITOR);
    scenario
        .perform(Editor, Method::POST, &editor_path(scenario, "/messages"), message(words::FROM_EDITOR))
        .await;
    // Their letters, with the texts, and the marks on the thread.
    scenario.app.gather_messages().await;
    // The highest number that authors are shown stands for some id far above all messages.
    let read = json!({ "lastMessageId": (1_i64 << 53) - 1 });
    scenario.perform(Creator, Method::POST, &author_path(scenario, "/messages/read"), read.clone()).await;
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/messages/read"), read).await;
    check_all_viewers(scenario, "after messages").await;
    assert!(scenario.has_seen(Creator, words::FROM_EDITOR));
    let name = format!("{}.txt", words::EDITOR_FILE_NAME);
    let file = scenario.upload(Editor, &name, words::EDITOR_FILE_TEXT.into()).await;
    let mut content = editor_content(scenario).await;
    content["files"] = json!([{ "fileId": file, "typeId": 7, "comment": words::EDITOR_FILE_COMMENT }]);
    scenario.perform(Editor, Method::PUT, &editor_path(scenario, ""), content).await;
    let references = json!({ "raw": "1. Ivanov I. Title. J. 2020." });
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/references/parse"), references).await;
}

/// Returns the request body with which an editor saves the article unchanged.
async fn editor_content(scenario: &mut Scenario<'_>) -> Value {
    let article = scenario.perform(Editor, Method::GET, &editor_path(scenario, ""), json!({})).await;
    let mut content = article_content(&article);
    for field in ["doi", "pageFirst", "pageLast"] {
        if content[field].is_null() {
            content[field] = json!("");
        }
    }
    content
}

/// An editor sees what the author will see: the reviews without names and without the texts for editors.
async fn preview_decision(scenario: &mut Scenario<'_>) {
    let body = json!({ "action": "send-for-revision", "letter": words::RECALLED_LETTER });
    let path = editor_path(scenario, "/decision-preview");
    let preview = scenario.perform(Editor, Method::POST, &path, body).await.to_string();
    for shown in [words::RECALLED_LETTER, words::ALPHA_FOR_AUTHOR, words::INVITED_FOR_AUTHOR] {
        assert!(preview.contains(shown), "{shown} is not in {preview}");
    }
    for reviewer in [words::REVIEWER_A, words::REVIEWER_B, words::INVITED, words::EDITOR] {
        assert!(!preview.contains(reviewer.last) && !preview.contains(reviewer.first), "{preview}");
    }
    for secret in [words::ALPHA_FOR_EDITOR, words::INVITED_FOR_EDITOR, words::BETA_FOR_AUTHOR] {
        assert!(!preview.contains(secret), "{secret} is in {preview}");
    }
}

/// The other editor handles the article and recommends; the editor, who is a chief editor, returns it once. From here
/// on, notices go to the other editor alone, whom no author may find out.
async fn recommend(scenario: &mut Scenario<'_>) {
    let handling: i64 = words::OTHER_EDITOR.id.parse().unwrap();
    let body = json!({ "editorId": handling });
    scenario.perform(Editor, Method::PUT, &editor_path(scenario, "/handling-editor"), body).await;
    check_all_viewers(scenario, "with a handling editor").await;
    let recommendation = json!({ "action": "decline", "letter": words::RECOMMENDED_LETTER });
    let path = editor_path(scenario, "/recommendation");
    scenario.perform(OtherEditor, Method::PUT, &path, recommendation.clone()).await;
    check_all_viewers(scenario, "recommended").await;
    let reason = json!({ "reason": words::RETURN_REASON });
    scenario.perform(Editor, Method::POST, &format!("{path}/return"), reason).await;
    check_all_viewers(scenario, "recommendation returned").await;
    scenario.perform(OtherEditor, Method::PUT, &path, recommendation).await;
}

/// Undone once within the hold; the second time the author is notified after the hold.
async fn send_for_revision(scenario: &mut Scenario<'_>) {
    let send = "/send-for-revision";
    preview_decision(scenario).await;
    scenario.progress.status = ArticleStatus::Revision;
    let letter = json!({ "letter": words::RECALLED_LETTER });
    scenario.perform(Editor, Method::POST, &editor_path(scenario, send), letter).await;
    check_all_viewers(scenario, "sent for revision, within the hold").await;
    scenario.progress.status = ArticleStatus::ReviewComplete;
    scenario
        .perform(Editor, Method::POST, &editor_path(scenario, "/undo-send-for-revision"), json!({}))
        .await;
    check_all_viewers(scenario, "revision undone").await;
    scenario.progress.status = ArticleStatus::Revision;
    let letter = json!({ "letter": words::REVISION_LETTER });
    scenario.perform(Editor, Method::POST, &editor_path(scenario, send), letter).await;
    scenario.app.expire_hold().await;
    scenario.progress.disclosed.extend([
        words::REVISION_LETTER,
        words::ALPHA_FOR_AUTHOR,
        words::INVITED_FOR_AUTHOR,
    ]);
    check_all_viewers(scenario, "in revision").await;
    assert!(scenario.has_seen(Creator, words::ALPHA_FOR_AUTHOR));
}

async fn resubmit(scenario: &mut Scenario<'_>) {
    let with_creator = |creator| DocumentProperties { creator, ..DocumentProperties::default() };
    let files = [
        (
            2,
            format!("{}.docx", words::MARKED_NAME),
            "",
            docx("The study again.", &with_creator(words::MARKED_CREATOR)),
        ),
        (
            5,
            format!("{}.docx", words::REBUTTAL_NAME),
            words::REBUTTAL_COMMENT,
            docx(words::REBUTTAL_TEXT, &with_creator(words::REBUTTAL_CREATOR)),
        ),
        (
            6,
            format!("{}.docx", words::LATER_COVER_NAME),
            "",
            docx(words::LATER_COVER_TEXT, &DocumentProperties::default()),
        ),
    ];
    let article = scenario.perform(Creator, Method::GET, &author_path(scenario, ""), json!({})).await;
    let mut content = article_content(&article);
    content["files"] = upload_files(scenario, files).await;
    content["abstractEn"] = json!(format!("<p>{} {}</p>", words::ABSTRACT, words::REVISED_ABSTRACT));
    scenario.perform(Creator, Method::PUT, &author_path(scenario, ""), content).await;
    hostility::guess_reviewers(scenario).await;
    merge_manuscript(scenario).await;
    check_all_viewers(scenario, "revised, not submitted").await;
    submit(scenario).await;
    check_all_viewers(scenario, "resubmitted").await;
}

async fn decline_and_accept(scenario: &mut Scenario<'_>) {
    scenario.progress.status = ArticleStatus::Declined;
    let letter = json!({ "letter": words::DECLINING_LETTER });
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/decline"), letter).await;
    check_all_viewers(scenario, "declined, within the hold").await;
    scenario.app.expire_hold().await;
    scenario.progress.disclosed.extend([words::DECLINING_LETTER, words::AGAIN_FOR_AUTHOR]);
    check_all_viewers(scenario, "declined").await;
    scenario.progress.status = ArticleStatus::ReviewComplete;
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/undo-decline"), json!({})).await;
    // The round is open again, so that its reviews are hidden; the author keeps the letter.
    scenario.progress.disclosed.remove(words::AGAIN_FOR_AUTHOR);
    check_all_viewers(scenario, "no longer declined").await;
    scenario.progress.status = ArticleStatus::Accepted;
    let letter = json!({ "letter": words::ACCEPTING_LETTER });
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/accept"), letter).await;
    check_all_viewers(scenario, "accepted, within the hold").await;
    scenario.app.expire_hold().await;
    scenario.progress.disclosed.extend([words::ACCEPTING_LETTER, words::AGAIN_FOR_AUTHOR, words::MADE_DOI]);
    check_all_viewers(scenario, "accepted").await;
}

async fn publish(scenario: &mut Scenario<'_>) {
    let proof = pdf(words::PROOF_AUTHOR, words::PROOF_AUTHOR);
    let proof = scenario.upload(Editor, &format!("{}.pdf", words::PROOF_NAME), proof).await;
    let picture =
        scenario.upload(Editor, &format!("{}.png", words::PICTURE_NAME), png(words::PICTURE_NOTE)).await;
    let mut content = editor_content(scenario).await;
    let image = format!(
        "<figure><img src=\"/api/v1/pictures/{}\" alt=\"Curve\"></figure>",
        picture.as_str().unwrap()
    );
    content["contentHtmlEn"] = json!(format!("<p>{}</p>{image}", words::PROOF_TEXT));
    content["pdfEnId"] = proof;
    scenario.perform(Editor, Method::PUT, &editor_path(scenario, ""), content).await;
    check_all_viewers(scenario, "being prepared").await;
    scenario.progress.status = ArticleStatus::Published;
    let today = json!({ "publicationDate": scenario.app.state.clock.now().date_naive() });
    let published = scenario.perform(Editor, Method::POST, &editor_path(scenario, "/publish"), today).await;
    scenario.slug = Some(published["slug"].as_str().unwrap().to_owned());
    scenario.app.expire_hold().await;
    check_all_viewers(scenario, "published").await;
    inference::check_all(scenario, &[ReviewerA]).await;
    hostility::probe_all(scenario).await;
    attempts::attempt_all(scenario).await;
    scenario.progress.status = ArticleStatus::Accepted;
    scenario.progress.is_withdrawn = true;
    scenario.perform(Editor, Method::POST, &editor_path(scenario, "/undo-publish"), json!({})).await;
    check_all_viewers(scenario, "no longer published").await;
}
