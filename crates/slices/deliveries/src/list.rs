//! The list of deliveries. Those of the caller's own articles are left out, as in the audit log: they would show a
//! publication before its author is notified.

use kit::Result;
use kit::listing::{PageBounds, Sortable, order_by};
use rules::delivery::{DeliveryState, DeliveryTarget};
use rules::{ArticleId, ArticleStatus, Enumeration, Language, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, QueryBuilder, Row};

use crate::codes::{decode_state, decode_target};
use crate::indexers::Indexers;
use crate::view::{
    DeliveryItem, DeliveryPage, DeliveryStateCount, DeliveryTargetView, allowed_actions, problem_view,
};

pub const COLUMNS: &str = "deliveries.id, deliveries.target, deliveries.state, deliveries.article_id,
    articles.title_en, articles.title_ru, articles.doi, deliveries.changed_at, deliveries.delivered_at,
    deliveries.next_look_at, deliveries.problem, deliveries.message, deliveries.message_id, deliveries.attempt_id";

pub const TABLES: &str = " from deliveries join articles on articles.id = deliveries.article_id";

/// Shorter words would read the whole index.
const TRIGRAM_CHARS: usize = 3;

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] =
        &[("id", "deliveries.id"), ("changedAt", "deliveries.changed_at")];
}

#[derive(Debug, Default)]
pub struct Filter {
    pub target: Option<DeliveryTarget>,
    pub state: Option<DeliveryState>,
    pub article: Option<ArticleId>,
    /// Words that the number, the titles, the DOI or the authors of the article contain.
    pub search: Vec<String>,
}

/// Who asks, in which language, and which targets are on.
pub struct Viewer<'a> {
    pub id: UserId,
    pub language: Language,
    pub indexers: &'a Indexers,
}

/// Lists deliveries with two queries.
pub async fn list(
    pool: &PgPool,
    viewer: &Viewer<'_>,
    filter: &Filter,
    order: Option<&str>,
    bounds: PageBounds,
) -> Result<DeliveryPage> {
    let order = order_by::<Columns>(order, "-id")?;
    let mut query = QueryBuilder::new(format!("select {COLUMNS}{TABLES}"));
    push_visible(&mut query, viewer.id);
    push_filter(&mut query, filter);
    if let Some(state) = filter.state {
        query.push(" and deliveries.state = ").push_bind(state.code());
    }
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(|row| item(row, viewer)).collect::<sqlx::Result<_>>()?;
    let states = count_states(pool, viewer, filter).await?;
    let is_wanted = |count: &&DeliveryStateCount| filter.state.is_none_or(|state| state == count.state);
    let count = states.iter().filter(is_wanted).map(|count| count.count).sum();
    let target = |target: &DeliveryTarget| DeliveryTargetView {
        target: *target,
        name: target.name().in_language(viewer.language),
        is_on: viewer.indexers.find(*target).is_some(),
    };
    Ok(DeliveryPage { results, count, states, targets: DeliveryTarget::ALL.iter().map(target).collect() })
}

/// Begins the condition: what the viewer may see.
pub fn push_visible(query: &mut QueryBuilder<Postgres>, viewer: UserId) {
    query.push(" where articles.removed_at is null and articles.status_id <> ");
    query.push_bind(ArticleStatus::Draft.id());
    query.push(" and articles.id not in (select articles_by(").push_bind(viewer.0).push("))");
}

fn push_filter(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    if let Some(target) = filter.target {
        query.push(" and deliveries.target = ").push_bind(target.code());
    }
    if let Some(article) = filter.article {
        query.push(" and deliveries.article_id = ").push_bind(article.0);
    }
    for word in &filter.search {
        query.push(" and articles.id in (select article_id from editor_search where ");
        push_word(query, word);
        query.push(")");
    }
}

/// Adds a condition: the text contains the word. A subquery folds the word once, not for each row.
fn push_word(query: &mut QueryBuilder<Postgres>, word: &str) {
    if word.chars().count() < TRIGRAM_CHARS {
        query.push("strpos(article_text, (select folded_text(").push_bind(word.to_owned()).push("))) > 0");
    } else {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query.push("article_text like (select folded_text(").push_bind(format!("%{escaped}%")).push("))");
    }
}

async fn count_states(
    pool: &PgPool,
    viewer: &Viewer<'_>,
    filter: &Filter,
) -> Result<Vec<DeliveryStateCount>> {
    let mut query = QueryBuilder::new(format!("select deliveries.state, count(*) as count{TABLES}"));
    push_visible(&mut query, viewer.id);
    push_filter(&mut query, filter);
    query.push(" group by deliveries.state");
    let rows: Vec<(String, i64)> = query.build_query_as().fetch_all(pool).await?;
    let count =
        |state: DeliveryState| rows.iter().find(|(code, _)| code == state.code()).map_or(0, |row| row.1);
    let view = |state: &DeliveryState| DeliveryStateCount {
        state: *state,
        name: state.name().in_language(viewer.language),
        count: count(*state),
    };
    Ok(DeliveryState::ALL.iter().map(view).collect())
}

pub fn item(row: &PgRow, viewer: &Viewer<'_>) -> sqlx::Result<DeliveryItem> {
    let target = decode_target(row.try_get("target")?)?;
    let state = decode_state(row.try_get("state")?)?;
    let is_open = row.try_get::<Option<i64>, _>("attempt_id")?.is_some();
    let is_on = viewer.indexers.find(target).is_some();
    let (message, message_id) = (row.try_get("message")?, row.try_get("message_id")?);
    Ok(DeliveryItem {
        id: row.try_get("id")?,
        target,
        state,
        state_name: state.name().in_language(viewer.language),
        article_id: ArticleId(row.try_get("article_id")?),
        title_en: row.try_get("title_en")?,
        title_ru: row.try_get("title_ru")?,
        doi: row.try_get("doi")?,
        changed_at: row.try_get("changed_at")?,
        delivered_at: row.try_get("delivered_at")?,
        next_look_at: row.try_get("next_look_at")?,
        problem: problem_view(row.try_get("problem")?, message, message_id, viewer.language),
        allowed_actions: allowed_actions(state, is_open, is_on),
    })
}
