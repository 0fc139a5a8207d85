//! How each operation is called.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use testkit::articles::{MY_ARTICLES, path_of};
use testkit::{Person, TestApp, connect_page, sign_in_page};

use crate::files::samples::picture;

/// What the operations are about: a file and a draft of the author's, and an address that nobody has.
pub struct Things {
    file: String,
    article: String,
    newcomer: String,
}

pub fn call(app: &TestApp, operation: &str, things: &Things) -> RequestBuilder {
    let get = |path: &str| app.request(Method::GET, path);
    let post = |path: &str, body: Value| app.request(Method::POST, path).json(&body);
    match operation {
        "isAlive" => get("/api/health/live"),
        "isReady" => get("/api/health/ready"),
        "readJournal" => get("/api/v1/public/en/journal"),
        "listPublicStaticPages" => get("/api/v1/public/en/static"),
        "readPublicStaticPage" => get("/api/v1/public/en/static/none"),
        "readRobots" => get("/robots.txt"),
        "readSitemapIndex" => get("/sitemap.xml"),
        "readSitemap" => get("/sitemaps/0.xml"),
        "readFeed" => get("/feeds/en.atom"),
        "harvest" => get("/oai?verb=Identify"),
        "harvestByForm" => app.request(Method::POST, "/oai").form(&[("verb", "Identify")]),
        "readArticleFile" => get("/articles/none.ris"),
        "readIssuePdf" => get("/issues/1-1.pdf"),
        "readSiteVersion" => get("/api/v1/public/version"),
        "findOldAddress" => get("/api/v1/public/old-addresses?path=/archive/none"),
        "readEnumerations" => get("/api/v1/enums"),
        "readEnumeration" => get("/api/v1/enums/article-types"),
        "listProviders" => get("/api/v1/auth/providers"),
        "login" => post("/api/v1/auth/login", json!({ "email": "nobody@example.test", "password": "x" })),
        "loginWithForm" => app
            .request(Method::POST, "/api/v1/auth/login/oauth2")
            .form(&[("username", "nobody@example.test"), ("password", "x")]),
        "register" => post(
            "/api/v1/auth/register",
            json!({ "email": things.newcomer, "password": "tram-lemon-47-kiosk", "firstNameEn": "A", "lastNameEn": "B", "consentVersion": 1 }),
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
            json!({ "token": "none", "password": "tram-lemon-47-kiosk", "consentVersion": 1 }),
        ),
        "refuseInvitation" => post("/api/v1/auth/invitations/refuse", json!({ "token": "none" })),
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
            json!({ "firstNameEn": "A", "lastNameEn": "B", "sessionId": "none", "consentVersion": 1 }),
        ),
        "saveMe" => app
            .request(Method::PUT, "/api/v1/users/me")
            .json(&json!({ "firstNameEn": "Anna", "lastNameEn": "Kulagina" })),
        "requestEmailChange" => post("/api/v1/users/me/email", json!({ "email": things.newcomer })),
        "readConsentText" => get("/api/v1/public/consents/account"),
        "agreeToProcessing" => post("/api/v1/account/consent", json!({ "version": 1 })),
        "exportMyData" => get("/api/v1/account/personal-data"),
        "readMyErasure" => get("/api/v1/account/erasure"),
        "eraseMyAccount" => post("/api/v1/account/erasure", json!({})),
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
        "listIssues" => get("/api/v1/issues"),
        "listUpcomingIssues" => get("/api/v1/issues/upcoming"),
        "readIssue" => get("/api/v1/issues/999999"),
        "createIssue" => post("/api/v1/issues", json!({})),
        "updateIssue" => app.request(Method::PUT, "/api/v1/issues/999999").json(&json!({})),
        "publishIssue" => post("/api/v1/issues/999999/publish", json!({ "publicationDate": "2026-03-10" })),
        "unpublishIssue" => post("/api/v1/issues/999999/unpublish", json!({})),
        _ => desk_call(app, operation, things),
    }
}

