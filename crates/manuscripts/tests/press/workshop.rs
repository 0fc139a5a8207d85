//! A place to work in, and what every test asks the press for.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use kit::settings::Manuscripts;
use manuscripts::{Cover, Failure, InputFault, InputKind, Part, Press};

pub const LIMITS: Manuscripts = Manuscripts {
    max_pages: 1000,
    max_megabytes: 300,
    max_seconds_per_file: 45,
    max_seconds: 240,
    max_memory_megabytes: 3072,
};

/// A folder that goes with the test.
pub struct Workshop {
    pub folder: PathBuf,
}

impl Workshop {
    pub fn open() -> Workshop {
        let _ = tracing_subscriber::fmt().with_env_filter("manuscripts=debug").with_test_writer().try_init();
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("octavo-press-{}-{number}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        Workshop { folder }
    }

    /// A part with these bytes.
    pub fn part(&self, label: &str, file_name: &str, kind: InputKind, bytes: &[u8]) -> Part {
        let number = fs::read_dir(&self.folder).unwrap().count();
        let path = self.folder.join(format!("upload-{number}"));
        fs::write(&path, bytes).unwrap();
        Part { label: label.into(), file_name: file_name.into(), kind, path }
    }

    /// Binds in a new workspace. To look at the results, name a folder for them in the environment.
    pub async fn bind_with(&self, limits: &Manuscripts, parts: &[Part]) -> Result<PathBuf, Failure> {
        self.bind_under(&cover(), limits, parts).await
    }

    pub async fn bind_under(
        &self,
        cover: &Cover,
        limits: &Manuscripts,
        parts: &[Part],
    ) -> Result<PathBuf, Failure> {
        let number = fs::read_dir(&self.folder).unwrap().count();
        let workspace = self.folder.join(format!("workspace-{number}"));
        fs::create_dir(&workspace).unwrap();
        let bound = Press::new(limits).bind(&workspace, cover, parts).await;
        if let (Ok(bound), Ok(folder)) = (&bound, std::env::var("OCTAVO_KEEP_MANUSCRIPTS")) {
            let test = std::thread::current().name().unwrap_or("manuscript").replace("::", "-");
            fs::copy(bound, Path::new(&folder).join(format!("{test}-{number}.pdf"))).unwrap();
        }
        bound
    }

    pub async fn bind(&self, parts: &[Part]) -> Result<PathBuf, Failure> {
        self.bind_with(&LIMITS, parts).await
    }

    /// The fault that the press finds with a file, whose name it must give.
    pub async fn fault_of(&self, part: Part) -> InputFault {
        let file_name = part.file_name.clone();
        match self.bind(&[part]).await {
            Err(Failure::Input { file_name: Some(blamed), fault }) => {
                assert_eq!(blamed, file_name);
                fault
            }
            other => panic!("{file_name}: {other:?}"),
        }
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // A failed test leaves its files to look at.
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
        revision: 2,
        date: "15.11.2026".into(),
        authors: vec!["Galina Orlova".into(), "Ivan Sidorov".into()],
    }
}

pub fn run(program: &str, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{program} cannot be started: {error}"))
}

/// Runs a program that must succeed and answers with what it says.
pub fn said(program: &str, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
