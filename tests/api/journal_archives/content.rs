//! An archive holds what readers see, and nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use testkit::articles::blank_pdf;
use testkit::{PASSWORD, TestApp};

use super::fixtures::{
    Archive, MATERIAL, PHONE, SECRET_FILE, SECRET_TITLE, SampleJournal, fill_journal, make,
};
use crate::discovery::fixtures::{self, TITLE};
use crate::discovery::schemas;

fn paths_of(journal: &SampleJournal) -> Vec<String> {
    let article = format!("articles/{}", journal.slug);
    let notice = format!("articles/{}", journal.notice_slug);
    let mut paths: Vec<String> = [
        "checksums.sha256",
        "issues/13-2/cover.png",
        "issues/13-2/issue.json",
        "issues/13-2/pictures/Curve & line.png",
        "issues/13-3/issue.json",
        "journal.json",
        "manifest.json",
        "pages/about.en.html",
        "pages/about.json",
        "pages/about.ru.html",
        "pages/pictures/about/Curve & line.png",
    ]
    .map(str::to_owned)
    .into();
    paths.extend(
        ["article.en.pdf", "article.json", "article.xml", "pictures/Curve & line.png"]
            .map(|file| format!("{article}/{file}")),
    );
    paths.extend(["article.json", "article.xml"].map(|file| format!("{notice}/{file}")));
    paths.sort();
    paths
}

#[tokio::test]
async fn journal_archives_hold_what_readers_see_with_checksums() {
    fixtures::run(async |app| {
        let journal = fill_journal(app).await;
        let archive = make(app, &journal.admin, false).await;
        assert_eq!(archive.members.keys().cloned().collect::<Vec<_>>(), paths_of(&journal));
        assert_eq!(archive.order.last().map(String::as_str), Some("manifest.json"));
        check_checksums(&archive);
        let manifest = archive.json("manifest.json");
        let counts = &manifest["counts"];
        assert_eq!(
            (&manifest["format"], &manifest["version"]),
            (&json!("octavo-journal-archive"), &json!(1))
        );
        assert_eq!(
            (&counts["issues"], &counts["articles"], &counts["pages"], &counts["people"]),
            (&json!(2), &json!(2), &json!(1), &json!(0))
        );
        check_article(&archive, &journal);
        check_issues_and_pages(&archive, &journal);
    })
    .await;
}

/// `sha256sum` is what the documentation tells people to use.
fn check_checksums(archive: &Archive) {
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in &archive.members {
        let file = folder.path().join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
    }
    let check = |arguments: &[&str]| {
        let output =
            std::process::Command::new("sha256sum").args(arguments).current_dir(folder.path()).output();
        output.unwrap()
    };
    let verified = check(&["--check", "--strict", "checksums.sha256"]);
    let lines = String::from_utf8(verified.stdout).unwrap();
    assert!(verified.status.success(), "{lines}");
    assert_eq!(lines.lines().count(), archive.members.len() - 2);
    let manifest = archive.json("manifest.json");
    assert_eq!(manifest["counts"]["files"], archive.members.len() - 2);
    let listed = archive.members.iter().filter(|(path, _)| !is_about_archive(path));
    assert_eq!(manifest["counts"]["bytes"], listed.map(|(_, content)| content.len()).sum::<usize>());
    let of_list = String::from_utf8(check(&["checksums.sha256"]).stdout).unwrap();
    assert_eq!(of_list.split(' ').next(), manifest["checksumsSha256"].as_str());
}

fn is_about_archive(path: &str) -> bool {
    ["manifest.json", "checksums.sha256"].contains(&path)
}

