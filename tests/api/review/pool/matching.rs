//! The list of reviewers: order, availability, past reviews.

use super::*;

const REVIEWERS: &str = "/api/v1/users/reviewers";

async fn execute(app: &TestApp, sql: &'static str, id: i64) {
    sqlx::query(sql).bind(id).execute(&app.state.pool).await.unwrap();
}

/// Creates a reviewer with an address that says nothing of an employer.
async fn candidate(app: &TestApp, first: &str, last: &str, interests: &[&str]) -> TestUser {
    let email = format!("{}.{}@gmail.com", last.to_lowercase(), app.unique_id());
    let user = app.account().named(first, last).email(email).roles(&[Role::Reviewer]).create().await;
    let body = json!({ "interests": interests, "notBefore": null });
    assert_eq!(app.put_as(&user, OWN_PROFILE, &body).await.status, StatusCode::OK);
    user
}

fn last_names(list: &Value) -> Vec<String> {
    let names = list["results"].as_array().unwrap().iter();
    names.map(|found| found["fullNameEn"].as_str().unwrap().rsplit(' ').next().unwrap().to_owned()).collect()
}

fn find<'a>(list: &'a Value, last: &str) -> &'a Value {
    let index = last_names(list).iter().position(|name| name == last).unwrap();
    &list["results"][index]
}

/// Seven candidates for an article about bone marrow, GvHD and leukaemia, whose points are counted by hand:
/// Alpha 2 × 3 = 6, Beta 3 + 2 = 5, Gamma 3 reviews of 4 = 3, Delta 3 with an open request, Epsilon 0; Zeta, with
/// 9, is away, and Eta, with 3, is an editor.
async fn create_pool(app: &TestApp, submission: &Submission) -> (TestUser, i64) {
    execute(
        app,
        "update articles set keywords_en = '{Bone marrow,GvHD}', keywords_ru = '{Лейкоз}' where id = $1",
        submission.id(),
    )
    .await;
    candidate(app, "Adam", "Alpha", &["bone  MARROW", "лейкоз", "Stroke"]).await;
    candidate(app, "Bella", "Beta", &["GvHD"]).await;
    let gamma = candidate(app, "Carl", "Gamma", &[]).await;
    let delta = candidate(app, "Dora", "Delta", &["gvhd"]).await;
    let epsilon = candidate(app, "Eva", "Epsilon", &["Stroke"]).await;
    let zeta = candidate(app, "Fred", "Zeta", &["GvHD", "Bone marrow", "Лейкоз"]).await;
    let body = json!({ "interests": ["GvHD", "Bone marrow", "Лейкоз"], "notBefore": "2026-06-01" });
    assert_eq!(app.put_as(&zeta, OWN_PROFILE, &body).await.status, StatusCode::OK);
    let eta = candidate(app, "Gina", "Eta", &["GvHD"]).await;
    execute(app, "update users set roles = '{reviewer,editor}' where id = $1", eta.id.0).await;

    let published = app.create_article(&submission.author, ArticleStatus::Published).await["id"].as_i64();
    execute(app, "update articles set keywords_en = '{gvhd}' where id = $1", published.unwrap()).await;
    execute(
        app,
        "update article_authors set first_name_en = 'Bella', last_name_en = 'Beta', orcid = '', email = ''
         where article_id = $1",
        published.unwrap(),
    )
    .await;
    let writer = app.account().named("Olga", "Writer").roles(&[Role::User, Role::Editor]).create().await;
    let other = app.create_article(&writer, ArticleStatus::UnderReview).await["id"].as_i64().unwrap();
    for round in 0..4 {
        let id = insert_assignment(app, other, &gamma, round, 3).await;
        let rated = "insert into review_ratings (assignment_id, rating, rated_by, rated_at)
                     select id, 3 + (article_revision = 0)::int, reviewer_id, now() from review_assignments where id = $1";
        execute(app, rated, id).await;
    }
    insert_assignment(app, other, &delta, 0, 2).await;
    insert_assignment(app, other, &epsilon, 0, 1).await;
    (writer, other)
}

