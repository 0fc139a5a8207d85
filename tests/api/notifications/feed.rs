//! The feed: filters, counts, pages, and what a row says.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{desk_path, path_of};
use testkit::{Person, TestApp};

use super::{FEED, Row, faults, feed, ids, types};

async fn told(app: &TestApp, owner: &Person, type_id: i16, article: Option<i64>, minutes_ago: i32) -> i64 {
    Row { owner, type_id, article, minutes_ago }.add(app).await
}

fn counts(page: &Value) -> (i64, i64) {
    (page["count"].as_i64().unwrap(), page["unreadCount"].as_i64().unwrap())
}

#[tokio::test]
async fn filters_and_counts_agree_and_the_newest_comes_first() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await["id"].as_i64();
        let me = app.person(&[Role::User, Role::Editor]).await;
        let mut mine = Vec::new();
        for minutes in 0..5 {
            mine.push(told(app, &me, 1, article, minutes).await);
        }
        // Told at the same moment, the later row is the newer one; the other role's stands in the other feed.
        let twin = told(app, &me, 8, article, 4).await;
        told(app, &me, 3, article, 1).await;
        told(app, &author, 3, article, 1).await;
        let all = [mine[0], mine[1], mine[2], mine[3], twin, mine[4]];
        let read = json!({ "notificationIds": [mine[1], mine[2]] });
        assert_eq!(app.post_as(&me, &format!("{FEED}/read"), &read).await.status, StatusCode::NO_CONTENT);
        let hidden = json!({ "notificationIds": [mine[2], mine[3]] });
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
            let page = feed(app, &me, query).await;
            assert_eq!(ids(&page), expected, "{query}");
            assert_eq!(counts(&page), (i64::try_from(expected.len()).unwrap(), 3), "{query}");
        }
        let mut paged = Vec::new();
        for index in 0..4 {
            let page = feed(app, &me, &format!("?role=editor&pageSize=2&pageIndex={index}")).await;
            assert_eq!(counts(&page), (6, 3));
            paged.extend(ids(&page));
        }
        assert_eq!(paged, all);
        let badge = feed(app, &me, "/unread?role=editor&pageSize=1").await;
        assert_eq!((ids(&badge), counts(&badge)), (vec![mine[0]], (3, 3)));
    })
    .await;
}

