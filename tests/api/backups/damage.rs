//! Damaged, incomplete, foreign or too new backups are rejected with a message that names the file.

use std::os::unix::fs::PermissionsExt;

use rules::Role;
use serde_json::json;
use testkit::{TestApp, create_empty_database, drop_database};

use super::*;

#[tokio::test]
async fn check_and_restore_detect_one_changed_byte_in_any_file() {
    TestApp::run(async |app| {
        let (folder, backup) = create_backup(app).await;
        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let object = list_objects(folder.path()).remove(0);
        for file in [&object, &backup.join("database.dump"), &backup.join("files.jsonl")] {
            flip_byte(file);
            let stderr = expect_failure(&database, &["backup", path(&folder), "--check"]).await;
            assert!(stderr.contains("damaged"), "{}: {stderr}", file.display());
            let stderr = expect_failure(&database, &["restore", path(&folder)]).await;
            assert!(stderr.contains("damaged"), "{}: {stderr}", file.display());
            assert!(is_empty_database(&database).await, "{}", file.display());
            flip_byte(file);
        }
        std::fs::write(backup.join("manifest.json"), b"{ \"format\": 1, \"oct").unwrap();
        for command in [["backup", path(&folder), "--check"].as_slice(), &["restore", path(&folder)]] {
            let stderr = expect_failure(&database, command).await;
            assert!(stderr.contains("manifest.json is damaged"), "{stderr}");
        }
        assert!(is_empty_database(&database).await);
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn backup_names_files_missing_from_storage_and_keeps_the_rest() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"here".to_vec()).await;
        app.upload_file(&author, "b.txt", b"gone".to_vec()).await;
        app.upload_file(&author, "c.txt", b"true".to_vec()).await;
        let [_, missing, replaced] = <[String; 3]>::try_from(
            sqlx::query_scalar::<_, String>("select storage_key from files order by file_name")
                .fetch_all(&app.state.pool)
                .await
                .unwrap(),
        )
        .unwrap();
        app.application.storage.remove(&missing).await.unwrap();
        let content = futures::stream::iter([Ok(bytes::Bytes::from_static(b"fake"))]);
        app.application.storage.write(&replaced, content).await.unwrap();

        let folder = new_folder();
        let stderr = expect_failure(&app.database, &["backup", path(&folder)]).await;
        assert!(stderr.contains(&format!("{missing}: not in storage")), "{stderr}");
        assert!(stderr.contains(&format!("{replaced}: content does not match its checksum")), "{stderr}");
        assert!(stderr.contains("2 files are not in the backup"), "{stderr}");
        assert_eq!(list_objects(folder.path()).len(), 1);

        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let stderr = expect_failure(&database, &["restore", path(&folder)]).await;
        assert!(stderr.contains("--without-lost-files"), "{stderr}");
        assert!(is_empty_database(&database).await);
        expect_success(&database, &["restore", path(&folder), "--without-lost-files", "--same-bucket"]).await;
        let restored = app.open_database(&database).await;
        assert_eq!(storage_keys(&restored).await.len(), 3);
        restored.state.pool.close().await;
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn restore_rejects_database_and_bucket_in_use() {
    TestApp::run(async |app| {
        let (folder, _) = create_backup(app).await;
        let stderr = expect_failure(&app.database, &["restore", path(&folder)]).await;
        assert!(stderr.contains("not empty"), "{stderr}");
        let database = create_empty_database().await;
        let stderr = expect_failure(&database, &["restore", path(&folder)]).await;
        assert!(stderr.contains("--same-bucket"), "{stderr}");
        assert!(is_empty_database(&database).await);
        let stdout = expect_success(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(stdout.contains("1 files present, 0 restored"), "{stdout}");
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn restore_rejects_backup_of_newer_version() {
    TestApp::run(async |app| {
        let (folder, backup) = create_backup(app).await;
        let database = create_empty_database().await;
        let manifest_path = backup.join("manifest.json");
        let mut manifest: Value = serde_json::from_slice(&std::fs::read(&manifest_path).unwrap()).unwrap();
        manifest["schema"] = json!(9999);
        std::fs::write(&manifest_path, manifest.to_string()).unwrap();
        let stderr = expect_failure(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(stderr.contains("schema 9999"), "{stderr}");
        std::fs::write(&manifest_path, r#"{ "format": 3, "something": "else" }"#).unwrap();
        let stderr = expect_failure(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(stderr.contains("newer octavo"), "{stderr}");
        assert!(is_empty_database(&database).await);
        drop_database(&database).await.unwrap();
    })
    .await;
}

/// A folder named by mistake keeps its files and its mode.
#[tokio::test]
async fn commands_reject_folder_without_backups_and_leave_it_unchanged() {
    TestApp::run(async |app| {
        let folder = new_folder();
        for command in [["restore", path(&folder)].as_slice(), &["backup", path(&folder), "--check"]] {
            let stderr = expect_failure(&app.database, command).await;
            assert!(stderr.contains("is not a folder of backups"), "{stderr}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let other_file = folder.path().join("letter.txt");
        std::fs::write(&other_file, "not a backup").unwrap();
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let stderr = expect_failure(&app.database, &["backup", path(&folder)]).await;
        assert!(stderr.contains("not empty"), "{stderr}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let mode = std::fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o755, "the mode is unchanged");
    })
    .await;
}
