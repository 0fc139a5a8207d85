//! DOIs that the journal makes by its pattern, in the transaction of the decision.

use std::collections::BTreeMap;

use kit::error::OnConstraint;
use kit::{App, Error, Result};
use notifications::HeldDecision;
use rules::article::{Action, DoiEffect, DoiFacts, DoiPattern, doi_effect};
use rules::{ArticleId, Enumeration};
use sqlx::{PgConnection, Postgres, QueryBuilder};

use super::Article;
use super::refusals::CHANGED_ELSEWHERE;

/// Random DOIs that are tried. Of thirty bits the second one is nearly always free.
const MAX_TRIES: usize = 8;

/// Gives the article a DOI, or takes it back, as the decision with this event says.
pub async fn follow_decision(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    (action, event, year): (Action, i64, i32),
) -> Result<()> {
    match doi_effect(action) {
        DoiEffect::Give if article.doi.is_none() => give(app, transaction, article, event, year).await,
        DoiEffect::TakeBack => take_back(transaction, article).await,
        _ => Ok(()),
    }
}

/// Lists articles that got their DOI with a held decision, of those with a held decision. Their authors do not see it.
pub async fn list_held(
    connection: &mut PgConnection,
    held: &BTreeMap<ArticleId, HeldDecision>,
) -> Result<Vec<i64>> {
    if held.is_empty() {
        return Ok(Vec::new());
    }
    let articles: Vec<i64> = held.keys().map(|id| id.0).collect();
    let found = sqlx::query_scalar!(
        r#"select id as "id!" from unnest($1::bigint[]) as held (id) where has_held_doi(id)"#,
        &articles
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}

/// Adds a condition to a search in `editor_search` under the name `search`, in which the viewer's own articles with
/// these ids do not match by the DOI. `push_match` adds the condition on a text.
pub fn push_text_match(
    query: &mut QueryBuilder<Postgres>,
    with_held_doi: &[i64],
    mut push_match: impl FnMut(&mut QueryBuilder<Postgres>, &str),
) {
    query.push("(");
    push_match(query, "search.article_text");
    if !with_held_doi.is_empty() {
        query.push(" and (search.article_id <> all(").push_bind(with_held_doi.to_vec()).push(") or ");
        push_match(
            query,
            "(select replace(search.article_text, folded_text(found.doi), '')
              from articles found where found.id = search.article_id)",
        );
        query.push(")");
    }
    query.push(")");
}

/// Gives the DOI that the article had before an undo, or else a new one.
///
/// An editor who has removed the DOI since the acceptance wants none. If nothing free is found, which needs a pattern
/// without a random part and an editor who entered this DOI elsewhere, the screens say that there is no DOI.
async fn give(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    event: i64,
    year: i32,
) -> Result<()> {
    let journal = &app.settings.journal;
    let Some(pattern) = &journal.doi_pattern else { return Ok(()) };
    let pattern = DoiPattern::parse(pattern, &journal.doi_prefix).map_err(anyhow::Error::msg)?;
    let earlier = sqlx::query!(
        r#"select doi, event_id is not null as "is_given!" from pattern_dois where article_id = $1"#,
        article.id.0
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if earlier.as_ref().is_some_and(|earlier| earlier.is_given) {
        return Ok(());
    }
    sqlx::query!("delete from pattern_dois where article_id = $1", article.id.0)
        .execute(&mut *transaction)
        .await?;
    let new = || {
        let facts = DoiFacts { year, id: article.id, random: u64::from_le_bytes(app.rng.bytes()) };
        pattern.fill(&journal.doi_prefix, facts)
    };
    let earlier = earlier.map(|earlier| earlier.doi);
    for doi in earlier.into_iter().chain(std::iter::repeat_with(new)).take(MAX_TRIES) {
        if try_to_give(transaction, article, event, &doi).await? {
            return Ok(());
        }
    }
    tracing::warn!(article = article.id.0, "no free DOI by the pattern");
    Ok(())
}

/// Returns false if an article or an issue has the DOI. Another transaction that makes the same one is waited for.
async fn try_to_give(
    transaction: &mut PgConnection,
    article: &Article,
    event: i64,
    doi: &str,
) -> Result<bool> {
    let inserted = sqlx::query!(
        "insert into pattern_dois (article_id, doi, event_id) select $1, $2, $3
         where not exists (select from articles where lower(doi) = lower($2))
           and not exists (select from issues where lower(doi) = lower($2))
         on conflict do nothing",
        article.id.0,
        doi,
        event
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    if inserted == 0 {
        return Ok(false);
    }
    // An editor has entered it for another article since the check above.
    let entered_elsewhere = || -> Error { CHANGED_ELSEWHERE.into() };
    sqlx::query!("update articles set doi = $2 where id = $1", article.id.0, doi)
        .execute(transaction)
        .await
        .on_constraint("articles_doi_key", entered_elsewhere)?;
    Ok(true)
}

/// Takes the DOI back that the undone decision gave, which led to the status before the undo. One that an editor has
/// entered stays.
async fn take_back(transaction: &mut PgConnection, article: &Article) -> Result<()> {
    sqlx::query!(
        "with undone as (
             update pattern_dois set event_id = null from article_events given
             where pattern_dois.article_id = $1 and given.id = pattern_dois.event_id and given.status_id = $2
             returning pattern_dois.doi)
         update articles set doi = null from undone where articles.id = $1 and articles.doi = undone.doi",
        article.id.0,
        article.status.id()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
