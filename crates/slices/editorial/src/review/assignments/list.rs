//! Queries for assignments. A list needs two queries, and editors one each for the date, letters, notes and returned
//! reviews.

use kit::listing::{Page, PageBounds};
use kit::{Actor, App, Problem, Result};
use notifications::last_letters;
use rules::article::Relation;
use rules::review::AssignmentActor;
use rules::{ArticleId, ArticleStatus, AssignmentId, Enumeration, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder};

use super::due_dates::deadlines;
use super::view::{EditorAssignment, MyAssignment};
use super::{notes, returned_reviews};
use crate::list_filters::filter_ids;
use crate::review::reviews::view::ReviewView;

#[derive(Debug, Default)]
pub struct Filter {
    pub reviewer: Option<UserId>,
    pub article: Option<ArticleId>,
    pub revision: Option<i32>,
    pub statuses: Vec<i16>,
}

const TABLES: &str = " from review_assignments assignments
    join articles on articles.id = assignments.article_id
    join assigned_versions versions on versions.assignment_id = assignments.id
    join users on users.id = assignments.reviewer_id
    left join reviews on reviews.assignment_id = assignments.id
    left join lateral (
        select kind, text, created_at from assignment_notes
        where assignment_id = assignments.id and answered_at is null and assignments.ended_at is null
        order by id desc limit 1) pending on true";

const NEWEST_FIRST: &str = "versions.ordinal desc";

/// Assignments for which the reviewer has something to do come first.
const OPEN_FIRST: &str = "case when assignments.status_id in (1, 2) or assignments.status_id = 5
    and assignments.started_at is not null then assignments.due_date end, versions.ordinal desc";

/// Counts without joining the texts.
const COUNT_QUERY: &str = "select count(*) from review_assignments assignments
    join articles on articles.id = assignments.article_id
    join assigned_versions versions on versions.assignment_id = assignments.id";

/// Lists assignments for editors and admins.
pub async fn list_for_editor(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    filter: &Filter,
    bounds: PageBounds,
) -> Result<Page<EditorAssignment>> {
    let assignment_actor = AssignmentActor::from_relation(Relation::of(&actor.roles, false, false, false));
    let deadlines = deadlines(app, connection).await?;
    let item = |row: &PgRow| EditorAssignment::from_row(row, (actor.id, assignment_actor), deadlines);
    let select = (EditorAssignment::COLUMNS, NEWEST_FIRST);
    // An author must not learn who reviews their article.
    let own = Own::Excluded(actor.id);
    let mut page = load_page(&mut *connection, select, (filter, own), bounds, item).await?;
    attach_details(app, connection, &mut page.results).await?;
    Ok(page)
}

/// Adds letters, notes and returned reviews, with one query each.
async fn attach_details(
    app: &App,
    connection: &mut PgConnection,
    assignments: &mut [EditorAssignment],
) -> Result<()> {
    let ids: Vec<_> = assignments.iter().map(|assignment| assignment.id).collect();
    let mut letters = last_letters(app, &mut *connection, &ids).await?;
    let mut notes = notes::load(&mut *connection, &ids).await?;
    let mut returned = returned_reviews::load(connection, &ids).await?;
    for assignment in assignments {
        assignment.last_letter = letters.remove(&assignment.id);
        assignment.notes = notes.remove(&assignment.id).unwrap_or_default();
        assignment.returned_reviews = returned.remove(&assignment.id).unwrap_or_default();
    }
    Ok(())
}

/// Lists the reviewer's own assignments: open ones first, by due date, then the others, newest first.
pub async fn list_for_reviewer(
    connection: &mut PgConnection,
    reviewer: UserId,
    filter: Filter,
    bounds: PageBounds,
) -> Result<Page<MyAssignment>> {
    let filter = Filter { reviewer: Some(reviewer), ..filter };
    let select = (MyAssignment::COLUMNS, OPEN_FIRST);
    let own = Own::ExcludedWhenAsked;
    load_page(connection, select, (&filter, own), bounds, MyAssignment::from_row).await
}

/// Whose articles a list leaves out.
#[derive(Debug, Clone, Copy)]
enum Own {
    /// Those of this editor, as the account is now.
    Excluded(UserId),
    /// Those of the reviewer, as it was judged when they were asked.
    ExcludedWhenAsked,
}

