//! The list of files that a backup must have: one line of JSON for each.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::folder::private_file;
use super::sums::{Sum, Summing};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub key: String,
    #[serde(flatten)]
    pub sum: Sum,
}

#[derive(Debug)]
pub struct ListingWriter {
    file: BufWriter<File>,
    summing: Summing,
    pub files: u64,
    pub bytes: u64,
}

impl ListingWriter {
    pub fn create(path: &Path) -> anyhow::Result<ListingWriter> {
        let file = BufWriter::new(private_file(path)?);
        Ok(ListingWriter { file, summing: Summing::default(), files: 0, bytes: 0 })
    }

    pub fn add(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        self.summing.add(&line);
        self.files += 1;
        self.bytes += entry.sum.size;
        Ok(self.file.write_all(&line)?)
    }

    pub fn finish(self) -> anyhow::Result<Sum> {
        self.file.into_inner().context("the list of files")?.sync_all()?;
        Ok(self.summing.finish())
    }
}

/// Line by line: there may be a million.
pub fn entries(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Entry>> + use<>> {
    let name = path.display().to_string();
    let lines = BufReader::new(File::open(path).with_context(|| name.clone())?).lines();
    Ok(lines.map(move |line| {
        let damaged = || format!("{name} is damaged");
        serde_json::from_str(&line.with_context(damaged)?).with_context(damaged)
    }))
}
