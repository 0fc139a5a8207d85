//! Recommendations: made, withdrawn, returned, sent and changed.

use reqwest::StatusCode;
use rules::article::DecisionMode;
use serde_json::json;
use testkit::TestApp;

use super::{Office, allows, mode, notification_types};

#[tokio::test]
async fn chief_editor_sends_what_was_recommended() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        let made = office.recommend(app, &office.handling, "send-for-revision", "Please add the data.").await;
        assert_eq!(made.status, StatusCode::OK, "{made:?}");
        let mine = made.json()["recommendation"].clone();
        assert_eq!((&mine["action"], &mine["isYours"]), (&json!("send-for-revision"), &json!(true)));

        let seen = office.read(app, &office.chief).await;
        let open = &seen["recommendation"];
        assert_eq!((&open["letter"], &open["isYours"]), (&json!("Please add the data."), &json!(false)));
        assert_eq!((&open["by"]["id"], &open["isReturned"]), (&json!(office.handling.id), &json!(false)));
        assert_eq!(open["by"]["name"]["fullNameEn"], "Hugo Redaktor");
        assert!(allows(&seen, "return-recommendation"));

        // Marked chief editors are told; admins only if there are none.
        app.run_jobs().await;
        assert_eq!(notification_types(app, &office.chief, "editor").await, [21]);
        assert_eq!(notification_types(app, &office.admin, "admin").await, [0; 0]);
        let letter = app.mailbox.fetch_letters(&office.chief.email).await.pop().unwrap();
        assert!(letter.subject.contains("Decision recommended"), "{}", letter.subject);
        assert!(
            letter.text.contains("Hugo Redaktor") && letter.text.contains("send the article for revision")
        );
        assert!(!letter.text.contains("Please add the data."));

        let body = json!({ "letter": "Please add the raw data." });
        let sent = app.post_as(&office.chief, &office.path("/send-for-revision"), &body).await;
        assert_eq!((sent.status, &sent.json()["recommendation"]), (StatusCode::OK, &json!(null)));
        // The undo brings the article back without the recommendation.
        let undone = app.post_as(&office.chief, &office.path("/undo-send-for-revision"), &json!({})).await;
        assert_eq!((undone.status, &undone.json()["recommendation"]), (StatusCode::OK, &json!(null)));
        assert!(allows(&office.read(app, &office.handling).await, "recommend"));
        let closed = "select count(*) from decision_recommendations where closed_at is not null";
        assert_eq!(sqlx::query_scalar::<_, i64>(closed).fetch_one(&app.state.pool).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn returned_recommendation_is_made_again() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        office.recommend(app, &office.handling, "accept", "").await;
        for (editor, status) in [
            (&office.handling, StatusCode::CONFLICT),
            (&office.other, StatusCode::CONFLICT),
            (&office.author, StatusCode::FORBIDDEN),
        ] {
            assert_eq!(office.return_recommendation(app, editor, "No").await.status, status);
        }
        assert_eq!(
            office.return_recommendation(app, &office.chief, "  ").await.status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
        let reason = "The second reviewer asks for data.";
        let returned = office.return_recommendation(app, &office.chief, reason).await;
        assert_eq!(returned.status, StatusCode::OK, "{returned:?}");
        // Once is enough.
        assert_eq!(
            office.return_recommendation(app, &office.chief, reason).await.status,
            StatusCode::CONFLICT
        );

        let seen = office.read(app, &office.handling).await;
        assert_eq!(seen["recommendation"]["isReturned"], true);
        assert_eq!(seen["recommendation"]["returnReason"], reason);
        assert!(allows(&seen, "recommend"));
        app.run_jobs().await;
        assert_eq!(notification_types(app, &office.handling, "editor").await, [22, 20]);
        let letters = app.mailbox.fetch_letters(&office.handling.email).await;
        let letter =
            letters.iter().find(|letter| letter.subject.contains("Recommendation returned")).unwrap();
        assert!(letter.text.contains(reason), "{}", letter.text);

        let audited = "select count(*) from audit_entries where action = 'recommendation-changed'";
        assert_eq!(sqlx::query_scalar::<_, i64>(audited).fetch_one(&app.state.pool).await.unwrap(), 2);
        let again = office.recommend(app, &office.handling, "decline", "We regret.").await.json();
        assert_eq!(again["recommendation"]["isReturned"], false);
        assert_eq!(again["recommendation"]["action"], "decline");
    })
    .await;
}

