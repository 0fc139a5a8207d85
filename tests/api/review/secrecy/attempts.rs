//! Every write operation, sent by viewers without permission: error responses must not reveal anything
//! either.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::markers::{ADMIN, Marker, REFUSER};
use super::moving_attempts::attempt_to_move;
use super::page_attempts::attempt_on_pages;
use super::review_attempts::attempt_on_review;
use super::scenario::Scenario;
use super::second_factor_attempts::attempt_on_second_factor;
use super::viewers::Viewer::{
    self, Admin, CoAuthor, Creator, Editor, OtherEditor, RecusedEditor, ReviewerA, ReviewerB,
};
use super::workflow::{author_path, editor_path};
use super::write_operations::{Attempt, WRITE_OPERATIONS};

const EDITORS_AND_ADMIN: &[Viewer] = &[Editor, OtherEditor, Admin];
/// Editors, admins, and authors who are editors: each article has its own result. `handling::recusal` tests that
/// authors learn nothing.
const ASSIGNERS: &[Viewer] = &[Editor, OtherEditor, Admin, RecusedEditor, Creator];
/// Viewers who may have uploads of their own.
const UPLOADERS: &[Viewer] =
    &[Creator, CoAuthor, RecusedEditor, ReviewerA, ReviewerB, Editor, OtherEditor, Admin];

/// Sends every write operation as every other viewer and checks that nothing changes. The requests refer to
/// existing records, so that an error response could reveal them.
pub async fn attempt_all(scenario: &mut Scenario<'_>) {
    let newest = |reviewer: Viewer| {
        let assignment =
            scenario.progress.assignments.iter().rfind(|assignment| assignment.reviewer == reviewer);
        assignment.unwrap().marker
    };
    let (alpha, beta) = (newest(ReviewerA), newest(ReviewerB));
    let before = read_tables(scenario).await;
    for &operation in WRITE_OPERATIONS {
        for viewer in Viewer::ALL {
            let Attempt { method, path, body, permitted } = attempt(scenario, operation, alpha, beta);
            if permitted.contains(&viewer) {
                continue;
            }
            assert_eq!(scenario.contract.operation(&method, &path), operation);
            let request = with_body(scenario.request(viewer, method, &path), operation, &body);
            let response = scenario.app.send(request).await;
            assert!(!response.status.is_server_error(), "{operation} as {viewer:?}: {response:?}");
            scenario.scan_response(viewer, operation, &response);
            if !is_allowed_to_all(operation) && !response.status.is_client_error() {
                scenario.report(format!("{viewer:?} was permitted {operation}: {}", response.status));
            }
        }
        scenario.app.reset_rate_limits().await;
    }
    scenario.reissue_tokens().await;
    let after = read_tables(scenario).await;
    for (before, after) in before.iter().zip(&after).filter(|(before, after)| before != after) {
        scenario.report(format!("a rejected request changed rows: {before}\nbecame\n{after}"));
    }
}

/// True if every viewer, or every signed-in viewer, may send this request.
fn is_allowed_to_all(operation: &str) -> bool {
    matches!(
        operation,
        "requestEmailVerification"
            | "requestPasswordReset"
            | "setLanguage"
            | "parseArticleReferences"
            | "readAffiliations"
            | "splitAffiliations"
            | "readReferences"
            | "checkMyReferences"
            | "harvestByForm"
            | "unsubscribeByOneClick"
            | "renewSession"
            | "startPasskeySignIn"
            | "startPasskeyProof"
            | "startPasskey"
            | "startAuthenticator"
            | "deleteUnlinkedFiles"
            | "endMyReviewLinks"
            | "endMyOtherSessions"
            | "signOutEverywhere"
            | "signOut"
    )
}

fn with_body(request: RequestBuilder, operation: &str, body: &Value) -> RequestBuilder {
    match operation {
        "loginWithForm" => request.form(&[("username", "nobody@example.test"), ("password", "x")]),
        "harvestByForm" => request.form(&[("verb", "ListRecords"), ("metadataPrefix", "jats")]),
        // A file type that is always rejected.
        "uploadFile" => request
            .multipart(Form::new().part("file", Part::bytes(b"MZ\x90\0".to_vec()).file_name("program.exe"))),
        _ => request.json(body),
    }
}

