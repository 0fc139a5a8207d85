//! What speaks against a reviewer is found and shown before anybody is asked; authors cannot be asked at all.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{complete, content_of, path_of};
use testkit::{Person, TestApp};

/// An article whose author is Anna Author of the clinic at clinic.example, and who does not want Ivan Rival.
async fn submitted(app: &TestApp, creator: &Person) -> Value {
    let article = app.draft(creator, "Late reactivation after transplantation").await;
    let mut content = content_of(&article);
    complete(&mut content);
    content["authors"][0]["contact"]["email"] = json!("anna@clinic.example");
    content["suggestedReviewers"] = json!([
        { "email": "rival@elsewhere.example", "firstNameEn": "Ivan", "lastNameEn": "Rival", "exclude": true },
    ]);
    let saved = app.put_as(creator, &path_of(&article), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    move_to(app, &article, ArticleStatus::Submitted).await;
    article
}

async fn move_to(app: &TestApp, article: &Value, status: ArticleStatus) {
    use rules::Enumeration;
    sqlx::query("update articles set status_id = $2, submission_date = '2026-02-01' where id = $1")
        .bind(article["id"].as_i64())
        .bind(status.id())
        .execute(&app.house.app.pool)
        .await
        .unwrap();
}

struct Candidate {
    last: &'static str,
    email: &'static str,
    orcid: Option<&'static str>,
    affiliation: &'static str,
}

const fn candidate(last: &'static str, email: &'static str) -> Candidate {
    Candidate { last, email, orcid: None, affiliation: "" }
}

async fn reviewer(app: &TestApp, candidate: &Candidate) -> Person {
    let account =
        app.account().named("Boris", candidate.last).email(candidate.email).roles(&[Role::Reviewer]);
    let account = match candidate.orcid {
        Some(orcid) => account.orcid(orcid),
        None => account,
    };
    let person = account.create().await;
    sqlx::query("update users set affiliation_en = nullif($2, '') where id = $1")
        .bind(person.id.0)
        .bind(candidate.affiliation)
        .execute(&app.house.app.pool)
        .await
        .unwrap();
    person
}

fn kinds(candidate: &Value) -> Vec<&str> {
    candidate["conflicts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|conflict| conflict["kind"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn each_conflict_is_found_and_shown_and_authors_cannot_be_asked() {
    TestApp::run(async |app| {
        let creator =
            app.account().named("Clara", "Creator").roles(&[Role::User, Role::Reviewer]).create().await;
        let editor = app.person(&[Role::Editor]).await;
        let article = submitted(app, &creator).await;
        let candidates = [
            (candidate("Free", "free@gmail.com"), vec![], None),
            (candidate("Mail", "ANNA@clinic.example"), vec!["same-email"], Some("is-author")),
            (
                Candidate { orcid: Some("0000-0002-1825-0097"), ..candidate("Orcid", "b@x.test") },
                vec!["same-orcid"],
                Some("is-author"),
            ),
            (candidate("Domain", "boris@clinic.example"), vec!["same-domain"], None),
            (
                Candidate { affiliation: "transplantation clinic", ..candidate("Place", "c@x.test") },
                vec!["same-affiliation"],
                None,
            ),
            (candidate("Excluded", "rival@elsewhere.example"), vec!["excluded"], None),
            (candidate("Coauthor", "d@x.test"), vec!["recent-coauthor"], None),
            (candidate("Old", "e@x.test"), vec![], None),
        ];
        let mut people = Vec::new();
        for (who, ..) in &candidates {
            people.push(reviewer(app, who).await);
        }
        written_together(app, "Boris", "Coauthor", "2025-06-01").await;
        written_together(app, "Boris", "Old", "2019-06-01").await;

        let path = format!("/api/v1/users/reviewers?articleId={}&pageSize=100", article["id"]);
        let list = app.get_as(&editor, &path).await.json();
        assert_eq!(list["count"], 9, "{list}");
        for ((who, conflicts, cannot), person) in candidates.iter().zip(&people) {
            let found =
                list["results"].as_array().unwrap().iter().find(|found| found["id"] == json!(person.id));
            let found = found.unwrap_or_else(|| panic!("{} is missing", who.last));
            assert_eq!(&kinds(found), conflicts, "{}: {found}", who.last);
            assert_eq!(found["cannotReview"].as_str(), *cannot, "{}", who.last);
            // The same for one person alone, and for one whom nobody knows.
            let check = format!("/api/v1/articles/{}/reviewer-check?email={}", article["id"], who.email);
            let checked = app.get_as(&editor, &check).await.json();
            assert_eq!(&kinds(&checked), conflicts, "{}: {checked}", who.last);
            assert_eq!(checked["user"]["id"], json!(person.id));

            let asked = json!({ "articleId": article["id"], "reviewerId": person.id });
            let answer = app.post_as(&editor, "/api/v1/review-assignments", &asked).await;
            let expected = if cannot.is_some() { StatusCode::CONFLICT } else { StatusCode::CREATED };
            assert_eq!(answer.status, expected, "{}: {answer:?}", who.last);
        }
        let shown = &list["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["conflicts"][0]["kind"] == "recent-coauthor");
        let conflict = &shown.unwrap()["conflicts"][0];
        assert_eq!(
            (conflict["with"].as_str(), conflict["detail"].as_str()),
            (Some("Anna Author"), Some("A joint work"))
        );

        // Whoever made it reviews nothing of it either, and whoever has been asked is not asked twice.
        let own = list["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["id"] == json!(creator.id))
            .unwrap();
        assert_eq!((kinds(own), own["cannotReview"].as_str()), (vec!["creator"], Some("is-author")));
        let again = app.get_as(&editor, &path).await.json();
        let free = again["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["id"] == json!(people[0].id))
            .unwrap();
        assert_eq!(
            (free["openAssignments"].as_i64(), free["cannotReview"].as_str()),
            (Some(1), Some("already-assigned"))
        );
        let twice = json!({ "articleId": article["id"], "reviewerId": people[0].id });
        assert_eq!(
            app.post_as(&editor, "/api/v1/review-assignments", &twice).await.json()["code"],
            "already-assigned"
        );
    })
    .await;
}

/// An article of this candidate and Anna Author, from this day.
async fn written_together(app: &TestApp, first: &str, last: &str, day: &str) {
    let somebody = app.person(&[Role::User]).await;
    let article = app.draft(&somebody, "A joint work").await;
    let mut content = content_of(&article);
    complete(&mut content);
    let mut other = content["authors"][0].clone();
    other["orcid"] = json!("");
    (other["firstNameEn"], other["lastNameEn"]) = (json!(first), json!(last));
    (other["isCorrespondingAuthor"], other["contact"]) = (json!(false), Value::Null);
    content["authors"].as_array_mut().unwrap().push(other);
    let saved = app.put_as(&somebody, &path_of(&article), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    sqlx::query(
        "update articles set status_id = 7, publication_date = $2::date, slug = 'joint-' || id where id = $1",
    )
    .bind(article["id"].as_i64())
    .bind(day)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_stranger_is_weighed_by_name_and_address() {
    TestApp::run(async |app| {
        let creator = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = submitted(app, &creator).await;
        let check = async |query: &str| {
            let path = format!("/api/v1/articles/{}/reviewer-check?{query}", article["id"]);
            app.get_as(&editor, &path).await.json()
        };
        let invite = async |email: &str, first: &str, last: &str| {
            let body =
                json!({ "email": email, "firstNameEn": first, "lastNameEn": last, "articleIds": [article["id"]] });
            app.post_as(&editor, "/api/v1/users/invite-reviewer", &body).await
        };
        let author = check("email=new@x.test&firstNameEn=anna&lastNameEn=AUTHOR").await;
        assert_eq!((kinds(&author), author["cannotReview"].as_str()), (vec!["same-name"], Some("is-author")));
        assert_eq!(invite("new@x.test", "Anna", "Author").await.json()["code"], "is-author");
        assert_eq!(invite("anna@clinic.example", "Some", "Body").await.json()["code"], "is-author");
        let rival = check("email=new@x.test&firstNameEn=Ivan&lastNameEn=Rival").await;
        assert_eq!((kinds(&rival), &rival["cannotReview"]), (vec!["excluded"], &Value::Null));
        assert_eq!(kinds(&check("email=other@lab.clinic.example").await), ["same-domain"]);
        assert_eq!(invite("new@x.test", "Ivan", "Rival").await.status, StatusCode::CREATED);
        // Nothing was left behind by what was refused.
        let accounts: Vec<String> =
            sqlx::query_scalar("select unconfirmed_email::text from users where not is_active")
                .fetch_all(&app.house.app.pool)
                .await
                .unwrap();
        assert_eq!(accounts, ["new@x.test"]);
        // An editor who stands among the authors learns nothing of this.
        let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        let path = format!("/api/v1/articles/{}/reviewer-check?email=new@x.test", article["id"]);
        assert_eq!(app.get_as(&recused, &path).await.status, StatusCode::FORBIDDEN);
        let path = format!("/api/v1/users/reviewers?articleId={}", article["id"]);
        assert_eq!(app.get_as(&recused, &path).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

/// A list costs the same number of queries for two reviewers and for eighty.
#[tokio::test]
async fn the_picker_costs_a_fixed_number_of_queries() {
    TestApp::run(async |app| {
        let creator = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = submitted(app, &creator).await;
        let path = format!("/api/v1/users/reviewers?articleId={}&pageSize=100", article["id"]);
        let mut costs = Vec::new();
        for more in [2, 78] {
            for _ in 0..more {
                app.person(&[Role::Reviewer]).await;
            }
            costs.push(app.queries_for(&editor, &path).await);
        }
        assert_eq!(costs[0], costs[1], "{costs:?}");
        assert!(costs[0] < 16, "{costs:?}");
    })
    .await;
}
