//! Interrupted uploads.

use std::time::Duration;

use rules::Role;
use testkit::TestApp;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{FILES, count, upload};

/// True while this process, which is the server too, has an unlinked file of the folder open.
fn has_unlinked_file(folder: &std::path::Path) -> bool {
    let open_files = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
    let targets = open_files.filter_map(|entry| std::fs::read_link(entry.path()).ok());
    targets
        .into_iter()
        .any(|target| target.starts_with(folder) && target.to_string_lossy().ends_with(" (deleted)"))
}

async fn wait_for_unlinked_file(folder: &std::path::Path, expected: bool) {
    let wait = async {
        while has_unlinked_file(folder) != expected {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait)
        .await
        .expect("the temporary file is opened and closed");
}

fn count_entries(folder: &std::path::Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

#[tokio::test]
async fn interrupted_upload_leaves_no_data() {
    let folder = std::env::temp_dir().join(format!("octavo-interrupted-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let temporary_folder = folder.clone();
    TestApp::run_with_settings(
        move |settings| settings.uploads.temporary_folder = Some(temporary_folder),
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let address = app.address.trim_start_matches("http://").to_owned();
            let mut client = TcpStream::connect(&address).await.unwrap();
            let head = format!(
                "POST {FILES} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\n\
                 Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n\
                 --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n",
                author.token
            );
            client.write_all(head.as_bytes()).await.unwrap();
            client.write_all(&vec![b'a'; 6_000_000]).await.unwrap();
            wait_for_unlinked_file(&folder, true).await;
            // The temporary file is unlinked, so that not even a killed process leaves it behind.
            assert_eq!(count_entries(&folder), 0);
            drop(client);
            wait_for_unlinked_file(&folder, false).await;
            assert_eq!(count(app, "files").await, 0);
            // No clean-up job is queued, because nothing was stored.
            assert_eq!(count(app, "graphile_worker.jobs").await, 0);

            upload(app, &author, "a.txt", b"whole".to_vec()).await;
            assert_eq!((count(app, "files").await, count_entries(&folder)), (1, 0));
        },
    )
    .await;
    std::fs::remove_dir(&folder).unwrap();
}

#[tokio::test]
async fn missing_temporary_folder_is_internal_error() {
    TestApp::run_with_settings(
        |settings| settings.uploads.temporary_folder = Some("/nonexistent/folder".into()),
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let response = app.upload_file(&author, "a.txt", b"text".to_vec()).await;
            assert_eq!(response.status.as_u16(), 500);
            assert_eq!(response.json()["code"], "internal");
        },
    )
    .await;
}
