//! Uploads while a disk or the storage is full.

use std::path::{Path, PathBuf};
use std::process::Command;

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::Role;
use testkit::{TestApp, TestResponse, TestUser};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::{FILES, begin_upload, count, upload};

async fn upload_in(app: &TestApp, user: &TestUser, language: &str) -> TestResponse {
    let form = Form::new().part("file", Part::bytes(b"text".to_vec()).file_name("a.txt"));
    let request = app.request(Method::POST, FILES).header("accept-language", language);
    app.send(request.bearer_auth(&user.token).multipart(form)).await
}

fn assert_no_space(response: &TestResponse) {
    assert_eq!(response.status, StatusCode::INSUFFICIENT_STORAGE, "{response:?}");
    assert_eq!(response.json()["code"], "no-space");
}

#[tokio::test]
async fn uploads_are_refused_below_the_floor_and_all_else_goes_on() {
    TestApp::run_with_settings(
        |settings| settings.uploads.min_free_megabytes = 1_000_000_000,
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            for (language, words) in [
                ("en", "The server has no space for files right now"),
                ("ru", "На сервере сейчас нет места для файлов"),
            ] {
                let refused = upload_in(app, &author, language).await;
                assert_no_space(&refused);
                let text = refused.json()["detail"].as_str().unwrap().to_owned();
                assert!(text.starts_with(words), "{text}");
            }
            assert_eq!((count(app, "files").await, count(app, "counted_uploads").await), (0, 0));
            app.create_draft(&author, "On cells").await;
            assert_eq!(app.get_as(&author, "/api/v1/files/limits").await.status, StatusCode::OK);
        },
    )
    .await;
}

/// The floor applies to the disk of the storage, too, if that is on this machine.
#[tokio::test]
async fn full_disk_of_the_storage_refuses_uploads() {
    let disk = SmallDisk::mount("storage");
    let Some(disk) = disk else { return };
    let folder = disk.folder.clone();
    TestApp::run_with_settings(
        move |settings| {
            settings.uploads.min_free_megabytes = 2;
            settings.uploads.storage_folder = Some(folder);
        },
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            assert_no_space(&upload_in(app, &author, "en").await);
        },
    )
    .await;
}

/// The disk has room when the upload begins, and is filled by somebody else while it runs.
#[tokio::test]
async fn disk_that_becomes_full_during_an_upload_refuses_it() {
    let Some(disk) = SmallDisk::mount("temporary") else { return };
    let folder = disk.folder.clone();
    TestApp::run_with_settings(
        move |settings| {
            settings.uploads.min_free_megabytes = 0;
            settings.uploads.temporary_folder = Some(folder);
        },
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let mut client = begin_upload(app, &author, 900_000).await;
            app.wait_for_count("select count(*) from counted_uploads", 1).await;
            let filler = disk.folder.join("filler");
            disk.fill(&filler);
            let _ = client.write_all(&vec![b'a'; 850_000]).await;
            let mut answer = vec![0; 4096];
            let read = client.read(&mut answer).await.unwrap();
            let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
            assert!(answer.starts_with("HTTP/1.1 507 ") && answer.contains("\"no-space\""), "{answer}");

            app.wait_for_count("select count(*) from counted_uploads", 0).await;
            assert_eq!(count(app, "files").await, 0);
            assert_eq!(std::fs::read_dir(&disk.folder).unwrap().count(), 1, "only the filler is left");
            // It works again as soon as there is room.
            std::fs::remove_file(&filler).unwrap();
            upload(app, &author, "a.txt", b"text".to_vec()).await;
        },
    )
    .await;
}

/// File system of one megabyte in memory.
struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Returns `None`, and says so, if this process may not mount anything.
    fn mount(name: &str) -> Option<SmallDisk> {
        let folder = std::env::temp_dir().join(format!("octavo-disk-{name}-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&folder).output();
        if mount.is_ok_and(|mount| mount.status.success()) {
            return Some(SmallDisk { folder });
        }
        std::fs::remove_dir(&folder).unwrap();
        println!("left out: this process may not mount a file system");
        None
    }

    fn fill(&self, file: &Path) {
        assert!(std::fs::write(file, vec![0; 2_000_000]).is_err(), "the file system has one megabyte");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Detached: a failed test may still have a file open.
        let _ = Command::new("umount").arg("--lazy").arg(&self.folder).status();
        let _ = std::fs::remove_dir(&self.folder);
    }
}

#[tokio::test]
async fn full_storage_refuses_uploads() {
    let storage = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", storage.local_addr().unwrap());
    tokio::spawn(serve_full_storage(storage));
    TestApp::run_with_settings(
        move |settings| settings.storage.endpoint = endpoint.parse().unwrap(),
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            for _ in 0..3 {
                assert_no_space(&upload_in(app, &author, "en").await);
            }
            assert_eq!(count(app, "files").await, 0);
            app.wait_for_count("select count(*) from counted_uploads", 0).await;
        },
    )
    .await;
}

/// Storage server that has no space: nothing can be written, and nothing is there to be read.
async fn serve_full_storage(listener: TcpListener) {
    while let Ok((mut connection, _)) = listener.accept().await {
        tokio::spawn(async move {
            let mut request = vec![0; 65_536];
            if let Ok(1..) = connection.read(&mut request).await {
                let is_write = request.starts_with(b"PUT") || request.starts_with(b"POST");
                let status = if is_write { "507 Insufficient Storage" } else { "404 Not Found" };
                let response = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                let _ = connection.write_all(response.as_bytes()).await;
            }
        });
    }
}
