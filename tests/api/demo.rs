//! Demo content.

use kit::Settings;
use kit::settings::Environment;
use rules::Role;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use testkit::TestApp;

#[tokio::test]
async fn demo_accounts_sign_in_with_their_roles() {
    TestApp::run(async |app| {
        demo::load(&app.application.files()).await.unwrap();
        demo::load(&app.application.files()).await.unwrap();
        for (name, roles) in [
            ("admin", json!(["admin"])),
            ("editor", json!(["editor"])),
            ("reviewer", json!(["reviewer"])),
            ("reviewer2", json!(["reviewer"])),
            ("reviewer3", json!(["reviewer"])),
            ("author", json!(["user"])),
            ("everyone", json!(["user", "reviewer", "editor", "admin"])),
        ] {
            let body = json!({ "email": format!("{name}@demo.test"), "password": demo::PASSWORD });
            let token = app.post("/api/v1/auth/login", &body).await.json()["access_token"].clone();
            let request =
                app.request(reqwest::Method::GET, "/api/v1/users/me").bearer_auth(token.as_str().unwrap());
            assert_eq!(app.send(request).await.json()["roles"], roles, "{name}");
        }
        let users: i64 =
            sqlx::query_scalar("select count(*) from users").fetch_one(&app.state.pool).await.unwrap();
        assert_eq!(users, 7);
    })
    .await;
}

#[tokio::test]
async fn demo_content_is_rejected_in_production() {
    TestApp::run_with_settings(
        |settings| settings.environment = Environment::Production,
        async |app| {
            let error = demo::load(&app.application.files()).await.unwrap_err().to_string();
            assert!(error.contains("production"), "{error}");
            assert!(demo::add_person(&app.state, "x@demo.test", &[]).await.is_err());
            assert!(demo::fill(&app.state, 100).await.is_err());
            assert!(demo::load_desk(&app.state).await.is_err());
            let users: i64 =
                sqlx::query_scalar("select count(*) from users").fetch_one(&app.state.pool).await.unwrap();
            assert_eq!(users, 0);
        },
    )
    .await;
}

async fn query_one<T>(app: &TestApp, query: &'static str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap()
}

/// Rows that loading could add or change.
async fn demo_rows(app: &TestApp) -> Value {
    query_one(
        app,
        "select jsonb_build_object(
             'articles', (select jsonb_agg(to_jsonb(articles) order by id) from articles),
             'issues', (select jsonb_agg(to_jsonb(issues) order by id) from issues),
             'files', (select count(*) from files), 'authors', (select count(*) from article_authors),
             'references', (select count(*) from article_references), 'events', (select count(*) from article_events),
             'old', (select count(*) from old_addresses))",
    )
    .await
}

#[tokio::test]
async fn archive_is_unchanged_when_loaded_twice() {
    TestApp::run(async |app| {
        demo::load(&app.application.files()).await.unwrap();
        let before = demo_rows(app).await;
        demo::load(&app.application.files()).await.unwrap();
        assert_eq!(demo_rows(app).await, before);

        // 162 articles in issues, 13 online first and three notices.
        assert_eq!(query_one::<i64>(app, "select articles from site_version").await, 178);
        assert_eq!(query_one::<i64>(app, "select online_first from site_version").await, 16);
        assert_eq!(
            query_one::<i64>(app, "select count(*) from issues where publication_date is not null").await,
            14
        );
        let newest = "select format('%s-%s', volume, number) from issues where publication_date is not null
                      order by publication_date desc limit 1";
        assert_eq!(query_one::<String>(app, newest).await, "13-2");
        let with_pdf = "select count(*) from article_full_texts where pdf_en_id is not null";
        assert!(query_one::<i64>(app, with_pdf).await >= 30);
        let old = "select count(*) from old_addresses
                   where path like '/archive/tom-10-nomer-2/klinicheskie-issledovaniya/%'";
        assert_eq!(query_one::<i64>(app, old).await, 5);
        expect_files(app).await;
        expect_open_articles_above_archive(app).await;
    })
    .await;
}

