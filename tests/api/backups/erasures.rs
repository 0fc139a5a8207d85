//! Erasures after a backup are repeated by the restore itself.

use rules::Role;
use testkit::{TestApp, create_empty_database, drop_database};

use super::*;

async fn is_erased(database: &str, email: &str) -> bool {
    let pool = sqlx::PgPool::connect(&database_url(database)).await.unwrap();
    let found = sqlx::query_scalar("select not exists (select from users where email = $1::citext)");
    let is_erased = found.bind(email).fetch_one(&pool).await.unwrap();
    pool.close().await;
    is_erased
}

#[tokio::test]
async fn restore_repeats_erasures_since_the_backup() {
    TestApp::run_with_system_clock(async |app| {
        let [kept, erased, later] = [
            app.create_user(&[Role::User]).await,
            app.create_user(&[Role::User]).await,
            app.create_user(&[Role::User]).await,
        ];
        let folder = new_folder();
        expect_success(&app.database, &["backup", path(&folder)]).await;
        expect_success(&app.database, &["admin", "erase-person", &erased.email]).await;
        expect_success(&app.database, &["backup", path(&folder), "--erasures-only"]).await;
        assert_eq!(list_backups(folder.path()).len(), 1, "only the list is written");
        // A list of a later moment, kept elsewhere.
        expect_success(&app.database, &["admin", "erase-person", &later.email]).await;
        let list = folder.path().join("list");
        std::fs::write(&list, expect_success(&app.database, &["admin", "erasures"]).await).unwrap();

        let database = create_empty_database().await;
        let stdout = expect_success(&database, &["restore", path(&folder), "--same-bucket"]).await;
        assert!(stdout.contains("1 people erased again, 0 already erased, 0 not in the backup"), "{stdout}");
        assert!(is_erased(&database, &erased.email).await);
        assert!(!is_erased(&database, &later.email).await && !is_erased(&database, &kept.email).await);
        drop_database(&database).await.unwrap();

        let database = create_empty_database().await;
        let arguments = ["restore", path(&folder), "--same-bucket", "--erasures", list.to_str().unwrap()];
        let stdout = expect_success(&database, &arguments).await;
        assert!(stdout.contains("2 people erased again"), "{stdout}");
        assert!(is_erased(&database, &later.email).await && !is_erased(&database, &kept.email).await);
        drop_database(&database).await.unwrap();
    })
    .await;
}

/// The timer may run while the database is a new one, or an older one.
#[tokio::test]
async fn list_keeps_erasures_that_the_database_does_not_have() {
    TestApp::run(async |app| {
        let [first, second] = [app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await];
        let folder = new_folder();
        let read = || std::fs::read_to_string(folder.path().join("erasures.jsonl")).unwrap();
        expect_success(&app.database, &["admin", "erase-person", &first.email]).await;
        expect_success(&app.database, &["backup", path(&folder), "--erasures-only"]).await;
        let complete = read();
        sqlx::query("delete from erasures").execute(&app.state.pool).await.unwrap();
        expect_success(&app.database, &["backup", path(&folder), "--erasures-only"]).await;
        assert_eq!(read(), complete, "also the time until which erasures are known");
        expect_success(&app.database, &["admin", "erase-person", &second.email]).await;
        for _ in 0..2 {
            expect_success(&app.database, &["backup", path(&folder)]).await;
            assert_eq!(read().lines().count(), 3, "{}", read());
        }
    })
    .await;
}

/// The address was changed between the backup and the erasure.
#[tokio::test]
async fn erasure_of_an_account_that_is_not_recognised_is_reported() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let folder = new_folder();
        expect_success(&app.database, &["backup", path(&folder)]).await;
        sqlx::query("update users set email = 'changed@example.test' where id = $1")
            .bind(user.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        expect_success(&app.database, &["admin", "erase-person", "changed@example.test"]).await;
        expect_success(&app.database, &["backup", path(&folder), "--erasures-only"]).await;
        let database = create_empty_database().await;
        let stderr = expect_failure(&database, &["restore", path(&folder), "--same-bucket"]).await;
        let warning = format!("user {} exists with another address than at its erasure", user.id);
        assert!(stderr.contains(&warning) && stderr.contains("everything else is ready"), "{stderr}");
        assert!(!is_erased(&database, &user.email).await);
        // Everything else is done, so the account can be erased by hand. Then the list fits.
        expect_success(&database, &["admin", "erase-person", &user.email]).await;
        let stdout = expect_success(&database, &["after-recovery", "--files", path(&folder)]).await;
        assert!(stdout.contains("0 people erased again, 1 already erased"), "{stdout}");
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn restore_without_list_of_erasures_is_rejected() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let folder = new_folder();
        expect_success(&app.database, &["backup", path(&folder)]).await;
        expect_success(&app.database, &["admin", "erase-person", &user.email]).await;
        expect_success(&app.database, &["backup", path(&folder), "--erasures-only"]).await;
        let database = create_empty_database().await;
        let list = folder.path().join("erasures.jsonl");
        let complete = std::fs::read_to_string(&list).unwrap();
        for damaged in [complete.lines().next().unwrap(), &complete[..complete.len() - 9]] {
            std::fs::write(&list, damaged).unwrap();
            let stderr = expect_failure(&database, &["restore", path(&folder), "--same-bucket"]).await;
            assert!(stderr.contains("erasures.jsonl"), "{stderr}");
        }
        std::fs::remove_file(&list).unwrap();
        for arguments in [
            ["restore", path(&folder), "--same-bucket"].as_slice(),
            &["after-recovery", "--files", path(&folder)],
        ] {
            let stderr = expect_failure(&database, arguments).await;
            assert!(
                stderr.contains("there is no list of erasures") && stderr.contains("--without-erasures"),
                "{stderr}"
            );
        }
        assert!(is_empty_database(&database).await);
        let arguments = ["restore", path(&folder), "--same-bucket", "--without-erasures"];
        let stdout = expect_success(&database, &arguments).await;
        assert!(stdout.contains("no erasures applied"), "{stdout}");
        assert!(!is_erased(&database, &user.email).await);
        drop_database(&database).await.unwrap();
    })
    .await;
}

/// Backups of earlier versions have neither a list of erasures nor counts of rows.
#[tokio::test]
async fn backup_of_an_earlier_version_is_restored() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        app.upload_file(&user, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        expect_success(&app.database, &["backup", path(&folder)]).await;
        let manifest_path = list_backups(folder.path()).remove(0).join("manifest.json");
        let mut manifest: Value = serde_json::from_slice(&std::fs::read(&manifest_path).unwrap()).unwrap();
        assert_eq!(manifest["format"], 1, "earlier versions can read backups that are not encrypted");
        manifest.as_object_mut().unwrap().remove("rows").unwrap();
        std::fs::write(&manifest_path, manifest.to_string()).unwrap();
        // As written by the recipe of the earlier operations.md.
        std::fs::rename(folder.path().join("erasures.jsonl"), folder.path().join("other")).unwrap();
        expect_success(&app.database, &["admin", "erase-person", &user.email]).await;
        let list = expect_success(&app.database, &["admin", "erasures"]).await;
        std::fs::write(folder.path().join("erasures"), list).unwrap();
        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let stdout = expect_success(&database, &["restore", path(&folder)]).await;
        assert!(stdout.contains("1 people erased again"), "{stdout}");
        assert!(is_erased(&database, &user.email).await);
        drop_database(&database).await.unwrap();
    })
    .await;
}
