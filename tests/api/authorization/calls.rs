//! A request for each operation.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use testkit::articles::MY_ARTICLES;
use testkit::{TestApp, connect_redirect_url, sign_in_redirect_url};

use super::fixture::Fixture;
use super::moving::moving_request;
use crate::files::samples::picture;

pub fn request_for(app: &TestApp, operation: &str, fixture: &Fixture) -> RequestBuilder {
    let get = |path: &str| app.request(Method::GET, path);
    let post = |path: &str, body: Value| app.request(Method::POST, path).json(&body);
    match operation {
        "isAlive" => get("/api/health/live"),
        "isReady" => get("/api/health/ready"),
        "readJournal" => get("/api/v1/public/en/journal"),
        "listPublicStaticPages" => get("/api/v1/public/en/static"),
        "readPublicStaticPage" => get("/api/v1/public/en/static/none"),
        "readRobots" => get("/robots.txt"),
        "readSecurityContact" => get("/.well-known/security.txt"),
        "readSitemapIndex" => get("/sitemap.xml"),
        "readSitemap" => get("/sitemaps/0.xml"),
        "readLockssYears" => get("/lockss"),
        "readLockssYear" => get("/lockss/2024"),
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
            json!({ "email": fixture.unused_email, "password": "tram-lemon-47-kiosk", "firstNameEn": "A", "lastNameEn": "B", "consentVersion": 1 }),
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
            json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url() }),
        ),
        "returnFromProvider" => post(
            "/api/v1/auth/login/external/callback",
            json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url(), "code": "none", "state": "none" }),
        ),
        "registerExternally" => post(
            "/api/v1/auth/register/orcid",
            json!({ "firstNameEn": "A", "lastNameEn": "B", "sessionId": "none", "consentVersion": 1 }),
        ),
        "saveMe" => app
            .request(Method::PUT, "/api/v1/users/me")
            .json(&json!({ "firstNameEn": "Anna", "lastNameEn": "Kulagina" })),
        "requestEmailChange" => post("/api/v1/users/me/email", json!({ "email": fixture.unused_email })),
        "readConsentText" => get("/api/v1/public/consents/account"),
        "agreeToProcessing" => post("/api/v1/account/consent", json!({ "version": 1 })),
        "exportMyData" => get("/api/v1/account/personal-data"),
        "readMyErasure" => get("/api/v1/account/erasure"),
        "eraseMyAccount" => post("/api/v1/account/erasure", json!({})),
        "changePassword" => post("/api/v1/account/password", json!({ "password": "short" })),
        "undoEmailChange" => post("/api/v1/auth/emails/undo-change", json!({ "token": "none" })),
        "listMySessions" => get("/api/v1/sessions"),
        "renewSession" => app.request(Method::POST, "/api/v1/sessions/renew"),
        "proveIdentity" => post("/api/v1/sessions/proof", json!({ "password": "x" })),
        "completeSignIn" => {
            post("/api/v1/auth/second-factor", json!({ "challenge": "none", "code": "123456" }))
        }
        "startPasskeySignIn" => app.request(Method::POST, "/api/v1/auth/passkey/options"),
        "signInWithPasskey" => post("/api/v1/auth/passkey", json!({ "challenge": "none", "credential": {} })),
        "startPasskeyProof" => app.request(Method::POST, "/api/v1/sessions/proof/passkey/options"),
        "proveIdentityWithPasskey" => {
            post("/api/v1/sessions/proof/passkey", json!({ "challenge": "none", "credential": {} }))
        }
        "readSecondFactor" => get("/api/v1/account/second-factor"),
        "startPasskey" => app.request(Method::POST, "/api/v1/account/passkeys/options"),
        "addPasskey" => post(
            "/api/v1/account/passkeys",
            json!({ "challenge": "none", "credential": {}, "name": "My key" }),
        ),
        "removePasskey" => {
            app.request(Method::DELETE, "/api/v1/account/passkeys/00000000-0000-0000-0000-000000000000")
        }
        "startAuthenticator" => app.request(Method::POST, "/api/v1/account/authenticator"),
        "confirmAuthenticator" => post("/api/v1/account/authenticator/confirm", json!({ "code": "none" })),
        "removeAuthenticator" => app.request(Method::DELETE, "/api/v1/account/authenticator"),
        "renewRecoveryCodes" => app.request(Method::POST, "/api/v1/account/recovery-codes"),
        "endMySession" => {
            app.request(Method::DELETE, "/api/v1/sessions/00000000-0000-0000-0000-000000000000")
        }
        "endMyReviewLinks" => app.request(Method::POST, "/api/v1/account/end-review-links"),
        "endMyOtherSessions" => app.request(Method::POST, "/api/v1/sessions/end-others"),
        "signOut" => app.request(Method::POST, "/api/v1/sessions/sign-out"),
        "signOutEverywhere" => app.request(Method::POST, "/api/v1/account/sign-out-everywhere"),
        "leaveToConnect" => {
            post("/api/v1/account/connect/orcid/authorize", json!({ "redirectUrl": connect_redirect_url() }))
        }
        "connectProvider" => post(
            "/api/v1/account/connect/orcid",
            json!({ "redirectUrl": connect_redirect_url(), "code": "none", "state": "none" }),
        ),
        "disconnectProvider" => app.request(Method::POST, "/api/v1/account/disconnect/orcid"),
        "requestEmailVerification" => {
            post("/api/v1/auth/emails/request-verification", json!({ "email": "nobody@example.test" }))
        }
        "verifyEmail" => post("/api/v1/auth/emails/verify", json!({ "token": "none" })),
        "readMe" => get("/api/v1/users/me"),
        "selectRole" => post("/api/v1/users/me/current-role", json!({ "currentRole": "user" })),
        "setLanguage" => post("/api/v1/users/me/language", json!({ "interfaceLanguage": "en" })),
        "readAffiliations" => post("/api/v1/affiliations/read", json!({ "affiliations": [] })),
        "splitAffiliations" => post("/api/v1/affiliations/split", json!({ "text": "1 Clinic" })),
        "suggestAffiliations" => get("/api/v1/affiliations/suggestions?query=clinic"),
        "readReferences" => post("/api/v1/articles/references/read", json!({ "references": [] })),
        "checkMyReferences" => post("/api/v1/articles/my/references/check", json!({ "raw": "1. A" })),
        "readRetractionData" => get("/api/v1/retraction-data"),
        "loadRetractionData" => app.request(Method::POST, "/api/v1/retraction-data"),
        "uploadFile" => app.request(Method::POST, "/api/v1/files").multipart(
            Form::new().part("file", Part::bytes(picture(ImageFormat::Png, 9, 9)).file_name("a.png")),
        ),
        "readUploadLimits" => get("/api/v1/files/limits"),
        "deleteUnlinkedFiles" => app.request(Method::DELETE, "/api/v1/files/unlinked"),
        "downloadFile" => get(&fixture.file),
        "downloadThumbnail" => get(&format!("{}/thumbnail", fixture.file)),
        "listMyArticles" => get(MY_ARTICLES),
        "createMyArticle" => post(MY_ARTICLES, json!({ "titleEn": "Title" })),
        "readMyArticleById" => get(&fixture.article),
        "updateMyArticleById" => app.request(Method::PUT, &fixture.article).json(&json!({})),
        "submitMyArticle" => app.request(Method::POST, &format!("{}/submit", fixture.article)),
        "readMyArticleEvents" => get(&format!("{}/events", fixture.article)),
        "listMyArticleMessages" => get(&format!("{}/messages", fixture.article)),
        "sendMyArticleMessage" => post(&format!("{}/messages", fixture.article), json!({ "text": "hello" })),
        "markMyArticleMessagesRead" => {
            post(&format!("{}/messages/read", fixture.article), json!({ "lastMessageId": 1 }))
        }
        "listMyArticleMergedPdfs" => get(&format!("{}/merged-pdfs", fixture.article)),
        "generateMyArticleMergedPdf" => {
            app.request(Method::POST, &format!("{}/merged-pdfs/generate", fixture.article))
        }
        "deleteMyArticleById" => app.request(Method::DELETE, &fixture.article),
        "listStaticPages" => get("/api/v1/static"),
        "listDeliveries" => get("/api/v1/deliveries"),
        "readDelivery" => get("/api/v1/deliveries/999999"),
        "readDeliveryRecord" => get("/api/v1/deliveries/999999/record"),
        "exportDeliveryRecord" => get("/api/v1/deliveries/999999/record-file"),
        "sendDeliveries" => post("/api/v1/deliveries/send", json!({ "ids": [999999] })),
        "markDelivered" => post("/api/v1/deliveries/999999/mark-delivered", json!({})),
        "listIssues" => get("/api/v1/issues"),
        "listUpcomingIssues" => get("/api/v1/issues/upcoming"),
        "readIssue" => get("/api/v1/issues/999999"),
        "previewIssue" => get("/api/v1/issues/999999/preview/en"),
        "suggestIssue" => get("/api/v1/issues/next"),
        "createIssue" => post("/api/v1/issues", json!({})),
        "updateIssue" => app.request(Method::PUT, "/api/v1/issues/999999").json(&json!({})),
        "publishIssue" => post("/api/v1/issues/999999/publish", json!({ "publicationDate": "2026-03-10" })),
        "unpublishIssue" => post("/api/v1/issues/999999/unpublish", json!({})),
        _ => editor_request(app, operation, fixture),
    }
}

