//! Each type: who gets it, in which role's feed, in which language, with which link. Everything is caused by what people
//! do and by the calendar; after every step everybody looks into all of their feeds and their mailbox, and finds exactly
//! this.

mod world;

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::{ArticleStatus, Language};
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::{content_of, desk_path, path_of};
use testkit::issues::issue_path;

use world::Who::{Admin, Author, Bystander, Editor, Reviewer, Roleless};
use world::{Expected, World};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

#[tokio::test]
async fn every_type_reaches_whom_it_should_in_english() {
    TestApp::run(async |app| whole_table(app, Language::En).await).await;
}

#[tokio::test]
async fn every_type_reaches_whom_it_should_in_russian() {
    TestApp::run(async |app| whole_table(app, Language::Ru).await).await;
}

async fn whole_table(app: &TestApp, language: Language) {
    let mut world = World::made(app, language).await;
    let issue = an_issue_is_created(&mut world).await;
    let article = an_article_is_submitted(&mut world).await;
    let review = a_reviewer_is_asked(&mut world, &article).await;
    requests_end(&mut world).await;
    days_pass(&mut world, &article, &review).await;
    the_review_is_completed(&mut world, &article, &review).await;
    it_is_revised(&mut world, &article).await;
    it_is_decided(&mut world, &article).await;
    it_comes_out(&mut world, &article, &issue).await;
    assert_eq!(world.types_seen(), (1..=14).collect::<Vec<_>>());
}

fn at_the_desk(article: &Value) -> String {
    format!("/personal-area/editor-articles/details/{}", article["id"])
}

fn at_the_authors(article: &Value) -> String {
    format!("/personal-area/user-articles/details/{}", article["id"])
}

fn at_the_reviewers(article: &Value) -> String {
    format!("/personal-area/reviewer-articles/details/{}", article["id"])
}

/// The same for both of the office, in the feeds of the roles by which they are it.
fn office(type_id: i64, link: &str) -> Vec<Expected> {
    vec![
        Expected::of(Editor, type_id).in_feed("editor", link).by_letter(link),
        Expected::of(Admin, type_id).in_feed("admin", link).by_letter(link),
    ]
}

async fn an_issue_is_created(world: &mut World<'_>) -> Value {
    let issue = world.app.issue(&world.person(Editor).await, 2).await;
    let link = format!("/personal-area/issues/details/{}", issue["id"]);
    world.find("issue created", office(13, &link)).await;
    issue
}

async fn an_article_is_submitted(world: &mut World<'_>) -> Value {
    let author = world.person(Author).await;
    let draft = world.app.ready_draft(&author).await;
    world.find("a draft is nobody's news", vec![]).await;
    world.post(Author, &format!("{}/submit", path_of(&draft)), json!({})).await;
    world.find("submitted", office(1, &at_the_desk(&draft))).await;
    draft
}

/// Answers where the reviewer finds the assignment.
async fn asked(world: &mut World<'_>, article: &Value) -> String {
    let reviewer = world.person(Reviewer).await;
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let assignment = world.post(Editor, ASSIGNMENTS, body).await;
    let link = at_the_reviewers(article);
    // The letter opens the one assignment without a password.
    let told = Expected::of(Reviewer, 7).in_feed("reviewer", &link).by_letter("/review?code=");
    world.find("asked for a review", vec![told]).await;
    format!("{ASSIGNMENTS}/my/{}", assignment["id"])
}

async fn a_reviewer_is_asked(world: &mut World<'_>, article: &Value) -> String {
    let mine = asked(world, article).await;
    world.post(Reviewer, &format!("{mine}/accept"), json!({})).await;
    world.find("whoever agrees tells nobody", vec![]).await;
    mine
}

/// One is withdrawn, one is declined.
async fn requests_end(world: &mut World<'_>) {
    let author = world.person(Author).await;
    let article = world.app.article_in(&author, ArticleStatus::Submitted).await;
    let mine = asked(world, &article).await;
    world.post(Editor, &format!("{}/withdraw", mine.replace("/my/", "/")), json!({})).await;
    let link = at_the_reviewers(&article);
    let told = Expected::of(Reviewer, 11).in_feed("reviewer", &link).by_letter(&link);
    world.find("withdrawn", vec![told]).await;

    let article = world.app.article_in(&author, ArticleStatus::Submitted).await;
    let mine = asked(world, &article).await;
    world.post(Reviewer, &format!("{mine}/decline"), json!({})).await;
    world.find("declined by the reviewer", office(9, &at_the_desk(&article))).await;
}

