//! Deliveries of published articles to Crossref, with its stand-in, and to other targets.

mod backlog;
mod doaj;
mod doi_checks;
mod failures;
pub mod fixtures;
mod interruptions;
mod office;
mod pubmed;
mod size;
mod staleness;

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::articles::editor_article_path;

use fixtures::{change_title, delivery_of, expect_state, publish, publish_at_once, run, send_due, settle};

#[tokio::test]
async fn published_article_is_registered_after_the_hold() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish(app, &editor, "10.18620/ctt-1").await;
        send_due(app).await;
        assert_eq!(delivery_of(app, &editor, &article).await["state"], "due");
        assert_eq!(crossref.submissions().await.len(), 0, "the publication can still be undone");

        app.expire_hold().await;
        app.state.clock.advance(TimeDelta::minutes(1));
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        let registered = crossref.registrations().await;
        assert_eq!(registered.len(), 1);
        assert_eq!(registered[0]["doi"], "10.18620/ctt-1");
        let delivery = delivery_of(app, &editor, &article).await;
        assert!(delivery["problem"].is_null() && delivery["deliveredAt"].is_string(), "{delivery}");

        let undo = app
            .post_as(&editor, &format!("{}/undo-publish", editor_article_path(&article)), &json!({}))
            .await;
        assert_eq!(
            (undo.status, undo.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("doi-registered"))
        );
        let content = app.get_as(&editor, &editor_article_path(&article)).await.json();
        assert!(!content["allowedActions"].as_array().unwrap().contains(&json!("undo-publish")));
    })
    .await;
}

#[tokio::test]
async fn registered_doi_cannot_be_changed() {
    run(async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/ctt-2").await;
        settle(app, &editor, &article, "delivered").await;
        let mut content = app.get_as(&editor, &editor_article_path(&article)).await.json();
        for field in ["pageFirst", "pageLast"] {
            content[field] = json!("");
        }
        content["doi"] = json!("10.18620/ctt-3");
        let refused = app.put_as(&editor, &editor_article_path(&article), &content).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        assert_eq!(refused.json()["detail"][0]["type"], "doi-registered", "{refused:?}");
        content["doi"] = json!("10.18620/ctt-2");
        let saved = app.put_as(&editor, &editor_article_path(&article), &content).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    })
    .await;
}

#[tokio::test]
async fn change_is_sent_with_a_higher_version_even_if_the_clock_was_set_back() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/ctt-4").await;
        settle(app, &editor, &article, "delivered").await;
        let first = crossref.registrations().await[0].clone();

        app.state.clock.advance(TimeDelta::days(-30));
        change_title(app, &article, "A corrected title").await;
        send_due(app).await;
        expect_state(app, &editor, &article, "stale").await;
        assert_eq!(crossref.submissions().await.len(), 1, "several corrections are sent together");
        app.state.clock.advance(TimeDelta::minutes(10));
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        let second = crossref.registrations().await[0].clone();
        assert_eq!(second["title"], "A corrected title");
        let version = |registration: &serde_json::Value| -> i64 {
            registration["version"].as_str().unwrap().parse().unwrap()
        };
        assert!(version(&second) > version(&first), "{first} {second}");
    })
    .await;
}

#[tokio::test]
async fn change_that_no_record_contains_sends_nothing() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/ctt-5").await;
        settle(app, &editor, &article, "delivered").await;
        sqlx::query("update articles set updated_at = now() where id = $1")
            .bind(article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        app.state.clock.advance(TimeDelta::hours(1));
        send_due(app).await;
        expect_state(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn article_without_doi_waits_until_it_has_one() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "").await;
        expect_state(app, &editor, &article, "incomplete").await;
        let id = delivery_of(app, &editor, &article).await["id"].clone();
        let record = app.get_as(&editor, &format!("/api/v1/deliveries/{id}/record")).await.json();
        assert!(record["problems"][0].as_str().unwrap().contains("DOI"), "{record}");
        sqlx::query("update articles set doi = '10.18620/ctt-6' where id = $1")
            .bind(article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.registrations().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn of_forty_articles_one_is_refused_and_the_others_are_registered() {
    run(async |app, crossref| {
        crossref
            .set_failure(json!({ "kind": "refuse", "match": "ctt-40-17$", "message": "Record has an error" }))
            .await;
        let editor = app.create_user(&[Role::Editor]).await;
        fixtures::publish_many(app, 40, "10.18620/ctt-40-").await;
        for _ in 0..300 {
            fixtures::fetch_answers(app).await;
            if crossref.registrations().await.len() == 39
                && fixtures::count_state(app, &editor, "sent").await == 0
            {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        send_due(app).await;
        assert_eq!(crossref.registrations().await.len(), 39);
        assert_eq!(crossref.submissions().await.len(), 40);
        assert_eq!(fixtures::count_state(app, &editor, "delivered").await, 39);
        assert_eq!(fixtures::count_state(app, &editor, "refused").await, 1);
        assert!(crossref.greatest_at_once().await <= 2);
    })
    .await;
}