#[tokio::test]
async fn best_matches_come_first() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        create_pool(app, &submission).await;
        let path = format!("{REVIEWERS}?articleId={}&order=match", submission.id());
        let list = app.get_as(&submission.editor, &path).await.json();
        let expected = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta"];
        assert_eq!(last_names(&list), expected, "{list}");
        assert_eq!(list["count"], 7);
        let matches = |last: &str| find(&list, last)["matches"].clone();
        assert_eq!(
            matches("Alpha"),
            json!({ "interests": ["bone MARROW", "лейкоз"], "articles": 0, "reviews": 0 })
        );
        assert_eq!(matches("Beta"), json!({ "interests": ["GvHD"], "articles": 1, "reviews": 0 }));
        assert_eq!(matches("Gamma"), json!({ "interests": [], "articles": 0, "reviews": 4 }));
        assert_eq!(find(&list, "Zeta")["notBefore"], "2026-06-01");

        let second = app.get_as(&submission.editor, &format!("{path}&pageIndex=1&pageSize=3")).await.json();
        assert_eq!(last_names(&second), expected[3..6]);
        let free = app.get_as(&submission.editor, &format!("{path}&available=true")).await.json();
        assert_eq!((last_names(&free).len(), &free["count"]), (6, &json!(6)));
        assert!(!last_names(&free).contains(&"Zeta".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn list_shows_past_reviews_and_searches_interests() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        let (writer, _) = create_pool(app, &submission).await;
        let get = async |query: &str| app.get_as(&submission.editor, &format!("{REVIEWERS}?{query}")).await;
        let list = get("").await.json();
        let names = ["Alpha", "Beta", "Delta", "Epsilon", "Eta", "Gamma", "Zeta"];
        assert_eq!(last_names(&list), names, "by name");
        let gamma = find(&list, "Gamma");
        assert_eq!(gamma["matches"], Value::Null);
        // Grades 4, 3, 3 and 3; four days each.
        assert_eq!((&gamma["rating"], &gamma["ratingCount"]), (&json!(3.3), &json!(4)));
        assert_eq!((&gamma["averageDays"], &gamma["silentRequests"]), (&json!(4.0), &json!(0)));
        assert_eq!(find(&list, "Epsilon")["silentRequests"], 1);
        assert_eq!(find(&list, "Delta")["silentRequests"], 0, "agreed");
        assert_eq!(find(&list, "Alpha")["rating"], Value::Null);

        assert_eq!(last_names(&get("order=load").await.json())[5..], ["Delta", "Epsilon"]);
        assert_eq!(last_names(&get("order=lastReview").await.json())[6], "Gamma");
        let found = get("email=stroke").await.json();
        assert_eq!(
            (last_names(&found), &found["count"]),
            (vec!["Alpha".into(), "Epsilon".into()], &json!(2))
        );
        assert_eq!(
            first_error(&get("order=rating").await),
            (json!(["query", "order"]), "not-in-list".into())
        );
        assert_eq!(
            first_error(&get("order=match").await),
            (json!(["query", "articleId"]), "required".into())
        );

        // The writer of the reviewed article learns nothing of its reviews.
        let list = app.get_as(&writer, REVIEWERS).await.json();
        let gamma = find(&list, "Gamma");
        assert_eq!((&gamma["rating"], &gamma["ratingCount"]), (&Value::Null, &json!(0)));
        assert_eq!((&gamma["averageDays"], &gamma["completedReviews"]), (&Value::Null, &json!(0)));
        assert_eq!(find(&list, "Epsilon")["silentRequests"], 0);
        let path = format!("{REVIEWERS}?articleId={}&order=match", submission.id());
        let list = app.get_as(&writer, &path).await.json();
        assert_eq!(find(&list, "Gamma")["matches"]["reviews"], 0);
    })
    .await;
}

#[tokio::test]
async fn list_costs_a_fixed_number_of_queries() {
    TestApp::run(async |app| {
        let submission = Submission::create(app).await;
        candidate(app, "Adam", "Alpha", &["GvHD"]).await;
        let path = format!("{REVIEWERS}?articleId={}&order=match", submission.id());
        app.count_queries(&submission.editor, &path).await;
        let few = app.count_queries(&submission.editor, &path).await;
        for last in ["Beta", "Gamma", "Delta"] {
            candidate(app, "Adam", last, &["GvHD", "Stroke"]).await;
        }
        assert_eq!(app.count_queries(&submission.editor, &path).await, few);
    })
    .await;
}
