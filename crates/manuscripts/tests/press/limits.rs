//! Time, size and memory have ends, and nothing runs on after them.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kit::settings::Manuscripts;
use manuscripts::{Failure, InputFault, InputKind};

use crate::office_files::docx;
use crate::pdf_files::many_pages;
use crate::workshop::{LIMITS, Workshop, text};

/// A document with which LibreOffice is busy for many seconds.
fn endless() -> Vec<u8> {
    let cells = "<w:tc><w:p><w:r><w:t>Lorem ipsum</w:t></w:r></w:p></w:tc>".repeat(8);
    let rows = format!("<w:tr>{cells}</w:tr>").repeat(12_000);
    docx(&[format!("</w:p><w:tbl>{rows}</w:tbl><w:p>").replacen("</w:p>", "<w:r/></w:p>", 1)])
}

/// The commands of all processes that work for this workshop.
fn processes_of(workshop: &Workshop) -> Vec<String> {
    let mine = std::process::id().to_string();
    std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy() != mine)
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .map(|command| String::from_utf8_lossy(&command).replace('\0', " "))
        .filter(|command| command.contains(text(&workshop.folder)))
        .collect()
}

async fn assert_quiet(workshop: &Workshop) {
    let patience = Instant::now();
    while !processes_of(workshop).is_empty() {
        assert!(patience.elapsed() < Duration::from_secs(3), "{:?}", processes_of(workshop));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_file_that_takes_too_long_is_named() {
    let workshop = Workshop::open();
    let limits = Manuscripts { max_seconds_per_file: 5, ..LIMITS };
    let part = workshop.part("Manuscript", "endless.docx", InputKind::Docx, &endless());
    let began = Instant::now();
    match workshop.bind_with(&limits, &[part]).await {
        Err(Failure::Input { file_name, fault }) => {
            assert_eq!((file_name.as_deref(), fault), (Some("endless.docx"), InputFault::TookTooLong));
        }
        other => panic!("{other:?}"),
    }
    assert!(began.elapsed() < Duration::from_secs(15));
    assert_quiet(&workshop).await;
}

#[tokio::test]
async fn the_whole_has_its_time_too() {
    let workshop = Workshop::open();
    let limits = Manuscripts { max_seconds: 1, ..LIMITS };
    let part = workshop.part("Manuscript", "endless.docx", InputKind::Docx, &endless());
    match workshop.bind_with(&limits, &[part]).await {
        Err(Failure::Input { file_name: None, fault: InputFault::TookTooLong }) => {}
        other => panic!("{other:?}"),
    }
    assert_quiet(&workshop).await;
}

#[tokio::test]
async fn nothing_runs_on_when_nobody_waits() {
    let workshop = Workshop::open();
    let part = workshop.part("Manuscript", "endless.docx", InputKind::Docx, &endless());
    {
        let parts = [part];
        let mut binding = Box::pin(workshop.bind(&parts));
        let waiting = async {
            while !processes_of(&workshop).iter().any(|command| command.contains("soffice")) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::select! {
            _ = &mut binding => panic!("it was to take longer"),
            () = waiting => {}
        }
    }
    assert_quiet(&workshop).await;
}

/// Runs as another process, which the test below kills.
#[tokio::test]
#[ignore = "only as a part of the next one"]
async fn a_worker_that_is_killed() {
    let workshop = Workshop { folder: std::env::var("OCTAVO_TEST_WORKSHOP").unwrap().into() };
    let part = workshop.part("Manuscript", "endless.docx", InputKind::Docx, &endless());
    let bound = workshop.bind(&[part]).await;
    panic!("it was to be killed: {bound:?}");
}

#[tokio::test]
async fn nothing_outlives_the_worker() {
    let workshop = Workshop::open();
    let mut worker = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "limits::a_worker_that_is_killed", "--ignored"])
        .env("OCTAVO_TEST_WORKSHOP", &workshop.folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !processes_of(&workshop).iter().any(|command| command.contains("soffice")) {
        assert!(worker.try_wait().unwrap().is_none(), "the worker ended before its time");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.kill().unwrap();
    worker.wait().unwrap();
    assert_quiet(&workshop).await;
}

#[tokio::test]
async fn all_files_together_have_their_limits() {
    let workshop = Workshop::open();
    let part = |name: &str| workshop.part("Manuscript", name, InputKind::Pdf, &many_pages(6));
    let limits = Manuscripts { max_pages: 10, ..LIMITS };
    match workshop.bind_with(&limits, &[part("a.pdf"), part("b.pdf")]).await {
        Err(Failure::Input { file_name: None, fault: InputFault::TooManyPages { max: 10 } }) => {}
        other => panic!("{other:?}"),
    }
    assert!(workshop.bind_with(&limits, &[part("a.pdf")]).await.is_ok());
}
