//! Calls of qpdf.

use std::fs;
use std::sync::Arc;

use tokio::task::spawn_blocking;

use crate::error::{InputError, MergeError};
use crate::sandbox::{ProgramExit, Sandbox};
use crate::workspace::Workspace;

pub const PROGRAM: &str = "/usr/bin/qpdf";

/// The file was read, with warnings.
const EXIT_WARNINGS: i32 = 3;

/// Limit of the description of all objects, without stream contents.
pub const MAX_DESCRIPTION_BYTES: u64 = 64 * 1024 * 1024;

/// Runs qpdf and returns its output.
pub async fn run(sandbox: &Sandbox, workspace: &Workspace, arguments: &[&str]) -> Result<String, MergeError> {
    let mut all_arguments = vec!["--no-warn".to_owned()];
    all_arguments.extend(arguments.iter().map(|&argument| argument.to_owned()));
    let (exit, output) = sandbox.run(workspace, PROGRAM, &all_arguments).await?;
    check_exit(exit)?;
    Ok(output)
}

/// Runs qpdf and fails if it had to warn of anything.
pub async fn run_strictly(
    sandbox: &Sandbox,
    workspace: &Workspace,
    arguments: &[&str],
) -> Result<(), MergeError> {
    let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
    match sandbox.run(workspace, PROGRAM, &arguments).await?.0 {
        ProgramExit::Code(EXIT_WARNINGS) => Err(InputError::Broken.into()),
        exit => Ok(check_exit(exit)?),
    }
}

const fn check_exit(exit: ProgramExit) -> Result<(), InputError> {
    match exit {
        ProgramExit::Code(0 | EXIT_WARNINGS) => Ok(()),
        ProgramExit::Code(_) => Err(InputError::Broken),
        ProgramExit::TimedOut => Err(InputError::TookTooLong),
        ProgramExit::TooLarge => Err(InputError::TooLarge),
    }
}

pub async fn count_pages(sandbox: &Sandbox, workspace: &Workspace, file: &str) -> Result<usize, MergeError> {
    match run(sandbox, workspace, &["--show-npages", file]).await?.trim().parse() {
        Ok(0) | Err(_) => Err(InputError::Broken.into()),
        Ok(pages) => Ok(pages),
    }
}

/// Describes the objects of a file, without stream contents. The description is written to `/out/TO`.
pub async fn describe(
    sandbox: &Sandbox,
    workspace: &Workspace,
    file: &str,
    to: &str,
) -> Result<Arc<str>, MergeError> {
    let output = format!("/out/{to}");
    run(sandbox, workspace, &["--json-output", "--json-stream-data=none", file, &output]).await?;
    read_output(workspace, to, MAX_DESCRIPTION_BYTES).await
}

/// Reads an output file of qpdf, up to a size limit.
pub async fn read_output(workspace: &Workspace, name: &str, max_bytes: u64) -> Result<Arc<str>, MergeError> {
    let path = workspace.output(name)?;
    if fs::metadata(&path)?.len() > max_bytes {
        return Err(InputError::TooLarge.into());
    }
    // Invalid UTF-8 is never part of a name or number.
    let read = spawn_blocking(move || fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into()));
    Ok(read.await??)
}
