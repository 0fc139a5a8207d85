//! Saved views of the editors' list.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use rules::Role;
use rules::saved_views::{MAX_VIEWS, PARAMETERS};
use serde_json::{Value, json};
use testkit::{PASSWORD, TestApp, TestUser};

const VIEWS: &str = "/api/v1/article-views";

async fn create(app: &TestApp, user: &TestUser, name: &str, query: &str, is_shared: bool) -> Value {
    let body = json!({ "name": name, "query": query, "isShared": is_shared });
    let response = app.post_as(user, VIEWS, &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()
}

/// Names of the views in the user's menu.
async fn names(app: &TestApp, user: &TestUser) -> Vec<String> {
    let response = app.get_as(user, VIEWS).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let views = response.json();
    views.as_array().unwrap().iter().map(|view| view["name"].as_str().unwrap().to_owned()).collect()
}

fn path(view: &Value) -> String {
    format!("{VIEWS}/{}", view["id"])
}

fn changed(view: &Value, name: &str) -> Value {
    json!({ "name": name, "query": view["query"], "isShared": view["isShared"], "version": view["version"] })
}

#[tokio::test]
async fn own_views_are_private_and_shared_ones_are_everybodys() {
    TestApp::run(async |app| {
        let anna = app.account().named("Anna", "Belova").roles(&[Role::Editor]).create().await;
        let boris = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let admin = app.create_user(&[Role::Admin]).await;
        let own = create(app, &anna, " Mine ", "?editor=me&late=true&title=", false).await;
        assert_eq!(own["query"], "editor=me&late=true");
        let expected = json!({
            "id": own["id"], "name": "Mine", "query": "editor=me&late=true", "isShared": false, "isOwn": true,
            "ownerName": { "fullNameEn": "Anna Belova", "shortNameEn": "A.\u{a0}Belova" }, "version": 1,
            "allowedActions": ["change", "delete"],
        });
        assert_eq!(own, expected);
        let shared = create(app, &anna, "late", "late=true", true).await;
        create(app, &boris, "Mine", "order=-statusSince", false).await;

        assert_eq!(names(app, &anna).await, ["late", "Mine"]);
        assert_eq!(names(app, &boris).await, ["late", "Mine"]);
        assert_eq!(names(app, &admin).await, ["late"]);
        let seen = app.get_as(&boris, VIEWS).await.json()[0].clone();
        assert_eq!((&seen["isOwn"], &seen["allowedActions"]), (&json!(false), &json!([])));
        assert_eq!(app.get_as(&admin, VIEWS).await.json()[0]["allowedActions"], json!(["delete"]));

        // Only the owner changes a view. A private view of somebody else is not found.
        for (user, view, status) in [
            (&boris, &shared, StatusCode::FORBIDDEN),
            (&admin, &shared, StatusCode::FORBIDDEN),
            (&boris, &own, StatusCode::NOT_FOUND),
            (&admin, &own, StatusCode::NOT_FOUND),
        ] {
            assert_eq!(app.put_as(user, &path(view), &changed(view, "Taken")).await.status, status);
            if status == StatusCode::NOT_FOUND || user.id == boris.id {
                assert_eq!(app.delete_as(user, &path(view)).await.status, status);
            }
        }
        let updated = app.put_as(&anna, &path(&shared), &changed(&shared, "Late ones")).await.json();
        assert_eq!((&updated["name"], &updated["version"]), (&json!("Late ones"), &json!(2)));
        let outdated = app.put_as(&anna, &path(&shared), &changed(&shared, "Later")).await;
        assert_eq!(
            (outdated.status, &outdated.json()["code"]),
            (StatusCode::CONFLICT, &json!("changed-elsewhere"))
        );

        assert_eq!(app.delete_as(&admin, &path(&shared)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.delete_as(&anna, &path(&own)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.delete_as(&anna, &path(&own)).await.status, StatusCode::NOT_FOUND);
        assert_eq!(names(app, &anna).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn invalid_views_are_rejected() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let long = "x".repeat(81);
        let huge = format!("title={}", "x".repeat(3_000));
        for (name, query, is_shared, field, code) in [
            ("", "", false, "name", "required"),
            (&long, "", false, "name", "too-long"),
            ("a\u{0}b", "", false, "name", "malformed"),
            ("View", "pageIndex=3", false, "query", "not-in-list"),
            ("View", "drop=table", false, "query", "not-in-list"),
            ("View", "late=maybe", false, "query", "malformed"),
            ("View", "status=1", false, "query", "malformed"),
            ("View", "title=%00", false, "query", "malformed"),
            ("View", &huge, false, "query", "too-long"),
            ("View", "search=Petrov", true, "query", "only-in-own-view"),
            ("View", "reviewerId=7", true, "query", "only-in-own-view"),
        ] {
            let body = json!({ "name": name, "query": query, "isShared": is_shared });
            let response = app.post_as(&editor, VIEWS, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}: {response:?}");
            let error = response.json()["detail"][0].clone();
            assert_eq!((&error["loc"], &error["type"]), (&json!(["body", field]), &json!(code)), "{query}");
        }
        for body in [
            json!({}),
            json!([]),
            json!({ "name": 1, "query": "", "isShared": false }),
            json!({ "name": "View", "query": ["late"], "isShared": false }),
            json!({ "name": "View", "query": "", "isShared": "yes" }),
        ] {
            let status = app.post_as(&editor, VIEWS, &body).await.status;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        }
        for id in ["0", "-1", "999999999999999999999", "x"] {
            assert_eq!(
                app.delete_as(&editor, &format!("{VIEWS}/{id}")).await.status,
                StatusCode::NOT_FOUND,
                "{id}"
            );
        }
        let view = create(app, &editor, "View", "late=true", false).await;
        create(app, &editor, "Other", "", false).await;
        for (name, method) in [("view", "post"), ("OTHER", "put")] {
            let body = changed(&view, name);
            let response = match method {
                "post" => app.post_as(&editor, VIEWS, &body).await,
                _ => app.put_as(&editor, &path(&view), &body).await,
            };
            assert_eq!(response.json()["detail"][0]["type"], "already-taken", "{method}: {response:?}");
        }
        // A view that is shared afterwards keeps no reviewer either.
        let private = create(app, &editor, "By reviewer", "search=Petrov", false).await;
        let mut shared = changed(&private, "By reviewer");
        shared["isShared"] = json!(true);
        let response = app.put_as(&editor, &path(&private), &shared).await;
        assert_eq!(response.json()["detail"][0]["type"], "only-in-own-view", "{response:?}");
    })
    .await;
}

#[tokio::test]
async fn number_of_views_is_limited_also_for_parallel_requests() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        for number in 0..MAX_VIEWS - 1 {
            create(app, &editor, &format!("View {number}"), "", false).await;
        }
        let bodies = [0, 1, 2]
            .map(|number| json!({ "name": format!("Last {number}"), "query": "", "isShared": false }));
        let responses = tokio::join!(
            app.post_as(&editor, VIEWS, &bodies[0]),
            app.post_as(&editor, VIEWS, &bodies[1]),
            app.post_as(&editor, VIEWS, &bodies[2])
        );
        let mut statuses = [responses.0.status, responses.1.status, responses.2.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::CREATED, StatusCode::CONFLICT, StatusCode::CONFLICT]);
        assert_eq!(names(app, &editor).await.len(), MAX_VIEWS);
        let other = app.create_user(&[Role::Editor]).await;
        create(app, &other, "Mine", "", true).await;
        let few = app.count_queries(&other, VIEWS).await;
        assert_eq!(few, app.count_queries(&editor, VIEWS).await, "one query for all views");
    })
    .await;
}

