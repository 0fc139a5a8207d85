//! What goes wrong on the way to Crossref, and there.

use chrono::TimeDelta;
use deliveries::SendRecords;
use kit::jobs::Job;
use rules::Role;
use serde_json::json;

use super::fixtures::{
    compare, delivery_of, details_of, expect_state, publish_at_once, run, send_again, send_due, settle,
};

#[tokio::test]
async fn refused_record_is_sent_again_when_the_article_is_mended() {
    run(async |app, crossref| {
        let message = "User not allowed to add records for prefix: 10.18620";
        crossref.set_failure(json!({ "kind": "refuse", "message": message, "messageId": 7 })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/refused-1").await;
        settle(app, &editor, &article, "refused").await;
        let delivery = delivery_of(app, &editor, &article).await;
        let problem = &delivery["problem"];
        assert_eq!((problem["code"].as_str(), problem["message"].as_str()), (Some("prefix"), Some(message)));
        assert_eq!(problem["messageId"], "7");
        assert!(problem["advice"].as_str().unwrap().contains("send again"), "{problem}");
        assert!(delivery["nextLookAt"].is_null(), "{delivery}");
        let letters = app.expect_letters(&editor.email, 1).await;
        assert!(letters[0].subject.contains("Crossref"), "{letters:?}");
        assert!(letters[0].text.contains("prefix"), "{letters:?}");

        app.state.clock.advance(TimeDelta::days(7));
        let editor = app.reissue_token(&editor).await;
        send_due(app).await;
        assert_eq!(crossref.submissions().await.len(), 1, "a refusal waits for a person");

        crossref.clear_failures().await;
        sqlx::query("update articles set title_en = 'A mended title' where id = $1")
            .bind(article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.registrations().await[0]["title"], "A mended title");
        assert!(delivery_of(app, &editor, &article).await["problem"].is_null());
    })
    .await;
}

#[tokio::test]
async fn refusal_is_sent_again_on_request() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "refuse", "message": "Something", "times": 1 })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/refused-2").await;
        settle(app, &editor, &article, "refused").await;
        send_again(app, &editor, &article).await;
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        let attempts = details_of(app, &editor, &article).await["attempts"].clone();
        assert_eq!(
            (attempts[0]["state"].as_str(), attempts[1]["state"].as_str()),
            (Some("done"), Some("refused"))
        );
        assert!(attempts[0]["version"].as_str() > attempts[1]["version"].as_str(), "{attempts}");
    })
    .await;
}

#[tokio::test]
async fn warning_is_a_success_whose_message_is_kept() {
    run(async |app, crossref| {
        let failure = json!({ "kind": "refuse", "status": "Warning", "message": "Added with conflict" });
        crossref.set_failure(failure).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/warned").await;
        settle(app, &editor, &article, "warned").await;
        let delivery = delivery_of(app, &editor, &article).await;
        assert_eq!(delivery["problem"]["code"], "same-metadata");
        assert_eq!(delivery["problem"]["message"], "Added with conflict");
        assert!(delivery["deliveredAt"].is_string());
        assert_eq!(crossref.registrations().await.len(), 1);
        app.expect_letters(&editor.email, 0).await;
        // A comparison changes nothing.
        send_due(app).await;
        let again = delivery_of(app, &editor, &article).await;
        assert_eq!((&again["state"], &again["problem"]), (&json!("warned"), &delivery["problem"]));
    })
    .await;
}

#[tokio::test]
async fn worker_killed_between_sending_and_recording_sends_nothing_twice() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "hold", "at": "deposit" })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = super::fixtures::publish(app, &editor, "10.18620/killed").await;
        app.expire_hold().await;
        compare(app).await;
        let context = app.application.deliveries.clone();
        let killed = tokio::spawn(async move { SendRecords {}.run(context).await });
        crossref.wait_for_held().await;
        killed.abort();
        assert!(killed.await.unwrap_err().is_cancelled());
        crossref.clear_failures().await;
        assert_eq!(details_of(app, &editor, &article).await["attempts"][0]["state"], "writing");

        send_due(app).await;
        assert_eq!(crossref.submissions().await.len(), 1, "another worker waits for the claim to end");
        app.state.clock.advance(TimeDelta::minutes(10));
        settle(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 1);
        let attempts = details_of(app, &editor, &article).await["attempts"].clone();
        assert_eq!(attempts.as_array().unwrap().len(), 1, "{attempts}");
    })
    .await;
}

