//! Limits of time, size and memory, and termination of all processes.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kit::settings::Manuscripts;
use manuscripts::{InputError, InputKind, MergeError};

use crate::office_files::docx;
use crate::pdf_files::many_pages;
use crate::setup::{LIMITS, TestSetup, text};

/// A document that keeps LibreOffice busy for many seconds.
fn slow_document() -> Vec<u8> {
    let cells = "<w:tc><w:p><w:r><w:t>Lorem ipsum</w:t></w:r></w:p></w:tc>".repeat(8);
    let rows = format!("<w:tr>{cells}</w:tr>").repeat(12_000);
    docx(&[format!("</w:p><w:tbl>{rows}</w:tbl><w:p>").replacen("</w:p>", "<w:r/></w:p>", 1)])
}

/// Returns the command lines of all processes that work in the test folder.
fn list_processes(setup: &TestSetup) -> Vec<String> {
    let own_pid = std::process::id().to_string();
    std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy() != own_pid)
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .map(|command| String::from_utf8_lossy(&command).replace('\0', " "))
        .filter(|command| command.contains(text(&setup.folder)))
        .collect()
}

async fn assert_no_processes(setup: &TestSetup) {
    let start = Instant::now();
    while !list_processes(setup).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", list_processes(setup));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn timeout_names_the_file() {
    let setup = TestSetup::new();
    let limits = Manuscripts { max_seconds_per_file: 5, ..LIMITS };
    let part = setup.write_input("Manuscript", "slow.docx", InputKind::Docx, &slow_document());
    let start = Instant::now();
    match setup.merge_with_limits(&limits, &[part]).await {
        Err(MergeError::Input { file_name, error }) => {
            assert_eq!((file_name.as_deref(), error), (Some("slow.docx"), InputError::TookTooLong));
        }
        other => panic!("{other:?}"),
    }
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_no_processes(&setup).await;
}

#[tokio::test]
async fn timeout_applies_to_the_whole_merge() {
    let setup = TestSetup::new();
    let limits = Manuscripts { max_seconds: 1, ..LIMITS };
    let part = setup.write_input("Manuscript", "slow.docx", InputKind::Docx, &slow_document());
    match setup.merge_with_limits(&limits, &[part]).await {
        Err(MergeError::Input { file_name: None, error: InputError::TookTooLong }) => {}
        other => panic!("{other:?}"),
    }
    assert_no_processes(&setup).await;
}

#[tokio::test]
async fn processes_end_when_the_future_is_dropped() {
    let setup = TestSetup::new();
    let part = setup.write_input("Manuscript", "slow.docx", InputKind::Docx, &slow_document());
    {
        let parts = [part];
        let mut merge = Box::pin(setup.merge(&parts));
        let soffice_started = async {
            while !list_processes(&setup).iter().any(|command| command.contains("soffice")) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::select! {
            _ = &mut merge => panic!("the merge ended before it could be dropped"),
            () = soffice_started => {}
        }
    }
    assert_no_processes(&setup).await;
}

/// Runs in a child process, which the next test kills.
#[tokio::test]
#[ignore = "run by the next test in a child process"]
async fn worker_to_be_killed() {
    let setup = TestSetup { folder: std::env::var("OCTAVO_TEST_FOLDER").unwrap().into() };
    let part = setup.write_input("Manuscript", "slow.docx", InputKind::Docx, &slow_document());
    let merged = setup.merge(&[part]).await;
    panic!("the worker was not killed: {merged:?}");
}

#[tokio::test]
async fn processes_end_when_the_worker_is_killed() {
    let setup = TestSetup::new();
    let mut worker = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "limits::worker_to_be_killed", "--ignored"])
        .env("OCTAVO_TEST_FOLDER", &setup.folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !list_processes(&setup).iter().any(|command| command.contains("soffice")) {
        assert!(worker.try_wait().unwrap().is_none(), "the worker exited early");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.kill().unwrap();
    worker.wait().unwrap();
    assert_no_processes(&setup).await;
}

#[tokio::test]
async fn page_limit_applies_to_all_files_together() {
    let setup = TestSetup::new();
    let part = |name: &str| setup.write_input("Manuscript", name, InputKind::Pdf, &many_pages(6));
    let limits = Manuscripts { max_pages: 10, ..LIMITS };
    match setup.merge_with_limits(&limits, &[part("a.pdf"), part("b.pdf")]).await {
        Err(MergeError::Input { file_name: None, error: InputError::TooManyPages { max: 10 } }) => {}
        other => panic!("{other:?}"),
    }
    assert!(setup.merge_with_limits(&limits, &[part("a.pdf")]).await.is_ok());
}
