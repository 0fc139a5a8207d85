//! Export of personal data.

use kit::Settings;
use rules::{ArticleStatus, Role};

use super::*;

#[tokio::test]
async fn export_contains_all_own_data_and_nothing_of_others() {
    TestApp::run(async |app| {
        let author = app.account().named("Vera", "Titlepage").with_password().create().await;
        let reviewer = app.account().named("Secret", "Reviewerson").roles(&[Role::Reviewer]).create().await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let assignment = assign(app, &article, &reviewer, 3).await;
        write_review(app, assignment, "Sound methods").await;
        let draft = app.create_draft(&author, "A draft of mine").await;
        app.upload_file(&author, "mine.pdf", testkit::articles::blank_pdf(1)).await;
        app.post_as(&author, "/api/v1/account/consent", &json!({ "version": 1 })).await;

        let response = app.get_as(&author, EXPORT).await;
        let export = parse_export(&response);
        assert_eq!(export["account"]["email"], author.email.as_str());
        assert_eq!(export["account"]["has_password"], true);
        let articles = export["articles"].as_array().unwrap();
        assert_eq!(articles.len(), 2);
        assert!(
            articles
                .iter()
                .any(|article| article["id"] == draft["id"] && article["title_en"] == "A draft of mine")
        );
        assert!(!articles[0]["authors"].as_array().unwrap().is_empty());
        assert_eq!(
            export["reviewsOfMyArticles"][0]["rounds"][0]["reviews"][0]["commentForAuthor"],
            "Sound methods"
        );
        assert_eq!(export["files"][0]["file_name"], "mine.pdf");
        assert_eq!(export["consents"][0]["version"], 1);
        assert!(export["consents"][0]["text"].as_str().unwrap().starts_with("I agree that"));
        assert!(!export["events"].as_array().unwrap().is_empty());
        let text = String::from_utf8_lossy(&response.body);
        for secret in ["Reviewerson", &reviewer.email, "for the editor", "argon2", "password_hash"] {
            assert!(!text.contains(secret), "{secret}");
        }

        let response = app.get_as(&reviewer, EXPORT).await;
        let export = parse_export(&response);
        assert_eq!(export["reviews"][0]["review"]["comment_for_author"], "Sound methods");
        let text = String::from_utf8_lossy(&response.body);
        for secret in ["Titlepage", "Vera", &author.email] {
            assert!(!text.contains(secret), "{secret}");
        }
    })
    .await;
}

