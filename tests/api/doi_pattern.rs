//! DOIs that the journal makes by its pattern: given with the acceptance, once, hidden during the hold.

use kit::Settings;
use reqwest::StatusCode;
use rules::article::doi_pattern::is_random_part;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{TestApp, TestUser};

fn random(settings: &mut Settings) {
    settings.journal.doi_pattern = Some("ctt-{year}-{random}".into());
}

async fn decide(app: &TestApp, editor: &TestUser, article: &Value, action: &str) -> Value {
    let body = match action {
        "publish" => json!({ "publicationDate": "2026-03-02" }),
        _ => json!({}),
    };
    let response = app.post_as(editor, &format!("{}/{action}", editor_article_path(article)), &body).await;
    assert_eq!(response.status, StatusCode::OK, "{action}: {response:?}");
    response.json()
}

async fn type_doi(app: &TestApp, article: &Value, doi: &str) {
    sqlx::query("update articles set doi = nullif($2, '') where id = $1")
        .bind(article["id"].as_i64())
        .bind(doi)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

async fn doi_for_author(app: &TestApp, author: &TestUser, article: &Value) -> Value {
    app.get_as(author, &author_article_path(article)).await.json()["doi"].clone()
}

#[tokio::test]
async fn acceptance_gives_a_doi_once() {
    TestApp::run_with_settings(random, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        let accepted = decide(app, &editor, &article, "accept").await;
        let doi = accepted["doi"].as_str().unwrap();
        let part = doi.strip_prefix("10.18620/ctt-2026-").unwrap_or_else(|| panic!("{doi}"));
        assert!(is_random_part(part), "{doi}");
        assert_eq!(doi_for_author(app, &author, &article).await, Value::Null);
        // An undo takes it away, and the next acceptance gives the same one.
        assert_eq!(decide(app, &editor, &article, "undo-accept").await["doi"], Value::Null);
        assert_eq!(doi_for_author(app, &author, &article).await, Value::Null);
        assert_eq!(decide(app, &editor, &article, "accept").await["doi"], doi);
        assert_eq!(doi_for_author(app, &author, &article).await, Value::Null);
        app.expire_hold().await;
        let (author, editor) = (app.reissue_token(&author).await, app.reissue_token(&editor).await);
        assert_eq!(doi_for_author(app, &author, &article).await, doi);
        // The publication changes nothing, also while it is held, nor does its undo.
        for action in ["publish", "undo-publish", "publish"] {
            assert_eq!(decide(app, &editor, &article, action).await["doi"], doi, "{action}");
            assert_eq!(doi_for_author(app, &author, &article).await, doi, "{action}");
        }
    })
    .await;
}

#[tokio::test]
async fn undo_after_the_hold_takes_the_doi_away() {
    TestApp::run_with_settings(random, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        let doi = decide(app, &editor, &article, "accept").await["doi"].clone();
        app.expire_hold().await;
        let (author, editor) = (app.reissue_token(&author).await, app.reissue_token(&editor).await);
        assert_eq!(decide(app, &editor, &article, "undo-accept").await["doi"], Value::Null);
        assert_eq!(doi_for_author(app, &author, &article).await, Value::Null);
        assert_eq!(decide(app, &editor, &article, "accept").await["doi"], doi);
    })
    .await;
}

#[tokio::test]
async fn what_editors_enter_is_kept() {
    TestApp::run_with_settings(random, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let before = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        type_doi(app, &before, "10.18620/typed-before").await;
        for action in ["accept", "undo-accept", "accept", "publish"] {
            let seen = decide(app, &editor, &before, action).await;
            assert_eq!(seen["doi"], "10.18620/typed-before", "{action}");
        }
        let after = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        decide(app, &editor, &after, "accept").await;
        type_doi(app, &after, "10.18620/typed-after").await;
        // As every text that editors enter, authors see it at once.
        assert_eq!(doi_for_author(app, &author, &after).await, "10.18620/typed-after");
        for action in ["undo-accept", "accept"] {
            let seen = decide(app, &editor, &after, action).await;
            assert_eq!(seen["doi"], "10.18620/typed-after", "{action}");
        }
        let removed = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        decide(app, &editor, &removed, "accept").await;
        type_doi(app, &removed, "").await;
        assert_eq!(decide(app, &editor, &removed, "publish").await["doi"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn articles_accepted_earlier_get_it_with_the_publication() {
    TestApp::run_with_settings(random, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let doi = decide(app, &editor, &article, "publish").await["doi"].clone();
        assert!(doi.as_str().unwrap().starts_with("10.18620/ctt-2026-"), "{doi}");
        assert_eq!(doi_for_author(app, &author, &article).await, Value::Null);
        assert_eq!(decide(app, &editor, &article, "undo-publish").await["doi"], Value::Null);
        assert_eq!(doi_for_author(app, &author, &article).await, Value::Null);
        assert_eq!(decide(app, &editor, &article, "publish").await["doi"], doi);
        app.expire_hold().await;
        let author = app.reissue_token(&author).await;
        assert_eq!(doi_for_author(app, &author, &article).await, doi);
    })
    .await;
}

#[tokio::test]
async fn without_a_pattern_editors_enter_dois() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        for action in ["accept", "publish"] {
            assert_eq!(decide(app, &editor, &article, action).await["doi"], Value::Null, "{action}");
        }
    })
    .await;
}

