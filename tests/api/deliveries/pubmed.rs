//! Deliveries to PubMed by SFTP, with OpenSSH as the server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use chrono::TimeDelta;
use kit::Settings;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::fixtures::{DELIVERIES, change_title, new_account, publish_at_once, run_with_settings, send_due};

/// The folder of a test on the server.
struct Uploads(PathBuf);

impl Uploads {
    fn new(name: &str) -> Uploads {
        let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let run = std::env::var_os("OCTAVO_RUN_DIR").map_or(run.join(".run"), PathBuf::from);
        let home = fs::read_to_string(run.join("services/sftp.home"));
        let folder = Path::new(home.expect("no SFTP server: run `make services` first").trim()).join(name);
        fs::create_dir(&folder).unwrap();
        fs::create_dir(folder.join("archive")).unwrap();
        let uploads = Uploads(folder);
        uploads.allow_writing(true);
        uploads
    }

    /// The server runs as another user.
    fn allow_writing(&self, is_allowed: bool) {
        let mode = if is_allowed { 0o777 } else { 0o555 };
        fs::set_permissions(&self.0, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Names of the files that were not loaded yet, oldest first.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap().map(Result::unwrap);
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "archive").collect();
        names.sort();
        names
    }
}

impl Drop for Uploads {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn run(change: impl FnOnce(&mut Settings), test: impl AsyncFnOnce(&TestApp, &Uploads)) {
    let name = new_account();
    let uploads = Uploads::new(&name);
    let settings = |settings: &mut Settings| {
        settings.crossref = None;
        settings.doaj = None;
        let upload = settings.pubmed_upload.as_mut().unwrap();
        upload.url = upload.url.join(&format!("{name}/")).unwrap();
        change(settings);
    };
    run_with_settings(settings, async |app, _| test(app, &uploads).await).await;
}

async fn delivery(app: &TestApp, user: &TestUser) -> Value {
    app.get_as(user, &format!("{DELIVERIES}?target=pubmed")).await.json()["results"][0].clone()
}

/// Asks about the last file as if its answer had been lost.
async fn forget_answer(app: &TestApp) {
    for statement in [
        "update delivery_attempts set state = 'writing', sent_at = null, ended_at = null",
        "update deliveries set state = 'due', delivered_at = null, delivered_hash = null, next_look_at = $1,
             attempt_id = (select max(id) from delivery_attempts)",
    ] {
        let query = sqlx::query(statement);
        let query = if statement.contains("$1") { query.bind(app.state.clock.now()) } else { query };
        query.execute(&app.state.pool).await.unwrap();
    }
    app.state.clock.advance(TimeDelta::minutes(1));
    send_due(app).await;
}

#[tokio::test]
async fn article_is_uploaded_and_corrected() {
    run(
        |_| {},
        async |app, uploads| {
            let editor = app.create_user(&[Role::Editor]).await;
            let article = publish_at_once(app, &editor, "10.18620/pubmed-1").await;
            let delivered = delivery(app, &editor).await;
            assert_eq!(delivered["state"], "delivered", "{delivered}");
            let [first] = &uploads.names()[..] else { panic!("{:?}", uploads.names()) };
            let file = uploads.read(first);
            assert!(file.contains("10.18620/pubmed-1") && file.ends_with("</ArticleSet>\n"), "{file}");
            assert!(!file.contains("<Replaces"), "{file}");
            let exported = app.get_as(&editor, &format!("/api/v1/articles/{}/pubmed", article["id"])).await;
            assert_eq!(
                String::from_utf8(exported.body.to_vec()).unwrap(),
                file,
                "the file is that of the export"
            );

            change_title(app, &article, "A corrected title").await;
            send_due(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "stale");
            app.state.clock.advance(TimeDelta::minutes(10));
            send_due(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "delivered");
            let names = uploads.names();
            assert_eq!(names.len(), 2, "{names:?}");
            let file = uploads.read(names.iter().find(|name| *name != first).unwrap());
            assert!(file.contains("<ArticleTitle>A corrected title</ArticleTitle>"), "{file}");
            assert!(file.contains("<Replaces IdType=\"doi\">10.18620/pubmed-1</Replaces>"), "{file}");
        },
    )
    .await;
}

#[tokio::test]
async fn unanswered_file_is_looked_for_before_another_is_sent() {
    run(
        |_| {},
        async |app, uploads| {
            let editor = app.create_user(&[Role::Editor]).await;
            publish_at_once(app, &editor, "10.18620/pubmed-2").await;
            let first = uploads.names().pop().unwrap();
            forget_answer(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "delivered");
            assert_eq!(uploads.names(), std::slice::from_ref(&first), "it had arrived");

            fs::rename(uploads.0.join(&first), uploads.0.join("archive").join(&first)).unwrap();
            forget_answer(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "delivered");
            assert_eq!(uploads.names(), Vec::<String>::new(), "it had been loaded");

            fs::remove_file(uploads.0.join("archive").join(&first)).unwrap();
            forget_answer(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "delivered");
            let second = uploads.names().pop().unwrap();
            assert_ne!(second, first, "it had never arrived");

            let content = uploads.read(&second);
            fs::write(uploads.0.join(&second), &content[..content.len() / 2]).unwrap();
            forget_answer(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "delivered");
            let [third] = &uploads.names()[..] else { panic!("{:?}", uploads.names()) };
            assert_ne!(*third, second, "it had been cut, and is removed");
            assert!(uploads.read(third).ends_with("</ArticleSet>\n"));
        },
    )
    .await;
}

#[tokio::test]
async fn refused_file_waits_for_a_person() {
    run(
        |_| {},
        async |app, uploads| {
            let editor = app.create_user(&[Role::Editor]).await;
            uploads.allow_writing(false);
            publish_at_once(app, &editor, "10.18620/pubmed-3").await;
            let refused = delivery(app, &editor).await;
            assert_eq!(
                (&refused["state"], &refused["problem"]["code"]),
                (&json!("refused"), &json!("other"))
            );
            let message = refused["problem"]["message"].as_str().unwrap();
            assert!(message.contains("Permission denied"), "{message}");
            let letters = app.expect_letters(&editor.email, 1).await;
            assert!(letters[0].subject.contains("PubMed"), "{letters:?}");

            uploads.allow_writing(true);
            let ids = json!({ "ids": [refused["id"]] });
            app.post_as(&editor, &format!("{DELIVERIES}/send"), &ids).await;
            send_due(app).await;
            assert_eq!(delivery(app, &editor).await["state"], "delivered");
            assert_eq!(uploads.names().len(), 1);
        },
    )
    .await;
}

#[tokio::test]
async fn wrong_password_is_reported_and_stored_nowhere() {
    const SECRET: &str = "wrong-sftp-password";
    let change = |settings: &mut Settings| {
        settings.pubmed_upload.as_mut().unwrap().password = SECRET.to_owned().into();
    };
    run(change, async |app, uploads| {
        let editor = app.create_user(&[Role::Editor]).await;
        publish_at_once(app, &editor, "10.18620/pubmed-4").await;
        let refused = delivery(app, &editor).await;
        assert_eq!(
            (&refused["state"], &refused["problem"]["code"]),
            (&json!("refused"), &json!("credentials"))
        );
        assert_eq!(uploads.names(), Vec::<String>::new());
        let details = app.get_as(&editor, &format!("{DELIVERIES}/{}", refused["id"])).await;
        assert!(!String::from_utf8_lossy(&details.body).contains(SECRET), "{details:?}");
        let stored: String = sqlx::query_scalar(
            "select string_agg(attempts::text || deliveries::text, ' ')
             from delivery_attempts attempts join deliveries on deliveries.id = delivery_id",
        )
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert!(!stored.contains(SECRET), "{stored}");
    })
    .await;
}

#[tokio::test]
async fn server_with_another_key_gets_nothing() {
    const OTHER: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPKSUTyz1HwHReFVvD5obVsALAgJRNarH4TRpNePnAS";
    let change = |settings: &mut Settings| {
        settings.pubmed_upload.as_mut().unwrap().host_key = OTHER.to_owned();
    };
    run(change, async |app, uploads| {
        let editor = app.create_user(&[Role::Editor]).await;
        publish_at_once(app, &editor, "10.18620/pubmed-5").await;
        let waiting = delivery(app, &editor).await;
        assert_eq!(
            (&waiting["state"], &waiting["problem"]["code"]),
            (&json!("due"), &json!("unexpected-answer"))
        );
        assert!(waiting["problem"]["message"].as_str().unwrap().contains("host_key"), "{waiting}");
        assert_eq!(uploads.names(), Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn server_that_is_away_is_tried_again() {
    let change = |settings: &mut Settings| {
        // Nobody listens there.
        settings.pubmed_upload.as_mut().unwrap().url.set_port(Some(9)).unwrap();
    };
    run(change, async |app, _| {
        let editor = app.create_user(&[Role::Editor]).await;
        publish_at_once(app, &editor, "10.18620/pubmed-6").await;
        let waiting = delivery(app, &editor).await;
        assert_eq!((&waiting["state"], &waiting["problem"]["code"]), (&json!("due"), &json!("unreachable")));
        let message = waiting["problem"]["message"].as_str().unwrap();
        assert!(message.contains("Connection refused"), "{message}");
        assert!(waiting["nextLookAt"].is_string(), "{waiting}");
    })
    .await;
}
