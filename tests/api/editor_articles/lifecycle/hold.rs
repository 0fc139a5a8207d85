//! Status × held decision × viewer: until the notification is released, authors see the article as it was
//! before the decision; the office and reviewers see it as it is.

mod views;

use reqwest::{Method, StatusCode};
use rules::article::lifecycle::{Facts, decide};
use rules::article::{Action, ArticleState, Relation, visible_state};
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::{
    ARTICLES, article_content, author_article_path, editor_article_path, fill_required_fields,
};
use testkit::{TestApp, TestUser};

use super::records::insert_article;
use super::states::{State, state};
use views::{Viewers, create_viewers, get, views_of_authors, without_versions};

const AWAITING_DECISION: [ArticleStatus; 3] =
    [ArticleStatus::Submitted, ArticleStatus::UnderReview, ArticleStatus::ReviewComplete];

/// Decisions give DOIs, too, which their authors must not see before the release.
fn with_doi_pattern(settings: &mut kit::Settings) {
    settings.journal.doi_pattern = Some("ctt-{random}".into());
}

/// A status and the decisions that are made on it in one hold, each with its undo.
struct Case {
    from: State,
    decisions: Vec<(Action, Action)>,
}

fn cases() -> Vec<Case> {
    let accept = (Action::Accept, Action::UndoAccept);
    let publish = (Action::Publish, Action::UndoPublish);
    let single = [
        accept,
        (Action::Decline, Action::UndoDecline),
        (Action::SendForRevision, Action::UndoSendForRevision),
    ];
    let mut all = Vec::new();
    for status in AWAITING_DECISION {
        all.extend(single.map(|decision| Case { from: state(status, 1), decisions: vec![decision] }));
        all.push(Case { from: state(status, 1), decisions: vec![accept, publish] });
    }
    all.push(Case { from: state(ArticleStatus::Accepted, 1), decisions: vec![publish] });
    all
}

async fn decide_over_http(app: &TestApp, editor: &TestUser, article: &Value, action: Action) {
    let body = match action {
        Action::Publish => json!({ "publicationDate": "2026-03-05", "letter": "It is out." }),
        Action::Accept | Action::Decline | Action::SendForRevision => json!({ "letter": "We have decided." }),
        _ => json!({}),
    };
    let path = format!("{}/{}", editor_article_path(article), action.code());
    let response = app.post_as(editor, &path, &body).await;
    assert_eq!(response.status, StatusCode::OK, "{action:?}: {response:?}");
}

/// State after the decisions, according to the rules.
fn decided_state(case: &Case) -> ArticleState {
    let mut facts = Facts {
        assignments: case.from.assignments(),
        has_publication_date: true,
        ..Facts::new(case.from.status, case.from.revision)
    };
    for (action, _) in &case.decisions {
        let transition = decide(&facts, Relation::Editor, *action).unwrap();
        facts = Facts { status: transition.status.unwrap(), revision: transition.revision, ..facts };
    }
    ArticleState { status: facts.status, revision: facts.revision, dates: Default::default() }
}

async fn insert_reviewed_article(
    app: &TestApp,
    template: &Value,
    viewers: &Viewers,
    case: &Case,
    other: &TestUser,
) -> Value {
    let id = template["id"].as_i64().unwrap();
    let article = insert_article(app, id, &viewers.creator, case.from, [other, &viewers.reviewer]).await;
    sqlx::query(
        "insert into reviews (assignment_id, version, result_id, comment_for_author, comment_for_editor, updated_at)
         select id, 1, 3, 'Sound methods', '', now() from review_assignments where article_id = $1 and status_id = 3",
    )
    .bind(article["id"].as_i64())
    .execute(&app.state.pool)
    .await
    .unwrap();
    article
}

async fn create_template(app: &TestApp) -> Value {
    let author = app.create_user(&[Role::User]).await;
    let template = app.create_draft(&author, "Late reactivation").await;
    let mut content = article_content(&template);
    fill_required_fields(&mut content);
    let saved = app.put_as(&author, &author_article_path(&template), &content).await;
    assert_eq!(saved.status, StatusCode::OK);
    template
}

