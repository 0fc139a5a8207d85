//! Queries of the list. Their number does not depend on the number of articles.

use kit::Result;
use kit::listing::{Order, PageBounds, Sortable, find_order};
use rules::article::work_step::WorkStepKind;
use rules::{ArticleStatus, Enumeration, Language, ReviewAssignmentStatus};
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::filter::Filter;
use super::item::item;
use super::steps::{HANDLED, IS_PREPARED, push_step};
use super::view::{ArticleCounts, EditorArticleItem, StatusCount};
use super::viewer::Viewer;
use crate::messages::unread::push_unread_count;
use crate::participants::ParticipantRole;

struct Columns;

const STATUS_SINCE: &str = "activity.status_since";
const LAST_ACTIVITY: &str = "activity.last_activity_at";
const SUBMITTED_AT: &str = "activity.submitted_at";
const NUMBER: &str = "(numbers.year::bigint * 1000000 + numbers.sequence)";

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("titleEn", "lower(articles.title_en)"),
        ("createdAt", "articles.created_at"),
        ("publicationDate", "articles.publication_date"),
        ("manuscriptNumber", NUMBER),
        ("statusSince", STATUS_SINCE),
        ("lastActivity", LAST_ACTIVITY),
        ("submittedAt", SUBMITTED_AT),
    ];
}

pub fn parse_order(order: Option<&str>) -> Result<Order> {
    find_order::<Columns>(order, "-createdAt")
}

/// Lists the articles of a page with one query.
pub async fn list_items(
    connection: &mut PgConnection,
    viewer: &Viewer<'_>,
    filter: &Filter,
    order: Order,
    bounds: PageBounds,
    language: Language,
) -> Result<Vec<EditorArticleItem>> {
    let mut query = start(filter, viewer);
    // The inner query finds the page; the outer one reads only its articles, not the skipped ones.
    query.push(
        "select articles.id, articles.title_en, articles.title_ru, articles.type_id, articles.status_id,
                articles.revision, articles.doi, articles.created_at, articles.publication_date,
                articles.creator_id, users.first_name_en, users.middle_name_en, users.last_name_en,
                numbers.number as manuscript_number, issues.id as issue_id, issues.volume, issues.number,
                activity.status_since, activity.last_activity_at, activity.submitted_at, activity.asked,
                activity.agreed, activity.completed, activity.open, activity.first_due_date,
                activity.first_request_at, requests.late, requests.remindable, handling.user_id as editor_id,
                handling.first_name_en as editor_first_name, handling.middle_name_en as editor_middle_name,
                handling.last_name_en as editor_last_name, recommended.action as recommended_action,
                is_among_authors(articles.id, ",
    );
    query.push_bind(viewer.actor.id.0).push(") as is_among_authors, ");
    push_unread_count(&mut query, viewer.actor.id, ParticipantRole::Editor);
    query.push(" as unread_messages, ");
    push_recommendations(&mut query);
    query.push(" as recommendations, ").push(IS_PREPARED).push(" as is_prepared from (select articles.id, ");
    push_sort_key(&mut query, viewer, order);
    query.push(" as sort_key");
    push_tables(&mut query, filter.uses_activity() || order.sql.contains("activity."));
    if order.sql == NUMBER {
        query.push(" left join manuscript_numbers numbers on numbers.article_id = articles.id");
    }
    filter.push_conditions(&mut query, viewer);
    let direction = order.direction();
    let nulls = if has_unknown_keys(viewer, order) { " nulls last" } else { "" };
    query.push(format!(" order by sort_key {direction}{nulls}, articles.id {direction} limit "));
    query.push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset).push(") page");
    push_details(&mut query, viewer);
    query.push(format!(" order by page.sort_key {direction}{nulls}, page.id {direction}"));
    let rows = query.build().fetch_all(connection).await?;
    Ok(rows.iter().map(|row| item(row, viewer, language)).collect::<sqlx::Result<_>>()?)
}

/// Counts the articles.
pub async fn count(connection: &mut PgConnection, viewer: &Viewer<'_>, filter: &Filter) -> Result<i64> {
    let mut query = start(filter, viewer);
    query.push("select count(*)");
    push_tables(&mut query, filter.uses_activity());
    filter.push_conditions(&mut query, viewer);
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}

/// Counts the articles in each status, as the viewer sees it.
pub async fn count_by_status(
    connection: &mut PgConnection,
    viewer: &Viewer<'_>,
    filter: &Filter,
) -> Result<ArticleCounts> {
    let mut query = start(filter, viewer);
    query.push("select coalesce(held.status_id, articles.status_id) as visible_status_id, count(*) as count");
    push_tables(&mut query, filter.uses_activity());
    let ids: Vec<i64> = viewer.held.keys().map(|id| id.0).collect();
    let statuses: Vec<i16> = viewer.held.values().map(|held| held.before.status.id()).collect();
    query.push(" left join unnest(").push_bind(ids).push("::bigint[], ").push_bind(statuses);
    query.push("::smallint[]) held (article_id, status_id) on held.article_id = articles.id");
    filter.push_conditions(&mut query, viewer);
    query.push(" group by visible_status_id order by visible_status_id");
    let rows = query.build().fetch_all(connection).await?;
    let count = |row| {
        let row: &sqlx::postgres::PgRow = row;
        Ok(StatusCount { status_id: row.try_get("visible_status_id")?, count: row.try_get("count")? })
    };
    let statuses: Vec<StatusCount> = rows.iter().map(count).collect::<sqlx::Result<_>>()?;
    Ok(ArticleCounts { all: statuses.iter().map(|status| status.count).sum(), statuses })
}

