//! Articles of the palette. A search matches only what its caller may see; otherwise it would reveal it.

use kit::{Actor, Result};
use rules::palette::{MAX_RESULTS, PaletteScope};
use rules::{ArticleId, ArticleStatus, Enumeration, ReviewMode};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::view::PaletteArticle;
use crate::articles::{doi, hold};
use crate::review::reviewer_articles::list::{Filter, push_author_match, push_filters};

/// Finds articles of an author by title and manuscript number.
pub async fn find_own(
    connection: &mut PgConnection,
    actor: &Actor,
    words: &[String],
) -> Result<Vec<PaletteArticle>> {
    let mut query =
        QueryBuilder::new("select articles.id, numbers.number as manuscript_number, articles.title_en,");
    query.push(" articles.title_ru, ").push(hold::sql::STATUS).push(" as status_id from articles");
    query.push(" left join manuscript_numbers numbers on numbers.article_id = articles.id");
    query.push(hold::sql::JOIN);
    query.push(" where articles.removed_at is null and articles.creator_id = ").push_bind(actor.id.0);
    hold::sql::push_visible(&mut query);
    for word in words {
        query.push(" and (");
        push_text_match(&mut query, "articles", word);
        query.push(")");
    }
    push_order(&mut query, "articles", words);
    let rows = query.build().fetch_all(connection).await?;
    Ok(rows.iter().map(|row| item(row, PaletteScope::OwnArticles)).collect::<sqlx::Result<_>>()?)
}

/// Finds articles of a reviewer by title as they were asked about it, manuscript number, and the authors whom they may
/// see.
pub async fn find_assigned(
    connection: &mut PgConnection,
    actor: &Actor,
    mode: ReviewMode,
    words: &[String],
) -> Result<Vec<PaletteArticle>> {
    let filter = Filter::all_of(actor.id, mode);
    let mut query =
        QueryBuilder::new("select articles.id, numbers.number as manuscript_number, versions.title_en,");
    query.push(" versions.title_ru, articles.status_id");
    push_filters(&mut query, &filter);
    for word in words {
        query.push(" and (");
        push_text_match(&mut query, "versions", word);
        query.push(" or ");
        push_author_match(&mut query, &filter, word);
        query.push(")");
    }
    push_order(&mut query, "versions", words);
    let rows = query.build().fetch_all(connection).await?;
    Ok(rows.iter().map(|row| item(row, PaletteScope::AssignedArticles)).collect::<sqlx::Result<_>>()?)
}

/// Finds all articles except drafts by the text of the editors' search. The names of reviewers match only articles of
/// which the actor is no author.
pub async fn find_all(
    connection: &mut PgConnection,
    actor: &Actor,
    words: &[String],
) -> Result<Vec<PaletteArticle>> {
    let held = hold::list_by_author(connection, actor.id).await?;
    let held_dois = doi::list_held(connection, &held).await?;
    let mut query =
        QueryBuilder::new("select articles.id, numbers.number as manuscript_number, articles.title_en,");
    query.push(" articles.title_ru, articles.status_id from editor_search search");
    query.push(" join articles on articles.id = search.article_id");
    query.push(" left join manuscript_numbers numbers on numbers.article_id = articles.id");
    query
        .push(" where articles.removed_at is null and articles.status_id <> ")
        .push(ArticleStatus::Draft.id());
    for word in words {
        query.push(" and (");
        doi::push_text_match(&mut query, &held_dois, |query, text| {
            query.push(text).push(" like ");
            push_pattern(query, word);
        });
        query.push(" or search.reviewer_text like ");
        push_pattern(&mut query, word);
        query.push(" and articles.id not in (select articles_by(").push_bind(actor.id.0).push(")))");
    }
    push_order(&mut query, "articles", words);
    let rows = query.build().fetch_all(connection).await?;
    let mut found: Vec<PaletteArticle> =
        rows.iter().map(|row| item(row, PaletteScope::AllArticles)).collect::<sqlx::Result<_>>()?;
    for article in &mut found {
        if let Some(held) = held.get(&article.id) {
            article.status_id = held.before.status.id();
        }
    }
    Ok(found)
}

/// Adds a pattern that matches texts with the word, folded as they are. Wildcards in the word match literally.
fn push_pattern(query: &mut QueryBuilder<Postgres>, word: &str) {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    query.push("folded_text(").push_bind(format!("%{escaped}%")).push(")");
}

/// Adds a condition: a title in `table` or the manuscript number contains the word.
fn push_text_match(query: &mut QueryBuilder<Postgres>, table: &str, word: &str) {
    let columns =
        [format!("{table}.title_en"), format!("{table}.title_ru"), "coalesce(numbers.number, '')".into()];
    for (column, or) in columns.iter().zip(["", " or ", " or "]) {
        query.push(format!("{or}strpos(lower({column}), ")).push_bind(word.to_owned()).push(") > 0");
    }
}

/// Orders by the manuscript number, then by titles that begin with the first word, then the newest first.
fn push_order(query: &mut QueryBuilder<Postgres>, table: &str, words: &[String]) {
    query.push(" order by case when lower(numbers.number) = any(").push_bind(words.to_vec());
    query.push(") then 0 when exists (select from unnest(").push_bind(words.to_vec());
    query.push("::text[]) as word where starts_with(lower(numbers.number), word)) then 1");
    query.push(" when exists (select from unnest(").push_bind(words.to_vec());
    query.push("::text[]) as word where numbers.number ~ '[0-9]' and lower(numbers.number) like '%' || word");
    query.push(" and word ~ '^[0-9-]+$') then 2");
    let first = words.first().cloned().unwrap_or_default();
    query.push(format!(" when starts_with(lower({table}.title_en), ")).push_bind(first.clone());
    query.push(format!(") or starts_with(lower({table}.title_ru), ")).push_bind(first);
    query
        .push(") then 3 else 4 end, articles.created_at desc, articles.id desc limit ")
        .push_bind(MAX_RESULTS);
}

fn item(row: &PgRow, scope: PaletteScope) -> sqlx::Result<PaletteArticle> {
    Ok(PaletteArticle {
        id: ArticleId(row.try_get("id")?),
        manuscript_number: row.try_get("manuscript_number")?,
        title_en: row.try_get("title_en")?,
        title_ru: row.try_get("title_ru")?,
        status_id: row.try_get("status_id")?,
        screen: scope.screen(),
    })
}
