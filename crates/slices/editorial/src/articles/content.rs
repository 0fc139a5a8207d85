//! Lists of an article: authors, affiliations, suggested reviewers, files. Every save replaces them.

use kit::{Error, Result};
use rules::article::{Affiliation, AffiliationDetails, AuthorEntry, Contact, Content, SuggestedReviewer};
use rules::{ArticleId, FieldError, FieldErrorKind};
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

pub(super) async fn load_authors(connection: &mut PgConnection, id: ArticleId) -> Result<Vec<AuthorEntry>> {
    let rows = sqlx::query!(
        r#"select first_name_en, first_name_ru, middle_name_en, middle_name_ru, last_name_en, last_name_ru, orcid,
                  affiliations, is_corresponding, email, phone, fax, address,
                  coalesce(is_group, false) as "is_group!", coalesce(contributed_equally, false) as "contributed_equally!"
           from article_authors left join article_author_marks using (article_id, position)
           where article_id = $1 order by position"#,
        id.0
    )
    .fetch_all(connection)
    .await?;
    let entries = rows.into_iter().map(|row| AuthorEntry {
        first_name_en: row.first_name_en,
        first_name_ru: row.first_name_ru,
        middle_name_en: row.middle_name_en,
        middle_name_ru: row.middle_name_ru,
        last_name_en: row.last_name_en,
        last_name_ru: row.last_name_ru,
        orcid: row.orcid,
        affiliations: row.affiliations,
        is_corresponding_author: row.is_corresponding,
        is_group: row.is_group,
        contributed_equally: row.contributed_equally,
        contact: row.is_corresponding.then_some(Contact {
            email: row.email,
            phone: row.phone,
            fax: row.fax,
            address: row.address,
        }),
    });
    Ok(entries.collect())
}

pub(super) async fn load_affiliations(
    connection: &mut PgConnection,
    id: ArticleId,
) -> Result<Vec<Affiliation>> {
    let rows = sqlx::query!(
        r#"select key, en, ru, details as "details: Json<AffiliationDetails>"
           from article_affiliations where article_id = $1 order by position"#,
        id.0
    )
    .fetch_all(connection)
    .await?;
    let affiliations = rows.into_iter().map(|row| Affiliation {
        key: row.key,
        en: row.en,
        ru: row.ru,
        details: row.details.map(|details| details.0),
    });
    Ok(affiliations.collect())
}

pub(super) async fn load_suggested_reviewers(
    connection: &mut PgConnection,
    id: ArticleId,
) -> Result<Vec<SuggestedReviewer>> {
    let reviewers = sqlx::query_as!(
        SuggestedReviewer,
        "select email, first_name_en, last_name_en, exclude from article_suggested_reviewers
         where article_id = $1 order by position",
        id.0
    )
    .fetch_all(connection)
    .await?;
    Ok(reviewers)
}

pub(super) async fn write_authors_and_affiliations(
    transaction: &mut PgConnection,
    id: ArticleId,
    content: &Content,
) -> Result<()> {
    write_authors(transaction, id, &content.authors).await?;
    write_affiliations(transaction, id, &content.affiliations).await
}

