//! Reads pages.

use chrono::{DateTime, Utc};
use kit::Result;
use kit::listing::{Page, PageBounds, Sortable, order_by};
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

/// Finds a page that readers may see.
pub async fn find(pool: &PgPool, language: Language, slug: &str) -> Result<Option<PageRow>> {
    let row = sqlx::query_as!(
        PageRow,
        "select slug, name, content, updated_at from static_pages
         where slug = $1 and language = $2 and not is_draft",
        slug,
        language.code()
    )
    .fetch_optional(pool)
    .await?;
    Ok(row)
}

pub async fn read(connection: &mut PgConnection, id: i64) -> Result<Option<PageDetails>> {
    let row = sqlx::query!(
        r#"select slug, name, language, content, is_draft, version, created_at, updated_at,
                  (select other.id from static_pages other
                   where other.slug = static_pages.slug and other.id <> static_pages.id) as translation_id
           from static_pages where id = $1"#,
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
        is_draft: row.is_draft,
        translation_id: row.translation_id,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }))
}

/// Standard pages that do not exist yet.
pub async fn missing(pool: &PgPool) -> Result<Vec<MissingPage>> {
    let standard = STANDARD_PAGES.map(|page| page.slug.to_owned());
    let existing = sqlx::query!("select slug, language from static_pages where slug = any($1)", &standard)
        .fetch_all(pool)
        .await?;
    let exists = |slug: &str, language: Language| {
        existing.iter().any(|page| page.slug == slug && page.language == language.code())
    };
    let missing = pages::missing_pages(exists).into_iter();
    Ok(missing
        .map(|(page, language)| MissingPage {
            slug: page.slug,
            language,
            name: page.name.in_language(language),
        })
        .collect())
}

/// Derives a slug from the name that is unused in this language.
pub async fn suggest_slug(pool: &PgPool, name: &str, language: Language) -> Result<String> {
    let slug = pages::slug_of(name);
    // A slug contains no `like` wildcards.
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

/// Reads one page of the list and the total count with two queries.
pub async fn list(
    pool: &PgPool,
    filter: &PageFilter,
    order: Option<&str>,
    bounds: PageBounds,
) -> Result<Page<PageItem>> {
    let order = order_by::<PageColumns>(order, "name")?;
    let mut query =
        QueryBuilder::new("select id, slug, name, language, is_draft, updated_at from static_pages");
    push_filter(&mut query, filter);
    query.push(" order by ").push(order);
    query.push(" limit ").push_bind(bounds.limit).push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(pool).await?;
    let results = rows.iter().map(item).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from static_pages");
    push_filter(&mut query, filter);
    let count = query.build_query_scalar().fetch_one(pool).await?;
    Ok(Page { results, count })
}

fn push_filter(query: &mut QueryBuilder<sqlx::Postgres>, filter: &PageFilter) {
    query.push(" where true");
    if let Some(language) = filter.language {
        query.push(" and language = ").push_bind(language.code());
    }
    if let Some(search) = &filter.search {
        // `strpos` has no wildcards, so % and _ match literally.
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
        is_draft: row.try_get("is_draft")?,
        updated_at: row.try_get("updated_at")?,
    })
}
