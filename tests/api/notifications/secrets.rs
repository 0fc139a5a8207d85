//! Who reviews an article none of its authors learns, also not whoever becomes one after they were told.

use reqwest::StatusCode;
use rules::notification::Audience;
use rules::{ArticleStatus, Enumeration, NotificationType, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::desk_path;

use super::{FEED, Row, feed, types};

#[tokio::test]
async fn whoever_turns_out_to_be_an_author_is_told_no_more_who_reviews() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let reviewer = app.account().named("Pavel", "Sidorov").roles(&[Role::Reviewer]).create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let other = app.account().named("Galina", "Orlova").roles(&[Role::Editor]).create().await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let asked = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        let assignment = app.post_as(&editor, "/api/v1/review-assignments", &asked).await.json();
        let mine = format!("/api/v1/review-assignments/my/{}", assignment["id"]);
        app.post_as(&reviewer, &format!("{mine}/decline"), &json!({})).await;
        for owner in [&editor, &other] {
            for type_id in [1, 2, 8] {
                let article = article["id"].as_i64();
                Row { owner, type_id, article, minutes_ago: i32::from(type_id) }.add(app).await;
            }
        }
        let found = async |person| {
            let mut found = types(&feed(app, person, "").await);
            let unread = feed(app, person, "/unread?pageSize=1").await;
            assert_eq!(unread["unreadCount"], found.len());
            found.sort_unstable();
            found
        };
        assert_eq!(found(&editor).await, [1, 2, 8, 9]);
        // Takes the name that stands on the title page: from then on they are recused at the desk, too.
        let profile = json!({ "firstNameEn": "Anna", "lastNameEn": "Author" });
        assert_eq!(app.put_as(&editor, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
        let desk = app.get_as(&editor, &format!("{}/reviews", desk_path(&article))).await;
        assert_ne!(desk.status, StatusCode::OK);
        assert_eq!(found(&editor).await, [1]);
        assert_eq!(found(&other).await, [1, 2, 8, 9]);
        for query in ["", "?acknowledged=false", "?acknowledged=true", "/unread"] {
            let page = feed(app, &editor, query).await.to_string();
            assert!(!page.contains("Sidorov") && !page.contains("reviewerLink\":\"/"), "{page}");
        }
        // Nor by giving the name back.
        let profile = json!({ "firstNameEn": "Boris", "lastNameEn": "Lebedev" });
        assert_eq!(app.put_as(&editor, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
        assert_eq!(found(&editor).await, [1]);
    })
    .await;
}

/// No list of authors can keep an article unseen; but where only authors are left, nobody hears of its reviews.
#[tokio::test]
async fn admins_among_the_authors_hear_of_an_article_and_not_of_its_reviews() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let admin = app.account().named("Anna", "Author").roles(&[Role::Admin]).create().await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let mut transaction = app.house.app.pool.begin().await.unwrap();
        for &notification in NotificationType::ALL {
            if notification.audience() != Audience::Office || notification == NotificationType::IssueCreated {
                continue;
            }
            let article = rules::ArticleId(article["id"].as_i64().unwrap());
            // That all reviews are in comes of no assignment alone.
            let news = notifications::News { notification, article, revision: Some(0), assignment: None };
            notifications::tell_office(&app.house.app, &mut transaction, news).await.unwrap();
        }
        transaction.commit().await.unwrap();
        let told = "select type_id from notifications where user_id = $1";
        let told: Vec<i16> =
            sqlx::query_scalar(told).bind(admin.id.0).fetch_all(&app.house.app.pool).await.unwrap();
        assert_eq!(told, [NotificationType::ArticleSubmitted.id()]);
        app.letters_to(&admin.email, 1).await;
    })
    .await;
}

/// The link of a letter opens one assignment, and no feed.
#[tokio::test]
async fn a_reviewers_link_opens_no_feed() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let reviewer = app.person(&[Role::Reviewer]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let asked = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        app.post_as(&editor, "/api/v1/review-assignments", &asked).await;
        let key = app.letters_to(&reviewer.email, 1).await[0].code();
        for path in ["", "/unread", "/settings"] {
            let request = app.request(reqwest::Method::GET, &format!("{FEED}{path}"));
            let answer = app.send(request.header("authorization", format!("ReviewLink {key}"))).await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
        }
    })
    .await;
}
