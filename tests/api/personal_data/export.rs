use rules::{ArticleStatus, Role};

use super::*;

#[tokio::test]
async fn a_person_gets_everything_and_nothing_of_others() {
    TestApp::run(async |app| {
        let author = app.account().named("Vera", "Titlepage").with_password().create().await;
        let reviewer = app.account().named("Secret", "Reviewerson").roles(&[Role::Reviewer]).create().await;
        let article = app.article_in(&author, ArticleStatus::Accepted).await;
        let assignment = assign(app, &article, &reviewer, 3).await;
        write_review(app, assignment, "Sound methods").await;
        let draft = app.draft(&author, "A draft of mine").await;
        app.upload(&author, "mine.pdf", testkit::articles::blank_pdf(1)).await;
        app.post_as(&author, "/api/v1/account/consent", &json!({ "version": 1 })).await;

        let answer = app.get_as(&author, EXPORT).await;
        let held = opened(&answer);
        assert_eq!(held["account"]["email"], author.email.as_str());
        assert_eq!(held["account"]["has_password"], true);
        let articles = held["articles"].as_array().unwrap();
        assert_eq!(articles.len(), 2);
        assert!(articles.iter().any(|one| one["id"] == draft["id"] && one["title_en"] == "A draft of mine"));
        assert!(!articles[0]["authors"].as_array().unwrap().is_empty());
        assert_eq!(
            held["reviewsOfMyArticles"][0]["rounds"][0]["reviews"][0]["commentForAuthor"],
            "Sound methods"
        );
        assert_eq!(held["files"][0]["file_name"], "mine.pdf");
        assert_eq!(held["consents"][0]["version"], 1);
        assert!(held["consents"][0]["text"].as_str().unwrap().starts_with("I agree that"));
        assert!(!held["events"].as_array().unwrap().is_empty());
        let text = String::from_utf8_lossy(&answer.body);
        for secret in ["Reviewerson", &reviewer.email, "for the editor", "argon2", "password_hash"] {
            assert!(!text.contains(secret), "{secret}");
        }

        let answer = app.get_as(&reviewer, EXPORT).await;
        let held = opened(&answer);
        assert_eq!(held["reviews"][0]["review"]["comment_for_author"], "Sound methods");
        let text = String::from_utf8_lossy(&answer.body);
        for secret in ["Titlepage", "Vera", &author.email] {
            assert!(!text.contains(secret), "{secret}");
        }
    })
    .await;
}

/// Somebody who only names an address learns nothing about its owner.
#[tokio::test]
async fn an_address_that_was_only_named_finds_nothing() {
    TestApp::run(async |app| {
        let owner = app.person(&[Role::User]).await;
        sqlx::query(
            "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
             values (gen_random_uuid(), $1, 'en', now(), 'x', now(), now())",
        )
        .bind(&owner.email)
        .execute(&app.house.app.pool)
        .await
        .unwrap();
        let curious = app.person(&[Role::User]).await;
        sqlx::query("update users set contact_email = $2::citext, unconfirmed_email = $2::citext where id = $1")
            .bind(curious.id.0)
            .bind(&owner.email)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(opened(&app.get_as(&owner, EXPORT).await)["newsletter"][0]["email"], owner.email.as_str());
        assert_eq!(opened(&app.get_as(&curious, EXPORT).await)["newsletter"], json!([]));
    })
    .await;
}

/// By a name the journal keeps somebody from judging what may be their own. Anybody can take a name.
#[tokio::test]
async fn whoever_takes_an_authors_name_for_a_moment_learns_nothing() {
    TestApp::run(async |app| {
        let author = app.account().named("Vera", "Titlepage").create().await;
        let article = app.article_in(&author, ArticleStatus::UnderReview).await;
        sqlx::query("update article_authors set first_name_en = 'Vera', last_name_en = 'Titlepage' where article_id = $1")
            .bind(article["id"].as_i64())
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let curious = app.account().named("Ivan", "Curious").with_password().create().await;
        for (first, last) in [("Vera", "Titlepage"), ("Ivan", "Curious")] {
            sqlx::query("update users set first_name_en = $2, last_name_en = $3 where id = $1")
                .bind(curious.id.0)
                .bind(first)
                .bind(last)
                .execute(&app.house.app.pool)
                .await
                .unwrap();
        }
        let recusals = "select count(*) from article_recusals where user_id = $1";
        let held = opened(&app.get_as(&curious, EXPORT).await);
        let text = held.to_string();
        assert!(!text.contains(&format!("\"article_id\":{}", article["id"])), "{text}");
        assert!(number(app, recusals, curious.id.0).await > 0, "otherwise this shows nothing");
    })
    .await;
}

#[tokio::test]
async fn an_admin_exports_for_somebody_unless_it_would_tell_who_reviews_them() {
    TestApp::run(async |app| {
        let (admin, person) = (app.person(&[Role::Admin]).await, app.person(&[Role::User]).await);
        let path = format!("/api/v1/users/{}/personal-data", person.id);
        assert_eq!(opened(&app.get_as(&admin, &path).await)["account"]["email"], person.email.as_str());
        let draft = app.draft(&person, "A draft that nobody knows of").await;
        app.upload(&person, "secret-name.pdf", testkit::articles::blank_pdf(1)).await;
        let answer = app.get_as(&admin, &path).await;
        let held = opened(&answer);
        assert_eq!(
            (&held["articles"], &held["files"], &held["events"]),
            (&json!([]), &json!([]), &json!([]))
        );
        let text = String::from_utf8_lossy(&answer.body);
        assert!(!text.contains("nobody knows") && !text.contains("secret-name"));
        let own = opened(&app.get_as(&person, EXPORT).await);
        assert_eq!(
            (&own["articles"][0]["id"], &own["files"][0]["file_name"]),
            (&draft["id"], &json!("secret-name.pdf"))
        );
        let writes_too =
            app.account().named("Petra", "Both").roles(&[Role::Admin, Role::User]).create().await;
        app.draft(&writes_too, "My own work").await;
        let refused = app.get_as(&writes_too, &path).await;
        assert_eq!((refused.status, &refused.json()["code"]), (StatusCode::CONFLICT, &json!("author-here")));
        // What hinders an erasure would tell the same.
        let erase = format!("/api/v1/users/{}/erase", person.id);
        assert_eq!(app.post_as(&writes_too, &erase, &json!({})).await.json()["code"], "author-here");
        let own = format!("/api/v1/users/{}/personal-data", writes_too.id);
        assert_eq!(app.get_as(&writes_too, &own).await.status, StatusCode::OK);
        let editor = app.person(&[Role::Editor]).await;
        assert_eq!(app.get_as(&editor, &path).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}