/// Statuses that each viewer sees, by the rules and over HTTP.
async fn assert_statuses(app: &TestApp, viewers: &Viewers, article: &Value, case: &Case, is_held: bool) {
    let current = decided_state(case);
    let before =
        ArticleState { status: case.from.status, revision: case.from.revision, dates: Default::default() };
    let mine = author_article_path(article);
    let editors = editor_article_path(article);
    let reviewing = format!("{ARTICLES}/reviewing/{}", article["id"]);
    let mut seen = vec![
        (Relation::Creator, get(app, &viewers.creator, &mine).await),
        (Relation::RecusedEditor, get(app, &viewers.creator, &editors).await),
        (Relation::RecusedEditor, get(app, &viewers.recused, &editors).await),
        (Relation::Editor, get(app, &viewers.editor, &editors).await),
        (Relation::Admin, get(app, &viewers.admin, &editors).await),
    ];
    if case.from.assignments().completed == 1 {
        seen.push((Relation::Reviewer, get(app, &viewers.reviewer, &reviewing).await));
    }
    for (viewer, view) in seen {
        let expected = visible_state(viewer, current, is_held.then_some(before));
        let revision = match viewer {
            // The round that they were asked about, whatever has become of the article.
            Relation::Reviewer => view["assignments"][0]["articleRevision"].as_i64().unwrap(),
            _ => i64::from(expected.revision),
        };
        let found = (&view["statusId"], view["revision"].as_i64().unwrap_or(revision));
        let expected = (&json!(expected.status.id()), revision);
        assert_eq!(found, expected, "{viewer:?} of {:?} {:?}", case.from, case.decisions);
    }
}

/// Author actions are refused by the status that the author sees; messages stay possible.
async fn assert_author_cannot_change(app: &TestApp, creator: &TestUser, article: &Value) {
    let path = author_article_path(article);
    let content = article_content(&get(app, creator, &path).await);
    assert_eq!(get(app, creator, &path).await["allowedActions"], json!(["correspond"]));
    for (method, path, body) in [
        (Method::PUT, path.clone(), content),
        (Method::DELETE, path.clone(), json!({})),
        (Method::POST, format!("{path}/submit"), json!({})),
        (Method::POST, format!("{path}/merged-pdfs/generate"), json!({})),
    ] {
        let request = app.request(method.clone(), &path).bearer_auth(&creator.token).json(&body);
        let response = app.send(request).await;
        assert_eq!(response.status, StatusCode::CONFLICT, "{method} {path}");
        assert_eq!(response.json()["code"], "wrong-status");
    }
}

#[tokio::test]
async fn authors_see_a_decision_when_it_is_released() {
    TestApp::run_with_settings(with_doi_pattern, async |app| {
        let template = create_template(app).await;
        let mut viewers = create_viewers(app).await;
        for case in cases() {
            viewers.creator = app.create_user(&Role::ALL).await;
            let other = app.create_user(&[Role::Reviewer]).await;
            let article = insert_reviewed_article(app, &template, &viewers, &case, &other).await;
            let before = views_of_authors(app, &viewers, &article).await;
            for (action, _) in &case.decisions {
                decide_over_http(app, &viewers.editor, &article, *action).await;
                // Dates that the office corrects are part of the decision.
                if decided_state(&case).status == ArticleStatus::Accepted {
                    let date = json!({ "acceptanceDate": "2026-03-01" });
                    let patched = app.patch_as(&viewers.editor, &editor_article_path(&article), &date).await;
                    assert_eq!(patched.status, StatusCode::OK, "{patched:?}");
                }
                assert_eq!(
                    views_of_authors(app, &viewers, &article).await,
                    before,
                    "{:?} {action:?}",
                    case.from
                );
            }
            app.release_held_notifications().await;
            assert_eq!(views_of_authors(app, &viewers, &article).await, before, "{:?}", case.from);
            assert_statuses(app, &viewers, &article, &case, true).await;
            assert_author_cannot_change(app, &viewers.creator, &article).await;

            app.expire_hold().await;
            viewers.reissue_tokens(app).await;
            assert_statuses(app, &viewers, &article, &case, false).await;
            let path = author_article_path(&article);
            let events = get(app, &viewers.creator, &format!("{path}/events")).await;
            assert_eq!(events.as_array().unwrap().len(), case.decisions.len());
            let reviews = get(app, &viewers.creator, &format!("{path}/reviews")).await;
            assert_eq!(reviews.as_array().unwrap().len(), case.from.assignments().completed);
            // Only the last letter is sent.
            let messages = get(app, &viewers.creator, &format!("{path}/messages")).await;
            let letter = if decided_state(&case).status == ArticleStatus::Published {
                "It is out."
            } else {
                "We have decided."
            };
            assert_eq!((&messages["count"], &messages["results"][0]["text"]), (&json!(1), &json!(letter)));
            let feed = get(app, &viewers.creator, "/api/v1/users/me/notifications?role=user").await;
            assert_eq!(feed["count"], 1 + i32::from(case.from.decision().is_some()));
            let letters = app.expect_letters(&viewers.creator.email, 1).await;
            assert!(letters[0].text.contains(letter), "{}", letters[0].text);
            let left: i64 = sqlx::query_scalar("select count(*) from held_decisions")
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
            assert_eq!(left, 0);
        }
    })
    .await;
}

