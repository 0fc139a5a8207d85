//! Preview of a decision: it equals what the author gets, and changes nothing.

use reqwest::StatusCode;
use rules::{ArticleStatus, Language, Role};
use serde_json::{Value, json};
use testkit::articles::{ARTICLES, author_article_path, editor_article_path};
use testkit::{TestApp, TestResponse, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

async fn preview(app: &TestApp, editor: &TestUser, article: &Value, body: Value) -> TestResponse {
    app.post_as(editor, &format!("{}/decision-preview", editor_article_path(article)), &body).await
}

/// Everything that a decision writes.
async fn read_tables(app: &TestApp) -> Vec<Option<String>> {
    let mut tables = Vec::new();
    for table in ["articles", "article_events", "article_messages", "notifications", "review_assignments"] {
        let query = format!("select string_agg(row_to_json(rows)::text, ';' order by id) from {table} rows");
        tables.push(sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&app.state.pool).await.unwrap());
    }
    tables
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Assigns a reviewer, who accepts and completes the review.
async fn add_review(app: &TestApp, editor: &TestUser, article: &Value, reviewer: &TestUser, result: i16) {
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let assignment = app.post_as(editor, ASSIGNMENTS, &body).await.json();
    let path = format!("{ASSIGNMENTS}/my/{}", assignment["id"]);
    app.post_as(reviewer, &format!("{path}/accept"), &json!({})).await;
    let review = json!({ "resultId": result, "commentForAuthor": "Shorten it.",
        "commentForEditor": "For your eyes only." });
    app.put_as(reviewer, &format!("{path}/review"), &review).await;
    let completed = app.post_as(reviewer, &format!("{path}/complete"), &json!({})).await;
    assert_eq!(completed.status, StatusCode::OK, "{completed:?}");
}

#[tokio::test]
async fn preview_equals_the_letter_and_changes_nothing() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        for (language, greeting) in [("en", "Dear Elena Morozova"), ("ru", "Здравствуйте, Elena Morozova!")]
        {
            for (from, action) in [
                (ArticleStatus::Submitted, "accept"),
                (ArticleStatus::Submitted, "decline"),
                (ArticleStatus::Submitted, "send-for-revision"),
                (ArticleStatus::Submitted, "undo-submit"),
                (ArticleStatus::Accepted, "publish"),
            ] {
                let author = app.account().named("Elena", "Morozova").create().await;
                let path = "/api/v1/users/me/language";
                app.post_as(&author, path, &json!({ "interfaceLanguage": language })).await;
                let article = app.create_article(&author, from).await;
                let editor = app.reissue_token(&editor).await;
                let letter = "First <b>line</b>.\n\nSecond & last.";
                let day = (action == "publish").then_some("2026-03-02");
                let body = json!({ "action": action, "letter": letter, "publicationDate": day });
                let before = read_tables(app).await;
                let response = preview(app, &editor, &article, body).await;
                assert_eq!(response.status, StatusCode::OK, "{action}: {response:?}");
                assert_eq!(read_tables(app).await, before, "{action}");
                let shown = response.json();
                assert_eq!((&shown["language"], &shown["reviews"]), (&json!(language), &json!([])));
                assert!(shown["text"].as_str().unwrap().contains(greeting), "{shown}");
                assert!(shown["template"].as_str().unwrap().len() > 60, "{shown}");

                let path = format!("{}/{action}", editor_article_path(&article));
                let body = json!({ "letter": letter, "publicationDate": day });
                assert_eq!(app.post_as(&editor, &path, &body).await.status, StatusCode::OK, "{action}");
                app.expire_hold().await;
                let sent = app.expect_letters(&author.email, 1).await.remove(0);
                assert_eq!(shown["subject"], sent.subject);
                assert_eq!(words(shown["text"].as_str().unwrap()), words(&sent.text), "{action}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn preview_shows_the_reviews_as_their_author_will_read_them() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        for (last, result) in [("Firstreviewer", 3), ("Secondreviewer", 4)] {
            let reviewer = app.account().named("Hidden", last).roles(&[Role::Reviewer]).create().await;
            add_review(app, &editor, &article, &reviewer, result).await;
        }
        let seen = app.get_as(&editor, &editor_article_path(&article)).await.json();
        assert_eq!(seen["hint"], "decide");
        let decisions = seen["decisions"].as_array().unwrap();
        assert_eq!(decisions.len(), 3);
        assert!(decisions.iter().all(|decision| decision["revealsReviews"] == true), "{decisions:?}");
        let list = app.get_as(&editor, ARTICLES).await.json();
        assert_eq!(list["results"][0]["recommendations"], json!([3, 4]));

        let response = preview(app, &editor, &article, json!({ "action": "send-for-revision" })).await;
        let body = String::from_utf8_lossy(&response.body);
        for secret in ["Hidden", "Firstreviewer", "Secondreviewer", "For your eyes only."] {
            assert!(!body.contains(secret), "{secret} in {body}");
        }
        let shown = response.json();
        assert!(shown["template"].as_str().unwrap().contains("reviews"), "{shown}");
        let path = format!("{}/send-for-revision", editor_article_path(&article));
        let decided = app.post_as(&editor, &path, &json!({})).await;
        assert_eq!(decided.status, StatusCode::OK, "{decided:?}");
        let list = app.get_as(&editor, ARTICLES).await.json();
        assert_eq!(list["results"][0]["recommendations"], json!([]));
        app.expire_hold().await;
        let author = app.reissue_token(&author).await;
        let path = format!("{}/reviews", author_article_path(&article));
        let rounds = app.get_as(&author, &path).await.json();
        assert_eq!(shown["reviews"], rounds[0]["reviews"]);
        assert_eq!(shown["reviews"].as_array().unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn publication_reveals_reviews_only_while_the_acceptance_is_held() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        add_review(app, &editor, &article, &reviewer, 1).await;
        let path = format!("{}/accept", editor_article_path(&article));
        assert_eq!(app.post_as(&editor, &path, &json!({})).await.status, StatusCode::OK);
        let body = json!({ "action": "publish", "publicationDate": "2026-03-03" });
        let held = preview(app, &editor, &article, body.clone()).await.json();
        assert_eq!(held["reviews"].as_array().map(Vec::len), Some(1), "{held}");
        app.expire_hold().await;
        let editor = app.reissue_token(&editor).await;
        let released = preview(app, &editor, &article, body).await.json();
        assert_eq!(released["reviews"], json!([]), "{released}");
    })
    .await;
}

#[tokio::test]
async fn preview_has_the_checks_of_the_decision() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let recused = app.create_user(&[Role::User, Role::Editor]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let submitted = app.create_article(&author, ArticleStatus::Submitted).await;
        let accepted = app.create_article(&author, ArticleStatus::Accepted).await;
        let own = app.create_article(&recused, ArticleStatus::Submitted).await;
        let draft = app.create_draft(&author, "A draft").await;
        let accept = json!({ "action": "accept" });
        for (user, article, status) in [
            (&editor, &submitted, StatusCode::OK),
            (&admin, &submitted, StatusCode::OK),
            (&author, &submitted, StatusCode::FORBIDDEN),
            (&reviewer, &submitted, StatusCode::FORBIDDEN),
            (&recused, &own, StatusCode::FORBIDDEN),
            (&editor, &accepted, StatusCode::CONFLICT),
            (&editor, &draft, StatusCode::NOT_FOUND),
            (&editor, &json!({ "id": 999_999 }), StatusCode::NOT_FOUND),
        ] {
            let response = preview(app, user, article, accept.clone()).await;
            assert_eq!(response.status, status, "{response:?}");
        }
        for (article, body) in [
            (&submitted, json!({})),
            (&submitted, json!({ "action": "undo-accept" })),
            (&submitted, json!({ "action": "submit" })),
            (&submitted, json!({ "action": "accept", "letter": "x".repeat(10_001) })),
            (&accepted, json!({ "action": "publish" })),
            (&accepted, json!({ "action": "publish", "publicationDate": "2026-01-01" })),
        ] {
            let response = preview(app, &editor, article, body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn editor_templates_depend_on_language_and_reviews() {
    TestApp::run(async |app| {
        let settings = &app.state.settings;
        let templates = mailer::LetterTemplates::load(&settings.mail.templates, settings).unwrap();
        let render = |letter: &str, language, reviews: usize| {
            templates.render_editor_template(letter, language, mailer::values! { reviews }).unwrap()
        };
        for letter in [
            "article-accepted",
            "article-declined",
            "article-published",
            "article-returned",
            "article-sent-for-revision",
        ] {
            for language in Language::ALL {
                for reviews in [0, 2] {
                    let text = render(letter, language, reviews).unwrap();
                    let is_russian = text.chars().any(|c| ('а'..='я').contains(&c));
                    assert_eq!(is_russian, language == Language::Ru, "{letter}: {text}");
                    assert!(text.len() > 60 && text.trim() == text && !text.contains("\n\n\n"), "{text}");
                    // A decision without reviews must not promise any.
                    let mentions_reviews = text.contains("reviews") || text.contains("рецензии");
                    assert!(!mentions_reviews || reviews > 0, "{letter}: {text}");
                }
            }
        }
        assert_ne!(render("article-accepted", Language::En, 0), render("article-accepted", Language::En, 1));
        assert_eq!(render("review-request", Language::En, 0), None);
    })
    .await;
}
