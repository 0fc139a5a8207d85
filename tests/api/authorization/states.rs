//! The matrix once more, for callers whose session, proof, link, conflict of interest or second factor counts. Each
//! expectation follows from the row of the same caller without it.

use std::collections::BTreeMap;

use kit::SecondFactorPolicy;
use reqwest::{StatusCode, header};
use rules::sessions::needs_fresh_proof;
use rules::{ArticleStatus, Permission, Role, policy};
use serde_json::{Value, json};
use testkit::articles::author_article_path;
use testkit::{TestApp, TestUser};

use super::calls::request_for;
use super::fixture::{Fixture, create_fixture};
use super::{MATRIX, Row};

/// Columns of the matrix.
const REVOKED: usize = 3;
const OTHER_AUTHOR: usize = 6;
const REVIEWER: usize = 7;
const EDITOR: usize = 8;
const ADMIN: usize = 9;

/// What the OpenAPI document says about an operation.
struct Operation {
    /// Absent for a public operation.
    permission: Option<Permission>,
    accepts_link: bool,
}

async fn read_operations(app: &TestApp) -> BTreeMap<String, Operation> {
    let document = app.get("/api/openapi.json").await.json();
    let items = document["paths"].as_object().unwrap().values();
    items
        .flat_map(|item| item.as_object().unwrap().values())
        .map(|operation| {
            let code = operation["x-permission"].as_str().unwrap();
            let permission = Permission::ALL.iter().copied().find(|permission| permission.code() == code);
            assert_eq!(permission.is_none(), code == "public");
            let schemes: &[Value] = operation["security"].as_array().map_or(&[], Vec::as_slice);
            let accepts_link = schemes.iter().any(|scheme| scheme["reviewLink"].is_array());
            let id = operation["operationId"].as_str().unwrap().to_owned();
            (id, Operation { permission, accepts_link })
        })
        .collect()
}

/// Sends every operation with an `Authorization` header and compares the statuses. Operations without an expectation
/// are left out.
async fn compare(
    app: &TestApp,
    caller: &str,
    (credentials, fixture): (&str, &Fixture),
    expected: impl Fn(&Row, &Operation) -> Option<u16>,
) {
    let operations = read_operations(app).await;
    let mut failures = Vec::new();
    for row in MATRIX {
        let Some(expected) = expected(row, &operations[row.operation]) else {
            continue;
        };
        app.reset_rate_limits().await;
        let request = request_for(app, row.operation, fixture).header(header::AUTHORIZATION, credentials);
        let response = app.send(request).await;
        if response.status != StatusCode::from_u16(expected).unwrap() {
            let body = String::from_utf8_lossy(&response.body).chars().take(120).collect::<String>();
            failures.push(format!(
                "{} as {caller}: {} instead of {expected}: {body}",
                row.operation, response.status
            ));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

fn bearer(user: &TestUser) -> String {
    format!("Bearer {}", user.token)
}

/// Operations that end the session of the caller, which the rest of the matrix needs.
fn ends_session(operation: &str) -> bool {
    ["signOutEverywhere", "endMyOtherSessions", "signOut"].contains(&operation)
}

#[tokio::test]
async fn ended_session_is_worth_nothing() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let fixture = create_fixture(app, &author).await;
        let admin = app.create_user(&Role::ALL).await;
        let end = "update sessions set ended_at = $2, ended_by = 'owner' where user_id = $1";
        sqlx::query(end).bind(admin.id.0).bind(app.state.clock.now()).execute(&app.state.pool).await.unwrap();
        compare(app, "ended session", (&bearer(&admin), &fixture), |row, _| Some(row.expected[REVOKED]))
            .await;
    })
    .await;
}

#[tokio::test]
async fn old_proof_is_refused_where_a_fresh_one_is_needed() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let fixture = create_fixture(app, &author).await;
        for (column, role) in [
            (OTHER_AUTHOR, Role::User),
            (REVIEWER, Role::Reviewer),
            (EDITOR, Role::Editor),
            (ADMIN, Role::Admin),
        ] {
            let user = app.create_user(&[role]).await;
            app.age_proofs().await;
            compare(app, &format!("{role:?} with an old proof"), (&bearer(&user), &fixture), |row, _| {
                let is_refused = needs_fresh_proof(row.operation);
                (!ends_session(row.operation)).then_some(if is_refused { 403 } else { row.expected[column] })
            })
            .await;
        }
    })
    .await;
}

