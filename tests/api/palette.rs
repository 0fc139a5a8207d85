//! Search of the command palette.

use reqwest::StatusCode;
use rules::{ArticleStatus, Enumeration, ReviewMode, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestUser};

async fn search(app: &TestApp, user: &TestUser, role: Role, query: &str) -> Value {
    let parameters = [("role", role.code()), ("query", query)];
    let parameters = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    let response = app.get_as(user, &format!("/api/v1/palette?{parameters}")).await;
    assert_eq!(response.status, StatusCode::OK, "{query}: {response:?}");
    response.json()
}

/// Ids of the articles that a search finds.
async fn found(app: &TestApp, user: &TestUser, role: Role, query: &str) -> Vec<i64> {
    let results = search(app, user, role, query).await;
    results["articles"].as_array().unwrap().iter().map(|article| article["id"].as_i64().unwrap()).collect()
}

fn id(article: &Value) -> i64 {
    article["id"].as_i64().unwrap()
}

async fn create_titled(app: &TestApp, author: &TestUser, status: ArticleStatus, title: &str) -> Value {
    let article = app.create_article(author, status).await;
    sqlx::query("update articles set title_en = $2, title_ru = $2 where id = $1")
        .bind(id(&article))
        .bind(title)
        .execute(&app.state.pool)
        .await
        .unwrap();
    article
}

