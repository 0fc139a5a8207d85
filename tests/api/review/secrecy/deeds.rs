//! Every operation that changes something, tried by those who may not: a refusal tells nothing either.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::journey::{desk, mine};
use super::markers::{ADMIN, INVITED, Marker, REFUSER, REVIEWER_A, STRANGER};
use super::operations::DEEDS;
use super::viewers::Viewer::{self, Admin, Editor, LinkOfA, OtherEditor, ReviewerA, ReviewerB};
use super::world::World;

const OFFICE: &[Viewer] = &[Editor, OtherEditor, Admin];
const EDITORS: &[Viewer] = &[Editor, OtherEditor];
const WHOSE_IT_IS: &[Viewer] = &[ReviewerA, LinkOfA];

/// A call, and who may do it: these are left out, since it would be done.
struct Attempt {
    method: Method,
    path: String,
    body: Value,
    may: &'static [Viewer],
}

/// All of them by everybody; what they name is there, so that a refusal has something to tell.
pub async fn attempt_all(world: &mut World<'_>) {
    let newest = |of: Viewer| {
        let theirs = world.scene.assignments.iter().rfind(|assignment| assignment.of == of);
        theirs.unwrap().marker
    };
    let (alpha, beta) = (newest(ReviewerA), newest(ReviewerB));
    let before = state(world).await;
    for operation in DEEDS {
        for viewer in Viewer::ALL {
            let Attempt { method, path, body, may } = attempt(world, operation, alpha, beta);
            if may.contains(&viewer) {
                continue;
            }
            assert_eq!(world.contract.operation(&method, &path), operation);
            let request = with_body(world.request(viewer, method, &path), operation, &body);
            let answer = world.app.send(request).await;
            assert!(!answer.status.is_server_error(), "{operation} as {viewer:?}: {answer:?}");
            world.look_at_answer(viewer, operation, &answer);
            if !is_anybodys(operation) && !answer.status.is_client_error() {
                world.fault(format!("{viewer:?} was not refused {operation}: {}", answer.status));
            }
        }
        world.app.forget_limits().await;
    }
    world.sign_in_again().await;
    let after = state(world).await;
    for (before, after) in before.iter().zip(&after).filter(|(before, after)| before != after) {
        world.fault(format!("something was done although it was refused: {before}\nbecame\n{after}"));
    }
}

/// These answer everybody, or everybody who is signed in, whatever there is.
fn is_anybodys(operation: &str) -> bool {
    matches!(
        operation,
        "requestEmailVerification"
            | "requestPasswordReset"
            | "setLanguage"
            | "parseArticleReferences"
            | "harvestByForm"
            | "unsubscribeByOneClick"
            | "signOutEverywhere"
    )
}

fn with_body(request: RequestBuilder, operation: &str, body: &Value) -> RequestBuilder {
    match operation {
        "loginWithForm" => request.form(&[("username", "nobody@example.test"), ("password", "x")]),
        "harvestByForm" => request.form(&[("verb", "ListRecords"), ("metadataPrefix", "jats")]),
        // What no upload may be.
        "uploadFile" => request
            .multipart(Form::new().part("file", Part::bytes(b"MZ\x90\0".to_vec()).file_name("program.exe"))),
        _ => request.json(body),
    }
}

