use image::ImageFormat;
use reqwest::StatusCode;
use rules::{Language, Role};
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};

use crate::files::samples::picture;

async fn editor_with_pages(app: &TestApp) -> Person {
    server::demo::load_office(&app.house).await.unwrap();
    app.person(&[Role::Editor]).await
}

#[tokio::test]
async fn pages_come_in_order_and_never_overlap() {
    TestApp::run(async |app| {
        let editor = editor_with_pages(app).await;
        let mut seen = Vec::new();
        for index in 0..4 {
            let page = app
                .get_as(&editor, &format!("/api/v1/static?pageIndex={index}&pageSize=5&order=-slug"))
                .await;
            assert_eq!(page.json()["count"], 16);
            let results = page.json()["results"].as_array().unwrap().clone();
            assert_eq!(results.len(), if index == 3 { 1 } else { 5 });
            seen.extend(
                results.iter().map(|item| (item["slug"].as_str().unwrap().to_owned(), item["id"].as_i64())),
            );
        }
        let mut sorted = seen.clone();
        sorted.sort_by(|a, b| b.cmp(a));
        sorted.dedup();
        assert_eq!(seen, sorted);
    })
    .await;
}

#[tokio::test]
async fn filters_take_text_as_it_is() {
    TestApp::run(async |app| {
        let editor = editor_with_pages(app).await;
        let count = async |query: &str| {
            app.get_as(&editor, &format!("/api/v1/static?{query}")).await.json()["count"].clone()
        };
        assert_eq!(count("language=ru").await, 8);
        assert_eq!(count("search=guidelines").await, 2);
        assert_eq!(count("search=GUIDE&language=en").await, 1);
        assert_eq!(count("search=%25").await, 0);
        assert_eq!(count("search=_").await, 0);
        assert_eq!(count("search=%27%3B%20drop%20table%20static_pages").await, 0);
        assert_eq!(count("search=%20%20").await, 16);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_in_a_list_is_refused() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Admin]).await;
        for (query, name) in [
            ("order=content", "order"),
            ("order=name%3Bdrop", "order"),
            ("pageSize=101", "pageSize"),
            ("pageSize=0", "pageSize"),
            ("pageIndex=-1", "pageIndex"),
            ("pageIndex=99999999999999999", "pageIndex"),
        ] {
            let answer = app.get_as(&editor, &format!("/api/v1/static?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
            assert_eq!(answer.json()["detail"][0]["loc"], json!(["query", name]), "{query}");
        }
        for query in ["pageSize=ten", "language=de"] {
            let answer = app.get_as(&editor, &format!("/api/v1/static?{query}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_saved_is_clean() {
    TestApp::run(async |app| {
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        let page = pages::PageContent {
            slug: "faq".into(),
            language: Language::En,
            name: "FAQ".into(),
            html: "<p onmouseover=alert(1)>ok<script>alert(1)</script></p>".into(),
        };
        pages::save(&app.house.app, &mut connection, page).await.unwrap();
        let shown = app.get("/api/v1/public/en/static/faq").await.json();
        assert_eq!(shown["content"], "<p>ok</p>");
    })
    .await;
}

const PAGES: &str = "/api/v1/static";

fn page_about(name: &str, language: &str) -> Value {
    json!({ "name": name, "language": language, "content": "<p>Text</p>" })
}

async fn created(app: &TestApp, editor: &Person, page: &Value) -> Value {
    let answer = app.post_as(editor, PAGES, page).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.json()
}

fn path_of(page: &Value) -> String {
    format!("{PAGES}/{}", page["id"])
}

/// `field: kind` of everything that was found wrong.
fn faults(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer:?}");
    let detail = answer.json()["detail"].as_array().unwrap().clone();
    let field = |fault: &Value| fault["loc"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
    detail.iter().map(|fault| format!("{}: {}", field(fault), fault["type"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_page_is_made_read_changed_and_removed() {
    TestApp::run(async |app| {
        let (editor, admin) = (app.person(&[Role::Editor]).await, app.person(&[Role::Admin]).await);
        let page = created(app, &editor, &page_about("  Новости журнала ", "ru")).await;
        assert_eq!(page["slug"], "novosti-zhurnala");
        assert_eq!((&page["name"], &page["version"]), (&json!("Новости журнала"), &json!(0)));
        assert_eq!((&page["isStandard"], &page["createdAt"]), (&json!(false), &page["updatedAt"]));
        assert_eq!(app.get_as(&admin, &path_of(&page)).await.json(), page);

        app.house.app.clock.advance(chrono::TimeDelta::minutes(1));
        let change = json!({ "version": 0, "name": "News", "language": "en", "content": "<p>New</p>", "slug": "other" });
        let changed = app.put_as(&admin, &path_of(&page), &change).await.json();
        assert_eq!(changed["slug"], "novosti-zhurnala", "others link to it");
        assert_eq!((&changed["name"], &changed["language"]), (&json!("News"), &json!("en")));
        assert_eq!((&changed["content"], &changed["version"]), (&json!("<p>New</p>"), &json!(1)));
        assert_ne!(changed["updatedAt"], page["updatedAt"]);
        let shown = app.get("/api/v1/public/en/static/novosti-zhurnala").await.json();
        assert_eq!(shown["content"], "<p>New</p>");

        assert_eq!(app.delete_as(&editor, &path_of(&page)).await.status, StatusCode::NO_CONTENT);
        for answer in [
            app.delete_as(&editor, &path_of(&page)).await,
            app.get_as(&editor, &path_of(&page)).await,
            app.put_as(&editor, &path_of(&page), &change).await,
            app.get_as(&editor, "/api/v1/static/99999999999999999999").await,
            app.get_as(&editor, "/api/v1/static/about").await,
        ] {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{answer:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn of_two_editors_the_second_overwrites_nothing() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let page = created(app, &editor, &page_about("News", "en")).await;
        let save = async |words: &str| {
            let body = json!({ "version": 0, "name": "News", "language": "en", "content": words });
            app.put_as(&editor, &path_of(&page), &body).await
        };
        let (one, other) = tokio::join!(save("<p>one</p>"), save("<p>other</p>"));
        let (first, second) = if one.status == StatusCode::OK { (one, other) } else { (other, one) };
        assert_eq!((first.status, second.status), (StatusCode::OK, StatusCode::CONFLICT));
        assert_eq!(second.json()["code"], "changed-elsewhere");
        assert_eq!(app.get_as(&editor, &path_of(&page)).await.json(), first.json());

        // Both make the same page.
        let twice = page_about("Twice", "en");
        let both = tokio::join!(app.post_as(&editor, PAGES, &twice), app.post_as(&editor, PAGES, &twice));
        let refused = if both.0.status == StatusCode::CREATED { both.1 } else { both.0 };
        assert_eq!(faults(&refused), ["slug: already-taken"]);
    })
    .await;
}

#[tokio::test]
async fn a_slug_is_used_once_in_each_language() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let with_slug = |slug: &str, language: &str| {
            json!({ "slug": slug, "name": "About", "language": language, "content": "" })
        };
        created(app, &editor, &with_slug("about", "en")).await;
        let russian = created(app, &editor, &with_slug(" about ", "ru")).await;
        assert_eq!(russian["slug"], "about");
        assert_eq!(faults(&app.post_as(&editor, PAGES, &with_slug("about", "en")).await), ["slug: already-taken"]);
        let change = json!({ "version": 0, "name": "About", "language": "en", "content": "" });
        assert_eq!(faults(&app.put_as(&editor, &path_of(&russian), &change).await), ["language: already-taken"]);
        for bad in ["About", "a b", "../a", "о-нас", "a--b", "<b>", "a/b", &"a".repeat(101)] {
            let answer = app.post_as(&editor, PAGES, &with_slug(bad, "en")).await;
            assert_eq!(faults(&answer), ["slug: not-a-slug"], "{bad}");
        }
    })
    .await;
}

#[tokio::test]
async fn slugs_are_suggested() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let suggested = async |name: &str, language: &str| {
            let address = reqwest::Url::parse_with_params(
                "http://x.test/api/v1/static/slug",
                [("name", name), ("language", language)],
            );
            let address = address.unwrap();
            let path = format!("{}?{}", address.path(), address.query().unwrap());
            app.get_as(&editor, &path).await
        };
        let slug = async |name: &str, language: &str| suggested(name, language).await.json()["slug"].clone();
        assert_eq!(slug("Щукин, «Съезд» и Ёлка № 5", "ru").await, "shchukin-sezd-i-elka-5");
        assert_eq!(slug("%_' or 1=1; drop table", "en").await, "or-1-1-drop-table");
        assert_eq!(slug("日本", "en").await, "page");
        for expected in ["news", "news-2", "news-3"] {
            assert_eq!(slug("News!", "en").await, expected);
            let page = json!({ "slug": expected, "name": "News", "language": "en", "content": "" });
            created(app, &editor, &page).await;
        }
        assert_eq!(slug("News", "ru").await, "news");
        assert_eq!(faults(&suggested(&"x".repeat(301), "en").await), ["name: too-long"]);
        assert_eq!(suggested("News", "de").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn missing_standard_pages_are_listed() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let missing = async || app.get_as(&editor, "/api/v1/static/missing").await.json();
        let all = missing().await;
        assert_eq!(all.as_array().unwrap().len(), 16);
        assert_eq!(all[0], json!({ "slug": "about-journal", "language": "en", "name": "About the journal" }));
        assert_eq!(all[1], json!({ "slug": "about-journal", "language": "ru", "name": "О журнале" }));
        // Each as it is offered can be made.
        for page in all.as_array().unwrap() {
            let mut page = page.clone();
            page["content"] = json!("");
            assert_eq!(created(app, &editor, &page).await["isStandard"], true);
        }
        assert_eq!(missing().await, json!([]));
        let list = app.get_as(&editor, "/api/v1/static?search=faq&language=ru").await.json();
        app.delete_as(&editor, &path_of(&list["results"][0])).await;
        assert_eq!(missing().await, json!([{ "slug": "faq", "language": "ru", "name": "Вопросы и ответы" }]));
    })
    .await;
}

#[tokio::test]
async fn hostile_and_huge_pages() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let page = created(app, &editor, &page_about("<b>Name</b>", "en")).await;
        assert_eq!(page["name"], "<b>Name</b>", "a name is text, and is shown as such");
        let save = async |version: &Value, name: Value, content: Value| {
            let body = json!({ "version": version, "name": name, "language": "en", "content": content });
            app.put_as(&editor, &path_of(&page), &body).await
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
            // Becomes too long by being cleaned.
            (ok.clone(), json!("<p>a&b</p>".repeat(25_000)), "content: too-long"),
            (ok.clone(), json!("<div>".repeat(20_000)), "content: malformed"),
            (ok.clone(), json!(7), "content: wrong-type"),
            (json!("x".repeat(301)), json!(""), "name: too-long"),
            (json!("a\u{0}b"), json!(""), "name: malformed"),
            (json!("  "), json!(""), "name: required"),
            (json!(["x"]), json!(""), "name: wrong-type"),
        ] {
            assert_eq!(faults(&save(version, name, content).await), [expected]);
        }
        let everything = json!({ "slug": "A", "name": "", "language": "en", "content": "x".repeat(300_001) });
        let answer = app.post_as(&editor, PAGES, &everything).await;
        assert_eq!(faults(&answer), ["slug: not-a-slug", "name: required", "content: too-long"]);
        assert_eq!(faults(&save(&json!("0"), ok.clone(), json!("")).await), ["version: wrong-type"]);
        let beyond = save(version, ok, json!("x".repeat(5 * 1024 * 1024))).await;
        assert_eq!(beyond.status, StatusCode::PAYLOAD_TOO_LARGE);
        let body = json!({ "version": 0, "name": "A", "language": "de", "content": "" });
        assert_eq!(faults(&app.put_as(&editor, &path_of(&page), &body).await), ["language: not-in-list"]);
        assert_eq!(
            faults(&app.post_as(&editor, PAGES, &json!({ "name": "A" })).await),
            ["language: required"]
        );
    })
    .await;
}

#[tokio::test]
async fn a_page_shows_pictures_of_its_editors_to_everybody() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let other = app.person(&[Role::Editor]).await;
        let author = app.person(&[Role::User]).await;
        let sample = || picture(ImageFormat::Png, 40, 30);
        let mine = app.upload(&editor, "team.png", sample()).await.json()["id"].as_str().unwrap().to_owned();
        let theirs = app.upload(&author, "secret.png", sample()).await.json()["id"].as_str().unwrap().to_owned();
        let showing = |id: &str| format!("<p>We</p><img src=\"/api/v1/pictures/{id}\" alt=\"\">");
        let page = |html: String| json!({ "name": "The team", "slug": "team", "language": "en", "content": html });
        for stolen in [showing(&theirs), showing("../../users"), showing("0190163d-8694-739b-aea5-966c26f8ad91")] {
            let refused = app.post_as(&editor, "/api/v1/static", &page(stolen)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(refused.json()["detail"][0]["type"], "unknown-file");
        }
        let see = format!("/api/v1/pictures/{mine}");
        assert_eq!(app.get(&see).await.status, StatusCode::NOT_FOUND);
        let made = app.post_as(&editor, "/api/v1/static", &page(showing(&mine))).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        assert_eq!(app.get(&see).await.status, StatusCode::OK);
        let bytes = format!("/api/v1/files/{mine}");
        assert_eq!(app.get_as(&author, &bytes).await.status, StatusCode::NOT_FOUND);
        // A colleague saves what is there already, and then takes the picture out.
        let path = format!("/api/v1/static/{}", made.json()["id"]);
        let change = |version: i32, html: &str| {
            json!({ "version": version, "name": "The team", "language": "en", "content": html })
        };
        let saved = app.put_as(&other, &path, &change(0, &showing(&mine))).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
        assert_eq!(app.put_as(&other, &path, &change(1, "<p>We</p>")).await.status, StatusCode::OK);
        assert_eq!(app.get(&see).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}