fn check_article(archive: &Archive, journal: &SampleJournal) {
    let folder = format!("articles/{}", journal.slug);
    let article = archive.json(&format!("{folder}/article.json"));
    assert_eq!(article["key"], format!("article:{}", journal.slug));
    assert_eq!(article["title"], json!({ "en": TITLE, "ru": format!("Русское {TITLE}") }));
    assert_eq!((&article["issue"], &article["position"]), (&json!("issue:13-2"), &json!(1)));
    assert_eq!(article["kind"], "Original clinical study");
    assert_eq!((&article["language"], &article["publishedOn"]), (&json!("ru"), &json!("2026-03-02")));
    assert_eq!((&article["pageFirst"], &article["pageLast"]), (&json!("12"), &json!("21")));
    assert_eq!(article["receivedOn"], "2026-02-01");
    assert_eq!(article["oldAddresses"], json!([{ "path": "/archive/7" }]));
    assert_eq!(article["references"][0]["ids"], json!([{ "format": "doi", "value": "10.1/x" }]));
    let author = &article["authors"][0];
    assert_eq!(author["names"]["en"], json!({ "given": "Anna", "middle": "", "family": "Author" }));
    assert_eq!(
        (&author["email"], &author["phone"]),
        (&json!("anna.author@example.test"), &json!("")),
        "how else to reach an author is not public"
    );
    let text = article["fullText"]["en"].as_str().unwrap();
    assert!(text.contains("<img alt=\"\" src=\"pictures/Curve &amp; line.png\">"), "{text}");
    let files: Vec<(&Value, &Value)> =
        article["files"].as_array().unwrap().iter().map(|file| (&file["role"], &file["locator"])).collect();
    assert_eq!(
        files,
        [(&json!("pdf"), &json!("article.en.pdf")), (&json!("picture"), &json!("pictures/Curve & line.png"))]
    );
    assert_eq!(article["files"][0]["oldAddresses"], json!(["/archive/7.pdf"]));
    assert_eq!(archive.members[&format!("{folder}/article.en.pdf")], journal.pdf, "as it was uploaded");
    assert_eq!(archive.members[&format!("{folder}/pictures/Curve & line.png")], journal.picture);
    let jats = archive.text(&format!("{folder}/article.xml"));
    assert!(jats.contains("xlink:href=\"pictures/Curve &amp; line.png\""), "{jats}");
    assert!(jats.contains("xlink:href=\"article.en.pdf\""), "{jats}");
    schemas::assert_valid_dtd("jats-1.3", jats.as_bytes());
    let notice = archive.json(&format!("articles/{}/article.json", journal.notice_slug));
    let about = json!({ "kind": "correction", "initiator": "editors", "decidedOn": "2026-03-02",
        "article": format!("article:{}", journal.slug) });
    assert_eq!(notice["notice"], about);
}

fn check_issues_and_pages(archive: &Archive, journal: &SampleJournal) {
    let issue = archive.json("issues/13-2/issue.json");
    assert_eq!(
        (&issue["title"]["en"], &issue["publishedOn"]),
        (&json!("Special issue"), &json!("2026-03-05"))
    );
    assert_eq!(issue["sections"][0]["title"], json!({ "en": "Articles", "ru": "Статьи" }));
    let article = archive.json(&format!("articles/{}/article.json", journal.slug));
    assert_eq!(issue["sections"][0]["key"], article["section"]);
    assert_eq!(issue["editorGroups"][0]["nameRu"], "Совет");
    assert_eq!((&issue["cover"]["locator"], &issue["doi"]), (&json!("cover.png"), &json!("10.18620/issue")));
    assert_eq!(issue["oldAddresses"], json!([{ "path": "/archive/tom-13" }]));
    let foreword = issue["description"]["en"].as_str().unwrap();
    assert_eq!(foreword, "<p>Foreword <img alt=\"\" src=\"pictures/Curve &amp; line.png\"></p>");
    let planned = archive.json("issues/13-3/issue.json");
    assert_eq!((&planned["publishedOn"], &planned["number"]), (&Value::Null, &json!("3")));
    let page = archive.json("pages/about.json");
    assert_eq!((&page["title"]["ru"], &page["drafts"]), (&json!("О нас"), &json!(["ru"])));
    assert_eq!(
        archive.text("pages/about.en.html"),
        "<p>We &amp; you <img alt=\"\" src=\"pictures/about/Curve &amp; line.png\"></p>"
    );
    assert_eq!(archive.text("pages/about.ru.html"), "<p>Мы</p>");
    let record = archive.json("journal.json");
    assert_eq!(record["name"]["en"], "Cellular Therapy and Transplantation");
    assert!(record["settings"]["journal.license_url"].as_str().unwrap().starts_with("https://"));
}