fn editor_request(app: &TestApp, operation: &str, fixture: &Fixture) -> RequestBuilder {
    let article = fixture.article.replace("/my/", "/");
    let get = |path: &str| app.request(Method::GET, &format!("{article}{path}"));
    let post = |path: &str, body: Value| app.request(Method::POST, &format!("{article}{path}")).json(&body);
    let put = |path: &str, body: Value| app.request(Method::PUT, &format!("{article}{path}")).json(&body);
    let read = |path: &str| app.request(Method::GET, &format!("/api/v1/public/en{path}"));
    let decide = |action: &str| post(&format!("/{action}"), json!({}));
    match operation {
        "readPublicArticle" => read("/articles/none"),
        "listPublicArticles" => read("/articles"),
        "listOnlineFirstArticles" => read("/articles/online-first"),
        "readPublicArticleVersion" => read("/articles/none/versions/1"),
        "readPublicArticleChanges" => read("/articles/none/versions/2/changes"),
        "readOnlineFirstArticle" => read("/articles/online-first/none"),
        "listPublicCorrections" => read("/corrections"),
        "listPublicIssues" => read("/issues"),
        "readLatestPublicIssue" => read("/issues/latest"),
        "readPublicIssue" => read("/issues/13-2"),
        "seePicture" => app.request(Method::GET, &fixture.file.replace("/files/", "/pictures/")),
        "listArticles" => app.request(Method::GET, "/api/v1/articles"),
        "readDashboard" => app.request(Method::GET, "/api/v1/dashboard"),
        "readFigures" => app.request(Method::GET, "/api/v1/figures"),
        "exportFigures" => app.request(Method::GET, "/api/v1/figures/export?table=articles"),
        "countArticles" => app.request(Method::GET, "/api/v1/articles/counts"),
        "exportArticles" => app.request(Method::GET, "/api/v1/articles/export"),
        "remindReviewers" => {
            app.request(Method::POST, "/api/v1/articles/remind").json(&json!({ "articleIds": [999_999] }))
        }
        "assignHandlingEditor" => put("/handling-editor", json!({ "editorId": null })),
        "assignHandlingEditors" => app
            .request(Method::POST, "/api/v1/articles/handling-editor")
            .json(&json!({ "articleIds": [999_999], "editorId": null })),
        "recommendDecision" => put("/recommendation", json!({ "action": "accept", "letter": "" })),
        "withdrawRecommendation" => app.request(Method::DELETE, &format!("{article}/recommendation")),
        "returnRecommendation" => post("/recommendation/return", json!({ "reason": "Why?" })),
        "listHandlingEditors" => {
            let id = article.rsplit('/').next().unwrap();
            app.request(Method::GET, &format!("/api/v1/handling-editors?articleId={id}"))
        }
        "listSectionEditors" => app.request(Method::GET, "/api/v1/section-editors"),
        "saveSectionEditors" => {
            app.request(Method::PUT, "/api/v1/section-editors/1").json(&json!({ "editorIds": [] }))
        }
        "readArticleById" => get(""),
        "readArticleEvents" => get("/events"),
        "listArticleMessages" => get("/messages"),
        "sendArticleMessage" => post("/messages", json!({ "text": "hello" })),
        "markArticleMessagesRead" => post("/messages/read", json!({ "lastMessageId": 1 })),
        "listArticleMergedPdfs" => get("/merged-pdfs"),
        "exportArticleToPubmed" => get("/pubmed"),
        "downloadArticleForPmc" => get("/pmc"),
        "listMatchedReferences" => get("/matched-references"),
        "listArticleNotices" => get("/notices"),
        "listArticleVersions" => get("/versions"),
        "describeArticleVersion" => put("/versions/2", json!({ "summaryEn": "", "summaryRu": "" })),
        "listRetractedReferences" => get("/retracted-references"),
        "beginArticleNotice" => post(
            "/notices",
            json!({ "kind": "correction", "initiatedBy": "authors", "decidedOn": "2026-03-02" }),
        ),
        "discardArticleNotice" => post("/discard-notice", json!({})),
        "previewArticle" => get("/preview/en"),
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
        "previewDecision" => post("/decision-preview", json!({ "action": "accept" })),
        "readArticleReviews" => get("/reviews"),
        "listArticleLetters" => get("/letters"),
        "resendArticleLetter" => post("/letters/resend", json!({ "id": "notification:1" })),
        "listLetters" => app.request(Method::GET, "/api/v1/letters"),
        "listAuditEntries" => app.request(Method::GET, "/api/v1/audit"),
        "exportAuditLog" => app.request(Method::GET, "/api/v1/audit/export"),
        "listMyAuditEntries" => app.request(Method::GET, "/api/v1/account/audit"),
        "resendLetter" => app.request(Method::POST, "/api/v1/letters/999999/resend"),
        "checkReviewer" => get("/reviewer-check?email=nobody@example.test"),
        _ => review_request(app, operation, fixture),
    }
}

