//! Uploads scanned by a real clamd with a test signature.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use kit::settings::{Antivirus, DaemonAddress};
use rules::Role;
use testkit::TestApp;
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

use super::samples::{archive, docx_with, pdf};
use super::{count, upload};

const CLAMD: &str = "/usr/sbin/clamd";
/// Harmless text that the test signature matches.
const VIRUS: &str = "octavo-test-virus-2f61";

struct Daemon {
    folder: PathBuf,
    process: Child,
}

impl Daemon {
    async fn start() -> Daemon {
        assert!(Path::new(CLAMD).exists(), "no clamd: run `make setup` first");
        let folder = std::env::temp_dir().join(format!("octavo-clamd-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("signatures")).unwrap();
        let hex: String = VIRUS.bytes().map(|byte| format!("{byte:02x}")).collect();
        std::fs::write(folder.join("signatures/own.ndb"), format!("Octavo.Test:0:*:{hex}\n")).unwrap();
        let at = folder.display();
        let settings = format!(
            "Foreground yes\nDatabaseDirectory {at}/signatures\nLocalSocket {at}/socket\nTemporaryDirectory {at}\n\
             StreamMaxLength 2M\nMaxThreads 2\nConcurrentDatabaseReload no\n"
        );
        std::fs::write(folder.join("clamd.conf"), settings).unwrap();
        let process = Command::new(CLAMD)
            .arg(format!("--config-file={at}/clamd.conf"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let daemon = Daemon { folder, process };
        let ready = async {
            while tokio::net::UnixStream::connect(daemon.socket()).await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), ready).await.expect("clamd not ready after 30 s");
        daemon
    }

    fn socket(&self) -> PathBuf {
        self.folder.join("socket")
    }

    async fn stop(mut self) {
        self.process.kill().await.unwrap();
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

fn antivirus(address: DaemonAddress) -> Option<Antivirus> {
    Some(Antivirus { address, timeout_seconds: 5 })
}

#[tokio::test]
async fn infected_files_are_rejected_and_clean_files_stored() {
    let daemon = Daemon::start().await;
    let address = DaemonAddress::Socket(daemon.socket());
    TestApp::run_with_settings(
        move |settings| settings.antivirus = antivirus(address),
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let hidden = docx_with(&[("word/media/x.bin", VIRUS.as_bytes())], "/word/document.xml");
            let nested = archive(&[("inner", VIRUS.as_bytes())]);
            let nested = docx_with(&[("word/embeddings/a.zip", &nested)], "/word/document.xml");
            for (name, bytes) in [
                ("a.txt", format!("Dear editor, {VIRUS}").into_bytes()),
                ("a.pdf", [pdf(), VIRUS.into()].concat()),
                ("a.docx", hidden),
                ("a.docx", nested),
            ] {
                let response = app.upload_file(&author, name, bytes).await;
                assert_eq!(response.status.as_u16(), 422, "{name}: {}", response.json());
                assert_eq!(response.json()["code"], "file-infected", "{name}");
            }
            assert_eq!(count(app, "files").await, 0);
            assert_eq!(count(app, "graphile_worker.jobs").await, 0);
            upload(app, &author, "a.txt", vec![b'a'; 1_500_000]).await;
            // Above the size limit of the daemon: not scanned, so not stored.
            let response = app.upload_file(&author, "a.txt", vec![b'a'; 3_000_000]).await;
            assert_eq!(response.json()["code"], "antivirus-unavailable");
            assert_eq!(count(app, "files").await, 1);
        },
    )
    .await;
    daemon.stop().await;
}

async fn expect_unavailable(address: DaemonAddress) {
    TestApp::run_with_settings(
        move |settings| settings.antivirus = Some(Antivirus { address, timeout_seconds: 1 }),
        async |app| {
            let author = app.create_user(&[Role::User]).await;
            let response = app.upload_file(&author, "a.txt", b"text".to_vec()).await;
            assert_eq!(response.status.as_u16(), 503);
            assert_eq!(response.json()["code"], "antivirus-unavailable");
            assert_eq!(count(app, "files").await, 0);
        },
    )
    .await;
}

#[tokio::test]
async fn files_are_not_stored_without_scan_result() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = DaemonAddress::Tcp(listener.local_addr().unwrap().to_string());
    // Accepts the connection and never replies.
    expect_unavailable(address.clone()).await;
    // Closes the connection.
    let closing = tokio::spawn(async move { drop(listener.accept().await) });
    expect_unavailable(address.clone()).await;
    closing.await.unwrap();
    // Not running.
    expect_unavailable(address).await;
    expect_unavailable(DaemonAddress::Socket("/nonexistent/socket".into())).await;
}
