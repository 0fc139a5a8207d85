//! The list of files in a backup (`files.jsonl`): one line of JSON for each file.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::checksum::{Checksum, ChecksumBuilder};
use super::private_files::create_private_file;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub key: String,
    #[serde(flatten)]
    pub checksum: Checksum,
}

#[derive(Debug)]
pub struct ListingWriter {
    file: BufWriter<File>,
    checksum: ChecksumBuilder,
    pub files: u64,
    pub bytes: u64,
}

impl ListingWriter {
    pub fn create(path: &Path) -> anyhow::Result<ListingWriter> {
        let file = BufWriter::new(create_private_file(path)?);
        Ok(ListingWriter { file, checksum: ChecksumBuilder::default(), files: 0, bytes: 0 })
    }

    pub fn add(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        self.checksum.add(&line);
        self.files += 1;
        self.bytes += entry.checksum.size;
        Ok(self.file.write_all(&line)?)
    }

    pub fn finish(self) -> anyhow::Result<Checksum> {
        self.file.into_inner().context("writing the list of files")?.sync_all()?;
        Ok(self.checksum.finish())
    }
}

/// Reads the list lazily, as it may have a million lines.
pub fn entries(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Entry>> + use<>> {
    let name = path.display().to_string();
    let lines = BufReader::new(File::open(path).with_context(|| name.clone())?).lines();
    Ok(lines.map(move |line| {
        let damaged = || format!("{name} is damaged");
        serde_json::from_str(&line.with_context(damaged)?).with_context(damaged)
    }))
}
