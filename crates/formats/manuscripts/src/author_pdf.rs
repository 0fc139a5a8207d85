//! Preparation of an author's PDF. Each is read on its own first, so that an error is attributed to the right
//! file.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use crate::error::{InputError, MergeError};
use crate::pdf::changes::Changes;
use crate::pdf::objects::Objects;
use crate::pdf::{layers, links, qpdf};
use crate::sandbox::{ProgramExit, Sandbox};
use crate::workspace::Workspace;

const NEEDS_PASSWORD: i32 = 0;

/// Writes `/in/NAME` to `/out/NAME`, without password and with forms and annotations flattened; returns the
/// number of pages.
pub async fn prepare(
    sandbox: &Sandbox,
    workspace: &Arc<Workspace>,
    name: &str,
    max_pages: usize,
) -> Result<usize, MergeError> {
    let (input, output) = (format!("/in/{name}"), format!("/out/{name}"));
    let pages = count_pages(sandbox, workspace, &input).await?;
    if pages > max_pages {
        return Err(InputError::TooManyPages { max: max_pages }.into());
    }
    let description = qpdf::describe(sandbox, workspace, &input, &format!("{name}.json")).await?;
    let changes_name = format!("{name}.changes.json");
    let update = format!("--update-from-json=/in/{changes_name}");
    let mut arguments = vec!["--decrypt", "--generate-appearances", "--flatten-annotations=all"];
    let shared = workspace.clone();
    let is_changed = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.cancel.clone())?;
        let changes = preserve_from_flattening(&objects);
        objects.check()?;
        if !changes.is_empty() {
            shared.write_input(&changes_name, &changes.as_json()?)?;
        }
        Ok::<bool, MergeError>(!changes.is_empty())
    });
    if is_changed.await?? {
        arguments.push(&update);
    }
    arguments.extend([input.as_str(), output.as_str()]);
    qpdf::run(sandbox, workspace, &arguments).await?;
    Ok(pages)
}

async fn count_pages(sandbox: &Sandbox, workspace: &Workspace, input: &str) -> Result<usize, MergeError> {
    match qpdf::count_pages(sandbox, workspace, input).await {
        Ok(pages) => Ok(pages),
        // An owner password, which restricts printing or copying, is not needed to read the file; a user
        // password is.
        Err(error) => {
            let arguments = ["--requires-password".to_owned(), input.to_owned()];
            let (exit, _) = sandbox.run(workspace, qpdf::PROGRAM, &arguments).await?;
            Err(if exit == ProgramExit::Code(NEEDS_PASSWORD) { InputError::Encrypted.into() } else { error })
        }
    }
}

fn preserve_from_flattening(objects: &Objects) -> Changes {
    let mut changes = Changes::new(objects);
    links::preserve(objects, &mut changes);
    layers::mark_hidden(objects, &mut changes);
    changes
}
