//! The status of an article follows from the notices on it, in the same transaction.

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::TestApp;

use super::fixtures::{
    answer, begin, begin_answered, issue, new_notice, publish, publish_article, read, read_public,
};

async fn status(app: &TestApp, article: i64) -> Value {
    read_public(app, "en", article).await["status"]["code"].clone()
}

#[tokio::test]
async fn notice_begins_as_an_accepted_article_with_questions() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let response = begin(app, &published.editor, published.id(), &new_notice("retraction")).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let notice = response.json()["articleId"].as_i64().unwrap();

        let article = read(app, &published.editor, notice).await;
        assert_eq!(article["statusId"], 5);
        assert_eq!(article["typeId"], 11);
        assert_eq!(article["titleEn"], "Retraction: Grafts in mice");
        assert_eq!(article["titleRu"], "Отзыв статьи: Трансплантаты у мышей");
        assert_eq!(article["authors"][0]["isGroup"], true);
        assert!(article["manuscriptNumber"].is_string(), "{article}");
        let text = article["contentHtmlRu"].as_str().unwrap();
        assert!(text.contains("Редакция отзывает статью.") && text.contains("[? Все ли авторы"), "{text}");

        let refused = publish(app, &published.editor, notice).await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("open-questions"))
        );
        let blocked = article["blockedActions"].as_array().unwrap();
        assert!(blocked.iter().any(|one| one["code"] == "open-questions"), "{blocked:?}");
        assert_eq!(status(app, published.id()).await, Value::Null);
        answer(app, notice).await;
        assert_eq!(publish(app, &published.editor, notice).await.status, StatusCode::OK);
        assert_eq!(status(app, published.id()).await, "retracted");
    })
    .await;
}

#[tokio::test]
async fn authors_who_correct_their_article_sign_the_notice() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let new = json!({ "kind": "correction", "initiatedBy": "authors", "decidedOn": "2026-03-02" });
        let notice = begin(app, &published.editor, published.id(), &new).await.json();
        let article = read(app, &published.editor, notice["articleId"].as_i64().unwrap()).await;
        let original = read(app, &published.editor, published.id()).await;
        assert_eq!(article["authors"], original["authors"]);

        let list = app
            .get_as(&published.editor, &format!("/api/v1/articles/{}/notices", published.id()))
            .await
            .json();
        assert_eq!(list["about"], Value::Null);
        assert_eq!(list["notices"][0]["articleId"], notice["articleId"]);
        assert_eq!(list["notices"][0]["initiatorName"], "Authors");
        let about = app
            .get_as(&published.editor, &format!("/api/v1/articles/{}/notices", notice["articleId"]))
            .await
            .json();
        assert_eq!(about["about"]["articleId"], published.id());
        assert_eq!(about["about"]["kind"], "correction");
        assert_eq!(about["notices"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn original_and_notice_lead_to_each_other_in_both_languages() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let notice = issue(app, &published.editor, published.id(), "expression-of-concern").await;
        for (language, title, kind, notice_title) in [
            (
                "en",
                "EXPRESSION OF CONCERN: Grafts in mice",
                "Expression of concern",
                "Expression of concern: Grafts in mice",
            ),
            (
                "ru",
                "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ: Трансплантаты у мышей",
                "Выражение обеспокоенности",
                "Выражение обеспокоенности: Трансплантаты у мышей",
            ),
        ] {
            let original = read_public(app, language, published.id()).await;
            assert_eq!(original["title"]["text"], title);
            assert_eq!(original["notices"].as_array().unwrap().len(), 1);
            let link = &original["notices"][0];
            assert_eq!(
                (link["kindName"].as_str(), link["title"]["text"].as_str()),
                (Some(kind), Some(notice_title))
            );
            assert_eq!(link["doi"], format!("10.18620/notice-{notice}"));
            assert_eq!(original["noticeOn"], Value::Null);
            let shown = read_public(app, language, notice).await;
            assert_eq!(shown["noticeOn"]["slug"], original["slug"]);
            assert_eq!(shown["status"], Value::Null);
            let list = app.get(&format!("/api/v1/public/{language}/articles")).await.json();
            let titles: Vec<&str> = list["results"]
                .as_array()
                .unwrap()
                .iter()
                .map(|line| line["title"]["text"].as_str().unwrap())
                .collect();
            assert!(titles.contains(&title) && titles.contains(&notice_title), "{titles:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn second_notice_changes_the_status_and_an_undo_takes_it_back() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let (editor, id) = (&published.editor, published.id());
        issue(app, editor, id, "expression-of-concern").await;
        assert_eq!(status(app, id).await, "concern");
        let before = read_public(app, "en", id).await["changedAt"].clone();
        let retraction = issue(app, editor, id, "retraction").await;
        assert_eq!(status(app, id).await, "retracted");
        assert_ne!(read_public(app, "en", id).await["changedAt"], before);

        let undo = format!("/api/v1/articles/{retraction}/undo-publish");
        let undone = app.post_as(editor, &undo, &json!({})).await;
        assert_eq!(undone.status, StatusCode::OK, "{undone:?}");
        assert_eq!(status(app, id).await, "concern");
        assert_eq!(read_public(app, "en", id).await["notices"].as_array().unwrap().len(), 1);
        app.expire_hold().await;
        let letters = app.expect_letters(&published.author.email, 2).await;
        assert_eq!(letters.len(), 2, "the article and the concern; nothing of the retraction");
        assert!(letters.iter().all(|letter| !letter.subject.contains("Retraction")), "{letters:?}");

        issue(app, editor, id, "correction").await;
        assert_eq!(status(app, id).await, "corrected");
        assert_eq!(read_public(app, "en", id).await["title"]["text"], "Grafts in mice");
    })
    .await;
}

#[tokio::test]
async fn correction_is_corrected() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let correction = issue(app, &published.editor, published.id(), "correction").await;
        let second = issue(app, &published.editor, correction, "correction").await;
        assert_eq!(status(app, correction).await, "corrected");
        assert_eq!(status(app, published.id()).await, "corrected");
        let shown = read_public(app, "en", second).await;
        assert_eq!(shown["title"]["text"], "Correction: Correction: Grafts in mice");
        let first = read_public(app, "en", correction).await;
        assert_eq!(shown["noticeOn"]["slug"], first["slug"]);
    })
    .await;
}

