//! Returned and graded reviews.

use testkit::articles::{author_article_path, editor_article_path};

use super::*;

const FIRST: &str = "The first text.";
const REASON: &str = "Which dose do you mean?";

async fn read(app: &TestApp, user: &TestUser, path: &str) -> Value {
    let response = app.get_as(user, path).await;
    assert_eq!(response.status, StatusCode::OK, "{path}: {response:?}");
    response.json()
}

#[tokio::test]
async fn returned_review_keeps_its_first_text_from_the_author() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let id = submission.review(app, &reviewer, FIRST).await;
        let (own, path) = (format!("{ASSIGNMENTS}/my/{id}"), format!("{ASSIGNMENTS}/{id}"));
        app.run_jobs().await;
        let send =
            async |body: Value| app.post_as(&submission.editor, &format!("{path}/return"), &body).await;
        for (body, field, kind) in [
            (json!({}), "reason", "required"),
            (json!({ "reason": " " }), "reason", "required"),
            (json!({ "reason": "x".repeat(2_001) }), "reason", "too-long"),
            (json!({ "reason": REASON, "dueDate": "2026-03-01" }), "dueDate", "not-between"),
        ] {
            assert_eq!(first_error(&send(body).await), (json!(["body", field]), kind.to_owned()));
        }
        let body = json!({ "reason": REASON, "dueDate": "2026-04-12" });
        // A double click.
        let (one, two) = tokio::join!(send(body.clone()), send(body));
        let mut statuses = [one.status, two.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        let returned = read(app, &submission.editor, &path).await;
        assert_eq!((&returned["statusId"], &returned["dueDate"]), (&json!(2), &json!("2026-04-12")));
        assert_eq!(returned["review"], Value::Null, "a draft again");
        assert_eq!(returned["returnedReviews"][0]["review"]["commentForAuthor"], FIRST);
        assert_eq!(returned["returnedReviews"][0]["reason"], REASON);
        assert_eq!(returned["article"]["statusId"], 3);
        let seen = read(app, &reviewer, &own).await;
        assert_eq!(
            (&seen["returnReason"], &seen["review"]["commentForAuthor"]),
            (&json!(REASON), &json!(FIRST))
        );
        let letters = app.mailbox.fetch_letters(&reviewer.email).await;
        app.run_jobs().await;
        let letter = app.expect_letters(&reviewer.email, letters.len() + 1).await.pop().unwrap();
        assert!(letter.text.contains(REASON) && letter.text.contains("12.04.2026"), "{}", letter.text);
        assert!(letter.text.contains("/review?code="), "{}", letter.text);

        complete(app, &reviewer, id, "The second text.").await;
        assert_eq!(read(app, &reviewer, &own).await["returnReason"], Value::Null);
        let completed = read(app, &submission.editor, &path).await;
        assert_eq!(completed["review"]["commentForAuthor"], "The second text.");
        assert_eq!(completed["returnedReviews"].as_array().unwrap().len(), 1);
        let accept = format!("{}/accept", editor_article_path(&submission.article));
        assert_eq!(app.post_as(&submission.editor, &accept, &json!({})).await.status, StatusCode::OK);
        assert_eq!(send(json!({ "reason": REASON })).await.status, StatusCode::CONFLICT, "decided");
        app.expire_hold().await;
        let author = app.reissue_token(&submission.author).await;
        for part in ["", "/reviews", "/events"] {
            let path = format!("{}{part}", author_article_path(&submission.article));
            let text = read(app, &author, &path).await.to_string();
            assert!(!text.contains(FIRST) && !text.contains(REASON), "{path}: {text}");
            assert_eq!(text.contains("The second text."), part == "/reviews", "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn review_of_a_deactivated_reviewer_is_not_returned() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let id = submission.review(app, &reviewer, FIRST).await;
        sqlx::query("update users set is_active = false where id = $1")
            .bind(reviewer.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let path = format!("{ASSIGNMENTS}/{id}/return");
        let response = app.post_as(&submission.editor, &path, &json!({ "reason": REASON })).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::CONFLICT, &json!("deactivated"))
        );
    })
    .await;
}

