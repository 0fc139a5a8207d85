//! SHA-256 checksums of files and streams.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;

const BUFFER_BYTES: usize = 256 * 1024;

/// Size, and SHA-256 in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checksum {
    pub size: u64,
    pub sha256: String,
}

#[derive(Debug, Default)]
pub struct ChecksumBuilder {
    size: u64,
    digest: Sha256,
}

impl ChecksumBuilder {
    pub fn add(&mut self, chunk: &[u8]) {
        self.size += chunk.len() as u64;
        self.digest.update(chunk);
    }

    pub fn finish(self) -> Checksum {
        Checksum { size: self.size, sha256: hex(&self.digest.finalize()) }
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub async fn checksum_of_file(path: &Path) -> anyhow::Result<Checksum> {
    let cannot_read = || format!("cannot read {}", path.display());
    let mut file = tokio::fs::File::open(path).await.with_context(cannot_read)?;
    let (mut checksum, mut buffer) = (ChecksumBuilder::default(), vec![0; BUFFER_BYTES]);
    loop {
        match file.read(&mut buffer).await.with_context(cannot_read)? {
            0 => return Ok(checksum.finish()),
            read => checksum.add(&buffer[..read]),
        }
    }
}
