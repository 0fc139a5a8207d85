//! Backup and restore commands.

mod damage;
mod encryption;
mod erasures;
mod interrupted;
mod offsite;
mod rehearsal;
mod round_trip;
mod rsync;

use std::path::{Path, PathBuf};
use std::process::Stdio;

use rules::Role;
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

/// Runs a command that must succeed and returns its stdout.
async fn expect_success(database: &str, arguments: &[&str]) -> String {
    succeed(octavo_command(database, arguments)).await
}

/// Runs a command that must fail and returns its stderr.
async fn expect_failure(database: &str, arguments: &[&str]) -> String {
    fail(octavo_command(database, arguments)).await
}

async fn succeed(mut command: Command) -> String {
    let output = command.output().await.unwrap();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{:?}: {stdout}{stderr}", command.as_std());
    stdout
}

async fn fail(mut command: Command) -> String {
    let output = command.output().await.unwrap();
    assert_eq!(output.status.code(), Some(1), "{:?}: {}", command.as_std(), text(&output.stdout));
    text(&output.stderr)
}

/// Settings of the tests with further lines at their end.
fn write_settings(folder: &TempDir, lines: &str) -> PathBuf {
    let development = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/development.toml");
    let path = folder.path().join("octavo.toml");
    std::fs::write(&path, format!("{}\n{lines}\n", std::fs::read_to_string(development).unwrap())).unwrap();
    path
}

/// True if a restore wrote nothing to the database.
async fn is_empty_database(database: &str) -> bool {
    let pool = sqlx::PgPool::connect(&database_url(database)).await.unwrap();
    let tables = "select count(*) from pg_tables where schemaname in ('public', 'graphile_worker')";
    let count: i64 = sqlx::query_scalar(tables).fetch_one(&pool).await.unwrap();
    pool.close().await;
    count == 0
}

fn flip_byte(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, bytes).unwrap();
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

/// All stored files of a backup folder, plain and encrypted.
fn list_objects(folder: &Path) -> Vec<PathBuf> {
    let entries = |path: PathBuf| std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let is_set = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with("files");
    let sets = entries(folder.to_owned()).filter(is_set);
    sets.flat_map(entries).flat_map(entries).collect()
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

/// Backs up one file of an author, and returns the folder and the backup in it.
async fn create_backup(app: &TestApp) -> (TempDir, PathBuf) {
    let author = app.create_user(&[Role::User]).await;
    app.upload_file(&author, "a.txt", b"as it was uploaded".to_vec()).await;
    let folder = new_folder();
    expect_success(&app.database, &["backup", path(&folder)]).await;
    let backup = list_backups(folder.path()).remove(0);
    (folder, backup)
}
