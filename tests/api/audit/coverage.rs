//! Every action is recorded by what it names.

use std::collections::BTreeSet;

use rules::audit::AuditAction;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{blank_pdf, editor_article_path};
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{PASSWORD, TestApp, TestUser};

use super::recorded;

/// Actions that this test does not drive, and where they are tested.
const TESTED_ELSEWHERE: &[(AuditAction, &str)] = &[
    (AuditAction::SecondFactorFailed, "second_factor"),
    (AuditAction::PasskeyAdded, "second_factor"),
    (AuditAction::PasskeyRemoved, "second_factor"),
    (AuditAction::AuthenticatorAdded, "second_factor"),
    (AuditAction::AuthenticatorRemoved, "second_factor"),
    (AuditAction::RecoveryCodesRenewed, "second_factor"),
    (AuditAction::RecoveryCodeUsed, "second_factor"),
    (AuditAction::SecondFactorReset, "second_factor"),
    (AuditAction::PasswordReset, "needs the link of a letter: email_change, passwords"),
    (AuditAction::EmailChanged, "needs the link of a letter: audit::accounts"),
    (AuditAction::EmailChangeUndone, "needs the link of a letter: audit::accounts"),
    (AuditAction::ProviderConnected, "needs the provider: orcid"),
    (AuditAction::ProviderDisconnected, "needs the provider: orcid"),
    (AuditAction::UserErased, "audit::reading"),
    (AuditAction::InvitationSent, "audit::recused"),
    (AuditAction::ArticleRestored, "a command: audit::coverage::restored_draft_is_recorded"),
    (AuditAction::DatabaseMigrated, "a command; every test database is migrated already"),
    (AuditAction::BackupCreated, "audit::commands"),
    (AuditAction::BackupRestored, "audit::commands"),
    (AuditAction::SettingsChanged, "audit::commands"),
    (AuditAction::KeysRotated, "a command"),
    (AuditAction::RecommendationChanged, "needs another mode of decisions: handling::recommending"),
    (AuditAction::Unknown, "never written: audit::reading"),
    (AuditAction::NewsletterSent, "audit::coverage::newsletter_is_recorded"),
    (AuditAction::NoticeBegun, "notices"),
    (AuditAction::RetractionDataLoaded, "retractions::loading"),
    (AuditAction::ImportChanged, "imports::archives"),
    (AuditAction::JournalExported, "journal_archives"),
    (AuditAction::DeliveryRequested, "deliveries::office"),
    (AuditAction::DeliveryMarked, "deliveries::office"),
    (AuditAction::JournalExported, "journal_archives"),
    (AuditAction::LetterResent, "audit::coverage::resent_letter_is_recorded"),
];

struct People {
    admin: TestUser,
    editor: TestUser,
    author: TestUser,
}

