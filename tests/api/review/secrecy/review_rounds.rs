//! Both rounds of review, with every way in which an assignment can end.

use chrono::TimeDelta;
use reqwest::{Method, StatusCode};
use rules::ArticleStatus;
use rules::file_access::ReviewMode;
use serde_json::json;
use uuid::Uuid;

use super::checkpoint::check_all_viewers;
use super::letters::newest_code;
use super::markers::{
    BY_ALPHA, BY_ALPHA_AGAIN, BY_BETA, BY_INVITED, CANNOT_FINISH, INVITATION_REFUSAL, MORE_TIME, Marker,
    REFUSAL, REFUSAL_SUGGESTION, REVIEW_REASON, Review, TITLE,
};
use super::scenario::Scenario;
use super::viewers::Viewer::{self, Creator, Editor, Invited, Refuser, ReviewerA, ReviewerALink, ReviewerB};
use super::{attempts, hostility, inference};

const PASSWORD: &str = "tram-lemon-47-kiosk";

pub async fn first(scenario: &mut Scenario<'_>) {
    inference::record_directory(scenario).await;
    scenario.progress.status = ArticleStatus::UnderReview;
    let alpha = request_review(scenario, ReviewerA).await;
    let beta = request_review(scenario, ReviewerB).await;
    let invited = invite(scenario, Invited).await;
    invite(scenario, Refuser).await;
    scenario.app.run_jobs().await;
    use_newest_link(scenario, alpha).await;
    for viewer in [Invited, Refuser] {
        let code = newest_code(scenario, viewer, [TITLE, "/accept-review-invitation?code="]).await;
        scenario.invitations.insert(viewer, code);
    }
    check_all_viewers(scenario, "review requested").await;
    inference::check_all(scenario, &[ReviewerA, ReviewerB]).await;

    accept(scenario, ReviewerALink, alpha, 0).await;
    accept(scenario, ReviewerB, beta, 0).await;
    scenario.progress.linked_review = Some(BY_ALPHA);
    scenario.write_review(BY_ALPHA, alpha).await;
    scenario.write_review(BY_BETA, beta).await;
    check_all_viewers(scenario, "under review").await;
    inference::check_all(scenario, &[ReviewerA, ReviewerB]).await;
    attempts::attempt_all(scenario).await;
    hostility::probe_all(scenario).await;
    check_manuscripts_with_author_names(scenario).await;

    let refusal = json!({ "token": scenario.invitation_code(Refuser), "reason": "no-time",
        "text": INVITATION_REFUSAL });
    refuse(scenario, Refuser);
    scenario.perform(Refuser, Method::POST, "/api/v1/auth/invitations/refuse", refusal).await;
    complete(scenario, BY_ALPHA, alpha).await;
    check_all_viewers(scenario, "one review completed, one invitation declined").await;

    // A reviewer who declines after accepting loses access to everything.
    refuse(scenario, ReviewerB);
    scenario.progress.accepted_rounds.remove(&ReviewerB);
    scenario.progress.visible_reviews.remove(&BY_BETA);
    let refusal =
        json!({ "reason": "conflict-of-interest", "text": REFUSAL, "suggestion": REFUSAL_SUGGESTION });
    scenario.act_with_body(ReviewerB, beta, "decline", refusal).await;
    let accepted =
        json!({ "token": scenario.invitation_code(Invited), "password": PASSWORD, "consentVersion": 1 });
    scenario.progress.accepted_rounds.insert(Invited, 0);
    scenario.progress.waiting.remove(&Invited);
    scenario.perform(Invited, Method::POST, "/api/v1/auth/invitations/accept", accepted).await;
    scenario.add_invited_account(Invited).await;
    scenario.write_review(BY_INVITED, invited).await;
    check_all_viewers(scenario, "invited reviewer has an account").await;
    scenario.progress.status = ArticleStatus::ReviewComplete;
    complete(scenario, BY_INVITED, invited).await;
    check_all_viewers(scenario, "reviewed").await;
    return_review(scenario, alpha).await;
}