#[tokio::test]
async fn review_link_opens_only_what_accepts_links() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let fixture = create_fixture(app, &author).await;
        let reviewer = app.create_user(&[Role::User, Role::Reviewer]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        let response = app.post_as(&editor, "/api/v1/review-assignments", &body).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let key = app.expect_letters(&reviewer.email, 1).await[0].code();
        let credentials = format!("ReviewLink {key}");
        compare(app, "link holder", (&credentials, &fixture), |row, operation| {
            // The one operation that needs no id.
            if row.operation == "readLinkedReviewAssignment" {
                return Some(200);
            }
            match (operation.permission, operation.accepts_link) {
                (Some(_), false) => Some(401),
                // Records of somebody else: not found, as for a reviewer without an assignment.
                (Some(_), true) => Some(404),
                (None, _) => Some(row.expected[0]),
            }
        })
        .await;
    })
    .await;
}

/// Operations on an article that an editor among its authors may call: they see what authors see.
const FOR_RECUSED: &[&str] = &["readArticleById", "readArticleEvents", "listArticleMergedPdfs"];

/// The editor is among the authors of the article that all requests are about, and it is under review.
#[tokio::test]
async fn recused_editors_can_only_read_what_authors_read() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let mut fixture = create_fixture(app, &author).await;
        let article = app.create_article(&author, ArticleStatus::UnderReview).await;
        fixture.article = author_article_path(&article);
        for (column, role) in [(EDITOR, Role::Editor), (ADMIN, Role::Admin)] {
            let recused = app.account().named("Recused", "Colleague").roles(&[role]).create().await;
            sqlx::query("update article_authors set email = $2, orcid = '' where article_id = $1")
                .bind(article["id"].as_i64())
                .bind(&recused.email)
                .execute(&app.state.pool)
                .await
                .unwrap();
            compare(app, &format!("recused {role:?}"), (&bearer(&recused), &fixture), |row, _| {
                let is_about_article = row.operation != "updateArticleById"
                    && request_for(app, row.operation, &fixture)
                        .build()
                        .is_ok_and(|request| request.url().path().contains("/api/v1/articles/"));
                let expected = match row.expected[column] {
                    404 if FOR_RECUSED.contains(&row.operation) => 200,
                    404 if row.operation != "previewArticle" => 403,
                    other => other,
                };
                (is_about_article && !row.operation.contains("My")).then_some(expected)
            })
            .await;
        }
    })
    .await;
}

/// After the days of grace an editor or admin without a second factor can do what any account can.
#[tokio::test]
async fn demanded_second_factor_closes_what_the_role_opens() {
    let demand = |settings: &mut kit::Settings| settings.auth.second_factor = SecondFactorPolicy::Demanded;
    TestApp::run_with_settings(demand, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let fixture = create_fixture(app, &author).await;
        for (column, role) in [(EDITOR, Role::Editor), (ADMIN, Role::Admin)] {
            let user = app.create_user(&[role]).await;
            let expire = "insert into second_factor_deadlines (user_id, due_at) values ($1, $2)";
            sqlx::query(expire)
                .bind(user.id.0)
                .bind(app.state.clock.now() - chrono::TimeDelta::days(1))
                .execute(&app.state.pool)
                .await
                .unwrap();
            compare(
                app,
                &format!("{role:?} without the factor"),
                (&bearer(&user), &fixture),
                |row, operation| {
                    let is_closed = operation
                        .permission
                        .is_some_and(|permission| policy::reach(permission, &[]).is_none());
                    (!ends_session(row.operation)).then_some(if is_closed {
                        403
                    } else {
                        row.expected[column]
                    })
                },
            )
            .await;
            let response = app.get_as(&user, "/api/v1/articles").await;
            assert_eq!(response.json()["code"], "second-factor-demanded");
        }
    })
    .await;
}