fn attempt(world: &World<'_>, operation: &str, alpha: Marker, beta: Marker) -> Attempt {
    let post = |path: &str, body: Value| Attempt {
        method: Method::POST,
        path: format!("/api/v1{path}"),
        body,
        may: &[],
    };
    let nobody = json!({ "email": "nobody@example.test" });
    let code = json!({ "token": "none", "password": "tram-lemon-47-kiosk" });
    match operation {
        "login" => post("/auth/login", json!({ "email": "nobody@example.test", "password": "x" })),
        "loginWithForm" => post("/auth/login/oauth2", Value::Null),
        "register" => post("/auth/register", nobody),
        "requestEmailVerification" => post("/auth/emails/request-verification", nobody),
        "verifyEmail" => post("/auth/emails/verify", code),
        "changeEmail" => post("/auth/emails/change", code),
        "requestPasswordReset" => post("/auth/passwords/request-reset", nobody),
        "resetPassword" => post("/auth/passwords/reset", code),
        "leaveForProvider" => post("/auth/login/external/authorize", json!({ "provider": "none" })),
        "returnFromProvider" => post("/auth/login/external/callback", json!({ "provider": "none" })),
        "registerExternally" => post("/auth/register/none", json!({})),
        "leaveToConnect" => post("/account/connect/none/authorize", json!({})),
        "connectProvider" => post("/account/connect/none", json!({})),
        "disconnectProvider" => post("/account/disconnect/none", json!({})),
        "saveMe" => Attempt { method: Method::PUT, ..post("/users/me", json!({ "firstNameEn": "" })) },
        "selectRole" => post("/users/me/current-role", json!({ "currentRole": "none" })),
        "setLanguage" => post("/users/me/language", json!({ "interfaceLanguage": "en" })),
        "markNotificationsRead"
        | "acknowledgeNotifications"
        | "markAllNotificationsRead"
        | "changeNotificationSettings" => attempt_in_the_feed(operation),
        "requestEmailChange" => post("/users/me/email", json!({ "email": "nowhere" })),
        "changePassword" => post("/account/password", json!({ "password": "short" })),
        "agreeToProcessing" => post("/account/consent", json!({ "version": 0 })),
        "eraseMyAccount" => post("/account/erasure", json!({ "password": "" })),
        "signOutEverywhere" => post("/account/sign-out-everywhere", json!({})),
        "uploadFile" => post("/files", Value::Null),
        "createMyArticle" => post("/articles/my", json!({ "titleEn": "" })),
        "acceptInvitation" => post("/auth/invitations/accept", code),
        "refuseInvitation" => post("/auth/invitations/refuse", code),
        "harvestByForm" => Attempt { path: "/oai".into(), ..post("", Value::Null) },
        "createIssue" => post("/issues", json!({})),
        "resendLetter" => Attempt { may: &[Admin], ..post("/letters/1/resend", json!({})) },
        "updateIssue" => Attempt { method: Method::PUT, ..post("/issues/1", json!({})) },
        "publishIssue" => post("/issues/1/publish", json!({ "publicationDate": "never" })),
        "unpublishIssue" => post("/issues/1/unpublish", json!({})),
        "updateMyArticleById"
        | "deleteMyArticleById"
        | "submitMyArticle"
        | "sendMyArticleMessage"
        | "generateMyArticleMergedPdf" => attempt_as_author(world, operation),
        "createReviewAssignment"
        | "withdrawReviewAssignment"
        | "changeReviewAssignmentDueDate"
        | "sendReviewAssignmentLetter"
        | "acceptMyReviewAssignment"
        | "declineMyReviewAssignment"
        | "completeMyReviewAssignment"
        | "saveMyReview"
        | "grantReviewerRole"
        | "inviteReviewer"
        | "sendInvitation" => attempt_about_review(world, operation, alpha, beta),
        "createUser" | "updateUser" | "setUserRoles" | "activateUser" | "deactivateUser" | "eraseUser" => {
            attempt_about_users(operation)
        }
        "createStaticPage"
        | "updateStaticPage"
        | "deleteStaticPage"
        | "subscribe"
        | "unsubscribe"
        | "confirmSubscription"
        | "confirmUnsubscription"
        | "unsubscribeByOneClick"
        | "removeSubscription"
        | "resendNewsletter" => attempt_about_readers(operation),
        _ => attempt_at_the_desk(world, operation),
    }
}

