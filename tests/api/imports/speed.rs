//! How long a large archive takes, and what memory. Run by hand on an idle machine:
//! `OCTAVO_IMPORTED_ARTICLES=1000 cargo nextest run -p server --test api --run-ignored only -E 'test(imports::speed)' --no-capture`

use std::time::Instant;

use rules::Role;
use serde_json::json;
use testkit::TestApp;

use super::driver::{IMPORTS, count, documents, pdf, read, upload, zip};

/// Size of each PDF.
const PDF_BYTES: usize = 500_000;

/// Articles of the demo again and again, with DOIs, titles and PDFs of their own.
fn archive_of(articles: usize) -> Vec<u8> {
    let documents = documents();
    let mut files = Vec::with_capacity(articles * 2);
    for (number, (slug, xml)) in documents.iter().cycle().take(articles).enumerate() {
        let xml = xml.replace("10.18620/", &format!("10.18620/{number}-")).replacen(
            "<article-title>",
            &format!("<article-title>{number} "),
            1,
        );
        files.push((format!("{number}/{slug}.xml"), xml.into_bytes()));
        let mut file = pdf(&number.to_string());
        file.resize(PDF_BYTES, b'\n');
        file.extend(b"\n%%EOF\n");
        files.push((format!("{number}/{slug}.pdf"), file));
    }
    zip(&files)
}

/// Peak memory of this process in megabytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() / 1024
}

#[tokio::test]
#[ignore = "takes minutes; measured by hand"]
async fn large_archive() {
    let articles = std::env::var("OCTAVO_IMPORTED_ARTICLES").ok().and_then(|number| number.parse().ok());
    let articles: usize = articles.unwrap_or(1_000);
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let archive = archive_of(articles);
        println!("{articles} articles, {} MB, {} MB of memory before", archive.len() >> 20, peak_memory());
        let started = Instant::now();
        let planned = upload(app, &admin, "large.zip", archive).await;
        println!("plan: {:.1} s, peak {} MB", started.elapsed().as_secs_f64(), peak_memory());
        assert_eq!(count(&planned, "article", "waiting"), i64::try_from(articles).unwrap());
        let path = format!("{IMPORTS}/{}/actions", planned["id"]);
        app.post_as(&admin, &path, &json!({ "action": "start" })).await;
        let started = Instant::now();
        app.application.import_worker().run_once().await.unwrap();
        println!("run: {:.1} s, peak {} MB", started.elapsed().as_secs_f64(), peak_memory());
        let finished = read(app, &admin, &planned["id"]).await;
        assert_eq!(count(&finished, "article", "created"), i64::try_from(articles).unwrap());
    })
    .await;
}