#[tokio::test]
async fn every_action_is_recorded() {
    TestApp::run(async |app| {
        let people = People {
            admin: app.account().roles(&[Role::Admin]).with_password().create().await,
            editor: app.create_user(&[Role::Editor]).await,
            author: app.create_user(&[Role::User]).await,
        };
        sign_in_and_out(app).await;
        manage_accounts(app, &people).await;
        decide_and_download(app, &people).await;
        publish(app, &people).await;
        read_and_export(app, &people).await;
        let found: BTreeSet<String> = recorded(app).await.into_iter().collect();
        for action in AuditAction::ALL {
            let elsewhere = TESTED_ELSEWHERE.iter().any(|(other, _)| other == action);
            assert_ne!(found.contains(action.code()), elsewhere, "{action:?}");
        }
        let text: String = sqlx::query_scalar(
            "select string_agg(details::text || coalesce(object_id, ''), ' ') from audit_entries",
        )
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        for word in ["@", "Anna", "Kulagina", "Nina"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    })
    .await;
}

async fn expect(app: &TestApp, by: &TestUser, (method, path): (&str, &str), body: Value) -> Value {
    let response = match method {
        "GET" => app.get_as(by, path).await,
        "PUT" => app.put_as(by, path, &body).await,
        "PATCH" => app.patch_as(by, path, &body).await,
        "DELETE" => app.delete_as(by, path).await,
        _ => app.post_as(by, path, &body).await,
    };
    assert!(response.status.is_success(), "{method} {path}: {response:?}");
    serde_json::from_slice(&response.body).unwrap_or_default()
}

async fn sign_in_and_out(app: &TestApp) {
    let user = app.account().with_password().create().await;
    let sign_in = async |password: &str| {
        let body = json!({ "email": user.email, "password": password });
        app.post("/api/v1/auth/login", &body).await.json()["access_token"].as_str().map(str::to_owned)
    };
    assert_eq!(sign_in("not the password").await, None);
    let first = TestUser { token: sign_in(PASSWORD).await.unwrap(), ..user.clone() };
    let second = TestUser { token: sign_in(PASSWORD).await.unwrap(), ..user.clone() };
    expect(app, &first, ("POST", "/api/v1/sessions/proof"), json!({ "password": PASSWORD })).await;
    let sessions = expect(app, &first, ("GET", "/api/v1/sessions"), json!({})).await;
    let other = sessions.as_array().unwrap().iter().find(|session| session["isCurrent"] == false).unwrap();
    let path = format!("/api/v1/sessions/{}", other["id"].as_str().unwrap());
    expect(app, &first, ("DELETE", &path), json!({})).await;
    let third = TestUser { token: sign_in(PASSWORD).await.unwrap(), ..second };
    let kept = expect(app, &third, ("POST", "/api/v1/sessions/end-others"), json!({})).await;
    let third = TestUser { token: kept["access_token"].as_str().unwrap().into(), ..third };
    let body = json!({ "currentPassword": PASSWORD, "password": "tram-lemon-47-kiosk" });
    let changed = expect(app, &third, ("POST", "/api/v1/account/password"), body).await;
    let token = changed["access_token"].as_str().map_or(third.token.clone(), str::to_owned);
    expect(app, &TestUser { token, ..third }, ("POST", "/api/v1/sessions/sign-out"), json!({})).await;
}

async fn manage_accounts(app: &TestApp, people: &People) {
    let email = format!("new-{}@example.test", app.unique_id());
    let body = json!({ "email": email, "roles": ["user"], "firstNameEn": "Nina", "lastNameEn": "Vetrova" });
    let created = expect(app, &people.admin, ("POST", "/api/v1/users"), body).await;
    let path = format!("/api/v1/users/{}", created["id"]);
    let body = json!({ "version": created["version"], "firstNameEn": "Nina", "lastNameEn": "Vetrova",
                       "roles": ["user", "reviewer"] });
    expect(app, &people.admin, ("PUT", &path), body).await;
    for action in ["deactivate", "activate"] {
        expect(app, &people.admin, ("POST", &format!("{path}/{action}")), json!({})).await;
    }
    let path = format!("/api/v1/users/{}/chief-editor", people.editor.id);
    expect(app, &people.admin, ("PUT", &path), json!({})).await;
    let body = json!({ "editorIds": [] });
    expect(app, &people.editor, ("PUT", "/api/v1/section-editors/1"), body).await;
}

async fn decide_and_download(app: &TestApp, people: &People) {
    let reviewer = app.create_user(&[Role::Reviewer]).await;
    let draft = app.create_complete_draft(&people.author).await;
    let file = draft["files"][0]["fileId"].as_str().unwrap().to_owned();
    let merged = app.upload_file(&people.author, "merged.pdf", blank_pdf(1)).await.json();
    sqlx::query("update articles set status_id = $2, submission_date = '2026-02-01' where id = $1")
        .bind(draft["id"].as_i64())
        .bind(rules::Enumeration::id(ArticleStatus::Submitted))
        .execute(&app.state.pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into merged_manuscripts (id, article_id, revision, status, fingerprint, file_id, requested_at)
         values (gen_random_uuid(), $1, 0, 'completed', sha256('x'), $2::uuid, now())",
    )
    .bind(draft["id"].as_i64())
    .bind(merged["id"].as_str())
    .execute(&app.state.pool)
    .await
    .unwrap();
    for id in [file.as_str(), merged["id"].as_str().unwrap()] {
        expect(app, &people.editor, ("GET", &format!("/api/v1/files/{id}")), json!({})).await;
    }
    let path = editor_article_path(&draft);
    expect(app, &people.editor, ("PATCH", &path), json!({ "submissionDate": "2026-02-02" })).await;
    let body = json!({ "editorId": people.editor.id });
    expect(app, &people.editor, ("PUT", &format!("{path}/handling-editor")), body).await;
    let body = json!({ "articleId": draft["id"], "reviewerId": reviewer.id });
    expect(app, &people.editor, ("POST", "/api/v1/review-assignments"), body).await;
    expect(app, &people.editor, ("POST", &format!("{path}/decline")), json!({})).await;
}

async fn publish(app: &TestApp, people: &People) {
    let article = app.create_article(&people.author, ArticleStatus::Accepted).await;
    let issue = app.create_issue(&people.editor, 4).await;
    let mut content = issue_content(&issue);
    content["articleGroups"] = json!([new_section("Reviews", &[article["id"].as_i64().unwrap()])]);
    expect(app, &people.editor, ("PUT", &issue_path(&issue)), content).await;
    let path = format!("{}/publish", issue_path(&issue));
    expect(app, &people.editor, ("POST", &path), json!({ "publicationDate": "2026-03-10" })).await;
    expect(app, &people.editor, ("GET", &format!("{}/pubmed", editor_article_path(&article))), json!({}))
        .await;
    expect(app, &people.editor, ("POST", &format!("{}/unpublish", issue_path(&issue))), json!({})).await;
    let body = json!({ "slug": "audit", "name": "Audit", "language": "en", "content": "<p>Text</p>" });
    let page = expect(app, &people.editor, ("POST", "/api/v1/static"), body).await;
    let path = format!("/api/v1/static/{}", page["id"]);
    let body =
        json!({ "version": page["version"], "name": "Audit", "language": "en", "content": "<p>More</p>" });
    expect(app, &people.editor, ("PUT", &path), body).await;
    expect(app, &people.editor, ("DELETE", &path), json!({})).await;
}

async fn read_and_export(app: &TestApp, people: &People) {
    let email = format!("reader-{}@example.test", app.unique_id());
    sqlx::query(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         values (gen_random_uuid(), $1, 'en', now(), decode(md5('x'), 'hex'), now(), now())",
    )
    .bind(&email)
    .execute(&app.state.pool)
    .await
    .unwrap();
    expect(app, &people.admin, ("DELETE", &format!("/api/v1/subscriptions/{email}")), json!({})).await;
    expect(app, &people.author, ("GET", "/api/v1/account/personal-data"), json!({})).await;
    expect(app, &people.admin, ("GET", super::EXPORT), json!({})).await;
    assert_eq!(app.get_as(&people.author, super::AUDIT).await.status, 403);
}

#[tokio::test]
async fn restored_draft_is_recorded() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Removed by mistake").await;
        let id = rules::ArticleId(draft["id"].as_i64().unwrap());
        assert!(!editorial::restore_removed(&app.state, id).await.unwrap());
        app.delete_as(&author, &testkit::articles::author_article_path(&draft)).await;
        assert!(editorial::restore_removed(&app.state, id).await.unwrap());
        assert_eq!(recorded(app).await, ["article-decided", "article-restored"]);
    })
    .await;
}