/// Nobody may: the forms are wrong, the one was invited and has not answered, the other is the last admin.
fn attempt_about_users(operation: &str) -> Attempt {
    let call = |method: Method, path: String, body: Value| Attempt {
        method,
        path: format!("/api/v1/users{path}"),
        body,
        may: &[],
    };
    match operation {
        "createUser" => call(Method::POST, String::new(), json!({ "email": "nowhere" })),
        "updateUser" => call(Method::PUT, format!("/{}", REFUSER.id), json!({ "version": 0 })),
        "setUserRoles" => call(Method::PUT, format!("/{}/roles", REFUSER.id), json!({ "roles": ["nobody"] })),
        // They are the last admin.
        "eraseUser" => call(Method::POST, format!("/{}/erase", ADMIN.id), json!({})),
        "activateUser" => call(Method::POST, format!("/{}/activate", REFUSER.id), json!({})),
        _ => call(Method::POST, format!("/{}/deactivate", ADMIN.id), json!({})),
    }
}

/// Pages and the newsletter: nothing in them comes from an article.
fn attempt_about_readers(operation: &str) -> Attempt {
    let call = |method: Method, path: &str, body: Value| Attempt {
        method,
        path: format!("/api/v1{path}"),
        body,
        may: &[],
    };
    let nowhere = json!({ "email": "nowhere", "language": "en" });
    let code = json!({ "token": "none" });
    match operation {
        "createStaticPage" => call(Method::POST, "/static", json!({})),
        "updateStaticPage" => call(Method::PUT, "/static/999999", json!({})),
        "deleteStaticPage" => call(Method::DELETE, "/static/999999", json!({})),
        "subscribe" => call(Method::POST, "/public/subscription/subscribe", nowhere),
        "unsubscribe" => call(Method::POST, "/public/subscription/unsubscribe", nowhere),
        "confirmSubscription" => call(Method::POST, "/public/subscription/subscribe/confirm", code),
        "confirmUnsubscription" => call(Method::POST, "/public/subscription/unsubscribe/confirm", code),
        "unsubscribeByOneClick" => {
            call(Method::POST, "/public/subscription/unsubscribe/one-click?token=none", json!({}))
        }
        "resendNewsletter" => call(Method::POST, "/newsletters/999999/resend", json!({})),
        _ => call(Method::DELETE, "/subscriptions/nobody@example.test", json!({})),
    }
}

/// Nobody may: the forms are wrong. That nobody marks what is somebody else's is in `notifications::marks`.
fn attempt_in_the_feed(operation: &str) -> Attempt {
    let (path, body) = match operation {
        "markNotificationsRead" => ("read", json!({ "notificationIds": "all" })),
        "acknowledgeNotifications" => ("acknowledge", json!({ "notificationIds": "all" })),
        "markAllNotificationsRead" => ("read-all", json!({ "role": "nobody" })),
        _ => ("settings", json!({ "notificationLanguage": "none" })),
    };
    Attempt { method: Method::POST, path: format!("/api/v1/users/me/notifications/{path}"), body, may: &[] }
}

fn attempt_as_author(world: &World<'_>, operation: &str) -> Attempt {
    let call =
        |method: Method, path: &str, body: Value| Attempt { method, path: mine(world, path), body, may: &[] };
    match operation {
        "updateMyArticleById" => call(Method::PUT, "", json!({})),
        "deleteMyArticleById" => call(Method::DELETE, "", json!({})),
        "submitMyArticle" => call(Method::POST, "/submit", json!({})),
        "sendMyArticleMessage" => call(Method::POST, "/messages", json!({ "text": "" })),
        _ => call(Method::POST, "/merged-pdfs/generate", json!({})),
    }
}

