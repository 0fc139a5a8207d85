//! Slug of an article: assigned by its first publication, never changed afterwards.

use kit::Result;
use rules::ArticleId;
use rules::article::publishing::slug_of;
use sqlx::PgConnection;

use super::Article;

/// Key of the advisory lock under which slugs are assigned.
const SLUG_LOCK: i64 = 0x0c7a_0add;

pub async fn reserve(transaction: &mut PgConnection, article: &Article) -> Result<()> {
    if article.slug.is_some() {
        return Ok(());
    }
    reserve_for(transaction, article.id, &article.content.title_en).await
}

/// Gives an article without a slug the first free one of its title.
pub async fn reserve_for(transaction: &mut PgConnection, article: ArticleId, title: &str) -> Result<()> {
    let base = match slug_of(title) {
        slug if slug.is_empty() => format!("article-{article}"),
        slug => slug,
    };
    sqlx::query!("select pg_advisory_xact_lock($1)", SLUG_LOCK).execute(&mut *transaction).await?;
    // Takes the first unused slug of `title`, `title-2`, `title-3` and so on. One candidate more than the
    // number of used slugs is enough.
    sqlx::query!(
        "update articles set slug = (
             select candidate from (
                 select $2 as candidate, 1 as number
                 union all
                 select $2 || '-' || number, number
                 from generate_series(2, 2 + (select count(*) from articles taken
                                              where taken.slug = $2 or taken.slug like $2 || '-%')) as number
             ) candidates
             where not exists (select from articles taken where taken.slug = candidate)
             order by number limit 1
         )
         where id = $1",
        article.0,
        base
    )
    .execute(transaction)
    .await?;
    Ok(())
}
