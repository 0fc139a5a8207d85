//! The two rounds of review, with every end that an assignment can have.

use chrono::TimeDelta;
use reqwest::{Method, StatusCode};
use rules::ArticleStatus;
use rules::reading::ReviewMode;
use serde_json::json;
use uuid::Uuid;

use super::letters::newest_code;
use super::markers::{BY_ALPHA, BY_ALPHA_AGAIN, BY_BETA, BY_INVITED, Marker, Review, TITLE};
use super::stop::look_around;
use super::viewers::Viewer::{self, Creator, Editor, Invited, LinkOfA, Refuser, ReviewerA, ReviewerB};
use super::world::World;
use super::{deeds, guessing};

const PASSWORD: &str = "tram-lemon-47-kiosk";

pub async fn first(world: &mut World<'_>) {
    guessing::before_anybody_is_asked(world).await;
    world.scene.status = ArticleStatus::UnderReview;
    let alpha = ask(world, ReviewerA).await;
    let beta = ask(world, ReviewerB).await;
    let invited = invite(world, Invited).await;
    invite(world, Refuser).await;
    world.app.run_jobs().await;
    take_the_link(world, alpha).await;
    for viewer in [Invited, Refuser] {
        let code = newest_code(world, viewer, [TITLE, "/accept-review-invitation?code="]).await;
        world.invitations.insert(viewer, code);
    }
    look_around(world, "asked to review").await;
    guessing::try_all(world, &[]).await;

    agree(world, LinkOfA, alpha, 0).await;
    agree(world, ReviewerB, beta, 0).await;
    world.scene.linked = Some(BY_ALPHA);
    world.write_review(BY_ALPHA, alpha).await;
    world.write_review(BY_BETA, beta).await;
    look_around(world, "under review").await;
    guessing::try_all(world, &[ReviewerA, ReviewerB]).await;
    deeds::attempt_all(world).await;
    manuscripts_that_name_authors(world).await;

    let token = json!({ "token": world.invitation_of(Refuser) });
    world.perform(Refuser, Method::POST, "/api/v1/auth/invitations/refuse", token).await;
    hand_in(world, BY_ALPHA, alpha).await;
    look_around(world, "one handed in, one refused").await;

    // One who goes back on it sees the manuscript no more, nor what they wrote.
    world.scene.agreed.remove(&ReviewerB);
    world.scene.written.remove(&BY_BETA);
    world.as_reviewer(ReviewerB, beta, "decline").await;
    let accepted =
        json!({ "token": world.invitation_of(Invited), "password": PASSWORD, "consentVersion": 1 });
    world.scene.agreed.insert(Invited, 0);
    world.perform(Invited, Method::POST, "/api/v1/auth/invitations/accept", accepted).await;
    world.move_in(Invited).await;
    world.write_review(BY_INVITED, invited).await;
    look_around(world, "one has moved in").await;
    world.scene.status = ArticleStatus::ReviewComplete;
    hand_in(world, BY_INVITED, invited).await;
    look_around(world, "reviewed").await;
}

pub async fn second(world: &mut World<'_>) {
    world.scene.status = ArticleStatus::UnderReview;
    let alpha = ask(world, ReviewerA).await;
    let beta = ask(world, ReviewerB).await;
    world.app.run_jobs().await;
    take_the_link(world, alpha).await;
    let path = format!("/api/v1/review-assignments/{alpha}/send-letter");
    world.perform(Editor, Method::POST, &path, json!({})).await;
    world.scene.is_link_open = false;
    look_around(world, "a letter sent again, by the old link").await;
    take_the_link(world, alpha).await;
    look_around(world, "asked again").await;
    let due = world.app.house.app.clock.now().date_naive() + TimeDelta::days(2);
    let path = format!("/api/v1/review-assignments/{beta}/due-date");
    world.perform(Editor, Method::POST, &path, json!({ "dueDate": due })).await;
    agree(world, LinkOfA, alpha, 1).await;
    world.scene.linked = Some(BY_ALPHA_AGAIN);
    world.write_review(BY_ALPHA_AGAIN, alpha).await;
    watch_the_calendar(world).await;
    look_around(world, "one reminded").await;
    world.app.house.app.clock.advance(TimeDelta::days(30));
    watch_the_calendar(world).await;
    look_around(world, "overdue").await;
    let path = format!("/api/v1/review-assignments/{beta}/withdraw");
    world.perform(Editor, Method::POST, &path, json!({})).await;
    world.scene.status = ArticleStatus::ReviewComplete;
    hand_in(world, BY_ALPHA_AGAIN, alpha).await;
    look_around(world, "reviewed again").await;
    assert!(!world.has_seen(Creator, BY_ALPHA_AGAIN.for_author));
}