fn attempt(scenario: &Scenario<'_>, operation: &str, alpha: Marker, beta: Marker) -> Attempt {
    let post = |path: &str, body: Value| Attempt {
        method: Method::POST,
        path: format!("/api/v1{path}"),
        body,
        permitted: &[],
    };
    let unknown_email = json!({ "email": "nobody@example.test" });
    let code = json!({ "token": "none", "password": "tram-lemon-47-kiosk" });
    match operation {
        "login" => post("/auth/login", json!({ "email": "nobody@example.test", "password": "x" })),
        "loginWithForm" => post("/auth/login/oauth2", Value::Null),
        "register" => post("/auth/register", unknown_email),
        "requestEmailVerification" => post("/auth/emails/request-verification", unknown_email),
        "verifyEmail" => post("/auth/emails/verify", code),
        "changeEmail" => post("/auth/emails/change", code),
        "undoEmailChange" => post("/auth/emails/undo-change", code),
        "requestPasswordReset" => post("/auth/passwords/request-reset", unknown_email),
        "resetPassword" => post("/auth/passwords/reset", code),
        "leaveForProvider" => post("/auth/login/external/authorize", json!({ "provider": "none" })),
        "returnFromProvider" => post("/auth/login/external/callback", json!({ "provider": "none" })),
        "registerExternally" => post("/auth/register/none", json!({})),
        "leaveToConnect" => post("/account/connect/none/authorize", json!({})),
        "connectProvider" => post("/account/connect/none", json!({})),
        "disconnectProvider" => post("/account/disconnect/none", json!({})),
        "readAffiliations" => {
            post("/affiliations/read", json!({ "affiliations": [{ "en": "Clinic, Oslo" }] }))
        }
        "splitAffiliations" => post("/affiliations/split", json!({ "text": "1 Clinic" })),
        "readReferences" => {
            post("/articles/references/read", json!({ "references": [{ "reference": "A. 2020" }] }))
        }
        "checkMyReferences" => post("/articles/my/references/check", json!({ "raw": "1. A" })),
        "loadRetractionData" => post("/retraction-data", json!({})),
        "saveMe" => Attempt { method: Method::PUT, ..post("/users/me", json!({ "firstNameEn": "" })) },
        "selectRole" => post("/users/me/current-role", json!({ "currentRole": "none" })),
        "setLanguage" => post("/users/me/language", json!({ "interfaceLanguage": "en" })),
        "markNotificationsRead"
        | "acknowledgeNotifications"
        | "markAllNotificationsRead"
        | "changeNotificationSettings" => attempt_on_notifications(operation),
        "requestEmailChange" => post("/users/me/email", json!({ "email": "nowhere" })),
        "changePassword" => post("/account/password", json!({ "password": "short" })),
        "agreeToProcessing" => post("/account/consent", json!({ "version": 0 })),
        "eraseMyAccount" => post("/account/erasure", json!({ "password": "" })),
        "signOutEverywhere" => post("/account/sign-out-everywhere", json!({})),
        "endMyReviewLinks" => post("/account/end-review-links", json!({})),
        "renewSession" => post("/sessions/renew", json!({})),
        "proveIdentity" => post("/sessions/proof", json!({ "password": "wrong" })),
        "endMyOtherSessions" => post("/sessions/end-others", json!({})),
        "signOut" => post("/sessions/sign-out", json!({})),
        "endMySession" => Attempt {
            method: Method::DELETE,
            ..post("/sessions/00000000-0000-0000-0000-000000000000", json!({}))
        },
        "uploadFile" => post("/files", Value::Null),
        // Deletes only files of the viewer.
        "deleteUnlinkedFiles" => {
            Attempt { method: Method::DELETE, permitted: UPLOADERS, ..post("/files/unlinked", json!({})) }
        }
        "createMyArticle" => post("/articles/my", json!({ "titleEn": "" })),
        "acceptInvitation" => post("/auth/invitations/accept", code),
        "refuseInvitation" => post("/auth/invitations/refuse", code),
        "harvestByForm" => Attempt { path: "/oai".into(), ..post("", Value::Null) },
        "createIssue" => post("/issues", json!({})),
        "resendLetter" => Attempt { permitted: &[Admin], ..post("/letters/1/resend", json!({})) },
        "updateIssue" => Attempt { method: Method::PUT, ..post("/issues/1", json!({})) },
        "sendDeliveries" => post("/deliveries/send", json!({ "ids": [] })),
        "markDelivered" => post("/deliveries/999999/mark-delivered", json!({})),
        "publishIssue" => post("/issues/1/publish", json!({ "publicationDate": "never" })),
        "unpublishIssue" => post("/issues/1/unpublish", json!({})),
        "updateMyArticleById"
        | "deleteMyArticleById"
        | "submitMyArticle"
        | "sendMyArticleMessage"
        | "markMyArticleMessagesRead"
        | "generateMyArticleMergedPdf" => attempt_as_author(scenario, operation),
        "createReviewAssignment"
        | "withdrawReviewAssignment"
        | "changeReviewAssignmentDueDate"
        | "sendReviewAssignmentLetter"
        | "remindReviewer"
        | "remindReviewers"
        | "returnReview"
        | "rateReview"
        | "askReviewersAgain"
        | "saveReviewerInterests"
        | "saveMyReviewing"
        | "acceptMyReviewAssignment"
        | "declineMyReviewAssignment"
        | "writeToEditors"
        | "completeMyReviewAssignment"
        | "saveMyReview"
        | "grantReviewerRole"
        | "inviteReviewer"
        | "sendInvitation" => attempt_on_review(scenario, operation, alpha, beta),
        "addPasskey"
        | "removePasskey"
        | "startPasskey"
        | "startAuthenticator"
        | "confirmAuthenticator"
        | "removeAuthenticator"
        | "renewRecoveryCodes"
        | "completeSignIn"
        | "startPasskeySignIn"
        | "signInWithPasskey"
        | "startPasskeyProof"
        | "proveIdentityWithPasskey"
        | "resetSecondFactor" => attempt_on_second_factor(operation),
        "createUser" | "updateUser" | "setUserRoles" | "activateUser" | "deactivateUser" | "eraseUser"
        | "markChiefEditor" | "unmarkChiefEditor" => attempt_on_users(operation),
        "createArticleView"
        | "updateArticleView"
        | "deleteArticleView"
        | "createStaticPage"
        | "updateStaticPage"
        | "deleteStaticPage"
        | "subscribe"
        | "unsubscribe"
        | "confirmSubscription"
        | "confirmUnsubscription"
        | "unsubscribeByOneClick"
        | "removeSubscription"
        | "makeJournalArchive"
        | "removeJournalArchive"
        | "resendNewsletter" => attempt_on_pages(operation),
        "uploadImport"
        | "importSite"
        | "changeImportMapping"
        | "actOnImport"
        | "removeImport"
        | "forgetMissedAddresses" => attempt_to_move(operation),
        _ => attempt_as_editor(scenario, operation),
    }
}

