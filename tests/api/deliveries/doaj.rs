//! Deliveries to the Directory of Open Access Journals.

use chrono::TimeDelta;
use kit::Settings;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::fixtures::{
    DELIVERIES, StandIn, change_title, development_settings, new_account, publish_at_once, run_with_settings,
    send_due,
};

async fn run(test: impl AsyncFnOnce(&TestApp, &StandIn)) {
    let key = new_account();
    let address = development_settings().doaj.unwrap().url;
    let change = |settings: &mut Settings| {
        settings.crossref = None;
        settings.pubmed_upload = None;
        settings.doaj.as_mut().unwrap().api_key = key.clone().into();
    };
    run_with_settings(change, async |app, _| test(app, &StandIn::new(&address, &key)).await).await;
}

async fn delivery(app: &TestApp, user: &TestUser) -> Value {
    app.get_as(user, &format!("{DELIVERIES}?target=doaj")).await.json()["results"][0].clone()
}

#[tokio::test]
async fn article_is_delivered_at_once_and_again_after_a_change() {
    run(async |app, doaj| {
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/DOAJ-1").await;
        let delivered = delivery(app, &editor).await;
        assert_eq!(delivered["state"], "delivered", "{delivered}");
        let articles = doaj.registrations().await;
        assert_eq!(articles.len(), 1);
        assert_eq!(articles[0]["bibjson"]["identifier"][0]["id"], "10.18620/doaj-1");

        change_title(app, &article, "A corrected title").await;
        send_due(app).await;
        assert_eq!(delivery(app, &editor).await["state"], "stale");
        app.state.clock.advance(TimeDelta::minutes(10));
        send_due(app).await;
        assert_eq!(delivery(app, &editor).await["state"], "delivered");
        let articles = doaj.registrations().await;
        assert_eq!((articles.len(), &articles[0]["bibjson"]["title"]), (1, &json!("A corrected title")));
    })
    .await;
}

#[tokio::test]
async fn lost_answer_and_refusals_are_handled() {
    run(async |app, doaj| {
        doaj.set_failure(json!({ "kind": "lost", "at": "create", "times": 1 })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        publish_at_once(app, &editor, "10.18620/doaj-2").await;
        assert_eq!(delivery(app, &editor).await["problem"]["code"], "unreachable");
        app.state.clock.advance(TimeDelta::minutes(2));
        send_due(app).await;
        assert_eq!(delivery(app, &editor).await["state"], "delivered");
        assert_eq!(doaj.registrations().await.len(), 1, "the same DOI replaces the article");

        doaj.set_failure(json!({ "kind": "key" })).await;
        let id = delivery(app, &editor).await["id"].clone();
        app.post_as(&editor, &format!("{DELIVERIES}/send"), &json!({ "ids": [id] })).await;
        send_due(app).await;
        let refused = delivery(app, &editor).await;
        assert_eq!(
            (&refused["state"], &refused["problem"]["code"]),
            (&json!("refused"), &json!("credentials"))
        );
        let details = app.get_as(&editor, &format!("{DELIVERIES}/{id}")).await;
        assert!(!String::from_utf8_lossy(&details.body).contains(&doaj.account), "the key is in no answer");
        let letters = app.expect_letters(&editor.email, 1).await;
        assert!(letters[0].subject.contains("DOAJ"), "{letters:?}");
    })
    .await;
}