/// Made while reviewers were let to know the authors, which they no longer are.
async fn manuscripts_that_name_authors(world: &mut World<'_>) {
    if world.scene.mode == ReviewMode::Single {
        return;
    }
    let is_seen = async |world: &World<'_>| {
        let path = format!("/api/v1/articles/reviewing/{}/merged-pdfs", world.article);
        let list = world.app.send(world.request(ReviewerA, Method::GET, &path)).await.json();
        let id: Uuid = sqlx::query_scalar("select file_id from merged_manuscripts where file_id is not null")
            .fetch_one(&world.app.house.app.pool)
            .await
            .unwrap();
        let file = world.request(ReviewerA, Method::GET, &format!("/api/v1/files/{id}"));
        (list.as_array().unwrap().len(), world.app.send(file).await.status)
    };
    assert_eq!(is_seen(world).await, (1, StatusCode::OK));
    for (names, seen) in [(true, (0, StatusCode::NOT_FOUND)), (false, (1, StatusCode::OK))] {
        sqlx::query("update merged_manuscripts set names_authors = $1")
            .bind(names)
            .execute(&world.app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(is_seen(world).await, seen);
    }
}

async fn ask(world: &mut World<'_>, reviewer: Viewer) -> Marker {
    world.scene.asked.insert(reviewer);
    world.assign(world.article, reviewer).await
}

async fn invite(world: &mut World<'_>, viewer: Viewer) -> Marker {
    let person = viewer.person().unwrap();
    world.scene.asked.insert(viewer);
    world.next_number("users", person.id).await;
    let marker = world.coming_assignment(viewer).await;
    let body = json!({
        "email": world.address(person), "firstNameEn": person.first, "lastNameEn": person.last,
        "articleIds": [world.article], "language": world.language().code(),
    });
    let made = world.perform(Editor, Method::POST, "/api/v1/users/invite-reviewer", body).await;
    assert_eq!(made["assignmentIds"][0].to_string(), marker);
    assert_eq!(made["userId"].to_string(), person.id);
    marker
}

/// A goes on by the link of the newest letter.
async fn take_the_link(world: &mut World<'_>, assignment: Marker) {
    world.link = Some(newest_code(world, ReviewerA, [TITLE, "/review?code="]).await);
    (world.scene.is_link_open, world.scene.linked) = (true, None);
    for known in &mut world.scene.assignments {
        known.is_linked = known.marker == assignment;
    }
}

async fn agree(world: &mut World<'_>, reviewer: Viewer, assignment: Marker, round: i32) {
    let who = if reviewer == LinkOfA { ReviewerA } else { reviewer };
    world.scene.agreed.insert(who, round);
    world.as_reviewer(reviewer, assignment, "accept").await;
}

async fn hand_in(world: &mut World<'_>, review: Review, assignment: Marker) {
    world.scene.handed_in.insert(review);
    // A link ends with its assignment.
    world.scene.is_link_open &= review.by != ReviewerA;
    world.as_reviewer(review.by, assignment, "complete").await;
}

/// What the worker does every ten minutes.
async fn watch_the_calendar(world: &mut World<'_>) {
    let job = editorial::WatchDueDates {};
    kit::jobs::Job::run(job, world.app.house.app.clone()).await.unwrap();
    world.sign_in_again().await;
}
