//! The way of the article: submitted, reviewed, revised, reviewed again, declined, accepted, published, withdrawn.

use reqwest::Method;
use rules::ArticleStatus;
use serde_json::{Value, json};
use testkit::articles::content_of;

use super::documents::{Notes, docx, pdf, png};
use super::markers::{self as words, AUTHORS, EXCLUDED, ORCIDS, SOLE, SUGGESTED};
use super::stop::look_around;
use super::viewers::Viewer::{Creator, Editor, ReviewerA};
use super::world::World;
use super::{deeds, guessing, review_rounds};

pub async fn travel(world: &mut World<'_>) {
    draft(world).await;
    look_around(world, "as a draft").await;
    submit(world).await;
    look_around(world, "submitted").await;
    taken_back(world).await;
    correspond(world).await;
    review_rounds::first(world).await;
    sent_for_revision(world).await;
    resubmitted(world).await;
    review_rounds::second(world).await;
    declined_and_accepted(world).await;
    published(world).await;
}

pub fn mine(world: &World<'_>, path: &str) -> String {
    format!("/api/v1/articles/my/{}{path}", world.article)
}

pub fn desk(world: &World<'_>, path: &str) -> String {
    format!("/api/v1/articles/{}{path}", world.article)
}

async fn draft(world: &mut World<'_>) {
    let body = json!({ "titleEn": format!("Study {}", words::TITLE) });
    let draft = world.perform(Creator, Method::POST, "/api/v1/articles/my", body).await;
    world.article = draft["id"].as_i64().unwrap();
    let notes = Notes {
        creator: words::PAPER_CREATOR,
        editor: words::PAPER_EDITOR,
        company: words::PAPER_COMPANY,
        reviser: words::PAPER_REVISER,
        commenter: words::PAPER_COMMENTER,
    };
    let cover = docx(words::COVER_TEXT, &Notes { creator: words::COVER_CREATOR, ..Notes::default() });
    let files = [
        (1, format!("{}.docx", words::PAPER_NAME), words::PAPER_COMMENT, docx("The study.", &notes)),
        (3, format!("{}.png", words::FIGURE_NAME), "", png(words::FIGURE_NOTE)),
        (4, format!("{}.pdf", words::SUPPORT_NAME), "", pdf(words::SUPPORT_AUTHOR, words::SUPPORT_XMP)),
        (6, format!("{}.docx", words::COVER_NAME), words::COVER_COMMENT, cover),
    ];
    let mut content = content_of(&draft);
    content["files"] = attach(world, files).await;
    fill(world, &mut content);
    world.perform(Creator, Method::PUT, &mine(world, ""), content).await;
    merge(world).await;
}

fn fill(world: &World<'_>, content: &mut Value) {
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
        let contact = json!({ "email": world.address(author), "address": words::ADDRESS });
        let is_corresponding = author.last == SOLE.last;
        json!({
            "firstNameEn": author.first, "lastNameEn": author.last, "orcid": orcid, "affiliations": [key],
            "isCorrespondingAuthor": is_corresponding, "contact": is_corresponding.then_some(contact),
        })
    });
    content["authors"] = authors.collect();
    let named = [(&SUGGESTED, false), (&EXCLUDED, true)].map(|(person, exclude)| {
        json!({ "email": world.address(person), "firstNameEn": person.first, "lastNameEn": person.last, "exclude": exclude })
    });
    content["suggestedReviewers"] = named.into_iter().collect();
}

