//! Documents and sheets become PDF by LibreOffice: all of them in one run, since its start costs more than most files.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use tokio::time::{Instant, sleep};

use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::pdf::qpdf;
use crate::sandbox::{End, Sandbox};

const PROGRAM: &str = "/usr/lib/libreoffice/program/soffice.bin";
/// Says which build this is.
const VERSION: &str = "/usr/lib/libreoffice/program/versionrc";

/// No macros, no links followed, no comments printed, no wizard at the first start.
const PROFILE: &str = include_str!("../assets/office-profile.xcu");

const GLANCE: Duration = Duration::from_millis(10);

/// Makes `/out/NN.pdf` of each `/in/NN.…`; a failure comes with the place of the file that is to blame.
pub async fn convert(sandbox: &Sandbox, bench: &Bench, names: &[&str]) -> Result<(), (Failure, usize)> {
    prepare_profile(bench).map_err(|error| (error.into(), 0))?;
    let mut alone = false;
    loop {
        let waiting: Vec<usize> =
            (0..names.len()).filter(|&place| !bench.has_whole_pdf(&result_of(names[place]))).collect();
        // Files are converted in their order, so the first that is not done is the one that something happened to.
        let Some(&first) = waiting.first() else { return Ok(()) };
        let tried: Vec<&str> =
            waiting.iter().take(if alone { 1 } else { usize::MAX }).map(|&place| names[place]).collect();
        let end = convert_once(sandbox, bench, &tried).await.map_err(|failure| (failure, first))?;
        let next = names.iter().position(|name| !bench.has_whole_pdf(&result_of(name)));
        let Some(next) = next else { return Ok(()) };
        match end {
            End::TookTooLong => return Err((InputFault::TookTooLong.into(), next)),
            End::TooLarge => return Err((InputFault::TooLarge.into(), next)),
            End::With(code) if (code == 0 && !alone) || (alone && next == first) => {
                return Err((InputFault::Broken.into(), next));
            }
            // It crashed. What went before may have had a part in that, so the file gets a run of its own; and when that
            // went well, the rest goes on together.
            End::With(_) => alone = !alone,
        }
    }
}

/// Counts the pages of each result as soon as it is there: by then LibreOffice is busy with the next.
pub async fn count(sandbox: &Sandbox, bench: &Bench, names: &[&str]) -> Result<Vec<usize>, (Failure, usize)> {
    let mut counts = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let result = result_of(name);
        while !bench.has_whole_pdf(&result) {
            sleep(GLANCE).await;
        }
        let pages = qpdf::count_pages(sandbox, bench, &format!("/out/{result}")).await;
        counts.push(pages.map_err(|failure| (failure, place))?);
    }
    Ok(counts)
}

fn result_of(name: &str) -> String {
    Path::new(name).with_extension("pdf").to_string_lossy().into_owned()
}

/// One run. The time of one file begins when the one before it is done.
async fn convert_once(sandbox: &Sandbox, bench: &Bench, names: &[&str]) -> Result<End, Failure> {
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
    let mut running = sandbox.start(bench, PROGRAM, &arguments)?;
    let mut done = 0;
    let mut since = Instant::now();
    loop {
        tokio::select! {
            end = running.end() => return Ok(end?),
            () = sleep(GLANCE) => {
                while bench.has_whole_pdf(&result_of(names[done])) {
                    done += 1;
                    since = Instant::now();
                    if done == names.len() {
                        // Its farewell takes long, and nobody needs it.
                        return Ok(End::With(0));
                    }
                }
                if since.elapsed() > sandbox.time_for_one() {
                    return Ok(End::TookTooLong);
                }
            }
        }
    }
}

/// Without its own build's mark LibreOffice would begin by making a profile, and end there.
fn prepare_profile(bench: &Bench) -> anyhow::Result<()> {
    let version = fs::read_to_string(VERSION).context("LibreOffice is not installed")?;
    let build = version
        .lines()
        .find_map(|line| line.strip_prefix("buildid="))
        .context("LibreOffice does not say which build it is")?;
    bench.write_output("profile/user/extensions/buildid", build.as_bytes())?;
    bench.write_output("profile/user/registrymodifications.xcu", PROFILE.as_bytes())
}
