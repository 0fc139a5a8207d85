//! All pieces in one file. qpdf joins them; then every object passes one gate, which keeps what draws a page and drops
//! what acts, what hides a file and what tells of people.

mod edition;
mod numbers;
mod outline;
mod pages;
mod photographs;
mod wrappings;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kit::settings::Manuscripts;
use tokio::task::spawn_blocking;

use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::pdf::objects::Objects;
use crate::pdf::qpdf;
use crate::sandbox::Sandbox;

const JOINED: &str = "/out/joined.pdf";
const BOUND: &str = "bound.pdf";

/// One PDF of those that are joined.
#[derive(Debug, Clone)]
pub struct Piece {
    pub place: usize,
    pub label: String,
    pub file_name: String,
    /// As the sandbox sees it.
    pub path: String,
    pub pages: usize,
}

/// Joins the pieces and answers with the path of the whole, on the bench.
pub async fn bind(
    sandbox: &Sandbox,
    limits: &Manuscripts,
    bench: &Arc<Bench>,
    title: &str,
    pieces: Vec<Piece>,
) -> Result<PathBuf, Failure> {
    check_pages(&pieces, limits.max_pages)?;
    join(sandbox, bench, &pieces).await?;
    let description = qpdf::describe(sandbox, bench, JOINED, "joined.json").await?;
    let photographs = photographs::prepare(sandbox, bench, JOINED, &description).await?;
    let parts: Vec<(String, usize)> = pieces.into_iter().map(|piece| (piece.label, piece.pages)).collect();
    let (title, shared) = (title.to_owned(), bench.clone());
    spawn_blocking(move || {
        let objects = Objects::read(&description, shared.patience.clone())?;
        let changes = edition::changes(&objects, &title, &parts, photographs);
        // Whether it was refused comes first: then nothing that was found out is worth anything.
        objects.check()?;
        Ok::<(), Failure>(shared.write_input("changes.json", &changes?.as_json()?)?)
    })
    .await??;
    let output = format!("/out/{BOUND}");
    let rewrite = [
        JOINED,
        "--update-from-json=/in/changes.json",
        "--object-streams=generate",
        "--deterministic-id",
        &output,
    ];
    qpdf::run(sandbox, bench, &rewrite).await?;
    let bound = bench.output(BOUND)?;
    if fs::metadata(&bound)?.len() > limits.max_megabytes * 1024 * 1024 {
        return Err(InputFault::TooLarge.into());
    }
    Ok(bound)
}

fn check_pages(pieces: &[Piece], max: usize) -> Result<(), Failure> {
    let fault = InputFault::TooManyPages { max };
    if let Some(long) = pieces.iter().find(|piece| piece.pages > max) {
        return Err(Failure::from(fault).in_file(&long.file_name));
    }
    if pieces.iter().map(|piece| piece.pages).sum::<usize>() > max { Err(fault.into()) } else { Ok(()) }
}

/// Into an empty file, so that nothing comes along but the pages and what they use.
async fn join(sandbox: &Sandbox, bench: &Bench, pieces: &[Piece]) -> Result<(), Failure> {
    // Looking for what no page uses takes longer than all the rest; every page comes along, so little would be found.
    let mut arguments =
        vec!["--empty", "--coalesce-contents", "--remove-unreferenced-resources=no", "--pages"];
    arguments.extend(pieces.iter().map(|piece| piece.path.as_str()));
    arguments.extend(["--", JOINED]);
    qpdf::run(sandbox, bench, &arguments).await?;
    Ok(())
}
