//! Imports of living sites, driven against the stand-in for OJS and Elpub.

mod hostile;
mod stand_in;

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::TestApp;

use self::stand_in::{Site, import, look_up};
use super::driver::{IMPORTS, act, count, items};

#[derive(sqlx::FromRow)]
struct Article {
    doi: Option<String>,
    title_en: String,
    title_ru: String,
    abstract_en: String,
    abstract_ru: String,
    page_first: String,
    page_last: String,
    authors: Vec<String>,
    issue: String,
    section: String,
    position: i32,
}

async fn articles(app: &TestApp) -> Vec<Article> {
    sqlx::query_as(
        "select articles.doi, title_en, title_ru, abstract_en, abstract_ru, coalesce(page_first, '') as page_first,
                coalesce(page_last, '') as page_last,
                array(select authors.first_name_en || ' ' || authors.last_name_en from article_authors authors
                      where authors.article_id = articles.id order by authors.position) as authors,
                issues.volume || '-' || issues.number as issue, sections.name_en as section, placed.position
         from articles join published_articles published on published.article_id = articles.id
         join issue_articles placed on placed.article_id = articles.id
         join issue_sections sections on sections.id = placed.section_id
         join issues on issues.id = placed.issue_id
         order by articles.id",
    )
    .fetch_all(&app.state.pool)
    .await
    .unwrap()
}

fn text(value: &Value, language: &str) -> String {
    value[language].as_str().unwrap_or_default().to_owned()
}

