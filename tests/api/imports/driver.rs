//! Archives to import, and the calls of an administrator who imports them.

use std::io::{Cursor, Write};

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub const IMPORTS: &str = "/api/v1/imports";

/// Articles of the demo, as JATS.
const ARTICLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/metadata/articles");

/// Returns a PDF that differs from all others.
pub fn pdf(text: &str) -> Vec<u8> {
    format!(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% {text}\n\
         trailer<</Root 1 0 R>>\n%%EOF\n"
    )
    .into_bytes()
}

/// One grey pixel.
pub const PNG: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\
    \x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\x9cch\x00\x00\x00\x82\x00\x81w\xcdr\xb6\x00\x00\x00\x00IEND\xaeB`\x82";

pub fn zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        writer.start_file(path.as_str(), SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Slugs and JATS of the articles whose documents are kept with the tests.
pub fn documents() -> Vec<(String, String)> {
    let folders = std::fs::read_dir(ARTICLES).unwrap().map(|entry| entry.unwrap());
    let mut documents: Vec<_> = folders
        .map(|folder| {
            let xml = std::fs::read_to_string(folder.path().join("jats.xml")).unwrap();
            (folder.file_name().into_string().unwrap(), xml)
        })
        .collect();
    documents.sort();
    documents
}

/// An archive as a publisher would hand it over: a folder for each article, with its PDF and pictures.
pub fn publishers_archive() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for (slug, xml) in documents() {
        let xml = xml.replace("https://journal.example/api/v1/pictures/", "");
        files.push((format!("{slug}/{slug}.xml"), xml.into_bytes()));
        files.push((format!("{slug}/{slug}.pdf"), pdf(&slug)));
        for number in 1..=2 {
            files.push((
                format!("{slug}/figures/00000000-0000-0000-0000-00000000000{number}.png"),
                PNG.to_vec(),
            ));
        }
    }
    files
}

/// Uploads an archive, and reads it.
pub async fn upload(app: &TestApp, admin: &TestUser, name: &str, bytes: Vec<u8>) -> Value {
    let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
    let response =
        app.send(app.request(Method::POST, IMPORTS).bearer_auth(&admin.token).multipart(form)).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    let created = response.json();
    assert_eq!(created["state"], "reading");
    app.run_jobs().await;
    read(app, admin, &created["id"]).await
}

pub async fn read(app: &TestApp, admin: &TestUser, id: &Value) -> Value {
    let response = app.get_as(admin, &format!("{IMPORTS}/{id}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

/// Does something with an import and runs what follows.
pub async fn act(app: &TestApp, admin: &TestUser, id: &Value, action: &str) -> Value {
    let path = format!("{IMPORTS}/{id}/actions");
    let response = app.post_as(admin, &path, &json!({ "action": action })).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    app.run_jobs().await;
    read(app, admin, id).await
}

/// Number of records of a kind with an outcome.
pub fn count(import: &Value, kind: &str, outcome: &str) -> i64 {
    let counts = import["counts"].as_array().unwrap().iter();
    let of_kind = counts.filter(|count| count["kind"] == kind && count["outcome"] == outcome);
    of_kind.map(|count| count["count"].as_i64().unwrap()).sum()
}

pub async fn items(app: &TestApp, admin: &TestUser, id: &Value, query: &str) -> Vec<Value> {
    let response = app.get_as(admin, &format!("{IMPORTS}/{id}/items?pageSize=100&{query}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()["results"].as_array().unwrap().clone()
}
