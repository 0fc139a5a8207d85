//! Backups that are encrypted to a public key.

use age::secrecy::ExposeSecret;
use age::x25519::Identity;
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use testkit::articles::author_article_path;
use testkit::{TestApp, create_empty_database, drop_database, superuser_url};

use super::*;

/// A pair of keys: settings that encrypt to the public one, and a file with the private one.
struct Keys {
    _folder: TempDir,
    settings: PathBuf,
    identity: String,
}

fn create_keys() -> Keys {
    let folder = new_folder();
    let identity = Identity::generate();
    let path = folder.path().join("identity.txt");
    std::fs::write(&path, format!("# test\n{}\n", identity.to_string().expose_secret())).unwrap();
    let lines = format!("[backup]\nrecipients = [\"{}\"]", identity.to_public());
    let settings = write_settings(&folder, &lines);
    Keys { settings, identity: path.to_str().unwrap().to_owned(), _folder: folder }
}

fn encrypting(keys: &Keys, database: &str, arguments: &[&str]) -> Command {
    let mut command = octavo_command(database, arguments);
    command.env("OCTAVO_CONFIG", &keys.settings);
    command
}

/// True if a file of the folder contains the text.
fn contains_text(folder: &Path, text: &[u8]) -> bool {
    let mut queue = vec![folder.to_owned()];
    while let Some(path) = queue.pop() {
        if path.is_dir() {
            queue.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if std::fs::read(&path).unwrap().windows(text.len()).any(|window| window == text) {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn encrypted_backup_is_restored_with_the_private_key_only() {
    TestApp::run_with_system_clock(async |app| {
        let keys = create_keys();
        let author = app.create_user(&[Role::User]).await;
        app.create_article(&author, ArticleStatus::Published).await;
        let article = app.create_complete_draft(&author).await;
        let bytes = app.get_as(&author, &first_file_path(&article)).await.body;
        app.upload_file(&author, "a.txt", b"a sentence that nobody may read".to_vec()).await;
        let folder = new_folder();
        succeed(encrypting(&keys, &app.database, &["backup", path(&folder)])).await;
        assert!(!contains_text(folder.path(), b"a sentence that nobody may read"));
        assert!(!contains_text(folder.path(), author.email.as_bytes()));
        // The second backup encrypts only new files.
        let stdout =
            succeed(encrypting(&keys, &app.database, &["backup", path(&folder), "--keep", "1"])).await;
        assert!(stdout.contains("0 of them new"), "{stdout}");
        // Checksums are verified without the private key.
        let stdout = expect_success(&app.database, &["backup", path(&folder), "--check"]).await;
        assert!(stdout.contains("intact"), "{stdout}");

        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let stderr = expect_failure(&database, &["restore", path(&folder)]).await;
        assert!(stderr.contains("pass --identity FILE"), "{stderr}");
        let other = create_keys();
        let stderr =
            expect_failure(&database, &["restore", path(&folder), "--identity", &other.identity]).await;
        assert!(stderr.contains("the private key does not fit"), "{stderr}");
        let settings = other.settings.to_str().unwrap();
        let stderr = expect_failure(&database, &["restore", path(&folder), "--identity", settings]).await;
        assert!(stderr.contains("contains no private key"), "{stderr}");
        assert!(is_empty_database(&database).await);

        let restored = app.open_database(&database).await;
        expect_success(&database, &["restore", path(&folder), "--identity", &keys.identity]).await;
        let response = restored.get_as(&author, &author_article_path(&article)).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED, "a restore ends all sessions");
        let author = restored.reissue_token(&author).await;
        let found = restored.get_as(&author, &author_article_path(&article)).await.json();
        assert_eq!(found["titleEn"], article["titleEn"]);
        assert_eq!(restored.get_as(&author, &first_file_path(&article)).await.body, bytes);
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn altered_and_truncated_files_are_found_without_the_private_key() {
    TestApp::run(async |app| {
        let keys = create_keys();
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"as it was uploaded".to_vec()).await;
        let folder = new_folder();
        succeed(encrypting(&keys, &app.database, &["backup", path(&folder)])).await;
        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let object = list_objects(folder.path()).remove(0);
        let dump = list_backups(folder.path()).remove(0).join("database.dump.age");
        for file in [&object, &dump] {
            let intact = std::fs::read(file).unwrap();
            let mut altered = intact.clone();
            altered[intact.len() / 2] ^= 1;
            for damaged in [altered.as_slice(), &intact[..intact.len() - 1], &[]] {
                std::fs::write(file, damaged).unwrap();
                let stderr = expect_failure(&database, &["backup", path(&folder), "--check"]).await;
                assert!(stderr.contains("damaged"), "{}: {stderr}", file.display());
                let arguments = ["restore", path(&folder), "--identity", &keys.identity];
                let stderr = expect_failure(&database, &arguments).await;
                assert!(stderr.contains("damaged"), "{}: {stderr}", file.display());
                assert!(is_empty_database(&database).await, "{}", file.display());
            }
            std::fs::write(file, intact).unwrap();
        }
        expect_success(&database, &["restore", path(&folder), "--identity", &keys.identity]).await;
        drop_database(&database).await.unwrap();
    })
    .await;
}

/// A file that is encrypted for one key cannot be read with another, so new recipients get copies of their own.
#[tokio::test]
async fn new_recipients_get_all_files() {
    TestApp::run(async |app| {
        let [old, new] = [create_keys(), create_keys()];
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        let stdout = expect_success(&app.database, &["backup", path(&folder)]).await;
        assert!(stdout.contains("1 of them new"), "{stdout}");
        for keys in [&old, &new] {
            let stdout = succeed(encrypting(keys, &app.database, &["backup", path(&folder)])).await;
            assert!(stdout.contains("1 of them new"), "{stdout}");
        }
        assert_eq!(list_objects(folder.path()).len(), 3);
        // Copies that only deleted backups need are deleted, also the plain ones.
        succeed(encrypting(&new, &app.database, &["backup", path(&folder), "--keep", "1"])).await;
        assert_eq!(list_objects(folder.path()).len(), 1);
        delete_stored_files(app).await;
        let database = create_empty_database().await;
        let stdout =
            expect_success(&database, &["restore", path(&folder), "--identity", &new.identity]).await;
        assert!(stdout.contains("0 files present, 1 restored"), "{stdout}");
        drop_database(&database).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn after_recovery_decrypts_missing_files() {
    TestApp::run(async |app| {
        let keys = create_keys();
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        succeed(encrypting(&keys, &app.database, &["backup", path(&folder), "--files-only"])).await;
        delete_stored_files(app).await;
        let arguments = ["after-recovery", "--files", path(&folder)];
        let stderr = expect_failure(&app.database, &arguments).await;
        assert!(stderr.contains("pass --identity FILE"), "{stderr}");
        let arguments = ["after-recovery", "--files", path(&folder), "--identity", &keys.identity];
        let stdout = expect_success(&app.database, &arguments).await;
        assert!(stdout.contains("0 files present, 1 restored"), "{stdout}");
    })
    .await;
}

/// The folder has copies for several keys, of which one is at hand.
#[tokio::test]
async fn after_recovery_takes_the_copy_that_the_private_key_opens() {
    TestApp::run(async |app| {
        let both = [create_keys(), create_keys()];
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        for keys in &both {
            succeed(encrypting(keys, &app.database, &["backup", path(&folder), "--files-only"])).await;
        }
        for keys in &both {
            delete_stored_files(app).await;
            let arguments = ["after-recovery", "--files", path(&folder), "--identity", &keys.identity];
            let stdout = expect_success(&app.database, &arguments).await;
            assert!(stdout.contains("0 files present, 1 restored"), "{stdout}");
        }
    })
    .await;
}

/// A private key for rehearsals is a recipient of its own; without it nothing encrypted can be rehearsed.
#[tokio::test]
async fn encrypted_backup_is_rehearsed_with_a_private_key() {
    TestApp::run_with_system_clock(async |app| {
        let keys = create_keys();
        let author = app.create_user(&[Role::User]).await;
        app.upload_file(&author, "a.txt", b"text".to_vec()).await;
        let folder = new_folder();
        succeed(encrypting(&keys, &app.database, &["backup", path(&folder)])).await;
        let rehearse = || {
            let mut command = encrypting(&keys, &app.database, &["rehearse-restore", path(&folder)]);
            command.env("OCTAVO__DATABASE__MIGRATION_URL", superuser_url(&app.database));
            command
        };
        let stderr = fail(rehearse()).await;
        assert!(stderr.contains("backup.rehearsal_identity is not set"), "{stderr}");
        let mut command = rehearse();
        command.env("OCTAVO__BACKUP__REHEARSAL_IDENTITY", &keys.identity);
        let stdout = succeed(command).await;
        assert!(stdout.contains("1 files intact") && stdout.contains("rows as in the backup"), "{stdout}");
    })
    .await;
}

#[tokio::test]
async fn check_rejects_a_mistyped_public_key() {
    let folder = new_folder();
    let key = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q";
    let settings = write_settings(&folder, &format!("[backup]\nrecipients = [\"{key}\"]"));
    let mut command = octavo_command("none", &["check"]);
    command.env("OCTAVO_CONFIG", settings);
    let stderr = fail(command).await;
    assert!(stderr.contains("backup.recipients") && stderr.contains("not a public key"), "{stderr}");
}
