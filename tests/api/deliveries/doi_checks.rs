//! Weekly checks that DOIs lead to their articles, and the DOIs that Crossref has found for references.

use chrono::TimeDelta;
use deliveries::CheckDois;
use kit::Settings;
use kit::jobs::Job;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::fixtures::{
    DELIVERIES, StandIn, compare, delivery_of, make_author, publish_at_once, run, run_with_settings,
    send_again, send_due, settle,
};

async fn check(app: &TestApp) {
    // A record that has just been delivered is compared first.
    compare(app).await;
    CheckDois {}.run(app.application.deliveries.clone()).await.unwrap();
}

/// Publishes and registers an article that cites a work without its DOI, and waits until it is checked.
async fn register(app: &TestApp, editor: &TestUser, doi: &str) -> Value {
    let article = publish_at_once(app, editor, doi).await;
    sqlx::query(
        "insert into article_references (article_id, position, reference, article_ids)
         select $1, coalesce(max(position), 0) + 1, 'Ivanov I. <i>Graft</i> versus host disease. Blood. 2020;1:2.', '[]'
         from article_references where article_id = $1",
    )
    .bind(article["id"].as_i64())
    .execute(&app.state.pool)
    .await
    .unwrap();
    settle(app, editor, &article, "delivered").await;
    app.state.clock.advance(TimeDelta::minutes(11));
    send_due(app).await;
    settle(app, editor, &article, "delivered").await;
    app.state.clock.advance(TimeDelta::minutes(61));
    check(app).await;
    article
}