async fn expect_files(app: &TestApp) {
    let reader = app.create_user(&[Role::User]).await;
    for picture in [
        "select cover_id::text from issues where cover_id is not null order by id limit 1",
        "select file_id::text from article_pictures order by article_id limit 1",
    ] {
        let id: String = query_one(app, picture).await;
        let response = app.get(&format!("/api/v1/pictures/{id}")).await;
        assert!(
            response.status.is_success() && response.header("content-type").starts_with("image/"),
            "{id}"
        );
    }
    for pdf in [
        "select pdf_id::text from issues where pdf_id is not null limit 1",
        "select pdf_ru_id::text from article_full_texts where pdf_ru_id is not null limit 1",
    ] {
        let id: String = query_one(app, pdf).await;
        let response = app.get_as(&reader, &format!("/api/v1/files/{id}")).await;
        assert!(response.body.starts_with(b"%PDF-"), "{id}: {}", response.status);
    }
}

/// The editors' list starts with the articles that need their attention.
async fn expect_open_articles_above_archive(app: &TestApp) {
    let editor = app.create_user(&[Role::Editor]).await;
    let list = app.get_as(&editor, "/api/v1/articles?pageIndex=0&pageSize=9").await.json();
    let titles: Vec<&str> = list["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|article| article["titleEn"].as_str().unwrap())
        .collect();
    assert!(titles[0].starts_with("Donor lymphocyte infusions after CAR T-cell therapy"), "{titles:?}");
    assert!(titles[8].starts_with("Optical genome mapping"), "{titles:?}");
}

/// The bulk load writes the rows that the triggers would write.
#[tokio::test]
async fn bulk_loaded_articles_match_trigger_results() {
    // Only a superuser bypasses triggers.
    let as_superuser = |settings: &mut Settings| {
        let url = settings.database.owner_url().expose_secret().replace("octavo_owner@", "postgres@");
        settings.database.migration_url = Some(url.into());
    };
    TestApp::run_with_settings(as_superuser, async |app| {
        demo::fill(&app.state, 200).await.unwrap();
        assert_eq!(query_one::<i64>(app, "select articles from site_version").await, 200);
        assert_eq!(query_one::<i64>(app, "select online_first from site_version").await, 40);
        let published = "select count(*) from published_articles where not is_withdrawn";
        assert_eq!(query_one::<i64>(app, published).await, 200);
        let differing = "select count(*) from article_search found, lateral article_words(found.article_id) as made
                      where found is distinct from made";
        assert_eq!(query_one::<i64>(app, differing).await, 0);
        assert_eq!(query_one::<i64>(app, "select sum(articles) from search_months").await, 200);
        assert_eq!(query_one::<i64>(app, "select count(*) from article_search").await, 200);
        let differing = "select count(*) from article_facets found, lateral facets_of(found.article_id) as made
                         where found is distinct from made";
        assert_eq!(query_one::<i64>(app, differing).await, 0);
        assert_eq!(query_one::<i64>(app, "select sum(articles) from facet_counts").await, 200);
        let harvested = "select count(*) from harvest_entries join articles on articles.id = article_id
                         join published_articles published using (article_id)
                         where (harvest_entries.type_id, harvest_entries.changed_at)
                               = (articles.type_id, published.changed_at)";
        assert_eq!(query_one::<i64>(app, harvested).await, 200);
        assert!(query_one::<bool>(app, "select to_regclass('article_search_words') is not null").await);
        assert!(demo::fill(&app.state, 200).await.is_err());
        // Triggers are enabled again, and id sequences continue.
        sqlx::query("update articles set title_en = 'Changed' where slug = 'study-7'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        let changed = "select words @@ '''t:chang'''::tsquery from article_search join published_articles using (article_id)
                       where slug = 'study-7'";
        assert!(query_one::<bool>(app, changed).await);
    })
    .await;
}

/// The current issue, the covers and the board are those of one journal.
#[tokio::test]
async fn demo_is_one_coherent_journal() {
    TestApp::run(async |app| {
        demo::load(&app.application.files()).await.unwrap();
        assert_eq!(query_one::<i64>(app, "select count(*) from issues where cover_id is null").await, 0);
        let current = "select count(*) from issue_articles where issue_id = (
                           select id from issues where show_on_main_page order by publication_date desc limit 1)";
        assert!(query_one::<i64>(app, current).await >= 8);
        let sections = "select count(distinct section_id) from issue_articles where issue_id = (
                            select id from issues where show_on_main_page order by publication_date desc limit 1)";
        assert!(query_one::<i64>(app, sections).await >= 3);
        let chiefs = "select array_agg(distinct editor->>'shortNameEn') from issues,
                          jsonb_array_elements(editor_groups) as board, jsonb_array_elements(board->'editors') as editor
                      where board->>'nameEn' = 'Editor-in-Chief'";
        assert_eq!(query_one::<Vec<String>>(app, chiefs).await, ["V. N. Lozinskaya"]);
        let page = "select content from static_pages where slug = 'editorial-board' and language = 'en'";
        assert!(query_one::<String>(app, page).await.contains("Lozinskaya"));
        let orphans = "select count(*) from articles where submission_date is not null
                       and not exists (select from manuscript_numbers where article_id = articles.id)";
        assert_eq!(query_one::<i64>(app, orphans).await, 0);
        expect_abstracts_of_titles(app).await;
    })
    .await;
}

