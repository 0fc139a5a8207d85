//! Lists of assignments: all of them, and one's own. Two queries, however many there are, and one for their letters.

use kit::listing::{Page, Slice};
use kit::{Actor, App, Problem, Result};
use notifications::last_letters;
use rules::article::Standing;
use rules::review::Party;
use rules::{ArticleId, ArticleStatus, AssignmentId, Enumeration, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder};

use super::view::{EditorAssignment, MyAssignment};
use crate::listing::one_of;
use crate::reviews::view::ReviewView;

#[derive(Debug, Default)]
pub struct Filter {
    pub reviewer: Option<UserId>,
    pub article: Option<ArticleId>,
    pub revision: Option<i32>,
    pub statuses: Vec<i16>,
}

const TABLES: &str = " from review_assignments assignments
    join articles on articles.id = assignments.article_id
    join users on users.id = assignments.reviewer_id
    left join reviews on reviews.assignment_id = assignments.id";

/// What counts without the texts.
const COUNTED: &str = "select count(*) from review_assignments assignments
    join articles on articles.id = assignments.article_id";

/// For editors and admins.
pub async fn for_the_desk(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    filter: &Filter,
    slice: Slice,
) -> Result<Page<EditorAssignment>> {
    let party = Party::at_the_desk(Standing::of(&actor.roles, false, false, false));
    let item = |row: &PgRow| EditorAssignment::of_row(row, party);
    let mut found =
        page(&mut *connection, EditorAssignment::COLUMNS, (filter, actor.id), slice, item).await?;
    with_letters(app, connection, &mut found.results).await?;
    Ok(found)
}

async fn with_letters(
    app: &App,
    connection: &mut PgConnection,
    assignments: &mut [EditorAssignment],
) -> Result<()> {
    let ids: Vec<_> = assignments.iter().map(|assignment| assignment.id).collect();
    let mut letters = last_letters(app, connection, &ids).await?;
    for assignment in assignments {
        assignment.last_letter = letters.remove(&assignment.id);
    }
    Ok(())
}

/// The reviewer's own.
pub async fn of_reviewer(
    connection: &mut PgConnection,
    reviewer: UserId,
    filter: Filter,
    slice: Slice,
) -> Result<Page<MyAssignment>> {
    let filter = Filter { reviewer: Some(reviewer), ..filter };
    page(connection, MyAssignment::COLUMNS, (&filter, reviewer), slice, MyAssignment::of_row).await
}

/// The newest first, without what is about an article of the viewer's own: who reviews that, they never learn.
async fn page<T>(
    connection: &mut PgConnection,
    columns: &str,
    (filter, viewer): (&Filter, UserId),
    slice: Slice,
    item: impl Fn(&PgRow) -> sqlx::Result<T>,
) -> Result<Page<T>> {
    let mut query = select(columns);
    for_viewer(&mut query, filter, viewer);
    query.push(" order by assignments.id desc limit ").push_bind(slice.limit);
    query.push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new(COUNTED);
    for_viewer(&mut query, filter, viewer);
    Ok(Page { results, count: query.build_query_scalar().fetch_one(connection).await? })
}

fn for_viewer(query: &mut QueryBuilder<Postgres>, filter: &Filter, viewer: UserId) {
    narrow(query, filter);
    query.push(" and assignments.article_id not in (select articles_by(").push_bind(viewer.0).push("))");
}

fn select(columns: &str) -> QueryBuilder<Postgres> {
    QueryBuilder::new(format!("select {columns}, {}{TABLES}", ReviewView::COLUMNS))
}

/// One of them as the desk sees it.
pub async fn one_at_the_desk(
    app: &App,
    connection: &mut PgConnection,
    id: AssignmentId,
    party: Party,
) -> Result<EditorAssignment> {
    let mut query = select(EditorAssignment::COLUMNS);
    query.push(" where assignments.id = ").push_bind(id.0);
    let row = query.build().fetch_optional(&mut *connection).await?.ok_or(Problem::NOT_FOUND)?;
    let mut found = [EditorAssignment::of_row(&row, party)?];
    with_letters(app, connection, &mut found).await?;
    let [assignment] = found;
    Ok(assignment)
}

/// One of them as its reviewer sees it.
pub async fn one_of_mine(connection: &mut PgConnection, id: AssignmentId) -> Result<MyAssignment> {
    let mut query = select(MyAssignment::COLUMNS);
    narrow(&mut query, &Filter::default());
    query.push(" and assignments.id = ").push_bind(id.0);
    let row = query.build().fetch_optional(connection).await?.ok_or(Problem::NOT_FOUND)?;
    Ok(MyAssignment::of_row(&row)?)
}

/// All that somebody was asked about one article, the newest first.
pub async fn all_of_mine(
    connection: &mut PgConnection,
    article: ArticleId,
    reviewer: UserId,
) -> Result<Vec<MyAssignment>> {
    let mut query = select(MyAssignment::COLUMNS);
    narrow(&mut query, &Filter { reviewer: Some(reviewer), article: Some(article), ..Filter::default() });
    query.push(" order by assignments.id desc");
    let rows = query.build().fetch_all(connection).await?;
    Ok(rows.iter().map(MyAssignment::of_row).collect::<sqlx::Result<_>>()?)
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
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
    one_of(query, "assignments.status_id", &filter.statuses);
}
