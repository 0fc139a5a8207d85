//! Reading pages.

use chrono::{DateTime, Utc};
use kit::Result;
use kit::listing::{Page, Slice, Sortable, order_by};
use rules::Language;
use rules::pages::{self, STANDARD_PAGES};
use sqlx::{PgConnection, PgPool, QueryBuilder, Row};

use crate::view::{MissingPage, PageDetails, PageItem};

#[derive(Debug)]
pub struct PageRow {
    pub slug: String,
    pub name: String,
    pub content: String,
    pub updated_at: DateTime<Utc>,
}

pub async fn find(pool: &PgPool, language: Language, slug: &str) -> Result<Option<PageRow>> {
    let row = sqlx::query_as!(
        PageRow,
        "select slug, name, content, updated_at from static_pages where slug = $1 and language = $2",
        slug,
        language.code()
    )
    .fetch_optional(pool)
    .await?;
    Ok(row)
}

pub async fn read(connection: &mut PgConnection, id: i64) -> Result<Option<PageDetails>> {
    let row = sqlx::query!(
        "select slug, name, language, content, version, created_at, updated_at from static_pages where id = $1",
        id
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| PageDetails {
        id,
        is_standard: pages::is_standard(&row.slug),
        slug: row.slug,
        name: row.name,
        language: Language::from_code(&row.language).unwrap_or_default(),
        content: row.content,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }))
}

/// The standard pages that nobody has written yet.
pub async fn missing(pool: &PgPool) -> Result<Vec<MissingPage>> {
    let standard = STANDARD_PAGES.map(|page| page.slug.to_owned());
    let there = sqlx::query!("select slug, language from static_pages where slug = any($1)", &standard)
        .fetch_all(pool)
        .await?;
    let exists = |slug: &str, language: Language| {
        there.iter().any(|page| page.slug == slug && page.language == language.code())
    };
    let missing = pages::missing(exists).into_iter();
    Ok(missing
        .map(|(page, language)| MissingPage {
            slug: page.slug,
            language,
            name: page.name.in_language(language),
        })
        .collect())
}

/// Made of the name, and free in this language.
pub async fn suggested_slug(pool: &PgPool, name: &str, language: Language) -> Result<String> {
    let slug = pages::slug_of(name);
    // A slug has no sign that `like` would take for another.
    let taken = sqlx::query_scalar!(
        "select slug from static_pages where language = $1 and (slug = $2 or slug like $2 || '-%')",
        language.code(),
        slug
    )
    .fetch_all(pool)
    .await?;
    Ok(pages::free_slug(&slug, |slug| taken.iter().any(|taken| taken == slug)))
}

pub struct PageColumns;

impl Sortable for PageColumns {
    const COLUMNS: &'static [(&'static str, &'static str)] =
        &[("name", "name"), ("slug", "slug"), ("updatedAt", "updated_at")];
}

pub struct PageFilter {
    /// Part of a name or a slug.
    pub search: Option<String>,
    pub language: Option<Language>,
}

/// Two queries, however many pages there are.
pub async fn list(
    pool: &PgPool,
    filter: &PageFilter,
    order: Option<&str>,
    slice: Slice,
) -> Result<Page<PageItem>> {
    let order = order_by::<PageColumns>(order, "name")?;
    let mut query = QueryBuilder::new("select id, slug, name, language, updated_at from static_pages");
    narrow(&mut query, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(slice.limit).push(" offset ").push_bind(slice.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from static_pages");
    narrow(&mut query, filter);
    let count = query.build_query_scalar().fetch_one(pool).await?;
    Ok(Page { results, count })
}

fn narrow(query: &mut QueryBuilder<sqlx::Postgres>, filter: &PageFilter) {
    query.push(" where true");
    if let Some(language) = filter.language {
        query.push(" and language = ").push_bind(language.code());
    }
    if let Some(search) = &filter.search {
        // strpos takes the text as it is: % and _ mean themselves.
        query.push(" and (strpos(lower(name), lower(").push_bind(search.clone());
        query.push(")) > 0 or strpos(slug, lower(").push_bind(search.clone()).push(")) > 0)");
    }
}

fn item(row: &sqlx::postgres::PgRow) -> sqlx::Result<PageItem> {
    let language: String = row.try_get("language")?;
    Ok(PageItem {
        id: row.try_get("id")?,
        slug: row.try_get("slug")?,
        name: row.try_get("name")?,
        language: Language::from_code(&language).unwrap_or_default(),
        updated_at: row.try_get("updated_at")?,
    })
}