/// Text without tags: marks are written in different ways.
fn plain(html: &str) -> String {
    let mut is_tag = false;
    let text: String = html
        .chars()
        .filter(|character| {
            let was_tag = is_tag;
            is_tag = (is_tag || *character == '<') && *character != '>';
            !was_tag && !is_tag
        })
        .collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

fn title_of(article: &Value, language: &str) -> String {
    let (title, subtitle) = (text(&article["title"], language), text(&article["subtitle"], language));
    let glue = if title.ends_with(['?', '!', ':', '.']) { " " } else { ": " };
    if subtitle.is_empty() { plain(&title) } else { plain(&format!("{title}{glue}{subtitle}")) }
}

/// `12-21`, or `12` for an article of one page.
fn pages_of(article: &Article) -> String {
    let pages = [article.page_first.as_str(), &article.page_last].into_iter().filter(|page| !page.is_empty());
    pages.collect::<Vec<_>>().join("-")
}

/// Compares every article of the site with what is here. JATS of Elpub has neither subtitles nor all abstracts.
async fn compare(app: &TestApp, journal: &Value, is_ojs: bool) {
    let here = articles(app).await;
    let expected = journal["articles"].as_array().unwrap();
    assert_eq!(here.len(), expected.len());
    for theirs in expected {
        let title = |language| {
            if is_ojs { title_of(theirs, language) } else { plain(&text(&theirs["title"], language)) }
        };
        let [en, ru] = ["en", "ru"].map(title);
        let ours = here.iter().find(|ours| plain(&ours.title_en) == en || plain(&ours.title_ru) == ru);
        let ours = ours.unwrap_or_else(|| panic!("{en} {ru} is missing"));
        if !en.is_empty() {
            assert_eq!(plain(&ours.title_en), en);
        }
        assert_eq!(plain(&ours.title_ru), ru);
        assert_eq!(ours.doi.clone().unwrap_or_default(), theirs["doi"].as_str().unwrap_or_default(), "{en}");
        let pages = theirs["pages"].as_str().unwrap();
        assert_eq!(pages_of(ours), pages, "{en}");
        assert_eq!(ours.authors.len(), theirs["authors"].as_array().unwrap().len(), "{en}");
        if is_ojs {
            assert_eq!(plain(&ours.abstract_en), plain(&text(&theirs["abstract"], "en")), "{en}");
            assert_eq!(plain(&ours.abstract_ru), plain(&text(&theirs["abstract"], "ru")), "{en}");
        }
        let issue = journal["issues"].as_array().unwrap().iter().find(|issue| issue["id"] == theirs["issue"]);
        let issue = issue.unwrap();
        let number = format!("{}-{}", issue["volume"].as_str().unwrap(), issue["number"].as_str().unwrap());
        assert_eq!(ours.issue, number, "{en}");
        let sections = journal["sections"].as_array().unwrap();
        let section = sections.iter().find(|section| section["abbreviation"] == theirs["section"]).unwrap();
        assert_eq!(ours.section, text(&section["title"], "en"), "{en}");
    }
}

#[tokio::test]
async fn journal_comes_over_in_full() {
    for name in ["test-sites-full", "test-sites-full-34"] {
        TestApp::run(async |app| {
            let site = Site::new(name).await;
            let journal = site.journal().await;
            let admin = app.create_user(&[Role::Admin]).await;
            let planned = import(app, &admin, &site.ojs()).await;
            assert_eq!(planned["state"], "planned", "{planned:#}");
            assert_eq!(planned["source"], "ojs-site");
            assert_eq!(planned["journalName"], "Annals of Marrow and Transplantation");
            assert_eq!(count(&planned, "article", "waiting"), 12, "{planned:#}");
            assert_eq!(count(&planned, "issue", "waiting"), 2);
            assert_eq!(planned["notes"], json!([]));

            let finished = act(app, &admin, &planned["id"], "start").await;
            assert_eq!(finished["state"], "finished", "{finished:#}");
            let failed = items(app, &admin, &planned["id"], "outcome=failed").await;
            assert!(failed.is_empty(), "{failed:#?}");
            assert_eq!(count(&finished, "article", "created"), 12);
            assert_eq!(count(&finished, "issue", "created"), 2);
            compare(app, &journal, true).await;
            compare_order(app, &journal).await;
            compare_files(app, &site, &journal).await;

            // The same journal by another of its addresses is the same source.
            let again = import(app, &admin, &format!("{}/issue/archive", site.ojs())).await;
            let finished = act(app, &admin, &again["id"], "start").await;
            assert_eq!(count(&finished, "article", "unchanged"), 12, "{finished:#}");
            assert_eq!(count(&finished, "issue", "unchanged"), 2);
        })
        .await;
    }
}

/// Articles of a section stand in the order of the site.
async fn compare_order(app: &TestApp, journal: &Value) {
    let mut here = articles(app).await;
    here.sort_by_key(|article| article.position);
    for issue in journal["issues"].as_array().unwrap() {
        for section in journal["sections"].as_array().unwrap() {
            let name = text(&section["title"], "en");
            let number =
                format!("{}-{}", issue["volume"].as_str().unwrap(), issue["number"].as_str().unwrap());
            let theirs = journal["articles"].as_array().unwrap().iter();
            let theirs =
                theirs.filter(|one| one["issue"] == issue["id"] && one["section"] == section["abbreviation"]);
            let theirs: Vec<&str> = theirs.map(|one| one["pages"].as_str().unwrap()).collect();
            let ours = here.iter().filter(|one| one.issue == number && one.section == name);
            let ours: Vec<String> = ours.map(pages_of).collect();
            assert_eq!(ours, theirs, "{number} {name}");
        }
    }
    let covers: i64 = sqlx::query_scalar("select count(*) from issues where cover_id is not null")
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
    assert_eq!(covers, 2);
}

/// Each PDF has the bytes of the site, and the address of the site leads to it.
async fn compare_files(app: &TestApp, site: &Site, journal: &Value) {
    let mut compared = 0;
    for article in journal["articles"].as_array().unwrap() {
        for galley in article["galleys"].as_array().unwrap().iter().filter(|galley| galley["type"] == "pdf") {
            let words = |one: &Value| match one["urlPath"].as_str() {
                Some(words) => words.to_owned(),
                None => one["id"].to_string(),
            };
            let path = format!("{}/article/view/{}/{}", site.path(), words(article), words(galley));
            let address = look_up(app, &path).await.unwrap_or_else(|| panic!("{path} leads nowhere"));
            let language = galley["locale"].as_str().unwrap();
            assert!(address.ends_with(&format!(".{language}.pdf")), "{path} leads to {address}");
            let ours = app.get(&address).await;
            assert_eq!(ours.status, StatusCode::OK, "{address}");
            let theirs = site.bytes(&path.replace("/view/", "/download/")).await;
            assert!(theirs.starts_with(b"%PDF") && ours.body.starts_with(b"%PDF"), "{path}");
            // Readers get a copy with metadata; the file of the site stays as it was.
            let is_stored: bool = sqlx::query_scalar(
                "select exists (select from article_full_texts texts
                                join files on files.id in (texts.pdf_en_id, texts.pdf_ru_id)
                                where files.sha256 = $1)",
            )
            .bind(Sha256::digest(&theirs).to_vec())
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
            assert!(is_stored, "{path}");
            compared += 1;
        }
        let id = &article["id"];
        for path in [format!("/article/view/{id}"), format!("/ru_RU/article/view/{id}")] {
            let path = format!("{}{path}", site.path());
            let address = look_up(app, &path).await.unwrap_or_else(|| panic!("{path} leads nowhere"));
            assert!(address.starts_with("/articles/") && !address.ends_with(".pdf"), "{address}");
        }
    }
    assert!(compared >= 12, "{compared}");
    for issue in journal["issues"].as_array().unwrap() {
        let path = format!("{}/issue/view/{}", site.path(), issue["id"]);
        let number = format!("{}-{}", issue["volume"].as_str().unwrap(), issue["number"].as_str().unwrap());
        assert_eq!(look_up(app, &path).await, Some(format!("/issues/{number}")));
    }
}

