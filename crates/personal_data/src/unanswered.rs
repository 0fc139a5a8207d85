//! People whom an editor named and who never answered: after a while the journal forgets who they were.

use chrono::TimeDelta;
use kit::App;
use kit::jobs::{Job, JobFailure};
use rules::retention::{BATCH, UNANSWERED_INVITATIONS_DAYS};
use rules::{Enumeration, ReviewAssignmentStatus, UserId};
use serde::{Deserialize, Serialize};

use crate::erasure::erase_by_office;

#[derive(Debug, Serialize, Deserialize)]
pub struct EraseUnanswered {}

impl Job for EraseUnanswered {
    const NAME: &'static str = "personal-data:erase-unanswered";
    const SCHEDULE: Option<&'static str> = Some("15 4 * * *");
    type Context = App;

    /// Those for whom nobody waits, one by one; the next night goes on.
    async fn run(self, app: App) -> Result<(), JobFailure> {
        let long_ago = app.clock.now() - TimeDelta::days(UNANSWERED_INVITATIONS_DAYS);
        let unanswered = sqlx::query_scalar!(
            "select id from users
             where is_invited and erased_at is null and updated_at < $1
               and not exists (select from identity_codes where user_id = users.id and expires_at > $1)
               and not exists (select from review_assignments
                               where reviewer_id = users.id and status_id = any($2))
             order by id limit $3",
            long_ago,
            &[ReviewAssignmentStatus::Waiting.id(), ReviewAssignmentStatus::Reviewing.id()],
            BATCH
        )
        .fetch_all(&app.pool)
        .await?;
        for id in &unanswered {
            match erase_by_office(&app, UserId(*id)).await {
                Ok(()) => {}
                // Somebody asked them again in between.
                Err(kit::Error::Problem(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        tracing::info!(erased = unanswered.len(), "people who never answered were forgotten");
        Ok(())
    }
}