fn desk_call(app: &TestApp, operation: &str, things: &Things) -> RequestBuilder {
    let article = things.article.replace("/my/", "/");
    let get = |path: &str| app.request(Method::GET, &format!("{article}{path}"));
    let post = |path: &str, body: Value| app.request(Method::POST, &format!("{article}{path}")).json(&body);
    let decide = |action: &str| post(&format!("/{action}"), json!({}));
    match operation {
        "readPublicArticle" => app.request(Method::GET, "/api/v1/public/en/articles/none"),
        "listPublicArticles" => app.request(Method::GET, "/api/v1/public/en/articles"),
        "listOnlineFirstArticles" => app.request(Method::GET, "/api/v1/public/en/articles/online-first"),
        "readOnlineFirstArticle" => app.request(Method::GET, "/api/v1/public/en/articles/online-first/none"),
        "listPublicIssues" => app.request(Method::GET, "/api/v1/public/en/issues"),
        "readLatestPublicIssue" => app.request(Method::GET, "/api/v1/public/en/issues/latest"),
        "readPublicIssue" => app.request(Method::GET, "/api/v1/public/en/issues/13-2"),
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
        "readArticleReviews" => get("/reviews"),
        "listArticleLetters" => get("/letters"),
        "resendArticleLetter" => post("/letters/resend", json!({ "id": "notification:1" })),
        "listLetters" => app.request(Method::GET, "/api/v1/letters"),
        "resendLetter" => app.request(Method::POST, "/api/v1/letters/999999/resend"),
        "checkReviewer" => get("/reviewer-check?email=nobody@example.test"),
        _ => review_call(app, operation, things),
    }
}

fn review_call(app: &TestApp, operation: &str, things: &Things) -> RequestBuilder {
    const ASSIGNMENTS: &str = "/api/v1/review-assignments";
    // Nobody has this one.
    const MINE: &str = "/api/v1/review-assignments/my/999999";
    let get = |path: &str| app.request(Method::GET, path);
    let post = |path: &str, body: Value| app.request(Method::POST, path).json(&body);
    let article: i64 = things.article.rsplit('/').next().unwrap().parse().unwrap();
    let reviewing = format!("/api/v1/articles/reviewing/{article}");
    match operation {
        "readMyArticleReviews" => get(&format!("{}/reviews", things.article)),
        "listReviewAssignments" => get(ASSIGNMENTS),
        "createReviewAssignment" => post(ASSIGNMENTS, json!({ "articleId": article, "reviewerId": 1 })),
        "readReviewAssignment" => get(&format!("{ASSIGNMENTS}/999999")),
        "withdrawReviewAssignment" => post(&format!("{ASSIGNMENTS}/999999/withdraw"), json!({})),
        "changeReviewAssignmentDueDate" => {
            post(&format!("{ASSIGNMENTS}/999999/due-date"), json!({ "dueDate": "2026-04-01" }))
        }
        "sendReviewAssignmentLetter" => post(&format!("{ASSIGNMENTS}/999999/send-letter"), json!({})),
        "listMyReviewAssignments" => get(&format!("{ASSIGNMENTS}/my")),
        "readLinkedReviewAssignment" => get(&format!("{ASSIGNMENTS}/linked")),
        "readMyReviewAssignment" => get(MINE),
        "acceptMyReviewAssignment" => post(&format!("{MINE}/accept"), json!({})),
        "declineMyReviewAssignment" => post(&format!("{MINE}/decline"), json!({})),
        "completeMyReviewAssignment" => post(&format!("{MINE}/complete"), json!({})),
        "saveMyReview" => app.request(Method::PUT, &format!("{MINE}/review")).json(&json!({ "version": 0 })),
        "listReviewers" => get("/api/v1/users/reviewers"),
        "readUserByEmail" => get("/api/v1/users/by-email/nobody@example.test"),
        "grantReviewerRole" => post("/api/v1/users/999999/roles", json!({ "roles": ["reviewer"] })),
        "inviteReviewer" => post(
            "/api/v1/users/invite-reviewer",
            json!({ "email": things.newcomer, "firstNameEn": "A", "lastNameEn": "B", "articleIds": [article] }),
        ),
        "sendInvitation" => post("/api/v1/users/999999/send-invitation", json!({})),
        "listReviewerArticles" => get("/api/v1/articles/reviewing"),
        "readReviewerArticleById" => get(&reviewing),
        "readReviewerArticleEvents" => get(&format!("{reviewing}/events")),
        "listReviewerArticleMergedPdfs" => get(&format!("{reviewing}/merged-pdfs")),
        _ => user_call(app, operation),
    }
}

