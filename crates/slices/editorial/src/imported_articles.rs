//! Published articles that come from another journal system.
//!
//! Nobody is told of them, no event is recorded and no decision is made here: `act` is for what happens in this journal,
//! this is for what has happened elsewhere.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use html::{clean_for_authors, clean_for_editors};
use kit::{App, Result};
use rules::article::{Content, PublicationData, bounds, editorial_content};
use rules::{ArticleId, ArticleStatus, Enumeration, UserId, Validator};
use sqlx::PgConnection;

use crate::articles::{slug, write};
use crate::editor_articles::{set_doi_and_pages, write_publication};
use crate::notices;
pub use crate::notices::NewNotice;
use crate::published_pdfs::queue_pdfs;

/// A published article with everything that readers get of it.
#[derive(Debug, Clone, Default)]
pub struct ImportedArticle {
    /// `files` are the supplements.
    pub content: Content,
    pub publication: PublicationData,
    pub submitted_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    pub published_on: NaiveDate,
    /// Address that the article had in another installation of this program; empty: made of the title.
    pub slug: String,
}

impl ImportedArticle {
    /// Normalizes, validates and sanitizes. An archive need not meet the requirements of a submission, so texts may be
    /// missing.
    pub fn validate(mut self) -> Result<ImportedArticle> {
        self.content = self.content.normalized();
        self.publication = self.publication.normalized();
        // Lengths first, so that HTML of invalid length is not sanitized.
        self.check()?;
        write::sanitize_html([
            (clean_for_authors, "abstractEn", &mut self.content.abstract_en),
            (clean_for_authors, "abstractRu", &mut self.content.abstract_ru),
            (clean_for_editors, "contentHtmlEn", &mut self.publication.content_html_en),
            (clean_for_editors, "contentHtmlRu", &mut self.publication.content_html_ru),
        ])?;
        // Sanitizing writes & as &amp;, which may exceed the length limit.
        self.check()?;
        Ok(self)
    }

    fn check(&self) -> Result<()> {
        let mut validator = Validator::new();
        bounds::check(&mut validator, &self.content);
        editorial_content::check_publication_data(&mut validator, &self.publication);
        Ok(validator.finish()?)
    }

    /// Time by which lists sort the article: that of its first known day.
    fn created_at(&self) -> DateTime<Utc> {
        let days = [self.submitted_on, self.accepted_on, Some(self.published_on)];
        let first = days.into_iter().flatten().min().unwrap_or(self.published_on);
        first.and_time(NaiveTime::MIN).and_utc()
    }
}

/// Adds a validated article, published, and returns its id.
pub async fn insert(
    app: &App,
    transaction: &mut PgConnection,
    creator: UserId,
    article: &ImportedArticle,
) -> Result<ArticleId> {
    let id = write::insert(transaction, creator, &article.content, article.created_at()).await?;
    if !article.slug.is_empty() {
        sqlx::query!(
            "update articles set slug = $2 where id = $1 and not exists (select from articles where slug = $2)",
            id.0,
            article.slug
        )
        .execute(&mut *transaction)
        .await?;
    }
    replace(app, transaction, id, article).await?;
    Ok(id)
}

/// Replaces everything of an imported article by what the source has now.
pub async fn replace(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    article: &ImportedArticle,
) -> Result<()> {
    write::update(app, transaction, id, 0, &article.content).await?;
    set_doi_and_pages(transaction, id, &article.publication).await?;
    write_publication(transaction, id, &article.publication).await?;
    sqlx::query!(
        "update articles set status_id = $2, submission_date = $3, acceptance_date = $4, publication_date = $5
         where id = $1",
        id.0,
        ArticleStatus::Published.id(),
        article.submitted_on,
        article.accepted_on,
        article.published_on
    )
    .execute(&mut *transaction)
    .await?;
    let has_slug =
        sqlx::query_scalar!(r#"select slug is not null as "has_slug!" from articles where id = $1"#, id.0)
            .fetch_one(&mut *transaction)
            .await?;
    if !has_slug {
        slug::reserve_for(transaction, id, &article.content.title_en).await?;
    }
    Ok(queue_pdfs(transaction, id).await?)
}

/// Says what an imported notice is about. Its status follows for readers in the same transaction.
pub async fn link_notice(
    transaction: &mut PgConnection,
    notice: ArticleId,
    target: ArticleId,
    of: &NewNotice,
) -> Result<()> {
    sqlx::query!("delete from article_notices where notice_id = $1", notice.0)
        .execute(&mut *transaction)
        .await?;
    notices::link(transaction, notice, target, of).await?;
    // The PDFs of the article bear its stamp.
    Ok(queue_pdfs(transaction, notice).await?)
}

/// Locks an article and returns its version; `None` if it was removed.
pub async fn lock_version(transaction: &mut PgConnection, id: ArticleId) -> Result<Option<i32>> {
    let version = sqlx::query_scalar!(
        "select version from articles where id = $1 and removed_at is null for update",
        id.0
    )
    .fetch_optional(transaction)
    .await?;
    Ok(version)
}