async fn number(app: &TestApp, article: &Value, number: &str) {
    sqlx::query("insert into manuscript_numbers (number, year, sequence, article_id, created_at) values ($2, 2026, $1::bigint::integer, $1, now())")
        .bind(id(article))
        .bind(number)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

async fn assign(app: &TestApp, article: &Value, reviewer: &TestUser, status: i16) {
    sqlx::query(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, 0, $3, '2026-04-01', now(), case when $3 in (2, 3) then now() end,
                 case when $3 in (3, 4, 6) then now() end)",
    )
    .bind(id(article))
    .bind(reviewer.id.0)
    .bind(status)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn editors_find_articles_people_and_issues() {
    TestApp::run(async |app| {
        let author = app.account().named("Clara", "Creator").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let reviewer = app.account().named("Inga", "Secretova").roles(&[Role::Reviewer]).create().await;
        let first = create_titled(app, &author, ArticleStatus::UnderReview, "Ёмкость памяти Т-клеток").await;
        let second = create_titled(app, &author, ArticleStatus::Submitted, "Late relapse after CTT-2026-0007").await;
        let draft = create_titled(app, &author, ArticleStatus::Draft, "Relapse in a draft").await;
        number(app, &first, "CTT-2026-0007").await;
        number(app, &second, "CTT-2026-0042").await;
        assign(app, &first, &reviewer, 2).await;
        let editor_finds = async |query: &str| found(app, &editor, Role::Editor, query).await;

        assert_eq!(editor_finds("relapse").await, [id(&second)], "no drafts: {draft}");
        assert_eq!(editor_finds("емкость клеток").await, [id(&first)], "every word, without accents");
        assert_eq!(editor_finds("емкость relapse").await, [0; 0]);
        // The number of an article comes before a title that mentions it.
        assert_eq!(editor_finds("ctt-2026-0007").await, [id(&first), id(&second)]);
        assert_eq!(editor_finds("0042").await, [id(&second)]);
        assert_eq!(editor_finds("secretova").await, [id(&first)], "by the reviewer");
        assert_eq!(editor_finds("Creator").await, [id(&second), id(&first)], "by the submitter, newest first");
        for wildcard in ["%%", "__", "\\\\", "%relapse"] {
            assert_eq!(editor_finds(wildcard).await, [0; 0], "{wildcard}");
        }
        let results = search(app, &editor, Role::Editor, "secretova").await;
        let expected = json!([{ "id": reviewer.id, "name": "Inga Secretova", "detail": reviewer.email, "screen": "users" }]);
        assert_eq!(results["people"], expected);
        let article = &results["articles"][0];
        assert_eq!((&article["manuscriptNumber"], &article["screen"]), (&json!("CTT-2026-0007"), &json!("editorArticles")));
        assert_eq!(article["statusId"], ArticleStatus::UnderReview.id());

        let issue = app.create_issue(&editor, 2).await;
        for query in [format!("{}-2", issue["volume"]), format!("vol. {} no. 2", issue["volume"])] {
            let results = search(app, &editor, Role::Editor, &query).await;
            let expected = json!([{ "id": issue["id"], "label": issue["label"], "screen": "issues" }]);
            assert_eq!(results["issues"], expected, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn each_role_finds_only_what_its_lists_show() {
    TestApp::run(async |app| {
        let author = app.account().named("Clara", "Creator").create().await;
        let other = app.create_user(&[Role::User]).await;
        let reviewer = app.create_user(&[Role::User, Role::Reviewer]).await;
        let stranger = app.create_user(&[Role::Reviewer]).await;
        let article =
            create_titled(app, &author, ArticleStatus::UnderReview, "Relapse after transplantation").await;
        let draft = app.create_draft(&author, "Relapse in a draft").await;
        create_titled(app, &other, ArticleStatus::UnderReview, "Relapse of others").await;
        assign(app, &article, &reviewer, 1).await;

        assert_eq!(found(app, &author, Role::User, "relapse").await, [id(&draft), id(&article)]);
        assert_eq!(found(app, &reviewer, Role::User, "relapse").await, [0; 0]);
        let results = search(app, &reviewer, Role::Reviewer, "relapse").await;
        assert_eq!(
            (&results["articles"][0]["id"], &results["articles"][0]["screen"]),
            (&article["id"], &json!("reviewerArticles"))
        );
        assert_eq!(results["articles"].as_array().unwrap().len(), 1);
        assert_eq!(found(app, &stranger, Role::Reviewer, "relapse").await, [0; 0]);
        for (user, role) in [(&author, Role::User), (&reviewer, Role::Reviewer)] {
            let results = search(app, user, role, "creator").await;
            assert_eq!((&results["people"], &results["issues"]), (&json!([]), &json!([])), "{role}");
        }
        for (user, role, code) in [
            (&author, "editor", "role-not-held"),
            (&reviewer, "admin", "role-not-held"),
            (&reviewer, "pope", "not-in-list"),
        ] {
            let response = app.get_as(user, &format!("/api/v1/palette?query=relapse&role={role}")).await;
            assert_eq!(response.json()["detail"][0]["type"], code, "{role}: {response:?}");
        }
        let response = app.get_as(&author, "/api/v1/palette?query=relapse").await;
        assert_eq!(response.json()["detail"][0]["type"], "required", "{response:?}");
    })
    .await;
}

/// Reviewers find the version that they were asked about, by authors only where they may know them.
#[tokio::test]
async fn reviewers_find_what_they_were_asked_about() {
    for mode in [ReviewMode::Single, ReviewMode::Double] {
        let set = |settings: &mut kit::Settings| settings.review.mode = mode;
        TestApp::run_with_settings(set, async |app| {
            let author = app.account().named("Clara", "Creator").create().await;
            let [waiting, refused, withdrawn] = [
                app.account().named("Rita", "Otherova").roles(&[Role::Reviewer]).create().await,
                app.account().named("Rita", "Refuserova").roles(&[Role::Reviewer]).create().await,
                app.account().named("Rita", "Withdrawn").roles(&[Role::Reviewer]).create().await,
            ];
            let article =
                create_titled(app, &author, ArticleStatus::UnderReview, "Relapse after transplantation")
                    .await;
            for (reviewer, status) in [(&waiting, 1), (&refused, 4), (&withdrawn, 6)] {
                assign(app, &article, reviewer, status).await;
            }
            sqlx::query("update articles set title_en = 'Changed afterwards' where id = $1")
                .bind(id(&article))
                .execute(&app.state.pool)
                .await
                .unwrap();
            let finds = async |user: &TestUser, query: &str| found(app, user, Role::Reviewer, query).await;
            assert_eq!(finds(&waiting, "relapse").await, [id(&article)]);
            assert_eq!(finds(&waiting, "afterwards").await, [0; 0]);
            assert_eq!(finds(&refused, "relapse").await, [0; 0], "nothing after refusing");
            // The author of the content is Anna Author.
            let by_author = if mode == ReviewMode::Single { vec![id(&article)] } else { vec![] };
            assert_eq!(finds(&waiting, "anna author").await, by_author, "{mode:?}");
            assert_eq!(finds(&waiting, "relapse anna").await, by_author, "{mode:?}");
            assert_eq!(finds(&withdrawn, "anna").await, [0; 0]);
            for other in ["Creator", "Refuserova", "Otherova", "Withdrawn"] {
                assert_eq!(finds(&waiting, other).await, [0; 0], "{other}");
            }
        })
        .await;
    }
}

/// An editor among the authors finds the own article by what its author may see only.
#[tokio::test]
async fn recused_editors_learn_nothing() {
    TestApp::run(async |app| {
        let author = app.account().named("Clara", "Creator").create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        // The iD of the only author, and an admin who submits.
        let listed = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        let creator = app.account().named("Zoya", "Busy").roles(&Role::ALL).create().await;
        let reviewer = app.account().named("Inga", "Secretova").roles(&[Role::Reviewer]).create().await;
        let article =
            create_titled(app, &creator, ArticleStatus::ReviewComplete, "Relapse of the editor").await;
        let foreign = create_titled(app, &author, ArticleStatus::ReviewComplete, "Relapse of others").await;
        sqlx::query("delete from article_authors where article_id = $1")
            .bind(id(&foreign))
            .execute(&app.state.pool)
            .await
            .unwrap();
        for article in [&article, &foreign] {
            assign(app, article, &reviewer, 3).await;
        }
        let both = [id(&foreign), id(&article)];
        assert_eq!(found(app, &editor, Role::Editor, "secretova").await, both);
        for (recused, role) in [(&creator, Role::Editor), (&creator, Role::Admin), (&listed, Role::Editor)] {
            assert_eq!(found(app, recused, role, "relapse").await, both, "{role}");
            for query in ["secretova", "relapse secretova", "inga", "editor secretova"] {
                let expected = if query == "editor secretova" { vec![] } else { vec![id(&foreign)] };
                assert_eq!(found(app, recused, role, query).await, expected, "{role}: {query}");
            }
        }
        // A held decision shows the status that the author sees, on every screen.
        let declined =
            app.post_as(&editor, &format!("{}/decline", editor_article_path(&article)), &json!({})).await;
        assert_eq!(declined.status, StatusCode::OK, "{declined:?}");
        let status = async |user: &TestUser, role| {
            search(app, user, role, "editor").await["articles"][0]["statusId"].clone()
        };
        let [before, after] =
            [ArticleStatus::ReviewComplete, ArticleStatus::Declined].map(|status| json!(status.id()));
        assert_eq!(status(&editor, Role::Editor).await, after);
        for (recused, role) in [(&creator, Role::Editor), (&creator, Role::User), (&listed, Role::Editor)] {
            assert_eq!(status(recused, role).await, before, "{role}");
        }
        app.expire_hold().await;
        let creator = app.reissue_token(&creator).await;
        assert_eq!(status(&creator, Role::Editor).await, after);
    })
    .await;
}

/// Somebody who was invited only to review the editor's own article does not exist for them.
#[tokio::test]
async fn hidden_people_are_not_found() {
    TestApp::run(async |app| {
        let creator = app.account().named("Zoya", "Busy").roles(&Role::ALL).create().await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&creator, ArticleStatus::UnderReview).await;
        let account = app.account().named("Inga", "Invited").roles(&[Role::Reviewer]);
        let invited = account.unverified().inactive().create().await;
        let is_invited: bool = sqlx::query_scalar("select is_invited from users where id = $1")
            .bind(invited.id.0)
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert!(is_invited);
        assign(app, &article, &invited, 1).await;
        for (user, expected) in [(&editor, 1), (&creator, 0)] {
            let results = search(app, user, Role::Editor, "invited").await;
            assert_eq!(results["people"].as_array().unwrap().len(), expected, "{results}");
            assert_eq!(results["articles"].as_array().unwrap().len(), expected, "{results}");
        }
    })
    .await;
}

#[tokio::test]
async fn hostile_and_short_queries_find_nothing() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::User, Role::Editor]).await;
        create_titled(app, &editor, ArticleStatus::Submitted, "O'Hara's 50% of a_b \\ case").await;
        let empty = json!({ "articles": [], "people": [], "issues": [] });
        for query in [
            "",
            " ",
            "a",
            "\u{0}",
            "' or 1=1 --",
            "\u{0}\u{0}\u{0}",
            "%_%_%",
            "$1",
            "{}",
            "\u{202e}abc",
            "(((",
            "[[",
        ] {
            assert_eq!(search(app, &editor, Role::Editor, query).await, empty, "{query:?}");
        }
        for query in ["o'hara", "50%", "a_b", "\\ case", "o'hara \u{0} 50%"] {
            assert_eq!(found(app, &editor, Role::Editor, query).await.len(), 1, "{query:?}");
        }
        let words = "qzq ".repeat(50);
        assert_eq!(search(app, &editor, Role::Editor, &words).await, empty);
        let long = format!("/api/v1/palette?role=editor&query={}", "a".repeat(201));
        let response = app.get_as(&editor, &long).await;
        assert_eq!(response.json()["detail"][0]["type"], "too-long", "{response:?}");
        let repeated = app.get_as(&editor, "/api/v1/palette?role=editor&role=admin&query=ab").await;
        assert_eq!(repeated.status, StatusCode::UNPROCESSABLE_ENTITY, "{repeated:?}");
    })
    .await;
}

#[tokio::test]
async fn results_are_few_and_cost_a_fixed_number_of_queries() {
    TestApp::run(async |app| {
        let author = app.account().named("Clara", "Creator").create().await;
        let user = app.create_user(&Role::ALL).await;
        app.create_article(&author, ArticleStatus::Submitted).await;
        let path = |role: Role| format!("/api/v1/palette?query=cre&role={role}");
        let mut few = Vec::new();
        for role in Role::ALL {
            app.count_queries(&user, &path(role)).await;
            few.push(app.count_queries(&user, &path(role)).await);
        }
        for number in 0..12 {
            app.account().named("Clara", &format!("Creator{number}")).create().await;
            app.create_article(&author, ArticleStatus::Submitted).await;
        }
        for (role, few) in Role::ALL.into_iter().zip(few) {
            assert_eq!(app.count_queries(&user, &path(role)).await, few, "{role}");
        }
        let results = search(app, &user, Role::Admin, "cre").await;
        for kind in ["articles", "people"] {
            assert_eq!(results[kind].as_array().unwrap().len(), 8, "{kind}");
        }
    })
    .await;
}
