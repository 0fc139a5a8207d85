//! Copies of backups with rsync. The target is a folder of this machine; ssh only changes the way there.

use rules::Role;
use testkit::{TestApp, create_empty_database, drop_database};

use super::*;

fn copying(target: &TempDir, database: &str, arguments: &[&str]) -> Command {
    let mut command = octavo_command(database, arguments);
    let folder = target.path().join("folder");
    std::fs::create_dir_all(&folder).unwrap();
    command.env("OCTAVO__BACKUP__RSYNC_TARGET", folder).env("OCTAVO__BACKUP__OFFSITE_KEEP", "2");
    command
}

#[tokio::test]
async fn backups_are_copied_pruned_and_restored_with_rsync() {
    TestApp::run(async |app| {
        let (folder, target) = (new_folder(), new_folder());
        let author = app.create_user(&[Role::User]).await;
        for name in ["first", "second", "third"] {
            app.upload_file(&author, &format!("{name}.txt"), name.as_bytes().to_vec()).await;
            succeed(copying(&target, &app.database, &["backup", path(&folder), "--keep", "1"])).await;
            sqlx::query("delete from files where file_name = 'first.txt'")
                .execute(&app.state.pool)
                .await
                .unwrap();
        }
        let copies = target.path().join("folder");
        let complete: Vec<_> = list_backups(&copies)
            .into_iter()
            .filter(|backup| backup.join("manifest.json").exists())
            .collect();
        assert_eq!(complete.len(), 2, "{complete:?}");
        assert_eq!(list_objects(&copies).len(), 2);

        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let empty = new_folder();
        let arguments = ["restore", path(&empty), "--from-offsite", "rsync"];
        let stdout = succeed(copying(&target, &database, &arguments)).await;
        assert!(stdout.contains("2 restored"), "{stdout}");
        expect_success(&app.database, &["backup", path(&empty), "--check"]).await;
        drop_database(&database).await.unwrap();

        let mut command = copying(&target, &app.database, &["backup", path(&folder)]);
        command.env("OCTAVO__BACKUP__RSYNC_TARGET", "/dev/null/nowhere");
        let stderr = fail(command).await;
        assert!(stderr.contains("not copied off site") && stderr.contains("rsync"), "{stderr}");

        // As if the disk were not mounted: its folder is not created on another disk.
        let unmounted = target.path().join("unmounted");
        let mut command = copying(&target, &app.database, &["backup", path(&folder)]);
        command.env("OCTAVO__BACKUP__RSYNC_TARGET", &unmounted);
        let stderr = fail(command).await;
        assert!(stderr.contains("is the disk mounted?") && !unmounted.exists(), "{stderr}");
    })
    .await;
}

#[tokio::test]
async fn erasures_are_never_lost_from_the_list_off_site() {
    TestApp::run(async |app| {
        let (folder, target) = (new_folder(), new_folder());
        let user = app.create_user(&[Role::User]).await;
        expect_success(&app.database, &["admin", "erase-person", &user.email]).await;
        let arguments = ["backup", path(&folder), "--erasures-only"];
        succeed(copying(&target, &app.database, &arguments)).await;
        // A new machine, before its restore: neither the database nor the folder has erasures.
        sqlx::query("delete from erasures").execute(&app.state.pool).await.unwrap();
        std::fs::remove_file(folder.path().join("erasures.jsonl")).unwrap();
        succeed(copying(&target, &app.database, &arguments)).await;
        for list in [target.path().join("folder/erasures.jsonl"), folder.path().join("erasures.jsonl")] {
            let text = std::fs::read_to_string(&list).unwrap();
            assert!(text.contains(&format!("\"userId\":{},", user.id.0)), "{}: {text}", list.display());
        }
    })
    .await;
}

#[tokio::test]
async fn fetched_list_of_erasures_does_not_replace_a_newer_one() {
    TestApp::run(async |app| {
        let (folder, target) = (new_folder(), new_folder());
        let user = app.create_user(&[Role::User]).await;
        succeed(copying(&target, &app.database, &["backup", path(&folder)])).await;
        expect_success(&app.database, &["admin", "erase-person", &user.email]).await;
        expect_success(&app.database, &["backup", path(&folder), "--erasures-only"]).await;
        let database = create_empty_database().await;
        let arguments = ["restore", path(&folder), "--same-bucket", "--from-offsite", "rsync"];
        let stdout = succeed(copying(&target, &database, &arguments)).await;
        assert!(stdout.contains("1 people erased again"), "{stdout}");
        drop_database(&database).await.unwrap();

        std::fs::remove_file(target.path().join("folder/erasures.jsonl")).unwrap();
        let database = create_empty_database().await;
        let stdout = succeed(copying(&target, &database, &arguments)).await;
        assert!(stdout.contains("rsync: no list of erasures"), "{stdout}");
        drop_database(&database).await.unwrap();
    })
    .await;
}
