//! Static pages: list, editing, slugs and pictures.

use image::ImageFormat;
use reqwest::StatusCode;
use rules::{Language, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

use crate::files::samples::picture;

async fn load_pages_and_create_editor(app: &TestApp) -> TestUser {
    demo::load_accounts_and_pages(&app.state).await.unwrap();
    app.create_user(&[Role::Editor]).await
}

#[tokio::test]
async fn list_pages_are_ordered_and_do_not_overlap() {
    TestApp::run(async |app| {
        let editor = load_pages_and_create_editor(app).await;
        let mut listed = Vec::new();
        for index in 0..5 {
            let page = app
                .get_as(&editor, &format!("/api/v1/static?pageIndex={index}&pageSize=5&order=-slug"))
                .await;
            assert_eq!(page.json()["count"], 24);
            let results = page.json()["results"].as_array().unwrap().clone();
            assert_eq!(results.len(), if index == 4 { 4 } else { 5 });
            listed.extend(
                results.iter().map(|item| (item["slug"].as_str().unwrap().to_owned(), item["id"].as_i64())),
            );
        }
        let mut sorted = listed.clone();
        sorted.sort_by(|a, b| b.cmp(a));
        sorted.dedup();
        assert_eq!(listed, sorted);
    })
    .await;
}

#[tokio::test]
async fn search_takes_wildcards_literally() {
    TestApp::run(async |app| {
        let editor = load_pages_and_create_editor(app).await;
        let count = async |query: &str| {
            app.get_as(&editor, &format!("/api/v1/static?{query}")).await.json()["count"].clone()
        };
        assert_eq!(count("language=ru").await, 12);
        assert_eq!(count("search=guidelines").await, 2);
        assert_eq!(count("search=GUIDE&language=en").await, 1);
        assert_eq!(count("search=%25").await, 0);
        assert_eq!(count("search=_").await, 0);
        assert_eq!(count("search=%27%3B%20drop%20table%20static_pages").await, 0);
        assert_eq!(count("search=%20%20").await, 24);
    })
    .await;
}

#[tokio::test]
async fn invalid_query_parameter_is_rejected() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Admin]).await;
        for (query, name) in [
            ("order=content", "order"),
            ("order=name%3Bdrop", "order"),
            ("pageSize=101", "pageSize"),
            ("pageSize=0", "pageSize"),
            ("pageIndex=-1", "pageIndex"),
            ("pageIndex=99999999999999999", "pageIndex"),
        ] {
            let response = app.get_as(&editor, &format!("/api/v1/static?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(response.json()["detail"][0]["loc"], json!(["query", name]), "{query}");
        }
        for query in ["pageSize=ten", "language=de"] {
            let response = app.get_as(&editor, &format!("/api/v1/static?{query}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn saved_content_is_sanitized() {
    TestApp::run(async |app| {
        let mut connection = app.state.pool.acquire().await.unwrap();
        let page = pages::PageContent {
            slug: "faq".into(),
            language: Language::En,
            name: "FAQ".into(),
            html: "<p onmouseover=alert(1)>ok<script>alert(1)</script></p>".into(),
            is_draft: false,
        };
        pages::save(&app.state, &mut connection, page).await.unwrap();
        let shown = app.get("/api/v1/public/en/static/faq").await.json();
        assert_eq!(shown["content"], "<p>ok</p>");
    })
    .await;
}

const PAGES: &str = "/api/v1/static";

fn new_page(name: &str, language: &str) -> Value {
    json!({ "name": name, "language": language, "content": "<p>Text</p>" })
}

async fn create_page(app: &TestApp, editor: &TestUser, page: &Value) -> Value {
    let response = app.post_as(editor, PAGES, page).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()
}

fn page_path(page: &Value) -> String {
    format!("{PAGES}/{}", page["id"])
}

/// Field and type of each error, as `field: type`.
fn field_errors(response: &TestResponse) -> Vec<String> {
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
    let detail = response.json()["detail"].as_array().unwrap().clone();
    let field = |error: &Value| error["loc"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
    detail.iter().map(|error| format!("{}: {}", field(error), error["type"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn page_is_created_read_changed_and_deleted() {
    TestApp::run(async |app| {
        let (editor, admin) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Admin]).await);
        let page = create_page(app, &editor, &new_page("  Новости журнала ", "ru")).await;
        assert_eq!(page["slug"], "novosti-zhurnala");
        assert_eq!((&page["name"], &page["version"]), (&json!("Новости журнала"), &json!(0)));
        assert_eq!((&page["isStandard"], &page["createdAt"]), (&json!(false), &page["updatedAt"]));
        assert_eq!(app.get_as(&admin, &page_path(&page)).await.json(), page);

        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        let change = json!({ "version": 0, "name": "News", "language": "en", "content": "<p>New</p>", "slug": "other" });
        let changed = app.put_as(&admin, &page_path(&page), &change).await.json();
        assert_eq!(changed["slug"], "novosti-zhurnala", "the slug stays, because other pages link to it");
        assert_eq!((&changed["name"], &changed["language"]), (&json!("News"), &json!("en")));
        assert_eq!((&changed["content"], &changed["version"]), (&json!("<p>New</p>"), &json!(1)));
        assert_ne!(changed["updatedAt"], page["updatedAt"]);
        let shown = app.get("/api/v1/public/en/static/novosti-zhurnala").await.json();
        assert_eq!(shown["content"], "<p>New</p>");

        assert_eq!(app.delete_as(&editor, &page_path(&page)).await.status, StatusCode::NO_CONTENT);
        for response in [
            app.delete_as(&editor, &page_path(&page)).await,
            app.get_as(&editor, &page_path(&page)).await,
            app.put_as(&editor, &page_path(&page), &change).await,
            app.get_as(&editor, "/api/v1/static/99999999999999999999").await,
            app.get_as(&editor, "/api/v1/static/about").await,
        ] {
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{response:?}");
        }
    })
    .await;
}

/// A draft, its pictures and its name are for editors only, until it goes live.
#[tokio::test]
async fn draft_is_hidden_from_readers() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let upload = app.upload_file(&editor, "team.png", picture(ImageFormat::Png, 40, 30)).await.json();
        let picture_path = format!("/api/v1/pictures/{}", upload["id"].as_str().unwrap());
        let content = format!("<p>Hidden</p><img src=\"{picture_path}\" alt=\"\">");
        let draft = json!({ "name": "Hidden news", "slug": "news", "language": "en", "content": content, "isDraft": true });
        let page = create_page(app, &editor, &draft).await;
        assert_eq!((&page["isDraft"], &page["translationId"]), (&json!(true), &Value::Null));
        let row = &app.get_as(&editor, PAGES).await.json()["results"][0];
        assert_eq!(row["isDraft"], true);
        let public = ["/api/v1/public/en/static", "/api/v1/public/en/static/news", "/sitemaps/0.xml"];
        for path in public {
            let seen = app.get(path).await;
            assert!(!String::from_utf8_lossy(&seen.body).contains("news"), "{path}: {seen:?}");
        }
        assert_eq!(app.get(public[1]).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get(&picture_path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&author, &picture_path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&editor, &picture_path).await.status, StatusCode::OK);

        // A form of the last release knows nothing of drafts, and changes nothing about them.
        let mut change = json!({ "version": 0, "name": "News", "language": "en", "content": content });
        assert_eq!(app.put_as(&editor, &page_path(&page), &change).await.json()["isDraft"], true);
        for (version, is_draft, status) in [(1, false, StatusCode::OK), (2, true, StatusCode::NOT_FOUND)] {
            change["version"] = json!(version);
            change["isDraft"] = json!(is_draft);
            assert_eq!(app.put_as(&editor, &page_path(&page), &change).await.json()["isDraft"], is_draft);
            assert_eq!(app.get(public[1]).await.status, status);
            assert_eq!(app.get(&picture_path).await.status, status);
        }
        change["isDraft"] = json!("yes");
        let invalid = app.put_as(&editor, &page_path(&page), &change).await;
        assert_eq!(field_errors(&invalid), ["isDraft: wrong-type"]);

        let russian = json!({ "name": "Новости", "slug": "news", "language": "ru", "content": "" });
        let russian = create_page(app, &editor, &russian).await;
        assert_eq!((&russian["isDraft"], &russian["translationId"]), (&json!(false), &page["id"]));
        assert_eq!(app.get_as(&editor, &page_path(&page)).await.json()["translationId"], russian["id"]);
    })
    .await;
}

#[tokio::test]
async fn concurrent_save_is_rejected() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let page = create_page(app, &editor, &new_page("News", "en")).await;
        let save = async |content: &str| {
            let body = json!({ "version": 0, "name": "News", "language": "en", "content": content });
            app.put_as(&editor, &page_path(&page), &body).await
        };
        let (one, other) = tokio::join!(save("<p>one</p>"), save("<p>other</p>"));
        let (first, second) = if one.status == StatusCode::OK { (one, other) } else { (other, one) };
        assert_eq!((first.status, second.status), (StatusCode::OK, StatusCode::CONFLICT));
        assert_eq!(second.json()["code"], "changed-elsewhere");
        assert_eq!(app.get_as(&editor, &page_path(&page)).await.json(), first.json());

        // Both create the same page.
        let page = new_page("Twice", "en");
        let responses = tokio::join!(app.post_as(&editor, PAGES, &page), app.post_as(&editor, PAGES, &page));
        let rejected = if responses.0.status == StatusCode::CREATED { responses.1 } else { responses.0 };
        assert_eq!(field_errors(&rejected), ["slug: already-taken"]);
    })
    .await;
}