/// Three days before the due date a reminder, and on the day after it the news that it has passed.
async fn days_pass(world: &mut World<'_>, article: &Value, mine: &str) {
    let due = world.get(Reviewer, mine).await["dueDate"].clone();
    assert_eq!(due, "2026-03-23");
    world.app.house.app.clock.advance(TimeDelta::days(17));
    world.watch_due_dates().await;
    world.find("too early for a reminder", vec![]).await;
    let told = |type_id| {
        Expected::of(Reviewer, type_id)
            .in_feed("reviewer", &at_the_reviewers(article))
            .by_letter("/review?code=")
    };
    for (days, name, type_id) in [(1, "reminded", 12), (4, "overdue", 10)] {
        world.app.house.app.clock.advance(TimeDelta::days(days));
        world.watch_due_dates().await;
        world.watch_due_dates().await;
        world.find(name, vec![told(type_id)]).await;
    }
}

async fn the_review_is_completed(world: &mut World<'_>, article: &Value, mine: &str) {
    let review = json!({ "resultId": 3, "commentForAuthor": "Good.", "commentForEditor": "Take it." });
    let reviewer = world.person(Reviewer).await;
    let saved = world.app.put_as(&reviewer, &format!("{mine}/review"), &review).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    world.post(Reviewer, &format!("{mine}/complete"), json!({})).await;
    let link = at_the_desk(article);
    world.find("the last review is there", [office(8, &link), office(2, &link)].concat()).await;
}

/// A decision reaches the author once the hold is over.
async fn decided(world: &mut World<'_>, article: &Value, action: &str, body: Value, type_id: i64) {
    world.post(Editor, &format!("{}/{action}", desk_path(article)), body).await;
    world.find("held", vec![]).await;
    world.app.let_the_hold_pass().await;
    let link = at_the_authors(article);
    let told = Expected::of(Author, type_id).in_feed("user", &link).by_letter(&link);
    world.find(action, vec![told]).await;
}

async fn it_is_revised(world: &mut World<'_>, article: &Value) {
    decided(world, article, "send-for-revision", json!({ "letter": "Please shorten it." }), 6).await;
    let author = world.person(Author).await;
    let path = path_of(article);
    let mut content = content_of(&world.app.get_as(&author, &path).await.json());
    let mut files = Vec::new();
    for (name, type_id) in [("cover.txt", 6), ("marked.txt", 2)] {
        let file = world.app.upload(&author, name, b"text".to_vec()).await.json();
        files.push(json!({ "fileId": file["id"], "typeId": type_id, "comment": "" }));
    }
    content["files"] = json!(files);
    let saved = world.app.put_as(&author, &path, &content).await.json();
    world.app.merge(&author, &saved).await;
    world.post(Author, &format!("{path}/submit"), json!({})).await;
    let told = office(1, &at_the_desk(article)).into_iter().map(Expected::again);
    world.find("resubmitted", told.collect()).await;
}

async fn it_is_decided(world: &mut World<'_>, article: &Value) {
    decided(world, article, "decline", json!({}), 4).await;
    world.post(Editor, &format!("{}/undo-decline", desk_path(article)), json!({})).await;
    // The same row, new again.
    let link = at_the_authors(article);
    let told = Expected::of(Author, 4).undone().in_feed("user", &link).by_letter(&link);
    world.find("taken back", vec![told]).await;
    decided(world, article, "accept", json!({}), 3).await;
}

async fn it_comes_out(world: &mut World<'_>, article: &Value, issue: &Value) {
    let today = json!({ "publicationDate": world.app.house.app.clock.now().date_naive() });
    decided(world, article, "publish", today.clone(), 5).await;
    world.post(Editor, &format!("{}/publish", issue_path(issue)), today).await;
    world.find("an issue is held, too", vec![]).await;
    world.app.let_the_hold_pass().await;
    let (desk, public) = (format!("/personal-area/issues/details/{}", issue["id"]), "/issues/13-2");
    let told = |who| Expected::of(who, 14).by_letter(public);
    let reader = |who| told(who).in_feed("user", public).in_feed("reviewer", public);
    let everybody = vec![
        reader(Author),
        reader(Reviewer),
        reader(Bystander),
        told(Editor).in_feed("user", public).in_feed("editor", &desk),
        told(Admin).in_feed("user", public).in_feed("admin", &desk),
        told(Roleless).in_feed("", public),
    ];
    world.find("an issue is out", everybody).await;
    world.post(Editor, &format!("{}/unpublish", issue_path(issue)), json!({})).await;
    world.find_issue_taken_back(&desk).await;
}