/// Every abstract contains a distinctive word of its title, in both languages.
async fn expect_abstracts_of_titles(app: &TestApp) {
    let texts = "select jsonb_agg(jsonb_build_array(title, abstract)) from articles,
                     lateral (values (title_en, abstract_en), (title_ru, abstract_ru)) as texts (title, abstract)
                 where abstract <> ''";
    for text in query_one::<Value>(app, texts).await.as_array().unwrap() {
        let [title, summary] = [0, 1].map(|index| text[index].as_str().unwrap().to_lowercase());
        let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= 6);
        // Words are inflected, so their beginnings are compared.
        let mut beginnings = words.map(|word| word.chars().take(6).collect::<String>());
        let common = ["transp", "трансп", "patien", "больны", "clinic", "клинич"];
        let is_mentioned =
            |beginning: String| !common.contains(&beginning.as_str()) && summary.contains(&beginning);
        assert!(beginnings.any(is_mentioned), "{title}: {summary}");
    }
}

/// Each account finds something to do, and each kind of work exists.
#[tokio::test]
async fn demo_shows_work_in_progress() {
    TestApp::run(async |app| {
        demo::load(&app.application.files()).await.unwrap();
        for (name, role) in [
            ("author", "user"),
            ("reviewer", "reviewer"),
            ("reviewer2", "reviewer"),
            ("editor", "editor"),
            ("admin", "admin"),
            ("everyone", "user"),
            ("everyone", "reviewer"),
            ("everyone", "editor"),
        ] {
            let body = json!({ "email": format!("{name}@demo.test"), "password": demo::PASSWORD });
            let token = app.post("/api/v1/auth/login", &body).await.json()["access_token"].clone();
            let path = format!("/api/v1/users/me/notifications?role={role}");
            let request = app.request(reqwest::Method::GET, &path).bearer_auth(token.as_str().unwrap());
            let feed = app.send(request).await.json();
            assert!(
                feed["results"].as_array().is_some_and(|results| !results.is_empty()),
                "{name} {role}: {feed}"
            );
        }
        for (what, query) in [
            (
                "overdue review",
                "select count(*) from review_assignments where status_id = 5 and started_at is not null",
            ),
            (
                "request without answer",
                "select count(*) from review_assignments where status_id = 1
                 and silence_reported_at is not null",
            ),
            ("interests of reviewers", "select count(*) from reviewer_profiles where interests <> '{}'"),
            ("absent reviewer", "select count(*) from reviewer_profiles where not_before is not null"),
            ("grades of reviews", "select count(*) from review_ratings"),
            ("returned review", "select count(*) from returned_reviews"),
            (
                "note of a reviewer",
                "select count(*) from assignment_notes where kind = 'more-time' and answered_at is null",
            ),
            (
                "held decision",
                "select count(*) from held_decisions join notifications on id = notification_id
                 where released_at is null and held_until > notifications.created_at + interval '1 day'",
            ),
            (
                "message that the editors have not read",
                "select count(*) from notifications where type_id = 15
                 and addressed_side = 'editors' and review_assignment_id is null and read_at is null",
            ),
            (
                "message that the author has not read",
                "select count(*) from notifications where type_id = 15
                 and addressed_side = 'author' and read_at is null",
            ),
            (
                "returned draft",
                "select count(*) from articles where status_id = 1 and submission_date is not null
                 and exists (select from article_messages where article_id = articles.id)",
            ),
        ] {
            assert!(query_one::<i64>(app, query).await > 0, "{what}");
        }
        let without_files = "select array_agg(title_en) from articles
             where submission_date is not null and status_id <> 7
               and not (exists (select from article_files where article_id = articles.id and type_id = 1)
                        and exists (select from merged_manuscripts where article_id = articles.id))";
        assert_eq!(query_one::<Option<Vec<String>>>(app, without_files).await, None);
    })
    .await;
}