#[tokio::test]
async fn slug_is_unique_in_each_language() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let with_slug = |slug: &str, language: &str| {
            json!({ "slug": slug, "name": "About", "language": language, "content": "" })
        };
        create_page(app, &editor, &with_slug("about", "en")).await;
        let russian = create_page(app, &editor, &with_slug(" about ", "ru")).await;
        assert_eq!(russian["slug"], "about");
        assert_eq!(field_errors(&app.post_as(&editor, PAGES, &with_slug("about", "en")).await), ["slug: already-taken"]);
        let change = json!({ "version": 0, "name": "About", "language": "en", "content": "" });
        assert_eq!(field_errors(&app.put_as(&editor, &page_path(&russian), &change).await), ["language: already-taken"]);
        for bad in ["About", "a b", "../a", "о-нас", "a--b", "<b>", "a/b", &"a".repeat(101)] {
            let response = app.post_as(&editor, PAGES, &with_slug(bad, "en")).await;
            assert_eq!(field_errors(&response), ["slug: not-a-slug"], "{bad}");
        }
    })
    .await;
}

#[tokio::test]
async fn unused_slug_is_suggested() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let suggest = async |name: &str, language: &str| {
            let url = reqwest::Url::parse_with_params(
                "http://x.test/api/v1/static/slug",
                [("name", name), ("language", language)],
            );
            let url = url.unwrap();
            let path = format!("{}?{}", url.path(), url.query().unwrap());
            app.get_as(&editor, &path).await
        };
        let slug = async |name: &str, language: &str| suggest(name, language).await.json()["slug"].clone();
        assert_eq!(slug("Щукин, «Съезд» и Ёлка № 5", "ru").await, "shchukin-sezd-i-elka-5");
        assert_eq!(slug("%_' or 1=1; drop table", "en").await, "or-1-1-drop-table");
        assert_eq!(slug("日本", "en").await, "page");
        for expected in ["news", "news-2", "news-3"] {
            assert_eq!(slug("News!", "en").await, expected);
            let page = json!({ "slug": expected, "name": "News", "language": "en", "content": "" });
            create_page(app, &editor, &page).await;
        }
        assert_eq!(slug("News", "ru").await, "news");
        assert_eq!(field_errors(&suggest(&"x".repeat(301), "en").await), ["name: too-long"]);
        assert_eq!(suggest("News", "de").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn missing_standard_pages_are_listed() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let fetch_missing = async || app.get_as(&editor, "/api/v1/static/missing").await.json();
        let all = fetch_missing().await;
        assert_eq!(all.as_array().unwrap().len(), 24);
        assert_eq!(all[0], json!({ "slug": "about-journal", "language": "en", "name": "About the journal" }));
        assert_eq!(all[1], json!({ "slug": "about-journal", "language": "ru", "name": "О журнале" }));
        // Each suggested page can be created.
        for page in all.as_array().unwrap() {
            let mut page = page.clone();
            page["content"] = json!("");
            assert_eq!(create_page(app, &editor, &page).await["isStandard"], true);
        }
        assert_eq!(fetch_missing().await, json!([]));
        let list = app.get_as(&editor, "/api/v1/static?search=faq&language=ru").await.json();
        app.delete_as(&editor, &page_path(&list["results"][0])).await;
        assert_eq!(
            fetch_missing().await,
            json!([{ "slug": "faq", "language": "ru", "name": "Вопросы и ответы" }])
        );
    })
    .await;
}

