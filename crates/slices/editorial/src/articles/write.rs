//! Validates and stores the content of an article.

use chrono::{DateTime, Utc};
use html::clean_for_authors;
use kit::{App, Result};
use rules::article::{Content, bounds};
use rules::{ArticleId, FieldError, FieldErrorKind, UserId, Validator};
use sqlx::PgConnection;

use super::Article;
pub use super::content::FileOwner;
use super::content::{write_authors_and_affiliations, write_files, write_suggested_reviewers};

/// Normalizes and validates the content; reports all invalid fields.
pub fn validate(content: Content) -> Result<Content> {
    let mut content = content.normalized();
    let mut validator = Validator::new();
    // Lengths first, so that HTML of invalid length is not sanitized.
    bounds::check(&mut validator, &content);
    validator.finish()?;
    sanitize_html([
        (clean_for_authors, "abstractEn", &mut content.abstract_en),
        (clean_for_authors, "abstractRu", &mut content.abstract_ru),
    ])?;
    Ok(content)
}

/// Sanitizer, name and HTML of a field.
type Field<'a> = (fn(&str) -> Option<String>, &'a str, &'a mut String);

/// Sanitizes HTML fields in place; reports every field that cannot be parsed.
pub fn sanitize_html<const N: usize>(fields: [Field<'_>; N]) -> Result<()> {
    let mut validator = Validator::new();
    for (sanitize, field, html) in fields {
        match sanitize(html) {
            Some(clean) => *html = clean,
            None => validator.add_error(field, FieldErrorKind::Malformed),
        }
    }
    Ok(validator.finish()?)
}

/// Inserts the row; [`update`] fills it.
pub async fn insert(
    transaction: &mut PgConnection,
    creator: UserId,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<ArticleId> {
    let id = sqlx::query_scalar!(
        "insert into articles (creator_id, type_id, title_en, version, created_at, updated_at)
         values ($1, $2, $3, 0, $4, $4) returning id",
        creator.0,
        content.type_id,
        content.title_en,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(ArticleId(id))
}

/// Replaces the author's content of a locked article and increments its version.
pub async fn update(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    revision: i32,
    content: &Content,
) -> Result<()> {
    update_texts(app, transaction, id, content).await?;
    write_suggested_reviewers(transaction, id, &content.suggested_reviewers).await?;
    write_files(transaction, id, FileOwner::Authors { revision }, content).await
}

/// Replaces the files that editors added; new ones belong to the current round.
pub async fn update_editors_files(
    transaction: &mut PgConnection,
    article: &Article,
    content: &Content,
) -> Result<()> {
    write_files(transaction, article.id, FileOwner::Editors { revision: article.revision }, content).await
}

/// Replaces texts, authors and affiliations, and increments the version.
pub async fn update_texts(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    content: &Content,
) -> Result<()> {
    sqlx::query!(
        "update articles set type_id = $2, title_en = $3, title_ru = $4, theme_en = $5, theme_ru = $6,
             abstract_en = $7, abstract_ru = $8, keywords_en = $9, keywords_ru = $10,
             funding_information_en = $11, funding_information_ru = $12, conflict_of_interest_en = $13,
             conflict_of_interest_ru = $14, ask_for_translation = $15, updated_at = $16, version = version + 1
         where id = $1",
        id.0,
        content.type_id,
        content.title_en,
        content.title_ru,
        content.theme_en,
        content.theme_ru,
        content.abstract_en,
        content.abstract_ru,
        &content.keywords_en,
        &content.keywords_ru,
        content.funding_information_en,
        content.funding_information_ru,
        content.conflict_of_interest_en,
        content.conflict_of_interest_ru,
        content.ask_for_translation,
        app.clock.now(),
    )
    .execute(&mut *transaction)
    .await?;
    write_authors_and_affiliations(transaction, id, content).await
}

/// Increments the version after a change outside the texts.
pub async fn increment_version(app: &App, transaction: &mut PgConnection, id: ArticleId) -> Result<()> {
    sqlx::query!(
        "update articles set version = version + 1, updated_at = $2 where id = $1",
        id.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub fn check_file_count(app: &App, count: usize) -> Result<()> {
    let max = app.settings.uploads.max_files_per_article as usize;
    if count > max {
        return Err(vec![FieldError::in_body("files", FieldErrorKind::TooMany { max })].into());
    }
    Ok(())
}

/// Checks that the user may link the files: already linked by `owner`, or own uploads that no other article
/// links.
pub async fn check_files(
    transaction: &mut PgConnection,
    id: ArticleId,
    user_id: UserId,
    owner: FileOwner,
    content: &Content,
) -> Result<()> {
    let (from_author, revision) = owner.columns();
    let requested: Vec<uuid::Uuid> = content.files.iter().map(|file| file.file_id.0).collect();
    let linkable = sqlx::query_scalar!(
        "select files.id as \"id!\" from files left join article_files links on links.file_id = files.id
         where files.id = any($1)
           and (links.article_id = $2 and links.from_author = $4 and (links.revision = $3 or not $4)
                or links.article_id is null and files.uploader_id = $5
                   and not exists (select from merged_manuscripts made where made.file_id = files.id)
                   and not exists (select from published_pdfs copies where copies.file_id = files.id))",
        &requested,
        id.0,
        revision,
        from_author,
        user_id.0
    )
    .fetch_all(transaction)
    .await?;
    let mut validator = Validator::new();
    for (index, file) in content.files.iter().enumerate() {
        if !linkable.contains(&file.file_id.0) {
            validator.add_error_at(&["files", &index.to_string(), "fileId"], FieldErrorKind::UnknownFile);
        }
    }
    Ok(validator.finish()?)
}
