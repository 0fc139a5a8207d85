//! Every operation of the contract × every kind of caller. An operation that is missing here fails the suite.

use std::collections::BTreeSet;

use image::ImageFormat;
use kit::token::Claims;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use rules::{Role, UserId};
use serde_json::{Value, json};
use testkit::articles::{MY_ARTICLES, path_of};
use testkit::{Person, TestApp, connect_page, sign_in_page};

use crate::files::samples::picture;

/// The answer that each kind of caller gets: no token, bad, expired, ended, deactivated, author, other author,
/// reviewer, editor, admin.
struct Row {
    operation: &'static str,
    expected: [u16; 10],
}

const fn row(operation: &'static str, expected: [u16; 10]) -> Row {
    Row { operation, expected }
}

/// The same answer for everyone.
const fn public(operation: &'static str, status: u16) -> Row {
    row(operation, [status; 10])
}

/// One answer for those who are signed in, 401 for the others.
const fn signed_in(operation: &'static str, status: u16) -> Row {
    row(operation, [401, 401, 401, 401, 401, status, status, status, status, status])
}

/// For editors and admins, who get this article's 404: what they may do with others is in `desk::lifecycle`.
const fn desk(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 403, 404, 404])
}

const MATRIX: &[Row] = &[
    public("isAlive", 200),
    public("isReady", 200),
    public("readJournal", 200),
    public("listPublicStaticPages", 200),
    public("readPublicStaticPage", 404),
    public("readEnumerations", 200),
    public("readEnumeration", 200),
    public("listProviders", 200),
    public("login", 400),
    public("loginWithForm", 400),
    public("register", 204),
    public("requestEmailVerification", 204),
    public("verifyEmail", 400),
    public("changeEmail", 400),
    public("requestPasswordReset", 204),
    public("resetPassword", 400),
    public("previewInvitation", 400),
    public("acceptInvitation", 400),
    public("leaveForProvider", 200),
    public("returnFromProvider", 400),
    public("registerExternally", 400),
    signed_in("readMe", 200),
    signed_in("saveMe", 200),
    signed_in("requestEmailChange", 204),
    signed_in("changePassword", 422),
    signed_in("leaveToConnect", 200),
    signed_in("connectProvider", 400),
    signed_in("disconnectProvider", 200),
    //                  none bad  old  ended off author other reviewer editor admin
    row("selectRole", [401, 401, 401, 401, 401, 200, 200, 422, 422, 422]),
    signed_in("setLanguage", 200),
    signed_in("uploadFile", 201),
    signed_in("readUploadLimits", 200),
    row("downloadFile", [401, 401, 401, 401, 401, 200, 404, 404, 404, 404]),
    row("downloadThumbnail", [401, 401, 401, 401, 401, 200, 404, 404, 404, 404]),
    row("listMyArticles", [401, 401, 401, 401, 401, 200, 200, 403, 403, 403]),
    row("createMyArticle", [401, 401, 401, 401, 401, 201, 201, 403, 403, 403]),
    row("readMyArticleById", [401, 401, 401, 401, 401, 200, 404, 403, 403, 403]),
    row("updateMyArticleById", [401, 401, 401, 401, 401, 422, 422, 403, 403, 403]),
    row("submitMyArticle", [401, 401, 401, 401, 401, 422, 404, 403, 403, 403]),
    row("readMyArticleEvents", [401, 401, 401, 401, 401, 200, 404, 403, 403, 403]),
    row("listMyArticleMessages", [401, 401, 401, 401, 401, 409, 404, 403, 403, 403]),
    row("sendMyArticleMessage", [401, 401, 401, 401, 401, 409, 404, 403, 403, 403]),
    row("listMyArticleMergedPdfs", [401, 401, 401, 401, 401, 200, 404, 403, 403, 403]),
    row("generateMyArticleMergedPdf", [401, 401, 401, 401, 401, 422, 404, 403, 403, 403]),
    row("deleteMyArticleById", [401, 401, 401, 401, 401, 204, 404, 403, 403, 403]),
    public("readPublicArticle", 404),
    row("seePicture", [404, 404, 404, 404, 404, 200, 404, 404, 404, 404]),
    row("listArticles", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    // The article is still a draft, of which nobody at the desk may know.
    desk("readArticleById"),
    desk("readArticleEvents"),
    desk("listArticleMessages"),
    desk("sendArticleMessage"),
    desk("listArticleMergedPdfs"),
    desk("partialUpdateArticleById"),
    row("updateArticleById", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    desk("parseArticleReferences"),
    desk("exportArticleToPubmed"),
    desk("acceptArticle"),
    desk("declineArticle"),
    desk("sendArticleForRevision"),
    desk("publishArticle"),
    desk("undoSubmitArticle"),
    desk("undoAcceptArticle"),
    desk("undoDeclineArticle"),
    desk("undoSendArticleForRevision"),
    desk("undoPublishArticle"),
    row("listStaticPages", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    // Last, since it ends the caller's token.
    signed_in("signOutEverywhere", 204),
];

/// What the operations are about: a file and a draft of the author's, and an address that nobody has.
struct Things {
    file: String,
    article: String,
    newcomer: String,
}

fn call(app: &TestApp, operation: &str, things: &Things) -> RequestBuilder {
    let get = |path: &str| app.request(Method::GET, path);
    let post = |path: &str, body: Value| app.request(Method::POST, path).json(&body);
    match operation {
        "isAlive" => get("/api/health/live"),
        "isReady" => get("/api/health/ready"),
        "readJournal" => get("/api/v1/public/en/journal"),
        "listPublicStaticPages" => get("/api/v1/public/en/static"),
        "readPublicStaticPage" => get("/api/v1/public/en/static/none"),
        "readEnumerations" => get("/api/v1/enums"),
        "readEnumeration" => get("/api/v1/enums/article-types"),
        "listProviders" => get("/api/v1/auth/providers"),
        "login" => post("/api/v1/auth/login", json!({ "email": "nobody@example.test", "password": "x" })),
        "loginWithForm" => app
            .request(Method::POST, "/api/v1/auth/login/oauth2")
            .form(&[("username", "nobody@example.test"), ("password", "x")]),
        "register" => post(
            "/api/v1/auth/register",
            json!({ "email": things.newcomer, "password": "tram-lemon-47-kiosk", "firstNameEn": "A", "lastNameEn": "B" }),
        ),
        "changeEmail" => post("/api/v1/auth/emails/change", json!({ "token": "none" })),
        "requestPasswordReset" => {
            post("/api/v1/auth/passwords/request-reset", json!({ "email": "nobody@example.test" }))
        }
        "resetPassword" => post(
            "/api/v1/auth/passwords/reset",
            json!({ "token": "none", "password": "tram-lemon-47-kiosk" }),
        ),
        "previewInvitation" => get("/api/v1/auth/invitations/preview?token=none"),
        "acceptInvitation" => post(
            "/api/v1/auth/invitations/accept",
            json!({ "token": "none", "password": "tram-lemon-47-kiosk" }),
        ),
        "leaveForProvider" => post(
            "/api/v1/auth/login/external/authorize",
            json!({ "provider": "orcid", "redirectUrl": sign_in_page() }),
        ),
        "returnFromProvider" => post(
            "/api/v1/auth/login/external/callback",
            json!({ "provider": "orcid", "redirectUrl": sign_in_page(), "code": "none", "state": "none" }),
        ),
        "registerExternally" => post(
            "/api/v1/auth/register/orcid",
            json!({ "firstNameEn": "A", "lastNameEn": "B", "sessionId": "none" }),
        ),
        "saveMe" => app
            .request(Method::PUT, "/api/v1/users/me")
            .json(&json!({ "firstNameEn": "Anna", "lastNameEn": "Kulagina" })),
        "requestEmailChange" => post("/api/v1/users/me/email", json!({ "email": things.newcomer })),
        "changePassword" => post("/api/v1/account/password", json!({ "password": "short" })),
        "signOutEverywhere" => app.request(Method::POST, "/api/v1/account/sign-out-everywhere"),
        "leaveToConnect" => {
            post("/api/v1/account/connect/orcid/authorize", json!({ "redirectUrl": connect_page() }))
        }
        "connectProvider" => post(
            "/api/v1/account/connect/orcid",
            json!({ "redirectUrl": connect_page(), "code": "none", "state": "none" }),
        ),
        "disconnectProvider" => app.request(Method::POST, "/api/v1/account/disconnect/orcid"),
        "requestEmailVerification" => {
            post("/api/v1/auth/emails/request-verification", json!({ "email": "nobody@example.test" }))
        }
        "verifyEmail" => post("/api/v1/auth/emails/verify", json!({ "token": "none" })),
        "readMe" => get("/api/v1/users/me"),
        "selectRole" => post("/api/v1/users/me/current-role", json!({ "currentRole": "user" })),
        "setLanguage" => post("/api/v1/users/me/language", json!({ "interfaceLanguage": "en" })),
        "uploadFile" => app.request(Method::POST, "/api/v1/files").multipart(
            Form::new().part("file", Part::bytes(picture(ImageFormat::Png, 9, 9)).file_name("a.png")),
        ),
        "readUploadLimits" => get("/api/v1/files/limits"),
        "downloadFile" => get(&things.file),
        "downloadThumbnail" => get(&format!("{}/thumbnail", things.file)),
        "listMyArticles" => get(MY_ARTICLES),
        "createMyArticle" => post(MY_ARTICLES, json!({ "titleEn": "Title" })),
        "readMyArticleById" => get(&things.article),
        "updateMyArticleById" => app.request(Method::PUT, &things.article).json(&json!({})),
        "submitMyArticle" => app.request(Method::POST, &format!("{}/submit", things.article)),
        "readMyArticleEvents" => get(&format!("{}/events", things.article)),
        "listMyArticleMessages" => get(&format!("{}/messages", things.article)),
        "sendMyArticleMessage" => post(&format!("{}/messages", things.article), json!({ "text": "hello" })),
        "listMyArticleMergedPdfs" => get(&format!("{}/merged-pdfs", things.article)),
        "generateMyArticleMergedPdf" => {
            app.request(Method::POST, &format!("{}/merged-pdfs/generate", things.article))
        }
        "deleteMyArticleById" => app.request(Method::DELETE, &things.article),
        "listStaticPages" => get("/api/v1/static"),
        _ => desk_call(app, operation, things),
    }
}

struct Caller {
    name: &'static str,
    token: Option<String>,
}

async fn callers(app: &TestApp, author: &Person) -> [Caller; 10] {
    let auth = &app.house.app.settings.auth;
    let now = app.house.app.clock.now();
    let sign = |id: UserId, version: i32, at| Claims::for_account(id, version, auth, at).sign(auth).unwrap();
    let inactive = app.person(&Role::ALL).await;
    sqlx::query("update users set is_active = false where id = $1")
        .bind(inactive.id.0)
        .execute(&app.house.app.pool)
        .await
        .unwrap();
    let mut people = Vec::new();
    for role in [Role::User, Role::Reviewer, Role::Editor, Role::Admin] {
        people.push(app.person(&[role]).await.token);
    }
    let [other, reviewer, editor, admin] = people.try_into().unwrap();
    let caller = |name, token| Caller { name, token };
    [
        caller("no token", None),
        caller("bad token", Some("not.a.token".into())),
        caller("expired token", Some(sign(author.id, 0, now - chrono::TimeDelta::days(1)))),
        caller("ended token", Some(sign(author.id, 1, now))),
        caller("deactivated", Some(inactive.token)),
        caller("author", Some(author.token.clone())),
        caller("other author", Some(other)),
        caller("reviewer", Some(reviewer)),
        caller("editor", Some(editor)),
        caller("admin", Some(admin)),
    ]
}

fn desk_call(app: &TestApp, operation: &str, things: &Things) -> RequestBuilder {
    let article = things.article.replace("/my/", "/");
    let get = |path: &str| app.request(Method::GET, &format!("{article}{path}"));
    let post = |path: &str, body: Value| app.request(Method::POST, &format!("{article}{path}")).json(&body);
    let decide = |action: &str| post(&format!("/{action}"), json!({}));
    match operation {
        "readPublicArticle" => app.request(Method::GET, "/api/v1/public/en/articles/none"),
        "seePicture" => app.request(Method::GET, &things.file.replace("/files/", "/pictures/")),
        "listArticles" => app.request(Method::GET, "/api/v1/articles"),
        "readArticleById" => get(""),
        "readArticleEvents" => get("/events"),
        "listArticleMessages" => get("/messages"),
        "sendArticleMessage" => post("/messages", json!({ "text": "hello" })),
        "listArticleMergedPdfs" => get("/merged-pdfs"),
        "exportArticleToPubmed" => get("/pubmed"),
        "parseArticleReferences" => post("/references/parse", json!({ "raw": "1. A" })),
        "updateArticleById" => app.request(Method::PUT, &article).json(&json!({})),
        "partialUpdateArticleById" => {
            app.request(Method::PATCH, &article).json(&json!({ "submissionDate": null }))
        }
        "acceptArticle" => decide("accept"),
        "declineArticle" => decide("decline"),
        "sendArticleForRevision" => decide("send-for-revision"),
        "publishArticle" => decide("publish"),
        "undoSubmitArticle" => decide("undo-submit"),
        "undoAcceptArticle" => decide("undo-accept"),
        "undoDeclineArticle" => decide("undo-decline"),
        "undoSendArticleForRevision" => decide("undo-send-for-revision"),
        "undoPublishArticle" => decide("undo-publish"),
        unknown => panic!("{unknown} has a row but no call"),
    }
}

async fn things_of(app: &TestApp, author: &Person) -> Things {
    let file = app.upload(author, "a.png", picture(ImageFormat::Png, 9, 9)).await.json();
    Things {
        newcomer: format!("newcomer-{}@example.test", app.unique()),
        file: file["url"].as_str().unwrap().to_owned(),
        article: path_of(&app.draft(author, "Title").await),
    }
}

#[tokio::test]
async fn every_operation_answers_every_caller_as_it_should() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let things = things_of(app, &author).await;
        let mut wrong = Vec::new();
        for (index, caller) in callers(app, &author).await.iter().enumerate() {
            for Row { operation, expected } in MATRIX {
                let mut request = call(app, operation, &things);
                // Ten callers ask the same in one second; how often one may is tested elsewhere.
                app.forget_limits().await;
                if let Some(token) = &caller.token {
                    request = request.bearer_auth(token);
                }
                let status = app.send(request).await.status;
                if status != StatusCode::from_u16(expected[index]).unwrap() {
                    wrong.push(format!(
                        "{operation} as {}: {status} instead of {}",
                        caller.name, expected[index]
                    ));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    })
    .await;
}

#[tokio::test]
async fn no_operation_is_missing_from_the_matrix() {
    TestApp::run(async |app| {
        let document = app.get("/api/openapi.json").await.json();
        let mut served = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let id = operation["operationId"]
                    .as_str()
                    .unwrap_or_else(|| panic!("{method} {path} has no operationId"));
                assert!(served.insert(id.to_owned()), "{id} is there twice");
                let permission =
                    operation["x-permission"].as_str().unwrap_or_else(|| panic!("{id} has no permission"));
                assert_eq!(operation["security"].is_array(), permission != "public", "{id}");
            }
        }
        let tested: BTreeSet<String> = MATRIX.iter().map(|row| row.operation.to_owned()).collect();
        assert_eq!(served, tested);
        assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    })
    .await;
}
