//! The archive on the command line.

use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use testkit::TestApp;
use tokio::process::Command;

use super::fixtures::{Archive, fill_journal};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

async fn export(app: &TestApp, arguments: &[&str]) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    Command::new(OCTAVO)
        .arg("export")
        .args(arguments)
        .current_dir(root)
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", testkit::database_url(&app.database))
        .env("OCTAVO__STORAGE__BUCKET", "octavo-test")
        .output()
        .await
        .unwrap()
}

#[tokio::test]
async fn journal_archives_are_written_by_the_command_into_a_new_file() {
    TestApp::run(async |app| {
        let journal = fill_journal(app).await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("journal.zip");
        let path = file.to_str().unwrap();
        let output = export(app, &[path]).await;
        assert!(output.status.success(), "{output:?}");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains("2 issues, 2 articles, 1 pages, 0 accounts"), "{printed}");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let bytes = std::fs::read(&file).unwrap();
        let archive = Archive::read(&bytes);
        assert_eq!(archive.members[&format!("articles/{}/article.en.pdf", journal.slug)], journal.pdf);
        let again = export(app, &[path, "--with-people"]).await;
        assert!(!again.status.success(), "{again:?}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "an existing file stays");
        let other = folder.path().join("people.zip");
        assert!(export(app, &[other.to_str().unwrap(), "--with-people"]).await.status.success());
        assert!(Archive::read(&std::fs::read(other).unwrap()).members.contains_key("people.json"));
        let entries: Vec<String> = sqlx::query_scalar(
            "select role || ' ' || (details->>'withPeople') from audit_entries
             where action = 'journal-exported' order by id",
        )
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(entries, ["command-line false", "command-line true"]);
    })
    .await;
}
