//! Validation of uploads: the content must match the file name and pass the antivirus.

use std::fs::File;

use anyhow::Context;
use kit::Result;
use rules::uploads::{Content, UploadType};

use crate::antivirus::{AntivirusClient, ScanResult};
use crate::refusals::{FILE_INFECTED, antivirus_unavailable, invalid_content};
use crate::{content, temporary_file};

pub async fn validate(file: &File, kind: UploadType, antivirus: Option<&AntivirusClient>) -> Result<()> {
    let content = detect_content(file).await?;
    if !kind.accepts(content) {
        return Err(invalid_content(content).into());
    }
    match antivirus {
        Some(antivirus) => scan(antivirus, file).await,
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

async fn scan(antivirus: &AntivirusClient, file: &File) -> Result<()> {
    let result = match temporary_file::stream(file) {
        Ok(bytes) => antivirus.scan(bytes).await,
        Err(error) => Err(error.into()),
    };
    match result {
        Ok(ScanResult::Clean) => Ok(()),
        Ok(ScanResult::Infected(name)) => {
            tracing::warn!(signature = name, "infected file rejected");
            Err(FILE_INFECTED.into())
        }
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "antivirus scan failed; check antivirus.address");
            Err(antivirus_unavailable())
        }
    }
}
