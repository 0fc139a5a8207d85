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
    DeliveryItem, DeliveryPage, DeliveryStateCount, DeliveryTargetView, DoiCheck, allowed_actions,
    problem_view,
};

pub const COLUMNS: &str = "deliveries.id, deliveries.target, deliveries.state, deliveries.article_id,
    articles.title_en, articles.title_ru, articles.doi, deliveries.changed_at, deliveries.delivered_at,
    deliveries.next_look_at, deliveries.problem, deliveries.message, deliveries.message_id, deliveries.attempt_id,
    checks.checked_at, checks.leads_to, checks.leads_here";

pub const TABLES: &str = " from deliveries join articles on articles.id = deliveries.article_id
    left join doi_checks checks on checks.delivery_id = deliveries.id and checks.checked_at >= deliveries.delivered_at";

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
    /// Only DOIs that do not lead to the pages of their articles.
    pub leads_elsewhere: bool,
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
    if filter.leads_elsewhere {
        query.push(" and not checks.leads_here");
    }
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(|row| item(row, viewer)).collect::<sqlx::Result<_>>()?;
    let counts = count_states(pool, filter, viewer).await?;
    let is_wanted = |count: &&StateCount| filter.state.is_none_or(|state| state == count.state);
    let number =
        |count: &StateCount| if filter.leads_elsewhere { count.leading_elsewhere } else { count.all };
    let count = counts.iter().filter(is_wanted).map(number).sum();
    let leading_elsewhere = counts.iter().map(|count| count.leading_elsewhere).sum();
    let state = |count: &StateCount| DeliveryStateCount {
        state: count.state,
        name: count.state.name().in_language(viewer.language),
        count: count.all,
    };
    let states = counts.iter().map(state).collect();
    let target = |target: &DeliveryTarget| DeliveryTargetView {
        target: *target,
        name: target.name().in_language(viewer.language),
        is_on: viewer.indexers.find(*target).is_some(),
    };
    let targets = DeliveryTarget::ALL.iter().map(target).collect();
    Ok(DeliveryPage { results, count, states, leading_elsewhere, targets })
}

/// Begins the condition: what the viewer may see. It lists the few articles that are left out, so that deliveries can be
/// counted without their articles.
pub fn push_visible(query: &mut QueryBuilder<Postgres>, viewer: UserId) {
    query.push(" where deliveries.article_id not in (select id from articles where removed_at is not null");
    query.push(" union all select id from articles where status_id = ").push_bind(ArticleStatus::Draft.id());
    query.push(" union all select articles_by(").push_bind(viewer.0).push("))");
}

fn push_filter(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    if let Some(target) = filter.target {
        query.push(" and deliveries.target = ").push_bind(target.code());
    }
    if let Some(article) = filter.article {
        query.push(" and deliveries.article_id = ").push_bind(article.0);
    }
    for word in &filter.search {
        query.push(" and deliveries.article_id in (select article_id from editor_search where ");
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

struct StateCount {
    state: DeliveryState,
    all: i64,
    leading_elsewhere: i64,
}

async fn count_states(pool: &PgPool, filter: &Filter, viewer: &Viewer<'_>) -> Result<Vec<StateCount>> {
    let mut query = QueryBuilder::new(
        "select deliveries.state, count(*), count(elsewhere.delivery_id) from deliveries
         left join doi_checks elsewhere on elsewhere.delivery_id = deliveries.id and not elsewhere.leads_here
             and elsewhere.checked_at >= deliveries.delivered_at",
    );
    push_visible(&mut query, viewer.id);
    push_filter(&mut query, filter);
    query.push(" group by deliveries.state");
    let rows: Vec<(String, i64, i64)> = query.build_query_as().fetch_all(pool).await?;
    let count = |state: &DeliveryState| {
        let found = rows.iter().find(|(code, ..)| code == state.code());
        let (all, leading_elsewhere) = found.map_or((0, 0), |(_, all, elsewhere)| (*all, *elsewhere));
        StateCount { state: *state, all, leading_elsewhere }
    };
    Ok(DeliveryState::ALL.iter().map(count).collect())
}

fn doi_check(row: &PgRow) -> sqlx::Result<Option<DoiCheck>> {
    let (checked_at, leads_here) = (row.try_get("checked_at")?, row.try_get("leads_here")?);
    let leads_to = row.try_get("leads_to")?;
    let check = Option::zip(checked_at, leads_here);
    Ok(check.map(|(checked_at, leads_here)| DoiCheck { checked_at, leads_to, leads_here }))
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
        doi_check: doi_check(row)?,
        allowed_actions: allowed_actions(state, is_open, is_on),
    })
}