fn attempt_at_the_desk(world: &World<'_>, operation: &str) -> Attempt {
    let call = |method: Method, path: &str, body: Value, may: &'static [Viewer]| Attempt {
        method,
        path: desk(world, path),
        body,
        may,
    };
    let decide = |path: &str| call(Method::POST, path, json!({}), OFFICE);
    match operation {
        "updateArticleById" => call(Method::PUT, "", json!({}), &[]),
        "resendArticleLetter" => {
            call(Method::POST, "/letters/resend", json!({ "id": "notification:1" }), OFFICE)
        }
        "partialUpdateArticleById" => call(Method::PATCH, "", json!({ "submissionDate": "never" }), &[]),
        "parseArticleReferences" => call(Method::POST, "/references/parse", json!({ "raw": "1. A" }), &[]),
        "sendArticleMessage" => call(Method::POST, "/messages", json!({ "text": "" }), &[]),
        "acceptArticle" => decide("/accept"),
        "declineArticle" => decide("/decline"),
        "sendArticleForRevision" => decide("/send-for-revision"),
        "publishArticle" => decide("/publish"),
        "undoSubmitArticle" => decide("/undo-submit"),
        "undoAcceptArticle" => decide("/undo-accept"),
        "undoDeclineArticle" => decide("/undo-decline"),
        "undoSendArticleForRevision" => decide("/undo-send-for-revision"),
        "undoPublishArticle" => decide("/undo-publish"),
        unknown => panic!("nobody knows how to try {unknown}"),
    }
}

fn attempt_about_review(world: &World<'_>, operation: &str, alpha: Marker, beta: Marker) -> Attempt {
    let call = |path: String, body: Value, may: &'static [Viewer]| Attempt {
        method: Method::POST,
        path: format!("/api/v1{path}"),
        body,
        may,
    };
    let article = world.article;
    let newcomer = json!({
        "email": format!("newcomer-{}", world.address(&STRANGER)), "firstNameEn": "New", "lastNameEn": "Comer",
        "articleIds": [article],
    });
    let again = json!({ "articleId": article, "reviewerId": REVIEWER_A.id.parse::<i64>().unwrap() });
    let wrong = json!({ "version": 0, "resultId": 99 });
    match operation {
        // Editors hear that A has been asked already.
        "createReviewAssignment" => call("/review-assignments".into(), again, &[]),
        "withdrawReviewAssignment" => {
            call(format!("/review-assignments/{beta}/withdraw"), json!({}), EDITORS)
        }
        "changeReviewAssignmentDueDate" => {
            call(format!("/review-assignments/{beta}/due-date"), json!({ "dueDate": null }), &[])
        }
        "sendReviewAssignmentLetter" => {
            call(format!("/review-assignments/{beta}/send-letter"), json!({}), EDITORS)
        }
        "acceptMyReviewAssignment" => {
            call(format!("/review-assignments/my/{alpha}/accept"), json!({}), WHOSE_IT_IS)
        }
        "declineMyReviewAssignment" => {
            call(format!("/review-assignments/my/{alpha}/decline"), json!({}), WHOSE_IT_IS)
        }
        "completeMyReviewAssignment" => {
            call(format!("/review-assignments/my/{alpha}/complete"), json!({}), WHOSE_IT_IS)
        }
        "saveMyReview" => Attempt {
            method: Method::PUT,
            ..call(format!("/review-assignments/my/{alpha}/review"), wrong, &[])
        },
        "grantReviewerRole" => {
            call(format!("/users/{}/roles", STRANGER.id), json!({ "roles": ["admin"] }), &[Admin])
        }
        "inviteReviewer" => call("/users/invite-reviewer".into(), newcomer, EDITORS),
        // Whoever sends it acts on the article that it is about.
        _ => call(format!("/users/{}/send-invitation", INVITED.id), json!({}), OFFICE),
    }
}

macro_rules! rows_of {
    ($table:literal) => {
        concat!("select coalesce(string_agg(row::text, ' ' order by row::text), '') from ", $table, " row")
    };
}

/// Everything that a deed could have changed.
async fn state(world: &World<'_>) -> Vec<String> {
    let mut tables = Vec::new();
    for rows in [
        rows_of!("articles"),
        rows_of!("article_files"),
        rows_of!("article_messages"),
        rows_of!("files"),
        rows_of!("notifications"),
        rows_of!("review_assignments"),
        rows_of!("review_links"),
        rows_of!("reviews"),
    ] {
        tables.push(sqlx::query_scalar(rows).fetch_one(&world.app.house.app.pool).await.unwrap());
    }
    tables
}
