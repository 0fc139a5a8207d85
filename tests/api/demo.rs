use kit::settings::Environment;
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;

#[tokio::test]
async fn every_demo_account_signs_in_with_its_roles() {
    TestApp::run(async |app| {
        server::demo::load(&app.house).await.unwrap();
        server::demo::load(&app.house).await.unwrap();
        for (name, roles) in [
            ("admin", json!(["admin"])),
            ("editor", json!(["editor"])),
            ("reviewer", json!(["reviewer"])),
            ("reviewer2", json!(["reviewer"])),
            ("reviewer3", json!(["reviewer"])),
            ("author", json!(["user"])),
            ("everyone", json!(["user", "reviewer", "editor", "admin"])),
        ] {
            let body = json!({ "email": format!("{name}@demo.test"), "password": server::demo::PASSWORD });
            let token = app.post("/api/v1/auth/login", &body).await.json()["access_token"].clone();
            let request =
                app.request(reqwest::Method::GET, "/api/v1/users/me").bearer_auth(token.as_str().unwrap());
            assert_eq!(app.send(request).await.json()["roles"], roles, "{name}");
        }
        let users: i64 =
            sqlx::query_scalar("select count(*) from users").fetch_one(&app.house.app.pool).await.unwrap();
        assert_eq!(users, 7);
    })
    .await;
}

#[tokio::test]
async fn production_refuses_demo_content() {
    TestApp::run_with(
        |settings| settings.environment = Environment::Production,
        async |app| {
            let refusal = server::demo::load(&app.house).await.unwrap_err().to_string();
            assert!(refusal.contains("production"), "{refusal}");
            assert!(server::demo::add_person(&app.house, "x@demo.test", &[]).await.is_err());
            assert!(server::demo::fill(&app.house, 100).await.is_err());
            let users: i64 = sqlx::query_scalar("select count(*) from users")
                .fetch_one(&app.house.app.pool)
                .await
                .unwrap();
            assert_eq!(users, 0);
        },
    )
    .await;
}

async fn one<T>(app: &TestApp, query: &'static str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    sqlx::query_scalar(query).fetch_one(&app.house.app.pool).await.unwrap()
}

/// Everything that loading could add or change.
async fn contents(app: &TestApp) -> Value {
    one(
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
async fn the_archive_is_there_once_however_often_it_is_loaded() {
    TestApp::run(async |app| {
        server::demo::load(&app.house).await.unwrap();
        let before = contents(app).await;
        server::demo::load(&app.house).await.unwrap();
        assert_eq!(contents(app).await, before);

        // 144 in issues, 12 that are not, and the two of the desk.
        assert_eq!(one::<i64>(app, "select articles from site_version").await, 158);
        assert_eq!(one::<i64>(app, "select online_first from site_version").await, 13);
        assert_eq!(
            one::<i64>(app, "select count(*) from issues where publication_date is not null").await,
            13
        );
        let newest = "select format('%s-%s', volume, number) from issues where publication_date is not null
                      order by publication_date desc limit 1";
        assert_eq!(one::<String>(app, newest).await, "13-2");
        let printed = "select count(*) from article_full_texts where pdf_en_id is not null";
        assert!(one::<i64>(app, printed).await >= 30);
        let old = "select count(*) from old_addresses
                   where path like '/archive/tom-10-nomer-2/klinicheskie-issledovaniya/%'";
        assert_eq!(one::<i64>(app, old).await, 5);
        expect_files(app).await;
        expect_the_desk_above_the_archive(app).await;
    })
    .await;
}

async fn expect_files(app: &TestApp) {
    let reader = app.person(&[Role::User]).await;
    for picture in [
        "select cover_id::text from issues where cover_id is not null order by id limit 1",
        "select file_id::text from article_pictures order by article_id limit 1",
    ] {
        let id: String = one(app, picture).await;
        let answer = app.get(&format!("/api/v1/pictures/{id}")).await;
        assert!(answer.status.is_success() && answer.header("content-type").starts_with("image/"), "{id}");
    }
    for pdf in [
        "select pdf_id::text from issues where pdf_id is not null limit 1",
        "select pdf_ru_id::text from article_full_texts where pdf_ru_id is not null limit 1",
    ] {
        let id: String = one(app, pdf).await;
        let answer = app.get_as(&reader, &format!("/api/v1/files/{id}")).await;
        assert!(answer.body.starts_with(b"%PDF-"), "{id}: {}", answer.status);
    }
}

/// Editors begin with what waits for them.
async fn expect_the_desk_above_the_archive(app: &TestApp) {
    let editor = app.person(&[Role::Editor]).await;
    let list = app.get_as(&editor, "/api/v1/articles?pageIndex=0&pageSize=9").await.json();
    let titles: Vec<&str> = list["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|article| article["titleEn"].as_str().unwrap())
        .collect();
    assert!(titles[0].starts_with("Donor lymphocyte infusions after CAR T-cell therapy"), "{titles:?}");
    assert!(titles[8].starts_with("Cryopreservation of apheresis products"), "{titles:?}");
}

/// What is written in bulk is what the triggers would have written.
#[tokio::test]
async fn many_articles_can_be_made_to_measure_with() {
    TestApp::run(async |app| {
        server::demo::fill(&app.house, 200).await.unwrap();
        assert_eq!(one::<i64>(app, "select articles from site_version").await, 200);
        assert_eq!(one::<i64>(app, "select online_first from site_version").await, 40);
        let published = "select count(*) from published_articles where not is_withdrawn";
        assert_eq!(one::<i64>(app, published).await, 200);
        let others = "select count(*) from article_search found, lateral article_words(found.article_id) as made
                      where found is distinct from made";
        assert_eq!(one::<i64>(app, others).await, 0);
        assert_eq!(one::<i64>(app, "select sum(articles) from search_months").await, 200);
        assert_eq!(one::<i64>(app, "select count(*) from article_search").await, 200);
        assert!(one::<bool>(app, "select to_regclass('article_search_words') is not null").await);
        assert!(server::demo::fill(&app.house, 200).await.is_err());
        // Triggers fire again, and ids go on.
        sqlx::query("update articles set title_en = 'Changed' where slug = 'study-7'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let changed = "select words @@ '''t:chang'''::tsquery from article_search join published_articles using (article_id)
                       where slug = 'study-7'";
        assert!(one::<bool>(app, changed).await);
    })
    .await;
}
