//! Backups: taken while people work, whole or not at all, and brought back with every file.

mod damage;
mod interrupted;
mod round_trip;

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use testkit::{TestApp, address_of};
use tokio::process::Command;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

/// The real program over a database, with the tests' bucket.
fn octavo(address: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(OCTAVO);
    command
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", address)
        .env("OCTAVO__STORAGE__BUCKET", "octavo-test")
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

async fn run(database: &str, arguments: &[&str]) -> Output {
    octavo(&address_of(database), arguments).output().await.unwrap()
}

/// What it printed, if it succeeded.
async fn succeeds(database: &str, arguments: &[&str]) -> String {
    let output = run(database, arguments).await;
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{arguments:?}: {said}{complained}");
    said
}

/// What it complained of, if it failed.
async fn fails(database: &str, arguments: &[&str]) -> String {
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

/// The backups that count, oldest first.
fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_backup = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().ends_with('Z');
    let mut found: Vec<_> = entries.filter(is_backup).filter(|path| !is_unfinished(path)).collect();
    found.sort();
    found
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name().unwrap().to_string_lossy().starts_with("unfinished")
}

/// Every file that the folder keeps.
fn objects(folder: &Path) -> Vec<PathBuf> {
    let shelves = std::fs::read_dir(folder.join("files")).unwrap();
    let objects = shelves.flat_map(|shelf| std::fs::read_dir(shelf.unwrap().path()).unwrap());
    objects.map(|object| object.unwrap().path()).collect()
}

async fn keys(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("select storage_key from files order by storage_key")
        .fetch_all(&app.house.app.pool)
        .await
        .unwrap()
}

/// The disaster, as far as the bucket goes.
async fn lose_files(app: &TestApp) {
    for key in keys(app).await {
        app.house.storage.remove(&key).await.unwrap();
    }
}

fn first_file(article: &Value) -> String {
    format!("/api/v1/files/{}", article["files"][0]["fileId"].as_str().unwrap())
}
