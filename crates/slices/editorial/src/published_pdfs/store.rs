//! Rows of `published_pdfs`.

use std::path::Path;

use chrono::{DateTime, Utc};
use files::{Files, NewFile, record, store};
use kit::{App, Result};
use rules::article::PdfWarning;
use rules::{ArticleId, FileId, Language, UserId};
use uuid::Uuid;

use super::warnings::to_codes;

/// A PDF that an editor uploaded for readers.
pub struct UploadedPdf {
    pub article: ArticleId,
    pub language: Language,
    pub file: FileId,
    pub sha256: Vec<u8>,
    pub file_name: String,
    pub uploader: UserId,
    /// With marks; in this language, or in the other one.
    pub title: String,
    /// Time of the last change of the published article; `None` if it is not published.
    pub changed_at: Option<DateTime<Utc>>,
    /// Of the check that was made last.
    pub fingerprint: Option<Vec<u8>>,
}

/// Result of a check.
pub struct CheckedPdf<'a> {
    pub pdf: &'a UploadedPdf,
    pub fingerprint: &'a [u8],
    pub basis: &'a [u8],
    pub warnings: &'a [PdfWarning],
    /// The copy with metadata.
    pub copy: Option<&'a Path>,
}

/// Loads the PDFs that the article has now.
pub async fn load_uploaded(app: &App, article: ArticleId) -> Result<Vec<UploadedPdf>> {
    let rows = sqlx::query!(
        r#"select pdfs.language as "language!", files.id, files.sha256, files.file_name, files.uploader_id,
                  coalesce(nullif(case pdfs.language when 'ru' then articles.title_ru else articles.title_en end, ''),
                           articles.title_en) as "title!",
                  published.changed_at as "changed_at?", known.fingerprint as "fingerprint?"
           from article_full_texts texts
           join articles on articles.id = texts.article_id and articles.removed_at is null
           cross join lateral (values ('en', texts.pdf_en_id), ('ru', texts.pdf_ru_id)) as pdfs (language, file_id)
           join files on files.id = pdfs.file_id and files.mime_type = 'application/pdf'
           left join published_articles published
               on published.article_id = texts.article_id and not published.is_withdrawn
           left join published_pdfs known
               on known.article_id = texts.article_id and known.language = pdfs.language
           where texts.article_id = $1 order by 1"#,
        article.0
    )
    .fetch_all(&app.pool)
    .await?;
    let pdfs = rows.into_iter().filter_map(|row| {
        let language = Language::ALL.into_iter().find(|language| language.code() == row.language)?;
        Some(UploadedPdf {
            article,
            language,
            file: FileId(row.id),
            sha256: row.sha256,
            file_name: row.file_name,
            uploader: UserId(row.uploader_id),
            title: row.title,
            changed_at: row.changed_at,
            fingerprint: row.fingerprint,
        })
    });
    Ok(pdfs.collect())
}

/// Notes that the copy is still up to date.
pub async fn confirm(app: &App, pdf: &UploadedPdf, basis: &[u8]) -> Result<()> {
    sqlx::query!(
        "update published_pdfs set article_changed_at = $3, basis = $4, checked_at = $5
         where article_id = $1 and language = $2",
        pdf.article.0,
        pdf.language.code(),
        pdf.changed_at,
        basis,
        app.clock.now()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

/// Stores the result of a check, with the copy, unless a job that knew a later state of the article has been faster.
pub async fn save(files: &Files, checked: CheckedPdf<'_>) -> Result<()> {
    let (app, pdf) = (&files.app, checked.pdf);
    let stored = match checked.copy {
        // Each attempt uses a new key: a worker presumed dead may still run.
        Some(path) => {
            let key = format!("published/{}.{}/{}", pdf.article, pdf.language.code(), app.rng.secret());
            Some(store(files, &key, path).await?)
        }
        None => None,
    };
    let mut transaction = app.pool.begin().await?;
    let copy: Option<Uuid> = match &stored {
        Some(stored) => {
            let (uploader, file_name) = (pdf.uploader, &*pdf.file_name);
            let file = NewFile { uploader, file_name, mime_type: "application/pdf", stored };
            Some(record(&mut transaction, app, file).await?.id.0)
        }
        None => None,
    };
    let saved = sqlx::query!(
        "insert into published_pdfs (article_id, language, source_sha256, fingerprint, basis, warnings, file_id,
                                     article_changed_at, checked_at)
         select articles.id, $2, $3, $4, $5, $6, $7, $8, $9 from articles where articles.id = $1
         on conflict (article_id, language) do update
         set source_sha256 = excluded.source_sha256, fingerprint = excluded.fingerprint, basis = excluded.basis,
             warnings = excluded.warnings, file_id = excluded.file_id,
             article_changed_at = excluded.article_changed_at, checked_at = excluded.checked_at
         where published_pdfs.article_changed_at is null or excluded.article_changed_at is null
               or published_pdfs.article_changed_at <= excluded.article_changed_at",
        pdf.article.0,
        pdf.language.code(),
        pdf.sha256,
        checked.fingerprint,
        checked.basis,
        &to_codes(checked.warnings)[..],
        copy,
        pdf.changed_at,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    // Otherwise the row of the file is rolled back, and the stored object is collected later.
    if saved == 1 {
        transaction.commit().await?;
    }
    Ok(())
}

/// Deletes the rows of PDFs that the article no longer has; their copies are collected later.
pub async fn delete_others(app: &App, article: ArticleId, present: &[UploadedPdf]) -> Result<()> {
    let languages: Vec<String> = present.iter().map(|pdf| pdf.language.code().to_owned()).collect();
    sqlx::query!(
        "delete from published_pdfs where article_id = $1 and language <> all($2)",
        article.0,
        &languages
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
