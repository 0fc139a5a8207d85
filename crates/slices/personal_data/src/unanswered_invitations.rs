//! Nightly erasure of invited reviewers who never answered.

use chrono::TimeDelta;
use kit::App;
use kit::audit::AuditEntry;
use kit::jobs::{Job, JobFailure};
use rules::audit::AuditAction;
use rules::retention::{BATCH_SIZE, UNANSWERED_INVITATIONS_DAYS};
use rules::{Enumeration, ReviewAssignmentStatus, UserId};
use serde::{Deserialize, Serialize};

use crate::erasure::erase_by_system;

#[derive(Debug, Serialize, Deserialize)]
pub struct EraseUnansweredInvitees {}

impl Job for EraseUnansweredInvitees {
    const NAME: &'static str = "personal-data:erase-unanswered";
    const SCHEDULE: Option<&'static str> = Some("15 4 * * *");
    type Context = App;

    /// Erases invitees without an open assignment, at most one batch per night.
    async fn run(self, app: App) -> Result<(), JobFailure> {
        let cutoff = app.clock.now() - TimeDelta::days(UNANSWERED_INVITATIONS_DAYS);
        let invitees = sqlx::query_scalar!(
            "select id from users
             where is_invited and erased_at is null and updated_at < $1
               and not exists (select from identity_codes where user_id = users.id and expires_at > $1)
               and not exists (select from review_assignments
                               where reviewer_id = users.id and status_id = any($2))
             order by id limit $3",
            cutoff,
            &[ReviewAssignmentStatus::Waiting.id(), ReviewAssignmentStatus::Reviewing.id()],
            BATCH_SIZE
        )
        .fetch_all(&app.pool)
        .await?;
        for id in &invitees {
            let entry = AuditEntry::by_system(AuditAction::UserErased);
            match erase_by_system(&app, UserId(*id), entry).await {
                Ok(()) => {}
                // The reviewer was invited again in the meantime.
                Err(kit::Error::Problem(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        tracing::info!(erased = invitees.len(), "unanswered invitees erased");
        Ok(())
    }
}
