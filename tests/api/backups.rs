//! Backup and restore commands.

mod damage;
mod interrupted;
mod round_trip;

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use testkit::{TestApp, database_url, owner_url};
use tokio::process::Command;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

/// Builds an `octavo` command for a database and the bucket of the tests.
fn octavo_command(database: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(OCTAVO);
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."))
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", database_url(database))
        .env("OCTAVO__DATABASE__MIGRATION_URL", owner_url(database))
        .env("OCTAVO__STORAGE__BUCKET", "octavo-test")
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

async fn run(database: &str, arguments: &[&str]) -> Output {
    octavo_command(database, arguments).output().await.unwrap()
}

/// Runs a command that must succeed and returns its stdout.
async fn expect_success(database: &str, arguments: &[&str]) -> String {
    let output = run(database, arguments).await;
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{arguments:?}: {stdout}{stderr}");
    stdout
}

/// Runs a command that must fail and returns its stderr.
async fn expect_failure(database: &str, arguments: &[&str]) -> String {
    let output = run(database, arguments).await;
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", text(&output.stdout));
    text(&output.stderr)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn path(folder: &TempDir) -> &str {
    folder.path().to_str().unwrap()
}

fn new_folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Finished backups, oldest first.
fn list_backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_backup = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().ends_with('Z');
    let mut found: Vec<_> = entries.filter(is_backup).filter(|path| !is_unfinished(path)).collect();
    found.sort();
    found
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name().unwrap().to_string_lossy().starts_with("unfinished")
}

/// All stored files of a backup folder.
fn list_objects(folder: &Path) -> Vec<PathBuf> {
    let folders = std::fs::read_dir(folder.join("files")).unwrap();
    let objects = folders.flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap());
    objects.map(|object| object.unwrap().path()).collect()
}

async fn storage_keys(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("select storage_key from files order by storage_key")
        .fetch_all(&app.state.pool)
        .await
        .unwrap()
}

/// Deletes all files of the application from the bucket.
async fn delete_stored_files(app: &TestApp) {
    for key in storage_keys(app).await {
        app.application.storage.remove(&key).await.unwrap();
    }
}

fn first_file_path(article: &Value) -> String {
    format!("/api/v1/files/{}", article["files"][0]["fileId"].as_str().unwrap())
}