fn review_request(app: &TestApp, operation: &str, fixture: &Fixture) -> RequestBuilder {
    const ASSIGNMENTS: &str = "/api/v1/review-assignments";
    // No reviewer has this assignment.
    const MY_ASSIGNMENT: &str = "/api/v1/review-assignments/my/999999";
    let get = |path: &str| app.request(Method::GET, path);
    let post = |path: &str, body: Value| app.request(Method::POST, path).json(&body);
    let put = |path: &str, body: Value| app.request(Method::PUT, path).json(&body);
    let article: i64 = fixture.article.rsplit('/').next().unwrap().parse().unwrap();
    let reviewing = format!("/api/v1/articles/reviewing/{article}");
    match operation {
        "readMyArticleReviews" => get(&format!("{}/reviews", fixture.article)),
        "listReviewAssignments" => get(ASSIGNMENTS),
        "createReviewAssignment" => post(ASSIGNMENTS, json!({ "articleId": article, "reviewerId": 1 })),
        "readReviewAssignment" => get(&format!("{ASSIGNMENTS}/999999")),
        "withdrawReviewAssignment" => post(&format!("{ASSIGNMENTS}/999999/withdraw"), json!({})),
        "changeReviewAssignmentDueDate" => {
            post(&format!("{ASSIGNMENTS}/999999/due-date"), json!({ "dueDate": "2026-04-01" }))
        }
        "sendReviewAssignmentLetter" => post(&format!("{ASSIGNMENTS}/999999/send-letter"), json!({})),
        "remindReviewer" => post(&format!("{ASSIGNMENTS}/999999/remind"), json!({})),
        "returnReview" => post(&format!("{ASSIGNMENTS}/999999/return"), json!({ "reason": "Why?" })),
        "rateReview" => put(&format!("{ASSIGNMENTS}/999999/rating"), json!({ "rating": 5 })),
        "askReviewersAgain" => post(&format!("/api/v1/articles/{article}/ask-again"), json!({})),
        "saveReviewerInterests" => put("/api/v1/reviewers/999999/interests", json!({ "interests": [] })),
        "readMyReviewing" => get("/api/v1/users/me/reviewing"),
        "saveMyReviewing" => put("/api/v1/users/me/reviewing", json!({ "interests": [], "notBefore": null })),
        "listMyReviewAssignments" => get(&format!("{ASSIGNMENTS}/my")),
        "readLinkedReviewAssignment" => get(&format!("{ASSIGNMENTS}/linked")),
        "readMyReviewAssignment" => get(MY_ASSIGNMENT),
        "acceptMyReviewAssignment" => post(&format!("{MY_ASSIGNMENT}/accept"), json!({})),
        "declineMyReviewAssignment" => post(&format!("{MY_ASSIGNMENT}/decline"), json!({})),
        "writeToEditors" => {
            post(&format!("{MY_ASSIGNMENT}/notes"), json!({ "kind": "more-time", "text": "A week." }))
        }
        "completeMyReviewAssignment" => post(&format!("{MY_ASSIGNMENT}/complete"), json!({})),
        "saveMyReview" => put(&format!("{MY_ASSIGNMENT}/review"), json!({ "version": 0 })),
        "listReviewers" => get("/api/v1/users/reviewers"),
        "readUserByEmail" => get("/api/v1/users/by-email/nobody@example.test"),
        "grantReviewerRole" => post("/api/v1/users/999999/roles", json!({ "roles": ["reviewer"] })),
        "inviteReviewer" => post(
            "/api/v1/users/invite-reviewer",
            json!({ "email": fixture.unused_email, "firstNameEn": "A", "lastNameEn": "B", "articleIds": [article] }),
        ),
        "sendInvitation" => post("/api/v1/users/999999/send-invitation", json!({})),
        "listReviewerArticles" => get("/api/v1/articles/reviewing"),
        "listArticleViews" => get("/api/v1/article-views"),
        "createArticleView" => post("/api/v1/article-views", json!({})),
        "updateArticleView" => put(
            "/api/v1/article-views/999999",
            json!({ "name": "A", "query": "", "isShared": false, "version": 1 }),
        ),
        "deleteArticleView" => app.request(Method::DELETE, "/api/v1/article-views/999999"),
        "searchPalette" => get("/api/v1/palette?query=title&role=user"),
        "readReviewerArticleById" => get(&reviewing),
        "readReviewerArticleEvents" => get(&format!("{reviewing}/events")),
        "listReviewerArticleMergedPdfs" => get(&format!("{reviewing}/merged-pdfs")),
        _ => user_request(app, operation),
    }
}