/// Counts the articles by their next step. Own articles have none.
pub async fn count_by_step(
    connection: &mut PgConnection,
    viewer: &Viewer<'_>,
    filter: &Filter,
) -> Result<Vec<(WorkStepKind, i64)>> {
    let filter = match filter.steps.is_empty() {
        true => &Filter { steps: WorkStepKind::ALL.to_vec(), ..filter.clone() },
        false => filter,
    };
    let mut query = start(filter, viewer);
    query.push("select ");
    push_step(&mut query, viewer);
    query.push(" as step, count(*) as count");
    push_tables(&mut query, filter.uses_activity());
    filter.push_conditions(&mut query, viewer);
    query.push(" group by step");
    let rows = query.build().fetch_all(connection).await?;
    let mut counts = Vec::new();
    for kind in WorkStepKind::ALL {
        for row in &rows {
            if row.try_get::<&str, _>("step")? == kind.code() {
                counts.push((*kind, row.try_get("count")?));
            }
        }
    }
    Ok(counts)
}

fn start(filter: &Filter, viewer: &Viewer<'_>) -> QueryBuilder<Postgres> {
    QueryBuilder::new(if filter.uses_handling(viewer) { HANDLED } else { "" })
}

fn push_tables(query: &mut QueryBuilder<Postgres>, uses_activity: bool) {
    query.push(" from articles");
    if uses_activity {
        query.push(" join article_activity activity on activity.article_id = articles.id");
    }
}

/// Authors do not learn these times, so that they are no place in the list either.
fn is_hidden_from_authors(order: Order) -> bool {
    [STATUS_SINCE, LAST_ACTIVITY].contains(&order.sql)
}

/// True if some articles have no key and come last. Without them the index provides the order.
fn has_unknown_keys(viewer: &Viewer<'_>, order: Order) -> bool {
    [NUMBER, SUBMITTED_AT].contains(&order.sql) || is_hidden_from_authors(order) && !viewer.own.is_empty()
}

fn push_sort_key(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>, order: Order) {
    if is_hidden_from_authors(order) && !viewer.own.is_empty() {
        query.push("case when articles.id <> all(").push_bind(viewer.own.clone());
        query.push(") then ").push(order.sql).push(" end");
    } else {
        query.push(order.sql);
    }
}

/// Joins what the rows of a page show.
fn push_details(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
    query.push(
        " join articles on articles.id = page.id
         join article_activity activity on activity.article_id = articles.id
         join users on users.id = articles.creator_id
         left join issue_articles on issue_articles.article_id = articles.id
         left join issues on issues.id = issue_articles.issue_id
         left join manuscript_numbers numbers on numbers.article_id = articles.id
         cross join lateral (
             select count(*)::int as late, count(*) filter (where not exists (
                        select from notifications letters
                        where letters.review_assignment_id = assignments.id
                          and letters.type_id in (7, 10, 12, 19, 23) and letters.created_at > ",
    );
    query.push_bind(viewer.deadlines.recent_letters_since());
    query.push("))::int as remindable from review_assignments assignments where articles.status_id = ");
    query.push(ArticleStatus::UnderReview.id());
    query.push(
        " and assignments.article_id = articles.id and assignments.article_revision = articles.revision
          and (assignments.status_id in (1, 2) or assignments.status_id = 5 and assignments.started_at is not null)
          and (assignments.due_date < ",
    );
    query.push_bind(viewer.deadlines.today);
    query.push(" or assignments.status_id = 1 and assignments.created_at <= ");
    query.push_bind(viewer.deadlines.unanswered_since());
    query.push(
        ")) requests
         left join lateral (
             select handling_editors.user_id, editors.first_name_en, editors.middle_name_en, editors.last_name_en
             from handling_editors join users editors on editors.id = handling_editors.user_id
             where handling_editors.article_id = articles.id limit 1) handling on true
         left join open_recommendations recommended
             on recommended.article_id = articles.id and recommended.returned_at is null",
    );
}

/// Selects the results of the completed reviews of an undecided round, the best first.
fn push_recommendations(query: &mut QueryBuilder<Postgres>) {
    query.push(
        "array(select reviews.result_id from review_assignments assignments
               join reviews on reviews.assignment_id = assignments.id
               where assignments.article_id = articles.id and assignments.article_revision = articles.revision
                 and reviews.result_id is not null and assignments.status_id = ",
    );
    query.push(ReviewAssignmentStatus::Completed.id()).push(" and articles.status_id in (");
    let statuses = [ArticleStatus::Submitted, ArticleStatus::UnderReview, ArticleStatus::ReviewComplete];
    let ids: Vec<String> = statuses.iter().map(|status| status.id().to_string()).collect();
    query.push(ids.join(", ")).push(") order by reviews.result_id)");
}
