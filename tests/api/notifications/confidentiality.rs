//! Authors never learn the reviewers of their article, even if they become authors after a notification.

use reqwest::StatusCode;
use rules::notification::Audience;
use rules::{ArticleStatus, Enumeration, NotificationType, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::editor_article_path;

use super::{FEED, TestNotification, fetch_feed, notification_types};

#[tokio::test]
async fn editor_who_becomes_author_no_longer_sees_reviewers() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let reviewer = app.account().named("Pavel", "Sidorov").roles(&[Role::Reviewer]).create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let other = app.account().named("Galina", "Orlova").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        let assignment = app.post_as(&editor, "/api/v1/review-assignments", &body).await.json();
        let assignment_path = format!("/api/v1/review-assignments/my/{}", assignment["id"]);
        app.post_as(&reviewer, &format!("{assignment_path}/decline"), &json!({})).await;
        for owner in [&editor, &other] {
            for type_id in [1, 2, 8] {
                let article = article["id"].as_i64();
                TestNotification { owner, type_id, article, minutes_ago: i32::from(type_id) }
                    .insert(app)
                    .await;
            }
        }
        let sorted_types = async |user| {
            let mut types = notification_types(&fetch_feed(app, user, "").await);
            let unread = fetch_feed(app, user, "/unread?pageSize=1").await;
            assert_eq!(unread["unreadCount"], types.len());
            types.sort_unstable();
            types
        };
        assert_eq!(sorted_types(&editor).await, [1, 2, 8, 9]);
        // The editor takes the name of an author on the title page, and is recused from then on.
        let profile = json!({ "firstNameEn": "Anna", "lastNameEn": "Author" });
        assert_eq!(app.put_as(&editor, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
        let reviews = app.get_as(&editor, &format!("{}/reviews", editor_article_path(&article))).await;
        assert_ne!(reviews.status, StatusCode::OK);
        assert_eq!(sorted_types(&editor).await, [1]);
        assert_eq!(sorted_types(&other).await, [1, 2, 8, 9]);
        for query in ["", "?acknowledged=false", "?acknowledged=true", "/unread"] {
            let page = fetch_feed(app, &editor, query).await.to_string();
            assert!(!page.contains("Sidorov") && !page.contains("reviewerLink\":\"/"), "{page}");
        }
        // Changing the name back does not end the recusal.
        let profile = json!({ "firstNameEn": "Boris", "lastNameEn": "Lebedev" });
        assert_eq!(app.put_as(&editor, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
        assert_eq!(sorted_types(&editor).await, [1]);
    })
    .await;
}

/// If every editor and administrator is an author, they are notified of the submission, but not of the
/// reviews.
#[tokio::test]
async fn admin_among_authors_is_notified_of_submission_but_not_of_reviews() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let admin = app.account().named("Anna", "Author").roles(&[Role::Admin]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let mut transaction = app.state.pool.begin().await.unwrap();
        for &notification in NotificationType::ALL {
            if notification.audience() != Audience::Editors || notification == NotificationType::IssueCreated
            {
                continue;
            }
            let article = rules::ArticleId(article["id"].as_i64().unwrap());
            // The notification that the review is complete belongs to no assignment.
            let new =
                notifications::NewNotification { notification, article, revision: Some(0), assignment: None };
            notifications::notify_editors(&app.state, &mut transaction, new).await.unwrap();
        }
        transaction.commit().await.unwrap();
        let query = "select type_id from notifications where user_id = $1";
        let type_ids: Vec<i16> =
            sqlx::query_scalar(query).bind(admin.id.0).fetch_all(&app.state.pool).await.unwrap();
        // Nobody else would learn that an index has refused the article; it says nothing of reviews.
        assert_eq!(
            type_ids,
            [NotificationType::ArticleSubmitted.id(), NotificationType::DeliveryRefused.id()]
        );
        app.expect_letters(&admin.email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn review_link_does_not_open_feed() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        app.post_as(&editor, "/api/v1/review-assignments", &body).await;
        let code = app.expect_letters(&reviewer.email, 1).await[0].code();
        for path in ["", "/unread", "/settings"] {
            let request = app.request(reqwest::Method::GET, &format!("{FEED}{path}"));
            let response = app.send(request.header("authorization", format!("ReviewLink {code}"))).await;
            assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{path}");
        }
    })
    .await;
}
