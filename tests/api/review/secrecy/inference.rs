//! Hidden data must not be inferable from filters, counts or differing errors.

use reqwest::{Method, StatusCode};
use rules::file_access::ReviewMode;
use serde_json::{Value, json};

use super::markers::{
    ADMIN, AUTHORS, CREATOR, EDITOR, EXCLUDED, INVITED, MarkedUser, Marker, ORCIDS, OTHER_EDITOR, REFUSER,
    REVIEWER_A, REVIEWER_B, SUGGESTED, TITLE, UNRELATED_REVIEWER,
};
use super::scenario::Scenario;
use super::viewers::Viewer::{
    self, CoAuthor, Creator, Editor, RecusedEditor, ReviewerA, ReviewerALink, ReviewerB, Stranger,
    UnrelatedReviewer, Visitor,
};

/// Id that no record has.
const UNKNOWN_ID: i64 = 999_999_999;
const REVIEWING: &str = "/api/v1/articles/reviewing";
const ASSIGNMENTS: &str = "/api/v1/review-assignments";

async fn get(scenario: &Scenario<'_>, viewer: Viewer, path: &str) -> (StatusCode, String) {
    send(scenario, viewer, Method::GET, path, None).await
}

async fn send(
    scenario: &Scenario<'_>,
    viewer: Viewer,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> (StatusCode, String) {
    let request = scenario.request(viewer, method, path);
    let response =
        scenario.app.send(body.into_iter().fold(request, |request, body| request.json(body))).await;
    (response.status, String::from_utf8(response.body).unwrap())
}

/// Counts the results of a list request.
async fn count(scenario: &Scenario<'_>, viewer: Viewer, path: &str) -> i64 {
    let (status, body) = get(scenario, viewer, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    let page: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(page["results"].as_array().unwrap().len() as i64, page["count"].as_i64().unwrap(), "{body}");
    page["count"].as_i64().unwrap()
}

/// Articles that the palette finds; none if the viewer does not have the role.
async fn palette_articles(scenario: &Scenario<'_>, viewer: Viewer, role: &str, word: &str) -> Vec<Value> {
    let (status, body) = get(scenario, viewer, &format!("/api/v1/palette?role={role}&query={word}")).await;
    assert!(status.is_success() || status == StatusCode::UNPROCESSABLE_ENTITY, "{word}: {body}");
    let results: Value = serde_json::from_str(&body).unwrap();
    results["articles"].as_array().cloned().unwrap_or_default()
}

/// Editors who are recused from the article.
fn recused_editors(scenario: &Scenario<'_>) -> Vec<Viewer> {
    if scenario.progress.creator_is_editor { vec![RecusedEditor, Creator] } else { vec![RecusedEditor] }
}

/// Rows of both reviewers in the lists of reviewers and users, as a recused editor sees them.
async fn reviewer_directory_rows(scenario: &Scenario<'_>, viewer: Viewer) -> Vec<Value> {
    let mut found = Vec::new();
    for path in ["/api/v1/users/reviewers", "/api/v1/users?pageSize=100"] {
        let (_, body) = get(scenario, viewer, path).await;
        let page: Value = serde_json::from_str(&body).unwrap();
        let ids = [REVIEWER_A.id, REVIEWER_B.id];
        let rows = page["results"].as_array().unwrap().iter();
        found.extend(rows.filter(|row| ids.contains(&row["id"].to_string().as_str())).cloned());
    }
    // What the viewer may do with accounts depends on the viewer: `actions_on_reviewers` compares them.
    for row in &mut found {
        row.as_object_mut().unwrap().remove("allowedActions");
    }
    found
}

/// The different sets of actions that a viewer is offered for active reviewers without another role.
async fn actions_on_reviewers(scenario: &Scenario<'_>, viewer: Viewer) -> Vec<Value> {
    let (_, body) = get(scenario, viewer, "/api/v1/users?pageSize=100&isActive=true").await;
    let page: Value = serde_json::from_str(&body).unwrap();
    let rows = page["results"].as_array().unwrap().iter();
    let mut actions: Vec<Value> = rows
        .filter(|row| {
            let roles = row["roles"].as_array().unwrap();
            roles.iter().all(|role| role == "user" || role == "reviewer")
                && roles.contains(&json!("reviewer"))
        })
        .map(|row| row["allowedActions"].clone())
        .collect();
    actions.dedup();
    actions
}

pub async fn record_directory(scenario: &mut Scenario<'_>) {
    for viewer in recused_editors(scenario) {
        let rows = reviewer_directory_rows(scenario, viewer).await;
        assert_eq!(rows.len(), 4);
        scenario.directory.insert(viewer, rows);
    }
}

/// Checks all inferences; `reviewers` lists those who may see the authors in single-blind review.
pub async fn check_all(scenario: &mut Scenario<'_>, reviewers: &[Viewer]) {
    check_filters(scenario, reviewers).await;
    for viewer in recused_editors(scenario) {
        check_recused_editor(scenario, viewer).await;
    }
    check_hidden_like_missing(scenario).await;
}

/// The author filter of the reviewers' list must match only if the reviewer may see the authors.
async fn check_filters(scenario: &mut Scenario<'_>, reviewers: &[Viewer]) {
    for viewer in [ReviewerA, ReviewerB, UnrelatedReviewer, CoAuthor] {
        let sees_authors = scenario.progress.mode == ReviewMode::Single && reviewers.contains(&viewer);
        let no_match = get(scenario, viewer, &format!("{REVIEWING}?author=nobodyatall")).await;
        let mut failures = Vec::new();
        for author in AUTHORS {
            for name in [author.first, author.last, &author.last.to_uppercase()] {
                let found = count(scenario, viewer, &format!("{REVIEWING}?author={name}")).await;
                if found != i64::from(sees_authors) {
                    failures.push(format!("{viewer:?} found {found} articles by the author {name}"));
                }
            }
        }
        let users: [&MarkedUser; 11] = [
            &CREATOR,
            &REVIEWER_A,
            &REVIEWER_B,
            &INVITED,
            &REFUSER,
            &SUGGESTED,
            &EXCLUDED,
            &EDITOR,
            &OTHER_EDITOR,
            &ADMIN,
            &UNRELATED_REVIEWER,
        ];
        let contacts = AUTHORS.iter().flat_map(|author| [author.email, author.affiliation]).chain(ORCIDS);
        let others: Vec<Marker> = users.iter().flat_map(|user| user.markers()).chain(contacts).collect();
        for word in others {
            if get(scenario, viewer, &format!("{REVIEWING}?author={word}")).await != no_match {
                failures.push(format!("{viewer:?} found something by the author {word}"));
            }
        }
        for user in users.into_iter().filter(|user| viewer.user().unwrap().id != user.id) {
            let id = if user.id.is_empty() { "1" } else { user.id };
            let unknown = get(scenario, viewer, &format!("{REVIEWING}?reviewerId={UNKNOWN_ID}")).await;
            if get(scenario, viewer, &format!("{REVIEWING}?reviewerId={id}")).await != unknown
                || unknown != no_match
            {
                failures.push(format!("{viewer:?} found something by the reviewer {id}"));
            }
        }
        let own = format!("{REVIEWING}?reviewerId={}", viewer.user().unwrap().id);
        assert!(count(scenario, viewer, &own).await <= count(scenario, viewer, REVIEWING).await);
        let was_requested = scenario.progress.requested.contains(&viewer);
        assert_eq!(
            count(scenario, viewer, &format!("{REVIEWING}?title={TITLE}")).await,
            i64::from(was_requested)
        );
        for word in AUTHORS.iter().flat_map(|author| [author.first, author.last]) {
            let found = palette_articles(scenario, viewer, "reviewer", word).await.len();
            if found != usize::from(sees_authors) {
                failures.push(format!("{viewer:?} found {found} articles of {word} by the palette"));
            }
        }
        // Sorting by users is not supported.
        for order in ["author", "authorId", "creatorId", "reviewerId", "lastNameEn"] {
            let (status, _) = get(scenario, viewer, &format!("{REVIEWING}?order={order}")).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{order}");
        }
        failures.into_iter().for_each(|failure| scenario.report(failure));
    }
}

/// A recused editor must not learn of any assignment.
async fn check_recused_editor(scenario: &mut Scenario<'_>, viewer: Viewer) {
    let article = scenario.article;
    let mut failures = Vec::new();
    for user in [&REVIEWER_A, &REVIEWER_B, &INVITED, &REFUSER] {
        for path in ["/api/v1/articles", ASSIGNMENTS] {
            let (assigned, unknown) = (
                get(scenario, viewer, &format!("{path}?reviewerId={}", user.id)).await,
                get(scenario, viewer, &format!("{path}?reviewerId={UNKNOWN_ID}")).await,
            );
            if assigned != unknown {
                failures.push(format!("{path}?reviewerId={} differs from an unknown reviewer", user.last));
            }
        }
    }
    for user in [&REVIEWER_A, &REVIEWER_B, &INVITED, &REFUSER, &EDITOR, &OTHER_EDITOR] {
        for word in [user.first, user.last] {
            if !palette_articles(scenario, viewer, "editor", word).await.is_empty() {
                failures.push(format!("the palette finds an article by {word}"));
            }
        }
    }
    for status in 1..=6 {
        let path = format!("{ASSIGNMENTS}?status={status}&articleId={article}");
        if count(scenario, viewer, &path).await != 0 {
            failures.push(format!("{path} is not empty"));
        }
    }
    // The error does not depend on the reviewer.
    for (path, assigned, unassigned) in [
        (
            ASSIGNMENTS,
            json!({ "articleId": article, "reviewerId": user_id(&REVIEWER_A) }),
            json!({ "articleId": article, "reviewerId": user_id(&UNRELATED_REVIEWER) }),
        ),
        (
            "/api/v1/users/invite-reviewer",
            invitation(scenario, &REVIEWER_A),
            invitation(scenario, &UNRELATED_REVIEWER),
        ),
        ("/api/v1/users/invite-reviewer", invitation(scenario, &REFUSER), invitation(scenario, &SUGGESTED)),
    ] {
        let assigned_response = send(scenario, viewer, Method::POST, path, Some(&assigned)).await;
        let unassigned_response = send(scenario, viewer, Method::POST, path, Some(&unassigned)).await;
        if assigned_response != unassigned_response || assigned_response.0.is_success() {
            failures.push(format!(
                "{path} {assigned} got {assigned_response:?}, {unassigned} {unassigned_response:?}"
            ));
        }
    }
    // A user who was invited to review the editor's own article does not exist for them.
    for (method, action) in [
        (Method::GET, ""),
        (Method::GET, "/roles"),
        (Method::POST, "/roles"),
        (Method::POST, "/activate"),
        (Method::POST, "/deactivate"),
        (Method::POST, "/send-invitation"),
    ] {
        let body = (action == "/roles" && method == Method::POST).then(|| json!({ "roles": ["reviewer"] }));
        let response_for = async |id: &str| {
            send(scenario, viewer, method.clone(), &format!("/api/v1/users/{id}{action}"), body.as_ref())
                .await
        };
        let (invited, unknown) =
            (response_for(REFUSER.id).await, response_for(&UNKNOWN_ID.to_string()).await);
        if invited != unknown || unknown.0 != StatusCode::NOT_FOUND {
            failures.push(format!("{method} {action} of an invited user got {invited:?}"));
        }
    }
    // The workload of reviewers must not reveal who reviews the editor's own article.
    let now = reviewer_directory_rows(scenario, viewer).await;
    for (before, now) in scenario.directory[&viewer].iter().zip(&now).filter(|(before, now)| before != now) {
        failures.push(format!("the directory reveals an assignment: {before} became {now}"));
    }
    let actions = actions_on_reviewers(scenario, viewer).await;
    if actions.len() > 1 {
        failures.push(format!("the actions on accounts reveal an assignment: {actions:?}"));
    }
    // Other editors find them.
    assert!(count(scenario, Editor, &format!("{ASSIGNMENTS}?articleId={article}")).await > 0);
    failures.into_iter().for_each(|failure| scenario.report(format!("{viewer:?}: {failure}")));
}

fn user_id(user: &MarkedUser) -> i64 {
    user.id.parse().unwrap()
}

fn invitation(scenario: &Scenario<'_>, user: &MarkedUser) -> Value {
    json!({
        "email": scenario.address(user), "firstNameEn": "Some", "lastNameEn": "Body", "articleIds": [scenario.article],
    })
}

/// A hidden record must give the same response as a missing one.
async fn check_hidden_like_missing(scenario: &mut Scenario<'_>) {
    let mut failures = Vec::new();
    for viewer in [
        Visitor,
        Creator,
        CoAuthor,
        Stranger,
        UnrelatedReviewer,
        ReviewerA,
        ReviewerB,
        ReviewerALink,
        RecusedEditor,
    ] {
        let own = if viewer == ReviewerALink { ReviewerA } else { viewer };
        let article = scenario.article.to_string();
        let assignments =
            scenario.progress.assignments.iter().filter(|assignment| assignment.reviewer != own);
        let mut pairs: Vec<(String, &str)> = Vec::new();
        for assignment in assignments {
            for path in ["/api/v1/review-assignments/{}", "/api/v1/review-assignments/my/{}"] {
                pairs.push((assignment.marker.to_owned(), path));
            }
        }
        if !scenario.progress.requested.contains(&own) {
            for path in ["{}", "{}/events", "{}/merged-pdfs"] {
                pairs.push((article.clone(), path));
            }
        }
        if viewer != Creator {
            for path in [
                "/api/v1/articles/my/{}",
                "/api/v1/articles/my/{}/reviews",
                "/api/v1/articles/my/{}/messages",
            ] {
                pairs.push((article.clone(), path));
            }
        }
        for (id, path) in pairs {
            let path = if path.starts_with("{}") { format!("{REVIEWING}/{path}") } else { path.to_owned() };
            let hidden = get(scenario, viewer, &path.replace("{}", &id)).await;
            let missing = get(scenario, viewer, &path.replace("{}", &UNKNOWN_ID.to_string())).await;
            if hidden != missing || hidden.0.is_success() {
                failures.push(format!("{viewer:?} {path}: {hidden:?}, but missing gives {missing:?}"));
            }
        }
    }
    failures.into_iter().for_each(|failure| scenario.report(failure));
}
