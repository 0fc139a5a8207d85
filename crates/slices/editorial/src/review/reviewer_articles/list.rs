//! List of a reviewer's articles. Filters match only fields that the reviewer may see; otherwise they would
//! reveal them.

use chrono::NaiveDate;
use kit::Result;
use kit::listing::{Page, PageBounds, Sortable, order_by};
use rules::review::Stage;
use rules::{
    ArticleId, ArticleStatus, AssignmentId, Enumeration, ReviewAssignmentStatus, ReviewMode, UserId,
};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::view::{ItemAssignment, ReviewerArticleItem};
use crate::list_filters::{filter_ids, filter_publication_date, filter_title};

struct Columns;

impl Sortable for Columns {
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("titleEn", "lower(versions.title_en)"),
        ("typeId", "versions.type_id"),
        ("createdAt", "articles.created_at"),
        ("statusId", "articles.status_id"),
        ("publicationDate", "printed.publication_date"),
        ("dueDate", "newest.due_date"),
    ];
}

pub struct Filter {
    pub reviewer: UserId,
    pub mode: ReviewMode,
    pub statuses: Vec<i16>,
    pub title: Option<String>,
    pub author: Option<String>,
    /// Only articles that this user has agreed to review.
    pub by_reviewer: Option<UserId>,
    pub with_issue: Option<bool>,
    pub published_after: Option<NaiveDate>,
    pub published_before: Option<NaiveDate>,
}

impl Filter {
    /// All articles of a reviewer.
    pub const fn all_of(reviewer: UserId, mode: ReviewMode) -> Filter {
        Filter {
            reviewer,
            mode,
            statuses: Vec::new(),
            title: None,
            author: None,
            by_reviewer: None,
            with_issue: None,
            published_after: None,
            published_before: None,
        }
    }
}

/// Lists articles with two queries.
pub async fn list(
    connection: &mut PgConnection,
    filter: &Filter,
    order: Option<&str>,
    bounds: PageBounds,
) -> Result<Page<ReviewerArticleItem>> {
    let order = order_by::<Columns>(order, "-createdAt")?.replace(", id ", ", articles.id ");
    let mut query = QueryBuilder::new(
        "select articles.id, numbers.number as manuscript_number, versions.title_en, versions.title_ru, versions.type_id,
                articles.status_id, articles.created_at, printed.publication_date, newest.id as assignment_id,
                newest.status_id as assignment_status_id, newest.due_date, newest.article_revision",
    );
    push_filters(&mut query, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*)");
    push_filters(&mut query, filter);
    Ok(Page { results, count: query.build_query_scalar().fetch_one(connection).await? })
}

/// Adds `from` and `where`: the articles as `articles`, what the reviewer sees of them as `versions`, their manuscript
/// numbers as `numbers`.
pub fn push_filters(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    // Only the newest assignment of each article that was not refused; older ones belong to past rounds.
    query.push(" from (select distinct on (article_id) assigned.* from review_assignments assigned");
    query.push(
        " join assigned_versions judged on judged.assignment_id = assigned.id and not judged.is_author",
    );
    query.push(" where assigned.reviewer_id = ").push_bind(filter.reviewer.0);
    query.push(" and assigned.status_id <> ").push_bind(ReviewAssignmentStatus::Declined.id());
    query.push(" order by article_id, judged.ordinal desc) newest");
    query.push(" join articles on articles.id = newest.article_id");
    query.push(" join assigned_versions versions on versions.assignment_id = newest.id");
    query.push(" left join manuscript_numbers numbers on numbers.article_id = articles.id");
    // Before the publication, the date is a plan of the editors.
    query
        .push(" cross join lateral (select case when articles.status_id = ")
        .push(ArticleStatus::Published.id());
    query.push(" then articles.publication_date end as publication_date) printed");
    query
        .push(" where articles.removed_at is null and articles.status_id <> ")
        .push(ArticleStatus::Draft.id());
    filter_ids(query, "articles.status_id", &filter.statuses);
    filter_title(query, "versions", filter.title.as_deref());
    if let Some(author) = &filter.author {
        query.push(" and ");
        push_author_match(query, filter, author);
    }
    match filter.by_reviewer {
        None => {}
        Some(reviewer) if reviewer == filter.reviewer => {
            query.push(" and newest.started_at is not null and newest.status_id = any(");
            query.push_bind(Stage::ACCEPTED_STATUSES.map(Enumeration::id).to_vec()).push(")");
        }
        // A reviewer must not learn who else reviews an article.
        Some(_) => {
            query.push(" and false");
        }
    }
    filter_printed_issue(query, filter.with_issue);
    filter_publication_date(
        query,
        "printed.publication_date",
        filter.published_after,
        filter.published_before,
    );
}

/// Restricts to articles that readers find in an issue, or to all others.
fn filter_printed_issue(query: &mut QueryBuilder<Postgres>, with_issue: Option<bool>) {
    let Some(with_issue) = with_issue else { return };
    query.push(if with_issue { " and exists" } else { " and not exists" });
    query.push(" (select from issue_articles placed join issues on issues.id = placed.issue_id");
    query.push(" where placed.article_id = articles.id and issues.publication_date is not null");
    query.push(" and articles.status_id = ").push(ArticleStatus::Published.id()).push(")");
}

/// Adds a condition: the article has a matching author whom the reviewer may see. In single-blind mode they see the
/// authors until the request is refused or ends without an answer.
pub fn push_author_match(query: &mut QueryBuilder<Postgres>, filter: &Filter, author: &str) {
    if !filter.mode.shows_authors() {
        query.push("false");
        return;
    }
    query.push("(exists (select from review_assignments agreed where agreed.article_id = articles.id");
    query.push(" and agreed.reviewer_id = ").push_bind(filter.reviewer.0);
    query.push(" and (agreed.status_id = ").push_bind(ReviewAssignmentStatus::Waiting.id());
    query.push(" or agreed.started_at is not null and agreed.status_id = any(");
    query.push_bind(Stage::ACCEPTED_STATUSES.map(Enumeration::id).to_vec()).push(")))");
    query.push(" and exists (select from jsonb_array_elements(versions.authors) as authors (entry) where ");
    for (language, or) in [("En", ""), ("Ru", " or ")] {
        let names = ["firstName", "middleName", "lastName"].map(|name| format!("entry->>'{name}{language}'"));
        query.push(format!("{or}strpos(lower(concat_ws(' ', {})), lower(", names.join(", ")));
        query.push_bind(author.to_owned()).push(")) > 0");
    }
    query.push("))");
}

fn item(row: &PgRow) -> sqlx::Result<ReviewerArticleItem> {
    Ok(ReviewerArticleItem {
        id: ArticleId(row.try_get("id")?),
        manuscript_number: row.try_get("manuscript_number")?,
        title_en: row.try_get("title_en")?,
        title_ru: row.try_get("title_ru")?,
        type_id: row.try_get("type_id")?,
        status_id: row.try_get("status_id")?,
        created_at: row.try_get("created_at")?,
        publication_date: row.try_get("publication_date")?,
        assignment: ItemAssignment {
            id: AssignmentId(row.try_get("assignment_id")?),
            status_id: row.try_get("assignment_status_id")?,
            due_date: row.try_get("due_date")?,
            article_revision: row.try_get("article_revision")?,
        },
    })
}