/// No viewer is permitted: the input is invalid, the user was only invited, or is the last admin.
fn attempt_on_users(operation: &str) -> Attempt {
    let call = |method: Method, path: String, body: Value| Attempt {
        method,
        path: format!("/api/v1/users{path}"),
        body,
        permitted: &[],
    };
    match operation {
        "createUser" => call(Method::POST, String::new(), json!({ "email": "nowhere" })),
        "updateUser" => call(Method::PUT, format!("/{}", REFUSER.id), json!({ "version": 0 })),
        "setUserRoles" => call(Method::PUT, format!("/{}/roles", REFUSER.id), json!({ "roles": ["nobody"] })),
        "markChiefEditor" => call(Method::PUT, format!("/{}/chief-editor", REFUSER.id), json!({})),
        "unmarkChiefEditor" => Attempt {
            permitted: &[Admin],
            ..call(Method::DELETE, format!("/{}/chief-editor", REFUSER.id), json!({}))
        },
        // The last admin cannot be erased.
        "eraseUser" => call(Method::POST, format!("/{}/erase", ADMIN.id), json!({})),
        "activateUser" => call(Method::POST, format!("/{}/activate", REFUSER.id), json!({})),
        _ => call(Method::POST, format!("/{}/deactivate", ADMIN.id), json!({})),
    }
}

/// No viewer is permitted: the input is invalid. `notifications::marks` tests notifications of other users.
fn attempt_on_notifications(operation: &str) -> Attempt {
    let (path, body) = match operation {
        "markNotificationsRead" => ("read", json!({ "notificationIds": "all" })),
        "acknowledgeNotifications" => ("acknowledge", json!({ "notificationIds": "all" })),
        "markAllNotificationsRead" => ("read-all", json!({ "role": "nobody" })),
        _ => ("settings", json!({ "notificationLanguage": "none" })),
    };
    Attempt {
        method: Method::POST,
        path: format!("/api/v1/users/me/notifications/{path}"),
        body,
        permitted: &[],
    }
}

fn attempt_as_author(scenario: &Scenario<'_>, operation: &str) -> Attempt {
    let call = |method: Method, path: &str, body: Value| Attempt {
        method,
        path: author_path(scenario, path),
        body,
        permitted: &[],
    };
    match operation {
        "updateMyArticleById" => call(Method::PUT, "", json!({})),
        "deleteMyArticleById" => call(Method::DELETE, "", json!({})),
        "submitMyArticle" => call(Method::POST, "/submit", json!({})),
        "sendMyArticleMessage" => call(Method::POST, "/messages", json!({ "text": "" })),
        "markMyArticleMessagesRead" => call(Method::POST, "/messages/read", json!({ "lastMessageId": "1" })),
        _ => call(Method::POST, "/merged-pdfs/generate", json!({})),
    }
}

