//! One delivery: its attempts, its record and the file of it.

use kit::{Actor, App, Problem, Result};
use rules::delivery::{DeliveryTarget, next_version};
use sqlx::QueryBuilder;

use crate::context::DeliveryContext;
use crate::indexer::{FileStamp, Indexer};
use crate::list::{COLUMNS, TABLES, Viewer, item, push_visible};
use crate::record::{Record, load_record};
use crate::record_rows::rows;
use crate::refusals::{NOT_PUBLISHED, RECORD_INCOMPLETE, TARGET_OFF};
use crate::view::{DeliveryAttemptView, DeliveryItem, DeliveryRecord, DeliveryView};

/// Older attempts stay in the database.
const MAX_ATTEMPTS: i64 = 50;

pub async fn read(context: &DeliveryContext, viewer: &Viewer<'_>, id: i64) -> Result<DeliveryView> {
    let item = read_item(&context.app, viewer, id).await?;
    let attempts = sqlx::query_as!(
        DeliveryAttemptView,
        r#"select file_name, version::text as "version!", state, http_status, submission_id, message, message_id, answer,
                  created_at, sent_at, ended_at
           from delivery_attempts where delivery_id = $1 order by id desc limit $2"#,
        id,
        MAX_ATTEMPTS
    )
    .fetch_all(&context.app.pool)
    .await?;
    Ok(DeliveryView { item, attempts })
}

pub async fn read_item(app: &App, viewer: &Viewer<'_>, id: i64) -> Result<DeliveryItem> {
    let mut query = QueryBuilder::new(format!("select {COLUMNS}{TABLES}"));
    push_visible(&mut query, viewer.id);
    query.push(" and deliveries.id = ").push_bind(id);
    let row = query.build().fetch_optional(&app.pool).await?.ok_or(Problem::NOT_FOUND)?;
    Ok(item(&row, viewer)?)
}

/// Returns what would be sent now, for people.
pub async fn read_record(context: &DeliveryContext, viewer: &Viewer<'_>, id: i64) -> Result<DeliveryRecord> {
    let item = read_item(&context.app, viewer, id).await?;
    let indexer = find_indexer(context, item.target)?;
    let in_language = viewer.language;
    match load_record(&context.app, indexer, item.article_id).await? {
        Record::None => Err(NOT_PUBLISHED.into()),
        Record::Incomplete(problems) => {
            let problems = problems.into_iter().map(|problem| problem.in_language(in_language)).collect();
            Ok(DeliveryRecord { rows: Vec::new(), problems })
        }
        Record::Complete(record) => {
            Ok(DeliveryRecord { rows: rows(&record.publication, in_language), problems: Vec::new() })
        }
    }
}

/// A file to be uploaded by hand.
pub struct RecordFile {
    pub name: String,
    pub media_type: &'static str,
    pub content: Vec<u8>,
}

pub async fn read_record_file(
    context: &DeliveryContext,
    actor: &Actor,
    viewer: &Viewer<'_>,
    id: i64,
) -> Result<RecordFile> {
    let app = &context.app;
    let item = read_item(app, viewer, id).await?;
    let indexer = find_indexer(context, item.target)?;
    let record = match load_record(app, indexer, item.article_id).await? {
        Record::None => return Err(NOT_PUBLISHED.into()),
        Record::Incomplete(_) => return Err(RECORD_INCOMPLETE.into()),
        Record::Complete(record) => record,
    };
    let last = sqlx::query!("select last_version, delivered_at from deliveries where id = $1", id)
        .fetch_one(&app.pool)
        .await?;
    let (extension, media_type) = indexer.file_format();
    let batch = format!("{}-{}", item.target.code(), item.article_id);
    let version = next_version(last.last_version, app.clock.now());
    let stamp = FileStamp { batch: &batch, version, is_correction: last.delivered_at.is_some() };
    let content = indexer.write_file(&record, stamp)?;
    let entry = actor.audit(rules::audit::AuditAction::ArticleExported).article(item.article_id);
    let entry = entry.details(serde_json::json!({ "format": item.target.code() }));
    kit::audit::record(app, &mut *app.pool.acquire().await?, entry).await?;
    Ok(RecordFile { name: format!("{batch}.{extension}"), media_type, content })
}

fn find_indexer(context: &DeliveryContext, target: DeliveryTarget) -> Result<&dyn Indexer> {
    let indexer = context.indexers.find(target).ok_or(TARGET_OFF)?;
    Ok(indexer.as_ref())
}