/// The desk has every kind of work, belongs to no archive, and is the same when it is loaded twice.
#[tokio::test]
async fn desk_is_full_of_believable_work() {
    TestApp::run(async |app| {
        demo::load_desk(&app.state).await.unwrap();
        let counts = "select jsonb_build_object('articles', (select count(*) from articles),
                          'users', (select count(*) from users), 'requests', (select count(*) from review_assignments))";
        let before: Value = query_one(app, counts).await;
        demo::load_desk(&app.state).await.unwrap();
        assert_eq!(query_one::<Value>(app, counts).await, before);
        for (what, expected, query) in [
            ("running", 400, "select count(*) from articles where status_id in (2, 3, 4, 5, 8)"),
            ("reviewers", 60, "select count(*) from users where email like 'desk-reviewer%'"),
            ("reviewers without interests", 0, "select count(*) from users where email like 'desk-reviewer%'
                 and not exists (select from reviewer_profiles where user_id = users.id and interests <> '{}')"),
            ("editors", 5, "select count(*) from users where email like 'desk-editor%'"),
            ("without number", 0, "select count(*) from articles where not exists (
                 select from manuscript_numbers where article_id = articles.id)"),
            ("reviewers among the authors", 0, "select count(*) from assigned_versions where is_author"),
            ("requests of the schedule", 0, "select count(*) from review_assignments
                 cross join (select max(created_at)::date as today from article_events) now
                 where status_id = 2 and due_date < today - 1 or status_id = 5 and due_date > today"),
            ("reviewed without a review", 0, "select count(*) from review_assignments
                 where status_id = 3 and not exists (select from reviews where assignment_id = review_assignments.id)"),
        ] {
            assert_eq!(query_one::<i64>(app, query).await, expected, "{what}");
        }
        for (what, query) in [
            ("late reviews", "select count(*) from review_assignments where status_id = 5"),
            ("unanswered requests", "select count(*) from review_assignments where silence_reported_at is not null"),
            ("second rounds", "select count(*) from articles where revision = 1 and status_id in (2, 3, 4)"),
            ("handled articles", "select count(*) from handling_editors"),
            ("recommendations", "select count(*) from decision_recommendations where closed_at is null"),
            ("first decisions", "select count(*) from article_figures where first_decision_at is not null"),
        ] {
            assert!(query_one::<i64>(app, query).await >= 10, "{what}");
        }
        let body = json!({ "email": "desk-editor1@demo.test", "password": demo::PASSWORD });
        let token = app.post("/api/v1/auth/login", &body).await.json()["access_token"].clone();
        for (query, least) in [("late=true", 30), ("editor=me", 20), ("waits=editors", 20), ("search=Abendroth", 3)] {
            let path = format!("/api/v1/articles?{query}");
            let request = app.request(reqwest::Method::GET, &path).bearer_auth(token.as_str().unwrap());
            let list = app.send(request).await.json();
            assert!(list["count"].as_i64().is_some_and(|count| count >= least), "{query}: {}", list["count"]);
        }
    })
    .await;
}
