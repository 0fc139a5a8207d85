//! Generated files of the archive: uploads them to storage and records them in the database.

use std::fmt::Write;

use anyhow::Context;
use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use kit::App;
use rules::UserId;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use storage::Storage;
use uuid::Uuid;

const CONCURRENCY: usize = 8;

pub struct GeneratedFile {
    pub id: Uuid,
    pub name: String,
    pub mime: &'static str,
    pub bytes: Vec<u8>,
}

impl GeneratedFile {
    pub fn picture(app: &App, name: String, bytes: Vec<u8>) -> GeneratedFile {
        GeneratedFile {
            id: app.rng.id(app.clock.now()),
            name: format!("{name}.png"),
            mime: "image/png",
            bytes,
        }
    }

    pub fn pdf(app: &App, name: String, bytes: Vec<u8>) -> GeneratedFile {
        GeneratedFile {
            id: app.rng.id(app.clock.now()),
            name: format!("{name}.pdf"),
            mime: "application/pdf",
            bytes,
        }
    }
}

/// A row of `files`.
#[derive(Debug, Serialize)]
pub struct FileRow {
    id: Uuid,
    file_name: String,
    mime_type: &'static str,
    size: usize,
    sha256: String,
    storage_key: String,
}

/// Uploads files.
///
/// Keys are derived from the content, so databases that share a bucket write identical objects.
pub async fn store(storage: &Storage, files: Vec<GeneratedFile>) -> anyhow::Result<Vec<FileRow>> {
    let uploads = files.into_iter().map(async |file| {
        let sha256 = Sha256::digest(&file.bytes).iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        let row = FileRow {
            id: file.id,
            storage_key: format!("demo/{sha256}"),
            file_name: file.name,
            mime_type: file.mime,
            size: file.bytes.len(),
            sha256,
        };
        let bytes = stream::iter([Ok(Bytes::from(file.bytes))]);
        storage.write(&row.storage_key, bytes).await.with_context(|| row.file_name.clone())?;
        anyhow::Ok(row)
    });
    stream::iter(uploads).buffer_unordered(CONCURRENCY).try_collect().await
}

/// Records files; must run in the transaction that links them.
pub async fn record(
    transaction: &mut PgConnection,
    app: &App,
    uploader: UserId,
    files: &[FileRow],
) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into files (id, uploader_id, file_name, mime_type, size, sha256, storage_key, created_at)
         select id, $2, file_name, mime_type, size, decode(sha256, 'hex'), storage_key, $3
         from jsonb_to_recordset($1::jsonb) as file
             (id uuid, file_name text, mime_type text, size bigint, sha256 text, storage_key text)",
        serde_json::to_value(files)?,
        uploader.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