#[tokio::test]
async fn grades_are_for_editors_and_admins_only() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let id = submission.review(app, &reviewer, FIRST).await;
        let path = format!("{ASSIGNMENTS}/{id}");
        let rate = async |user: &TestUser, rating: Value| {
            app.put_as(user, &format!("{path}/rating"), &json!({ "rating": rating })).await
        };
        for wrong in [json!(0), json!(6)] {
            let error = first_error(&rate(&submission.editor, wrong).await);
            assert_eq!(error, (json!(["body", "rating"]), "out-of-range".to_owned()));
        }
        let missing = app.put_as(&submission.editor, &format!("{path}/rating"), &json!({})).await;
        assert_eq!(missing.status, StatusCode::UNPROCESSABLE_ENTITY);
        for rating in [json!(5), json!(2), Value::Null, json!(4)] {
            let rated = rate(&submission.editor, rating.clone()).await;
            assert_eq!((rated.status, &rated.json()["rating"]), (StatusCode::OK, &rating));
        }
        let admin = app.create_user(&[Role::Admin]).await;
        for user in [&admin, &reviewer, &submission.author] {
            assert_eq!(rate(user, json!(1)).await.status, StatusCode::FORBIDDEN);
        }
        assert_eq!(read(app, &admin, &path).await["rating"], 4);
        let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        assert_eq!(rate(&recused, json!(1)).await.status, StatusCode::NOT_FOUND);

        let own = read(app, &reviewer, &format!("{ASSIGNMENTS}/my/{id}")).await;
        let list = read(app, &reviewer, &format!("{ASSIGNMENTS}/my")).await;
        let page = read(app, &reviewer, &format!("/api/v1/articles/reviewing/{}", submission.id())).await;
        for answer in [own, list, page] {
            assert!(!answer.to_string().contains("\"rating\""), "{answer}");
        }
    })
    .await;
}

/// An editor can review in single-blind review, or become an editor afterwards.
#[tokio::test]
async fn nobody_judges_their_own_review() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let reviewer = create_reviewer(app, "Rita", "Reviewer").await;
        let id = submission.review(app, &reviewer, FIRST).await;
        let path = format!("{ASSIGNMENTS}/{id}");
        let rating = json!({ "rating": 2 });
        let graded = app.put_as(&submission.editor, &format!("{path}/rating"), &rating).await;
        assert_eq!(graded.status, StatusCode::OK);
        sqlx::query("update users set roles = '{reviewer,editor}' where id = $1")
            .bind(reviewer.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let reviewer = app.reissue_token(&reviewer).await;
        let own = read(app, &reviewer, &path).await;
        assert_eq!(own["rating"], Value::Null);
        assert_eq!(own["allowedActions"], json!(["read-review"]));
        let listed = read(app, &reviewer, &format!("{ASSIGNMENTS}?reviewerId={}", reviewer.id.0)).await;
        assert_eq!((&listed["count"], &listed["results"][0]["rating"]), (&json!(1), &Value::Null));
        let pool = read(app, &reviewer, "/api/v1/users/reviewers").await;
        assert_eq!(
            (&pool["results"][0]["rating"], &pool["results"][0]["ratingCount"]),
            (&Value::Null, &json!(0))
        );
        let best = json!({ "rating": 5 });
        assert_eq!(
            app.put_as(&reviewer, &format!("{path}/rating"), &best).await.status,
            StatusCode::FORBIDDEN
        );
        let reason = json!({ "reason": REASON });
        assert_eq!(
            app.post_as(&reviewer, &format!("{path}/return"), &reason).await.status,
            StatusCode::FORBIDDEN
        );
        assert_eq!(read(app, &submission.editor, &path).await["rating"], 2);
        // A returned review loses the grade of its first text.
        let returned = app.post_as(&submission.editor, &format!("{path}/return"), &reason).await;
        assert_eq!((returned.status, &returned.json()["rating"]), (StatusCode::OK, &Value::Null));
    })
    .await;
}
