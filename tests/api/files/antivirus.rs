//! A real clamd with one signature of our own, on a socket of our own.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use kit::settings::{Antivirus, DaemonAddress};
use rules::Role;
use testkit::TestApp;
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

use super::samples::{archive, docx_with, pdf};
use super::{count, uploaded};

const CLAMD: &str = "/usr/sbin/clamd";
/// Harmless, and harmful by our own signature.
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
        tokio::time::timeout(Duration::from_secs(30), ready).await.expect("clamd becomes ready");
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
async fn infected_files_are_refused_and_clean_ones_stored() {
    let daemon = Daemon::start().await;
    let address = DaemonAddress::Socket(daemon.socket());
    TestApp::run_with(
        move |settings| settings.antivirus = antivirus(address),
        async |app| {
            let author = app.person(&[Role::User]).await;
            let hidden = docx_with(&[("word/media/x.bin", VIRUS.as_bytes())], "/word/document.xml");
            let nested = archive(&[("inner", VIRUS.as_bytes())]);
            let nested = docx_with(&[("word/embeddings/a.zip", &nested)], "/word/document.xml");
            for (name, bytes) in [
                ("a.txt", format!("Dear editor, {VIRUS}").into_bytes()),
                ("a.pdf", [pdf(), VIRUS.into()].concat()),
                ("a.docx", hidden),
                ("a.docx", nested),
            ] {
                let answer = app.upload(&author, name, bytes).await;
                assert_eq!(answer.status.as_u16(), 422, "{name}: {}", answer.json());
                assert_eq!(answer.json()["code"], "file-infected", "{name}");
            }
            assert_eq!(count(app, "files").await, 0);
            assert_eq!(count(app, "graphile_worker.jobs").await, 0);
            uploaded(app, &author, "a.txt", vec![b'a'; 1_500_000]).await;
            // Beyond what the daemon takes: no verdict, so not stored.
            let answer = app.upload(&author, "a.txt", vec![b'a'; 3_000_000]).await;
            assert_eq!(answer.json()["code"], "antivirus-unavailable");
            assert_eq!(count(app, "files").await, 1);
        },
    )
    .await;
    daemon.stop().await;
}

async fn refused_without_verdict(address: DaemonAddress) {
    TestApp::run_with(
        move |settings| settings.antivirus = Some(Antivirus { address, timeout_seconds: 1 }),
        async |app| {
            let author = app.person(&[Role::User]).await;
            let answer = app.upload(&author, "a.txt", b"text".to_vec()).await;
            assert_eq!(answer.status.as_u16(), 503);
            assert_eq!(answer.json()["code"], "antivirus-unavailable");
            assert_eq!(count(app, "files").await, 0);
        },
    )
    .await;
}

#[tokio::test]
async fn without_a_verdict_nothing_is_stored() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = DaemonAddress::Port(listener.local_addr().unwrap().to_string());
    // One that takes the connection and says nothing.
    refused_without_verdict(address.clone()).await;
    // One that hangs up.
    let hanging_up = tokio::spawn(async move { drop(listener.accept().await) });
    refused_without_verdict(address.clone()).await;
    hanging_up.await.unwrap();
    // None at all.
    refused_without_verdict(address).await;
    refused_without_verdict(DaemonAddress::Socket("/nonexistent/socket".into())).await;
}
