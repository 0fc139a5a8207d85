//! The notification feed: filters, counts, pages and fields.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

use super::{FEED, TestNotification, fetch_feed, field_errors, marked, notification_ids, notification_types};

async fn add_notification(
    app: &TestApp,
    owner: &TestUser,
    type_id: i16,
    article: Option<i64>,
    minutes_ago: i32,
) -> i64 {
    TestNotification { owner, type_id, article, minutes_ago }.insert(app).await
}

fn feed_counts(page: &Value) -> (i64, i64) {
    (page["count"].as_i64().unwrap(), page["unreadCount"].as_i64().unwrap())
}

#[tokio::test]
async fn feed_filters_match_counts_and_newest_comes_first() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await["id"].as_i64();
        let me = app.create_user(&[Role::User, Role::Editor]).await;
        let mut mine = Vec::new();
        for minutes in 0..5 {
            mine.push(add_notification(app, &me, 1, article, minutes).await);
        }
        // Of two notifications with the same time, the higher id is newer. Type 3 belongs to another role's
        // feed.
        let twin = add_notification(app, &me, 8, article, 4).await;
        add_notification(app, &me, 3, article, 1).await;
        add_notification(app, &author, 3, article, 1).await;
        let all = [mine[0], mine[1], mine[2], mine[3], twin, mine[4]];
        let read = marked(app, &[mine[1], mine[2]]);
        assert_eq!(app.post_as(&me, &format!("{FEED}/read"), &read).await.status, StatusCode::NO_CONTENT);
        let hidden = marked(app, &[mine[2], mine[3]]);
        assert_eq!(
            app.post_as(&me, &format!("{FEED}/acknowledge"), &hidden).await.status,
            StatusCode::NO_CONTENT
        );
        for (query, expected) in [
            ("?role=editor", all.to_vec()),
            ("?role=editor&acknowledged=false", vec![mine[0], mine[1], twin, mine[4]]),
            ("?role=editor&acknowledged=true", vec![mine[2], mine[3]]),
            ("/unread?role=editor", vec![mine[0], twin, mine[4]]),
        ] {
            let page = fetch_feed(app, &me, query).await;
            assert_eq!(notification_ids(&page), expected, "{query}");
            assert_eq!(feed_counts(&page), (i64::try_from(expected.len()).unwrap(), 3), "{query}");
        }
        let mut paged = Vec::new();
        for index in 0..4 {
            let page = fetch_feed(app, &me, &format!("?role=editor&pageSize=2&pageIndex={index}")).await;
            assert_eq!(feed_counts(&page), (6, 3));
            paged.extend(notification_ids(&page));
        }
        assert_eq!(paged, all);
        let badge = fetch_feed(app, &me, "/unread?role=editor&pageSize=1").await;
        assert_eq!((notification_ids(&badge), feed_counts(&badge)), (vec![mine[0]], (3, 3)));
    })
    .await;
}

