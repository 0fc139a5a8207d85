//! Lists of imports and of their records, and the counts of a plan.

use kit::Result;
use kit::listing::{Page, PageBounds};
use rules::Language;
use rules::imports::{ImportOutcome, ItemKind};
use sources::{Finding, FindingKind};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

use crate::store::{self, decode_json};
use crate::view::{
    Counts, FindingCount, FindingView, ImportItemView, ImportSummary, OutcomeCount, reason_text,
};

/// Which records of an import are listed.
#[derive(Debug, Clone, Default)]
pub struct ItemFilter {
    pub kind: Option<ItemKind>,
    pub outcome: Option<ImportOutcome>,
    /// Only records with a finding of this kind.
    pub finding: Option<String>,
    /// Only records with any finding.
    pub has_findings: bool,
}

/// Lists imports, newest first, with three queries.
pub async fn list_imports(connection: &mut PgConnection, bounds: PageBounds) -> Result<Page<ImportSummary>> {
    let (imports, count) = store::list(connection, bounds.limit, bounds.offset).await?;
    let ids: Vec<i64> = imports.iter().map(|import| import.id).collect();
    let rows = sqlx::query!(
        r#"select import_id, count(*) filter (where outcome <> 'waiting') as "done!", count(*) as "total!"
           from import_items where import_id = any($1) group by import_id"#,
        &ids
    )
    .fetch_all(connection)
    .await?;
    let progress =
        |id| rows.iter().find(|row| row.import_id == id).map_or((0, 0), |row| (row.done, row.total));
    let results = imports.iter().map(|import| ImportSummary::of(import, progress(import.id))).collect();
    Ok(Page { results, count })
}

pub async fn count(connection: &mut PgConnection, import: i64, origin: &str) -> Result<Counts> {
    let outcomes = sqlx::query!(
        r#"select kind, outcome, count(*) as "count!" from import_items where import_id = $1
           group by kind, outcome order by kind, outcome"#,
        import
    )
    .fetch_all(&mut *connection)
    .await?;
    let findings = sqlx::query!(
        r#"select finding->>'kind' as "kind!", count(distinct key) as "count!"
           from import_items, jsonb_array_elements(findings) as finding
           where import_id = $1 and findings <> '[]' group by 1 order by 1"#,
        import
    )
    .fetch_all(&mut *connection)
    .await?;
    let articles_here = sqlx::query_scalar!(
        r#"select count(*) as "count!" from import_items items
           join articles on lower(articles.doi) = lower(items.doi)
           where items.import_id = $1 and items.doi <> '' and items.kind = 'article'
             and not exists (select from imported_records records
                             where records.origin = $2 and records.article_id = articles.id)"#,
        import,
        origin
    )
    .fetch_one(connection)
    .await?;
    let outcomes = outcomes.into_iter().filter_map(|row| {
        let (kind, outcome) = (ItemKind::from_code(&row.kind)?, ImportOutcome::from_code(&row.outcome)?);
        Some(OutcomeCount { kind, outcome, count: row.count })
    });
    let findings = findings.into_iter().filter_map(|row| {
        let kind: FindingKind = serde_json::from_value(row.kind.into()).ok()?;
        Some(FindingCount { kind, count: row.count })
    });
    Ok(Counts { outcomes: outcomes.collect(), findings: findings.collect(), articles_here })
}

const COLUMNS: &str =
    "key, kind, title, location, outcome, reason, findings, article_id, issue_id, user_id, position";

/// Lists records in the order of the source.
pub async fn list_items(
    connection: &mut PgConnection,
    import: i64,
    filter: &ItemFilter,
    bounds: PageBounds,
    language: Language,
) -> Result<Page<ImportItemView>> {
    let mut query = QueryBuilder::new(format!("select {COLUMNS} from import_items"));
    push_filter(&mut query, import, filter);
    query.push(" order by kind, position, key limit ").push_bind(bounds.limit);
    query.push(" offset ").push_bind(bounds.offset);
    let rows = query.build().fetch_all(&mut *connection).await?;
    let results = rows.iter().map(|row| item_of(row, language)).collect::<sqlx::Result<_>>()?;
    let mut query = QueryBuilder::new("select count(*) from import_items");
    push_filter(&mut query, import, filter);
    let count = query.build_query_scalar().fetch_one(connection).await?;
    Ok(Page { results, count })
}

/// Loads records after a place in the order of kind and position, for the report.
pub async fn items_after(
    connection: &mut PgConnection,
    import: i64,
    (kind, position): (&str, i64),
    limit: i64,
    language: Language,
) -> Result<Vec<(i64, ImportItemView)>> {
    let mut query = QueryBuilder::new(format!("select {COLUMNS} from import_items where import_id = "));
    query.push_bind(import).push(" and (kind, position) > (").push_bind(kind.to_owned()).push(", ");
    query.push_bind(position).push(") order by kind, position limit ").push_bind(limit);
    let rows = query.build().fetch_all(connection).await?;
    let items = rows.iter().map(|row| Ok((row.try_get("position")?, item_of(row, language)?)));
    Ok(items.collect::<sqlx::Result<_>>()?)
}

fn push_filter(query: &mut QueryBuilder<Postgres>, import: i64, filter: &ItemFilter) {
    query.push(" where import_id = ").push_bind(import);
    if let Some(kind) = filter.kind {
        query.push(" and kind = ").push_bind(kind.code());
    }
    if let Some(outcome) = filter.outcome {
        query.push(" and outcome = ").push_bind(outcome.code());
    }
    if filter.has_findings || filter.finding.is_some() {
        query.push(" and findings <> '[]'");
    }
    if let Some(finding) = &filter.finding {
        query.push(" and findings @> ").push_bind(serde_json::json!([{ "kind": finding }]));
    }
}

fn item_of(row: &PgRow, language: Language) -> sqlx::Result<ImportItemView> {
    let (kind, outcome): (String, String) = (row.try_get("kind")?, row.try_get("outcome")?);
    let unknown = |code: &str| sqlx::Error::Decode(format!("unknown code of an import item: {code}").into());
    let findings: Vec<Finding> = decode_json(row.try_get("findings")?)?;
    let reason: Option<String> = row.try_get("reason")?;
    Ok(ImportItemView {
        key: row.try_get("key")?,
        kind: ItemKind::from_code(&kind).ok_or_else(|| unknown(&kind))?,
        title: row.try_get("title")?,
        location: row.try_get("location")?,
        outcome: ImportOutcome::from_code(&outcome).ok_or_else(|| unknown(&outcome))?,
        reason: reason_text(reason.as_deref(), language),
        findings: findings.into_iter().map(FindingView::of).collect(),
        article_id: row.try_get("article_id")?,
        issue_id: row.try_get("issue_id")?,
        user_id: row.try_get("user_id")?,
    })
}
