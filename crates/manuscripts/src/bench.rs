//! The folders in which one manuscript is made. Programs in the sandbox read one and write the other.

use std::fs::{self, File, Permissions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};

use crate::failure::Failure;
use crate::patience::Patience;

/// Who programs in the sandbox are when the worker is root.
pub const NOBODY: u32 = 65534;

pub struct Bench {
    root: PathBuf,
    pub worker_is_root: bool,
    logs: AtomicUsize,
    pub patience: Patience,
}

impl Bench {
    pub fn set_up(workspace: &Path, patience: Patience) -> anyhow::Result<Bench> {
        let bench = Bench {
            root: workspace.join("bench"),
            worker_is_root: fs::metadata("/proc/self").context("/proc is not there")?.uid() == 0,
            logs: AtomicUsize::new(0),
            patience,
        };
        // Manuscripts are nobody else's to read. Only the sandbox's user must be able to come here, and to nothing beside.
        if bench.worker_is_root {
            chown(workspace, None, Some(NOBODY))?;
        }
        let mode = if bench.worker_is_root { 0o710 } else { 0o700 };
        fs::set_permissions(workspace, Permissions::from_mode(mode))?;
        for folder in [bench.root.clone(), bench.inputs(), bench.outputs(), bench.logs()] {
            fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
            fs::set_permissions(&folder, Permissions::from_mode(0o750))?;
        }
        if bench.worker_is_root {
            chown(&bench.root, None, Some(NOBODY))?;
            chown(bench.inputs(), None, Some(NOBODY))?;
            chown(bench.outputs(), Some(NOBODY), Some(NOBODY))?;
        }
        Ok(bench)
    }

    /// Seen in the sandbox as `/in`, read-only.
    pub fn inputs(&self) -> PathBuf {
        self.root.join("in")
    }

    /// Seen in the sandbox as `/out`.
    pub fn outputs(&self) -> PathBuf {
        self.root.join("out")
    }

    fn logs(&self) -> PathBuf {
        self.root.join("log")
    }

    /// A file for what a program says. It is a file and no pipe, so that the limit of file sizes holds for it too.
    pub fn new_log(&self) -> PathBuf {
        self.logs().join(self.logs.fetch_add(1, Ordering::Relaxed).to_string())
    }

    /// Brings a file in under a name of ours.
    pub fn take_in(&self, from: &Path, name: &str) -> anyhow::Result<()> {
        let to = self.inputs().join(name);
        fs::copy(from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
        self.open_to_sandbox(&to)
    }

    pub fn write_input(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let to = self.inputs().join(name);
        fs::write(&to, content)?;
        self.open_to_sandbox(&to)
    }

    /// The same for what is written piece by piece.
    pub fn write_input_with(
        &self,
        name: &str,
        write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let to = self.inputs().join(name);
        let mut file = BufWriter::new(File::create(&to)?);
        write(&mut file)?;
        file.flush()?;
        Ok(self.open_to_sandbox(&to)?)
    }

    /// A folder of ours among the outputs, which programs may change.
    pub fn write_output(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let mut folder = self.outputs();
        let (folders, file) = name.rsplit_once('/').unwrap_or(("", name));
        for step in folders.split('/').filter(|step| !step.is_empty()) {
            folder.push(step);
            fs::create_dir_all(&folder)?;
            self.give_to_sandbox(&folder, 0o700)?;
        }
        let to = folder.join(file);
        fs::write(&to, content)?;
        self.give_to_sandbox(&to, 0o600)
    }

    fn open_to_sandbox(&self, path: &Path) -> anyhow::Result<()> {
        fs::set_permissions(path, Permissions::from_mode(0o440))?;
        if self.worker_is_root {
            chown(path, None, Some(NOBODY))?;
        }
        Ok(())
    }

    fn give_to_sandbox(&self, path: &Path, mode: u32) -> anyhow::Result<()> {
        fs::set_permissions(path, Permissions::from_mode(mode))?;
        if self.worker_is_root {
            chown(path, Some(NOBODY), Some(NOBODY))?;
        }
        Ok(())
    }

    /// A file that a program has made. A program gone bad could have left a link here that leads out of the bench.
    pub fn output(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.outputs().join(name);
        let is_file = fs::symlink_metadata(&path).with_context(|| format!("{name} was not made"))?.is_file();
        ensure!(is_file, "{name} is no file");
        Ok(path)
    }

    /// Takes what has left the bench back from the sandbox's user.
    pub fn take_back(&self, path: &Path) -> anyhow::Result<()> {
        if self.worker_is_root {
            chown(path, Some(0), Some(0))?;
        }
        Ok(fs::set_permissions(path, Permissions::from_mode(0o600))?)
    }

    /// Whether a PDF was written to its end.
    pub fn has_whole_pdf(&self, name: &str) -> bool {
        let ends_well = |path: &Path| -> std::io::Result<bool> {
            let mut file = File::open(path)?;
            let size = file.metadata()?.len();
            file.seek(SeekFrom::Start(size.saturating_sub(16)))?;
            let mut end = Vec::new();
            file.read_to_end(&mut end)?;
            Ok(end.trim_ascii_end().ends_with(b"%%EOF"))
        };
        self.output(name).is_ok_and(|path| ends_well(&path).unwrap_or(false))
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.root) {
            // The workspace is temporary anyhow, and its owner removes it.
            tracing::debug!(%error, "a bench could not be cleared");
        }
    }
}