#[tokio::test]
async fn article_with_notices_stays_published() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let notice = begin_answered(app, &published.editor, published.id(), "correction").await;
        let undo = format!("/api/v1/articles/{}/undo-publish", published.id());
        let refused = app.post_as(&published.editor, &undo, &json!({})).await;
        assert_eq!(
            (refused.status, refused.json()["code"].clone()),
            (StatusCode::CONFLICT, json!("has-notices"))
        );
        let discard = format!("/api/v1/articles/{notice}/discard-notice");
        let discarded = app.post_as(&published.editor, &discard, &json!({})).await;
        assert_eq!(discarded.status, StatusCode::NO_CONTENT, "{discarded:?}");
        assert_eq!(app.post_as(&published.editor, &discard, &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.post_as(&published.editor, &undo, &json!({})).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn bad_notices_are_refused() {
    TestApp::run(async |app| {
        let published = publish_article(app).await;
        let (editor, id) = (&published.editor, published.id());
        for (new, expected) in [
            (json!({ "kind": "joke", "initiatedBy": "editors", "decidedOn": "2026-03-02" }), "kind"),
            (json!({ "kind": "correction", "initiatedBy": "me", "decidedOn": "2026-03-02" }), "initiatedBy"),
            (
                json!({ "kind": "correction", "initiatedBy": "editors", "decidedOn": "yesterday" }),
                "decidedOn",
            ),
            (
                json!({ "kind": "correction", "initiatedBy": "editors", "decidedOn": "2999-01-01" }),
                "decidedOn",
            ),
            (
                json!({ "kind": "correction", "initiatedBy": "editors", "decidedOn": "1990-01-01" }),
                "decidedOn",
            ),
            (json!({ "kind": "correction", "initiatedBy": "editors" }), "decidedOn"),
        ] {
            let response = begin(app, editor, id, &new).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{new} {response:?}");
            assert!(String::from_utf8_lossy(&response.body).contains(expected), "{response:?}");
        }
        let first = begin(app, editor, id, &new_notice("correction")).await;
        assert_eq!(first.status, StatusCode::CREATED);
        let second = begin(app, editor, id, &new_notice("correction")).await;
        assert_eq!(second.json()["code"], "notice-in-progress");
        let notice = first.json()["articleId"].as_i64().unwrap();
        let unpublished = begin(app, editor, notice, &new_notice("correction")).await;
        assert_eq!(unpublished.status, StatusCode::CONFLICT, "a notice that is not published has no notices");
        assert_eq!(
            begin(app, editor, 999_999, &new_notice("correction")).await.status,
            StatusCode::NOT_FOUND
        );
    })
    .await;
}
