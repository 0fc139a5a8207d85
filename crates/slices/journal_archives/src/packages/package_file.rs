//! The ZIP file of a package: written into an unnamed temporary file, then streamed.

use std::collections::HashMap;
use std::io::Seek;

use anyhow::Context;
use axum::body::Body;
use axum::response::Response;
use files::{Files, create_temporary_file};
use kit::Result;
use rules::{ArticleId, Language};
use serde::Deserialize;
use sqlx::types::Json;
use tokio_util::io::ReaderStream;
use uuid::Uuid;

use crate::download::zip_response;
use crate::zip_output::ZipOutput;

const CHUNK_BYTES: usize = 256 * 1024;

/// A file of a package, in storage.
#[derive(Debug, Clone, Deserialize)]
pub struct PackageFile {
    pub id: Uuid,
    pub file_name: String,
    pub storage_key: String,
    pub size: i64,
}

impl PackageFile {
    /// Extension of the name, without its dot; every accepted upload has one.
    pub fn extension(&self) -> &str {
        self.file_name.rsplit_once('.').map_or("bin", |(_, extension)| extension)
    }
}

/// Writes the document and the files beside it. A file that storage does not have is an error: an index would refuse the
/// package.
pub async fn respond(
    files: &Files,
    name: &str,
    (document_name, document): (&str, Vec<u8>),
    beside: Vec<(String, PackageFile)>,
) -> Result<Response> {
    files.storage.require_available()?;
    let mut zip = ZipOutput::create(create_temporary_file(files)?);
    zip.start(document_name, document.len() as u64).await?;
    zip.write(document.into()).await?;
    for (path, file) in beside {
        let object = files.storage.read(&file.storage_key).await?;
        let object = object.with_context(|| format!("object of file {} is missing", file.id))?;
        zip.copy(&path, file.size.unsigned_abs(), object).await?;
    }
    let mut file = zip.finish().await?;
    let size = file.metadata().context("package")?.len();
    file.rewind().context("package")?;
    let stream = ReaderStream::with_capacity(tokio::fs::File::from_std(file), CHUNK_BYTES);
    Ok(zip_response(name, size, Body::from_stream(stream)))
}

/// Loads the uploaded PDFs of articles, without the marks that readers get, by article and language.
pub async fn load_pdfs(
    files: &Files,
    articles: &[i64],
) -> Result<HashMap<(ArticleId, Language), PackageFile>> {
    let rows = sqlx::query!(
        r#"select texts.article_id, languages.code as "language!", to_jsonb(files) as "file!: Json<PackageFile>"
           from article_full_texts texts
           cross join lateral (values ('en', texts.pdf_en_id), ('ru', texts.pdf_ru_id)) as languages (code, file_id)
           join files on files.id = languages.file_id
           where texts.article_id = any($1)"#,
        articles
    )
    .fetch_all(&files.app.pool)
    .await?;
    let pdfs = rows.into_iter().filter_map(|row| {
        Some(((ArticleId(row.article_id), Language::from_code(&row.language)?), row.file.0))
    });
    Ok(pdfs.collect())
}
