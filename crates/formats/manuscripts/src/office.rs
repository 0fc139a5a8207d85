//! Conversion of documents and spreadsheets to PDF by LibreOffice: all in one run, since its start takes
//! longer than most files.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use tokio::time::{Instant, sleep};

use crate::error::{InputError, MergeError};
use crate::pdf::qpdf;
use crate::sandbox::{ProgramExit, Sandbox};
use crate::workspace::Workspace;

const PROGRAM: &str = "/usr/lib/libreoffice/program/soffice.bin";
/// Contains the build id.
const VERSION: &str = "/usr/lib/libreoffice/program/versionrc";

/// Disables macros, external links, printed comments and the first-start wizard.
const PROFILE: &str = include_str!("../assets/office-profile.xcu");

const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Converts each `/in/NN.…` to `/out/NN.pdf`. An error comes with the index of the file that caused it.
pub async fn convert(
    sandbox: &Sandbox,
    workspace: &Workspace,
    names: &[&str],
) -> Result<(), (MergeError, usize)> {
    prepare_profile(workspace).map_err(|error| (error.into(), 0))?;
    let mut is_single = false;
    loop {
        let pending: Vec<usize> =
            (0..names.len()).filter(|&index| !workspace.has_complete_pdf(&pdf_name(names[index]))).collect();
        // Files are converted in order, so the first unfinished one is the one that failed.
        let Some(&first) = pending.first() else { return Ok(()) };
        let batch: Vec<&str> =
            pending.iter().take(if is_single { 1 } else { usize::MAX }).map(|&index| names[index]).collect();
        let exit = convert_once(sandbox, workspace, &batch).await.map_err(|error| (error, first))?;
        let next = names.iter().position(|name| !workspace.has_complete_pdf(&pdf_name(name)));
        let Some(next) = next else { return Ok(()) };
        match exit {
            ProgramExit::TimedOut => return Err((InputError::TookTooLong.into(), next)),
            ProgramExit::TooLarge => return Err((InputError::TooLarge.into(), next)),
            ProgramExit::Code(code) if (code == 0 && !is_single) || (is_single && next == first) => {
                return Err((InputError::Broken.into(), next));
            }
            // LibreOffice crashed. Earlier files may have contributed, so this file is tried alone; if that
            // succeeds, the rest continue together.
            ProgramExit::Code(_) => is_single = !is_single,
        }
    }
}

/// Counts the pages of each PDF as soon as it is complete, while LibreOffice converts the next.
pub async fn count_pages(
    sandbox: &Sandbox,
    workspace: &Workspace,
    names: &[&str],
) -> Result<Vec<usize>, (MergeError, usize)> {
    let mut counts = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let result = pdf_name(name);
        while !workspace.has_complete_pdf(&result) {
            sleep(POLL_INTERVAL).await;
        }
        let pages = qpdf::count_pages(sandbox, workspace, &format!("/out/{result}")).await;
        counts.push(pages.map_err(|error| (error, index))?);
    }
    Ok(counts)
}

fn pdf_name(name: &str) -> String {
    Path::new(name).with_extension("pdf").to_string_lossy().into_owned()
}

/// Runs LibreOffice once. The time limit of a file starts when the file before it is complete.
async fn convert_once(
    sandbox: &Sandbox,
    workspace: &Workspace,
    names: &[&str],
) -> Result<ProgramExit, MergeError> {
    let mut arguments: Vec<String> = [
        "--headless",
        "--norestore",
        "--nologo",
        "--nolockcheck",
        "-env:UserInstallation=file:///out/profile",
        "--convert-to",
        "pdf",
        "--outdir",
        "/out",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.extend(names.iter().map(|name| format!("/in/{name}")));
    let mut program = sandbox.start(workspace, PROGRAM, &arguments)?;
    let mut converted = 0;
    let mut file_start = Instant::now();
    loop {
        tokio::select! {
            exit = program.wait() => return Ok(exit?),
            () = sleep(POLL_INTERVAL) => {
                while workspace.has_complete_pdf(&pdf_name(names[converted])) {
                    converted += 1;
                    file_start = Instant::now();
                    if converted == names.len() {
                        // Its shutdown is slow and not needed.
                        return Ok(ProgramExit::Code(0));
                    }
                }
                if file_start.elapsed() > sandbox.file_timeout() {
                    return Ok(ProgramExit::TimedOut);
                }
            }
        }
    }
}

/// Writes the profile. Without the id of its own build, LibreOffice would create a profile and exit.
fn prepare_profile(workspace: &Workspace) -> anyhow::Result<()> {
    let version = fs::read_to_string(VERSION).context("LibreOffice is not installed")?;
    let build = version
        .lines()
        .find_map(|line| line.strip_prefix("buildid="))
        .context("LibreOffice does not report its build id")?;
    workspace.write_output("profile/user/extensions/buildid", build.as_bytes())?;
    workspace.write_output("profile/user/registrymodifications.xcu", PROFILE.as_bytes())
}
