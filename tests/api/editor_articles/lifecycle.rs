//! Runs every state × operation × kind of user over HTTP and compares response, state, events, notifications
//! and letters with the transition table of `rules`.

mod hold;
mod records;
mod states;

use std::collections::BTreeMap;

use reqwest::Method;
use rules::article::lifecycle::Notify;
use rules::article::{Action, Relation, Transition};
use rules::{Enumeration, NotificationType, Role};
use serde_json::{Value, json};
use testkit::articles::{article_content, author_article_path, editor_article_path, fill_required_fields};
use testkit::{TestApp, TestResponse};

use records::{expected_record, insert_article, read_record};
use states::{Operation, STATES, TestActor, View, create_actors, expected, operations};

async fn send_operation(
    app: &TestApp,
    actor: &TestActor,
    operation: Operation,
    article: &Value,
    body: &Value,
) -> TestResponse {
    if operation.action == Action::AssignReviewer {
        let assignment = json!({ "articleId": article["id"], "reviewerId": body["reviewerId"] });
        return app.post_as(&actor.user, "/api/v1/review-assignments", &assignment).await;
    }
    let base = match operation.view {
        View::Author => author_article_path(article),
        View::Editor => editor_article_path(article),
    };
    let (method, path) = match operation.action {
        Action::Edit => (Method::PUT, base),
        Action::Remove => (Method::DELETE, base),
        Action::Correspond => (Method::POST, format!("{base}/messages")),
        action => (Method::POST, format!("{base}/{}", action.code())),
    };
    let version: i32 = sqlx::query_scalar("select version from articles where id = $1")
        .bind(article["id"].as_i64())
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
    let body = match operation.action {
        Action::Edit => {
            let mut content = body.clone();
            content["version"] = json!(version);
            content
        }
        Action::Correspond => json!({ "text": "A question" }),
        Action::Publish => json!({ "publicationDate": "2026-03-05" }),
        _ => json!({}),
    };
    app.send(app.request(method, &path).bearer_auth(&actor.user.token).json(&body)).await
}

/// Request body for editors: adds the fields that authors do not have.
fn editor_content(content: &Value) -> Value {
    let mut content = content.clone();
    for (field, value) in [
        ("contentHtmlEn", json!("")),
        ("contentHtmlRu", json!("")),
        ("doi", json!("")),
        ("pageFirst", json!("")),
        ("pageLast", json!("")),
        ("references", json!([])),
        ("pdfEnId", Value::Null),
        ("pdfRuId", Value::Null),
        ("files", json!([])),
    ] {
        content[field] = value;
    }
    content
}

#[tokio::test]
async fn operations_follow_transition_table_in_every_state() {
    TestApp::run(async |app| {
        let pool = &app.state.pool;
        let creator = app.create_user(&[Role::User]).await;
        let all_roles_creator = app.create_user(&Role::ALL).await;
        let template = app.create_draft(&creator, "Late reactivation").await;
        let mut content = article_content(&template);
        fill_required_fields(&mut content);
        app.put_as(&creator, &author_article_path(&template), &content).await;
        let mut content = editor_content(&content);
        content["reviewerId"] = json!(app.create_user(&[Role::Reviewer]).await.id);
        let actors = create_actors(app, creator, all_roles_creator).await;
        let other_reviewer = app.create_user(&[Role::Reviewer]).await;
        let reviewers = [&actors[5].user, &other_reviewer];

        let mut failures = Vec::new();
        let mut letters: BTreeMap<String, String> = BTreeMap::new();
        let mut tried = 0;
        for &state in STATES {
            for operation in operations() {
                for actor in &actors {
                    let creator = if actor.relation == Relation::Creator { actor } else { &actors[0] };
                    let article = insert_article(
                        app,
                        template["id"].as_i64().unwrap(),
                        &creator.user,
                        state,
                        reviewers,
                    )
                    .await;
                    let id = article["id"].as_i64().unwrap();
                    let before = read_record(app, id).await;
                    let last = last_notification_id(app, id).await;
                    app.reset_rate_limits().await;
                    let response = send_operation(app, actor, operation, &article, &content).await;
                    let now = read_record(app, id).await;
                    let cell = format!("{operation:?} in {state:?} by {}", actor.name);
                    tried += 1;
                    match expected(operation, state, actor) {
                        Ok(transition) => {
                            if !response.status.is_success() {
                                failures.push(format!(
                                    "{cell}: {} {}",
                                    response.status,
                                    String::from_utf8_lossy(&response.body)
                                ));
                                continue;
                            }
                            if now != expected_record(&before, operation, &transition) {
                                failures.push(format!("{cell}: {before:?} became {now:?}"));
                            }
                            collect_expected_letters(app, id, &transition, last, &mut letters).await;
                        }
                        Err(status) => {
                            if response.status != status {
                                failures.push(format!("{cell}: {} instead of {status}", response.status));
                            }
                            if now != before {
                                failures.push(format!("{cell}: rejected, but {before:?} became {now:?}"));
                            }
                        }
                    }
                }
            }
        }
        assert!(failures.is_empty(), "{} of {tried} cells: {failures:#?}", failures.len());
        assert_eq!(tried, STATES.len() * operations().len() * actors.len());

        app.expire_hold().await;
        let sent: BTreeMap<String, String> = sqlx::query_as(
            "select cause, letter || ' to ' || recipient from mail_deliveries
             where sent_at is not null and letter <> 'earlier-decision'",
        )
        .fetch_all(pool)
        .await
        .unwrap()
        .into_iter()
        .collect();
        assert_eq!(sent, letters);
        assert!(letters.len() > 30, "{}", letters.len());
    })
    .await;
}

/// Adds the letters that a transition must send, by cause.
async fn collect_expected_letters(
    app: &TestApp,
    article: i64,
    transition: &Transition,
    last: Option<i64>,
    letters: &mut BTreeMap<String, String>,
) {
    let undone = matches!(transition.notify, Notify::AuthorOfUndo(_));
    let rows: Vec<(i64, i16, String)> = sqlx::query_as(
        "select notifications.id, type_id, email::text from notifications join users on users.id = user_id
         where article_id = $1 and ($2::bigint is null or notifications.id > $2 or $3)",
    )
    .bind(article)
    .bind(last)
    .bind(undone)
    .fetch_all(&app.state.pool)
    .await
    .unwrap();
    for (id, notification, email) in rows {
        let (cause, letter) = match NotificationType::from_id(notification).unwrap() {
            // Its letter waits for further messages.
            NotificationType::MessageReceived => continue,
            _ if undone => ("undoing", "decision-undone"),
            NotificationType::ArticleAccepted => ("notification", "article-accepted"),
            NotificationType::ArticleDeclined => ("notification", "article-declined"),
            NotificationType::ArticleSentToRevision => ("notification", "article-sent-for-revision"),
            NotificationType::ArticlePublished => ("notification", "article-published"),
            NotificationType::ArticleReturned => ("notification", "article-returned"),
            NotificationType::ReviewAssignmentCreated => ("notification", "review-request"),
            NotificationType::ReviewAssignmentWithdrawn => ("notification", "review-withdrawn"),
            other => panic!("unexpected notification {other:?}"),
        };
        letters.insert(format!("{cause}:{id}"), format!("{letter} to {email}"));
    }
}

async fn last_notification_id(app: &TestApp, article: i64) -> Option<i64> {
    let last = sqlx::query_scalar("select max(id) from notifications where article_id = $1").bind(article);
    last.fetch_one(&app.state.pool).await.unwrap()
}
