//! Viewers who change what is theirs to change, guess, and compare the answers before and after.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testkit::articles::article_content;

use super::markers::{
    AUTHORS, CREATOR, EDITOR, INVITED, MarkedUser, ORCIDS, REVIEWER_A, REVIEWER_B, UNRELATED_REVIEWER,
};
use super::reads::{Scope, request_paths};
use super::scenario::Scenario;
use super::viewers::Viewer::{self, Creator, Invited, ReviewerA, ReviewerB, Stranger, UnrelatedReviewer};
use super::workflow::author_path;

/// What a viewer reads about articles and reviews. None of it may depend on the viewer's profile.
const PROBED_OPERATIONS: &[&str] = &[
    "readMyErasure",
    "listNotifications",
    "listUnreadNotifications",
    "downloadFile",
    "listMyReviewAssignments",
    "readMyReviewAssignment",
    "listReviewerArticles",
    "readReviewerArticleById",
    "readReviewerArticleEvents",
    "listReviewerArticleMergedPdfs",
    "readMyArticleById",
    "readMyArticleEvents",
    "readMyArticleReviews",
    "listMyArticleMessages",
];

type Answers = Vec<(String, StatusCode, Vec<u8>)>;

async fn read_answers(scenario: &Scenario<'_>, viewer: Viewer) -> Answers {
    let mut answers = Vec::new();
    for operation in PROBED_OPERATIONS {
        for path in request_paths(scenario, operation, viewer, Scope::Changed) {
            let response = scenario.app.send(scenario.request(viewer, Method::GET, &path)).await;
            assert!(!response.status.is_server_error(), "{path} as {viewer:?}: {response:?}");
            answers.push((path, response.status, response.body));
        }
    }
    answers
}

/// Describes the answers that have changed.
fn differences(before: &Answers, now: &Answers) -> Vec<String> {
    let text = |body: &[u8]| String::from_utf8_lossy(body).chars().take(400).collect::<String>();
    let pairs = before.iter().zip(now).filter(|(before, now)| before != now);
    pairs
        .map(|((path, was, before), (_, is, now))| {
            format!("{path}: {was} {} became {is} {}", text(before), text(now))
        })
        .collect()
}

/// The part of an account that its owner can change.
#[derive(Debug, Clone, sqlx::FromRow)]
struct Profile {
    first_name_en: String,
    last_name_en: String,
    contact_email: Option<String>,
    orcid: Option<String>,
}

async fn read_profile(scenario: &Scenario<'_>, user: &MarkedUser) -> Profile {
    sqlx::query_as("select first_name_en, last_name_en, contact_email::text, orcid from users where id = $1")
        .bind(user.id.parse::<i64>().unwrap())
        .fetch_one(&scenario.app.state.pool)
        .await
        .unwrap()
}

/// Written to the database, so that nothing but these fields differs afterwards.
async fn write_profile(scenario: &Scenario<'_>, user: &MarkedUser, profile: &Profile) {
    sqlx::query(
        "update users set first_name_en = $2, last_name_en = $3, contact_email = $4::text::citext, orcid = $5
         where id = $1",
    )
    .bind(user.id.parse::<i64>().unwrap())
    .bind(&profile.first_name_en)
    .bind(&profile.last_name_en)
    .bind(&profile.contact_email)
    .bind(&profile.orcid)
    .execute(&scenario.app.state.pool)
    .await
    .unwrap();
}

/// Names, addresses and iDs that a viewer could try: those of authors, of others, and of nobody.
fn disguises(scenario: &Scenario<'_>, own: &Profile) -> Vec<Profile> {
    let others = [&CREATOR, &REVIEWER_A, &REVIEWER_B, &EDITOR];
    let named = AUTHORS.into_iter().chain(others).map(|user| Profile {
        first_name_en: user.first.into(),
        last_name_en: user.last.into(),
        ..own.clone()
    });
    let nobody = Profile { first_name_en: "Nobody".into(), last_name_en: "Atall".into(), ..own.clone() };
    let addressed = AUTHORS
        .into_iter()
        .map(|user| Profile { contact_email: Some(scenario.address(user)), ..own.clone() });
    // The other iDs belong to accounts.
    let identified = Profile { orcid: Some(ORCIDS[0].into()), ..own.clone() };
    named.chain(addressed).chain([nobody, identified]).collect()
}

