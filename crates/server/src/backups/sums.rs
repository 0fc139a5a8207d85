//! sha256 of what passes by.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;

const BUFFER_BYTES: usize = 256 * 1024;

/// How much there is of something, and its sum in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    pub size: u64,
    pub sha256: String,
}

#[derive(Debug, Default)]
pub struct Summing {
    size: u64,
    digest: Sha256,
}

impl Summing {
    pub fn add(&mut self, piece: &[u8]) {
        self.size += piece.len() as u64;
        self.digest.update(piece);
    }

    pub fn finish(self) -> Sum {
        Sum { size: self.size, sha256: hex(&self.digest.finalize()) }
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub async fn sum_of(path: &Path) -> anyhow::Result<Sum> {
    let reading = || format!("{} cannot be read", path.display());
    let mut file = tokio::fs::File::open(path).await.with_context(reading)?;
    let (mut summing, mut buffer) = (Summing::default(), vec![0; BUFFER_BYTES]);
    loop {
        match file.read(&mut buffer).await.with_context(reading)? {
            0 => return Ok(summing.finish()),
            read => summing.add(&buffer[..read]),
        }
    }
}
