//! List of articles for editors.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kit::listing::{Page, PageBounds, Sortable, order_by};
use kit::{Actor, Result};
use notifications::HeldDecision;
use rules::article::dates::Dates;
use rules::article::lifecycle::decide;
use rules::article::{Action, ArticleState, Facts, Relation, visible_state};
use rules::{ArticleId, ArticleStatus, Enumeration, Language, ReviewAssignmentStatus, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::view::EditorArticleItem;
use crate::articles::{IssueRef, decode_enum, hold};
use crate::list_filters::{filter_ids, filter_issue, filter_publication_date, filter_title};
use crate::messages::unread::push_unread_count;
use crate::participants::{ParticipantRole, PersonName};

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("titleEn", "lower(articles.title_en)"),
        ("createdAt", "articles.created_at"),
        ("publicationDate", "articles.publication_date"),
    ];
}

pub struct Filter {
    pub statuses: Vec<i16>,
    pub title: Option<String>,
    pub creator: Option<UserId>,
    pub reviewer: Option<UserId>,
    pub with_issue: Option<bool>,
    pub published_after: Option<NaiveDate>,
    pub published_before: Option<NaiveDate>,
}

/// Lists articles with three queries, which need one snapshot: editors see the state of their own articles as
/// authors do.
pub async fn list(
    connection: &mut PgConnection,
    actor: &Actor,
    filter: &Filter,
    order: Option<&str>,
    bounds: PageBounds,
    language: Language,
) -> Result<Page<EditorArticleItem>> {
    let order = order_by::<Columns>(order, "-createdAt")?;
    let held = hold::list_by_author(connection, actor.id).await?;
    // The outer query calls `is_among_authors` only for the rows of the page, not for skipped ones.
    let mut query = QueryBuilder::new("select articles.*, is_among_authors(articles.id, ");
    query.push_bind(actor.id.0).push(") as is_among_authors, ");
    push_unread_count(&mut query, actor.id, ParticipantRole::Editor);
    query.push(" as unread_messages, ");
    push_recommendations(&mut query);
    query.push(
        " as recommendations from (
         select articles.id, numbers.number as manuscript_number, articles.title_en, articles.title_ru,
                articles.type_id, articles.status_id, articles.revision,
                articles.created_at, articles.publication_date, articles.creator_id, users.first_name_en,
                users.middle_name_en, users.last_name_en, issues.id as issue_id, issues.volume, issues.number
         from articles join users on users.id = articles.creator_id
         left join issue_articles on issue_articles.article_id = articles.id
         left join issues on issues.id = issue_articles.issue_id
         left join manuscript_numbers numbers on numbers.article_id = articles.id",
    );
    push_filters(&mut query, actor, filter, &held);
    query.push(" order by ").push(&order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    query.push(") articles order by ").push(&order);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(|row| item(row, actor, &held, language)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from articles");
    push_filters(&mut query, actor, filter, &held);
    let count = query.build_query_scalar().fetch_one(connection).await?;
    Ok(Page { results, count })
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

/// Held decisions on the actor's own articles.
type OwnHeldDecisions = BTreeMap<ArticleId, HeldDecision>;

fn push_filters(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &Filter, held: &OwnHeldDecisions) {
    query.push(" where articles.removed_at is null and articles.status_id <> ");
    query.push(ArticleStatus::Draft.id());
    filter_statuses(query, &filter.statuses, held);
    filter_title(query, "articles", filter.title.as_deref());
    if let Some(creator) = filter.creator {
        query.push(" and articles.creator_id = ").push_bind(creator.0);
    }
    if let Some(reviewer) = filter.reviewer {
        query.push(" and articles.id in (select article_id from review_assignments where reviewer_id = ");
        query.push_bind(reviewer.0);
        // Hides the actor's own articles, so that the filter does not reveal who reviews them.
        query.push(") and articles.id not in (select articles_by(").push_bind(actor.id.0).push("))");
    }
    filter_issue(query, filter.with_issue);
    filter_publication_date(
        query,
        "articles.publication_date",
        filter.published_after,
        filter.published_before,
    );
}

/// Restricts to articles in one of the statuses as the actor sees them.
fn filter_statuses(query: &mut QueryBuilder<Postgres>, statuses: &[i16], held: &OwnHeldDecisions) {
    if statuses.is_empty() || held.is_empty() {
        return filter_ids(query, "articles.status_id", statuses);
    }
    let matching = held.iter().filter(|(_, held)| statuses.contains(&held.before.status.id()));
    let matching: Vec<i64> = matching.map(|(id, _)| id.0).collect();
    let all: Vec<i64> = held.keys().map(|id| id.0).collect();
    query.push(" and (articles.id = any(").push_bind(matching);
    query.push(") or articles.status_id = any(").push_bind(statuses.to_vec());
    query.push(") and articles.id <> all(").push_bind(all).push("))");
}

fn item(
    row: &PgRow,
    actor: &Actor,
    held: &OwnHeldDecisions,
    language: Language,
) -> sqlx::Result<EditorArticleItem> {
    let id = ArticleId(row.try_get("id")?);
    let dates = Dates { publication: row.try_get("publication_date")?, ..Dates::default() };
    let (status, revision) = (decode_enum(row.try_get("status_id")?)?, row.try_get("revision")?);
    let creator = UserId(row.try_get("creator_id")?);
    let is_among_authors = row.try_get("is_among_authors")?;
    let relation = Relation::of(&actor.roles, creator == actor.id, is_among_authors, false).in_editor_view();
    let before_hold = held.get(&id).map(|held| held.before);
    let ArticleState { status, revision, dates } =
        visible_state(relation, ArticleState { status, revision, dates }, before_hold);
    let sees_editorial_data = relation.sees_editorial_data();
    let issue = IssueRef::of(row.try_get("issue_id")?, row.try_get("volume")?, row.try_get("number")?);
    Ok(EditorArticleItem {
        id,
        manuscript_number: row.try_get("manuscript_number")?,
        title_en: row.try_get("title_en")?,
        title_ru: row.try_get("title_ru")?,
        type_id: row.try_get("type_id")?,
        status_id: status.id(),
        revision,
        created_at: row.try_get("created_at")?,
        publication_date: dates.publication,
        author_id: creator,
        author: PersonName::from_row(row)?,
        issue: issue.map(|issue| issue.to_view(language)),
        // Recused editors read neither messages nor reviews.
        unread_messages: if sees_editorial_data { row.try_get("unread_messages")? } else { 0 },
        recommendations: if sees_editorial_data { row.try_get("recommendations")? } else { Vec::new() },
        is_editable: decide(&Facts::new(status, 0), relation, Action::Edit).is_ok(),
    })
}
