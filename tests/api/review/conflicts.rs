//! Conflicts of interest of reviewers.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{article_content, author_article_path, fill_required_fields};
use testkit::{TestApp, TestUser};

/// Creates an article of Anna Author (clinic.example) that excludes Ivan Rival as a reviewer.
async fn create_submission(app: &TestApp, creator: &TestUser) -> Value {
    let article = app.create_draft(creator, "Late reactivation after transplantation").await;
    let mut content = article_content(&article);
    fill_required_fields(&mut content);
    content["authors"][0]["contact"]["email"] = json!("anna@clinic.example");
    content["suggestedReviewers"] = json!([
        { "email": "rival@elsewhere.example", "firstNameEn": "Ivan", "lastNameEn": "Rival", "exclude": true },
    ]);
    let saved = app.put_as(creator, &author_article_path(&article), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    set_status(app, &article, ArticleStatus::Submitted).await;
    article
}

async fn set_status(app: &TestApp, article: &Value, status: ArticleStatus) {
    use rules::Enumeration;
    sqlx::query("update articles set status_id = $2, submission_date = '2026-02-01' where id = $1")
        .bind(article["id"].as_i64())
        .bind(status.id())
        .execute(&app.state.pool)
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

async fn create_reviewer(app: &TestApp, candidate: &Candidate) -> TestUser {
    let account =
        app.account().named("Boris", candidate.last).email(candidate.email).roles(&[Role::Reviewer]);
    let account = match candidate.orcid {
        Some(orcid) => account.orcid(orcid),
        None => account,
    };
    let user = account.create().await;
    sqlx::query("update users set affiliation_en = nullif($2, '') where id = $1")
        .bind(user.id.0)
        .bind(candidate.affiliation)
        .execute(&app.state.pool)
        .await
        .unwrap();
    user
}

fn conflict_kinds(candidate: &Value) -> Vec<&str> {
    candidate["conflicts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|conflict| conflict["kind"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn conflicts_are_listed_and_authors_cannot_be_assigned() {
    TestApp::run(async |app| {
        let creator =
            app.account().named("Clara", "Creator").roles(&[Role::User, Role::Reviewer]).create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = create_submission(app, &creator).await;
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
        let mut reviewers = Vec::new();
        for (candidate, ..) in &candidates {
            reviewers.push(create_reviewer(app, candidate).await);
        }
        insert_joint_article(app, "Boris", "Coauthor", "2025-06-01").await;
        insert_joint_article(app, "Boris", "Old", "2019-06-01").await;

        let path = format!("/api/v1/users/reviewers?articleId={}&pageSize=100", article["id"]);
        let list = app.get_as(&editor, &path).await.json();
        assert_eq!(list["count"], 9, "{list}");
        for ((candidate, conflicts, refusal), user) in candidates.iter().zip(&reviewers) {
            let found =
                list["results"].as_array().unwrap().iter().find(|found| found["id"] == json!(user.id));
            let found = found.unwrap_or_else(|| panic!("{} is missing", candidate.last));
            assert_eq!(&conflict_kinds(found), conflicts, "{}: {found}", candidate.last);
            assert_eq!(found["cannotReview"].as_str(), *refusal, "{}", candidate.last);
            // The check of a single address agrees.
            let check =
                format!("/api/v1/articles/{}/reviewer-check?email={}", article["id"], candidate.email);
            let checked = app.get_as(&editor, &check).await.json();
            assert_eq!(&conflict_kinds(&checked), conflicts, "{}: {checked}", candidate.last);
            assert_eq!(checked["user"]["id"], json!(user.id));

            let assignment = json!({ "articleId": article["id"], "reviewerId": user.id });
            let response = app.post_as(&editor, "/api/v1/review-assignments", &assignment).await;
            let expected = if refusal.is_some() { StatusCode::CONFLICT } else { StatusCode::CREATED };
            assert_eq!(response.status, expected, "{}: {response:?}", candidate.last);
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

        // The creator cannot review it either, and a reviewer is not assigned twice.
        let own = list["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["id"] == json!(creator.id))
            .unwrap();
        assert_eq!((conflict_kinds(own), own["cannotReview"].as_str()), (vec!["creator"], Some("is-author")));
        let again = app.get_as(&editor, &path).await.json();
        let free = again["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|found| found["id"] == json!(reviewers[0].id))
            .unwrap();
        assert_eq!(
            (free["openAssignments"].as_i64(), free["cannotReview"].as_str()),
            (Some(1), Some("already-assigned"))
        );
        let twice = json!({ "articleId": article["id"], "reviewerId": reviewers[0].id });
        assert_eq!(
            app.post_as(&editor, "/api/v1/review-assignments", &twice).await.json()["code"],
            "already-assigned"
        );
    })
    .await;
}

/// Inserts an article of this candidate and Anna Author, published on this day.
async fn insert_joint_article(app: &TestApp, first: &str, last: &str, day: &str) {
    let creator = app.create_user(&[Role::User]).await;
    let article = app.create_draft(&creator, "A joint work").await;
    let mut content = article_content(&article);
    fill_required_fields(&mut content);
    let mut other = content["authors"][0].clone();
    other["orcid"] = json!("");
    (other["firstNameEn"], other["lastNameEn"]) = (json!(first), json!(last));
    (other["isCorrespondingAuthor"], other["contact"]) = (json!(false), Value::Null);
    content["authors"].as_array_mut().unwrap().push(other);
    let saved = app.put_as(&creator, &author_article_path(&article), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    sqlx::query(
        "update articles set status_id = 7, publication_date = $2::date, slug = 'joint-' || id where id = $1",
    )
    .bind(article["id"].as_i64())
    .bind(day)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn unknown_address_is_checked_by_name_and_domain() {
    TestApp::run(async |app| {
        let creator = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = create_submission(app, &creator).await;
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
        assert_eq!((conflict_kinds(&author), author["cannotReview"].as_str()), (vec!["same-name"], Some("is-author")));
        assert_eq!(invite("new@x.test", "Anna", "Author").await.json()["code"], "is-author");
        assert_eq!(invite("anna@clinic.example", "Some", "Body").await.json()["code"], "is-author");
        let rival = check("email=new@x.test&firstNameEn=Ivan&lastNameEn=Rival").await;
        assert_eq!((conflict_kinds(&rival), &rival["cannotReview"]), (vec!["excluded"], &Value::Null));
        assert_eq!(conflict_kinds(&check("email=other@lab.clinic.example").await), ["same-domain"]);
        assert_eq!(invite("new@x.test", "Ivan", "Rival").await.status, StatusCode::CREATED);
        // Rejected invitations created no account.
        let accounts: Vec<String> =
            sqlx::query_scalar("select unconfirmed_email::text from users where not is_active")
                .fetch_all(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(accounts, ["new@x.test"]);
        // A recused editor must not see conflicts.
        let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        let path = format!("/api/v1/articles/{}/reviewer-check?email=new@x.test", article["id"]);
        assert_eq!(app.get_as(&recused, &path).await.status, StatusCode::FORBIDDEN);
        let path = format!("/api/v1/users/reviewers?articleId={}", article["id"]);
        assert_eq!(app.get_as(&recused, &path).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

/// What the editors knew when they asked stays, whatever the reviewer writes into the own profile later.
#[tokio::test]
async fn conflicts_are_kept_with_the_assignment() {
    TestApp::run(async |app| {
        let creator = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = create_submission(app, &creator).await;
        let place = "transplantation clinic";
        let colleague = create_reviewer(
            app,
            &Candidate { affiliation: place, ..candidate("Place", "boris@clinic.example") },
        )
        .await;
        let body = json!({ "articleId": article["id"], "reviewerId": colleague.id });
        let assigned = app.post_as(&editor, "/api/v1/review-assignments", &body).await.json();
        assert_eq!(conflict_kinds(&assigned), ["same-affiliation", "same-domain"], "{assigned}");
        assert_eq!(assigned["conflicts"][1]["detail"], "clinic.example");
        let profile = json!({ "firstNameEn": "Boris", "lastNameEn": "Place", "affiliationEn": "Elsewhere" });
        assert_eq!(app.put_as(&colleague, "/api/v1/users/me", &profile).await.status, StatusCode::OK);
        let path = format!("/api/v1/review-assignments/{}", assigned["id"]);
        let later = app.get_as(&editor, &path).await.json();
        assert_eq!(later["conflicts"], assigned["conflicts"]);
        // The reviewer does not see them.
        let own = format!("/api/v1/review-assignments/my/{}", assigned["id"]);
        assert!(app.get_as(&colleague, &own).await.json().get("conflicts").is_none());
    })
    .await;
}

#[tokio::test]
async fn reviewer_search_uses_constant_number_of_queries() {
    TestApp::run(async |app| {
        let creator = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = create_submission(app, &creator).await;
        let path = format!("/api/v1/users/reviewers?articleId={}&pageSize=100", article["id"]);
        let mut costs = Vec::new();
        for count in [2, 78] {
            for _ in 0..count {
                app.create_user(&[Role::Reviewer]).await;
            }
            costs.push(app.count_queries(&editor, &path).await);
        }
        assert_eq!(costs[0], costs[1], "{costs:?}");
        assert!(costs[0] < 16, "{costs:?}");
    })
    .await;
}