#[tokio::test]
async fn elpub_comes_over_with_its_addresses() {
    TestApp::run(async |app| {
        let site = Site::new("test-sites-elpub").await;
        let journal = site.journal().await;
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = import(app, &admin, &site.elpub()).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        assert_eq!(planned["source"], "elpub-site");
        assert_eq!(count(&planned, "article", "waiting"), 12, "{planned:#}");
        let finished = act(app, &admin, &planned["id"], "start").await;
        let failed = items(app, &admin, &planned["id"], "outcome=failed").await;
        assert!(failed.is_empty(), "{failed:#?}");
        assert_eq!(count(&finished, "article", "created"), 12);
        compare(app, &journal, false).await;
        for article in journal["articles"].as_array().unwrap() {
            let base = format!("/{}/jour/article", site.name);
            let page = look_up(app, &format!("{base}/view/{}", article["id"])).await;
            assert!(page.unwrap().starts_with("/articles/"));
            let pdf = &article["galleys"][0]["id"];
            let pdf = look_up(app, &format!("{base}/viewFile/{}/{pdf}", article["id"])).await.unwrap();
            assert!(pdf.ends_with(".pdf"), "{pdf}");
            assert_eq!(app.get(&pdf).await.status, StatusCode::OK);
        }
    })
    .await;
}

#[tokio::test]
async fn journal_of_a_database_comes_over() {
    let site = Site { name: "publicknowledge".into() };
    let Some(journal) = site.try_journal().await else {
        assert!(std::env::var_os("CI").is_none(), "OCTAVO_DATA has no databases of OJS");
        eprintln!("NOT TESTED: OCTAVO_DATA has no databases of OJS");
        return;
    };
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = import(app, &admin, &site.ojs()).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        let theirs = journal["articles"].as_array().unwrap().len();
        assert_eq!(count(&planned, "article", "waiting"), i64::try_from(theirs).unwrap(), "{planned:#}");
        let finished = act(app, &admin, &planned["id"], "start").await;
        let failed = items(app, &admin, &planned["id"], "outcome=failed").await;
        assert!(failed.is_empty(), "{failed:#?}");
        assert_eq!(count(&finished, "article", "created"), i64::try_from(theirs).unwrap());
    })
    .await;
}

#[tokio::test]
async fn wrong_and_inner_addresses_are_refused() {
    TestApp::run_with_settings(
        |settings| settings.imports.allow_private_addresses = false,
        async |app| {
            let admin = app.create_user(&[Role::Admin]).await;
            for address in [
                "",
                "http://127.0.0.1",
                "http://127.0.0.1:57000/index.php/ctt",
                "http://[::1]/",
                "http://169.254.169.254",
                "http://0x7f.1/",
                "http://localhost/",
                "file:///etc/passwd",
                "http://user:pw@journal.example.org/",
            ] {
                let body = json!({ "address": address });
                let refused = app.post_as(&admin, &format!("{IMPORTS}/sites"), &body).await;
                assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}");
                let error = refused.json();
                assert!(error.to_string().contains("\"address\""), "{error}");
            }
            let editor = app.create_user(&[Role::Editor]).await;
            let body = json!({ "address": "https://journal.example.org" });
            let refused = app.post_as(&editor, &format!("{IMPORTS}/sites"), &body).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN);
        },
    )
    .await;
}
