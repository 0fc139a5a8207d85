//! Operations on assignments and reviewers, as viewers without permission send them.

use reqwest::Method;
use serde_json::{Value, json};

use super::markers::{INVITED, Marker, REVIEWER_A, STRANGER};
use super::scenario::Scenario;
use super::viewers::Viewer::{
    self, Admin, Creator, Editor, OtherEditor, RecusedEditor, ReviewerA, ReviewerALink,
};
use super::write_operations::Attempt;

const EDITORS_AND_ADMIN: &[Viewer] = &[Editor, OtherEditor, Admin];
const EDITORS: &[Viewer] = &[Editor, OtherEditor];
/// Editors, and authors who are editors: `editor_articles::workbench` tests that they learn nothing.
const REMINDERS: &[Viewer] = &[Editor, OtherEditor, RecusedEditor, Creator];
const ASSIGNED: &[Viewer] = &[ReviewerA, ReviewerALink];

pub fn attempt_on_review(scenario: &Scenario<'_>, operation: &str, alpha: Marker, beta: Marker) -> Attempt {
    let call = |path: String, body: Value, permitted: &'static [Viewer]| Attempt {
        method: Method::POST,
        path: format!("/api/v1{path}"),
        body,
        permitted,
    };
    let article = scenario.article;
    let newcomer = json!({
        "email": format!("newcomer-{}", scenario.address(&STRANGER)), "firstNameEn": "New", "lastNameEn": "Comer",
        "articleIds": [article],
    });
    let again = json!({ "articleId": article, "reviewerId": REVIEWER_A.id.parse::<i64>().unwrap() });
    let invalid = json!({ "version": 0, "resultId": 99 });
    match operation {
        // Reviewer A is already assigned, which editors may learn.
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
        "remindReviewer" => call(format!("/review-assignments/{beta}/remind"), json!({}), EDITORS),
        // Each article has its own result, so that the request itself succeeds.
        "remindReviewers" => call("/articles/remind".into(), json!({ "articleIds": [article] }), REMINDERS),
        "returnReview" => {
            call(format!("/review-assignments/{alpha}/return"), json!({ "reason": "Why?" }), EDITORS)
        }
        "rateReview" => Attempt {
            method: Method::PUT,
            ..call(format!("/review-assignments/{alpha}/rating"), json!({ "rating": 4 }), EDITORS)
        },
        "askReviewersAgain" => call(format!("/articles/{article}/ask-again"), json!({}), EDITORS),
        // Invalid for everybody who may send it.
        "saveReviewerInterests" => Attempt {
            method: Method::PUT,
            ..call(format!("/reviewers/{}/interests", REVIEWER_A.id), json!({ "interests": [""] }), &[])
        },
        "saveMyReviewing" => Attempt {
            method: Method::PUT,
            ..call("/users/me/reviewing".into(), json!({ "interests": [""], "notBefore": null }), &[])
        },
        "acceptMyReviewAssignment" => {
            call(format!("/review-assignments/my/{alpha}/accept"), json!({}), ASSIGNED)
        }
        "declineMyReviewAssignment" => {
            call(format!("/review-assignments/my/{alpha}/decline"), json!({}), ASSIGNED)
        }
        "writeToEditors" => call(
            format!("/review-assignments/my/{alpha}/notes"),
            json!({ "kind": "more-time", "text": "A week." }),
            ASSIGNED,
        ),
        "completeMyReviewAssignment" => {
            call(format!("/review-assignments/my/{alpha}/complete"), json!({}), ASSIGNED)
        }
        "saveMyReview" => Attempt {
            method: Method::PUT,
            ..call(format!("/review-assignments/my/{alpha}/review"), invalid, &[])
        },
        "grantReviewerRole" => {
            call(format!("/users/{}/roles", STRANGER.id), json!({ "roles": ["admin"] }), &[Admin])
        }
        "inviteReviewer" => call("/users/invite-reviewer".into(), newcomer, EDITORS),
        // Permitted for all who can act on the article.
        _ => call(format!("/users/{}/send-invitation", INVITED.id), json!({}), EDITORS_AND_ADMIN),
    }
}
