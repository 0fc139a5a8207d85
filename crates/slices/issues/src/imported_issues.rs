//! Issues that come from another journal system, with the articles in them. Nobody is told of them.

use chrono::NaiveDate;
use kit::{App, Result};
use rules::issue::IssueContent;
use rules::{ArticleId, IssueId};
use sqlx::PgConnection;

use crate::linked_files;
use crate::save::{validate, write};

/// An issue with everything but its articles.
#[derive(Debug, Clone, Default)]
pub struct ImportedIssue {
    /// `article_groups` name the sections, without articles.
    pub content: IssueContent,
    /// None: the issue is in preparation.
    pub published_on: Option<NaiveDate>,
}

impl ImportedIssue {
    /// Normalizes, validates and sanitizes.
    pub fn validate(self) -> Result<ImportedIssue> {
        Ok(ImportedIssue { content: validate(self.content)?, ..self })
    }
}

/// Finds an issue by its number.
pub async fn find(transaction: &mut PgConnection, volume: i32, number: i32) -> Result<Option<IssueId>> {
    let id = sqlx::query_scalar!("select id from issues where volume = $1 and number = $2", volume, number)
        .fetch_optional(transaction)
        .await?;
    Ok(id.map(IssueId))
}

/// Adds a validated issue and returns its id.
pub async fn insert(app: &App, transaction: &mut PgConnection, issue: &ImportedIssue) -> Result<IssueId> {
    let now = app.clock.now();
    let id = sqlx::query_scalar!(
        "insert into issues (volume, number, created_at, updated_at) values ($1, $2, $3, $3) returning id",
        issue.content.volume,
        issue.content.number,
        now
    )
    .fetch_one(&mut *transaction)
    .await?;
    let id = IssueId(id);
    replace(app, transaction, id, issue).await?;
    Ok(id)
}

/// Replaces everything of an imported issue but its articles by what the source has now.
pub async fn replace(
    app: &App,
    transaction: &mut PgConnection,
    id: IssueId,
    issue: &ImportedIssue,
) -> Result<()> {
    write(app, transaction, id, &issue.content).await?;
    linked_files::write_pictures(transaction, id, &issue.content).await?;
    sqlx::query!("update issues set publication_date = $2 where id = $1", id.0, issue.published_on)
        .execute(&mut *transaction)
        .await?;
    for group in &issue.content.article_groups {
        ensure_section(transaction, id, &group.name_en, &group.name_ru).await?;
    }
    Ok(())
}

/// Locks an issue and returns its version; `None` if it does not exist.
pub async fn lock_version(transaction: &mut PgConnection, id: IssueId) -> Result<Option<i32>> {
    let version = sqlx::query_scalar!("select version from issues where id = $1 for update", id.0)
        .fetch_optional(transaction)
        .await?;
    Ok(version)
}

/// Puts an article into a section of the issue, which is added if the issue has none of this name. An article that is in an
/// issue already stays there.
pub async fn place_article(
    transaction: &mut PgConnection,
    issue: IssueId,
    (name_en, name_ru): (&str, &str),
    article: ArticleId,
    position: u32,
) -> Result<()> {
    // Serialises those who add sections or articles to the same issue.
    sqlx::query!("select id from issues where id = $1 for no key update", issue.0)
        .fetch_optional(&mut *transaction)
        .await?;
    let section = ensure_section(transaction, issue, name_en, name_ru).await?;
    sqlx::query!(
        "insert into issue_articles (article_id, issue_id, section_id, position)
         select $1, $2, $3,
                case when exists (select from issue_articles where section_id = $3 and position = $4) or $4 = 0
                     then coalesce(max(position), 0) + 1 else $4 end
         from issue_articles where section_id = $3
         on conflict (article_id) do nothing",
        article.0,
        issue.0,
        section,
        i32::try_from(position).unwrap_or_default()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn ensure_section(
    transaction: &mut PgConnection,
    issue: IssueId,
    name_en: &str,
    name_ru: &str,
) -> Result<i64> {
    let found = sqlx::query_scalar!(
        "select id from issue_sections where issue_id = $1 and name_en = $2 and name_ru = $3",
        issue.0,
        name_en,
        name_ru
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(id) = found {
        return Ok(id);
    }
    let id = sqlx::query_scalar!(
        r#"insert into issue_sections (issue_id, position, name_en, name_ru)
           select $1, coalesce(max(position), 0) + 1, $2, $3 from issue_sections where issue_id = $1
           returning id"#,
        issue.0,
        name_en,
        name_ru
    )
    .fetch_one(transaction)
    .await?;
    Ok(id)
}