#[tokio::test]
async fn feed_defaults_to_current_role_and_rejects_roles_not_held() {
    TestApp::run(async |app| {
        let me = app.create_user(&[Role::Reviewer, Role::Admin]).await;
        let article =
            app.create_article(&app.create_user(&[Role::User]).await, ArticleStatus::Submitted).await["id"]
                .as_i64();
        add_notification(app, &me, 7, article, 2).await;
        add_notification(app, &me, 9, article, 1).await;
        // Without a current role, the user's first role counts.
        assert_eq!(notification_types(&fetch_feed(app, &me, "").await), [7]);
        let chosen =
            app.post_as(&me, "/api/v1/users/me/current-role", &json!({ "currentRole": "admin" })).await;
        assert_eq!(chosen.status, StatusCode::OK);
        assert_eq!(notification_types(&fetch_feed(app, &me, "").await), [9]);
        assert_eq!(notification_types(&fetch_feed(app, &me, "/unread").await), [9]);
        assert_eq!(notification_types(&fetch_feed(app, &me, "?role=reviewer").await), [7]);
        // A current role that the user lost is ignored.
        sqlx::query("update users set roles = array['reviewer']").execute(&app.state.pool).await.unwrap();
        let me = app.reissue_token(&me).await;
        for query in ["", "?role="] {
            assert_eq!(notification_types(&fetch_feed(app, &me, query).await), [7]);
        }
        for (query, error) in [
            ("role=admin", "role: role-not-held"),
            ("role=editor", "role: role-not-held"),
            ("role=reader", "role: not-in-list"),
            ("pageSize=0", "pageSize: out-of-range"),
            ("pageSize=101", "pageSize: out-of-range"),
            ("pageIndex=-1", "pageIndex: out-of-range"),
            ("pageIndex=9223372036854775807", "pageIndex: out-of-range"),
        ] {
            for path in ["", "/unread"] {
                let response = app.get_as(&me, &format!("{FEED}{path}?{query}")).await;
                assert_eq!(field_errors(&response), [error], "{path}?{query}");
            }
        }
        let maybe = app.get_as(&me, &format!("{FEED}?acknowledged=maybe")).await;
        assert_eq!(maybe.status, StatusCode::UNPROCESSABLE_ENTITY);
        let roleless = app.create_user(&[]).await;
        assert_eq!(feed_counts(&fetch_feed(app, &roleless, "").await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn notification_names_people_only_to_editors() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let reviewer = app.account().named("Pavel", "Sidorov").roles(&[Role::Reviewer]).create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let id = &article["id"];
        let body = json!({ "articleId": id, "reviewerId": reviewer.id });
        let assignment = app.post_as(&editor, "/api/v1/review-assignments", &body).await.json();
        let assignment_path = format!("/api/v1/review-assignments/my/{}", assignment["id"]);
        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        app.post_as(&reviewer, &format!("{assignment_path}/decline"), &json!({})).await;
        let title = "Late reactivation after transplantation";
        let article_summary = json!({ "id": id, "titleEn": title, "titleRu": "" });

        let seen = fetch_feed(app, &reviewer, "").await;
        assert_eq!(
            seen["results"][0],
            json!({
                "id": seen["results"][0]["id"], "notificationTypeId": 7, "createdAt": "2026-03-02T12:00:00Z",
                "readAt": null, "acknowledgedAt": null, "undoneAt": null, "articleRevision": 0,
                "article": { "id": id, "manuscriptNumber": null, "titleEn": title, "titleRu": "", "authorId": null, "author": null },
                "messagesFrom": null, "silence": null, "dueDateChange": null,
                "reviewAssignment": { "id": assignment["id"], "articleId": id, "reviewerId": null, "reviewer": null,
                    "dueDate": "2026-03-23", "article": article_summary },
                "issue": null, "link": format!("/personal-area/reviewer-articles/details/{id}"),
                "authorLink": null, "reviewerLink": null,
            })
        );
        let seen = fetch_feed(app, &editor, "").await;
        let name = |first: &str, last: &str| json!({ "firstNameEn": first, "middleNameEn": null, "lastNameEn": last });
        assert_eq!(
            seen["results"][0],
            json!({
                "id": seen["results"][0]["id"], "notificationTypeId": 9, "createdAt": "2026-03-02T12:01:00Z",
                "readAt": null, "acknowledgedAt": null, "undoneAt": null, "articleRevision": 0,
                "article": { "id": id, "manuscriptNumber": null, "titleEn": title, "titleRu": "", "authorId": author.id, "author": name("Elena", "Morozova") },
                "reviewAssignment": { "id": assignment["id"], "articleId": id, "reviewerId": reviewer.id,
                    "reviewer": name("Pavel", "Sidorov"), "dueDate": "2026-03-23", "article": article_summary },
                "messagesFrom": null, "silence": null, "dueDateChange": null, "issue": null, "link": format!("/personal-area/editor-articles/details/{id}"),
                "authorLink": format!("/personal-area/users/details/{}", author.id),
                "reviewerLink": format!("/personal-area/users/details/{}", reviewer.id),
            })
        );
        app.post_as(&editor, &format!("{}/decline", editor_article_path(&article)), &json!({})).await;
        app.expire_hold().await;
        let seen = fetch_feed(app, &author, "").await["results"][0].clone();
        assert_eq!(seen["article"]["author"], name("Elena", "Morozova"));
        assert_eq!((&seen["authorLink"], &seen["reviewAssignment"]), (&Value::Null, &Value::Null));
        let issue = app.create_issue(&editor, 2).await;
        let seen = fetch_feed(app, &editor, "").await["results"][0].clone();
        assert_eq!(seen["issue"], json!({ "id": issue["id"], "volume": 13, "number": 2, "slug": "13-2" }));
        assert_eq!(seen["article"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn held_notification_is_hidden_and_undone_one_becomes_unread_again() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let other = add_notification(app, &author, 6, article["id"].as_i64(), 5).await;
        let decide = async |action: &str| {
            let editor = app.reissue_token(&editor).await;
            let response = app
                .post_as(&editor, &format!("{}/{action}", editor_article_path(&article)), &json!({}))
                .await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
        };
        decide("accept").await;
        for query in ["", "/unread"] {
            let page = fetch_feed(app, &author, query).await;
            assert_eq!((notification_ids(&page), feed_counts(&page)), (vec![other], (1, 1)));
        }
        // A held notification cannot be marked by its id: it would be read before it is released.
        let held: i64 =
            sqlx::query_scalar("select max(id) from notifications").fetch_one(&app.state.pool).await.unwrap();
        for action in ["read", "acknowledge"] {
            app.post_as(&author, &format!("{FEED}/{action}"), &marked(app, &[held])).await;
        }
        let far_future = json!({ "until": "9999-12-31T23:59:59Z" });
        assert_eq!(
            app.post_as(&author, &format!("{FEED}/read-all"), &far_future).await.status,
            StatusCode::NO_CONTENT
        );
        decide("undo-accept").await;
        app.expire_hold().await;
        assert_eq!(feed_counts(&fetch_feed(app, &author, "").await), (1, 0));

        decide("accept").await;
        app.expire_hold().await;
        let page = fetch_feed(app, &author, "").await;
        let (id, created) = (notification_ids(&page)[0], page["results"][0]["createdAt"].clone());
        assert_eq!((feed_counts(&page), &created), ((2, 1), &json!("2026-03-02T12:22:00Z")));
        let hidden = marked(app, &[id]);
        app.post_as(&author, &format!("{FEED}/acknowledge"), &hidden).await;
        assert_eq!(notification_ids(&fetch_feed(app, &author, "?acknowledged=false").await), [other]);
        app.state.clock.advance(chrono::TimeDelta::hours(1));
        decide("undo-accept").await;
        let page = fetch_feed(app, &author, "?acknowledged=false").await;
        assert_eq!((notification_ids(&page), feed_counts(&page)), (vec![id, other], (2, 1)));
        let row = &page["results"][0];
        assert_eq!((&row["createdAt"], &row["undoneAt"]), (&row["undoneAt"], &json!("2026-03-02T13:22:00Z")));
        assert_eq!((&row["readAt"], &row["acknowledgedAt"]), (&Value::Null, &Value::Null));
    })
    .await;
}

/// Only the author sees notifications about a draft, including a draft that was submitted before.
/// Notifications about a removed article are hidden from all users.
#[tokio::test]
async fn feed_omits_drafts_and_removed_articles() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let both = app.create_user(&[Role::Editor, Role::Reviewer]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let kept = app.create_article(&author, ArticleStatus::Submitted).await["id"].as_i64();
        for (owner, type_id) in [(&author, 6), (&both, 1), (&both, 11)] {
            add_notification(app, owner, type_id, article["id"].as_i64(), 1).await;
            add_notification(app, owner, type_id, kept, 2).await;
        }
        let count_visible = async || {
            let mut all = Vec::new();
            for (user, role) in [(&author, "user"), (&both, "editor"), (&both, "reviewer")] {
                let (page, unread) = (
                    fetch_feed(app, user, &format!("?role={role}")).await,
                    fetch_feed(app, user, &format!("/unread?role={role}")).await,
                );
                assert_eq!(
                    (notification_ids(&page), feed_counts(&page)),
                    (notification_ids(&unread), feed_counts(&unread))
                );
                assert_eq!(feed_counts(&page).0, i64::try_from(notification_ids(&page).len()).unwrap());
                all.push(feed_counts(&page).0);
            }
            all
        };
        assert_eq!(count_visible().await, [2, 2, 2]);
        let response =
            app.post_as(&both, &format!("{}/undo-submit", editor_article_path(&article)), &json!({})).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        // The author is also notified of the return.
        assert_eq!(count_visible().await, [3, 1, 1]);
        assert_eq!(
            app.delete_as(&author, &author_article_path(&article)).await.status,
            StatusCode::NO_CONTENT
        );
        assert_eq!(count_visible().await, [1, 1, 1]);
    })
    .await;
}

#[tokio::test]
async fn feed_page_takes_three_queries_at_any_size() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let me = app.create_user(&[Role::Editor]).await;
        for number in 0..40 {
            let article = app.create_article(&author, ArticleStatus::Submitted).await["id"].as_i64();
            for type_id in [1, 2, 8] {
                add_notification(app, &me, type_id, article, number).await;
            }
        }
        for path in ["", "/unread"] {
            let one = app.count_queries(&me, &format!("{FEED}{path}?role=editor&pageSize=1")).await;
            let hundred = app.count_queries(&me, &format!("{FEED}{path}?role=editor&pageSize=100")).await;
            assert_eq!((one, hundred), (3, 3), "{path}");
            assert_eq!(
                notification_ids(&fetch_feed(app, &me, &format!("{path}?pageSize=100")).await).len(),
                100
            );
        }
    })
    .await;
}
