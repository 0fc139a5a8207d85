//! A journal with one of everything, and archives of it.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use image::ImageFormat;
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::blank_pdf;
use testkit::{TestApp, TestUser};

use crate::discovery::fixtures::{execute, publish_full_article};
use crate::files::samples::picture;
use crate::notices::fixtures::{begin_answered, publish};

pub const ARCHIVES: &str = "/api/v1/journal-archives";
/// Words that must never be in an archive.
pub const SECRET_TITLE: &str = "Unpublished manuscript of nobody";
pub const SECRET_FILE: &str = "secret-manuscript.pdf";
/// Supporting material of the published article.
pub const MATERIAL: &str = "supporting-material.pdf";
pub const PHONE: &str = "+7 999 1112233";

pub struct SampleJournal {
    pub admin: TestUser,
    pub editor: TestUser,
    pub article: i64,
    pub slug: String,
    pub notice_slug: String,
    pub picture: Vec<u8>,
    pub pdf: Vec<u8>,
}

/// Creates an issue with an article that has everything, a notice on it, a planned issue, a static page in two languages,
/// a manuscript that is not published, and people with passwords.
pub async fn fill_journal(app: &TestApp) -> SampleJournal {
    let admin = app.account().roles(&[Role::Admin]).with_password().create().await;
    let editor = app.create_user(&[Role::Editor]).await;
    let (article, slug) = publish_full_article(app).await;
    let id = article["id"].as_i64().unwrap();
    let picture = picture(ImageFormat::Png, 30, 20);
    let shown = app.upload_file(&editor, "Curve & line.png", picture.clone()).await.json();
    let shown = shown["id"].as_str().unwrap();
    let author = app.create_user(&[Role::User]).await;
    let hidden = app.create_article(&author, ArticleStatus::UnderReview).await;
    let file = app.upload_file(&author, SECRET_FILE, blank_pdf(7)).await.json();
    let file = file["id"].as_str().unwrap();
    let material = app.upload_file(&author, MATERIAL, blank_pdf(8)).await.json();
    let material = material["id"].as_str().unwrap();
    execute(
        app,
        &format!(
            "insert into article_pictures (article_id, file_id) values ({id}, '{shown}');
             update article_full_texts set content_html_en = content_html_en
                 || '<p>Seen in <img alt=\"\" src=\"/api/v1/pictures/{shown}\"></p>' where article_id = {id};
             update article_authors set phone = '{PHONE}', address = 'Private lane 1' where article_id = {id};
             insert into article_languages values ({id}, 'ru')
                 on conflict (article_id) do update set original_language = 'ru';
             insert into old_addresses (path, article_id, target)
                 values ('/archive/7', {id}, 'page'), ('/archive/7.pdf', {id}, 'pdf-en');
             update articles set title_en = '{SECRET_TITLE}' where id = {};
             insert into article_files (article_id, file_id, revision, position, type_id, comment, from_author)
                 values ({}, '{file}', 0, 9, 1, '', true), ({id}, '{material}', 0, 9, 4, 'Doses', true);",
            hidden["id"], hidden["id"]
        ),
    )
    .await;
    app.place_in_issue(&[id], Some("2026-03-05")).await;
    add_issues_and_pages(app, shown).await;
    let notice = begin_answered(app, &editor, id, "correction").await;
    let published = publish(app, &editor, notice).await;
    assert_eq!(published.status, StatusCode::OK, "{published:?}");
    let notice_slug = published.json()["slug"].as_str().unwrap().to_owned();
    SampleJournal { admin, editor, article: id, slug, notice_slug, picture, pdf: blank_pdf(2) }
}

async fn add_issues_and_pages(app: &TestApp, picture: &str) {
    execute(
        app,
        &format!(
            "update issues set cover_id = '{picture}', subtitle_en = 'Special issue', doi = '10.18620/issue',
                 intro_en = '<p>Foreword <img alt=\"\" src=\"/api/v1/pictures/{picture}\"></p>',
                 editor_groups = '[{{\"nameEn\": \"Board\", \"nameRu\": \"Совет\", \"editors\": []}}]';
             insert into issue_pictures (issue_id, file_id) select id, '{picture}' from issues;
             insert into old_addresses (path, issue_id) select '/archive/tom-13', id from issues;
             insert into issues (volume, number, created_at, updated_at) values (13, 3, now(), now());
             insert into static_pages (slug, language, name, content, is_draft, created_at, updated_at)
                 values ('about', 'en', 'About', '<p>We &amp; you <img alt=\"\" src=\"/api/v1/pictures/{picture}\"></p>',
                         false, now(), now()),
                        ('about', 'ru', 'О нас', '<p>Мы</p>', true, now(), now());
             insert into static_page_pictures (page_id, file_id)
                 select id, '{picture}' from static_pages where language = 'en';"
        ),
    )
    .await;
}

/// Asks for an archive, and returns its view without waiting for it.
pub async fn ask(app: &TestApp, admin: &TestUser, with_people: bool) -> Value {
    let response = app.post_as(admin, ARCHIVES, &json!({ "withPeople": with_people })).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.json()
}

/// Makes an archive and downloads it.
pub async fn make(app: &TestApp, admin: &TestUser, with_people: bool) -> Archive {
    let view = ask(app, admin, with_people).await;
    app.run_jobs().await;
    download(app, admin, view["id"].as_i64().unwrap()).await
}

pub async fn download(app: &TestApp, admin: &TestUser, id: i64) -> Archive {
    let response = app.get_as(admin, &format!("{ARCHIVES}/{id}/file")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    assert_eq!(response.header("content-type"), "application/zip");
    assert!(response.header("content-disposition").starts_with("attachment; filename*="));
    assert_eq!(response.header("content-length"), response.body.len().to_string());
    Archive::read(&response.body)
}

/// Views of all archives, newest first.
pub async fn list(app: &TestApp, admin: &TestUser) -> Vec<Value> {
    let response = app.get_as(admin, ARCHIVES).await.json();
    let results = response["results"].as_array().unwrap().clone();
    assert_eq!(response["count"], results.len());
    results
}

/// Members of a ZIP file.
pub struct Archive {
    pub members: BTreeMap<String, Vec<u8>>,
    /// Paths in the order of the file.
    pub order: Vec<String>,
}

impl Archive {
    pub fn read(bytes: &[u8]) -> Archive {
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let (mut members, mut order) = (BTreeMap::new(), Vec::new());
        for index in 0..zip.len() {
            let mut member = zip.by_index(index).unwrap();
            let mut content = Vec::new();
            member.read_to_end(&mut content).unwrap();
            let path = member.name().unwrap().into_owned();
            order.push(path.clone());
            assert!(members.insert(path.clone(), content).is_none(), "{path}");
        }
        Archive { members, order }
    }

    pub fn json(&self, path: &str) -> Value {
        serde_json::from_slice(&self.members[path]).unwrap()
    }

    pub fn text(&self, path: &str) -> String {
        String::from_utf8(self.members[path].clone()).unwrap()
    }

    /// True if any member has these bytes, or its path does.
    pub fn contains(&self, wanted: &str) -> bool {
        let wanted = wanted.as_bytes();
        let has = |bytes: &[u8]| bytes.windows(wanted.len()).any(|window| window == wanted);
        self.members.iter().any(|(path, content)| has(path.as_bytes()) || has(content))
    }
}
