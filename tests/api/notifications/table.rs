//! Recipients, feed, language and link of every notification type.
//!
//! Notifications are caused by requests and by the calendar. After every step, all feeds and mailboxes of all
//! users are compared with the expected notifications.

mod scenario;

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::article::DecisionMode;
use rules::{ArticleStatus, Language};
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::{article_content, author_article_path, editor_article_path};
use testkit::issues::issue_path;

use scenario::ScenarioUser::{Admin, Author, Bystander, Editor, Reviewer, Roleless};
use scenario::{Expected, Scenario};

use crate::deliveries::fixtures::send_due;

const ASSIGNMENTS: &str = "/api/v1/review-assignments";

#[tokio::test]
async fn every_type_reaches_its_recipients_in_english() {
    TestApp::run_with_settings(let_chief_decide, async |app| run_scenario(app, Language::En).await).await;
}

#[tokio::test]
async fn every_type_reaches_its_recipients_in_russian() {
    TestApp::run_with_settings(let_chief_decide, async |app| run_scenario(app, Language::Ru).await).await;
}

fn let_chief_decide(settings: &mut kit::Settings) {
    settings.handling.decisions = DecisionMode::Chief;
    settings.crossref = None;
    // The stand-in refuses it.
    settings.doaj.as_mut().unwrap().api_key = String::from("wrong").into();
}

async fn run_scenario(app: &TestApp, language: Language) {
    let mut scenario = Scenario::create(app, language).await;
    // Switches the index on.
    send_due(app).await;
    set_chief_editor(&scenario, true).await;
    let issue = create_issue(&mut scenario).await;
    let article = submit_article(&mut scenario).await;
    correspond(&mut scenario, &article).await;
    let review = accept_review_request(&mut scenario, &article).await;
    end_requests(&mut scenario).await;
    pass_due_date(&mut scenario, &article, &review).await;
    complete_review(&mut scenario, &article, &review).await;
    return_review(&mut scenario, &article, &review).await;
    leave_request_unanswered(&mut scenario).await;
    return_article(&mut scenario).await;
    revise(&mut scenario, &article).await;
    decide(&mut scenario, &article).await;
    recommend(&mut scenario).await;
    publish(&mut scenario, &article, &issue).await;
    assert_eq!(scenario.types_seen(), (1..=24).collect::<Vec<_>>());
}

async fn refuse_delivery(scenario: &mut Scenario<'_>, article: &Value) {
    send_due(scenario.app).await;
    scenario.expect("delivery refused", for_editors(24, &editor_page(article))).await;
}