fn user_request(app: &TestApp, operation: &str) -> RequestBuilder {
    // No user has this id.
    let unknown_user = |path: &str| format!("/api/v1/users/999999{path}");
    let call = |method: Method, path: &str| app.request(method, &unknown_user(path));
    match operation {
        "listUsers" => app.request(Method::GET, "/api/v1/users"),
        "createUser" => app.request(Method::POST, "/api/v1/users").json(&json!({})),
        "readUser" => call(Method::GET, ""),
        "updateUser" => call(Method::PUT, "")
            .json(&json!({ "version": 1, "firstNameEn": "A", "lastNameEn": "B", "roles": ["user"] })),
        "readUserRoles" => call(Method::GET, "/roles"),
        "setUserRoles" => call(Method::PUT, "/roles").json(&json!({ "roles": ["user"] })),
        "markChiefEditor" => call(Method::PUT, "/chief-editor"),
        "unmarkChiefEditor" => call(Method::DELETE, "/chief-editor"),
        "activateUser" => call(Method::POST, "/activate"),
        "deactivateUser" => call(Method::POST, "/deactivate"),
        "exportUserData" => call(Method::GET, "/personal-data"),
        "eraseUser" => call(Method::POST, "/erase"),
        "resetSecondFactor" => call(Method::POST, "/reset-second-factor"),
        _ => notification_request(app, operation),
    }
}

