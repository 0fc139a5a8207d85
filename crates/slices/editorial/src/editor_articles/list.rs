//! List of articles for editors.

use chrono::NaiveDate;
use kit::listing::{Page, PageBounds, Sortable, order_by};
use kit::{Actor, Result};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Relation};
use rules::{ArticleId, ArticleStatus, Enumeration, Language, UserId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use super::view::EditorArticleItem;
use crate::articles::{IssueRef, decode_enum};
use crate::list_filters::{filter_ids, filter_issue, filter_publication_date, filter_title};
use crate::participants::PersonName;

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

/// Lists articles with two queries.
pub async fn list(
    connection: &mut PgConnection,
    actor: &Actor,
    filter: &Filter,
    order: Option<&str>,
    bounds: PageBounds,
    language: Language,
) -> Result<Page<EditorArticleItem>> {
    let order = order_by::<Columns>(order, "-createdAt")?;
    // The outer query calls `is_among_authors` only for the rows of the page, not for skipped ones.
    let mut query = QueryBuilder::new("select articles.*, is_among_authors(articles.id, ");
    query.push_bind(actor.id.0).push(
        ") as is_among_authors from (
         select articles.id, articles.title_en, articles.type_id, articles.status_id, articles.revision,
                articles.created_at, articles.publication_date, articles.creator_id, users.first_name_en,
                users.middle_name_en, users.last_name_en, issues.id as issue_id, issues.volume, issues.number
         from articles join users on users.id = articles.creator_id
         left join issue_articles on issue_articles.article_id = articles.id
         left join issues on issues.id = issue_articles.issue_id",
    );
    push_filters(&mut query, actor, filter);
    query.push(" order by ").push(&order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    query.push(") articles order by ").push(&order);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(|row| item(row, actor, language)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from articles");
    push_filters(&mut query, actor, filter);
    let count = query.build_query_scalar().fetch_one(connection).await?;
    Ok(Page { results, count })
}

fn push_filters(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &Filter) {
    query.push(" where articles.removed_at is null and articles.status_id <> ");
    query.push(ArticleStatus::Draft.id());
    filter_ids(query, "articles.status_id", &filter.statuses);
    filter_title(query, filter.title.as_deref());
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
    filter_publication_date(query, filter.published_after, filter.published_before);
}

fn item(row: &PgRow, actor: &Actor, language: Language) -> sqlx::Result<EditorArticleItem> {
    let status: ArticleStatus = decode_enum(row.try_get("status_id")?)?;
    let creator = UserId(row.try_get("creator_id")?);
    let is_among_authors = row.try_get("is_among_authors")?;
    let relation = Relation::of(&actor.roles, creator == actor.id, is_among_authors, false).in_editor_view();
    let issue = IssueRef::of(row.try_get("issue_id")?, row.try_get("volume")?, row.try_get("number")?);
    Ok(EditorArticleItem {
        id: ArticleId(row.try_get("id")?),
        title_en: row.try_get("title_en")?,
        type_id: row.try_get("type_id")?,
        status_id: status.id(),
        revision: row.try_get("revision")?,
        created_at: row.try_get("created_at")?,
        publication_date: row.try_get("publication_date")?,
        author_id: creator,
        author: PersonName::from_row(row)?,
        issue: issue.map(|issue| issue.to_view(language)),
        is_editable: decide(&Facts::new(status, 0), relation, Action::Edit).is_ok(),
    })
}
