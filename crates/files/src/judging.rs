//! Whether a file may be stored: that it is what its name says, and that the antivirus has nothing against it.

use std::fs::File;

use anyhow::Context;
use kit::settings::Antivirus;
use kit::{Problem, Result};
use rules::uploads::{Content, UploadType};

use crate::antivirus::{self, Verdict};
use crate::refusals::{ANTIVIRUS_SILENT, FILE_INFECTED, unfit};
use crate::{content, receiving};

pub async fn judge(file: &File, kind: UploadType, antivirus: Option<&Antivirus>) -> Result<()> {
    let content = look_into(file).await?;
    if !kind.holds(content) {
        return Err(unfit(content).into());
    }
    match antivirus {
        Some(antivirus) => Ok(ask(antivirus, file).await?),
        None => Ok(()),
    }
}

/// Away from the requests of others; and should a parser break on a file, only that file is refused.
async fn look_into(file: &File) -> anyhow::Result<Content> {
    let file = file.try_clone()?;
    match tokio::task::spawn_blocking(move || content::of(&file)).await {
        Ok(content) => content.context("uploads.temporary_folder: cannot be read"),
        Err(broken) => {
            tracing::error!(error = %broken, "looking into a file failed");
            Ok(Content::Unknown)
        }
    }
}

async fn ask(antivirus: &Antivirus, file: &File) -> Result<(), Problem> {
    let verdict = match receiving::stream(file) {
        Ok(bytes) => antivirus::scan(antivirus, bytes).await,
        Err(error) => Err(error.into()),
    };
    match verdict {
        Ok(Verdict::Clean) => Ok(()),
        Ok(Verdict::Infected(name)) => {
            tracing::warn!(signature = name, "an infected file was refused");
            Err(FILE_INFECTED)
        }
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "antivirus.address: no verdict");
            Err(ANTIVIRUS_SILENT)
        }
    }
}