/// Every hostile viewer takes one disguise after another, and must get the same answers in each.
pub async fn probe_all(scenario: &mut Scenario<'_>) {
    scenario.reissue_tokens().await;
    let mut failures = Vec::new();
    for viewer in [ReviewerA, ReviewerB, Invited, UnrelatedReviewer, Stranger] {
        if !scenario.has_account(viewer) {
            continue;
        }
        let user = viewer.user().unwrap();
        let own = read_profile(scenario, user).await;
        let before = read_answers(scenario, viewer).await;
        for disguise in disguises(scenario, &own) {
            write_profile(scenario, user, &disguise).await;
            let now = read_answers(scenario, viewer).await;
            let found = differences(&before, &now).into_iter();
            failures.extend(found.map(|found| format!("{viewer:?} as {disguise:?}: {found}")));
        }
        write_profile(scenario, user, &own).await;
        let found = differences(&before, &read_answers(scenario, viewer).await).into_iter();
        failures.extend(found.map(|found| format!("{viewer:?} as before: {found}")));
        scenario.app.reset_rate_limits().await;
    }
    failures.into_iter().for_each(|failure| scenario.report(failure));
    // A user once taken for an author is not asked again; the workflow goes on as if nobody had probed.
    sqlx::query("delete from article_recusals where user_id = any($1)")
        .bind(
            [REVIEWER_A, REVIEWER_B, INVITED, UNRELATED_REVIEWER].map(|user| user.id.parse::<i64>().unwrap()),
        )
        .execute(&scenario.app.state.pool)
        .await
        .unwrap();
}

/// The creator names possible reviewers as authors, excludes and suggests them, and compares: neither the creator
/// nor the reviewers may get other answers.
pub async fn guess_reviewers(scenario: &mut Scenario<'_>) {
    scenario.reissue_tokens().await;
    let path = author_path(scenario, "");
    let original = save_with(scenario, &path, |_| {}).await;
    let viewers = [ReviewerA, ReviewerB, Invited];
    let mut before = Vec::new();
    for viewer in viewers {
        before.push(read_answers(scenario, viewer).await);
    }
    let answers_before = read_as_creator(scenario).await;
    let mut failures = Vec::new();
    for user in [&REVIEWER_A, &REVIEWER_B, &INVITED, &UNRELATED_REVIEWER] {
        let address = scenario.address(user);
        save_with(scenario, &path, |content| {
            let mut guess = content["authors"][0].clone();
            (guess["firstNameEn"], guess["lastNameEn"]) = (json!(user.first), json!(user.last));
            (guess["orcid"], guess["isCorrespondingAuthor"]) = (json!(""), json!(true));
            guess["contact"] = json!({ "email": address });
            content["authors"].as_array_mut().unwrap().push(guess);
            content["suggestedReviewers"] = json!([{
                "email": address, "firstNameEn": user.first, "lastNameEn": user.last, "exclude": true,
            }]);
        })
        .await;
        for (viewer, before) in viewers.into_iter().zip(&before) {
            let found = differences(before, &read_answers(scenario, viewer).await).into_iter();
            failures.extend(found.map(|found| format!("{viewer:?} after the guess {}: {found}", user.last)));
        }
        if read_as_creator(scenario).await != answers_before {
            failures.push(format!("the creator got other answers after the guess {}", user.last));
        }
        save_with(scenario, &path, |content| {
            content["authors"] = original["authors"].clone();
            content["suggestedReviewers"] = original["suggestedReviewers"].clone();
        })
        .await;
    }
    failures.into_iter().for_each(|failure| scenario.report(failure));
}

/// What the creator sees of the review, apart from what they wrote themselves.
async fn read_as_creator(scenario: &Scenario<'_>) -> Answers {
    let mut answers = Vec::new();
    for path in ["/events", "/reviews", "/messages"] {
        let path = author_path(scenario, path);
        let response = scenario.app.send(scenario.request(Creator, Method::GET, &path)).await;
        answers.push((path, response.status, response.body));
    }
    answers
}

/// Saves the article as its creator after a change, and returns it as it was before. Nothing is scanned: the
/// creator wrote the names that come back.
async fn save_with(scenario: &Scenario<'_>, path: &str, change: impl FnOnce(&mut Value)) -> Value {
    let article = scenario.app.send(scenario.request(Creator, Method::GET, path)).await.json();
    let mut content = article_content(&article);
    change(&mut content);
    let saved = scenario.app.send(scenario.request(Creator, Method::PUT, path).json(&content)).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    article
}
