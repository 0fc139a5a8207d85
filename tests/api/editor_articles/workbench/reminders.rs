//! Reminders that editors send to late reviewers.

use super::*;

async fn count_letters(app: &TestApp, reviewer: &TestUser, kind: i16) -> i64 {
    sqlx::query_scalar("select count(*) from notifications where user_id = $1 and type_id = $2")
        .bind(reviewer.id.0)
        .bind(kind)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

/// Sets the due date to yesterday.
async fn make_late(app: &TestApp, assignment: i64) {
    sqlx::query("update review_assignments set due_date = $2 where id = $1")
        .bind(assignment)
        .bind(app.state.clock.now().date_naive() - TimeDelta::days(1))
        .execute(&app.state.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn late_reviewers_are_reminded_once_a_day() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let [late, silent, timely] = [
            app.create_user(&[Role::Reviewer]).await,
            app.create_user(&[Role::Reviewer]).await,
            app.create_user(&[Role::Reviewer]).await,
        ];
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let other = app.create_article(&author, ArticleStatus::Submitted).await;
        let late_one = assign(app, &editor, &article, &late).await;
        accept(app, &late, late_one).await;
        assign(app, &editor, &article, &silent).await;
        let path = format!("{ASSIGNMENTS}/{late_one}");
        let refused = app.post_as(&editor, &format!("{path}/remind"), &json!({})).await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("not-late"))
        );

        app.state.clock.advance(TimeDelta::days(8));
        let editor = app.reissue_token(&editor).await;
        assign(app, &editor, &article, &timely).await;
        make_late(app, late_one).await;
        let row = row_of(app, &editor, &article).await;
        assert_eq!(row["reviews"], json!({ "asked": 3, "agreed": 1, "completed": 0, "late": 2 }));
        assert_eq!((&row["isLate"], &row["lateReason"]), (&json!(true), &json!("reviews")));
        assert_eq!(row["nextStep"]["kind"], "remind-reviewers");
        assert_eq!(row["bulkActions"], json!(["remind", "assign-editor"]));
        assert_eq!(list_ids(app, &editor, "reviews=late").await, [id_of(&article)]);

        let body = json!({ "articleIds": [article["id"], other["id"], 999_999, article["id"]] });
        let remind = async |user: &TestUser| app.post_as(user, &format!("{ARTICLES}/remind"), &body).await;
        let results = remind(&editor).await.json()["results"].clone();
        let codes: Vec<_> =
            results.as_array().unwrap().iter().map(|result| result["problem"]["code"].clone()).collect();
        assert_eq!(codes, [json!(null), json!("nobody-late"), json!("not-found")]);
        assert_eq!(results[0]["reminded"], 2);
        for reviewer in [&late, &silent] {
            assert_eq!(count_letters(app, reviewer, 12).await, 1);
        }
        assert_eq!(count_letters(app, &timely, 12).await, 0);

        // Not twice within a day, neither together nor alone.
        let results = remind(&editor).await.json()["results"].clone();
        assert_eq!(results[0]["problem"]["code"], "reminded-recently");
        let alone = app.post_as(&editor, &format!("{path}/remind"), &json!({})).await;
        assert_eq!(alone.json()["code"], "reminded-recently");
        assert_eq!(row_of(app, &editor, &article).await["bulkActions"], json!(["assign-editor"]));

        app.state.clock.advance(TimeDelta::hours(25));
        let editor = app.reissue_token(&editor).await;
        let view = app.get_as(&editor, &path).await.json();
        assert!(view["allowedActions"].as_array().unwrap().contains(&json!("remind")), "{view}");
        let alone = app.post_as(&editor, &format!("{path}/remind"), &json!({})).await;
        assert_eq!(alone.status, StatusCode::OK, "{alone:?}");
        let actions = alone.json()["allowedActions"].clone();
        assert!(!actions.as_array().unwrap().contains(&json!("remind")), "{actions}");
        assert_eq!(count_letters(app, &late, 12).await, 2);
    })
    .await;
}

#[tokio::test]
async fn invalid_requests_and_admins_remind_nobody() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let path = format!("{ARTICLES}/remind");
        let many: Vec<i64> = (1..=51).collect();
        for body in [
            json!({}),
            json!({ "articleIds": [] }),
            json!({ "articleIds": many }),
            json!({ "articleIds": ["a"] }),
        ] {
            let response = app.post_as(&editor, &path, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        }
        let response = app.post_as(&admin, &path, &json!({ "articleIds": [1] })).await;
        assert_eq!(response.status, StatusCode::FORBIDDEN);
    })
    .await;
}