/// The editors grade the review of A and return it once. Its link works again until A completes the review again.
async fn return_review(scenario: &mut Scenario<'_>, alpha: Marker) {
    let path = format!("/api/v1/review-assignments/{alpha}/rating");
    scenario.perform(Editor, Method::PUT, &path, json!({ "rating": 2 })).await;
    scenario.progress.status = ArticleStatus::UnderReview;
    scenario.progress.is_link_valid = true;
    let path = format!("/api/v1/review-assignments/{alpha}/return");
    scenario.perform(Editor, Method::POST, &path, json!({ "reason": REVIEW_REASON })).await;
    check_all_viewers(scenario, "review returned").await;
    scenario.progress.status = ArticleStatus::ReviewComplete;
    complete(scenario, BY_ALPHA, alpha).await;
    check_all_viewers(scenario, "returned review completed").await;
}

pub async fn second(scenario: &mut Scenario<'_>) {
    scenario.progress.status = ArticleStatus::UnderReview;
    scenario.progress.asked_again.extend([ReviewerA, ReviewerB]);
    let alpha = request_review(scenario, ReviewerA).await;
    let beta = request_review(scenario, ReviewerB).await;
    scenario.app.run_jobs().await;
    use_newest_link(scenario, alpha).await;
    let path = format!("/api/v1/review-assignments/{alpha}/send-letter");
    scenario.perform(Editor, Method::POST, &path, json!({})).await;
    scenario.progress.is_link_valid = false;
    check_all_viewers(scenario, "letter resent, old link used").await;
    use_newest_link(scenario, alpha).await;
    check_all_viewers(scenario, "review requested again").await;
    let due = scenario.app.state.clock.now().date_naive() + TimeDelta::days(2);
    let path = format!("/api/v1/review-assignments/{beta}/due-date");
    scenario.perform(Editor, Method::POST, &path, json!({ "dueDate": due })).await;
    accept(scenario, ReviewerALink, alpha, 1).await;
    scenario.progress.linked_review = Some(BY_ALPHA_AGAIN);
    scenario.write_review(BY_ALPHA_AGAIN, alpha).await;
    run_due_date_job(scenario).await;
    check_all_viewers(scenario, "one reminded").await;
    scenario.app.state.clock.advance(TimeDelta::days(30));
    scenario.progress.waiting.remove(&ReviewerB);
    run_due_date_job(scenario).await;
    check_all_viewers(scenario, "overdue").await;
    write_notes(scenario, alpha).await;
    let path = format!("/api/v1/review-assignments/{beta}/withdraw");
    scenario.perform(Editor, Method::POST, &path, json!({})).await;
    scenario.progress.status = ArticleStatus::ReviewComplete;
    complete(scenario, BY_ALPHA_AGAIN, alpha).await;
    check_all_viewers(scenario, "reviewed again").await;
    hostility::probe_all(scenario).await;
    assert!(!scenario.has_seen(Creator, BY_ALPHA_AGAIN.for_author));
}

/// Merged manuscripts from single-blind times contain author names and must be hidden in double-blind review.
async fn check_manuscripts_with_author_names(scenario: &mut Scenario<'_>) {
    if scenario.progress.mode == ReviewMode::Single {
        return;
    }
    let read_as_reviewer = async |scenario: &Scenario<'_>| {
        let path = format!("/api/v1/articles/reviewing/{}/merged-pdfs", scenario.article);
        let list = scenario.app.send(scenario.request(ReviewerA, Method::GET, &path)).await.json();
        let id: Uuid = sqlx::query_scalar("select file_id from merged_manuscripts where file_id is not null")
            .fetch_one(&scenario.app.state.pool)
            .await
            .unwrap();
        let file = scenario.request(ReviewerA, Method::GET, &format!("/api/v1/files/{id}"));
        (list.as_array().unwrap().len(), scenario.app.send(file).await.status)
    };
    assert_eq!(read_as_reviewer(scenario).await, (1, StatusCode::OK));
    for (names_authors, expected) in [(true, (0, StatusCode::NOT_FOUND)), (false, (1, StatusCode::OK))] {
        sqlx::query("update merged_manuscripts set names_authors = $1")
            .bind(names_authors)
            .execute(&scenario.app.state.pool)
            .await
            .unwrap();
        assert_eq!(read_as_reviewer(scenario).await, expected);
    }
}