/// The list understands every parameter that a view can hold, and a view can hold every parameter except the page.
#[tokio::test]
async fn views_hold_the_parameters_of_the_list() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let document = app.get("/api/openapi.json").await.json();
        let parameters = document["paths"]["/api/v1/articles"]["get"]["parameters"].as_array().unwrap();
        let listed: BTreeSet<&str> =
            parameters.iter().map(|parameter| parameter["name"].as_str().unwrap()).collect();
        let held: BTreeSet<&str> =
            PARAMETERS.iter().map(|parameter| parameter.name).chain(["pageIndex", "pageSize"]).collect();
        assert_eq!(held, listed);
        for (number, query) in [
            "status=2&status=8&typeId=1&typeId=2&title=a&search=b&authorId=1&reviewerId=1&editor=me-or-none",
            "waits=editors&step=decide&step=recommend&late=true&reviews=late&order=-statusSince&editor=none",
            "waits=reviewers&late=false&reviews=unanswered&order=lastActivity&editor=me",
            "waits=author&reviews=in&order=-submittedAt&editor=5",
            "waits=production&order=manuscriptNumber&withIssue=true&issueId=1&order=manuscriptNumber",
            "submittedAfter=2026-01-01&submittedBefore=2026-12-31&decision=accepted&order=titleEn",
            "decidedAfter=2026-01-01&decidedBefore=2026-12-31&decision=declined&order=-createdAt",
            "publishedAfter=2026-01-01&publishedBefore=2026-12-31&decision=revision&order=publicationDate",
        ]
        .into_iter()
        .enumerate()
        {
            let view = create(app, &editor, &number.to_string(), query, false).await;
            let path = format!("/api/v1/articles?{}", view["query"].as_str().unwrap());
            let response = app.get_as(&editor, &path).await;
            assert_eq!(response.status, StatusCode::OK, "{path}: {response:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn erasure_deletes_own_views_and_keeps_shared_ones_without_owner() {
    TestApp::run(async |app| {
        let owner = app.account().roles(&[Role::Editor]).with_password().create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        create(app, &owner, "Private", "search=Petrov", false).await;
        let shared = create(app, &owner, "Shared", "late=true", true).await;
        let erased = app.post_as(&owner, "/api/v1/account/erasure", &json!({ "password": PASSWORD })).await;
        assert_eq!(erased.status, StatusCode::NO_CONTENT, "{erased:?}");
        let left: Vec<(String, Option<i64>)> = sqlx::query_as("select name, owner_id from article_views")
            .fetch_all(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(left, [("Shared".to_owned(), None)]);
        // Nobody can change it; any editor can delete it.
        let seen = app.get_as(&editor, VIEWS).await.json()[0].clone();
        assert_eq!((&seen["ownerName"], &seen["allowedActions"]), (&Value::Null, &json!(["delete"])));
        assert_eq!(
            app.put_as(&editor, &path(&shared), &changed(&shared, "Ours")).await.status,
            StatusCode::FORBIDDEN
        );
        assert_eq!(app.delete_as(&editor, &path(&shared)).await.status, StatusCode::NO_CONTENT);
    })
    .await;
}
