//! Interests and absences.

use super::*;

#[tokio::test]
async fn reviewers_describe_themselves_within_bounds() {
    TestApp::run(async |app| {
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let empty = json!({ "interests": [], "notBefore": null });
        assert_eq!(app.get_as(&reviewer, OWN_PROFILE).await.json(), empty);
        let body = json!({ "interests": [" GvHD ", "gvhd", "Лейкоз"], "notBefore": "2026-05-01" });
        let saved = app.put_as(&reviewer, OWN_PROFILE, &body).await;
        let expected = json!({ "interests": ["GvHD", "Лейкоз"], "notBefore": "2026-05-01" });
        assert_eq!((saved.status, saved.json()), (StatusCode::OK, expected.clone()));
        assert_eq!(app.get_as(&reviewer, OWN_PROFILE).await.json(), expected);

        let many: Vec<String> = (0..21).map(|number| format!("Interest {number}")).collect();
        for (body, location, kind) in [
            (json!({ "interests": many, "notBefore": null }), json!(["body", "interests"]), "too-many"),
            (
                json!({ "interests": ["x"], "notBefore": null }),
                json!(["body", "interests", "0"]),
                "too-short",
            ),
            (
                json!({ "interests": ["x".repeat(81)], "notBefore": null }),
                json!(["body", "interests", "0"]),
                "too-long",
            ),
            (
                json!({ "interests": [], "notBefore": "2027-03-04" }),
                json!(["body", "notBefore"]),
                "not-between",
            ),
        ] {
            let response = app.put_as(&reviewer, OWN_PROFILE, &body).await;
            assert_eq!(first_error(&response), (location, kind.to_owned()), "{body}");
        }
        for wrong in
            [json!({}), json!({ "interests": "GvHD" }), json!({ "interests": [1], "notBefore": null })]
        {
            assert!(app.put_as(&reviewer, OWN_PROFILE, &wrong).await.status.is_client_error(), "{wrong}");
        }
        assert_eq!(app.get_as(&reviewer, OWN_PROFILE).await.json(), expected, "nothing was changed");

        app.state.clock.advance(chrono::TimeDelta::days(60));
        let reviewer = app.reissue_token(&reviewer).await;
        let back = app.get_as(&reviewer, OWN_PROFILE).await.json();
        assert_eq!(back["notBefore"], Value::Null, "the day has come");
        let other = create_reviewer(app, "Other", "Reviewer").await;
        assert_eq!(app.get_as(&other, OWN_PROFILE).await.json(), empty);
    })
    .await;
}

#[tokio::test]
async fn editors_fill_the_pool() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let away = json!({ "interests": ["Old"], "notBefore": "2026-05-01" });
        assert_eq!(app.put_as(&reviewer, OWN_PROFILE, &away).await.status, StatusCode::OK);
        let path = format!("/api/v1/reviewers/{}/interests", reviewer.id);
        let body = json!({ "interests": ["CAR-T"] });
        let saved = app.put_as(&submission.editor, &path, &body).await;
        assert_eq!(saved.json(), json!({ "interests": ["CAR-T"], "notBefore": "2026-05-01" }));
        let own = app.get_as(&reviewer, OWN_PROFILE).await.json();
        assert_eq!(own["interests"], json!(["CAR-T"]), "the absence is the reviewer's own");
        let entries: i64 = sqlx::query_scalar(
            "select count(*) from audit_entries where action = 'user-edited' and object_id = $1::text",
        )
        .bind(reviewer.id.0)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(entries, 1);

        let response = app.put_as(&submission.editor, &path, &json!({ "interests": [""] })).await;
        assert_eq!(first_error(&response).1, "too-short");
        let admin = app.create_user(&[Role::Admin]).await;
        for caller in [&admin, &reviewer, &submission.author] {
            assert_eq!(app.put_as(caller, &path, &body).await.status, StatusCode::FORBIDDEN);
        }
        let of_author = format!("/api/v1/reviewers/{}/interests", submission.author.id);
        let response = app.put_as(&submission.editor, &of_author, &body).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::CONFLICT, &json!("not-a-reviewer"))
        );
    })
    .await;
}

/// An invited reviewer of the editor's own article is hidden from the editor.
#[tokio::test]
async fn invited_reviewers_of_own_articles_are_unknown() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let author = app.account().named("Petra", "Both").roles(&[Role::User, Role::Editor]).create().await;
        let own = app.create_article(&author, ArticleStatus::Submitted).await;
        let invited = app.account().roles(&[Role::Reviewer]).unverified().inactive().create().await;
        insert_assignment(app, own["id"].as_i64().unwrap(), &invited, 0, 1).await;
        let path = format!("/api/v1/reviewers/{}/interests", invited.id);
        let body = json!({ "interests": ["CAR-T"] });
        assert_eq!(app.put_as(&author, &path, &body).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.put_as(&submission.editor, &path, &body).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn profile_is_exported_to_its_owner_and_erased() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer =
            app.account().named("Rita", "Reviewer").roles(&[Role::Reviewer]).with_password().create().await;
        let body = json!({ "interests": ["CAR-T"], "notBefore": null });
        assert_eq!(app.put_as(&reviewer, OWN_PROFILE, &body).await.status, StatusCode::OK);
        let id = submission.review(app, &reviewer, "Sound.").await;
        let rating = format!("{ASSIGNMENTS}/{id}/rating");
        assert_eq!(
            app.put_as(&submission.editor, &rating, &json!({ "rating": 5 })).await.status,
            StatusCode::OK
        );
        let export = app.get_as(&reviewer, "/api/v1/account/personal-data").await;
        let export = crate::personal_data::parse_export(&export);
        assert_eq!(export["reviewerProfile"][0]["interests"], json!(["CAR-T"]));
        assert_eq!(export["gradesIGave"], json!([]));
        assert!(!export["reviews"].to_string().contains("\"rating\""), "{}", export["reviews"]);
        let export = app.get_as(&submission.editor, "/api/v1/account/personal-data").await;
        assert_eq!(crate::personal_data::parse_export(&export)["gradesIGave"][0]["rating"], 5);

        let admin = app.create_user(&[Role::Admin]).await;
        let erased = app.post_as(&admin, &format!("/api/v1/users/{}/erase", reviewer.id), &json!({})).await;
        assert_eq!(erased.status, StatusCode::NO_CONTENT, "{erased:?}");
        let left: (i64, i64, i64) = sqlx::query_as(
            "select (select count(*) from reviewer_profiles), (select count(*) from review_ratings),
                    (select count(*) from reviews)",
        )
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(left, (0, 0, 1), "the completed review stays");
    })
    .await;
}