#[tokio::test]
async fn newer_recommendation_is_not_returned_unread() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        office.recommend(app, &office.handling, "accept", "").await;
        let read = office.read(app, &office.chief).await["recommendation"]["madeAt"].clone();
        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        office.recommend(app, &office.handling, "decline", "").await;
        let path = office.path("/recommendation/return");
        let body = json!({ "reason": "Why?", "madeAt": read });
        let response = app.post_as(&office.chief, &path, &body).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::CONFLICT, &json!("changed-elsewhere"))
        );
        let read = office.read(app, &office.chief).await["recommendation"]["madeAt"].clone();
        let body = json!({ "reason": "Why?", "madeAt": read });
        assert_eq!(app.post_as(&office.chief, &path, &body).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn withdrawn_recommendation_sends_no_letter() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        office.recommend(app, &office.handling, "accept", "").await;
        assert_eq!(
            app.delete_as(&office.chief, &office.path("/recommendation")).await.status,
            StatusCode::CONFLICT
        );
        let withdrawn = app.delete_as(&office.handling, &office.path("/recommendation")).await;
        assert_eq!((withdrawn.status, &withdrawn.json()["recommendation"]), (StatusCode::OK, &json!(null)));
        assert_eq!(
            app.delete_as(&office.handling, &office.path("/recommendation")).await.status,
            StatusCode::CONFLICT
        );
        app.run_jobs().await;
        assert_eq!(app.mailbox.fetch_letters(&office.chief.email).await.len(), 0);
        assert_eq!(office.return_recommendation(app, &office.chief, "No").await.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn invalid_recommendations_are_rejected() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        let path = office.path("/recommendation");
        for body in [
            json!({ "action": "publish", "letter": "" }),
            json!({ "letter": "" }),
            json!({ "action": "accept", "letter": 5 }),
            json!({ "action": "accept", "letter": "x".repeat(200_000) }),
        ] {
            let response = app.put_as(&office.handling, &path, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
        }
        assert_eq!(office.read(app, &office.chief).await["recommendation"], json!(null));
        let unknown = "/api/v1/articles/999999/recommendation";
        let body = json!({ "action": "accept", "letter": "" });
        assert_eq!(app.put_as(&office.handling, unknown, &body).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

/// The second of both finds a decided article: no recommendation stays open on it.
#[tokio::test]
async fn decision_and_recommendation_at_the_same_time() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        for _ in 0..5 {
            let accept = office.path("/accept");
            let no_letter = json!({});
            let (recommended, decided) = tokio::join!(
                office.recommend(app, &office.handling, "accept", ""),
                app.post_as(&office.chief, &accept, &no_letter)
            );
            assert_eq!(decided.status, StatusCode::OK);
            assert!([StatusCode::OK, StatusCode::CONFLICT].contains(&recommended.status), "{recommended:?}");
            assert_eq!(office.read(app, &office.chief).await["recommendation"], json!(null));
            let undone = app.post_as(&office.chief, &office.path("/undo-accept"), &json!({})).await;
            assert_eq!(undone.json()["recommendation"], json!(null));
        }
    })
    .await;
}

/// The last release decides without knowing of recommendations; a trigger closes them.
#[tokio::test]
async fn recommendation_ends_with_its_round() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        for (status, is_open) in [(3, true), (4, true), (6, false), (4, false)] {
            if is_open {
                office.recommend(app, &office.handling, "accept", "").await;
            }
            sqlx::query("update articles set status_id = $2, updated_at = now() where id = $1")
                .bind(office.article["id"].as_i64())
                .bind(status)
                .execute(&app.state.pool)
                .await
                .unwrap();
            assert_eq!(
                office.read(app, &office.chief).await["recommendation"].is_object(),
                is_open,
                "{status}"
            );
        }
    })
    .await;
}
