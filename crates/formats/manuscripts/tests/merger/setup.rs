//! Test folder and calls of the merger.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use kit::settings::Manuscripts;
use manuscripts::{Cover, InputError, InputFile, InputKind, ManuscriptMerger, MergeError};

pub const LIMITS: Manuscripts = Manuscripts {
    max_pages: 1000,
    max_megabytes: 300,
    max_seconds_per_file: 45,
    max_seconds: 240,
    max_memory_megabytes: 3072,
    max_processes: 256,
    max_disk_megabytes: 2048,
};

/// A temporary folder with input files and workspaces.
pub struct TestSetup {
    pub folder: PathBuf,
}

impl TestSetup {
    pub fn new() -> TestSetup {
        let _ = tracing_subscriber::fmt().with_env_filter("manuscripts=debug").with_test_writer().try_init();
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("octavo-merger-{}-{number}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        TestSetup { folder }
    }

    /// Writes an input file with these bytes.
    pub fn write_input(&self, label: &str, file_name: &str, kind: InputKind, bytes: &[u8]) -> InputFile {
        let number = fs::read_dir(&self.folder).unwrap().count();
        let path = self.folder.join(format!("upload-{number}"));
        fs::write(&path, bytes).unwrap();
        InputFile { label: label.into(), file_name: file_name.into(), kind, path }
    }

    /// Merges in a new workspace.
    ///
    /// To inspect the results, set `OCTAVO_KEEP_MANUSCRIPTS` to a folder for them.
    pub async fn merge_with_limits(
        &self,
        limits: &Manuscripts,
        parts: &[InputFile],
    ) -> Result<PathBuf, MergeError> {
        self.merge_with_cover(&cover(), limits, parts).await
    }

    pub async fn merge_with_cover(
        &self,
        cover: &Cover,
        limits: &Manuscripts,
        parts: &[InputFile],
    ) -> Result<PathBuf, MergeError> {
        let number = fs::read_dir(&self.folder).unwrap().count();
        let workspace = self.folder.join(format!("workspace-{number}"));
        fs::create_dir(&workspace).unwrap();
        let merged = ManuscriptMerger::new(limits).merge(&workspace, cover, parts).await;
        if let (Ok(merged), Ok(folder)) = (&merged, std::env::var("OCTAVO_KEEP_MANUSCRIPTS")) {
            let test = std::thread::current().name().unwrap_or("manuscript").replace("::", "-");
            fs::copy(merged, Path::new(&folder).join(format!("{test}-{number}.pdf"))).unwrap();
        }
        merged
    }

    pub async fn merge(&self, parts: &[InputFile]) -> Result<PathBuf, MergeError> {
        self.merge_with_limits(&LIMITS, parts).await
    }

    /// Merges a file that must be rejected by name, and returns the error.
    pub async fn merge_error(&self, part: InputFile) -> InputError {
        let file_name = part.file_name.clone();
        match self.merge(&[part]).await {
            Err(MergeError::Input { file_name: Some(named), error }) => {
                assert_eq!(named, file_name);
                error
            }
            other => panic!("{file_name}: {other:?}"),
        }
    }
}

impl Drop for TestSetup {
    fn drop(&mut self) {
        // A failed test keeps its files for inspection.
        if !std::thread::panicking() {
            fs::remove_dir_all(&self.folder).unwrap();
        }
    }
}

pub fn cover() -> Cover {
    Cover {
        journal: "Cellular Therapy and Transplantation".into(),
        title: "Late effects of CD34⁺ selection & <T-cell> depletion".into(),
        russian_title: Some("Отдалённые последствия селекции CD34⁺ и Т-клеточной деплеции".into()),
        article_type: "Original clinical study".into(),
        number: Some("CTT-2026-0042".into()),
        revision: 2,
        date: "15.11.2026".into(),
        authors: vec!["Galina Orlova".into(), "Ivan Sidorov".into()],
    }
}

pub fn run(program: &str, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("failed to start {program}: {error}"))
}

/// Runs a program that must succeed and returns its output.
pub fn run_checked(program: &str, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