/// Uploads files of these types, and answers how a save names them.
async fn attach<const N: usize>(
    world: &mut World<'_>,
    files: [(i16, String, &'static str, Vec<u8>); N],
) -> Value {
    let mut attached = Vec::new();
    for (kind, name, comment, bytes) in files {
        let id = world.upload(Creator, &name, bytes).await;
        attached.push(json!({ "fileId": id, "typeId": kind, "comment": comment }));
    }
    attached.into()
}

async fn merge(world: &mut World<'_>) {
    world.perform(Creator, Method::POST, &mine(world, "/merged-pdfs/generate"), json!({})).await;
    world.app.run_jobs().await;
    let made = world.perform(Creator, Method::GET, &mine(world, "/merged-pdfs"), json!({})).await;
    assert_eq!(made[0]["status"], "completed", "{made}");
}

async fn submit(world: &mut World<'_>) {
    world.scene.status = ArticleStatus::Submitted;
    world.perform(Creator, Method::POST, &mine(world, "/submit"), json!({})).await;
}

/// A draft again, as if nobody had seen it.
async fn taken_back(world: &mut World<'_>) {
    world.perform(Editor, Method::POST, &desk(world, "/undo-submit"), json!({})).await;
    world.scene.status = ArticleStatus::Draft;
    look_around(world, "a draft again").await;
    submit(world).await;
}

/// Both sides write, and the office attaches a file of its own.
async fn correspond(world: &mut World<'_>) {
    let said = |text: &str| json!({ "text": text });
    world.perform(Creator, Method::POST, &mine(world, "/messages"), said(words::FROM_AUTHOR)).await;
    world.scene.told.insert(words::FROM_EDITOR);
    world.perform(Editor, Method::POST, &desk(world, "/messages"), said(words::FROM_EDITOR)).await;
    let name = format!("{}.txt", words::OFFICE_NAME);
    let file = world.upload(Editor, &name, words::OFFICE_TEXT.into()).await;
    let mut content = at_the_desk(world).await;
    content["files"] = json!([{ "fileId": file, "typeId": 7, "comment": words::OFFICE_COMMENT }]);
    world.perform(Editor, Method::PUT, &desk(world, ""), content).await;
    let parsed = json!({ "raw": "1. Ivanov I. Title. J. 2020." });
    world.perform(Editor, Method::POST, &desk(world, "/references/parse"), parsed).await;
}

/// What an editor's save would carry.
async fn at_the_desk(world: &mut World<'_>) -> Value {
    let article = world.perform(Editor, Method::GET, &desk(world, ""), json!({})).await;
    let mut content = content_of(&article);
    for field in ["doi", "pageFirst", "pageLast"] {
        if content[field].is_null() {
            content[field] = json!("");
        }
    }
    content
}

/// Recalled once; then the author is told after a while, and not before.
async fn sent_for_revision(world: &mut World<'_>) {
    let send = "/send-for-revision";
    world.scene.status = ArticleStatus::Revision;
    let letter = json!({ "letter": words::RECALLED_LETTER });
    world.perform(Editor, Method::POST, &desk(world, send), letter).await;
    look_around(world, "sent for revision, the author not told").await;
    world.scene.status = ArticleStatus::ReviewComplete;
    world.perform(Editor, Method::POST, &desk(world, "/undo-send-for-revision"), json!({})).await;
    look_around(world, "the revision recalled").await;
    world.scene.status = ArticleStatus::Revision;
    let letter = json!({ "letter": words::REVISION_LETTER });
    world.perform(Editor, Method::POST, &desk(world, send), letter).await;
    world.app.let_the_hold_pass().await;
    world.scene.told.extend([words::REVISION_LETTER, words::ALPHA_FOR_AUTHOR, words::INVITED_FOR_AUTHOR]);
    look_around(world, "in revision").await;
    assert!(world.has_seen(Creator, words::ALPHA_FOR_AUTHOR));
}

async fn resubmitted(world: &mut World<'_>) {
    let noted = |creator| Notes { creator, ..Notes::default() };
    let files = [
        (
            2,
            format!("{}.docx", words::MARKED_NAME),
            "",
            docx("The study again.", &noted(words::MARKED_CREATOR)),
        ),
        (
            5,
            format!("{}.docx", words::REBUTTAL_NAME),
            words::REBUTTAL_COMMENT,
            docx(words::REBUTTAL_TEXT, &noted(words::REBUTTAL_CREATOR)),
        ),
        (
            6,
            format!("{}.docx", words::LATER_COVER_NAME),
            "",
            docx(words::LATER_COVER_TEXT, &Notes::default()),
        ),
    ];
    let article = world.perform(Creator, Method::GET, &mine(world, ""), json!({})).await;
    let mut content = content_of(&article);
    content["files"] = attach(world, files).await;
    world.perform(Creator, Method::PUT, &mine(world, ""), content).await;
    merge(world).await;
    look_around(world, "revised, not submitted").await;
    submit(world).await;
    look_around(world, "resubmitted").await;
}

async fn declined_and_accepted(world: &mut World<'_>) {
    world.scene.status = ArticleStatus::Declined;
    let letter = json!({ "letter": words::DECLINING_LETTER });
    world.perform(Editor, Method::POST, &desk(world, "/decline"), letter).await;
    look_around(world, "declined, the author not told").await;
    world.app.let_the_hold_pass().await;
    world.scene.told.extend([words::DECLINING_LETTER, words::AGAIN_FOR_AUTHOR]);
    look_around(world, "declined").await;
    world.scene.status = ArticleStatus::ReviewComplete;
    world.perform(Editor, Method::POST, &desk(world, "/undo-decline"), json!({})).await;
    // The round is open again, and so are its reviews; the letter was read.
    world.scene.told.remove(words::AGAIN_FOR_AUTHOR);
    look_around(world, "no longer declined").await;
    world.scene.status = ArticleStatus::Accepted;
    let letter = json!({ "letter": words::ACCEPTING_LETTER });
    world.perform(Editor, Method::POST, &desk(world, "/accept"), letter).await;
    look_around(world, "accepted, the author not told").await;
    world.app.let_the_hold_pass().await;
    world.scene.told.extend([words::ACCEPTING_LETTER, words::AGAIN_FOR_AUTHOR]);
    look_around(world, "accepted").await;
}

async fn published(world: &mut World<'_>) {
    let proof = pdf(words::PROOF_AUTHOR, words::PROOF_AUTHOR);
    let proof = world.upload(Editor, &format!("{}.pdf", words::PROOF_NAME), proof).await;
    let picture =
        world.upload(Editor, &format!("{}.png", words::PICTURE_NAME), png(words::PICTURE_NOTE)).await;
    let mut content = at_the_desk(world).await;
    let image = format!(
        "<figure><img src=\"/api/v1/pictures/{}\" alt=\"Curve\"></figure>",
        picture.as_str().unwrap()
    );
    content["contentHtmlEn"] = json!(format!("<p>{}</p>{image}", words::PROOF_TEXT));
    content["pdfEnId"] = proof;
    world.perform(Editor, Method::PUT, &desk(world, ""), content).await;
    look_around(world, "being prepared").await;
    world.scene.status = ArticleStatus::Published;
    let today = json!({ "publicationDate": world.app.house.app.clock.now().date_naive() });
    let out = world.perform(Editor, Method::POST, &desk(world, "/publish"), today).await;
    world.slug = Some(out["slug"].as_str().unwrap().to_owned());
    world.app.let_the_hold_pass().await;
    look_around(world, "published").await;
    guessing::try_all(world, &[ReviewerA]).await;
    deeds::attempt_all(world).await;
    world.scene.status = ArticleStatus::Accepted;
    world.scene.is_withdrawn = true;
    world.perform(Editor, Method::POST, &desk(world, "/undo-publish"), json!({})).await;
    look_around(world, "no longer published").await;
}