#[tokio::test]
async fn lost_answer_is_asked_for_before_anything_is_sent_again() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "lost", "at": "deposit", "times": 1 })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/lost").await;
        let delivery = delivery_of(app, &editor, &article).await;
        assert_eq!(
            (&delivery["state"], &delivery["problem"]["code"]),
            (&json!("due"), &json!("unreachable"))
        );
        settle(app, &editor, &article, "delivered").await;
        assert_eq!(crossref.submissions().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn unreachable_and_confused_services_are_tried_again() {
    for failure in [
        json!({ "kind": "status", "status": 503, "at": "deposit", "times": 2 }),
        json!({ "kind": "html", "at": "deposit", "times": 2 }),
        json!({ "kind": "cut", "at": "deposit", "times": 2 }),
        // Too many requests at once, those of other programs included.
        json!({ "kind": "limit", "atOnce": 0, "times": 3 }),
        json!({ "kind": "html", "at": "result", "times": 3 }),
        json!({ "kind": "status", "status": 503, "at": "result", "times": 3 }),
    ] {
        run(async |app, crossref| {
            crossref.set_failure(failure.clone()).await;
            let editor = app.create_user(&[Role::Editor]).await;
            let article = publish_at_once(app, &editor, "10.18620/again").await;
            settle(app, &editor, &article, "delivered").await;
            assert_eq!(crossref.submissions().await.len(), 1, "{failure}");
            app.expect_letters(&editor.email, 0).await;
        })
        .await;
    }
}

#[tokio::test]
async fn refused_login_stops_the_others_until_a_person_sends_again() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "password", "password": "another" })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        super::fixtures::publish_many(app, 5, "10.18620/login-").await;
        send_due(app).await;
        app.state.clock.advance(TimeDelta::hours(1));
        send_due(app).await;
        let refused = super::fixtures::count_state(app, &editor, "refused").await;
        assert!((1..=2).contains(&refused), "{refused}");
        assert_eq!(super::fixtures::count_state(app, &editor, "due").await, 5 - refused);
        let list = app.get_as(&editor, "/api/v1/deliveries?state=refused").await.json();
        assert_eq!(list["results"][0]["problem"]["code"], "credentials");
        let letters = app.expect_letters(&editor.email, usize::try_from(refused).unwrap()).await;
        assert!(letters[0].text.contains("system"), "{letters:?}");

        crossref.clear_failures().await;
        let id = list["results"][0]["id"].clone();
        let sent = app.post_as(&editor, "/api/v1/deliveries/send", &json!({ "ids": [id] })).await;
        assert_eq!(sent.status, 200, "{sent:?}");
        for _ in 0..300 {
            super::fixtures::fetch_answers(app).await;
            if super::fixtures::count_state(app, &editor, "delivered").await == 5 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert_eq!(super::fixtures::count_state(app, &editor, "delivered").await, 5);
    })
    .await;
}

#[tokio::test]
async fn file_that_is_queued_for_three_days_is_reported() {
    run(async |app, crossref| {
        crossref.set_failure(json!({ "kind": "queue" })).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/queued").await;
        for _ in 0..3 {
            app.state.clock.advance(TimeDelta::hours(20));
            send_due(app).await;
            expect_state(app, &app.reissue_token(&editor).await, &article, "sent").await;
        }
        app.state.clock.advance(TimeDelta::hours(13));
        let editor = app.reissue_token(&editor).await;
        send_due(app).await;
        expect_state(app, &editor, &article, "lost").await;
        assert_eq!(delivery_of(app, &editor, &article).await["problem"]["code"], "no-answer");
        app.expect_letters(&editor.email, 1).await;

        crossref.clear_failures().await;
        send_again(app, &editor, &article).await;
        settle(app, &editor, &article, "delivered").await;
    })
    .await;
}

#[tokio::test]
async fn secrets_are_neither_stored_nor_shown() {
    run(async |app, crossref| {
        let secret = {
            use secrecy::ExposeSecret;
            app.state.settings.crossref.as_ref().unwrap().password.expose_secret().to_owned()
        };
        crossref
            .set_failure(json!({ "kind": "refuse", "message": format!("Bad {secret}"), "times": 1 }))
            .await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = publish_at_once(app, &editor, "10.18620/secret").await;
        settle(app, &editor, &article, "refused").await;
        crossref.set_failure(json!({ "kind": "cut", "at": "deposit", "times": 1 })).await;
        send_again(app, &editor, &article).await;
        send_due(app).await;
        settle(app, &editor, &article, "delivered").await;
        let id = delivery_of(app, &editor, &article).await["id"].clone();
        for path in ["", "/record", "/record-file"] {
            let body = app.get_as(&editor, &format!("/api/v1/deliveries/{id}{path}")).await.body;
            assert!(!String::from_utf8_lossy(&body).contains(&secret), "{path}");
        }
        for table in
            ["deliveries", "delivery_attempts", "audit_entries", "notifications", "graphile_worker.jobs"]
        {
            let statement = format!("select coalesce(string_agg(rows::text, ' '), '') from {table} as rows");
            let text: String =
                sqlx::query_scalar(sqlx::AssertSqlSafe(statement)).fetch_one(&app.state.pool).await.unwrap();
            assert!(!text.contains(&secret), "{table}");
        }
    })
    .await;
}
