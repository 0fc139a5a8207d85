//! All pieces in one file. qpdf joins them; then every object passes one gate, which keeps what draws a page and drops
//! what acts, what hides a file and what tells of people.

mod edition;
mod links;
mod numbers;
mod objects;
mod outline;
mod pages;
mod photographs;
mod scrub;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kit::settings::Manuscripts;
use tokio::task::spawn_blocking;

use crate::author_pdf::{QPDF, succeeded, words};
use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::sandbox::Sandbox;

use objects::Objects;

const SHELL: &str = "/usr/bin/sh";
const COUNT_EACH: &str = "for piece; do /usr/bin/qpdf --no-warn --show-npages \"$piece\" || exit; done";

/// Of the description of all objects, in which everything but the streams is spelled out.
const MOST_DESCRIPTION_BYTES: u64 = 128 * 1024 * 1024;

/// One PDF of those that are joined.
#[derive(Debug, Clone)]
pub struct Piece {
    pub place: usize,
    pub label: String,
    pub file_name: String,
    /// As the sandbox sees it.
    pub path: String,
    /// Where it was counted already.
    pub pages: Option<usize>,
}

/// Joins the pieces and answers with the path of the whole, on the bench.
pub async fn bind(
    sandbox: &Sandbox,
    limits: &Manuscripts,
    bench: &Arc<Bench>,
    title: &str,
    mut pieces: Vec<Piece>,
) -> Result<PathBuf, Failure> {
    count(sandbox, bench, &mut pieces).await?;
    check_pages(&pieces, limits.max_pages)?;
    join(sandbox, bench, &pieces).await?;
    let description = describe(sandbox, bench, &[]).await?;
    let photographs = photographs::prepare(sandbox, bench, &description).await?;
    let parts: Vec<(String, usize)> =
        pieces.into_iter().map(|piece| (piece.label, piece.pages.unwrap_or(0))).collect();
    let (title, shared) = (title.to_owned(), bench.clone());
    spawn_blocking(move || {
        let changes = edition::changes(&Objects::read(&description)?, &title, &parts, photographs)?;
        shared.write_input("changes.json", &changes)
    })
    .await??;
    let rewrite = [
        "/out/joined.pdf",
        "--update-from-json=/in/changes.json",
        "--object-streams=generate",
        "--no-original-object-ids",
        "--deterministic-id",
        "--no-warn",
        "/out/bound.pdf",
    ];
    qpdf(sandbox, bench, &rewrite).await?;
    let bound = bench.output("bound.pdf")?;
    if fs::metadata(&bound)?.len() > limits.max_megabytes * 1024 * 1024 {
        return Err(InputFault::TooLarge.into());
    }
    Ok(bound)
}

async fn qpdf(sandbox: &Sandbox, bench: &Bench, arguments: &[&str]) -> Result<(), Failure> {
    let (end, said) = sandbox.run(bench, QPDF, &words(arguments)).await?;
    succeeded(end).map_err(|fault| {
        // Each piece could be read alone, so this is rare; the log is where to look.
        tracing::warn!(?fault, said, "the pieces of a manuscript could not be joined");
        fault.into()
    })
}

/// Counts the pages of the pieces that LibreOffice has made.
async fn count(sandbox: &Sandbox, bench: &Bench, pieces: &mut [Piece]) -> Result<(), Failure> {
    let uncounted: Vec<&mut Piece> = pieces.iter_mut().filter(|piece| piece.pages.is_none()).collect();
    let mut arguments = words(&["-c", COUNT_EACH, "sh"]);
    arguments.extend(uncounted.iter().map(|piece| piece.path.clone()));
    let (end, said) = sandbox.run(bench, SHELL, &arguments).await?;
    let mut counts = said.lines().filter_map(|line| line.trim().parse().ok());
    succeeded(end)?;
    for piece in uncounted {
        piece.pages = Some(counts.next().ok_or(InputFault::Broken).map_err(Failure::from)?);
    }
    Ok(())
}

fn check_pages(pieces: &[Piece], max: usize) -> Result<(), Failure> {
    let fault = InputFault::TooManyPages { max };
    if let Some(long) = pieces.iter().find(|piece| piece.pages.unwrap_or(0) > max) {
        return Err(Failure::from(fault).in_file(&long.file_name));
    }
    let together: usize = pieces.iter().filter_map(|piece| piece.pages).sum();
    if together > max { Err(fault.into()) } else { Ok(()) }
}

/// Into an empty file, so that nothing comes along but the pages and what they use.
async fn join(sandbox: &Sandbox, bench: &Bench, pieces: &[Piece]) -> Result<(), Failure> {
    let mut arguments = vec!["--empty", "--coalesce-contents", "--no-warn", "--pages"];
    arguments.extend(pieces.iter().map(|piece| piece.path.as_str()));
    arguments.extend(["--", "/out/joined.pdf"]);
    qpdf(sandbox, bench, &arguments).await
}

/// What is in the joined file, as text; with streams apart for the objects that are named.
async fn describe(sandbox: &Sandbox, bench: &Bench, apart: &[u32]) -> Result<String, Failure> {
    let mut arguments = words(&["/out/joined.pdf", "--json-output", "--no-warn"]);
    if apart.is_empty() {
        arguments.push("--json-stream-data=none".to_owned());
    } else {
        arguments.extend(words(&["--json-stream-data=file", "--json-stream-prefix=/out/stream"]));
        arguments.extend(apart.iter().map(|number| format!("--json-object={number}")));
    }
    let name = if apart.is_empty() { "objects.json" } else { "streams.json" };
    arguments.push(format!("/out/{name}"));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    qpdf(sandbox, bench, &arguments).await?;
    let path = bench.output(name)?;
    if fs::metadata(&path)?.len() > MOST_DESCRIPTION_BYTES {
        return Err(InputFault::TooLarge.into());
    }
    // What is no text here is no name or number either.
    Ok(String::from_utf8_lossy(&fs::read(path)?).into_owned())
}
