//! Folders and files that only their owner can read.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use anyhow::Context;

pub fn create_private_dir(path: &Path) -> anyhow::Result<()> {
    let created = DirBuilder::new().recursive(true).mode(0o700).create(path);
    created.with_context(|| format!("cannot create {}", path.display()))
}

/// Creates or truncates a file that only its owner can read.
pub fn create_private_file(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path);
    file.with_context(|| format!("cannot create {}", path.display()))
}

pub fn write_private_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = create_private_file(path)?;
    file.write_all(bytes)?;
    Ok(file.sync_all()?)
}

pub fn sync_file(path: &Path) -> anyhow::Result<()> {
    Ok(File::open(path)?.sync_all()?)
}

pub fn sync_dir(path: &Path) -> anyhow::Result<()> {
    Ok(File::open(path)?.sync_all()?)
}