async fn set_chief_editor(scenario: &Scenario<'_>, is_chief: bool) {
    let id = scenario.user(Editor).await.id;
    let path = format!("/api/v1/users/{id}/chief-editor");
    let admin = scenario.user(Admin).await;
    let response = match is_chief {
        true => scenario.app.put_as(&admin, &path, &json!({})).await,
        false => scenario.app.delete_as(&admin, &path).await,
    };
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

/// The administrator decides, the editor recommends.
async fn recommend(scenario: &mut Scenario<'_>) {
    set_chief_editor(scenario, false).await;
    let author = scenario.user(Author).await;
    let article = scenario.app.create_article(&author, ArticleStatus::ReviewComplete).await;
    let (path, link) = (editor_article_path(&article), editor_page(&article));
    let (admin, editor) = (scenario.user(Admin).await, scenario.user(Editor).await);
    let body = json!({ "editorId": editor.id });
    let response = scenario.app.put_as(&admin, &format!("{path}/handling-editor"), &body).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let expected =
        |user, role, type_id| vec![Expected::of(user, type_id).in_feed(role, &link).by_letter(&link)];
    scenario.expect("handling editor assigned", expected(Editor, "editor", 20)).await;
    let body = json!({ "action": "accept", "letter": "" });
    let response = scenario.app.put_as(&editor, &format!("{path}/recommendation"), &body).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    scenario.expect("decision recommended", expected(Admin, "admin", 21)).await;
    let reason =
        if scenario.language == Language::Ru { "Нет данных." } else { "There are no data." };
    scenario.post(Admin, &format!("{path}/recommendation/return"), json!({ "reason": reason })).await;
    scenario.expect("recommendation returned", expected(Editor, "editor", 22)).await;
    set_chief_editor(scenario, true).await;
}

fn editor_page(article: &Value) -> String {
    format!("/personal-area/editor-articles/details/{}", article["id"])
}

fn author_page(article: &Value) -> String {
    format!("/personal-area/user-articles/details/{}", article["id"])
}

fn reviewer_page(article: &Value) -> String {
    format!("/personal-area/reviewer-articles/details/{}", article["id"])
}

/// A notification for the editor and the administrator, each in the feed of that role.
fn for_editors(type_id: i64, link: &str) -> Vec<Expected> {
    vec![
        Expected::of(Editor, type_id).in_feed("editor", link).by_letter(link),
        Expected::of(Admin, type_id).in_feed("admin", link).by_letter(link),
    ]
}

/// A notification for the reviewer. The link in the letter opens the assignment without a password.
fn for_reviewer(type_id: i64, article: &Value) -> Expected {
    Expected::of(Reviewer, type_id).in_feed("reviewer", &reviewer_page(article)).by_letter("/review?code=")
}

async fn create_issue(scenario: &mut Scenario<'_>) -> Value {
    let issue = scenario.app.create_issue(&scenario.user(Editor).await, 2).await;
    let link = format!("/personal-area/issues/details/{}", issue["id"]);
    scenario.expect("issue created", for_editors(13, &link)).await;
    issue
}

async fn submit_article(scenario: &mut Scenario<'_>) -> Value {
    let author = scenario.user(Author).await;
    let draft = scenario.app.create_submittable_draft(&author).await;
    scenario.expect("no notification of a draft", vec![]).await;
    scenario.post(Author, &format!("{}/submit", author_article_path(&draft)), json!({})).await;
    let mut expected = for_editors(1, &editor_page(&draft));
    expected.push(received(&draft));
    scenario.expect("submitted", expected).await;
    draft
}

/// The acknowledgement of a submission.
fn received(article: &Value) -> Expected {
    let link = author_page(article);
    Expected::of(Author, 16).in_feed("user", &link).by_letter(&link)
}

/// Author and editor write to each other; the letters follow when no further message can join them.
async fn correspond(scenario: &mut Scenario<'_>, article: &Value) {
    let (to_author, to_editors) =
        (format!("{}#messages", author_page(article)), format!("{}#messages", editor_page(article)));
    let text = json!({ "text": "A question" });
    scenario.post(Author, &format!("{}/messages", author_article_path(article)), text.clone()).await;
    let in_feeds = vec![
        Expected::of(Editor, 15).in_feed("editor", &to_editors),
        Expected::of(Admin, 15).in_feed("admin", &to_editors),
    ];
    scenario.expect("author wrote", in_feeds).await;
    scenario.post(Editor, &format!("{}/messages", editor_article_path(article)), text).await;
    scenario.expect("editor wrote", vec![Expected::of(Author, 15).in_feed("user", &to_author)]).await;
    scenario.app.gather_messages().await;
    let letters = vec![
        Expected::of(Editor, 15).by_letter(&to_editors),
        Expected::of(Admin, 15).by_letter(&to_editors),
        Expected::of(Author, 15).by_letter(&to_author),
    ];
    scenario.expect("letters of messages", letters).await;
}

/// Assigns the reviewer, and returns the path of the assignment in the reviewer's API.
async fn request_review(scenario: &mut Scenario<'_>, article: &Value) -> String {
    let reviewer = scenario.user(Reviewer).await;
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let assignment = scenario.post(Editor, ASSIGNMENTS, body).await;
    scenario.expect("review requested", vec![for_reviewer(7, article)]).await;
    format!("{ASSIGNMENTS}/my/{}", assignment["id"])
}

async fn accept_review_request(scenario: &mut Scenario<'_>, article: &Value) -> String {
    let assignment_path = request_review(scenario, article).await;
    scenario.post(Reviewer, &format!("{assignment_path}/accept"), json!({})).await;
    scenario.expect("no notification of an acceptance", vec![]).await;
    assignment_path
}

/// Withdraws one request and declines another.
async fn end_requests(scenario: &mut Scenario<'_>) {
    let author = scenario.user(Author).await;
    let article = scenario.app.create_article(&author, ArticleStatus::Submitted).await;
    let assignment_path = request_review(scenario, &article).await;
    scenario.post(Editor, &format!("{}/withdraw", assignment_path.replace("/my/", "/")), json!({})).await;
    let link = reviewer_page(&article);
    let expected = Expected::of(Reviewer, 11).in_feed("reviewer", &link).by_letter(&link);
    scenario.expect("withdrawn", vec![expected]).await;

    let article = scenario.app.create_article(&author, ArticleStatus::Submitted).await;
    let assignment_path = request_review(scenario, &article).await;
    scenario.post(Reviewer, &format!("{assignment_path}/decline"), json!({})).await;
    scenario.expect("declined by the reviewer", for_editors(9, &editor_page(&article))).await;
}

/// Passes the reminder, three days before the due date, and the day after the due date.
async fn pass_due_date(scenario: &mut Scenario<'_>, article: &Value, assignment_path: &str) {
    let due = scenario.get(Reviewer, assignment_path).await["dueDate"].clone();
    assert_eq!(due, "2026-03-23");
    scenario.app.state.clock.advance(TimeDelta::days(17));
    scenario.process_due_dates().await;
    scenario.expect("too early for a reminder", vec![]).await;
    pass_days(scenario, 1).await;
    scenario.expect("reminded", vec![for_reviewer(12, article)]).await;
    pass_days(scenario, 4).await;
    let mut expected = for_editors(17, &editor_page(article));
    expected.push(for_reviewer(10, article));
    scenario.expect("overdue", expected).await;
}

/// Advances the clock and processes due dates twice, which must notify once.
async fn pass_days(scenario: &Scenario<'_>, days: i64) {
    scenario.app.state.clock.advance(TimeDelta::days(days));
    scenario.process_due_dates().await;
    scenario.process_due_dates().await;
}

/// Passes the reminder of an unanswered request and the report to the editors, who then set a new due date.
async fn leave_request_unanswered(scenario: &mut Scenario<'_>) {
    let author = scenario.user(Author).await;
    let article = scenario.app.create_article(&author, ArticleStatus::Submitted).await;
    let assignment_path = request_review(scenario, &article).await;
    pass_days(scenario, 3).await;
    scenario.expect("reminded of the request", vec![for_reviewer(12, &article)]).await;
    pass_days(scenario, 4).await;
    scenario.expect("unanswered", for_editors(17, &editor_page(&article))).await;
    let due = scenario.app.state.clock.now().date_naive() + TimeDelta::days(30);
    let path = format!("{}/due-date", assignment_path.replace("/my/", "/"));
    scenario.post(Editor, &path, json!({ "dueDate": due })).await;
    scenario.expect("due date changed", vec![for_reviewer(19, &article)]).await;
}

/// Undoes a submission; its author is notified without a hold.
async fn return_article(scenario: &mut Scenario<'_>) {
    let author = scenario.user(Author).await;
    let article = scenario.app.create_article(&author, ArticleStatus::Submitted).await;
    let letter = json!({ "letter": "Figure 2 is missing." });
    scenario.post(Editor, &format!("{}/undo-submit", editor_article_path(&article)), letter).await;
    let link = author_page(&article);
    let expected = Expected::of(Author, 18).in_feed("user", &link).by_letter(&link);
    scenario.expect("returned", vec![expected]).await;
}

async fn complete_review(scenario: &mut Scenario<'_>, article: &Value, assignment_path: &str) {
    let review = json!({ "resultId": 3, "commentForAuthor": "Good.", "commentForEditor": "Take it." });
    let reviewer = scenario.user(Reviewer).await;
    let saved = scenario.app.put_as(&reviewer, &format!("{assignment_path}/review"), &review).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    scenario.post(Reviewer, &format!("{assignment_path}/complete"), json!({})).await;
    let link = editor_page(article);
    scenario.expect("review completed", [for_editors(8, &link), for_editors(2, &link)].concat()).await;
}

/// Returns the review to its reviewer, who completes it again.
async fn return_review(scenario: &mut Scenario<'_>, article: &Value, assignment_path: &str) {
    let reason = if scenario.language == Language::Ru { "Какая доза?" } else { "Which dose?" };
    let path = format!("{}/return", assignment_path.replace("/my/", "/"));
    scenario.post(Editor, &path, json!({ "reason": reason })).await;
    scenario.expect("review returned", vec![for_reviewer(23, article)]).await;
    scenario.post(Reviewer, &format!("{assignment_path}/complete"), json!({})).await;
    let link = editor_page(article);
    scenario.expect("completed again", [for_editors(8, &link), for_editors(2, &link)].concat()).await;
}

/// Posts a decision; the author is notified after the hold.
async fn post_decision(
    scenario: &mut Scenario<'_>,
    article: &Value,
    action: &str,
    body: Value,
    type_id: i64,
) {
    scenario.post(Editor, &format!("{}/{action}", editor_article_path(article)), body).await;
    scenario.expect("held", vec![]).await;
    scenario.app.expire_hold().await;
    let link = author_page(article);
    let expected = Expected::of(Author, type_id).in_feed("user", &link).by_letter(&link);
    scenario.expect(action, vec![expected]).await;
}

async fn revise(scenario: &mut Scenario<'_>, article: &Value) {
    post_decision(scenario, article, "send-for-revision", json!({ "letter": "Please shorten it." }), 6).await;
    let author = scenario.user(Author).await;
    let path = author_article_path(article);
    let mut content = article_content(&scenario.app.get_as(&author, &path).await.json());
    let mut files = Vec::new();
    for (name, type_id) in [("cover.txt", 6), ("marked.txt", 2)] {
        let file = scenario.app.upload_file(&author, name, b"text".to_vec()).await.json();
        files.push(json!({ "fileId": file["id"], "typeId": type_id, "comment": "" }));
    }
    content["files"] = json!(files);
    let saved = scenario.app.put_as(&author, &path, &content).await.json();
    scenario.app.merge_manuscript(&author, &saved).await;
    scenario.post(Author, &format!("{path}/submit"), json!({})).await;
    let expected = for_editors(1, &editor_page(article)).into_iter().map(Expected::resubmitted);
    scenario.expect("resubmitted", expected.chain([received(article)]).collect()).await;
}

async fn decide(scenario: &mut Scenario<'_>, article: &Value) {
    post_decision(scenario, article, "decline", json!({}), 4).await;
    scenario.post(Editor, &format!("{}/undo-decline", editor_article_path(article)), json!({})).await;
    // The undo makes the same notification unread again.
    let link = author_page(article);
    let expected = Expected::of(Author, 4).undone().in_feed("user", &link).by_letter(&link);
    scenario.expect("undone", vec![expected]).await;
    post_decision(scenario, article, "accept", json!({}), 3).await;
}

async fn publish(scenario: &mut Scenario<'_>, article: &Value, issue: &Value) {
    let today = json!({ "publicationDate": scenario.app.state.clock.now().date_naive() });
    post_decision(scenario, article, "publish", today.clone(), 5).await;
    refuse_delivery(scenario, article).await;
    scenario.post(Editor, &format!("{}/publish", issue_path(issue)), today).await;
    scenario.expect("issue notification is held", vec![]).await;
    scenario.app.expire_hold().await;
    let (editor_link, public_link) =
        (format!("/personal-area/issues/details/{}", issue["id"]), "/issues/13-2");
    let by_letter = |who| Expected::of(who, 14).by_letter(public_link);
    let reader = |who| by_letter(who).in_feed("user", public_link).in_feed("reviewer", public_link);
    let expected = vec![
        reader(Author),
        reader(Reviewer),
        reader(Bystander),
        by_letter(Editor).in_feed("user", public_link).in_feed("editor", &editor_link),
        by_letter(Admin).in_feed("user", public_link).in_feed("admin", &editor_link),
        by_letter(Roleless).in_feed("", public_link),
    ];
    scenario.expect("issue published", expected).await;
    scenario.post(Editor, &format!("{}/unpublish", issue_path(issue)), json!({})).await;
    scenario.expect_issue_unpublished(&editor_link).await;
}
