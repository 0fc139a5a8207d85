//! Files of a record: fetched, checked, stored and recorded. A file that cannot be had leaves a note.

use files::{NewFile, StoredImport, record, store_import};
use kit::{Error, Result};
use rules::{FileId, UserId};
use sources::{FileRole, Finding, FindingKind, SourceFile};
use sqlx::PgConnection;

use super::Run;
use crate::source::{FetchError, FetchedFile};

/// A file of a record that is stored here.
#[derive(Debug)]
pub struct TakenFile {
    pub source: SourceFile,
    pub id: FileId,
}

impl Run {
    /// Stores files one after the other and records them. They are linked later; those that never are get collected.
    pub async fn take_files(
        &self,
        location: &str,
        wanted: &[SourceFile],
        findings: &mut Vec<Finding>,
    ) -> Result<Vec<TakenFile>> {
        let mut stored = Vec::with_capacity(wanted.len());
        for source in wanted {
            match self.store_file(location, source).await? {
                Ok(file) => stored.push((source.clone(), file)),
                Err(finding) => findings.push(finding),
            }
        }
        if stored.is_empty() {
            return Ok(Vec::new());
        }
        let mut transaction = self.app().pool.begin().await?;
        let mut taken = Vec::with_capacity(stored.len());
        for (source, file) in stored {
            let id = self.record_file(&mut transaction, self.archivist, &file).await?;
            taken.push(TakenFile { source, id });
        }
        transaction.commit().await?;
        Ok(taken)
    }

    async fn record_file(
        &self,
        transaction: &mut PgConnection,
        uploader: UserId,
        file: &StoredImport,
    ) -> Result<FileId> {
        let new =
            NewFile { uploader, file_name: &file.file_name, mime_type: file.mime_type, stored: &file.stored };
        Ok(record(transaction, self.app(), new).await?.id)
    }

    /// Returns the stored file, or why it cannot be had.
    async fn store_file(&self, location: &str, source: &SourceFile) -> Result<Result<StoredImport, Finding>> {
        let about = |kind, detail: &str| Ok(Err(Finding::new(kind, format!("{}{detail}", source.locator))));
        let FetchedFile { mut file, name } = match self.source.fetch(location, source).await {
            Ok(fetched) => fetched,
            Err(FetchError::Missing) => return about(FindingKind::MissingFile, ""),
            Err(FetchError::Unreachable(detail)) => {
                return about(FindingKind::MissingFile, &format!(": {detail}"));
            }
            Err(FetchError::TooLarge) => {
                return about(FindingKind::BrokenFile, ": larger than an upload may be");
            }
            Err(FetchError::Unreadable(detail)) => {
                return about(FindingKind::BrokenFile, &format!(": {detail}"));
            }
            Err(FetchError::Other(error)) => return Err(error.into()),
        };
        match store_import(&self.context.files, &name_with_extension(&name, source.role), &mut file).await {
            Ok(stored) => Ok(Ok(stored)),
            // Of the file, not of this machine.
            Err(Error::Problem(problem)) if problem.status.is_client_error() => {
                about(FindingKind::BrokenFile, &format!(": {}", problem.code))
            }
            Err(error) => Err(error),
        }
    }
}

/// Addresses often have no extension; what is offered as the PDF of an article must be one.
fn name_with_extension(name: &str, role: FileRole) -> String {
    match role {
        FileRole::Pdf if !name.to_lowercase().ends_with(".pdf") => format!("{name}.pdf"),
        _ => name.to_owned(),
    }
}
