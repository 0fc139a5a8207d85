//! Keeps the version that a save replaces, in the transaction of the save.

use kit::{Actor, App, Result};
use rules::article::version::continues_version;
use rules::article::{Content, PublicationData, VersionContent, VersionPart};
use rules::{ArticleId, ArticleStatus, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::articles::{Article, hold};
use crate::editor_articles::publication_content::{self, PublicationContent};
use crate::editor_articles::read::EditorArticleData;

/// Reads what readers get of a published article; `None` if a change makes no version.
///
/// A publication that can still be undone without a trace can also be changed without one.
pub async fn read_current(
    transaction: &mut PgConnection,
    article: &Article,
) -> Result<Option<VersionContent>> {
    if article.status != ArticleStatus::Published || hold::last(transaction, article.id).await?.is_some() {
        return Ok(None);
    }
    let publication = publication_content::load(transaction, article.id).await?;
    Ok(Some(content_of(&article.content, &publication)))
}

/// Keeps the content before a change as a version, if the change is one that readers notice.
pub async fn keep_replaced(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    replaced: Option<VersionContent>,
    EditorArticleData { article, publication, .. }: &EditorArticleData,
) -> Result<()> {
    let Some(replaced) = replaced else { return Ok(()) };
    let current = content_of(&article.content, publication);
    let last = sqlx::query!(
        r#"select number, replaced_at, replaced_by, content as "content: Json<VersionContent>"
           from article_versions where article_id = $1 order by number desc limit 1"#,
        article.id.0
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let now = app.clock.now();
    match last {
        Some(last) if continues_version(last.replaced_at, UserId(last.replaced_by), now, actor.id) => {
            let parts = last.content.changed_parts(&current);
            update_parts(transaction, article.id, last.number, &parts).await
        }
        last => {
            let parts = replaced.changed_parts(&current);
            let number = last.map_or(1, |last| last.number + 1);
            if parts.is_empty() {
                return Ok(());
            }
            sqlx::query!(
                "insert into article_versions (article_id, number, replaced_at, replaced_by, changed_parts, content,
                                               pdf_en_id, pdf_ru_id)
                 values ($1, $2, $3, $4, $5, $6, $7, $8)",
                article.id.0,
                number,
                now,
                actor.id.0,
                &codes(&parts),
                serde_json::to_value(&replaced).map_err(anyhow::Error::new)?,
                replaced.pdf_en_id.map(|id| id.0),
                replaced.pdf_ru_id.map(|id| id.0)
            )
            .execute(transaction)
            .await?;
            Ok(())
        }
    }
}

/// Notes what the version changes after another save; without a difference there is no version.
async fn update_parts(
    transaction: &mut PgConnection,
    article: ArticleId,
    number: i32,
    parts: &[VersionPart],
) -> Result<()> {
    if parts.is_empty() {
        sqlx::query!("delete from article_versions where article_id = $1 and number = $2", article.0, number)
            .execute(transaction)
            .await?;
        return Ok(());
    }
    sqlx::query!(
        "update article_versions set changed_parts = $3 where article_id = $1 and number = $2",
        article.0,
        number,
        &codes(parts)
    )
    .execute(transaction)
    .await?;
    Ok(())
}

fn codes(parts: &[VersionPart]) -> Vec<String> {
    parts.iter().map(|part| part.code().to_owned()).collect()
}

fn content_of(content: &Content, publication: &PublicationContent) -> VersionContent {
    let data = PublicationData {
        content_html_en: publication.content_html_en.clone(),
        content_html_ru: publication.content_html_ru.clone(),
        references: publication.references.clone(),
        pdf_en_id: publication.pdf_en.as_ref().map(|pdf| pdf.id),
        pdf_ru_id: publication.pdf_ru.as_ref().map(|pdf| pdf.id),
        ..PublicationData::default()
    };
    VersionContent::new(content, data)
}
