//! Manuscript numbers for submissions of earlier releases, which gave none.

use kit::App;
use kit::jobs::{Job, JobFailure};
use serde::{Deserialize, Serialize};

use crate::articles::act::journal_date;
use crate::articles::number::assign_numbers;

/// An earlier release may serve a little longer while this version takes over, so the job keeps looking.
#[derive(Debug, Serialize, Deserialize)]
pub struct NumberEarlierSubmissions {}

impl Job for NumberEarlierSubmissions {
    const NAME: &'static str = "editorial:number-earlier-submissions";
    const SCHEDULE: Option<&'static str> = Some("*/5 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let today = journal_date(&app, &mut transaction).await?;
        assign_numbers(&app, &mut transaction, today).await?;
        transaction.commit().await?;
        Ok(())
    }
}
