//! The editors' workbench: search, filters, orders, counts, next steps, lateness, export.

mod reminders;
mod secrecy;
mod speed;
mod steps;

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{ARTICLES, editor_article_path};
use testkit::{TestApp, TestUser};

pub const ASSIGNMENTS: &str = "/api/v1/review-assignments";

pub async fn list(app: &TestApp, editor: &TestUser, query: &str) -> Vec<Value> {
    let response = app.get_as(editor, &format!("{ARTICLES}?{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{query}: {response:?}");
    let page = response.json();
    let results = page["results"].as_array().unwrap().clone();
    assert_eq!(page["count"], results.len(), "{query}");
    results
}

pub async fn list_ids(app: &TestApp, editor: &TestUser, query: &str) -> Vec<i64> {
    list(app, editor, query).await.iter().map(id_of).collect()
}

pub fn id_of(article: &Value) -> i64 {
    article["id"].as_i64().unwrap()
}

pub async fn row_of(app: &TestApp, editor: &TestUser, article: &Value) -> Value {
    let rows = list(app, editor, "").await;
    rows.into_iter().find(|row| row["id"] == article["id"]).unwrap()
}

pub async fn set_title(app: &TestApp, article: &Value, en: &str, ru: &str) {
    sqlx::query("update articles set title_en = $2, title_ru = $3 where id = $1")
        .bind(id_of(article))
        .bind(en)
        .bind(ru)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

pub async fn assign(app: &TestApp, editor: &TestUser, article: &Value, reviewer: &TestUser) -> i64 {
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let response = app.post_as(editor, ASSIGNMENTS, &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()["id"].as_i64().unwrap()
}

pub async fn accept(app: &TestApp, reviewer: &TestUser, assignment: i64) {
    let response = app.post_as(reviewer, &format!("{ASSIGNMENTS}/my/{assignment}/accept"), &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

pub async fn complete(app: &TestApp, reviewer: &TestUser, assignment: i64) {
    let path = format!("{ASSIGNMENTS}/my/{assignment}");
    let review =
        json!({ "version": 0, "resultId": 1, "commentForAuthor": "Well done.", "commentForEditor": "" });
    assert_eq!(app.put_as(reviewer, &format!("{path}/review"), &review).await.status, StatusCode::OK);
    assert_eq!(app.post_as(reviewer, &format!("{path}/complete"), &json!({})).await.status, StatusCode::OK);
}

#[tokio::test]
async fn search_finds_number_titles_people_and_doi() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.account().named("Zoë", "Quillfeather").roles(&[Role::Reviewer]).create().await;
        let wanted = app.create_article(&author, ArticleStatus::Submitted).await;
        let other = app.create_article(&author, ArticleStatus::Submitted).await;
        set_title(app, &wanted, "Grafts 100% alive_", "Ещё один обзор").await;
        set_title(app, &other, "Something else", "").await;
        sqlx::query("update articles set doi = '10.5555/ctt.77' where id = $1")
            .bind(id_of(&wanted))
            .execute(&app.state.pool)
            .await
            .unwrap();
        sqlx::query(
            "insert into manuscript_numbers (number, year, sequence, article_id, created_at)
             values ('CTT-2026-4711', 2026, 4711, $1, now())",
        )
        .bind(id_of(&wanted))
        .execute(&app.state.pool)
        .await
        .unwrap();
        assign(app, &editor, &wanted, &reviewer).await;
        for search in [
            "4711",
            "ctt-2026-4711",
            "GRAFTS",
            "100%25",
            "alive_",
            "%D0%B5%D1%89%D0%B5",
            "quillfeather",
            "zoe",
            "10.5555/CTT",
            "grafts%20quillf%204711",
            "%20grafts%C2%A0alive",
        ] {
            assert_eq!(
                list_ids(app, &editor, &format!("search={search}")).await,
                [id_of(&wanted)],
                "{search}"
            );
        }
        for search in ["nothing", "grafts%20nothing", "a%25e", "al_ve", "%5C"] {
            assert_eq!(list_ids(app, &editor, &format!("search={search}")).await, [0; 0], "{search}");
        }
        assert_eq!(list_ids(app, &editor, "search=morozova").await.len(), 2);
        assert_eq!(list_ids(app, &editor, "search=%20").await.len(), 2);
        // A new name of the reviewer is found, the old one no more.
        sqlx::query("update users set last_name_en = 'Featherquill' where id = $1")
            .bind(reviewer.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(list_ids(app, &editor, "search=featherquill").await, [id_of(&wanted)]);
        assert_eq!(list_ids(app, &editor, "search=quillfeather").await, [0; 0]);
        let long = app.get_as(&editor, &format!("{ARTICLES}?search={}", "a".repeat(201))).await;
        assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn counts_follow_the_filters_but_not_the_status() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        for status in [ArticleStatus::Submitted, ArticleStatus::Submitted, ArticleStatus::Accepted] {
            app.create_article(&author, status).await;
        }
        app.create_draft(&author, "A draft").await;
        let counts =
            async |query: &str| app.get_as(&editor, &format!("{ARTICLES}/counts?{query}")).await.json();
        let submitted = json!({ "statusId": 2, "count": 2 });
        let expected = json!({ "all": 3, "statuses": [submitted, { "statusId": 5, "count": 1 }] });
        assert_eq!(counts("").await, expected);
        assert_eq!(counts("status=5&order=-createdAt&pageIndex=3").await, expected);
        assert_eq!(counts("waits=editors").await, json!({ "all": 2, "statuses": [submitted] }));
        assert_eq!(counts("search=nothing").await, json!({ "all": 0, "statuses": [] }));
        assert_eq!(counts("typeId=9").await["all"], 0);
        assert_eq!(counts("typeId=9&typeId=1").await["all"], 3);
    })
    .await;
}

#[tokio::test]
async fn activity_follows_status_requests_and_messages() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let article = app.create_submittable_draft(&author).await;
        let submit = format!("{}/submit", testkit::articles::author_article_path(&article));
        assert_eq!(app.post_as(&author, &submit, &json!({})).await.status, StatusCode::OK);
        let submitted_at = app.state.clock.now();
        let row = row_of(app, &editor, &article).await;
        for field in ["submittedAt", "statusSince", "lastActivityAt"] {
            assert_eq!(row[field], json!(submitted_at), "{field}");
        }
        assert_eq!(row["reviews"], json!({ "asked": 0, "agreed": 0, "completed": 0, "late": 0 }));

        app.state.clock.advance(TimeDelta::hours(1));
        let assignment = assign(app, &editor, &article, &reviewer).await;
        let assigned_at = app.state.clock.now();
        app.state.clock.advance(TimeDelta::hours(1));
        accept(app, &reviewer, assignment).await;
        let row = row_of(app, &editor, &article).await;
        assert_eq!(row["statusSince"], json!(assigned_at));
        assert_eq!(row["lastActivityAt"], json!(app.state.clock.now()));
        assert_eq!(row["reviews"], json!({ "asked": 1, "agreed": 1, "completed": 0, "late": 0 }));

        app.state.clock.advance(TimeDelta::hours(1));
        let messages = format!("{}/messages", editor_article_path(&article));
        app.post_as(&editor, &messages, &json!({ "text": "Hello" })).await;
        let row = row_of(app, &editor, &article).await;
        assert_eq!(row["lastActivityAt"], json!(app.state.clock.now()));
        assert_eq!(row["submittedAt"], json!(submitted_at));

        let day = submitted_at.date_naive();
        for (query, count) in [
            (format!("submittedAfter={day}&submittedBefore={day}"), 1),
            (format!("submittedBefore={}", day - TimeDelta::days(2)), 0),
            (format!("submittedAfter={}", day + TimeDelta::days(2)), 0),
        ] {
            assert_eq!(list_ids(app, &editor, &query).await.len(), count, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn decisions_are_found_by_kind_and_day_until_they_are_undone() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        // The article came to its status without an event.
        sqlx::query(
            "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
             values ($1, 'status-changed', $2, 'author', 2, $3)",
        )
        .bind(id_of(&article))
        .bind(author.id.0)
        .bind(app.state.clock.now())
        .execute(&app.state.pool)
        .await
        .unwrap();
        let path = editor_article_path(&article);
        let day = app.state.clock.now().date_naive();
        let found = async |query: &str| list_ids(app, &editor, query).await.len();
        assert_eq!(found("decision=accepted").await, 0);
        app.state.clock.advance(TimeDelta::minutes(1));
        assert_eq!(app.post_as(&editor, &format!("{path}/accept"), &json!({})).await.status, StatusCode::OK);
        assert_eq!(found("decision=accepted").await, 1);
        assert_eq!(found("decision=declined").await, 0);
        assert_eq!(found(&format!("decidedAfter={day}&decidedBefore={day}")).await, 1);
        assert_eq!(found(&format!("decision=accepted&decidedAfter={}", day + TimeDelta::days(2))).await, 0);
        app.state.clock.advance(TimeDelta::minutes(1));
        let undo = app.post_as(&editor, &format!("{path}/undo-accept"), &json!({})).await;
        assert_eq!(undo.status, StatusCode::OK);
        assert_eq!(found("decision=accepted").await, 0);
    })
    .await;
}

#[tokio::test]
async fn orders_are_those_of_the_rows() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let mut ids = Vec::new();
        for sequence in [2, 10_001, 9] {
            let article = app.create_article(&author, ArticleStatus::Submitted).await;
            ids.push(id_of(&article));
            sqlx::query(
                "insert into manuscript_numbers (number, year, sequence, article_id, created_at)
                 values ('CTT-2026-' || $2, 2026, $2, $1, now())",
            )
            .bind(id_of(&article))
            .bind(sequence)
            .execute(&app.state.pool)
            .await
            .unwrap();
            app.state.clock.advance(TimeDelta::hours(1));
        }
        let [two, many, nine] = ids[..] else { unreachable!() };
        assert_eq!(list_ids(app, &editor, "order=manuscriptNumber").await, [two, nine, many]);
        assert_eq!(list_ids(app, &editor, "order=-manuscriptNumber").await, [many, nine, two]);
        for order in ["statusSince", "lastActivity"] {
            assert_eq!(list_ids(app, &editor, &format!("order={order}")).await, [two, many, nine]);
            assert_eq!(list_ids(app, &editor, &format!("order=-{order}")).await, [nine, many, two]);
        }
        assert_eq!(list_ids(app, &editor, "order=submittedAt").await.len(), 3);
        for query in ["editor=somebody", "waits=nobody", "step=dance", "reviews=all", "decision=maybe"] {
            let response = app.get_as(&editor, &format!("{ARTICLES}?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn export_has_all_rows_in_the_language_and_no_formulas() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        for number in 0..3 {
            let article = app.create_article(&author, ArticleStatus::Submitted).await;
            set_title(app, &article, &format!("=cmd|{number}"), "Статья").await;
        }
        let export = async |language: &str, query: &str| {
            let request = app.request(reqwest::Method::GET, &format!("{ARTICLES}/export?{query}"));
            let request = request.bearer_auth(&editor.token).header("accept-language", language);
            let response = app.send(request).await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
            assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
            let name =
                format!("attachment; filename=\"articles-{}.csv\"", app.state.clock.now().date_naive());
            assert_eq!(response.header("content-disposition"), name);
            String::from_utf8(response.body.to_vec()).unwrap()
        };
        let english = export("en", "pageSize=1").await;
        assert!(english.starts_with("\u{feff}\"Manuscript number\",\"Title (English)\""), "{english}");
        assert_eq!(english.lines().count(), 4);
        assert!(
            english.contains("\"'=cmd|0\"")
                && english.contains("\"Submitted\"")
                && english.contains("\"Ask reviewers\""),
            "{english}"
        );
        let russian = export("ru", "search=cmd%7C1").await;
        assert!(russian.contains("\"Номер рукописи\"") && russian.contains("\"Подана\""), "{russian}");
        assert_eq!(russian.lines().count(), 2);
        let entries: i64 =
            sqlx::query_scalar("select count(*) from audit_entries where action = 'article-exported'")
                .fetch_one(&app.owner)
                .await
                .unwrap();
        assert_eq!(entries, 2);
    })
    .await;
}