#[tokio::test]
async fn newsletter_is_recorded() {
    TestApp::run(async |app| {
        let people = People {
            admin: app.create_user(&[Role::Admin]).await,
            editor: app.create_user(&[Role::Editor]).await,
            author: app.create_user(&[Role::User]).await,
        };
        let article = app.create_article(&people.author, ArticleStatus::Accepted).await;
        let issue = app.create_issue(&people.editor, 4).await;
        let mut content = issue_content(&issue);
        content["articleGroups"] = json!([new_section("Reviews", &[article["id"].as_i64().unwrap()])]);
        expect(app, &people.editor, ("PUT", &issue_path(&issue)), content).await;
        let path = format!("{}/publish", issue_path(&issue));
        expect(app, &people.editor, ("POST", &path), json!({ "publicationDate": "2026-03-10" })).await;
        app.state.clock.advance(chrono::TimeDelta::hours(2));
        app.release_held_notifications().await;
        let sent = super::entries(app, &people.admin, "action=newsletter-sent").await;
        assert_eq!(sent.len(), 1, "{sent:?}");
        assert_eq!((&sent[0]["role"], &sent[0]["actor"]), (&json!("system"), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn resent_letter_is_recorded() {
    TestApp::run(async |app| {
        let (editor, admin) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Admin]).await);
        let author = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::Reviewer]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
        expect(app, &editor, ("POST", "/api/v1/review-assignments"), body).await;
        app.run_jobs().await;
        let path = format!("{}/letters", editor_article_path(&article));
        let letters = expect(app, &editor, ("GET", &path), json!({})).await;
        let id = letters["results"][0]["id"].clone();
        expect(app, &editor, ("POST", &format!("{path}/resend")), json!({ "id": id })).await;
        let sent = super::entries(app, &admin, "group=letters").await;
        assert_eq!((&sent[0]["object"]["id"], &sent[0]["articleId"]), (&id, &article["id"]), "{sent:?}");
    })
    .await;
}
