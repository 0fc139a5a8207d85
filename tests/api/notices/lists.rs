//! Wherever readers see a title, it tells the status of the article or the kind of the notice: on pages, in lists, in the
//! search, in the feed of corrections and in the newsletter.

use reqwest::StatusCode;
use rules::Language;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::issues::{issue_content, issue_path, new_section};

use super::fixtures::{issue, publish_article, read_public, slug_of};

/// Kind of a notice, titles of its article in English and Russian, and its own titles.
const TITLES: [(&str, [&str; 2], [&str; 2]); 5] = [
    (
        "correction",
        ["Grafts in mice", "Трансплантаты у мышей"],
        ["Correction: Grafts in mice", "Исправление: Трансплантаты у мышей"],
    ),
    (
        "expression-of-concern",
        ["EXPRESSION OF CONCERN: Grafts in mice", "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ: Трансплантаты у мышей"],
        ["Expression of concern: Grafts in mice", "Выражение обеспокоенности: Трансплантаты у мышей"],
    ),
    (
        "removal",
        ["REMOVED: Grafts in mice", "УДАЛЕНА: Трансплантаты у мышей"],
        ["Removal: Grafts in mice", "Удаление статьи: Трансплантаты у мышей"],
    ),
    (
        "retraction",
        ["RETRACTED: Grafts in mice", "ОТОЗВАНА: Трансплантаты у мышей"],
        ["Retraction: Grafts in mice", "Отзыв статьи: Трансплантаты у мышей"],
    ),
    (
        "addendum",
        ["Grafts in mice", "Трансплантаты у мышей"],
        ["Addendum: Grafts in mice", "Дополнение: Трансплантаты у мышей"],
    ),
];

/// Public operations that show both titles. `{article}` and `{notice}` are slugs, `{kind}` the kind of the notice.
const OPERATIONS: [&str; 9] = [
    "articles",
    "articles?query=grafts",
    "articles?query=трансплантаты",
    "issues/latest",
    "issues/13-4",
    "articles/{article}",
    "articles/{notice}",
    "corrections",
    "corrections?kind={kind}",
];

struct Linked {
    kind: &'static str,
    titles: [[&'static str; 2]; 2],
    slugs: [String; 2],
}

/// Returns every title that stands beside this slug, at any depth.
fn titles_of(value: &Value, slug: &str) -> Vec<String> {
    let own = value.as_object().filter(|object| object.get("slug").is_some_and(|own| own == slug));
    let own = own.and_then(|object| object["title"]["text"].as_str()).map(str::to_owned);
    let inner: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    };
    own.into_iter().chain(inner.into_iter().flat_map(|inner| titles_of(inner, slug))).collect()
}

async fn get(app: &TestApp, path: &str) -> String {
    let response = app.get(path).await;
    assert_eq!(response.status, StatusCode::OK, "{path}: {response:?}");
    String::from_utf8(response.body).unwrap()
}

fn encode(path: &str) -> String {
    let encode = |letter: char| match letter {
        letter if letter.is_ascii() => letter.to_string(),
        letter => letter.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect(),
    };
    path.chars().map(encode).collect()
}

/// Returns the differences from what readers should see in a language.
async fn check_operations(app: &TestApp, linked: &[Linked], language: Language) -> Vec<String> {
    let mut failures = Vec::new();
    for template in OPERATIONS {
        for Linked { kind, titles, slugs } in linked {
            let path = template.replace("{article}", &slugs[0]).replace("{notice}", &slugs[1]);
            let path = encode(&path.replace("{kind}", kind));
            let path = format!("/api/v1/public/{}/{path}", language.code());
            let answer: Value = serde_json::from_str(&get(app, &path).await).unwrap();
            for (slug, titles) in slugs.iter().zip(titles) {
                let expected = titles[usize::from(language == Language::Ru)];
                let found = titles_of(&answer, slug);
                if found.is_empty() || found.iter().any(|title| title != expected) {
                    failures.push(format!("{path}, {slug}: {found:?} instead of {expected}"));
                }
            }
        }
    }
    failures
}

/// Adds a confirmed subscriber and returns the address.
async fn subscribe(app: &TestApp, language: Language) -> String {
    let email = format!("reader-{}-{}@example.test", language.code(), app.unique_id());
    sqlx::query(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, decode(md5($1), 'hex'), $3, $3)",
    )
    .bind(&email)
    .bind(language.code())
    .bind(app.state.clock.now() - chrono::TimeDelta::days(1))
    .execute(&app.state.pool)
    .await
    .unwrap();
    email
}

