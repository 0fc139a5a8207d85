//! Commands of the command line: their entries, and the check.

use std::process::Output;

use rules::audit::AuditAction;
use testkit::{TestApp, create_empty_database, drop_database};
use tokio::process::Command;

use super::{add_entry, recorded, seal_entries, tamper};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

async fn run(app: &TestApp, arguments: &[&str]) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    Command::new(OCTAVO)
        .args(arguments)
        .current_dir(root)
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", testkit::database_url(&app.database))
        .env("OCTAVO__DATABASE__MIGRATION_URL", testkit::owner_url(&app.database))
        .output()
        .await
        .unwrap()
}

fn printed(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[tokio::test]
async fn check_prints_the_head_and_fails_on_a_break() {
    TestApp::run_with_system_clock(async |app| {
        add_entry(app, AuditAction::SignIn).await;
        add_entry(app, AuditAction::SignOut).await;
        seal_entries(app).await;
        let output = run(app, &["admin", "check-audit"]).await;
        let text = printed(&output);
        assert!(output.status.success(), "{text}");
        let head = text.lines().find_map(|line| line.strip_prefix("head ")).unwrap().to_owned();
        assert!(text.starts_with("2 entries") && head.starts_with("2:"), "{text}");

        add_entry(app, AuditAction::RolesChanged).await;
        seal_entries(app).await;
        assert!(run(app, &["admin", "check-audit", "--head", &head]).await.status.success());
        let other = format!("2:{}", "0".repeat(64));
        let output = run(app, &["admin", "check-audit", "--head", &other]).await;
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
        let output = run(app, &["admin", "check-audit", "--head", "nonsense"]).await;
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));

        tamper(app, "update audit_entries set role = 'admin' where action = 'sign-out'").await;
        let output = run(app, &["admin", "check-audit"]).await;
        assert_eq!(output.status.code(), Some(1));
        assert!(printed(&output).contains("the entry at position 2 was changed"), "{}", printed(&output));
    })
    .await;
}

#[tokio::test]
async fn commands_about_people_are_recorded() {
    TestApp::run_with_system_clock(async |app| {
        let user = app.account().create().await;
        let email = format!("{}@example.test", app.unique_id());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("person.zip");
        for arguments in [
            vec!["admin", "create", &email, "--first-name", "Galina", "--last-name", "Orlova"],
            vec!["admin", "export-person", &user.email, "--to", file.to_str().unwrap()],
            vec!["admin", "erase-person", &user.email],
            // Nothing to do: not recorded.
            vec!["migrate"],
        ] {
            let output = run(app, &arguments).await;
            assert!(output.status.success(), "{arguments:?}: {}", printed(&output));
        }
        assert_eq!(recorded(app).await, ["user-created", "personal-data-exported", "user-erased"]);
        let roles: Vec<String> = sqlx::query_scalar("select distinct role from audit_entries")
            .fetch_all(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(roles, ["command-line"]);
        let text: String =
            sqlx::query_scalar("select string_agg(audit_entries::text, ' ') from audit_entries")
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert!(!text.contains('@') && !text.contains("Orlova"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn changed_settings_are_recorded_once() {
    TestApp::run(async |app| {
        kit::audit::record_settings(&app.state).await.unwrap();
        kit::audit::record_settings(&app.state).await.unwrap();
        assert_eq!(recorded(app).await, ["settings-changed"]);
        let mut state = app.state.clone();
        let mut settings = app.state.settings.as_ref().clone();
        settings.section_hashes.insert("mail".into(), vec![1]);
        state.settings = settings.into();
        kit::audit::record_settings(&state).await.unwrap();
        let changed: Vec<serde_json::Value> =
            sqlx::query_scalar("select details -> 'changed' from audit_entries order by id")
                .fetch_all(&app.state.pool)
                .await
                .unwrap();
        assert_eq!(changed[1], serde_json::json!(["mail"]));
    })
    .await;
}

#[tokio::test]
async fn log_survives_backup_and_restore_and_goes_on() {
    TestApp::run_with_system_clock(async |app| {
        for action in [AuditAction::SignIn, AuditAction::SignOut] {
            add_entry(app, action).await;
        }
        seal_entries(app).await;
        let head = kit::audit::check_chain(&app.state, None).await.unwrap().head;
        add_entry(app, AuditAction::RolesChanged).await;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("backups");
        let output = run(app, &["backup", path.to_str().unwrap()]).await;
        assert!(output.status.success(), "{}", printed(&output));
        assert_eq!(recorded(app).await.last().unwrap(), "backup-created");

        let database = create_empty_database().await;
        let restored = app.open_database(&database).await;
        let output = run(&restored, &["restore", path.to_str().unwrap()]).await;
        assert!(output.status.success(), "{}", printed(&output));
        assert_eq!(
            recorded(&restored).await,
            ["sign-in", "sign-out", "roles-changed", "backup-restored"],
            "the backup was recorded after its snapshot"
        );
        assert_eq!(seal_entries(&restored).await, 2);
        let report = kit::audit::check_chain(&restored.state, Some(2)).await.unwrap();
        assert_eq!((report.count, report.breaks, report.hash_at), (4, vec![], Some(head)));
        let refused = sqlx::query("delete from audit_entries").execute(&restored.state.pool).await;
        assert!(refused.is_err(), "the triggers were restored");
        restored.state.pool.close().await;
        drop_database(&database).await.unwrap();
    })
    .await;
}