#[tokio::test]
async fn hostile_content_is_sanitized_and_oversized_is_rejected() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let page = create_page(app, &editor, &new_page("<b>Name</b>", "en")).await;
        assert_eq!(page["name"], "<b>Name</b>", "a name is plain text and is not sanitized");
        let save = async |version: &Value, name: Value, content: Value| {
            let body = json!({ "version": version, "name": name, "language": "en", "content": content });
            app.put_as(&editor, &page_path(&page), &body).await
        };
        let hostile = "<p onclick=alert(1)>a\u{0}</p><script>alert(1)</script><iframe src=//x></iframe>\
                       <a href=\"javascript:alert(1)\">b</a><img src=x onerror=alert(1)>";
        let saved = save(&page["version"], json!("Name"), json!(hostile)).await.json();
        let content = saved["content"].as_str().unwrap_or_else(|| panic!("{saved}"));
        for bad in ["script", "onclick", "onerror", "iframe", "javascript", "\u{0}"] {
            assert!(!content.contains(bad), "{content}");
        }

        let longest = save(&saved["version"], json!("я".repeat(300)), json!("я".repeat(300_000))).await;
        assert_eq!(longest.status, StatusCode::OK);
        let version = &longest.json()["version"];
        let ok = json!("Name");
        for (name, content, expected) in [
            (ok.clone(), json!("я".repeat(300_001)), "content: too-long"),
            // Sanitizing escapes characters, which makes the content too long.
            (ok.clone(), json!("<p>a&b</p>".repeat(25_000)), "content: too-long"),
            (ok.clone(), json!("<div>".repeat(20_000)), "content: malformed"),
            (ok.clone(), json!(7), "content: wrong-type"),
            (json!("x".repeat(301)), json!(""), "name: too-long"),
            (json!("a\u{0}b"), json!(""), "name: malformed"),
            (json!("  "), json!(""), "name: required"),
            (json!(["x"]), json!(""), "name: wrong-type"),
        ] {
            assert_eq!(field_errors(&save(version, name, content).await), [expected]);
        }
        let all_invalid =
            json!({ "slug": "A", "name": "", "language": "en", "content": "x".repeat(300_001) });
        let response = app.post_as(&editor, PAGES, &all_invalid).await;
        assert_eq!(field_errors(&response), ["slug: not-a-slug", "name: required", "content: too-long"]);
        assert_eq!(field_errors(&save(&json!("0"), ok.clone(), json!("")).await), ["version: wrong-type"]);
        let too_large = save(version, ok, json!("x".repeat(5 * 1024 * 1024))).await;
        assert_eq!(too_large.status, StatusCode::PAYLOAD_TOO_LARGE);
        let body = json!({ "version": 0, "name": "A", "language": "de", "content": "" });
        assert_eq!(
            field_errors(&app.put_as(&editor, &page_path(&page), &body).await),
            ["language: not-in-list"]
        );
        assert_eq!(
            field_errors(&app.post_as(&editor, PAGES, &json!({ "name": "A" })).await),
            ["language: required"]
        );
    })
    .await;
}