async fn page(app: &TestApp, user: &TestUser, query: &str) -> Value {
    let response = app.get_as(user, &format!("{DELIVERIES}?{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

/// Waits until the stand-in has moved the DOI.
async fn check_until(app: &TestApp, article: &Value, leads_here: bool) -> Value {
    for _ in 0..100 {
        app.state.clock.advance(TimeDelta::days(7));
        // The session of the first one has ended.
        let editor = app.create_user(&[Role::Editor]).await;
        check(app).await;
        let found = delivery_of(app, &editor, article).await["doiCheck"].clone();
        if found["leadsHere"] == leads_here {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the DOI still leads to the same page");
}

#[tokio::test]
async fn registered_doi_is_checked_each_week() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = register(app, &editor, "10.18620/checked-1").await;
        let first = delivery_of(app, &editor, &article).await["doiCheck"].clone();
        assert_eq!(first["leadsHere"], true, "{first}");
        let address = first["leadsTo"].as_str().unwrap();
        assert!(address.contains("/articles/"), "{address}");
        assert_eq!(page(app, &editor, "leadsElsewhere=true").await["count"], 0);

        crossref.move_doi("10.18620/checked-1", "https://elsewhere.test/a?x=1").await;
        check(app).await;
        let same = delivery_of(app, &editor, &article).await["doiCheck"].clone();
        assert_eq!(same, first, "once a week");
        let moved = check_until(app, &article, false).await;
        assert_eq!(moved["leadsTo"], "https://elsewhere.test/a?x=1");
        let editor = app.create_user(&[Role::Editor]).await;
        let elsewhere = page(app, &editor, "leadsElsewhere=true&target=crossref").await;
        assert_eq!((&elsewhere["count"], &elsewhere["leadingElsewhere"]), (&json!(1), &json!(1)));
        assert_eq!(elsewhere["results"][0]["articleId"], article["id"]);
        assert_eq!(page(app, &editor, "leadsElsewhere=true&state=refused").await["count"], 0);

        send_again(app, &editor, &article).await;
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        let delivered = delivery_of(app, &editor, &article).await;
        assert!(delivered["doiCheck"].is_null(), "the check is of the earlier record: {delivered}");
        app.state.clock.advance(TimeDelta::minutes(61));
        check(app).await;
        assert_eq!(delivery_of(app, &editor, &article).await["doiCheck"]["leadsHere"], true);
    })
    .await;
}

#[tokio::test]
async fn unknown_doi_leads_nowhere() {
    let change = |settings: &mut Settings| {
        (settings.doaj, settings.pubmed_upload) = (None, None);
        let crossref = settings.crossref.as_mut().unwrap();
        crossref.resolver_url =
            Some(crossref.resolver_url.as_ref().unwrap().join("../nobody-here/").unwrap());
    };
    run_with_settings(change, async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = register(app, &editor, "10.18620/checked-2").await;
        let found = delivery_of(app, &editor, &article).await["doiCheck"].clone();
        assert_eq!((&found["leadsHere"], &found["leadsTo"]), (&json!(false), &Value::Null));
        assert_eq!(page(app, &editor, "").await["leadingElsewhere"], 1);
    })
    .await;
}

#[tokio::test]
async fn service_that_is_away_says_nothing_about_the_doi() {
    run(async |app, crossref| {
        let editor = app.create_user(&[Role::Editor]).await;
        crossref.set_failure(json!({ "kind": "status", "status": 503, "at": "references" })).await;
        let article = register(app, &editor, "10.18620/checked-3").await;
        assert!(delivery_of(app, &editor, &article).await["doiCheck"].is_null());
        crossref.clear_failures().await;
        check(app).await;
        assert_eq!(delivery_of(app, &editor, &article).await["doiCheck"]["leadsHere"], true);
    })
    .await;
}

async fn matched(app: &TestApp, user: &TestUser, article: &Value) -> Value {
    let response = app.get_as(user, &format!("/api/v1/articles/{}/matched-references", article["id"])).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()["references"].clone()
}

async fn add_work(crossref: &StandIn) {
    crossref.add_work("10.1182/blood.2020", "Graft versus host disease").await;
}

#[tokio::test]
async fn references_are_found_by_crossref() {
    run(async |app, crossref| {
        add_work(crossref).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = register(app, &editor, "10.18620/checked-4").await;
        let found = json!([{
            "reference": "Ivanov I. <i>Graft</i> versus host disease. Blood. 2020;1:2.",
            "doi": "10.1182/blood.2020",
        }]);
        assert_eq!(matched(app, &editor, &article).await, found);

        sqlx::query(
            "update article_references set reference = 'Another one.' where reference like 'Ivanov%'",
        )
        .execute(&app.state.pool)
        .await
        .unwrap();
        app.state.clock.advance(TimeDelta::minutes(11));
        send_due(app).await;
        app.state.clock.advance(TimeDelta::minutes(11));
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        app.state.clock.advance(TimeDelta::minutes(61));
        check(app).await;
        assert_eq!(matched(app, &editor, &article).await, json!([]), "Crossref has the new reference");
    })
    .await;
}

#[tokio::test]
async fn doi_is_checked_even_if_crossref_gives_no_references() {
    run(async |app, crossref| {
        add_work(crossref).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = register(app, &editor, "10.18620/checked-6").await;
        let before = delivery_of(app, &editor, &article).await["doiCheck"].clone();
        crossref.set_failure(json!({ "kind": "password", "password": "another" })).await;
        app.state.clock.advance(TimeDelta::days(7));
        check(app).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let after = delivery_of(app, &editor, &article).await["doiCheck"].clone();
        assert_eq!(after["leadsHere"], true);
        assert_ne!(after["checkedAt"], before["checkedAt"]);
        assert_eq!(matched(app, &editor, &article).await.as_array().unwrap().len(), 1, "they are kept");
    })
    .await;
}

#[tokio::test]
async fn authors_learn_nothing_of_their_own_articles() {
    run(async |app, crossref| {
        add_work(crossref).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = register(app, &editor, "10.18620/checked-5").await;
        let author = app.create_user(&[Role::User, Role::Editor]).await;
        make_author(app, &article, &author).await;
        let path = format!("/api/v1/articles/{}/matched-references", article["id"]);
        assert_eq!(app.get_as(&author, &path).await.status, StatusCode::FORBIDDEN);
        assert_eq!(page(app, &author, "").await["count"], 0);
    })
    .await;
}