fn attempt_as_editor(scenario: &Scenario<'_>, operation: &str) -> Attempt {
    let call = |method: Method, path: &str, body: Value, permitted: &'static [Viewer]| Attempt {
        method,
        path: editor_path(scenario, path),
        body,
        permitted,
    };
    let decide = |path: &str| call(Method::POST, path, json!({}), EDITORS_AND_ADMIN);
    match operation {
        "updateArticleById" => call(Method::PUT, "", json!({}), &[]),
        "resendArticleLetter" => {
            call(Method::POST, "/letters/resend", json!({ "id": "notification:1" }), EDITORS_AND_ADMIN)
        }
        "partialUpdateArticleById" => call(Method::PATCH, "", json!({ "submissionDate": "never" }), &[]),
        "parseArticleReferences" => call(Method::POST, "/references/parse", json!({ "raw": "1. A" }), &[]),
        "sendArticleMessage" => call(Method::POST, "/messages", json!({ "text": "" }), &[]),
        "markArticleMessagesRead" => {
            call(Method::POST, "/messages/read", json!({ "lastMessageId": "1" }), &[])
        }
        "acceptArticle" => decide("/accept"),
        "declineArticle" => decide("/decline"),
        "sendArticleForRevision" => decide("/send-for-revision"),
        "publishArticle" => decide("/publish"),
        "undoSubmitArticle" => decide("/undo-submit"),
        "undoAcceptArticle" => decide("/undo-accept"),
        "undoDeclineArticle" => decide("/undo-decline"),
        "undoSendArticleForRevision" => decide("/undo-send-for-revision"),
        "undoPublishArticle" => decide("/undo-publish"),
        "beginArticleNotice" => {
            let body = json!({ "kind": "correction", "initiatedBy": "authors", "decidedOn": "2026-03-02" });
            call(Method::POST, "/notices", body, EDITORS_AND_ADMIN)
        }
        "discardArticleNotice" => decide("/discard-notice"),
        "describeArticleVersion" => {
            let body = json!({ "summaryEn": "", "summaryRu": "" });
            call(Method::PUT, "/versions/2", body, EDITORS_AND_ADMIN)
        }
        "previewDecision" => {
            let body = json!({ "action": "send-for-revision", "letter": null });
            call(Method::POST, "/decision-preview", body, EDITORS_AND_ADMIN)
        }
        "assignHandlingEditor" => {
            call(Method::PUT, "/handling-editor", json!({ "editorId": null }), EDITORS_AND_ADMIN)
        }
        "assignHandlingEditors" => Attempt {
            path: "/api/v1/articles/handling-editor".into(),
            ..call(Method::POST, "", json!({ "articleIds": [scenario.article], "editorId": null }), ASSIGNERS)
        },
        "recommendDecision" => {
            let body = json!({ "action": "accept", "letter": "" });
            call(Method::PUT, "/recommendation", body, EDITORS_AND_ADMIN)
        }
        "withdrawRecommendation" => call(Method::DELETE, "/recommendation", json!({}), EDITORS_AND_ADMIN),
        "returnRecommendation" => {
            call(Method::POST, "/recommendation/return", json!({ "reason": "Why?" }), EDITORS_AND_ADMIN)
        }
        "saveSectionEditors" => Attempt {
            path: "/api/v1/section-editors/1".into(),
            ..call(Method::PUT, "", json!({ "editorIds": [] }), &[Editor, Admin])
        },
        unknown => panic!("{unknown} has no attempt"),
    }
}

macro_rules! rows_of {
    ($table:literal) => {
        concat!("select coalesce(string_agg(row::text, ' ' order by row::text), '') from ", $table, " row")
    };
}

/// Reads all rows that an attempt could change.
async fn read_tables(scenario: &Scenario<'_>) -> Vec<String> {
    let mut tables = Vec::new();
    for rows in [
        rows_of!("articles"),
        rows_of!("article_editors"),
        rows_of!("decision_recommendations"),
        rows_of!("chief_editors"),
        rows_of!("section_editors"),
        rows_of!("article_files"),
        rows_of!("article_messages"),
        rows_of!("article_message_reads"),
        rows_of!("files"),
        rows_of!("notifications"),
        rows_of!("review_assignments"),
        rows_of!("review_links"),
        rows_of!("reviews"),
    ] {
        tables.push(sqlx::query_scalar(rows).fetch_one(&scenario.app.state.pool).await.unwrap());
    }
    tables
}