#[tokio::test]
async fn acceptances_at_once_give_different_dois() {
    TestApp::run_with_settings(random, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        // All make the same DOI at first.
        sqlx::raw_sql(
            "create sequence tries;
             grant usage on sequence tries to public;
             create function collide() returns trigger language plpgsql as $$
             begin
                 if nextval('tries') <= 4 then new.doi := '10.18620/CTT-2026-same'; end if;
                 return new;
             end $$;
             create trigger collide before insert on pattern_dois for each row execute function collide();",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let mut articles = Vec::new();
        for _ in 0..6 {
            articles.push(app.create_article(&author, ArticleStatus::ReviewComplete).await);
        }
        let accepted =
            futures::future::join_all(articles.iter().map(|one| decide(app, &editor, one, "accept"))).await;
        let mut dois: Vec<_> =
            accepted.iter().map(|one| one["doi"].as_str().unwrap().to_lowercase()).collect();
        dois.sort_unstable();
        dois.dedup();
        assert_eq!(dois.len(), 6, "{dois:?}");
        let made: i64 = sqlx::query_scalar("select count(distinct lower(doi)) from pattern_dois")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(made, 6);
    })
    .await;
}

/// A pattern without a random part makes one DOI only. If an editor has entered it elsewhere, the screens warn.
#[tokio::test]
async fn doi_of_another_article_is_not_given() {
    let by_id = |settings: &mut Settings| settings.journal.doi_pattern = Some("CTT.{id}".into());
    TestApp::run_with_settings(by_id, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        let other = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        type_doi(app, &other, &format!("10.18620/ctt.{}", article["id"])).await;
        let accepted = decide(app, &editor, &article, "accept").await;
        assert_eq!(accepted["doi"], Value::Null);
        assert!(accepted["publicationWarnings"].as_array().unwrap().contains(&json!("no-doi")));
        decide(app, &editor, &article, "undo-accept").await;
        type_doi(app, &other, "").await;
        let accepted = decide(app, &editor, &article, "accept").await;
        assert_eq!(accepted["doi"], format!("10.18620/CTT.{}", article["id"]));
    })
    .await;
}

/// An editor who is the author finds the article by its title, and not by the DOI that shows the acceptance.
#[tokio::test]
async fn searches_and_issues_hide_a_held_doi_from_authors() {
    TestApp::run_with_settings(random, async |app| {
        let author = app.create_user(&[Role::User, Role::Editor]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::ReviewComplete).await;
        sqlx::query("update articles set title_en = 'Heliotrope', title_ru = 'Гелиотроп' where id = $1")
            .bind(article["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let issue = app.create_issue(&editor, 2).await;
        let mut content = issue_content(&issue);
        content["articleGroups"] = json!([new_section("Studies", &[article["id"].as_i64().unwrap()])]);
        assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
        let found = async |user: &TestUser, words: &str| {
            let list = app.get_as(user, &format!("/api/v1/articles?search={words}")).await.json();
            let palette =
                app.get_as(user, &format!("/api/v1/palette?role=editor&query={words}")).await.json();
            (list["count"].as_i64().unwrap(), palette["articles"].as_array().unwrap().len())
        };
        let warnings = async |user: &TestUser| {
            let issue = app.get_as(user, &issue_path(&issue)).await.json();
            issue["articleWarnings"][0]["warnings"].as_array().unwrap().contains(&json!("no-doi"))
        };
        assert_eq!((found(&author, "10.18620").await, warnings(&author).await), ((0, 0), true));
        decide(app, &editor, &article, "accept").await;
        assert_eq!((found(&editor, "10.18620").await, warnings(&editor).await), ((1, 1), false));
        assert_eq!((found(&author, "10.18620").await, warnings(&author).await), ((0, 0), true));
        for short in ["10", "heliotrope"] {
            let expected = if short == "10" { 0 } else { 1 };
            assert_eq!(found(&author, short).await.0, expected, "{short}");
        }
        assert_eq!(found(&author, "heliotrope").await, (1, 1));
        let listed = app.get_as(&author, "/api/v1/articles?search=heliotrope").await.json();
        assert_eq!(listed["results"][0]["doi"], Value::Null, "{listed}");
        app.expire_hold().await;
        let author = app.reissue_token(&author).await;
        assert_eq!((found(&author, "10.18620").await, warnings(&author).await), ((1, 1), false));
    })
    .await;
}

#[tokio::test]
async fn editors_are_warned_of_what_crossref_would_refuse() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let warnings = async |language: &str| {
            let request = app.request(reqwest::Method::GET, &editor_article_path(&article));
            let request = request.bearer_auth(&editor.token).header("accept-language", language);
            app.send(request).await.json()["registrationWarnings"].clone()
        };
        assert_eq!(warnings("en").await, json!([]));
        type_doi(app, &article, "10.5555/ctt").await;
        let english = warnings("en").await;
        assert_eq!(english[0]["kind"], "doi-of-other-prefix");
        assert_eq!(
            (&english[0]["location"], &english[0]["preventsRegistration"]),
            (&json!(["doi"]), &json!(true))
        );
        assert!(english[0]["message"].as_str().unwrap().contains("prefix"), "{english}");
        assert!(warnings("ru").await[0]["message"].as_str().unwrap().contains("префикса"));
        // Readers do not see these warnings, and nothing is refused.
        let published = decide(app, &editor, &article, "publish").await;
        assert_eq!(published["registrationWarnings"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn journal_without_an_account_at_crossref_is_not_warned() {
    let alone = |settings: &mut Settings| settings.crossref = None;
    TestApp::run_with_settings(alone, async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        type_doi(app, &article, "10.5555/ctt").await;
        let seen = app.get_as(&editor, &editor_article_path(&article)).await.json();
        assert_eq!(seen["registrationWarnings"], json!([]));
    })
    .await;
}
