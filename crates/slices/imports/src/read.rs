//! Reads a source into records. Nothing in the journal changes.

use kit::jobs::{self, Job, JobFailure, Plan as JobPlan};
use kit::{App, Result};
use rules::imports::ImportState;
use serde::{Deserialize, Serialize};
use sources::SourceRecord;
use sqlx::PgConnection;
use tokio::sync::mpsc;

use crate::context::ImportContext;
use crate::items;
use crate::plan::Plan;
use crate::source::{OpenSource, SourcePart, SourceProblem};
use crate::store::{self, Import};

/// Records of one transaction.
const BATCH: usize = 50;
/// Added to the position of notices.
const AFTER_ARTICLES: i64 = 1 << 40;
/// Notes on the source as a whole.
const MAX_NOTES: usize = 500;

#[derive(Debug, Serialize, Deserialize)]
pub struct ReadSource {
    pub import: i64,
}

impl Job for ReadSource {
    const NAME: &'static str = "imports:read";
    type Context = ImportContext;

    async fn run(self, context: ImportContext) -> Result<(), JobFailure> {
        let app = &context.files.app;
        let import = store::find(&mut *app.pool.acquire().await?, self.import).await?;
        let Some(import) = import.filter(|import| import.state == ImportState::Reading) else {
            return Ok(());
        };
        match read(&context, &import).await {
            Ok(()) => Ok(()),
            Err(ReadError::Source(problem)) => Ok(fail(app, &import, &problem.0).await?),
            Err(ReadError::Other(error)) => Err(error.into()),
        }
    }
}

#[derive(Debug)]
enum ReadError {
    /// Reading again does not help.
    Source(SourceProblem),
    Other(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for ReadError {
    fn from(error: E) -> ReadError {
        let error = error.into();
        match error.downcast::<SourceProblem>() {
            Ok(problem) => ReadError::Source(problem),
            Err(error) => ReadError::Other(error),
        }
    }
}

/// Queues the job. An import is never read twice at once.
pub async fn queue(transaction: &mut PgConnection, import: i64) -> sqlx::Result<()> {
    let plan =
        JobPlan::now().under_key(format!("imports:{import}")).serial_queue(format!("imports:{import}"));
    jobs::add(transaction, &ReadSource { import }, plan).await
}

async fn read(context: &ImportContext, import: &Import) -> Result<(), ReadError> {
    let app = &context.files.app;
    let source = OpenSource::open(context, import).await?;
    let (sender, mut parts) = mpsc::channel(BATCH);
    let reading = tokio::spawn(source.clone().read_all(sender));
    let mut reader = Reader { import: import.clone(), position: 0 };
    reader.import.plan = Plan::default();
    reader.import.notes = Vec::new();
    let mut batch = Vec::with_capacity(BATCH);
    while parts.recv_many(&mut batch, BATCH).await > 0 {
        let mut transaction = app.pool.begin().await?;
        for part in batch.drain(..) {
            reader.take(&mut transaction, part).await?;
        }
        transaction.commit().await?;
    }
    reading.await??;
    if let Some(origin) = source.origin() {
        reader.import.origin = origin;
    }
    reader.finish(app, source.kind()).await?;
    Ok(())
}

/// Adds the parts of a source to the import.
struct Reader {
    import: Import,
    position: i64,
}

impl Reader {
    async fn take(&mut self, transaction: &mut PgConnection, part: SourcePart) -> Result<()> {
        match part {
            SourcePart::Journal(journal) => self.import.journal = *journal,
            SourcePart::Note(note) => {
                if self.import.notes.len() < MAX_NOTES {
                    self.import.notes.push(note);
                }
            }
            SourcePart::Record(record) => {
                self.position += 1;
                self.import.plan.count(&record);
                items::add(transaction, &self.import, &record, self.position + place_of(&record)).await?;
            }
        }
        Ok(())
    }

    /// Removes what the source does not hold any more, and shows the plan.
    async fn finish(self, app: &App, source: rules::imports::ImportSource) -> Result<()> {
        let import = self.import;
        let mut transaction = app.pool.begin().await?;
        sqlx::query!("delete from import_items where import_id = $1 and round < $2", import.id, import.round)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!(
            "update imports set state = $2, source = $3, journal = $4, plan = $5, notes = $6, failure = null,
                    origin = $9, planned_at = $7, changed_at = $7, version = version + 1
             where id = $1 and state = $8",
            import.id,
            ImportState::Planned.code(),
            source.code(),
            serde_json::to_value(&import.journal).map_err(anyhow::Error::new)?,
            serde_json::to_value(&import.plan).map_err(anyhow::Error::new)?,
            serde_json::to_value(&import.notes).map_err(anyhow::Error::new)?,
            app.clock.now(),
            ImportState::Reading.code(),
            import.origin
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        tracing::info!(import = import.id, records = self.position, "import planned");
        Ok(())
    }
}

/// Notices come after all articles: what they are about must be here already.
fn place_of(record: &SourceRecord) -> i64 {
    match record {
        SourceRecord::Article(article) if article.notice.is_some() => AFTER_ARTICLES,
        _ => 0,
    }
}

async fn fail(app: &App, import: &Import, problem: &str) -> Result<()> {
    tracing::warn!(import = import.id, problem, "source of an import not read");
    sqlx::query!(
        "update imports set state = $2, failure = $3, changed_at = $4, version = version + 1
         where id = $1 and state = $5",
        import.id,
        ImportState::Failed.code(),
        problem,
        app.clock.now(),
        ImportState::Reading.code()
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}
