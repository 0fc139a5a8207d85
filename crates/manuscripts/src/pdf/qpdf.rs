//! Asking qpdf.

use std::fs;
use std::sync::Arc;

use tokio::task::spawn_blocking;

use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::sandbox::{End, Sandbox};

pub const PROGRAM: &str = "/usr/bin/qpdf";

/// It could read the file, though not all was right with it.
const WITH_WARNINGS: i32 = 3;

/// Of the description of all objects, in which everything but the streams is spelled out.
const MOST_DESCRIPTION_BYTES: u64 = 64 * 1024 * 1024;

/// Runs qpdf and answers with what it says.
pub async fn run(sandbox: &Sandbox, bench: &Bench, arguments: &[&str]) -> Result<String, Failure> {
    let mut words = vec!["--no-warn".to_owned()];
    words.extend(arguments.iter().map(|&word| word.to_owned()));
    let (end, said) = sandbox.run(bench, PROGRAM, &words).await?;
    succeeded(end)?;
    Ok(said)
}

/// Whether qpdf did what it was asked.
const fn succeeded(end: End) -> Result<(), InputFault> {
    match end {
        End::With(0 | WITH_WARNINGS) => Ok(()),
        End::With(_) => Err(InputFault::Broken),
        End::TookTooLong => Err(InputFault::TookTooLong),
        End::TooLarge => Err(InputFault::TooLarge),
    }
}

pub async fn count_pages(sandbox: &Sandbox, bench: &Bench, file: &str) -> Result<usize, Failure> {
    match run(sandbox, bench, &["--show-npages", file]).await?.trim().parse() {
        Ok(0) | Err(_) => Err(InputFault::Broken.into()),
        Ok(pages) => Ok(pages),
    }
}

/// What is in a file, but for the content of its streams. The description goes to `/out/TO`.
pub async fn describe(sandbox: &Sandbox, bench: &Bench, file: &str, to: &str) -> Result<Arc<str>, Failure> {
    let output = format!("/out/{to}");
    run(sandbox, bench, &["--json-output", "--json-stream-data=none", file, &output]).await?;
    read(bench, to, MOST_DESCRIPTION_BYTES).await
}

/// What qpdf has written, if it is not too much to be read.
pub async fn read(bench: &Bench, name: &str, most_bytes: u64) -> Result<Arc<str>, Failure> {
    let path = bench.output(name)?;
    if fs::metadata(&path)?.len() > most_bytes {
        return Err(InputFault::TooLarge.into());
    }
    // What is no text here is no name or number either.
    let read = spawn_blocking(move || fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into()));
    Ok(read.await??)
}
