//! The whole table of `rules` through the real interface: every state × operation × kind of person answers as the rules
//! say, and afterwards state, events, notifications and letters agree.

mod records;
mod states;

use std::collections::BTreeMap;

use reqwest::Method;
use rules::article::lifecycle::Told;
use rules::article::{Action, Standing, Verdict};
use rules::{Enumeration, NotificationType, Role};
use serde_json::{Value, json};
use testkit::articles::{complete, content_of, desk_path, path_of};
use testkit::{Answer, TestApp};

use records::{after, article_in, record};
use states::{Operation, STATES, Side, Somebody, everybody, expected, operations};

async fn call(app: &TestApp, who: &Somebody, operation: Operation, article: &Value, body: &Value) -> Answer {
    if operation.action == Action::AssignReviewer {
        let asked = json!({ "articleId": article["id"], "reviewerId": body["reviewerId"] });
        return app.post_as(&who.person, "/api/v1/review-assignments", &asked).await;
    }
    let base = match operation.side {
        Side::Author => path_of(article),
        Side::Desk => desk_path(article),
    };
    let (method, path) = match operation.action {
        Action::Edit => (Method::PUT, base),
        Action::Remove => (Method::DELETE, base),
        Action::Correspond => (Method::POST, format!("{base}/messages")),
        action => (Method::POST, format!("{base}/{}", action.code())),
    };
    let version: i32 = sqlx::query_scalar("select version from articles where id = $1")
        .bind(article["id"].as_i64())
        .fetch_one(&app.house.app.pool)
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
    app.send(app.request(method, &path).bearer_auth(&who.person.token).json(&body)).await
}

/// A body for the desk, where every text of the template stands.
fn desk_content(content: &Value) -> Value {
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
async fn every_state_operation_and_person_as_the_rules_say() {
    TestApp::run(async |app| {
        let pool = &app.house.app.pool;
        let creator = app.person(&[Role::User]).await;
        let busy_creator = app.person(&Role::ALL).await;
        let template = app.draft(&creator, "Late reactivation").await;
        let mut content = content_of(&template);
        complete(&mut content);
        app.put_as(&creator, &path_of(&template), &content).await;
        let mut content = desk_content(&content);
        content["reviewerId"] = json!(app.person(&[Role::Reviewer]).await.id);
        let everybody = everybody(app, creator, busy_creator).await;
        let other_reviewer = app.person(&[Role::Reviewer]).await;
        let reviewers = [&everybody[5].person, &other_reviewer];

        let mut wrong = Vec::new();
        let mut letters: BTreeMap<String, String> = BTreeMap::new();
        let mut tried = 0;
        for &state in STATES {
            for operation in operations() {
                for who in &everybody {
                    let creator = if who.standing == Standing::Creator { who } else { &everybody[0] };
                    let article =
                        article_in(app, template["id"].as_i64().unwrap(), &creator.person, state, reviewers)
                            .await;
                    let id = article["id"].as_i64().unwrap();
                    let before = record(app, id).await;
                    let last = last_notification(app, id).await;
                    app.forget_limits().await;
                    let answer = call(app, who, operation, &article, &content).await;
                    let now = record(app, id).await;
                    let place = format!("{operation:?} in {state:?} by {}", who.name);
                    tried += 1;
                    match expected(operation, state, who) {
                        Ok(verdict) => {
                            if !answer.status.is_success() {
                                wrong.push(format!(
                                    "{place}: {} {}",
                                    answer.status,
                                    String::from_utf8_lossy(&answer.body)
                                ));
                                continue;
                            }
                            if now != after(&before, operation, &verdict) {
                                wrong.push(format!("{place}: {before:?} became {now:?}"));
                            }
                            expect_letters(app, id, &verdict, last, &mut letters).await;
                        }
                        Err(status) => {
                            if answer.status != status {
                                wrong.push(format!("{place}: {} instead of {status}", answer.status));
                            }
                            if now != before {
                                wrong.push(format!("{place}: refused, and yet {before:?} became {now:?}"));
                            }
                        }
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{} of {tried} cells: {wrong:#?}", wrong.len());
        assert_eq!(tried, STATES.len() * operations().len() * everybody.len());

        app.let_the_hold_pass().await;
        let sent: BTreeMap<String, String> = sqlx::query_as(
            "select cause, letter || ' to ' || recipient from mail_deliveries
             where sent_at is not null and letter <> 'told-before'",
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

/// Which letters people must have in the end, by their causes.
async fn expect_letters(
    app: &TestApp,
    article: i64,
    verdict: &Verdict,
    last: Option<i64>,
    letters: &mut BTreeMap<String, String>,
) {
    let undone = matches!(verdict.tells, Told::AuthorOfUndoing(_));
    let rows: Vec<(i64, i16, String)> = sqlx::query_as(
        "select notifications.id, type_id, email::text from notifications join users on users.id = user_id
         where article_id = $1 and ($2::bigint is null or notifications.id > $2 or $3)",
    )
    .bind(article)
    .bind(last)
    .bind(undone)
    .fetch_all(&app.house.app.pool)
    .await
    .unwrap();
    for (id, notification, email) in rows {
        let (cause, letter) = match NotificationType::from_id(notification).unwrap() {
            _ if undone => ("undoing", "decision-undone"),
            NotificationType::ArticleAccepted => ("notification", "article-accepted"),
            NotificationType::ArticleDeclined => ("notification", "article-declined"),
            NotificationType::ArticleSentToRevision => ("notification", "article-sent-for-revision"),
            NotificationType::ArticlePublished => ("notification", "article-published"),
            NotificationType::ReviewAssignmentCreated => ("notification", "review-request"),
            NotificationType::ReviewAssignmentWithdrawn => ("notification", "review-withdrawn"),
            other => panic!("nobody should be told of {other:?} here"),
        };
        letters.insert(format!("{cause}:{id}"), format!("{letter} to {email}"));
    }
}

async fn last_notification(app: &TestApp, article: i64) -> Option<i64> {
    let last = sqlx::query_scalar("select max(id) from notifications where article_id = $1").bind(article);
    last.fetch_one(&app.house.app.pool).await.unwrap()
}
