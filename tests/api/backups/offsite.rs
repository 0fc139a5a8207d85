//! Copies of backups in a second bucket.

use kit::Rng;
use kit::settings::BackupS3;
use rules::Role;
use storage::Storage;
use testkit::{TestApp, create_empty_database, drop_database};

use super::*;

const ENDPOINT: &str = "http://127.0.0.1:56900";
const ACCESS: (&str, &str) = ("octavo", "octavo-secret");

/// A new bucket; deleted with [`Bucket::delete`].
struct Bucket {
    name: String,
    storage: Storage,
}

impl Bucket {
    async fn create() -> Bucket {
        let name = format!("octavo-test-{:016x}", u64::from_be_bytes(Rng::System.bytes()));
        request_bucket("PUT", &name).await;
        let settings = BackupS3 {
            endpoint: ENDPOINT.parse().unwrap(),
            region: "us-east-1".to_owned(),
            bucket: name.clone(),
            access_key: ACCESS.0.to_owned(),
            secret_key: ACCESS.1.to_owned().into(),
        };
        let storage = Storage::connect_patiently(&settings.storage()).unwrap();
        Bucket { name, storage }
    }

    /// Keys that end with this text, sorted.
    async fn keys(&self, end: &str) -> Vec<String> {
        let mut keys: Vec<_> = self
            .storage
            .list()
            .await
            .unwrap()
            .into_iter()
            .map(|(key, _)| key)
            .filter(|key| key.ends_with(end))
            .collect();
        keys.sort();
        keys
    }

    fn command(&self, database: &str, arguments: &[&str]) -> Command {
        let mut command = octavo_command(database, arguments);
        command
            .env("OCTAVO__BACKUP_S3__ENDPOINT", ENDPOINT)
            .env("OCTAVO__BACKUP_S3__BUCKET", &self.name)
            .env("OCTAVO__BACKUP_S3__ACCESS_KEY", ACCESS.0)
            .env("OCTAVO__BACKUP_S3__SECRET_KEY", ACCESS.1)
            .env("OCTAVO__BACKUP__OFFSITE_KEEP", "2");
        command
    }

    async fn delete(&self) {
        request_bucket("DELETE", &self.name).await;
    }
}

/// Creates or deletes a bucket, which the client of the storage cannot do.
async fn request_bucket(method: &str, name: &str) {
    let mut curl = Command::new("curl");
    curl.args(["-fsS", "-m", "20", "-X", method, "--aws-sigv4", "aws:amz:us-east-1:s3", "-o", "/dev/null"])
        .args(["--user", &format!("{}:{}", ACCESS.0, ACCESS.1)])
        .args(["-H", "x-amz-content-sha256: UNSIGNED-PAYLOAD", &format!("{ENDPOINT}/{name}")]);
    succeed(curl).await;
}