/// A page of assignments.
async fn load_page<T>(
    connection: &mut PgConnection,
    (columns, order): (&str, &str),
    (filter, own): (&Filter, Own),
    bounds: PageBounds,
    item: impl Fn(&PgRow) -> sqlx::Result<T>,
) -> Result<Page<T>> {
    let mut query = select(columns);
    push_viewer_filters(&mut query, filter, own);
    query.push(" order by ").push(order).push(" limit ").push_bind(bounds.limit);
    query.push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new(COUNT_QUERY);
    push_viewer_filters(&mut query, filter, own);
    Ok(Page { results, count: query.build_query_scalar().fetch_one(connection).await? })
}

fn push_viewer_filters(query: &mut QueryBuilder<Postgres>, filter: &Filter, own: Own) {
    push_filters(query, filter);
    match own {
        Own::Excluded(editor) => {
            query.push(" and assignments.article_id not in (select articles_by(").push_bind(editor.0);
            query.push("))");
        }
        Own::ExcludedWhenAsked => {
            query.push(" and not versions.is_author");
        }
    }
}

fn select(columns: &str) -> QueryBuilder<Postgres> {
    QueryBuilder::new(format!("select {columns}, {}{TABLES}", ReviewView::COLUMNS))
}

/// Returns an assignment for editors.
pub async fn read_for_editor(
    app: &App,
    connection: &mut PgConnection,
    id: AssignmentId,
    viewer: (UserId, AssignmentActor),
) -> Result<EditorAssignment> {
    let found = read_several_for_editor(app, connection, &[id], viewer).await?;
    Ok(found.into_iter().next().ok_or(Problem::NOT_FOUND)?)
}

/// Returns assignments for editors, in the order of the requests.
pub async fn read_several_for_editor(
    app: &App,
    connection: &mut PgConnection,
    ids: &[AssignmentId],
    viewer: (UserId, AssignmentActor),
) -> Result<Vec<EditorAssignment>> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let mut query = select(EditorAssignment::COLUMNS);
    query.push(" where assignments.id = any(").push_bind(ids).push(") order by versions.ordinal");
    let rows = query.build().fetch_all(&mut *connection).await?;
    let deadlines = deadlines(app, connection).await?;
    let item = |row: &PgRow| EditorAssignment::from_row(row, viewer, deadlines);
    let mut found = rows.iter().map(item).collect::<sqlx::Result<Vec<_>>>()?;
    attach_details(app, connection, &mut found).await?;
    Ok(found)
}

/// Returns an assignment for its reviewer.
pub async fn read_for_reviewer(connection: &mut PgConnection, id: AssignmentId) -> Result<MyAssignment> {
    let mut query = select(MyAssignment::COLUMNS);
    push_filters(&mut query, &Filter::default());
    query.push(" and assignments.id = ").push_bind(id.0);
    let row = query.build().fetch_optional(connection).await?.ok_or(Problem::NOT_FOUND)?;
    Ok(MyAssignment::from_row(&row)?)
}

/// Lists the reviewer's assignments for one article, newest first, without any for which they turned out to be an
/// author when they were asked.
pub async fn list_for_article_reviewer(
    connection: &mut PgConnection,
    article: ArticleId,
    reviewer: UserId,
) -> Result<Vec<MyAssignment>> {
    let mut query = select(MyAssignment::COLUMNS);
    push_filters(
        &mut query,
        &Filter { reviewer: Some(reviewer), article: Some(article), ..Filter::default() },
    );
    query.push(" and not versions.is_author order by versions.ordinal desc");
    let rows = query.build().fetch_all(connection).await?;
    Ok(rows.iter().map(MyAssignment::from_row).collect::<sqlx::Result<_>>()?)
}

fn push_filters(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query
        .push(" where articles.removed_at is null and articles.status_id <> ")
        .push(ArticleStatus::Draft.id());
    if let Some(reviewer) = filter.reviewer {
        query.push(" and assignments.reviewer_id = ").push_bind(reviewer.0);
    }
    if let Some(article) = filter.article {
        query.push(" and assignments.article_id = ").push_bind(article.0);
    }
    if let Some(revision) = filter.revision {
        query.push(" and assignments.article_revision = ").push_bind(revision);
    }
    filter_ids(query, "assignments.status_id", &filter.statuses);
}