#[tokio::test]
async fn held_decision_is_hidden_from_export() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let assignment = assign(app, &article, &reviewer, 3).await;
        write_review(app, assignment, "Sound methods").await;
        let before = parse_export(&app.get_as(&author, EXPORT).await);
        let path = format!("/api/v1/articles/{}/send-for-revision", article["id"]);
        let decided = app.post_as(&editor, &path, &json!({ "letter": "Please revise" })).await;
        assert_eq!(decided.status, reqwest::StatusCode::OK);
        let held = parse_export(&app.get_as(&author, EXPORT).await);
        for section in ["articles", "reviewsOfMyArticles", "messages", "notifications", "events"] {
            assert_eq!(held[section], before[section], "{section}");
        }
        app.expire_hold().await;
        let released = parse_export(&app.get_as(&app.reissue_token(&author).await, EXPORT).await);
        assert_eq!(
            (&released["articles"][0]["status_id"], &released["articles"][0]["revision"]),
            (&json!(8), &json!(1))
        );
        assert_eq!(released["reviewsOfMyArticles"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn doi_of_held_acceptance_is_hidden_from_export() {
    let with_pattern = |settings: &mut Settings| settings.journal.doi_pattern = Some("ctt-{random}".into());
    TestApp::run_with_settings(with_pattern, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        let before = parse_export(&app.get_as(&author, EXPORT).await);
        let path = format!("/api/v1/articles/{}/accept", article["id"]);
        let decided = app.post_as(&editor, &path, &json!({ "letter": "Accepted" })).await;
        assert_eq!(decided.status, reqwest::StatusCode::OK);
        let held = parse_export(&app.get_as(&author, EXPORT).await);
        assert_eq!(held["articles"], before["articles"]);
        app.expire_hold().await;
        let released = parse_export(&app.get_as(&app.reissue_token(&author).await, EXPORT).await);
        assert!(released["articles"][0]["doi"].as_str().unwrap().starts_with("10.18620/ctt-"));
    })
    .await;
}

#[tokio::test]
async fn unconfirmed_address_exports_nothing_about_its_owner() {
    TestApp::run(async |app| {
        let owner = app.create_user(&[Role::User]).await;
        sqlx::query(
            "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
             values (gen_random_uuid(), $1, 'en', now(), 'x', now(), now())",
        )
        .bind(&owner.email)
        .execute(&app.state.pool)
        .await
        .unwrap();
        let curious = app.create_user(&[Role::User]).await;
        sqlx::query("update users set contact_email = $2::citext, unconfirmed_email = $2::citext where id = $1")
            .bind(curious.id.0)
            .bind(&owner.email)
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(parse_export(&app.get_as(&owner, EXPORT).await)["newsletter"][0]["email"], owner.email.as_str());
        assert_eq!(parse_export(&app.get_as(&curious, EXPORT).await)["newsletter"], json!([]));
    })
    .await;
}

/// Users are recused by name, and every user can change their name: the export must not reveal the recusal.
#[tokio::test]
async fn recusal_by_name_is_not_exported() {
    TestApp::run(async |app| {
        let author = app.account().named("Vera", "Titlepage").create().await;
        let article = app.create_article(&author, ArticleStatus::UnderReview).await;
        sqlx::query("update article_authors set first_name_en = 'Vera', last_name_en = 'Titlepage' where article_id = $1")
            .bind(article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let curious = app.account().named("Ivan", "Curious").with_password().create().await;
        for (first, last) in [("Vera", "Titlepage"), ("Ivan", "Curious")] {
            sqlx::query("update users set first_name_en = $2, last_name_en = $3 where id = $1")
                .bind(curious.id.0)
                .bind(first)
                .bind(last)
                .execute(&app.state.pool)
                .await
                .unwrap();
        }
        let recusals = "select count(*) from article_recusals where user_id = $1";
        let export = parse_export(&app.get_as(&curious, EXPORT).await);
        let text = export.to_string();
        assert!(!text.contains(&format!("\"article_id\":{}", article["id"])), "{text}");
        assert!(fetch_number(app, recusals, curious.id.0).await > 0, "the user is recused, or the test proves nothing");
    })
    .await;
}

#[tokio::test]
async fn admin_export_omits_drafts_and_is_rejected_for_admins_who_are_authors() {
    TestApp::run(async |app| {
        let (admin, user) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::User]).await);
        let path = format!("/api/v1/users/{}/personal-data", user.id);
        assert_eq!(parse_export(&app.get_as(&admin, &path).await)["account"]["email"], user.email.as_str());
        let draft = app.create_draft(&user, "An unknown draft").await;
        app.upload_file(&user, "secret-name.pdf", testkit::articles::blank_pdf(1)).await;
        let response = app.get_as(&admin, &path).await;
        let export = parse_export(&response);
        assert_eq!(
            (&export["articles"], &export["files"], &export["events"]),
            (&json!([]), &json!([]), &json!([]))
        );
        let text = String::from_utf8_lossy(&response.body);
        assert!(!text.contains("unknown draft") && !text.contains("secret-name"));
        let own = parse_export(&app.get_as(&user, EXPORT).await);
        assert_eq!(
            (&own["articles"][0]["id"], &own["files"][0]["file_name"]),
            (&draft["id"], &json!("secret-name.pdf"))
        );
        let author_admin =
            app.account().named("Petra", "Both").roles(&[Role::Admin, Role::User]).create().await;
        app.create_article(&author_admin, rules::ArticleStatus::Submitted).await;
        let response = app.get_as(&author_admin, &path).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::CONFLICT, &json!("author-here"))
        );
        // The blockers of an erasure would reveal the same.
        let erase = format!("/api/v1/users/{}/erase", user.id);
        assert_eq!(app.post_as(&author_admin, &erase, &json!({})).await.json()["code"], "author-here");
        let own = format!("/api/v1/users/{}/personal-data", author_admin.id);
        assert_eq!(app.get_as(&author_admin, &own).await.status, StatusCode::OK);
        let editor = app.create_user(&[Role::Editor]).await;
        assert_eq!(app.get_as(&editor, &path).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

/// A draft that only its author knows must not take a right from somebody whom it names.
#[tokio::test]
async fn drafts_that_name_an_admin_do_not_prevent_exports_and_erasures() {
    TestApp::run(async |app| {
        let admin = app.account().named("Petra", "Named").roles(&[Role::Admin]).create().await;
        let (stranger, user) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
        let path = format!("/api/v1/users/{}/personal-data", user.id);
        let export = async || app.get_as(&admin, &path).await;
        let draft = app.create_draft(&stranger, "A trap").await;
        let mut content = testkit::articles::article_content(&draft);
        testkit::articles::fill_required_fields(&mut content);
        content["authors"][0]["firstNameEn"] = json!("Petra");
        content["authors"][0]["lastNameEn"] = json!("Named");
        content["authors"][0]["contact"]["email"] = json!(admin.email);
        let saved = app.put_as(&stranger, &testkit::articles::author_article_path(&draft), &content).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
        assert_eq!(fetch_number(app, "select count(*) from articles_by($1)", admin.id.0).await, 1);
        assert_eq!(export().await.status, StatusCode::OK);

        let set_state = async |status: i16, is_removed: bool| {
            sqlx::query(
                "update articles set status_id = $2, removed_at = case when $3 then now() end where id = $1",
            )
            .bind(draft["id"].as_i64())
            .bind(status)
            .bind(is_removed)
            .execute(&app.state.pool)
            .await
            .unwrap();
        };
        set_state(2, false).await;
        assert_eq!(export().await.json()["code"], "author-here");
        let erase = format!("/api/v1/users/{}/erase", user.id);
        assert_eq!(app.post_as(&admin, &erase, &json!({})).await.json()["code"], "author-here");
        // Returned to its author, and deleted.
        set_state(1, false).await;
        assert_eq!(export().await.status, StatusCode::OK);
        set_state(1, true).await;
        assert_eq!(export().await.status, StatusCode::OK);
        // Somebody has reviewed it, which the export could still reveal.
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        super::assign(app, &draft, &reviewer, 3).await;
        assert_eq!(export().await.json()["code"], "author-here");
        sqlx::query("delete from review_assignments").execute(&app.state.pool).await.unwrap();
        assert_eq!(app.post_as(&admin, &erase, &json!({})).await.status, StatusCode::NO_CONTENT);
    })
    .await;
}

#[tokio::test]
async fn saved_views_are_exported_to_their_owner_only() {
    TestApp::run(async |app| {
        let owner = app.create_user(&[Role::Editor]).await;
        let colleague = app.create_user(&[Role::Editor]).await;
        for (name, is_shared) in [("Late ones", true), ("Mine", false)] {
            let view = json!({ "name": name, "query": "late=true", "isShared": is_shared });
            let response = app.post_as(&owner, "/api/v1/article-views", &view).await;
            assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        }
        let views = parse_export(&app.get_as(&owner, EXPORT).await)["savedViews"].clone();
        let exported: Vec<_> =
            views.as_array().unwrap().iter().map(|view| (&view["name"], &view["query"])).collect();
        assert_eq!(
            exported,
            [(&json!("Late ones"), &json!("late=true")), (&json!("Mine"), &json!("late=true"))]
        );
        assert_eq!(parse_export(&app.get_as(&colleague, EXPORT).await)["savedViews"], json!([]));
    })
    .await;
}
