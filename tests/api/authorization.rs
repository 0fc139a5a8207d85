//! Authorization matrix: the status of every operation for every kind of caller.

mod callers;
mod calls;
mod fixture;
mod moving;
mod states;

use std::collections::BTreeSet;

use reqwest::StatusCode;
use rules::Role;
use testkit::TestApp;

use callers::create_callers;
use calls::request_for;
use fixture::create_fixture;

/// Expected status for each kind of caller: no token, bad, expired, revoked, deactivated, author, other
/// author, reviewer, editor, admin.
struct Row {
    operation: &'static str,
    expected: [u16; 10],
}

const fn row(operation: &'static str, expected: [u16; 10]) -> Row {
    Row { operation, expected }
}

/// One status for every caller: a public operation, or one without a valid session.
const fn public(operation: &'static str, status: u16) -> Row {
    row(operation, [status; 10])
}

/// Operation for every signed-in user; 401 without a valid token.
const fn signed_in(operation: &'static str, status: u16) -> Row {
    row(operation, [401, 401, 401, 401, 401, status, status, status, status, status])
}

/// Operation for editors and admins, called with an id that they cannot see. `editor_articles::lifecycle` and
/// `static_pages` test it on other records.
const fn editors_and_admins(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 403, 404, 404])
}

/// Operation for editors only, called with an article that they cannot see.
const fn editors(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 403, 404, 403])
}

/// Operation for reviewers, called without an assignment. `review::table` tests it with one.
const fn reviewers(operation: &'static str) -> Row {
    row(operation, [401, 401, 401, 401, 401, 403, 403, 404, 403, 403])
}