#[tokio::test]
async fn the_current_role_is_the_usual_one_and_only_held_ones_are_answered() {
    TestApp::run(async |app| {
        let me = app.person(&[Role::Reviewer, Role::Admin]).await;
        let article =
            app.article_in(&app.person(&[Role::User]).await, ArticleStatus::Submitted).await["id"].as_i64();
        told(app, &me, 7, article, 2).await;
        told(app, &me, 9, article, 1).await;
        // The first of those held, until one is chosen.
        assert_eq!(types(&feed(app, &me, "").await), [7]);
        let chosen =
            app.post_as(&me, "/api/v1/users/me/current-role", &json!({ "currentRole": "admin" })).await;
        assert_eq!(chosen.status, StatusCode::OK);
        assert_eq!(types(&feed(app, &me, "").await), [9]);
        assert_eq!(types(&feed(app, &me, "/unread").await), [9]);
        assert_eq!(types(&feed(app, &me, "?role=reviewer").await), [7]);
        // One that was taken away is chosen no more.
        sqlx::query("update users set roles = array['reviewer']").execute(&app.house.app.pool).await.unwrap();
        let me = app.renewed(&me).await;
        for query in ["", "?role="] {
            assert_eq!(types(&feed(app, &me, query).await), [7]);
        }
        for (query, fault) in [
            ("role=admin", "role: role-not-held"),
            ("role=editor", "role: role-not-held"),
            ("role=reader", "role: not-in-list"),
            ("pageSize=0", "pageSize: out-of-range"),
            ("pageSize=101", "pageSize: out-of-range"),
            ("pageIndex=-1", "pageIndex: out-of-range"),
            ("pageIndex=9223372036854775807", "pageIndex: out-of-range"),
        ] {
            for path in ["", "/unread"] {
                let answer = app.get_as(&me, &format!("{FEED}{path}?{query}")).await;
                assert_eq!(faults(&answer), [fault], "{path}?{query}");
            }
        }
        let maybe = app.get_as(&me, &format!("{FEED}?acknowledged=maybe")).await;
        assert_eq!(maybe.status, StatusCode::UNPROCESSABLE_ENTITY);
        let nobody = app.person(&[]).await;
        assert_eq!(counts(&feed(app, &nobody, "").await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_row_names_people_to_the_office_alone() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let reviewer = app.account().named("Pavel", "Sidorov").roles(&[Role::Reviewer]).create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let id = &article["id"];
        let asked = json!({ "articleId": id, "reviewerId": reviewer.id });
        let assignment = app.post_as(&editor, "/api/v1/review-assignments", &asked).await.json();
        let mine = format!("/api/v1/review-assignments/my/{}", assignment["id"]);
        app.house.app.clock.advance(chrono::TimeDelta::minutes(1));
        app.post_as(&reviewer, &format!("{mine}/decline"), &json!({})).await;
        let title = "Late reactivation after transplantation";
        let bare = json!({ "id": id, "titleEn": title });

        let seen = feed(app, &reviewer, "").await;
        assert_eq!(
            seen["results"][0],
            json!({
                "id": seen["results"][0]["id"], "notificationTypeId": 7, "createdAt": "2026-03-02T12:00:00Z",
                "readAt": null, "acknowledgedAt": null, "undoneAt": null, "articleRevision": 0,
                "article": { "id": id, "titleEn": title, "authorId": null, "author": null },
                "reviewAssignment": { "id": assignment["id"], "articleId": id, "reviewerId": null, "reviewer": null,
                    "dueDate": "2026-03-23", "article": bare },
                "issue": null, "link": format!("/personal-area/reviewer-articles/details/{id}"),
                "authorLink": null, "reviewerLink": null,
            })
        );
        let seen = feed(app, &editor, "").await;
        let name = |first: &str, last: &str| json!({ "firstNameEn": first, "middleNameEn": null, "lastNameEn": last });
        assert_eq!(
            seen["results"][0],
            json!({
                "id": seen["results"][0]["id"], "notificationTypeId": 9, "createdAt": "2026-03-02T12:01:00Z",
                "readAt": null, "acknowledgedAt": null, "undoneAt": null, "articleRevision": 0,
                "article": { "id": id, "titleEn": title, "authorId": author.id, "author": name("Elena", "Morozova") },
                "reviewAssignment": { "id": assignment["id"], "articleId": id, "reviewerId": reviewer.id,
                    "reviewer": name("Pavel", "Sidorov"), "dueDate": "2026-03-23", "article": bare },
                "issue": null, "link": format!("/personal-area/editor-articles/details/{id}"),
                "authorLink": format!("/personal-area/users/details/{}", author.id),
                "reviewerLink": format!("/personal-area/users/details/{}", reviewer.id),
            })
        );
        app.post_as(&editor, &format!("{}/decline", desk_path(&article)), &json!({})).await;
        app.let_the_hold_pass().await;
        let seen = feed(app, &author, "").await["results"][0].clone();
        assert_eq!(seen["article"]["author"], name("Elena", "Morozova"));
        assert_eq!((&seen["authorLink"], &seen["reviewAssignment"]), (&Value::Null, &Value::Null));
        let issue = app.issue(&editor, 2).await;
        let seen = feed(app, &editor, "").await["results"][0].clone();
        assert_eq!(seen["issue"], json!({ "id": issue["id"], "volume": 13, "number": 2, "slug": "13-2" }));
        assert_eq!(seen["article"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_is_held_is_no_news_and_what_is_undone_is_new_again() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let other = told(app, &author, 6, article["id"].as_i64(), 5).await;
        let decide = async |action: &str| {
            let editor = app.renewed(&editor).await;
            let answer = app.post_as(&editor, &format!("{}/{action}", desk_path(&article)), &json!({})).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        };
        decide("accept").await;
        for query in ["", "/unread"] {
            let page = feed(app, &author, query).await;
            assert_eq!((ids(&page), counts(&page)), (vec![other], (1, 1)));
        }
        // Not even by its number: it would be old before it is news.
        let held: i64 = sqlx::query_scalar("select max(id) from notifications")
            .fetch_one(&app.house.app.pool)
            .await
            .unwrap();
        for deed in ["read", "acknowledge"] {
            app.post_as(&author, &format!("{FEED}/{deed}"), &json!({ "notificationIds": [held] })).await;
        }
        let far = json!({ "until": "9999-12-31T23:59:59Z" });
        assert_eq!(
            app.post_as(&author, &format!("{FEED}/read-all"), &far).await.status,
            StatusCode::NO_CONTENT
        );
        decide("undo-accept").await;
        app.let_the_hold_pass().await;
        assert_eq!(counts(&feed(app, &author, "").await), (1, 0));

        decide("accept").await;
        app.let_the_hold_pass().await;
        let page = feed(app, &author, "").await;
        let (id, created) = (ids(&page)[0], page["results"][0]["createdAt"].clone());
        assert_eq!((counts(&page), &created), ((2, 1), &json!("2026-03-02T12:22:00Z")));
        let hidden = json!({ "notificationIds": [id] });
        app.post_as(&author, &format!("{FEED}/acknowledge"), &hidden).await;
        assert_eq!(ids(&feed(app, &author, "?acknowledged=false").await), [other]);
        app.house.app.clock.advance(chrono::TimeDelta::hours(1));
        decide("undo-accept").await;
        let page = feed(app, &author, "?acknowledged=false").await;
        assert_eq!((ids(&page), counts(&page)), (vec![id, other], (2, 1)));
        let row = &page["results"][0];
        assert_eq!((&row["createdAt"], &row["undoneAt"]), (&row["undoneAt"], &json!("2026-03-02T13:22:00Z")));
        assert_eq!((&row["readAt"], &row["acknowledgedAt"]), (&Value::Null, &Value::Null));
    })
    .await;
}

/// A draft is its author's alone, also one that was on the desk; what is removed is gone for everybody.
#[tokio::test]
async fn rows_about_drafts_and_removed_articles_are_not_shown() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let both = app.person(&[Role::Editor, Role::Reviewer]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        let kept = app.article_in(&author, ArticleStatus::Submitted).await["id"].as_i64();
        for (owner, type_id) in [(&author, 6), (&both, 1), (&both, 11)] {
            told(app, owner, type_id, article["id"].as_i64(), 1).await;
            told(app, owner, type_id, kept, 2).await;
        }
        let seen = async || {
            let mut all = Vec::new();
            for (person, role) in [(&author, "user"), (&both, "editor"), (&both, "reviewer")] {
                let (page, unread) = (
                    feed(app, person, &format!("?role={role}")).await,
                    feed(app, person, &format!("/unread?role={role}")).await,
                );
                assert_eq!((ids(&page), counts(&page)), (ids(&unread), counts(&unread)));
                assert_eq!(counts(&page).0, i64::try_from(ids(&page).len()).unwrap());
                all.push(counts(&page).0);
            }
            all
        };
        assert_eq!(seen().await, [2, 2, 2]);
        let taken_back =
            app.post_as(&both, &format!("{}/undo-submit", desk_path(&article)), &json!({})).await;
        assert_eq!(taken_back.status, StatusCode::OK, "{taken_back:?}");
        assert_eq!(seen().await, [2, 1, 1]);
        assert_eq!(app.delete_as(&author, &path_of(&article)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(seen().await, [1, 1, 1]);
    })
    .await;
}

#[tokio::test]
async fn a_page_costs_the_same_whatever_is_on_it() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let me = app.person(&[Role::Editor]).await;
        for number in 0..40 {
            let article = app.article_in(&author, ArticleStatus::Submitted).await["id"].as_i64();
            for type_id in [1, 2, 8] {
                told(app, &me, type_id, article, number).await;
            }
        }
        for path in ["", "/unread"] {
            let one = app.queries_for(&me, &format!("{FEED}{path}?role=editor&pageSize=1")).await;
            let hundred = app.queries_for(&me, &format!("{FEED}{path}?role=editor&pageSize=100")).await;
            assert_eq!((one, hundred), (3, 3), "{path}");
            assert_eq!(ids(&feed(app, &me, &format!("{path}?pageSize=100")).await).len(), 100);
        }
    })
    .await;
}
