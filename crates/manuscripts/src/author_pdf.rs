//! A PDF from an author, read once alone: then only its own author is blamed for it.

use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::sandbox::{End, Sandbox};

pub const QPDF: &str = "/usr/bin/qpdf";
/// It could read the file, though not all was right with it.
const WITH_WARNINGS: i32 = 3;
const NEEDS_PASSWORD: i32 = 0;

/// Makes `/out/NAME` of `/in/NAME`, without password and with forms and notes drawn on the page; answers with the pages.
pub async fn prepare(
    sandbox: &Sandbox,
    bench: &Bench,
    name: &str,
    max_pages: usize,
) -> Result<usize, Failure> {
    let (input, output) = (format!("/in/{name}"), format!("/out/{name}"));
    let (end, said) = sandbox.run(bench, QPDF, &words(&["--show-npages", "--no-warn", &input])).await?;
    let pages = match succeeded(end) {
        Ok(()) => said.trim().parse().unwrap_or(0),
        Err(fault) => return Err(why(sandbox, bench, &input, fault).await?.into()),
    };
    if pages == 0 {
        return Err(InputFault::Broken.into());
    }
    if pages > max_pages {
        return Err(InputFault::TooManyPages { max: max_pages }.into());
    }
    let rewrite =
        ["--decrypt", "--generate-appearances", "--flatten-annotations=all", "--no-warn", &input, &output];
    let (end, _) = sandbox.run(bench, QPDF, &words(&rewrite)).await?;
    succeeded(end)?;
    Ok(pages)
}

/// A file whose password only forbids printing or copying opens without it; the other kind does not.
async fn why(sandbox: &Sandbox, bench: &Bench, input: &str, fault: InputFault) -> anyhow::Result<InputFault> {
    let (end, _) = sandbox.run(bench, QPDF, &words(&["--requires-password", input])).await?;
    Ok(if end == End::With(NEEDS_PASSWORD) { InputFault::Encrypted } else { fault })
}

pub fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Whether qpdf did what it was asked.
pub const fn succeeded(end: End) -> Result<(), InputFault> {
    match end {
        End::With(0 | WITH_WARNINGS) => Ok(()),
        End::With(_) => Err(InputFault::Broken),
        End::TookTooLong => Err(InputFault::TookTooLong),
        End::TooLarge => Err(InputFault::TooLarge),
    }
}
