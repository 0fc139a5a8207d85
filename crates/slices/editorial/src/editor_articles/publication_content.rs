//! Content that editors add for publication: full texts, PDFs, references.

use std::collections::BTreeSet;

use files::{FileView, can_show_pictures, pictures_in};
use kit::error::OnConstraint;
use kit::{Error, Result};
use rules::article::PublicationData;
use rules::article::reference_parts::ReferenceParts;
use rules::article::references::{Reference, ReferenceId};
use rules::{ArticleId, FieldError, FieldErrorKind, FileId, Language, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::published_pdfs::{PdfWarnings, load_warnings};

#[derive(Debug, Default)]
pub struct PublicationContent {
    pub content_html_en: String,
    pub content_html_ru: String,
    pub pdf_en: Option<FileView>,
    pub pdf_ru: Option<FileView>,
    pub references: Vec<Reference>,
    pub original_language: Option<Language>,
    pub pdf_warnings: Vec<PdfWarnings>,
}

/// Loads the references of an article in order.
pub async fn load_references(connection: &mut PgConnection, article: ArticleId) -> Result<Vec<Reference>> {
    let references = sqlx::query!(
        r#"select reference, article_ids as "article_ids: Json<Vec<ReferenceId>>",
                  parts as "parts: Json<ReferenceParts>"
           from article_references
           where article_id = $1 order by position"#,
        article.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let references = references.into_iter().map(|row| Reference {
        reference: row.reference,
        article_ids: row.article_ids.0,
        parts: row.parts.map(|parts| parts.0),
    });
    Ok(references.collect())
}

pub async fn load(connection: &mut PgConnection, article: ArticleId) -> Result<PublicationContent> {
    let references = load_references(connection, article).await?;
    let text = sqlx::query!(
        r#"select content_html_en, content_html_ru, pdf_en_id, pdf_ru_id, original_language as "original_language?"
           from article_full_texts left join article_languages using (article_id)
           where article_id = $1"#,
        article.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(text) = text else {
        return Ok(PublicationContent { references, ..PublicationContent::default() });
    };
    let pdfs: Vec<Uuid> = [text.pdf_en_id, text.pdf_ru_id].into_iter().flatten().collect();
    let views = files::load_views(connection, &pdfs).await?;
    let view = |id: Option<Uuid>| views.iter().find(|view| Some(view.id.0) == id).cloned();
    Ok(PublicationContent {
        content_html_en: text.content_html_en,
        content_html_ru: text.content_html_ru,
        pdf_en: view(text.pdf_en_id),
        pdf_ru: view(text.pdf_ru_id),
        references,
        original_language: text.original_language.as_deref().and_then(Language::from_code),
        pdf_warnings: load_warnings(connection, article).await?,
    })
}

/// Sets DOI and pages, which are columns of the article.
pub async fn set_doi_and_pages(
    transaction: &mut PgConnection,
    id: ArticleId,
    publication_data: &PublicationData,
) -> Result<()> {
    let doi_taken = || -> Error { vec![FieldError::in_body("doi", FieldErrorKind::AlreadyTaken)].into() };
    sqlx::query!(
        "update articles set doi = nullif($2, ''), page_first = nullif($3, ''), page_last = nullif($4, '')
         where id = $1",
        id.0,
        publication_data.doi,
        publication_data.page_first,
        publication_data.page_last
    )
    .execute(transaction)
    .await
    .on_constraint("articles_doi_key", doi_taken)?;
    Ok(())
}

/// Replaces full texts, PDFs, references and pictures. DOI and pages are columns of the article.
pub async fn write(
    transaction: &mut PgConnection,
    article: ArticleId,
    publication_data: &PublicationData,
) -> Result<()> {
    sqlx::query!(
        "insert into article_full_texts (article_id, content_html_en, content_html_ru, pdf_en_id, pdf_ru_id)
         values ($1, $2, $3, $4, $5)
         on conflict (article_id) do update
         set content_html_en = excluded.content_html_en, content_html_ru = excluded.content_html_ru,
             pdf_en_id = excluded.pdf_en_id, pdf_ru_id = excluded.pdf_ru_id",
        article.0,
        publication_data.content_html_en,
        publication_data.content_html_ru,
        publication_data.pdf_en_id.map(|id| id.0),
        publication_data.pdf_ru_id.map(|id| id.0),
    )
    .execute(&mut *transaction)
    .await
    .map_err(pdf_conflict)?;
    write_original_language(transaction, article, publication_data.original_language).await?;
    write_references(transaction, article, &publication_data.references).await?;
    write_pictures(transaction, article, publication_data).await
}

async fn write_original_language(
    transaction: &mut PgConnection,
    article: ArticleId,
    language: Option<Language>,
) -> Result<()> {
    let Some(language) = language else {
        sqlx::query!("delete from article_languages where article_id = $1", article.0)
            .execute(transaction)
            .await?;
        return Ok(());
    };
    sqlx::query!(
        "insert into article_languages (article_id, original_language) values ($1, $2)
         on conflict (article_id) do update set original_language = excluded.original_language
         where article_languages.original_language <> excluded.original_language",
        article.0,
        language.code()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Passes the entries as JSON, so that a list of any length takes one statement.
async fn write_references(
    transaction: &mut PgConnection,
    article: ArticleId,
    references: &[Reference],
) -> Result<()> {
    sqlx::query!("delete from article_references where article_id = $1", article.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        "insert into article_references (article_id, position, reference, article_ids, parts)
         select $1, position, entry->>'reference', entry->'articleIds', nullif(entry->'parts', 'null')
         from jsonb_array_elements($2::jsonb) with ordinality as entries (entry, position)",
        article.0,
        serde_json::to_value(references).map_err(anyhow::Error::new)?,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Links the pictures in the texts, so that garbage collection keeps them.
///
/// `has_foreign_pictures` has checked that the editor may show them.
async fn write_pictures(
    transaction: &mut PgConnection,
    article: ArticleId,
    publication_data: &PublicationData,
) -> Result<()> {
    let shown: Vec<Uuid> = [&publication_data.content_html_en, &publication_data.content_html_ru]
        .into_iter()
        .filter_map(|html| pictures_in(html))
        .flatten()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    sqlx::query!(
        // Versions of a published article still show the pictures that it shows no more.
        "delete from article_pictures where article_id = $1 and not (file_id = any($2))
           and not exists (select from published_articles where article_id = $1)",
        article.0,
        &shown
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_pictures (article_id, file_id)
         select $1, id from (
             select id from files where id = any($2) and mime_type like 'image/%' for key share
         ) pictures
         on conflict do nothing",
        article.0,
        &shown
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// True if the HTML shows a picture that neither the article links nor the editor has uploaded.
pub async fn has_foreign_pictures(
    transaction: &mut PgConnection,
    article: ArticleId,
    editor: UserId,
    html: &str,
) -> Result<bool> {
    let Some(pictures) = pictures_in(html) else { return Ok(true) };
    let linked = sqlx::query_scalar!(
        r#"select file_id as "file_id!" from article_pictures where article_id = $1
           union
           select file_id from article_files where article_id = $1"#,
        article.0
    )
    .fetch_all(&mut *transaction)
    .await?;
    Ok(!can_show_pictures(transaction, editor, &pictures, &linked).await?)
}

/// True if the file is a PDF that the article already links, or an upload of the editor that nothing else
/// links.
pub async fn can_link_pdf(
    transaction: &mut PgConnection,
    article: ArticleId,
    editor: UserId,
    file: FileId,
) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (
             select from files where files.id = $1 and files.mime_type = 'application/pdf'
               and (files.uploader_id = $3
                    and not exists (select from article_files attached where attached.file_id = files.id)
                    and not exists (select from merged_manuscripts made where made.file_id = files.id)
                    and not exists (select from published_pdfs copies where copies.file_id = files.id)
                    and not exists (select from article_full_texts others where others.article_id <> $2
                                      and files.id in (others.pdf_en_id, others.pdf_ru_id))
                    and not exists (select from article_versions others where others.article_id <> $2
                                      and files.id in (others.pdf_en_id, others.pdf_ru_id))
                    or exists (select from article_full_texts texts where texts.article_id = $2
                                 and files.id in (texts.pdf_en_id, texts.pdf_ru_id))
                    or exists (select from article_versions versions where versions.article_id = $2
                                 and files.id in (versions.pdf_en_id, versions.pdf_ru_id)))
           ) as "found!""#,
        file.0,
        article.0,
        editor.0
    )
    .fetch_one(transaction)
    .await?;
    Ok(found)
}

/// Maps constraint violations: the PDF was deleted or linked elsewhere after [`can_link_pdf`].
pub fn pdf_conflict(error: sqlx::Error) -> Error {
    let field = match error.as_database_error().and_then(|error| error.constraint()) {
        Some("article_full_texts_pdf_en_key" | "article_full_texts_pdf_en_exists") => "pdfEnId",
        Some(
            "article_full_texts_pdf_ru_key" | "article_full_texts_pdf_ru_exists" | "article_full_texts_check",
        ) => "pdfRuId",
        _ => return error.into(),
    };
    vec![FieldError::in_body(field, FieldErrorKind::UnknownFile)].into()
}