fn notification_request(app: &TestApp, operation: &str) -> RequestBuilder {
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
        _ => public_site_request(app, operation),
    }
}

/// Static pages, subscriptions and newsletters.
fn public_site_request(app: &TestApp, operation: &str) -> RequestBuilder {
    // This page does not exist.
    const PAGE: &str = "/api/v1/static/999999";
    const SUBSCRIPTION: &str = "/api/v1/public/subscription";
    const ONE_CLICK: &str = "/api/v1/public/subscription/unsubscribe/one-click?token=none";
    let get = |path: &str| app.request(Method::GET, path);
    let post =
        |path: &str, body: Value| app.request(Method::POST, &format!("{SUBSCRIPTION}/{path}")).json(&body);
    let subscription = json!({ "email": "nobody@example.test", "language": "en", "consentVersion": 1 });
    let page = json!({ "version": 0, "name": "A", "language": "en", "content": "" });
    match operation {
        "listMissingStaticPages" => get("/api/v1/static/missing"),
        "suggestStaticPageSlug" => get("/api/v1/static/slug?name=A&language=en"),
        "createStaticPage" => app.request(Method::POST, "/api/v1/static").json(&json!({})),
        "readStaticPage" => get(PAGE),
        "updateStaticPage" => app.request(Method::PUT, PAGE).json(&page),
        "deleteStaticPage" => app.request(Method::DELETE, PAGE),
        "subscribe" => post("subscribe", subscription),
        "unsubscribe" => post("unsubscribe", subscription),
        "confirmSubscription" => post("subscribe/confirm", json!({ "token": "none" })),
        "confirmUnsubscription" => post("unsubscribe/confirm", json!({ "token": "none" })),
        "unsubscribeByOneClick" => app.request(Method::POST, ONE_CLICK),
        "showUnsubscription" => get(ONE_CLICK),
        "listSubscriptions" => get("/api/v1/subscriptions"),
        "resendNewsletter" => app.request(Method::POST, "/api/v1/newsletters/9999/resend"),
        other => moving_request(app, other),
    }
}
