//! Rows of `import_items`: the records of a source.

use chrono::{DateTime, Utc};
use kit::Result;
use rules::imports::{ImportOutcome, ItemKind};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sources::{Finding, FindingKind, SourceRecord};
use sqlx::PgConnection;

use crate::reasons::Reason;
use crate::store::{Import, decode_json};

/// Titles are shortened to this length in lists.
const MAX_TITLE_CHARS: usize = 300;
const MAX_LOCATION_CHARS: usize = 1_000;
/// A hostile source could name millions of things that are not understood.
const MAX_FINDINGS: usize = 200;

/// A record that waits for its turn.
#[derive(Debug)]
pub struct Item {
    pub key: String,
    pub record: SourceRecord,
    pub record_hash: Vec<u8>,
    pub findings: Vec<Finding>,
}

pub const fn kind_of(record: &SourceRecord) -> ItemKind {
    match record {
        SourceRecord::Page(_) => ItemKind::Page,
        SourceRecord::Issue(_) => ItemKind::Issue,
        SourceRecord::Person(_) => ItemKind::Person,
        SourceRecord::Article(_) => ItemKind::Article,
        SourceRecord::Submission(_) => ItemKind::Submission,
    }
}

fn title_of(record: &SourceRecord) -> String {
    let title = match record {
        SourceRecord::Page(page) => page.title.values().next().cloned().unwrap_or_default(),
        SourceRecord::Issue(issue) => {
            let numbers = [&issue.volume, &issue.number].map(|part| part.trim()).join("-");
            if issue.year.is_empty() { numbers } else { format!("{numbers} ({})", issue.year) }
        }
        SourceRecord::Person(person) => person
            .names
            .values()
            .next()
            .map_or_else(String::new, |name| format!("{} {}", name.given, name.family).trim().to_owned()),
        SourceRecord::Article(article) => article.title.values().next().cloned().unwrap_or_default(),
        SourceRecord::Submission(submission) => {
            submission.article.title.values().next().cloned().unwrap_or_default()
        }
    };
    shorten(&title, MAX_TITLE_CHARS)
}

fn shorten(text: &str, max: usize) -> String {
    text.replace('\0', "").chars().take(max).collect()
}

fn doi_of(record: &SourceRecord) -> &str {
    match record {
        SourceRecord::Article(article) => &article.doi,
        SourceRecord::Issue(issue) => &issue.doi,
        _ => "",
    }
}

/// Hash of what a record says, by which a later import notices a change.
fn hash_of(record: &Value) -> Vec<u8> {
    // `serde_json` sorts the keys of objects.
    Sha256::digest(record.to_string().as_bytes()).to_vec()
}

/// Adds a record of the current round. A record that was read in an earlier round is replaced; a second one with the same
/// key in the same round only leaves a note on the first.
pub async fn add(
    transaction: &mut PgConnection,
    import: &Import,
    record: &SourceRecord,
    position: i64,
) -> Result<()> {
    let location = shorten(record.location(), MAX_LOCATION_CHARS);
    // PostgreSQL stores no NUL in texts.
    let json = serde_json::to_string(record).map_err(anyhow::Error::new)?.replace("\\u0000", "");
    let json: Value = serde_json::from_str(&json).map_err(anyhow::Error::new)?;
    let findings: Vec<&Finding> = record.findings().iter().take(MAX_FINDINGS).collect();
    let findings = without_nul(serde_json::to_string(&findings).map_err(anyhow::Error::new)?)?;
    let added = sqlx::query!(
        "insert into import_items (import_id, key, kind, position, location, title, doi, record, record_hash, findings, round)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (import_id, key) do update
         set kind = excluded.kind, position = excluded.position, location = excluded.location, title = excluded.title,
             doi = excluded.doi, record = excluded.record, record_hash = excluded.record_hash,
             findings = excluded.findings, round = excluded.round, outcome = 'waiting', reason = null, done_at = null
         where import_items.round < excluded.round or import_items.location = excluded.location",
        import.id,
        shorten(record.key(), MAX_LOCATION_CHARS),
        kind_of(record).code(),
        position,
        location,
        title_of(record),
        shorten(doi_of(record), MAX_TITLE_CHARS),
        json,
        hash_of(&json),
        findings,
        import.round
    )
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    if added == 0 {
        let note = Finding::new(FindingKind::Duplicate, location);
        sqlx::query!(
            "update import_items set findings = findings || $3
             where import_id = $1 and key = $2 and jsonb_array_length(findings) < 200",
            import.id,
            shorten(record.key(), MAX_LOCATION_CHARS),
            serde_json::json!([note])
        )
        .execute(transaction)
        .await?;
    }
    Ok(())
}

