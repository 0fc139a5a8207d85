//! What cannot be seen cannot be guessed: by filters, by counts, by refusals that differ.

use reqwest::{Method, StatusCode};
use rules::reading::ReviewMode;
use serde_json::{Value, json};

use super::markers::{
    ADMIN, AUTHORS, CREATOR, EDITOR, EXCLUDED, INVITED, Marker, ORCIDS, OTHER_EDITOR, Person, REFUSER,
    REVIEWER_A, REVIEWER_B, STRANGE_REVIEWER, SUGGESTED, TITLE,
};
use super::viewers::Viewer::{
    self, CoAuthor, Creator, Editor, LinkOfA, RecusedEditor, ReviewerA, ReviewerB, StrangeReviewer, Stranger,
    Visitor,
};
use super::world::World;

/// Numbers that nothing has.
const NOTHING: i64 = 999_999_999;
const REVIEWING: &str = "/api/v1/articles/reviewing";
const ASSIGNMENTS: &str = "/api/v1/review-assignments";

async fn ask(world: &World<'_>, viewer: Viewer, path: &str) -> (StatusCode, String) {
    told(world, viewer, Method::GET, path, None).await
}

async fn told(
    world: &World<'_>,
    viewer: Viewer,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> (StatusCode, String) {
    let request = world.request(viewer, method, path);
    let answer = world.app.send(body.into_iter().fold(request, |request, body| request.json(body))).await;
    (answer.status, String::from_utf8(answer.body).unwrap())
}

/// How many articles a question finds.
async fn count(world: &World<'_>, viewer: Viewer, path: &str) -> i64 {
    let (status, body) = ask(world, viewer, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    let page: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(page["results"].as_array().unwrap().len() as i64, page["count"].as_i64().unwrap(), "{body}");
    page["count"].as_i64().unwrap()
}

/// Editors who are among the authors, or made the article.
fn recused(world: &World<'_>) -> Vec<Viewer> {
    if world.scene.is_busy { vec![RecusedEditor, Creator] } else { vec![RecusedEditor] }
}

/// The rows of two reviewers in both directories, as a recused editor reads them.
async fn rows_in_the_directory(world: &World<'_>, viewer: Viewer) -> Vec<Value> {
    let mut found = Vec::new();
    for path in ["/api/v1/users/reviewers", "/api/v1/users?pageSize=100"] {
        let (_, body) = ask(world, viewer, path).await;
        let page: Value = serde_json::from_str(&body).unwrap();
        let ids = [REVIEWER_A.id, REVIEWER_B.id];
        let rows = page["results"].as_array().unwrap().iter();
        found.extend(rows.filter(|row| ids.contains(&row["id"].to_string().as_str())).cloned());
    }
    found
}

pub async fn before_anybody_is_asked(world: &mut World<'_>) {
    for viewer in recused(world) {
        let rows = rows_in_the_directory(world, viewer).await;
        assert_eq!(rows.len(), 4);
        world.directory.insert(viewer, rows);
    }
}

/// At any time after: those who have agreed to review may find a little more.
pub async fn try_all(world: &mut World<'_>, agreed: &[Viewer]) {
    filters(world, agreed).await;
    for viewer in recused(world) {
        recused_editor(world, viewer).await;
    }
    hidden_is_like_missing(world).await;
}

/// The filters of the reviewers' list find by an author's name only where the reviewer sees it.
async fn filters(world: &mut World<'_>, agreed: &[Viewer]) {
    for viewer in [ReviewerA, ReviewerB, StrangeReviewer, CoAuthor] {
        let sees_authors = world.scene.mode == ReviewMode::Single && agreed.contains(&viewer);
        let nobody = ask(world, viewer, &format!("{REVIEWING}?author=nobodyatall")).await;
        let mut wrong = Vec::new();
        for author in AUTHORS {
            for name in [author.first, author.last, &author.last.to_uppercase()] {
                let found = count(world, viewer, &format!("{REVIEWING}?author={name}")).await;
                if found != i64::from(sees_authors) {
                    wrong.push(format!("{viewer:?} found {found} articles by the author {name}"));
                }
            }
        }
        let people: [&Person; 11] = [
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
            &STRANGE_REVIEWER,
        ];
        let contacts = AUTHORS.iter().flat_map(|author| [author.email, author.affiliation]).chain(ORCIDS);
        let others: Vec<Marker> = people.iter().flat_map(|person| person.markers()).chain(contacts).collect();
        for word in others {
            if ask(world, viewer, &format!("{REVIEWING}?author={word}")).await != nobody {
                wrong.push(format!("{viewer:?} found something by the author {word}"));
            }
        }
        for person in people.into_iter().filter(|person| viewer.person().unwrap().id != person.id) {
            let id = if person.id.is_empty() { "1" } else { person.id };
            let unknown = ask(world, viewer, &format!("{REVIEWING}?reviewerId={NOTHING}")).await;
            if ask(world, viewer, &format!("{REVIEWING}?reviewerId={id}")).await != unknown
                || unknown != nobody
            {
                wrong.push(format!("{viewer:?} found something by the reviewer {id}"));
            }
        }
        let own = format!("{REVIEWING}?reviewerId={}", viewer.person().unwrap().id);
        assert_eq!(ask(world, viewer, &own).await, ask(world, viewer, REVIEWING).await);
        let was_asked = world.scene.asked.contains(&viewer);
        assert_eq!(count(world, viewer, &format!("{REVIEWING}?title={TITLE}")).await, i64::from(was_asked));
        // No order that would sort by somebody.
        for order in ["author", "authorId", "creatorId", "reviewerId", "lastNameEn"] {
            let (status, _) = ask(world, viewer, &format!("{REVIEWING}?order={order}")).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{order}");
        }
        wrong.into_iter().for_each(|what| world.fault(what));
    }
}

/// An editor among the authors learns of no assignment, however they ask.
async fn recused_editor(world: &mut World<'_>, viewer: Viewer) {
    let article = world.article;
    let mut wrong = Vec::new();
    for person in [&REVIEWER_A, &REVIEWER_B, &INVITED, &REFUSER] {
        for path in ["/api/v1/articles", ASSIGNMENTS] {
            let (asked, unknown) = (
                ask(world, viewer, &format!("{path}?reviewerId={}", person.id)).await,
                ask(world, viewer, &format!("{path}?reviewerId={NOTHING}")).await,
            );
            if asked != unknown {
                wrong.push(format!("{path}?reviewerId={} says more than for nobody", person.last));
            }
        }
    }
    for status in 1..=6 {
        let path = format!("{ASSIGNMENTS}?status={status}&articleId={article}");
        if count(world, viewer, &path).await != 0 {
            wrong.push(format!("{path} is not empty"));
        }
    }
    // A refusal is the same, whoever is named.
    for (path, asked, unasked) in [
        (
            ASSIGNMENTS,
            json!({ "articleId": article, "reviewerId": number(&REVIEWER_A) }),
            json!({ "articleId": article, "reviewerId": number(&STRANGE_REVIEWER) }),
        ),
        (
            "/api/v1/users/invite-reviewer",
            invitation(world, &REVIEWER_A),
            invitation(world, &STRANGE_REVIEWER),
        ),
        ("/api/v1/users/invite-reviewer", invitation(world, &REFUSER), invitation(world, &SUGGESTED)),
    ] {
        let of_asked = told(world, viewer, Method::POST, path, Some(&asked)).await;
        let of_unasked = told(world, viewer, Method::POST, path, Some(&unasked)).await;
        if of_asked != of_unasked || of_asked.0.is_success() {
            wrong.push(format!("{path} {asked} is answered {of_asked:?}, {unasked} {of_unasked:?}"));
        }
    }
    // Whoever was invited to review one's own article is nobody.
    for (method, deed) in [
        (Method::GET, ""),
        (Method::GET, "/roles"),
        (Method::POST, "/roles"),
        (Method::POST, "/activate"),
        (Method::POST, "/deactivate"),
        (Method::POST, "/send-invitation"),
    ] {
        let body = (deed == "/roles" && method == Method::POST).then(|| json!({ "roles": ["reviewer"] }));
        let of = async |id: &str| {
            told(world, viewer, method.clone(), &format!("/api/v1/users/{id}{deed}"), body.as_ref()).await
        };
        let (of_invited, of_nobody) = (of(REFUSER.id).await, of(&NOTHING.to_string()).await);
        if of_invited != of_nobody || of_nobody.0 != StatusCode::NOT_FOUND {
            wrong.push(format!("{method} {deed} of somebody invited is answered {of_invited:?}"));
        }
    }
    // How busy somebody is must not tell who was asked to review one's own article.
    let now = rows_in_the_directory(world, viewer).await;
    for (before, now) in world.directory[&viewer].iter().zip(&now).filter(|(before, now)| before != now) {
        wrong.push(format!("the directory tells that somebody was asked: {before} became {now}"));
    }
    // The office itself finds them.
    assert!(count(world, Editor, &format!("{ASSIGNMENTS}?articleId={article}")).await > 0);
    wrong.into_iter().for_each(|what| world.fault(format!("{viewer:?}: {what}")));
}

fn number(person: &Person) -> i64 {
    person.id.parse().unwrap()
}

fn invitation(world: &World<'_>, person: &Person) -> Value {
    json!({
        "email": world.address(person), "firstNameEn": "Some", "lastNameEn": "Body", "articleIds": [world.article],
    })
}

/// What is there and not theirs is answered like what is not there.
async fn hidden_is_like_missing(world: &mut World<'_>) {
    let mut wrong = Vec::new();
    for viewer in
        [Visitor, Creator, CoAuthor, Stranger, StrangeReviewer, ReviewerA, ReviewerB, LinkOfA, RecusedEditor]
    {
        let own = if viewer == LinkOfA { ReviewerA } else { viewer };
        let article = world.article.to_string();
        let assignments = world.scene.assignments.iter().filter(|assignment| assignment.of != own);
        let mut pairs: Vec<(String, &str)> = Vec::new();
        for assignment in assignments {
            for path in ["/api/v1/review-assignments/{}", "/api/v1/review-assignments/my/{}"] {
                pairs.push((assignment.marker.to_owned(), path));
            }
        }
        if !world.scene.asked.contains(&own) {
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
            let hidden = ask(world, viewer, &path.replace("{}", &id)).await;
            let missing = ask(world, viewer, &path.replace("{}", &NOTHING.to_string())).await;
            if hidden != missing || hidden.0.is_success() {
                wrong.push(format!("{viewer:?} {path}: {hidden:?}, where nothing is {missing:?}"));
            }
        }
    }
    wrong.into_iter().for_each(|what| world.fault(what));
}
