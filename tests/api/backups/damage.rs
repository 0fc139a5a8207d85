//! What is damaged, missing, foreign or too new is refused, by name.

use std::os::unix::fs::PermissionsExt;

use rules::Role;
use serde_json::json;
use testkit::{TestApp, create_empty, remove_database};

use super::*;

async fn backed_up(app: &TestApp) -> (TempDir, PathBuf) {
    let author = app.person(&[Role::User]).await;
    app.upload(&author, "a.txt", b"as it was uploaded".to_vec()).await;
    let folder = new_folder();
    succeeds(&app.database, &["backup", path(&folder)]).await;
    let backup = backups(folder.path()).remove(0);
    (folder, backup)
}

/// Whether anything came of it.
async fn is_empty(database: &str) -> bool {
    let pool = sqlx::PgPool::connect(&address_of(database)).await.unwrap();
    let tables = "select count(*) from pg_tables where schemaname in ('public', 'graphile_worker')";
    let count: i64 = sqlx::query_scalar(tables).fetch_one(&pool).await.unwrap();
    pool.close().await;
    count == 0
}

fn flip_a_byte(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn one_changed_byte_is_found_wherever_it_is() {
    TestApp::run(async |app| {
        let (folder, backup) = backed_up(app).await;
        lose_files(app).await;
        let database = create_empty().await;
        let object = objects(folder.path()).remove(0);
        for part in [&object, &backup.join("database.dump"), &backup.join("files.jsonl")] {
            flip_a_byte(part);
            let said = fails(&database, &["backup", path(&folder), "--check"]).await;
            assert!(said.contains("damaged"), "{}: {said}", part.display());
            let said = fails(&database, &["restore", path(&folder)]).await;
            assert!(said.contains("damaged"), "{}: {said}", part.display());
            assert!(is_empty(&database).await, "{}", part.display());
            flip_a_byte(part);
        }
        std::fs::write(backup.join("manifest.json"), b"{ \"format\": 1, \"oct").unwrap();
        for deed in [["backup", path(&folder), "--check"].as_slice(), &["restore", path(&folder)]] {
            let said = fails(&database, deed).await;
            assert!(said.contains("manifest.json is damaged"), "{said}");
        }
        assert!(is_empty(&database).await);
        remove_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_file_that_the_storage_lost_is_named_and_the_rest_is_kept() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        app.upload(&author, "a.txt", b"here".to_vec()).await;
        app.upload(&author, "b.txt", b"gone".to_vec()).await;
        app.upload(&author, "c.txt", b"true".to_vec()).await;
        let [_, gone, false_one] = <[String; 3]>::try_from(
            sqlx::query_scalar::<_, String>("select storage_key from files order by file_name")
                .fetch_all(&app.house.app.pool)
                .await
                .unwrap(),
        )
        .unwrap();
        app.house.storage.remove(&gone).await.unwrap();
        let other = futures::stream::iter([Ok(bytes::Bytes::from_static(b"fake"))]);
        app.house.storage.write(&false_one, other).await.unwrap();

        let folder = new_folder();
        let said = fails(&app.database, &["backup", path(&folder)]).await;
        assert!(said.contains(&format!("{gone}: it is not in the storage")), "{said}");
        assert!(said.contains(&format!("{false_one}: its bytes are not those")), "{said}");
        assert!(said.contains("2 files are not in the backup"), "{said}");
        assert_eq!(objects(folder.path()).len(), 1);

        lose_files(app).await;
        let database = create_empty().await;
        let said = fails(&database, &["restore", path(&folder)]).await;
        assert!(said.contains("--without-lost-files"), "{said}");
        assert!(is_empty(&database).await);
        succeeds(&database, &["restore", path(&folder), "--without-lost-files", "--same-bucket"]).await;
        let restored = app.over(&database).await;
        assert_eq!(keys(&restored).await.len(), 3);
        restored.house.app.pool.close().await;
        remove_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn nothing_that_is_in_use_is_written_over() {
    TestApp::run(async |app| {
        let (folder, _) = backed_up(app).await;
        let said = fails(&app.database, &["restore", path(&folder)]).await;
        assert!(said.contains("not empty"), "{said}");
        let database = create_empty().await;
        let said = fails(&database, &["restore", path(&folder)]).await;
        assert!(said.contains("--same-bucket"), "{said}");
        assert!(is_empty(&database).await);
        let said = succeeds(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(said.contains("1 files were there, 0 were brought"), "{said}");
        remove_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_a_newer_program_wrote_is_left_to_it() {
    TestApp::run(async |app| {
        let (folder, backup) = backed_up(app).await;
        let database = create_empty().await;
        let manifest = backup.join("manifest.json");
        let mut written: Value = serde_json::from_slice(&std::fs::read(&manifest).unwrap()).unwrap();
        written["schema"] = json!(9999);
        std::fs::write(&manifest, written.to_string()).unwrap();
        let said = fails(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(said.contains("schema 9999"), "{said}");
        std::fs::write(&manifest, r#"{ "format": 2, "something": "else" }"#).unwrap();
        let said = fails(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(said.contains("newer octavo"), "{said}");
        assert!(is_empty(&database).await);
        remove_database(&database).await.unwrap();
    })
    .await;
}

/// A folder that somebody named by mistake stays as it is.
#[tokio::test]
async fn a_folder_without_backups_is_said_to_be_none() {
    TestApp::run(async |app| {
        let folder = new_folder();
        for deed in [["restore", path(&folder)].as_slice(), &["backup", path(&folder), "--check"]] {
            let said = fails(&app.database, deed).await;
            assert!(said.contains("is no folder of backups"), "{said}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let letter = folder.path().join("letter.txt");
        std::fs::write(&letter, "of somebody else").unwrap();
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let said = fails(&app.database, &["backup", path(&folder)]).await;
        assert!(said.contains("not empty"), "{said}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let mode = std::fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o755, "others still get to their letters");
    })
    .await;
}
