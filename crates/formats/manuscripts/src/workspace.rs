//! Input and output folders of one merge. Programs in the sandbox read the one and write to the other.

use std::fs::{self, File, Permissions};
use std::io::{BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};

use crate::cancel::CancelToken;
use crate::error::MergeError;

/// User and group id (`nobody`) of sandboxed programs if the worker runs as root.
pub const SANDBOX_ID: u32 = 65534;

/// Files and folders that programs may create. LibreOffice's profile has about fifty.
const MAX_OUTPUTS: usize = 10_000;
/// Unit in which the kernel counts the space of a file.
const BLOCK_BYTES: u64 = 512;

pub struct Workspace {
    root: PathBuf,
    pub worker_is_root: bool,
    logs: AtomicUsize,
    pub cancel: CancelToken,
}

impl Workspace {
    pub fn create(folder: &Path, cancel: CancelToken) -> anyhow::Result<Workspace> {
        let workspace = Workspace {
            root: folder.join("files"),
            worker_is_root: fs::metadata("/proc/self").context("/proc is not mounted")?.uid() == 0,
            logs: AtomicUsize::new(0),
            cancel,
        };
        // No other user may read manuscripts. The sandbox's user must be able to enter this folder, but not
        // to list it.
        if workspace.worker_is_root {
            chown(folder, None, Some(SANDBOX_ID))?;
        }
        let mode = if workspace.worker_is_root { 0o710 } else { 0o700 };
        fs::set_permissions(folder, Permissions::from_mode(mode))?;
        for folder in [workspace.root.clone(), workspace.inputs(), workspace.outputs(), workspace.logs()] {
            fs::create_dir(&folder).with_context(|| format!("failed to create {}", folder.display()))?;
            fs::set_permissions(&folder, Permissions::from_mode(0o750))?;
        }
        if workspace.worker_is_root {
            chown(&workspace.root, None, Some(SANDBOX_ID))?;
            chown(workspace.inputs(), None, Some(SANDBOX_ID))?;
            chown(workspace.outputs(), Some(SANDBOX_ID), Some(SANDBOX_ID))?;
        }
        Ok(workspace)
    }

    /// Mounted in the sandbox as `/in`, read-only.
    pub fn inputs(&self) -> PathBuf {
        self.root.join("in")
    }

    /// Mounted in the sandbox as `/out`.
    pub fn outputs(&self) -> PathBuf {
        self.root.join("out")
    }

    fn logs(&self) -> PathBuf {
        self.root.join("log")
    }

    /// Writes a file that bubblewrap reads before it starts the program, which does not see it; returns its path.
    pub fn write_setup(&self, name: &str, content: &[u8]) -> anyhow::Result<PathBuf> {
        let path = self.root.join(format!("{name}-{}", self.logs.fetch_add(1, Ordering::Relaxed)));
        fs::write(&path, content)?;
        self.make_readable(&path)?;
        Ok(path)
    }

    /// Returns the path of a new log file. Programs write to a file and not to a pipe, so that the file size
    /// limit applies.
    pub fn new_log(&self) -> PathBuf {
        self.logs().join(self.logs.fetch_add(1, Ordering::Relaxed).to_string())
    }

    /// Copies a file into the inputs under a generated name.
    pub fn copy_input(&self, from: &Path, name: &str) -> anyhow::Result<()> {
        let to = self.inputs().join(name);
        fs::copy(from, &to).with_context(|| format!("failed to copy {}", from.display()))?;
        self.make_readable(&to)
    }

    pub fn write_input(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let to = self.inputs().join(name);
        fs::write(&to, content)?;
        self.make_readable(&to)
    }

    /// Writes an input file incrementally.
    pub fn write_input_with(
        &self,
        name: &str,
        write: impl FnOnce(&mut BufWriter<File>) -> Result<(), MergeError>,
    ) -> Result<(), MergeError> {
        let to = self.inputs().join(name);
        let mut file = BufWriter::new(File::create(&to)?);
        write(&mut file)?;
        file.flush()?;
        Ok(self.make_readable(&to)?)
    }

    /// Writes a file into the outputs, where programs may change it; creates its folders.
    pub fn write_output(&self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let mut folder = self.outputs();
        let (folders, file) = name.rsplit_once('/').unwrap_or(("", name));
        for segment in folders.split('/').filter(|segment| !segment.is_empty()) {
            folder.push(segment);
            fs::create_dir_all(&folder)?;
            self.hand_over(&folder, 0o700)?;
        }
        let to = folder.join(file);
        fs::write(&to, content)?;
        self.hand_over(&to, 0o600)
    }

    fn make_readable(&self, path: &Path) -> anyhow::Result<()> {
        fs::set_permissions(path, Permissions::from_mode(0o440))?;
        if self.worker_is_root {
            chown(path, None, Some(SANDBOX_ID))?;
        }
        Ok(())
    }

    fn hand_over(&self, path: &Path, mode: u32) -> anyhow::Result<()> {
        fs::set_permissions(path, Permissions::from_mode(mode))?;
        if self.worker_is_root {
            chown(path, Some(SANDBOX_ID), Some(SANDBOX_ID))?;
        }
        Ok(())
    }

    /// Returns the path of a file that a program has written. Rejects symbolic links, with which a
    /// compromised program could point outside of the workspace.
    pub fn output(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.outputs().join(name);
        let is_file =
            fs::symlink_metadata(&path).with_context(|| format!("{name} was not written"))?.is_file();
        ensure!(is_file, "{name} is not a regular file");
        Ok(path)
    }

    /// Makes the worker the owner of a file that has been moved out of the workspace.
    pub fn reclaim(&self, path: &Path) -> anyhow::Result<()> {
        if self.worker_is_root {
            chown(path, Some(0), Some(0))?;
        }
        Ok(fs::set_permissions(path, Permissions::from_mode(0o600))?)
    }

    /// True if the PDF has been written to its end.
    pub fn has_complete_pdf(&self, name: &str) -> bool {
        let has_end_marker = |path: &Path| -> std::io::Result<bool> {
            let mut file = File::open(path)?;
            let size = file.metadata()?.len();
            file.seek(SeekFrom::Start(size.saturating_sub(16)))?;
            let mut end = Vec::new();
            file.read_to_end(&mut end)?;
            Ok(end.trim_ascii_end().ends_with(b"%%EOF"))
        };
        self.output(name).is_ok_and(|path| has_end_marker(&path).unwrap_or(false))
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.root) {
            // The caller removes the enclosing folder.
            tracing::debug!(%error, "workspace removal failed");
        }
    }
}

/// False if a folder takes more than `max_bytes` of the disk, has very many files, or cannot be read because a
/// program has hidden what is in it.
pub fn fits(folder: &Path, max_bytes: u64) -> bool {
    let (mut folders, mut bytes, mut count) = (vec![folder.to_owned()], 0, 0);
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(_) => return false,
        };
        for entry in entries.flatten() {
            let metadata = match entry.metadata() {
                Ok(metadata) => metadata,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(_) => return false,
            };
            bytes += metadata.blocks() * BLOCK_BYTES;
            count += 1;
            if bytes > max_bytes || count > MAX_OUTPUTS {
                return false;
            }
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    true
}