#[tokio::test]
async fn page_pictures_uploaded_by_editors_are_public() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let other = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let sample = || picture(ImageFormat::Png, 40, 30);
        let own_picture = app.upload_file(&editor, "team.png", sample()).await.json()["id"].as_str().unwrap().to_owned();
        let foreign_picture = app.upload_file(&author, "secret.png", sample()).await.json()["id"].as_str().unwrap().to_owned();
        let with_picture = |id: &str| format!("<p>We</p><img src=\"/api/v1/pictures/{id}\" alt=\"\">");
        let page = |html: String| json!({ "name": "The team", "slug": "team", "language": "en", "content": html });
        for html in [with_picture(&foreign_picture), with_picture("../../users"), with_picture("0190163d-8694-739b-aea5-966c26f8ad91")] {
            let response = app.post_as(&editor, "/api/v1/static", &page(html)).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(response.json()["detail"][0]["type"], "unknown-file");
        }
        let picture_path = format!("/api/v1/pictures/{own_picture}");
        assert_eq!(app.get(&picture_path).await.status, StatusCode::NOT_FOUND);
        let created = app.post_as(&editor, "/api/v1/static", &page(with_picture(&own_picture))).await;
        assert_eq!(created.status, StatusCode::CREATED, "{created:?}");
        assert_eq!(app.get(&picture_path).await.status, StatusCode::OK);
        let file_path = format!("/api/v1/files/{own_picture}");
        assert_eq!(app.get_as(&author, &file_path).await.status, StatusCode::NOT_FOUND);
        // Another editor saves the page unchanged, and then removes the picture.
        let path = format!("/api/v1/static/{}", created.json()["id"]);
        let change = |version: i32, html: &str| {
            json!({ "version": version, "name": "The team", "language": "en", "content": html })
        };
        let saved = app.put_as(&other, &path, &change(0, &with_picture(&own_picture))).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
        assert_eq!(app.put_as(&other, &path, &change(1, "<p>We</p>")).await.status, StatusCode::OK);
        assert_eq!(app.get(&picture_path).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}