/// Operation for admins only, called with an unknown id.
const fn admins(operation: &'static str) -> Row {
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
    public("undoEmailChange", 400),
    public("requestPasswordReset", 204),
    public("resetPassword", 400),
    public("previewInvitation", 400),
    public("acceptInvitation", 400),
    public("refuseInvitation", 400),
    public("leaveForProvider", 200),
    public("returnFromProvider", 400),
    public("registerExternally", 400),
    public("completeSignIn", 400),
    public("startPasskeySignIn", 200),
    public("signInWithPasskey", 400),
    signed_in("readMe", 200),
    signed_in("saveMe", 200),
    signed_in("requestEmailChange", 204),
    signed_in("changePassword", 422),
    public("readConsentText", 200),
    signed_in("agreeToProcessing", 204),
    signed_in("exportMyData", 200),
    signed_in("listMyAuditEntries", 200),
    signed_in("readMyErasure", 200),
    // Rejected: the request contains no password.
    signed_in("eraseMyAccount", 409),
    signed_in("leaveToConnect", 200),
    signed_in("connectProvider", 400),
    signed_in("disconnectProvider", 200),
    // Columns: none, bad, expired, revoked, inactive, author, other author, reviewer, editor, admin.
    row("selectRole", [401, 401, 401, 401, 401, 200, 200, 422, 422, 422]),
    signed_in("setLanguage", 200),
    signed_in("listNotifications", 200),
    signed_in("listUnreadNotifications", 200),
    // There are no notifications yet.
    signed_in("markNotificationsRead", 204),
    signed_in("acknowledgeNotifications", 204),
    signed_in("markAllNotificationsRead", 204),
    signed_in("readNotificationSettings", 200),
    signed_in("changeNotificationSettings", 200),
    signed_in("readAffiliations", 200),
    signed_in("splitAffiliations", 200),
    signed_in("suggestAffiliations", 200),
    signed_in("uploadFile", 201),
    signed_in("readUploadLimits", 200),
    signed_in("deleteUnlinkedFiles", 204),
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
    row("markMyArticleMessagesRead", [401, 401, 401, 401, 401, 409, 404, 403, 403, 403]),
    row("listMyArticleMergedPdfs", [401, 401, 401, 401, 401, 200, 404, 403, 403, 403]),
    row("generateMyArticleMergedPdf", [401, 401, 401, 401, 401, 422, 404, 403, 403, 403]),
    row("deleteMyArticleById", [401, 401, 401, 401, 401, 204, 404, 403, 403, 403]),
    public("listPublicArticles", 200),
    public("listOnlineFirstArticles", 200),
    public("readPublicArticle", 404),
    public("readOnlineFirstArticle", 404),
    public("readPublicArticleVersion", 404),
    public("readPublicArticleChanges", 404),
    public("listPublicCorrections", 200),
    public("listPublicIssues", 200),
    public("readLatestPublicIssue", 404),
    public("readPublicIssue", 404),
    row("seePicture", [404, 404, 404, 404, 404, 200, 404, 404, 404, 404]),
    row("listArticles", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("readDashboard", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("readFigures", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("exportFigures", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("countArticles", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("exportArticles", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    // An article that the editor cannot see has a result of its own.
    row("remindReviewers", [401, 401, 401, 401, 401, 403, 403, 403, 200, 403]),
    // The article is a draft, which editors must not see.
    editors_and_admins("readArticleById"),
    editors_and_admins("readArticleEvents"),
    editors_and_admins("listArticleMessages"),
    editors_and_admins("sendArticleMessage"),
    editors_and_admins("markArticleMessagesRead"),
    editors_and_admins("listArticleMergedPdfs"),
    editors_and_admins("partialUpdateArticleById"),
    row("updateArticleById", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    editors_and_admins("parseArticleReferences"),
    editors_and_admins("exportArticleToPubmed"),
    editors_and_admins("previewArticle"),
    editors_and_admins("acceptArticle"),
    editors_and_admins("declineArticle"),
    editors_and_admins("sendArticleForRevision"),
    editors_and_admins("publishArticle"),
    editors_and_admins("undoSubmitArticle"),
    editors_and_admins("undoAcceptArticle"),
    editors_and_admins("undoDeclineArticle"),
    editors_and_admins("undoSendArticleForRevision"),
    editors_and_admins("undoPublishArticle"),
    editors_and_admins("previewDecision"),
    editors_and_admins("assignHandlingEditor"),
    // An article that the editor cannot see has a result of its own.
    row("assignHandlingEditors", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    editors_and_admins("recommendDecision"),
    editors_and_admins("withdrawRecommendation"),
    editors_and_admins("returnRecommendation"),
    editors_and_admins("listHandlingEditors"),
    row("readReferences", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("listSectionEditors", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    // Only chief editors may.
    row("saveSectionEditors", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    editors_and_admins("readArticleReviews"),
    editors_and_admins("checkReviewer"),
    editors_and_admins("listArticleLetters"),
    editors_and_admins("resendArticleLetter"),
    row("listLetters", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("listAuditEntries", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("exportAuditLog", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    admins("resendLetter"),
    row("listReviewAssignments", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    editors_and_admins("readReviewAssignment"),
    // Admins may read assignments; only editors change them.
    editors("createReviewAssignment"),
    editors("withdrawReviewAssignment"),
    editors("changeReviewAssignmentDueDate"),
    editors("sendReviewAssignmentLetter"),
    editors("remindReviewer"),
    editors("returnReview"),
    editors("rateReview"),
    editors("askReviewersAgain"),
    editors("saveReviewerInterests"),
    editors("inviteReviewer"),
    row("listReviewers", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    editors_and_admins("readUserByEmail"),
    editors_and_admins("grantReviewerRole"),
    editors_and_admins("sendInvitation"),
    row("listUsers", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    // No user has this id.
    editors_and_admins("readUser"),
    editors_and_admins("readUserRoles"),
    editors_and_admins("activateUser"),
    editors_and_admins("deactivateUser"),
    row("createUser", [401, 401, 401, 401, 401, 403, 403, 403, 403, 422]),
    admins("updateUser"),
    admins("setUserRoles"),
    admins("markChiefEditor"),
    admins("unmarkChiefEditor"),
    admins("exportUserData"),
    admins("eraseUser"),
    admins("resetSecondFactor"),
    row("listMyReviewAssignments", [401, 401, 401, 401, 401, 403, 403, 200, 403, 403]),
    row("listReviewerArticles", [401, 401, 401, 401, 401, 403, 403, 200, 403, 403]),
    row("readMyReviewing", [401, 401, 401, 401, 401, 403, 403, 200, 403, 403]),
    row("saveMyReviewing", [401, 401, 401, 401, 401, 403, 403, 200, 403, 403]),
    reviewers("readLinkedReviewAssignment"),
    reviewers("readMyReviewAssignment"),
    reviewers("acceptMyReviewAssignment"),
    reviewers("declineMyReviewAssignment"),
    reviewers("writeToEditors"),
    reviewers("completeMyReviewAssignment"),
    reviewers("saveMyReview"),
    reviewers("readReviewerArticleById"),
    reviewers("readReviewerArticleEvents"),
    reviewers("listReviewerArticleMergedPdfs"),
    row("listArticleViews", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("createArticleView", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    editors_and_admins("updateArticleView"),
    editors_and_admins("deleteArticleView"),
    // Asks for what authors find.
    row("searchPalette", [401, 401, 401, 401, 401, 200, 200, 422, 422, 422]),
    row("listStaticPages", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("listDeliveries", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    editors_and_admins("readDelivery"),
    editors_and_admins("readDeliveryRecord"),
    editors_and_admins("exportDeliveryRecord"),
    editors_and_admins("listMatchedReferences"),
    editors_and_admins("listArticleNotices"),
    editors_and_admins("listArticleVersions"),
    editors_and_admins("describeArticleVersion"),
    editors_and_admins("listRetractedReferences"),
    row("checkMyReferences", [401, 401, 401, 401, 401, 200, 200, 403, 403, 403]),
    row("readRetractionData", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("makeJournalArchive", [401, 401, 401, 401, 401, 403, 403, 403, 403, 422]),
    row("listJournalArchives", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("downloadJournalArchive", [401, 401, 401, 401, 401, 403, 403, 403, 403, 404]),
    row("removeJournalArchive", [401, 401, 401, 401, 401, 403, 403, 403, 403, 404]),
    editors_and_admins("downloadIssueForRsci"),
    editors_and_admins("downloadArticleForPmc"),
    row("loadRetractionData", [401, 401, 401, 401, 401, 403, 403, 403, 403, 415]),
    row("listImports", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("uploadImport", [401, 401, 401, 401, 401, 403, 403, 403, 403, 415]),
    row("importSite", [401, 401, 401, 401, 401, 403, 403, 403, 403, 422]),
    admins("readImport"),
    admins("listImportItems"),
    admins("changeImportMapping"),
    admins("actOnImport"),
    admins("removeImport"),
    admins("downloadImportReport"),
    row("listMissedAddresses", [401, 401, 401, 401, 401, 403, 403, 403, 403, 200]),
    row("forgetMissedAddresses", [401, 401, 401, 401, 401, 403, 403, 403, 403, 204]),
    editors_and_admins("beginArticleNotice"),
    editors_and_admins("discardArticleNotice"),
    // The response tells that the delivery is unknown.
    row("sendDeliveries", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    editors_and_admins("markDelivered"),
    row("listIssues", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("listUpcomingIssues", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    editors_and_admins("readIssue"),
    editors_and_admins("previewIssue"),
    row("suggestIssue", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("createIssue", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    row("updateIssue", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    editors_and_admins("publishIssue"),
    editors_and_admins("unpublishIssue"),
    row("listMissingStaticPages", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("suggestStaticPageSlug", [401, 401, 401, 401, 401, 403, 403, 403, 200, 200]),
    row("createStaticPage", [401, 401, 401, 401, 401, 403, 403, 403, 422, 422]),
    editors_and_admins("readStaticPage"),
    editors_and_admins("updateStaticPage"),
    editors_and_admins("deleteStaticPage"),
    public("readRobots", 200),
    public("readSecurityContact", 200),
    public("readLockssYears", 200),
    public("readLockssYear", 404),
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
    signed_in("listMySessions", 200),
    signed_in("renewSession", 200),
    // The accounts have no password.
    signed_in("proveIdentity", 409),
    signed_in("startPasskeyProof", 200),
    signed_in("proveIdentityWithPasskey", 400),
    signed_in("readSecondFactor", 200),
    signed_in("startPasskey", 200),
    signed_in("addPasskey", 400),
    signed_in("removePasskey", 404),
    signed_in("startAuthenticator", 200),
    // The code is not six digits.
    signed_in("confirmAuthenticator", 400),
    signed_in("removeAuthenticator", 404),
    signed_in("renewRecoveryCodes", 409),
    signed_in("endMySession", 404),
    signed_in("endMyReviewLinks", 204),
    // Last, because it ends the caller's session. `sessions` tests those after it.
    signed_in("signOutEverywhere", 204),
    public("endMyOtherSessions", 401),
    public("signOut", 401),
];

#[tokio::test]
async fn operations_return_expected_status_to_every_caller() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let fixture = create_fixture(app, &author).await;
        let mut failures = Vec::new();
        for (index, caller) in create_callers(app, &author).await.iter().enumerate() {
            for Row { operation, expected } in MATRIX {
                let mut request = request_for(app, operation, &fixture);
                // Ten callers send the same request within a second; `limits` tests the rate limits.
                app.reset_rate_limits().await;
                if let Some(token) = &caller.token {
                    request = request.bearer_auth(token);
                }
                let status = app.send(request).await.status;
                if status != StatusCode::from_u16(expected[index]).unwrap() {
                    failures.push(format!(
                        "{operation} as {}: {status} instead of {}",
                        caller.name, expected[index]
                    ));
                }
            }
        }
        assert!(failures.is_empty(), "{failures:#?}");
    })
    .await;
}

#[tokio::test]
async fn matrix_contains_every_operation() {
    TestApp::run(async |app| {
        let document = app.get("/api/openapi.json").await.json();
        let mut served = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let id = operation["operationId"]
                    .as_str()
                    .unwrap_or_else(|| panic!("{method} {path} has no operationId"));
                assert!(served.insert(id.to_owned()), "duplicate operationId {id}");
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
