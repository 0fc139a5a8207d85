//! `octavo report-failure`, which systemd runs when a unit has failed.

use std::fs;
use std::path::Path;

use testkit::TestApp;
use tokio::process::Command;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

/// Runs the command without a database: it may be what has failed.
async fn report(operator: Option<&str>, folder: &Path, unit: &str) -> (bool, String) {
    let mut command = Command::new(OCTAVO);
    command
        .args(["report-failure", unit])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."))
        .env("OCTAVO_CONFIG", "config/development.toml")
        .env("OCTAVO__DATABASE__URL", "postgres://nobody@127.0.0.1:1/nothing")
        .env("OCTAVO__STORAGE__ENDPOINT", "http://127.0.0.1:1")
        .env("OCTAVO__TELEMETRY__FAILURES_FOLDER", folder);
    if let Some(operator) = operator {
        command.env("OCTAVO__MAIL__OPERATOR", operator);
    }
    let output = command.output().await.unwrap();
    (output.status.success(), String::from_utf8(output.stderr).unwrap())
}

#[tokio::test]
async fn operator_gets_one_letter_an_hour_about_each_unit() {
    TestApp::run(async |app| {
        let folder = std::env::temp_dir().join(format!("octavo-{}", app.unique_id()));
        let operator = format!("operator-{}@example.test", app.unique_id());
        let (done, output) = report(Some(&operator), &folder, "octavo-worker.service").await;
        assert!(done, "{output}");
        let letters = app.mailbox.wait_for_letters(&operator, 1, 5).await;
        assert!(letters[0].subject.ends_with(": octavo-worker.service has failed"), "{}", letters[0].subject);
        assert!(letters[0].text.contains("Nothing is lost"), "{}", letters[0].text);

        // It fails again: only the time of the failure changes.
        let note = folder.join("octavo-worker.service");
        let noted = fs::read_to_string(&note).unwrap();
        let (_, letter) = noted.trim().split_once(' ').unwrap();
        fs::write(&note, format!("1 {letter}\n")).unwrap();
        let (done, output) = report(Some(&operator), &folder, "octavo-worker.service").await;
        assert!(done && output.contains("told a short time ago"), "{output}");
        assert!(!fs::read_to_string(&note).unwrap().starts_with("1 "));

        // Another unit, and the first one after more than an hour.
        assert!(report(Some(&operator), &folder, "octavo-api@8081.service").await.0);
        let long_ago = letter.parse::<i64>().unwrap() - 3601;
        fs::write(&note, format!("{letter} {long_ago}\n")).unwrap();
        assert!(report(Some(&operator), &folder, "octavo-worker.service").await.0);
        assert_eq!(app.mailbox.wait_for_letters(&operator, 3, 5).await.len(), 3);
        fs::remove_dir_all(&folder).unwrap();
    })
    .await;
}

#[tokio::test]
async fn failure_is_noted_without_an_operator_and_names_are_checked() {
    TestApp::run(async |app| {
        let folder = std::env::temp_dir().join(format!("octavo-{}", app.unique_id()));
        let (done, output) = report(None, &folder, "octavo-backup.service").await;
        assert!(done && output.contains("mail.operator is not set"), "{output}");
        assert!(folder.join("octavo-backup.service").is_file());
        for name in ["../outside", "--config", "a b"] {
            let (done, output) = report(None, &folder, name).await;
            assert!(!done, "{name}: {output}");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();

        // A folder that cannot be written does not keep the letter back.
        let operator = format!("operator-{}@example.test", app.unique_id());
        report(Some(&operator), Path::new("/proc/failures"), "octavo-web@8082.service").await;
        app.mailbox.wait_for_letters(&operator, 1, 5).await;
    })
    .await;
}
