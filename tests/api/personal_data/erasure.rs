//! Erasure of accounts.

use rules::{ArticleStatus, Enumeration, ReviewAssignmentStatus, Role};

use super::*;

async fn fetch_blockers(app: &TestApp, user: &TestUser) -> Value {
    app.get_as(user, ERASURE).await.json()["hindrances"].clone()
}

#[tokio::test]
async fn work_in_progress_blocks_erasure() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        for &status in ArticleStatus::ALL {
            let author = app.account().named("Vera", "Author").with_password().create().await;
            app.create_article(&author, status).await;
            let is_blocked = rules::erasure::is_in_progress(status);
            let expected = if is_blocked { json!(["articles-in-progress"]) } else { json!([]) };
            assert_eq!(fetch_blockers(app, &author).await, expected, "{status:?}");
            if is_blocked {
                let own = erase_own(app, &author).await;
                assert_eq!(
                    (own.status, &own.json()["code"]),
                    (StatusCode::CONFLICT, &json!("articles-in-progress"))
                );
                let path = format!("/api/v1/users/{}/erase", author.id);
                let by_admin = app.post_as(&admin, &path, &json!({})).await;
                assert_eq!(
                    (by_admin.status, &by_admin.json()["code"]),
                    (StatusCode::CONFLICT, &json!("still-awaited"))
                );
            } else {
                assert_eq!(erase_own(app, &author).await.status, StatusCode::NO_CONTENT, "{status:?}");
            }
        }
        let author = app.account().named("Other", "Author").create().await;
        for &status in ReviewAssignmentStatus::ALL {
            let article = app.create_article(&author, ArticleStatus::UnderReview).await;
            let reviewer = create_user_with_password(app, &[Role::Reviewer]).await;
            assign(app, &article, &reviewer, status.id()).await;
            let is_blocked = rules::erasure::is_awaited(status);
            let expected = if is_blocked { json!(["open-assignments"]) } else { json!([]) };
            assert_eq!(fetch_blockers(app, &reviewer).await, expected, "{status:?}");
            let status_code = erase_own(app, &reviewer).await.status;
            assert_eq!(status_code == StatusCode::CONFLICT, is_blocked, "{status:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn erasure_rejects_last_admin_and_requires_password() {
    TestApp::run(async |app| {
        let admin = create_user_with_password(app, &[Role::Admin]).await;
        assert_eq!(fetch_blockers(app, &admin).await, json!(["last-admin"]));
        assert_eq!(erase_own(app, &admin).await.json()["code"], "last-admin");
        let other = app.create_user(&[Role::Admin]).await;
        let wrong = app.post_as(&admin, ERASURE, &json!({ "password": "wrong" })).await;
        assert_eq!(wrong.json()["detail"][0]["type"], "wrong-password");
        let none = app.post_as(&admin, ERASURE, &json!({})).await;
        assert_eq!(none.json()["detail"][0]["type"], "required");
        let unprotected = app.post_as(&other, ERASURE, &json!({ "password": "x" })).await;
        assert_eq!(unprotected.json()["code"], "password-needed");
        assert_eq!(erase_own(app, &admin).await.status, StatusCode::NO_CONTENT);
        // The erasure revokes the token.
        assert_eq!(app.get_as(&admin, "/api/v1/users/me").await.status, StatusCode::UNAUTHORIZED);
        let editor = app.create_user(&[Role::Editor]).await;
        let path = format!("/api/v1/users/{}/erase", editor.id);
        assert_eq!(app.post_as(&editor, &path, &json!({})).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.post_as(&other, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.post_as(&other, &path, &json!({})).await.json()["code"], "erased");
    })
    .await;
}

/// Publications and reviews stay; no table names the erased user otherwise.
#[tokio::test]
async fn erasure_removes_everything_but_publications_and_reviews() {
    TestApp::run(async |app| {
        let author = app.account().named("Vera", "Uniquename").with_password().create().await;
        let other = app.account().named("Oleg", "Other").create().await;
        let admin = app.create_user(&[Role::Admin]).await;
        let published = app.create_article(&author, ArticleStatus::Published).await;
        let declined = app.create_article(&author, ArticleStatus::Declined).await;
        let draft = app.create_draft(&author, "A draft of mine").await;
        let file = app.upload_file(&author, "mine.pdf", testkit::articles::blank_pdf(1)).await.json();
        let reviewed = app.create_article(&other, ArticleStatus::UnderReview).await;
        let assignment = assign(app, &reviewed, &author, 3).await;
        write_review(app, assignment, "Sound methods").await;
        insert_personal_data(app, &author, &published, &declined).await;

        assert_eq!(erase_own(app, &author).await.status, StatusCode::NO_CONTENT);
        app.run_jobs().await;

        let id = author.id.0;
        let authors: Vec<(i64, String, String, String)> = sqlx::query_as(
            "select article_id, last_name_en, email, phone from article_authors where article_id = any($1)
             order by article_id, position limit 2",
        )
        .bind(vec![published["id"].as_i64(), declined["id"].as_i64()])
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        let address = format!("erased-{id}@erased.invalid");
        assert_eq!(authors[0].1, "Uniquename", "published authorship stays");
        assert_eq!((authors[0].2.as_str(), authors[0].3.as_str()), (address.as_str(), ""));
        assert_eq!(authors[1].1, format!("person {id}"));
        assert_eq!(
            fetch_number(app, "select count(*) from articles where id = $1", draft["id"].as_i64().unwrap())
                .await,
            0
        );
        assert_eq!(fetch_number(app, "select count(*) from files where uploader_id = $1", id).await, 0);
        assert_eq!(
            app.get_as(&admin, &format!("/api/v1/files/{}", file["id"].as_str().unwrap())).await.status,
            404
        );
        assert_eq!(
            fetch_number(app, "select count(*) from reviews where assignment_id = $1", assignment).await,
            1
        );
        assert_eq!(fetch_number(app, "select count(*) from notifications where user_id = $1", id).await, 0);
        assert_absent(app, &[&author.email, "0000-0001-5109-3700"]).await;
        let view = app.get_as(&admin, &format!("/api/v1/users/{id}")).await.json();
        assert_eq!(view["fullNameEn"], format!("Erased person {id}"));
        assert_eq!((&view["isErased"], &view["allowedActions"]), (&json!(true), &json!([])));
        assert_eq!(fetch_number(app, "select count(*) from erasures where user_id = $1", id).await, 1);
    })
    .await;
}

async fn insert_personal_data(app: &TestApp, user: &TestUser, published: &Value, declined: &Value) {
    let pool = &app.state.pool;
    for article in [published, declined] {
        sqlx::query(
            "update article_authors set first_name_en = 'Vera', last_name_en = 'Uniquename', email = $2, phone = '+7'
             where article_id = $1 and position = (select min(position) from article_authors where article_id = $1)",
        )
        .bind(article["id"].as_i64())
        .bind(&user.email)
        .execute(pool)
        .await
        .unwrap();
    }
    for sql in [
        "update users set orcid = '0000-0001-5109-3700', contact_email = email, phone_number = '+7' where id = $1",
        "insert into notifications (user_id, type_id, created_at, released_at) values ($1, 5, now(), now())",
        "insert into mail_deliveries (cause, letter, recipient, language, first_tried_at, failure)
         select 'x', 'welcome', email, 'en', now(), 'no such box: ' || email from users where id = $1",
        "insert into subscriptions (id, email, language, unsubscribe_hash, created_at, updated_at)
         select gen_random_uuid(), email, 'en', 'x', now(), now() from users where id = $1",
        "insert into subscription_requests (id, action, email, language, code_hash, created_at, expires_at)
         select gen_random_uuid(), 'subscribe', email, 'en', 'x', now(), now() from users where id = $1",
        "insert into identity_codes (id, purpose, user_id, email, code_hash, created_at, expires_at)
         select gen_random_uuid(), 'reset-password', id, email, 'x', now(), now() from users where id = $1",
        "insert into external_sign_ins (id, provider, browser_hash, state_hash, expires_at, subject)
         select gen_random_uuid(), 'orcid', 'x', 'x', now(), orcid from users where id = $1",
    ] {
        sqlx::query(sql).bind(user.id.0).execute(pool).await.unwrap();
    }
}

/// Searches all columns of all tables.
async fn assert_absent(app: &TestApp, texts: &[&str]) {
    let pool = &app.state.pool;
    let tables: Vec<String> = sqlx::query_scalar(
        "select table_name::text from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    for table in tables {
        for text in texts {
            let sql = format!("select count(*) from {table} where strpos({table}::text, $1) > 0");
            let found: i64 =
                sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(text).fetch_one(pool).await.unwrap();
            assert_eq!(found, 0, "{table} still contains {text}");
        }
    }
}

#[tokio::test]
async fn erased_address_can_register_again() {
    TestApp::run(async |app| {
        let user = create_user_with_password(app, &[Role::User]).await;
        assert_eq!(erase_own(app, &user).await.status, StatusCode::NO_CONTENT);
        let form = json!({ "email": user.email, "password": testkit::PASSWORD, "firstNameEn": "Anna",
                           "lastNameEn": "Kulagina", "consentVersion": 1 });
        assert_eq!(app.post("/api/v1/auth/register", &form).await.status, StatusCode::NO_CONTENT);
        let code = app.expect_letters(&user.email, 1).await.remove(0).code();
        let verified = app.post("/api/v1/auth/emails/verify", &json!({ "token": code })).await;
        assert_eq!(verified.status, StatusCode::NO_CONTENT);
        let login = json!({ "email": user.email, "password": testkit::PASSWORD });
        assert_eq!(app.post("/api/v1/auth/login", &login).await.status, StatusCode::OK);
        let accounts: i64 =
            sqlx::query_scalar("select count(*) from users where email = $1::citext and id <> $2")
                .bind(&user.email)
                .bind(user.id.0)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(accounts, 1);
    })
    .await;
}

/// Reviewers keep what they were asked about, also with authors whom a revision has removed or renamed.
#[tokio::test]
async fn erasure_reaches_earlier_versions_of_former_authors() {
    const ORCID: &str = "0000-0001-5109-3700";
    TestApp::run(async |app| {
        let author = app.account().named("Vera", "Uniquename").orcid(ORCID).with_password().create().await;
        let other = app.account().named("Oleg", "Other").create().await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let (own, theirs) = (&author, &other);
        // Creator and status of the article; the author's last name and iD in the first round and in the revision;
        // whether the first round still names them.
        let cases = [
            (own, ArticleStatus::Declined, ("Uniquename", ""), ("Successor", ""), false),
            (own, ArticleStatus::Declined, ("Formername", ORCID), ("Uniquename", ""), false),
            (theirs, ArticleStatus::UnderReview, ("Formername", ORCID), ("Successor", ""), false),
            (theirs, ArticleStatus::Published, ("Uniquename", ORCID), ("Successor", ""), false),
            (theirs, ArticleStatus::Declined, ("Uniquename", ""), ("Marriedname", ORCID), false),
            // Still an author, whom the other one or the readers know.
            (theirs, ArticleStatus::UnderReview, ("Uniquename", ORCID), ("Uniquename", ORCID), true),
            (own, ArticleStatus::Published, ("Uniquename", ORCID), ("Uniquename", ORCID), true),
            // Somebody else of this name.
            (theirs, ArticleStatus::Declined, ("Uniquename", ""), ("Uniquename", ""), true),
        ];
        let mut rounds = Vec::new();
        for (creator, status, first, revised, is_kept) in cases {
            let article = app.create_article(creator, status).await;
            rename_author(app, &article, first).await;
            let assignment = assign(app, &article, &reviewer, 3).await;
            rename_author(app, &article, revised).await;
            rounds.push((assignment, format!("{status:?}, {first:?}, {revised:?}"), first.0, is_kept));
        }
        assert_eq!(erase_own(app, &author).await.status, StatusCode::NO_CONTENT);
        for (assignment, case, name, is_kept) in rounds {
            let authors: Value =
                sqlx::query_scalar("select authors from assigned_versions where assignment_id = $1")
                    .bind(assignment)
                    .fetch_one(&app.state.pool)
                    .await
                    .unwrap();
            let expected = if is_kept { name.to_owned() } else { format!("person {}", author.id) };
            assert_eq!(authors[0]["lastNameEn"], expected, "{case}");
            assert!(is_kept || !authors.to_string().contains(ORCID), "{case}: {authors}");
        }
    })
    .await;
}

/// Renames the first author, who has no address.
async fn rename_author(app: &TestApp, article: &Value, (last, orcid): (&str, &str)) {
    sqlx::query(
        "update article_authors set first_name_en = 'Vera', last_name_en = $2, orcid = $3, email = ''
         where article_id = $1 and position = (select min(position) from article_authors where article_id = $1)",
    )
    .bind(article["id"].as_i64())
    .bind(last)
    .bind(orcid)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

/// The submitter named the authors, and an editor may be about to publish: a coauthor's erasure leaves such
/// articles unchanged.
#[tokio::test]
async fn erased_coauthor_stays_on_articles_of_others_unless_declined() {
    TestApp::run(async |app| {
        let creator = app.account().named("Oleg", "Other").create().await;
        for &status in ArticleStatus::ALL {
            let coauthor = app.account().named("Vera", "Uniquename").with_password().create().await;
            let article = app.create_article(&creator, status).await;
            sqlx::query(
                "update article_authors set last_name_en = 'Uniquename', email = $2 where article_id = $1",
            )
            .bind(article["id"].as_i64())
            .bind(&coauthor.email)
            .execute(&app.state.pool)
            .await
            .unwrap();
            assert_eq!(erase_own(app, &coauthor).await.status, StatusCode::NO_CONTENT);
            let name: String = sqlx::query_scalar(
                "select last_name_en from article_authors where article_id = $1 order by position limit 1",
            )
            .bind(article["id"].as_i64())
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
            let is_erased = status == ArticleStatus::Declined;
            let expected = if is_erased { format!("person {}", coauthor.id) } else { "Uniquename".into() };
            assert_eq!(name, expected, "{status:?}");
        }
    })
    .await;
}
