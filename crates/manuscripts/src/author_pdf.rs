//! A PDF from an author, read once alone: then nobody else's file is blamed for it.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::pdf::changes::Changes;
use crate::pdf::objects::Objects;
use crate::pdf::{layers, links, qpdf};
use crate::sandbox::{End, Sandbox};

const NEEDS_PASSWORD: i32 = 0;

/// Makes `/out/NAME` of `/in/NAME`, without password and with forms and notes drawn on the page; answers with the pages.
pub async fn prepare(
    sandbox: &Sandbox,
    bench: &Arc<Bench>,
    name: &str,
    max_pages: usize,
) -> Result<usize, Failure> {
    let (input, output) = (format!("/in/{name}"), format!("/out/{name}"));
    let pages = count(sandbox, bench, &input).await?;
    if pages > max_pages {
        return Err(InputFault::TooManyPages { max: max_pages }.into());
    }
    let description = qpdf::describe(sandbox, bench, &input, &format!("{name}.json")).await?;
    let changes_name = format!("{name}.changes.json");
    let update = format!("--update-from-json=/in/{changes_name}");
    let mut arguments = vec!["--decrypt", "--generate-appearances", "--flatten-annotations=all"];
    let shared = bench.clone();
    let is_changed = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.patience.clone())?;
        let changes = what_flattening_would_lose(&objects);
        objects.check()?;
        if !changes.is_empty() {
            shared.write_input(&changes_name, &changes.as_json()?)?;
        }
        Ok::<bool, Failure>(!changes.is_empty())
    });
    if is_changed.await?? {
        arguments.push(&update);
    }
    arguments.extend([input.as_str(), output.as_str()]);
    qpdf::run(sandbox, bench, &arguments).await?;
    Ok(pages)
}

async fn count(sandbox: &Sandbox, bench: &Bench, input: &str) -> Result<usize, Failure> {
    match qpdf::count_pages(sandbox, bench, input).await {
        Ok(pages) => Ok(pages),
        // A password that only forbids printing or copying is not asked for; the other kind is.
        Err(failure) => {
            let question = ["--requires-password".to_owned(), input.to_owned()];
            let (end, _) = sandbox.run(bench, qpdf::PROGRAM, &question).await?;
            Err(if end == End::With(NEEDS_PASSWORD) { InputFault::Encrypted.into() } else { failure })
        }
    }
}

fn what_flattening_would_lose(objects: &Objects) -> Changes {
    let mut changes = Changes::to(objects);
    links::set_aside(objects, &mut changes);
    layers::mark_hidden(objects, &mut changes);
    changes
}
