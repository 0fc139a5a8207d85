//! What editors see and do, and what they do not.

use chrono::TimeDelta;
use futures::future::join_all;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};

use super::fixtures::{
    DELIVERIES, compare, delivery_of, expect_state, make_author, publish, publish_at_once, run,
    run_with_settings, send_due, settle,
};
use crate::discovery::fixtures as published;

#[tokio::test]
async fn two_editors_and_two_workers_send_one_file() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "refuse", "message": "Something", "times": 1 })).await;
        let editors = [app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Admin]).await];
        let article = publish_at_once(app, &editors[0], "10.18620/both").await;
        settle(app, &editors[0], &article, "refused").await;
        let id = delivery_of(app, &editors[0], &article).await["id"].clone();
        let path = format!("{DELIVERIES}/send");
        let body = json!({ "ids": [id, id] });
        let responses = join_all(editors.iter().map(|editor| app.post_as(editor, &path, &body))).await;
        assert!(responses.iter().all(|response| response.status == StatusCode::OK), "{responses:?}");
        join_all([send_due(app), send_due(app), send_due(app)]).await;
        settle(app, &editors[0], &article, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 2, "the refused one and one more");
    })
    .await;
}

#[tokio::test]
async fn author_who_is_an_editor_sees_nothing_of_their_own_article() {
    run(async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish(app, &editor, "10.18620/own").await;
        compare(app).await;
        let id = delivery_of(app, &editor, &article).await["id"].clone();
        let author = app.create_user(&[Role::User, Role::Editor]).await;
        make_author(app, &article, &author).await;
        let list = app.get_as(&author, DELIVERIES).await.json();
        assert_eq!(list["count"], 0, "{list}");
        for path in ["", "/record", "/record-file"] {
            let response = app.get_as(&author, &format!("{DELIVERIES}/{id}{path}")).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        }
        let marked = app.post_as(&author, &format!("{DELIVERIES}/{id}/mark-delivered"), &json!({})).await;
        assert_eq!(marked.status, StatusCode::NOT_FOUND);
        let sent = app.post_as(&author, &format!("{DELIVERIES}/send"), &json!({ "ids": [id] })).await.json();
        assert_eq!(sent["results"][0]["problem"]["code"], "not-found");
        expect_state(app, &editor, &article, "due").await;
    })
    .await;
}

#[tokio::test]
async fn earlier_articles_are_sent_on_request_only_or_marked() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        sqlx::query("update delivery_targets set is_on = false").execute(&app.state.pool).await.unwrap();
        published::publish_many(app, 3).await;
        sqlx::query("update articles set doi = '10.18620/early-' || id")
            .execute(&app.state.pool)
            .await
            .unwrap();
        app.state.clock.advance(TimeDelta::hours(1));
        send_due(app).await;
        let list = app.get_as(&editor, &format!("{DELIVERIES}?state=not-sent&order=id")).await.json();
        assert_eq!(list["count"], 3, "{list}");
        assert_eq!(list["results"][0]["allowedActions"], json!(["send", "mark-delivered"]));
        assert_eq!(crossref.submissions().await.len(), 0);

        let ids: Vec<Value> =
            list["results"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect();
        let path = format!("{DELIVERIES}/{}/mark-delivered", ids[0]);
        assert_eq!(app.post_as(&editor, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.post_as(&editor, &path, &json!({})).await.status, StatusCode::CONFLICT);
        let sent = app.post_as(&editor, &format!("{DELIVERIES}/send"), &json!({ "ids": [ids[1]] })).await;
        assert!(sent.json()["results"][0]["problem"].is_null());
        let article = json!({ "id": list["results"][1]["articleId"] });
        settle(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 1);
        let audited: Vec<String> =
            sqlx::query_scalar("select action from audit_entries where action like 'delivery-%' order by id")
                .fetch_all(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(audited, ["delivery-marked", "delivery-requested"]);

        // What was marked is sent when it changes.
        let marked = json!({ "id": list["results"][0]["articleId"] });
        sqlx::query("update articles set title_en = 'Another' where id = $1")
            .bind(marked["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        send_due(app).await;
        expect_state(app, &editor, &marked, "stale").await;
    })
    .await;
}

#[tokio::test]
async fn nothing_is_sent_to_a_target_that_is_off() {
    let off = |settings: &mut kit::Settings| {
        (settings.crossref, settings.doaj, settings.pubmed_upload) = (None, None, None)
    };
    run_with_settings(off, async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        publish_at_once(app, &editor, "10.18620/off").await;
        let list = app.get_as(&editor, DELIVERIES).await.json();
        assert_eq!((&list["count"], &list["targets"][0]["isOn"]), (&json!(0), &json!(false)), "{list}");
        assert_eq!(crossref.submissions().await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn list_is_filtered_and_ordered() {
    run(async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        for doi in ["10.18620/list-1", "10.18620/list-2"] {
            publish(app, &editor, doi).await;
        }
        for query in
            ["", "?order=id", "?order=-changedAt", "?state=due", "?target=crossref&state=due&pageSize=1"]
        {
            let list = app.get_as(&editor, &format!("{DELIVERIES}{query}")).await;
            assert_eq!(list.json()["count"], 2, "{query}: {list:?}");
        }
        let none = app.get_as(&editor, &format!("{DELIVERIES}?state=sent")).await.json();
        assert_eq!(
            (none["count"].clone(), none["states"][1]["count"].clone()),
            (json!(0), json!(2)),
            "{none}"
        );
        assert_eq!(none["targets"][0]["isOn"], true);
        for (search, count) in
            [("LIST-2", 1), ("10.18620%20list", 2), ("list-3", 0), ("1%252", 0), ("%5C", 0)]
        {
            let found = app.get_as(&editor, &format!("{DELIVERIES}?search={search}")).await.json();
            assert_eq!(
                (&found["count"], &found["states"][1]["count"]),
                (&json!(count), &json!(count)),
                "{search}"
            );
        }
        let long = format!("?search={}", "a".repeat(201));
        for query in ["?state=gone", "?target=nowhere", "?order=title", "?pageSize=1000", long.as_str()] {
            let refused = app.get_as(&editor, &format!("{DELIVERIES}{query}")).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        }
        for body in [json!({}), json!({ "ids": [] }), json!({ "ids": ["a"] }), json!({ "ids": vec![1; 501] })]
        {
            let refused = app.post_as(&editor, &format!("{DELIVERIES}/send"), &body).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn record_is_shown_as_rows_and_as_a_file() {
    run(async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish(app, &editor, "10.18620/record").await;
        let id = delivery_of(app, &editor, &article).await["id"].clone();
        let record = app.get_as(&editor, &format!("{DELIVERIES}/{id}/record")).await.json();
        let rows = record["rows"].as_array().unwrap();
        assert!(rows.iter().any(|row| row["value"] == "10.18620/record"), "{record}");
        let file = app.get_as(&editor, &format!("{DELIVERIES}/{id}/record-file")).await;
        assert!(file.header("content-type").starts_with("application/xml"), "{file:?}");
        let text = String::from_utf8(file.body).unwrap();
        assert!(text.contains("<doi>10.18620/record</doi>") && text.contains("doi_batch"), "{text}");
    })
    .await;
}