fn user_call(app: &TestApp, operation: &str) -> RequestBuilder {
    // Nobody has this number.
    let nobody = |path: &str| format!("/api/v1/users/999999{path}");
    let call = |method: Method, path: &str| app.request(method, &nobody(path));
    match operation {
        "listUsers" => app.request(Method::GET, "/api/v1/users"),
        "createUser" => app.request(Method::POST, "/api/v1/users").json(&json!({})),
        "readUser" => call(Method::GET, ""),
        "updateUser" => call(Method::PUT, "")
            .json(&json!({ "version": 1, "firstNameEn": "A", "lastNameEn": "B", "roles": ["user"] })),
        "readUserRoles" => call(Method::GET, "/roles"),
        "setUserRoles" => call(Method::PUT, "/roles").json(&json!({ "roles": ["user"] })),
        "activateUser" => call(Method::POST, "/activate"),
        "deactivateUser" => call(Method::POST, "/deactivate"),
        "exportUserData" => call(Method::GET, "/personal-data"),
        "eraseUser" => call(Method::POST, "/erase"),
        _ => feed_call(app, operation),
    }
}

fn feed_call(app: &TestApp, operation: &str) -> RequestBuilder {
    let call =
        |method: Method, path: &str| app.request(method, &format!("/api/v1/users/me/notifications{path}"));
    let marked = json!({ "notificationIds": [999_999] });
    match operation {
        "listNotifications" => call(Method::GET, ""),
        "listUnreadNotifications" => call(Method::GET, "/unread"),
        "markNotificationsRead" => call(Method::POST, "/read").json(&marked),
        "acknowledgeNotifications" => call(Method::POST, "/acknowledge").json(&marked),
        "markAllNotificationsRead" => {
            call(Method::POST, "/read-all").json(&json!({ "until": "2026-03-02T12:00:00Z" }))
        }
        "readNotificationSettings" => call(Method::GET, "/settings"),
        "changeNotificationSettings" => call(Method::POST, "/settings").json(&json!({})),
        _ => readers_call(app, operation),
    }
}

/// What readers get besides articles: pages and the newsletter.
fn readers_call(app: &TestApp, operation: &str) -> RequestBuilder {
    // Nobody has made this one.
    const PAGE: &str = "/api/v1/static/999999";
    const SUBSCRIPTION: &str = "/api/v1/public/subscription";
    const ONE_CLICK: &str = "/api/v1/public/subscription/unsubscribe/one-click?token=none";
    let get = |path: &str| app.request(Method::GET, path);
    let ask =
        |path: &str, body: Value| app.request(Method::POST, &format!("{SUBSCRIPTION}/{path}")).json(&body);
    let asked = json!({ "email": "nobody@example.test", "language": "en", "consentVersion": 1 });
    let page = json!({ "version": 0, "name": "A", "language": "en", "content": "" });
    match operation {
        "listMissingStaticPages" => get("/api/v1/static/missing"),
        "suggestStaticPageSlug" => get("/api/v1/static/slug?name=A&language=en"),
        "createStaticPage" => app.request(Method::POST, "/api/v1/static").json(&json!({})),
        "readStaticPage" => get(PAGE),
        "updateStaticPage" => app.request(Method::PUT, PAGE).json(&page),
        "deleteStaticPage" => app.request(Method::DELETE, PAGE),
        "subscribe" => ask("subscribe", asked),
        "unsubscribe" => ask("unsubscribe", asked),
        "confirmSubscription" => ask("subscribe/confirm", json!({ "token": "none" })),
        "confirmUnsubscription" => ask("unsubscribe/confirm", json!({ "token": "none" })),
        "unsubscribeByOneClick" => app.request(Method::POST, ONE_CLICK),
        "showUnsubscription" => get(ONE_CLICK),
        "listSubscriptions" => get("/api/v1/subscriptions"),
        "listNewsletters" => get("/api/v1/newsletters"),
        "resendNewsletter" => app.request(Method::POST, "/api/v1/newsletters/9999/resend"),
        "removeSubscription" => app.request(Method::DELETE, "/api/v1/subscriptions/nobody@example.test"),
        unknown => panic!("{unknown} has a row but no call"),
    }
}

pub async fn things_of(app: &TestApp, author: &Person) -> Things {
    let file = app.upload(author, "a.png", picture(ImageFormat::Png, 9, 9)).await.json();
    Things {
        newcomer: format!("newcomer-{}@example.test", app.unique()),
        file: file["url"].as_str().unwrap().to_owned(),
        article: path_of(&app.draft(author, "Title").await),
    }
}
