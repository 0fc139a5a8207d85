//! The lists of an article: people, affiliations, reviewers, files. Written anew with every save.

use kit::{Error, Result};
use rules::article::{Affiliation, AuthorEntry, Contact, Content, SuggestedReviewer};
use rules::{ArticleId, Fault, FaultKind};
use sqlx::PgConnection;
use uuid::Uuid;

pub(super) async fn authors_of(connection: &mut PgConnection, id: ArticleId) -> Result<Vec<AuthorEntry>> {
    let rows = sqlx::query!("select * from article_authors where article_id = $1 order by position", id.0)
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
        contact: row.is_corresponding.then_some(Contact {
            email: row.email,
            phone: row.phone,
            fax: row.fax,
            address: row.address,
        }),
    });
    Ok(entries.collect())
}

pub(super) async fn affiliations_of(
    connection: &mut PgConnection,
    id: ArticleId,
) -> Result<Vec<Affiliation>> {
    let affiliations = sqlx::query_as!(
        Affiliation,
        "select key, en, ru from article_affiliations where article_id = $1 order by position",
        id.0
    )
    .fetch_all(connection)
    .await?;
    Ok(affiliations)
}

pub(super) async fn suggested_reviewers_of(
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

pub(super) async fn write_people(
    transaction: &mut PgConnection,
    id: ArticleId,
    content: &Content,
) -> Result<()> {
    write_authors(transaction, id, &content.authors).await?;
    write_affiliations(transaction, id, &content.affiliations).await
}

/// One statement for a list of any length: the entries travel as JSON.
async fn write_authors(transaction: &mut PgConnection, id: ArticleId, authors: &[AuthorEntry]) -> Result<()> {
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
        serde_json::to_value(authors).map_err(anyhow::Error::new)?,
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
        r#"insert into article_affiliations (article_id, position, key, en, ru)
           select $1, position, (entry->>'key')::integer, entry->>'en', entry->>'ru'
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

/// Whose files a save is about. Those of the others, and of the author's earlier rounds, stay as they are.
#[derive(Debug, Clone, Copy)]
pub enum Whose {
    Authors {
        revision: i32,
    },
    /// Of every round; new ones come into this one.
    Editors {
        revision: i32,
    },
}

impl Whose {
    /// Whether authors', and the round.
    pub(super) const fn parts(self) -> (bool, i32) {
        match self {
            Whose::Authors { revision } => (true, revision),
            Whose::Editors { revision } => (false, revision),
        }
    }
}

/// These files, and no others of the same people.
pub(super) async fn write_files(
    transaction: &mut PgConnection,
    id: ArticleId,
    whose: Whose,
    content: &Content,
) -> Result<()> {
    let (from_author, revision) = whose.parts();
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
    let gone = || -> Error { vec![Fault::in_body("files", FaultKind::UnknownFile)].into() };
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
    // Collected, or linked elsewhere, between our look and our link.
    .map_err(|error| match error.as_database_error().and_then(|broken| broken.constraint()) {
        Some("article_files_file_exists" | "article_files_file_key") => gone(),
        _ => error.into(),
    })?;
    Ok(())
}