/// Publishes an issue with these articles, in this order.
async fn publish_issue(app: &TestApp, editor: &testkit::TestUser, articles: &[i64]) {
    let new = app.create_issue(editor, 4).await;
    let mut content = issue_content(&new);
    content["articleGroups"] = json!([new_section("Articles", articles)]);
    let saved = app.put_as(editor, &issue_path(&new), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    let path = format!("{}/publish", issue_path(&new));
    let response = app.post_as(editor, &path, &json!({ "publicationDate": "2026-03-10" })).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

#[tokio::test]
async fn titles_tell_status_and_kind_wherever_readers_see_them() {
    TestApp::run(async |app| {
        let readers = [subscribe(app, Language::En).await, subscribe(app, Language::Ru).await];
        let (mut linked, mut ids, mut editor) = (Vec::new(), Vec::new(), None);
        for (kind, article_titles, notice_titles) in TITLES {
            let article = publish_article(app).await;
            let notice = issue(app, &article.editor, article.id(), kind).await;
            let slugs = [slug_of(app, article.id()).await, slug_of(app, notice).await];
            linked.push(Linked { kind, titles: [article_titles, notice_titles], slugs });
            ids.extend([article.id(), notice]);
            editor = Some(article.editor);
        }
        publish_issue(app, &editor.unwrap(), &ids).await;
        app.run_jobs().await;

        for (language, reader) in Language::ALL.into_iter().zip(&readers) {
            let failures = check_operations(app, &linked, language).await;
            assert!(failures.is_empty(), "{failures:#?}");

            let feed = get(app, &format!("/feeds/corrections.{}.atom", language.code())).await;
            assert_eq!(feed.matches("<entry>").count(), TITLES.len(), "notices only: {feed}");
            app.expire_hold().await;
            let letter = app.expect_letters(reader, 1).await.remove(0);
            for Linked { titles: [article, notice], slugs, .. } in &linked {
                let index = usize::from(language == Language::Ru);
                let line = |title: &str| letter.text.lines().any(|line| line == format!("- {title}"));
                assert!(line(article[index]) && line(notice[index]), "{}", letter.text);
                assert!(feed.contains(&format!(">{}</title>", notice[index])), "{feed}");
                let article = format!(
                    "<link rel=\"related\" type=\"text/html\" href=\"{}articles/{}\"",
                    app.state.settings.http.public_origin, slugs[0]
                );
                assert!(feed.contains(&article), "{article}: {feed}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn corrections_are_listed_newest_first_with_their_articles() {
    TestApp::run(async |app| {
        let list = async |query: &str| {
            let answer = get(app, &format!("/api/v1/public/en/corrections{query}")).await;
            serde_json::from_str::<Value>(&answer).unwrap()
        };
        assert_eq!(list("").await, json!({ "results": [], "count": 0 }));
        let article = publish_article(app).await;
        let correction = issue(app, &article.editor, article.id(), "correction").await;
        let retraction = issue(app, &article.editor, article.id(), "retraction").await;

        let all = list("").await;
        assert_eq!(all["count"], 2);
        let [first, second] = all["results"].as_array().unwrap().as_slice() else { panic!("{all}") };
        assert_eq!((&first["kind"], &first["kindName"]), (&json!("retraction"), &json!("Retraction")));
        assert_eq!(first["decidedOn"], "2026-03-02");
        assert_eq!(first["notice"]["slug"], slug_of(app, retraction).await);
        assert_eq!(first["notice"]["doi"], format!("10.18620/notice-{retraction}"));
        assert_eq!(second["notice"]["slug"], slug_of(app, correction).await);
        for line in [first, second] {
            assert_eq!(line["about"]["title"]["text"], "RETRACTED: Grafts in mice");
            assert_eq!(line["about"]["status"]["code"], "retracted");
        }

        assert_eq!(list("?kind=correction").await["results"], json!([second]));
        assert_eq!(list("?kind=addendum").await["count"], 0);
        assert_eq!(list("?pageSize=1&pageIndex=1").await["results"], json!([second]));
        let unknown = app.get("/api/v1/public/en/corrections?kind=erratum").await;
        assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);

        // The correction names the article with the status that it has got since.
        let page = read_public(app, "ru", correction).await;
        assert!(
            titles_of(&page, &slug_of(app, article.id()).await)
                .contains(&"ОТОЗВАНА: Трансплантаты у мышей".to_owned()),
            "{page}"
        );
        let undo = format!("/api/v1/articles/{retraction}/undo-publish");
        let undone = app.post_as(&article.editor, &undo, &json!({})).await;
        assert_eq!(undone.status, StatusCode::OK, "{undone:?}");
        let remaining = list("").await;
        assert_eq!(remaining["count"], 1);
        assert_eq!(remaining["results"][0]["about"]["title"]["text"], "Grafts in mice");
    })
    .await;
}
