//! Callers who hang up leave nothing, neither in storage nor on the disk.

use std::time::Duration;

use rules::Role;
use testkit::TestApp;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{FILES, count, uploaded};

fn entries(folder: &std::path::Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing() {
    let folder = std::env::temp_dir().join(format!("octavo-interrupted-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let waits_in = folder.clone();
    TestApp::run_with(
        move |settings| settings.uploads.temporary_folder = Some(waits_in),
        async |app| {
            let author = app.person(&[Role::User]).await;
            let address = app.address.trim_start_matches("http://").to_owned();
            let mut caller = TcpStream::connect(&address).await.unwrap();
            let head = format!(
                "POST {FILES} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\n\
                 Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n\
                 --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n",
                author.token
            );
            caller.write_all(head.as_bytes()).await.unwrap();
            caller.write_all(&vec![b'a'; 6_000_000]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(300)).await;
            // While it waits it has no name: not even a killed process would leave it.
            assert_eq!(entries(&folder), 0);
            drop(caller);
            tokio::time::sleep(Duration::from_millis(300)).await;
            assert_eq!(count(app, "files").await, 0);
            // Nothing is stored before its removal is queued.
            assert_eq!(count(app, "graphile_worker.jobs").await, 0);

            uploaded(app, &author, "a.txt", b"whole".to_vec()).await;
            assert_eq!((count(app, "files").await, entries(&folder)), (1, 0));
        },
    )
    .await;
    std::fs::remove_dir(&folder).unwrap();
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_our_fault_and_named_in_the_log() {
    TestApp::run_with(
        |settings| settings.uploads.temporary_folder = Some("/nonexistent/folder".into()),
        async |app| {
            let author = app.person(&[Role::User]).await;
            let answer = app.upload(&author, "a.txt", b"text".to_vec()).await;
            assert_eq!(answer.status.as_u16(), 500);
            assert_eq!(answer.json()["code"], "internal");
        },
    )
    .await;
}
