//! Adds the records of an import to the journal, each in a transaction of its own. A worker that is killed leaves nothing
//! half-done: another one goes on with the next record that waits.

mod article;
mod article_content;
mod files;
mod issue;
mod page;
mod person;
mod pictures;
mod record;
mod submission;
mod submission_people;
mod submission_reviews;

use futures::{TryStreamExt, stream};
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::{App, Result};
use rules::UserId;
use rules::imports::{ImportState, ItemKind};
use serde::{Deserialize, Serialize};
use sources::SourceRecord;
use sqlx::PgConnection;

use crate::context::ImportContext;
use crate::items::{self, Done, Item, kind_of};
use crate::source::OpenSource;
use crate::store::{self, Import};

/// Records whose keys are read at once.
const BATCH: i64 = 100;
/// Records that are added at the same time: one waits for storage or the database while another one is converted.
const CONCURRENCY: usize = 4;

#[derive(Debug, Serialize, Deserialize)]
pub struct RunImport {
    pub import: i64,
}

impl Job for RunImport {
    const NAME: &'static str = "imports:run";
    type Context = ImportContext;

    async fn run(self, context: ImportContext) -> Result<(), JobFailure> {
        let app = &context.files.app;
        let import = store::find(&mut *app.pool.acquire().await?, self.import).await?;
        let Some(import) = import.filter(|import| import.state == ImportState::Running) else {
            return Ok(());
        };
        let archivist = record::archive_account(app, &import).await?;
        let source = OpenSource::open(&context, &import).await?;
        let run = Run { context: context.clone(), source, import, archivist };
        Ok(run.add_all().await?)
    }
}

/// Queues the job.
pub async fn queue(transaction: &mut PgConnection, import: i64) -> sqlx::Result<()> {
    let plan = Plan::now().under_key(format!("imports:{import}")).serial_queue(format!("imports:{import}"));
    jobs::add(transaction, &RunImport { import }, plan).await
}

/// What a notice is about must be here before it.
fn is_notice(record: &SourceRecord) -> bool {
    matches!(record, SourceRecord::Article(article) if article.notice.is_some())
}

/// A running import.
pub struct Run {
    context: ImportContext,
    source: OpenSource,
    import: Import,
    /// Account that articles are submitted by; nobody can sign in to it.
    archivist: UserId,
}

impl Run {
    const fn app(&self) -> &App {
        &self.context.files.app
    }

    /// Adds all records that wait, until none is left or a person stops the import.
    async fn add_all(&self) -> Result<()> {
        loop {
            let mut connection = self.app().pool.acquire().await?;
            let current = store::find(&mut connection, self.import.id).await?;
            // Stopped, or stopped and continued with another mapping, for which another job is queued.
            if !current.is_some_and(|current| self.is_continued_by(&current)) {
                return Ok(());
            }
            let keys = items::waiting_keys(&mut connection, self.import.id, BATCH).await?;
            drop(connection);
            if keys.is_empty() {
                return self.finish().await;
            }
            self.add_batch(keys).await?;
        }
    }

    /// True if the import runs as it did when this job began.
    fn is_continued_by(&self, current: &Import) -> bool {
        current.state == ImportState::Running
            && (current.round, &current.mapping) == (self.import.round, &self.import.mapping)
    }

    /// Adds records of one kind side by side. Articles come after all issues, so that they find theirs.
    async fn add_batch(&self, keys: Vec<String>) -> Result<()> {
        let mut batch = Vec::with_capacity(keys.len());
        for key in keys {
            let item =
                items::find_waiting(&mut *self.app().pool.acquire().await?, self.import.id, &key).await?;
            batch.extend(item);
        }
        for kind in
            [ItemKind::Page, ItemKind::Issue, ItemKind::Person, ItemKind::Article, ItemKind::Submission]
        {
            let of_kind = batch.iter().filter(|item| kind_of(&item.record) == kind);
            let (notices, others): (Vec<&Item>, Vec<&Item>) =
                of_kind.partition(|item| is_notice(&item.record));
            let slots = if kind == ItemKind::Article { CONCURRENCY } else { 1 };
            stream::iter(others.into_iter().map(Ok))
                .try_for_each_concurrent(slots, |item| self.add(item))
                .await?;
            for notice in notices {
                self.add(notice).await?;
            }
        }
        Ok(())
    }

    async fn add(&self, item: &Item) -> Result<()> {
        match &item.record {
            SourceRecord::Article(article) => article::add(self, item, article).await,
            SourceRecord::Issue(issue) => issue::add(self, item, issue).await,
            SourceRecord::Person(person) => person::add(self, item, person).await,
            SourceRecord::Submission(submission) => submission::add(self, item, submission).await,
            SourceRecord::Page(page) => page::add(self, item, page).await,
        }
    }

    /// Notes what became of a record that changes nothing in the journal.
    async fn finish_item(&self, item: &Item, done: Done) -> Result<()> {
        let mut transaction = self.app().pool.begin().await?;
        if items::lock_waiting(&mut transaction, self.import.id, &item.key).await? {
            items::finish(&mut transaction, self.import.id, item, &done, self.app().clock.now()).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    async fn finish(&self) -> Result<()> {
        sqlx::query!(
            "update imports set state = $2, finished_at = $3, changed_at = $3, version = version + 1
             where id = $1 and state = $4",
            self.import.id,
            ImportState::Finished.code(),
            self.app().clock.now(),
            ImportState::Running.code()
        )
        .execute(&self.app().pool)
        .await?;
        tracing::info!(import = self.import.id, "import finished");
        Ok(())
    }
}