async fn request_review(scenario: &mut Scenario<'_>, reviewer: Viewer) -> Marker {
    scenario.progress.requested.insert(reviewer);
    scenario.progress.waiting.insert(reviewer);
    scenario.assign(scenario.article, reviewer).await
}

/// Records that the viewer refuses: from now on they see nothing more.
fn refuse(scenario: &mut Scenario<'_>, viewer: Viewer) {
    scenario.progress.requested.remove(&viewer);
    scenario.progress.waiting.remove(&viewer);
    scenario.progress.refused.insert(viewer);
}

async fn invite(scenario: &mut Scenario<'_>, viewer: Viewer) -> Marker {
    let user = viewer.user().unwrap();
    scenario.progress.requested.insert(viewer);
    scenario.progress.waiting.insert(viewer);
    scenario.set_next_id("users", user.id).await;
    let body = json!({
        "email": scenario.address(user), "firstNameEn": user.first, "lastNameEn": user.last,
        "articleIds": [scenario.article], "language": scenario.language().code(),
    });
    let created = scenario.perform(Editor, Method::POST, "/api/v1/users/invite-reviewer", body).await;
    assert_eq!(created["userId"].to_string(), user.id);
    scenario.mark_assignment(&created["assignmentIds"][0], viewer)
}

/// Switches A to the link of the newest letter.
async fn use_newest_link(scenario: &mut Scenario<'_>, assignment: Marker) {
    scenario.link = Some(newest_code(scenario, ReviewerA, [TITLE, "/review?code="]).await);
    (scenario.progress.is_link_valid, scenario.progress.linked_review) = (true, None);
    for other in &mut scenario.progress.assignments {
        other.is_linked = other.marker == assignment;
    }
}

async fn accept(scenario: &mut Scenario<'_>, reviewer: Viewer, assignment: Marker, round: i32) {
    let account = if reviewer == ReviewerALink { ReviewerA } else { reviewer };
    scenario.progress.accepted_rounds.insert(account, round);
    scenario.progress.waiting.remove(&account);
    scenario.act_as_reviewer(reviewer, assignment, "accept").await;
}

async fn complete(scenario: &mut Scenario<'_>, review: Review, assignment: Marker) {
    scenario.progress.completed_reviews.insert(review);
    // The link expires with its assignment.
    scenario.progress.is_link_valid &= review.by != ReviewerA;
    scenario.act_as_reviewer(review.by, assignment, "complete").await;
}

/// The overdue reviewer writes to the editors and gets more time.
async fn write_notes(scenario: &mut Scenario<'_>, assignment: Marker) {
    for (kind, marker) in [("cannot-finish", CANNOT_FINISH), ("more-time", MORE_TIME)] {
        scenario.progress.pending_note = Some(marker);
        let note = json!({ "kind": kind, "text": marker });
        scenario.act_with_body(ReviewerALink, assignment, "notes", note).await;
        check_all_viewers(scenario, "reviewer has written to the editors").await;
    }
    let due = scenario.app.state.clock.now().date_naive() + TimeDelta::days(9);
    let path = format!("/api/v1/review-assignments/{assignment}/due-date");
    scenario.perform(Editor, Method::POST, &path, json!({ "dueDate": due })).await;
    scenario.progress.pending_note = None;
    check_all_viewers(scenario, "due date changed").await;
}

/// Runs the job that the worker runs every ten minutes.
async fn run_due_date_job(scenario: &mut Scenario<'_>) {
    let job = editorial::ProcessDueDates {};
    kit::jobs::Job::run(job, scenario.app.state.clone()).await.unwrap();
    scenario.reissue_tokens().await;
}