fn without_nul(json: String) -> Result<Value> {
    Ok(serde_json::from_str(&json.replace("\\u0000", "")).map_err(anyhow::Error::new)?)
}

/// Returns the keys of waiting records in the order in which they are added: issues before their articles.
pub async fn waiting_keys(connection: &mut PgConnection, import: i64, limit: i64) -> Result<Vec<String>> {
    let keys = sqlx::query_scalar!(
        "select key from import_items where import_id = $1 and outcome = 'waiting'
         order by array_position(array['page', 'issue', 'person', 'article', 'submission'], kind), position limit $2",
        import,
        limit
    )
    .fetch_all(connection)
    .await?;
    Ok(keys)
}

/// Loads a record that waits; `None` if it is done.
pub async fn find_waiting(connection: &mut PgConnection, import: i64, key: &str) -> Result<Option<Item>> {
    let row = sqlx::query!(
        r#"select key, record as "record!", record_hash, findings from import_items
           where import_id = $1 and key = $2 and outcome = 'waiting' and record is not null"#,
        import,
        key
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Item {
        key: row.key,
        record: decode_json(row.record)?,
        record_hash: row.record_hash,
        findings: decode_json(row.findings)?,
    }))
}

/// Locks a waiting record until the end of the transaction; false if another worker has done it.
pub async fn lock_waiting(transaction: &mut PgConnection, import: i64, key: &str) -> Result<bool> {
    let found = sqlx::query_scalar!(
        "select key from import_items where import_id = $1 and key = $2 and outcome = 'waiting' for update",
        import,
        key
    )
    .fetch_optional(transaction)
    .await?;
    Ok(found.is_some())
}

/// What became of a record.
#[derive(Debug, Clone)]
pub struct Done {
    pub outcome: ImportOutcome,
    pub reason: Option<Reason>,
    pub target: Option<Target>,
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Article(i64),
    Issue(i64),
    User(i64),
}

impl Target {
    /// Values of the columns `article_id`, `issue_id` and `user_id`.
    pub const fn columns(target: Option<Target>) -> (Option<i64>, Option<i64>, Option<i64>) {
        match target {
            Some(Target::Article(id)) => (Some(id), None, None),
            Some(Target::Issue(id)) => (None, Some(id), None),
            Some(Target::User(id)) => (None, None, Some(id)),
            None => (None, None, None),
        }
    }
}

impl Done {
    pub const fn new(outcome: ImportOutcome) -> Done {
        Done { outcome, reason: None, target: None, findings: Vec::new() }
    }

    pub const fn because(outcome: ImportOutcome, reason: Reason) -> Done {
        Done { outcome, reason: Some(reason), target: None, findings: Vec::new() }
    }

    pub fn with_target(self, target: Target) -> Done {
        Done { target: Some(target), ..self }
    }
}

/// Notes what became of a record and forgets what it said, which may name people. What failed stays, so that it can be
/// tried again.
pub async fn finish(
    transaction: &mut PgConnection,
    import: i64,
    item: &Item,
    done: &Done,
    now: DateTime<Utc>,
) -> Result<()> {
    let findings: Vec<&Finding> = item.findings.iter().chain(&done.findings).take(MAX_FINDINGS).collect();
    let (article, issue, user) = Target::columns(done.target);
    sqlx::query!(
        "update import_items
         set outcome = $3, reason = $4, article_id = $5, issue_id = $6, user_id = $7, findings = $8, done_at = $9,
             record = case when $3 = 'failed' then record end,
             title = case when kind = 'person' and $3 <> 'failed' then '' else title end
         where import_id = $1 and key = $2",
        import,
        item.key,
        done.outcome.code(),
        done.reason.map(|reason| reason.code),
        article,
        issue,
        user,
        without_nul(serde_json::to_string(&findings).map_err(anyhow::Error::new)?)?,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