async fn last_error(app: &TestApp, kind: &str) -> Option<String> {
    sqlx::query_scalar("select error from backup_runs where kind = $1 order by id desc limit 1")
        .bind(kind)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn backups_are_copied_pruned_and_restored_from_the_second_bucket() {
    TestApp::run(async |app| {
        let bucket = Bucket::create().await;
        let author = app.create_user(&[Role::User]).await;
        let folder = new_folder();
        for name in ["first", "second", "third"] {
            app.upload_file(&author, &format!("{name}.txt"), name.as_bytes().to_vec()).await;
            succeed(bucket.command(&app.database, &["backup", path(&folder), "--keep", "1"])).await;
            sqlx::query("delete from files where file_name = 'first.txt'")
                .execute(&app.state.pool)
                .await
                .unwrap();
        }
        assert_eq!(list_backups(folder.path()).len(), 1);
        assert_eq!(bucket.keys("/manifest.json").await.len(), 2, "two are kept off site");
        assert_eq!(bucket.keys("/database.dump").await.len(), 2);
        let objects =
            bucket.storage.list().await.unwrap().into_iter().filter(|(key, _)| key.starts_with("files/"));
        assert_eq!(objects.count(), 2, "the file of the deleted backup is deleted");
        assert_eq!(last_error(app, "offsite").await, None);

        // Machine and folder are lost.
        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let empty = new_folder();
        let arguments = ["restore", path(&empty), "--from-offsite", "s3"];
        let stdout = succeed(bucket.command(&database, &arguments)).await;
        assert!(stdout.contains("2 restored") && stdout.contains("erased again"), "{stdout}");
        expect_success(&app.database, &["backup", path(&empty), "--check"]).await;
        drop_database(&database).await.unwrap();
        bucket.delete().await;
    })
    .await;
}

#[tokio::test]
async fn failed_copy_is_reported_and_completed_by_the_next_run() {
    TestApp::run(async |app| {
        let bucket = Bucket::create().await;
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        let mut command = bucket.command(&app.database, &["backup", path(&folder)]);
        command.env("OCTAVO__BACKUP_S3__SECRET_KEY", "wrong");
        let stderr = fail(command).await;
        assert!(stderr.contains("not copied off site") && stderr.contains("s3"), "{stderr}");
        assert_eq!(list_backups(folder.path()).len(), 1, "the backup itself is complete");
        assert_eq!(last_error(app, "backup").await, None);
        assert!(last_error(app, "offsite").await.is_some());
        let states = server::backups::run_states(&app.state.pool).await.unwrap();
        let failed: Vec<_> =
            states.iter().filter(|state| state.is_failed).map(|state| state.kind.as_str()).collect();
        assert_eq!(failed, ["offsite"]);

        succeed(bucket.command(&app.database, &["backup", path(&folder)])).await;
        assert_eq!(bucket.keys("/manifest.json").await.len(), 2, "the first one is copied, too");
        let states = server::backups::run_states(&app.state.pool).await.unwrap();
        assert!(states.iter().all(|state| !state.is_failed), "{states:?}");
        bucket.delete().await;
    })
    .await;
}

#[tokio::test]
async fn partial_copy_does_not_count() {
    TestApp::run(async |app| {
        let bucket = Bucket::create().await;
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        succeed(bucket.command(&app.database, &["backup", path(&folder)])).await;
        // As if the upload had been interrupted: without manifest, and with half of a dump.
        bucket.storage.remove(&bucket.keys("/manifest.json").await[0]).await.unwrap();
        let dump = bucket.keys("/database.dump").await.remove(0);
        let half = futures::stream::iter([Ok(bytes::Bytes::from_static(b"half"))]);
        bucket.storage.write(&dump, half).await.unwrap();
        let database = create_empty_database().await;
        let arguments = ["restore", path(&new_folder()), "--from-offsite", "s3"].map(str::to_owned);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let stderr = fail(bucket.command(&database, &arguments)).await;
        assert!(stderr.contains("has no complete backup"), "{stderr}");

        succeed(bucket.command(&app.database, &["backup", path(&folder)])).await;
        let size = std::fs::metadata(folder.path().join(&dump)).unwrap().len();
        let listed = bucket.storage.list().await.unwrap();
        assert!(listed.contains(&(dump.clone(), size)), "{dump} is uploaded again: {listed:?}");
        drop_database(&database).await.unwrap();
        bucket.delete().await;
    })
    .await;
}

/// The list of erasures off site may be newer than that of the folder.
#[tokio::test]
async fn restore_uses_the_list_of_erasures_off_site() {
    TestApp::run(async |app| {
        let bucket = Bucket::create().await;
        let user = app.create_user(&[Role::User]).await;
        let folder = new_folder();
        succeed(bucket.command(&app.database, &["backup", path(&folder)])).await;
        let old_list = std::fs::read(folder.path().join("erasures.jsonl")).unwrap();
        expect_success(&app.database, &["admin", "erase-person", &user.email]).await;
        succeed(bucket.command(&app.database, &["backup", path(&folder), "--erasures-only"])).await;
        std::fs::write(folder.path().join("erasures.jsonl"), old_list).unwrap();
        let database = create_empty_database().await;
        let arguments = ["restore", path(&folder), "--same-bucket"];
        let mut command = bucket.command(&database, &arguments);
        command.env("OCTAVO__BACKUP_S3__SECRET_KEY", "wrong");
        let stderr = fail(command).await;
        assert!(stderr.contains("the list of erasures at s3 cannot be read"), "{stderr}");
        assert!(is_empty_database(&database).await);
        let stdout = succeed(bucket.command(&database, &arguments)).await;
        assert!(stdout.contains("1 people erased again"), "{stdout}");
        drop_database(&database).await.unwrap();
        bucket.delete().await;
    })
    .await;
}