#[tokio::test]
async fn journal_archives_never_hold_secrets() {
    fixtures::run(async |app| {
        let journal = fill_journal(app).await;
        for with_people in [false, true] {
            let archive = make(app, &journal.admin, with_people).await;
            for secret in [PASSWORD, "$argon2", SECRET_TITLE, SECRET_FILE, MATERIAL, &*journal.admin.token] {
                assert!(!archive.contains(secret), "{secret}, with people: {with_people}");
            }
            assert!(!archive.members.values().any(|content| *content == blank_pdf(7) || *content == blank_pdf(8)));
            let keys: Vec<String> = sqlx::query_scalar(
                "select storage_key from files union select encode(sha256(convert_to(id::text, 'utf8')), 'hex') from users",
            )
            .fetch_all(&app.state.pool)
            .await
            .unwrap();
            assert!(keys.len() > 3 && !keys.iter().any(|key| archive.contains(key)));
            let hashes: Vec<String> =
                sqlx::query_scalar("select password_hash from users where password_hash is not null")
                    .fetch_all(&app.state.pool)
                    .await
                    .unwrap();
            assert!(!hashes.is_empty());
            for hash in hashes {
                assert!(!archive.contains(&hash) && !archive.contains(&STANDARD.encode(&hash)));
            }
            assert_eq!(archive.contains(PHONE), with_people, "how to reach an author");
        }
    })
    .await;
}

#[tokio::test]
async fn journal_archives_hold_people_only_if_asked() {
    TestApp::run(async |app| {
        let journal = fill_journal(app).await;
        let archive = make(app, &journal.admin, false).await;
        assert!(!archive.members.contains_key("people.json"));
        assert!(!archive.contains(&journal.admin.email) && !archive.contains(&journal.editor.email));
        let archive = make(app, &journal.admin, true).await;
        let people = archive.json("people.json");
        let people = people.as_array().unwrap();
        let count: i64 =
            sqlx::query_scalar("select count(*) from users where email is not null and not is_invited")
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(
            (people.len() as i64, archive.json("manifest.json")["counts"]["people"].as_i64()),
            (count, Some(count))
        );
        let editor = people.iter().find(|person| person["email"] == *journal.editor.email).unwrap();
        assert_eq!(editor["key"], format!("user:{}", journal.editor.id));
        assert!(editor["roles"].as_array().unwrap().contains(&json!("editor")), "{editor}");
        assert_eq!(editor["isDisabled"], false);
    })
    .await;
}

#[tokio::test]
async fn journal_archives_hold_only_the_citation_of_a_removed_article() {
    TestApp::run(async |app| {
        let journal = fill_journal(app).await;
        let notice =
            crate::notices::fixtures::begin_answered(app, &journal.editor, journal.article, "removal").await;
        let published = crate::notices::fixtures::publish(app, &journal.editor, notice).await;
        assert!(published.status.is_success(), "{published:?}");
        let archive = make(app, &journal.admin, false).await;
        let folder = format!("articles/{}", journal.slug);
        let article = archive.json(&format!("{folder}/article.json"));
        assert_eq!(article["title"]["en"], TITLE);
        for emptied in ["fullText", "abstract"] {
            assert_eq!(article[emptied], json!({}), "{emptied}");
        }
        assert_eq!((&article["files"], &article["references"]), (&json!([]), &json!([])));
        assert!(!archive.members.contains_key(&format!("{folder}/article.en.pdf")));
        assert!(!archive.contains("Aim &amp; scope"));
    })
    .await;
}

/// Here, supporting material belongs to the manuscript; of an imported article it is what readers had.
#[tokio::test]
async fn journal_archives_hold_supplements_of_imported_articles() {
    TestApp::run(async |app| {
        let journal = fill_journal(app).await;
        fixtures::execute(
            app,
            &format!(
                "insert into imported_records (origin, key, article_id, record_hash, imported_at)
                 values ('https://earlier.example', 'article:1', {}, '', now())",
                journal.article
            ),
        )
        .await;
        let archive = make(app, &journal.admin, false).await;
        let folder = format!("articles/{}", journal.slug);
        let article = archive.json(&format!("{folder}/article.json"));
        let supplement = &article["files"][2];
        assert_eq!(
            (&supplement["role"], &supplement["label"], &supplement["name"]),
            (&json!("supplement"), &json!("Doses"), &json!(MATERIAL))
        );
        let path = format!("{folder}/{}", supplement["locator"].as_str().unwrap());
        assert_eq!(path, format!("{folder}/supplements/{MATERIAL}"));
        assert_eq!(archive.members[&path], blank_pdf(8));
    })
    .await;
}