#[tokio::test]
async fn undo_within_hold_leaves_no_trace_for_authors() {
    TestApp::run_with_settings(with_doi_pattern, async |app| {
        let template = create_template(app).await;
        let mut viewers = create_viewers(app).await;
        for case in cases() {
            viewers.creator = app.create_user(&Role::ALL).await;
            let other = app.create_user(&[Role::Reviewer]).await;
            let article = insert_reviewed_article(app, &template, &viewers, &case, &other).await;
            let before = without_versions(views_of_authors(app, &viewers, &article).await);
            for (action, _) in &case.decisions {
                decide_over_http(app, &viewers.editor, &article, *action).await;
            }
            for (_, undo) in case.decisions.iter().rev() {
                let held = without_versions(views_of_authors(app, &viewers, &article).await);
                assert_eq!(held, before, "before {undo:?}");
                decide_over_http(app, &viewers.editor, &article, *undo).await;
            }
            let after = without_versions(views_of_authors(app, &viewers, &article).await);
            let path = author_article_path(&article);
            let events = get(app, &viewers.creator, &format!("{path}/events")).await;
            if case.from.status == ArticleStatus::UnderReview {
                // The decision withdrew the reviewers, so that the review is complete now.
                let complete = ArticleStatus::ReviewComplete.id();
                assert_eq!(after[0]["author"]["statusId"], complete);
                assert_eq!(events.as_array().unwrap().len(), 1);
                assert_eq!(events[0]["articleStatusId"], complete);
            } else {
                assert_eq!(after, before, "{:?} {:?}", case.from, case.decisions);
                assert_eq!(events, json!([]));
            }
            // The office keeps the history.
            let events =
                get(app, &viewers.editor, &format!("{}/events", editor_article_path(&article))).await;
            assert_eq!(events.as_array().unwrap().len(), 2 * case.decisions.len());
            app.expect_letters(&viewers.creator.email, 0).await;
        }
        app.expire_hold().await;
        let rows: i64 =
            sqlx::query_scalar("select count(*) from notifications where type_id in (3, 4, 5, 6)")
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        // The notification with which an accepted article was inserted.
        assert_eq!(rows, 1);
    })
    .await;
}

/// The acceptance is still to be told when only the publication is undone.
#[tokio::test]
async fn undoing_a_replacing_decision_releases_the_replaced_one() {
    TestApp::run(async |app| {
        let viewers = create_viewers(app).await;
        let article = app.create_article(&viewers.creator, ArticleStatus::Submitted).await;
        for action in [Action::Accept, Action::Publish, Action::UndoPublish] {
            decide_over_http(app, &viewers.editor, &article, action).await;
        }
        let path = author_article_path(&article);
        assert_eq!(get(app, &viewers.creator, &path).await["statusId"], ArticleStatus::Submitted.id());
        app.expire_hold().await;
        let creator = app.reissue_token(&viewers.creator).await;
        assert_eq!(get(app, &creator, &path).await["statusId"], ArticleStatus::Accepted.id());
        let letters = app.expect_letters(&creator.email, 1).await;
        assert!(letters[0].text.contains("We have decided."), "{}", letters[0].text);
        let events = get(app, &creator, &format!("{path}/events")).await;
        let statuses: Vec<_> =
            events.as_array().unwrap().iter().map(|event| &event["articleStatusId"]).collect();
        assert_eq!(statuses, [&json!(1), &json!(ArticleStatus::Accepted.id())]);
    })
    .await;
}

#[tokio::test]
async fn without_hold_authors_see_decisions_at_once() {
    TestApp::run_with_settings(
        |settings| settings.decisions.hold_minutes = 0,
        async |app| {
            let viewers = create_viewers(app).await;
            let article = app.create_article(&viewers.creator, ArticleStatus::ReviewComplete).await;
            decide_over_http(app, &viewers.editor, &article, Action::SendForRevision).await;
            let seen = get(app, &viewers.creator, &author_article_path(&article)).await;
            assert_eq!(
                (&seen["statusId"], &seen["revision"]),
                (&json!(ArticleStatus::Revision.id()), &json!(1))
            );
            let feed = get(app, &viewers.creator, "/api/v1/users/me/notifications?role=user").await;
            assert_eq!(feed["count"], 1);
            app.run_jobs().await;
            app.expect_letters(&viewers.creator.email, 1).await;
            let office = get(app, &viewers.editor, &editor_article_path(&article)).await;
            assert_eq!(office["newsHeldUntil"], Value::Null);
        },
    )
    .await;
}

/// A decision that the previous release made has no stored state: its author has already seen it.
#[tokio::test]
async fn decision_of_the_previous_release_is_released_as_before() {
    TestApp::run(async |app| {
        let viewers = create_viewers(app).await;
        let article = app.create_article(&viewers.creator, ArticleStatus::Submitted).await;
        decide_over_http(app, &viewers.editor, &article, Action::Decline).await;
        sqlx::query("delete from held_decisions").execute(&app.state.pool).await.unwrap();
        let path = author_article_path(&article);
        assert_eq!(get(app, &viewers.creator, &path).await["statusId"], ArticleStatus::Declined.id());
        app.expire_hold().await;
        app.expect_letters(&viewers.creator.email, 1).await;
    })
    .await;
}
