//! Validation of uploads: the content must match the file name and pass the antivirus.

use std::fs::File;

use anyhow::Context;
use kit::settings::Antivirus;
use kit::{Problem, Result};
use rules::uploads::{Content, UploadType};

use crate::antivirus::{self, ScanResult};
use crate::refusals::{ANTIVIRUS_UNAVAILABLE, FILE_INFECTED, invalid_content};
use crate::{content, temporary_file};

pub async fn validate(file: &File, kind: UploadType, antivirus: Option<&Antivirus>) -> Result<()> {
    let content = detect_content(file).await?;
    if !kind.accepts(content) {
        return Err(invalid_content(content).into());
    }
    match antivirus {
        Some(antivirus) => Ok(scan(antivirus, file).await?),
        None => Ok(()),
    }
}

/// Detects the content on the blocking pool. If a parser panics, only this file is rejected.
async fn detect_content(file: &File) -> anyhow::Result<Content> {
    let file = file.try_clone()?;
    match tokio::task::spawn_blocking(move || content::detect(&file)).await {
        Ok(content) => content.context("uploads.temporary_folder: read failed"),
        Err(error) => {
            tracing::error!(error = %error, "content detection panicked");
            Ok(Content::Unknown)
        }
    }
}

async fn scan(antivirus: &Antivirus, file: &File) -> Result<(), Problem> {
    let result = match temporary_file::stream(file) {
        Ok(bytes) => antivirus::scan(antivirus, bytes).await,
        Err(error) => Err(error.into()),
    };
    match result {
        Ok(ScanResult::Clean) => Ok(()),
        Ok(ScanResult::Infected(name)) => {
            tracing::warn!(signature = name, "infected file rejected");
            Err(FILE_INFECTED)
        }
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "antivirus scan failed; check antivirus.address");
            Err(ANTIVIRUS_UNAVAILABLE)
        }
    }
}