/// Passes the entries as JSON, so that a list of any length takes one statement.
async fn write_authors(transaction: &mut PgConnection, id: ArticleId, authors: &[AuthorEntry]) -> Result<()> {
    let entries = serde_json::to_value(authors).map_err(anyhow::Error::new)?;
    sqlx::query!("delete from article_authors where article_id = $1", id.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        r#"insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
             middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax,
             address)
           select $1, position, entry->>'firstNameEn', entry->>'firstNameRu', entry->>'middleNameEn',
             entry->>'middleNameRu', entry->>'lastNameEn', entry->>'lastNameRu', entry->>'orcid',
             array(select jsonb_array_elements_text(entry->'affiliations')::integer),
             (entry->>'isCorrespondingAuthor')::boolean,
             coalesce(entry->'contact'->>'email', ''), coalesce(entry->'contact'->>'phone', ''),
             coalesce(entry->'contact'->>'fax', ''), coalesce(entry->'contact'->>'address', '')
           from jsonb_array_elements($2::jsonb) with ordinality as entries (entry, position)"#,
        id.0,
        entries
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into article_author_marks (article_id, position, is_group, contributed_equally)
         select $1, position, is_group, contributed_equally
         from jsonb_array_elements($2::jsonb) with ordinality as entries (entry, position),
              lateral (select (entry->>'isGroup')::boolean as is_group,
                              (entry->>'contributedEqually')::boolean as contributed_equally) marks
         where is_group or contributed_equally",
        id.0,
        entries
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn write_affiliations(
    transaction: &mut PgConnection,
    id: ArticleId,
    affiliations: &[Affiliation],
) -> Result<()> {
    sqlx::query!("delete from article_affiliations where article_id = $1", id.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        r#"insert into article_affiliations (article_id, position, key, en, ru, details)
           select $1, position, (entry->>'key')::integer, entry->>'en', entry->>'ru',
             nullif(entry->'details', 'null')
           from jsonb_array_elements($2::jsonb) with ordinality as entries (entry, position)"#,
        id.0,
        serde_json::to_value(affiliations).map_err(anyhow::Error::new)?,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn write_suggested_reviewers(
    transaction: &mut PgConnection,
    id: ArticleId,
    reviewers: &[SuggestedReviewer],
) -> Result<()> {
    sqlx::query!("delete from article_suggested_reviewers where article_id = $1", id.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        r#"insert into article_suggested_reviewers (article_id, position, email, first_name_en, last_name_en, exclude)
           select $1, position, entry->>'email', entry->>'firstNameEn', entry->>'lastNameEn',
             (entry->>'exclude')::boolean
           from jsonb_array_elements($2::jsonb) with ordinality as entries (entry, position)"#,
        id.0,
        serde_json::to_value(reviewers).map_err(anyhow::Error::new)?,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The files that a save replaces; all others stay, including the author's files of earlier rounds.
#[derive(Debug, Clone, Copy)]
pub enum FileOwner {
    Authors {
        revision: i32,
    },
    /// Files of every round; new ones belong to `revision`.
    Editors {
        revision: i32,
    },
}

impl FileOwner {
    /// Values of the columns `from_author` and `revision`.
    pub(super) const fn columns(self) -> (bool, i32) {
        match self {
            FileOwner::Authors { revision } => (true, revision),
            FileOwner::Editors { revision } => (false, revision),
        }
    }
}

/// Replaces the owner's files by those in `content`.
pub(super) async fn write_files(
    transaction: &mut PgConnection,
    id: ArticleId,
    owner: FileOwner,
    content: &Content,
) -> Result<()> {
    let (from_author, revision) = owner.columns();
    let kept: Vec<Uuid> = content.files.iter().map(|file| file.file_id.0).collect();
    sqlx::query!(
        "delete from article_files
         where article_id = $1 and from_author = $4 and (revision = $2 or not $4) and not (file_id = any($3))",
        id.0,
        revision,
        &kept,
        from_author
    )
    .execute(&mut *transaction)
    .await?;
    let unknown_file = || -> Error { vec![FieldError::in_body("files", FieldErrorKind::UnknownFile)].into() };
    sqlx::query!(
        r#"insert into article_files (article_id, file_id, revision, position, type_id, comment, from_author)
           select $1, (entry->>'fileId')::uuid, $2, position, (entry->>'typeId')::smallint, entry->>'comment', $4
           from jsonb_array_elements($3::jsonb) with ordinality as entries (entry, position)
           on conflict (article_id, file_id) do update
           set position = excluded.position, type_id = excluded.type_id, comment = excluded.comment"#,
        id.0,
        revision,
        serde_json::to_value(&content.files).map_err(anyhow::Error::new)?,
        from_author,
    )
    .execute(transaction)
    .await
    // The file was deleted or linked elsewhere after `check_files`.
    .map_err(|error| match error.as_database_error().and_then(|error| error.constraint()) {
        Some("article_files_file_exists" | "article_files_file_key") => unknown_file(),
        _ => error.into(),
    })?;
    Ok(())
}
