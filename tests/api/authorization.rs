//! Every operation of the contract × every kind of caller. An operation that is missing here fails the suite.

mod calls;

use std::collections::BTreeSet;

use kit::token::Claims;
use reqwest::StatusCode;
use rules::{Role, UserId};
use testkit::{Person, TestApp};

use calls::{call, things_of};

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

/// For editors and admins, who get this one's 404: what they may do with others is in `desk::lifecycle` and `static_pages`.
const fn desk(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 403, 404, 404])
}

/// For editors alone, who get this article's 404.
const fn editing(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 403, 404, 403])
}

/// For reviewers, of whom nobody was asked: what those can who were is in `review::table`.
const fn reviewing(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 404, 403, 403])
}

/// For admins alone, who get nobody's 404.
const fn administering(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 403, 403, 404])
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
    public("refuseInvitation", 400),
    public("leaveForProvider", 200),
    public("returnFromProvider", 400),
    public("registerExternally", 400),
    signed_in("readMe", 200),
    signed_in("saveMe", 200),
    signed_in("requestEmailChange", 204),
    signed_in("changePassword", 422),
    public("readConsentText", 200),
    signed_in("agreeToProcessing", 204),
    signed_in("exportMyData", 200),
    signed_in("readMyErasure", 200),
    // None of them has a password, or they do not say it.
    signed_in("eraseMyAccount", 409),
    signed_in("leaveToConnect", 200),
    signed_in("connectProvider", 400),
    signed_in("disconnectProvider", 200),
    //                  none bad  old  ended off author other reviewer editor admin
    row("selectRole", [401, 401, 401, 401, 401, 200, 200, 422, 422, 422]),
    signed_in("setLanguage", 200),
    signed_in("listNotifications", 200),
    signed_in("listUnreadNotifications", 200),
    // Nobody has been told anything yet.
    signed_in("markNotificationsRead", 204),
    signed_in("acknowledgeNotifications", 204),
    signed_in("markAllNotificationsRead", 204),
    signed_in("readNotificationSettings", 200),
    signed_in("changeNotificationSettings", 200),
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
    row("readMyArticleReviews", [401, 401, 401, 401, 401, 200, 404, 403, 403, 403]),
    row("listMyArticleMessages", [401, 401, 401, 401, 401, 409, 404, 403, 403, 403]),
    row("sendMyArticleMessage", [401, 401, 401, 401, 401, 409, 404, 403, 403, 403]),
    row("listMyArticleMergedPdfs", [401, 401, 401, 401, 401, 200, 404, 403, 403, 403]),
    row("generateMyArticleMergedPdf", [401, 401, 401, 401, 401, 422, 404, 403, 403, 403]),
    row("deleteMyArticleById", [401, 401, 401, 401, 401, 204, 404, 403, 403, 403]),
    public("listPublicArticles", 200),
    public("listOnlineFirstArticles", 200),
    public("readPublicArticle", 404),
    public("readOnlineFirstArticle", 404),
    public("listPublicIssues", 200),
    public("readLatestPublicIssue", 404),
    public("readPublicIssue", 404),
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
    desk("readArticleReviews"),
    desk("checkReviewer"),
    desk("listArticleLetters"),
    desk("resendArticleLetter"),
    row("listLetters", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    administering("resendLetter"),
    row("listReviewAssignments", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    desk("readReviewAssignment"),
    // Admins look, editors act.
    editing("createReviewAssignment"),
    editing("withdrawReviewAssignment"),
    editing("changeReviewAssignmentDueDate"),
    editing("sendReviewAssignmentLetter"),
    editing("inviteReviewer"),
    row("listReviewers", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    desk("readUserByEmail"),
    desk("grantReviewerRole"),
    desk("sendInvitation"),
    row("listUsers", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    // Nobody has this number.
    desk("readUser"),
    desk("readUserRoles"),
    desk("activateUser"),
    desk("deactivateUser"),
    row("createUser", [401, 401, 401, 401, 401, 403, 403, 403, 403, 422]),
    administering("updateUser"),
    administering("setUserRoles"),
    administering("exportUserData"),
    administering("eraseUser"),
    row("listMyReviewAssignments", [401, 401, 401, 401, 401, 403, 403, 200, 403, 403]),
    row("listReviewerArticles", [401, 401, 401, 401, 401, 403, 403, 200, 403, 403]),
    reviewing("readLinkedReviewAssignment"),
    reviewing("readMyReviewAssignment"),
    reviewing("acceptMyReviewAssignment"),
    reviewing("declineMyReviewAssignment"),
    reviewing("completeMyReviewAssignment"),
    reviewing("saveMyReview"),
    reviewing("readReviewerArticleById"),
    reviewing("readReviewerArticleEvents"),
    reviewing("listReviewerArticleMergedPdfs"),
    row("listStaticPages", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("listIssues", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("listUpcomingIssues", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    desk("readIssue"),
    row("createIssue", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    row("updateIssue", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    desk("publishIssue"),
    desk("unpublishIssue"),
    row("listMissingStaticPages", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("suggestStaticPageSlug", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("createStaticPage", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    desk("readStaticPage"),
    desk("updateStaticPage"),
    desk("deleteStaticPage"),
    public("readRobots", 200),
    public("readSitemapIndex", 200),
    public("readSitemap", 200),
    public("readFeed", 200),
    public("harvest", 200),
    public("harvestByForm", 200),
    public("readArticleFile", 404),
    public("readIssuePdf", 404),
    public("readSiteVersion", 200),
    public("findOldAddress", 404),
    public("subscribe", 204),
    public("unsubscribe", 204),
    public("confirmSubscription", 400),
    public("confirmUnsubscription", 400),
    public("unsubscribeByOneClick", 204),
    public("showUnsubscription", 303),
    row("listSubscriptions", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("removeSubscription", [401, 401, 401, 401, 401, 403, 403, 403, 403, 404]),
    row("listNewsletters", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("resendNewsletter", [401, 401, 401, 401, 401, 403, 403, 403, 403, 404]),
    // Last, since it ends the caller's token.
    signed_in("signOutEverywhere", 204),
];

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
