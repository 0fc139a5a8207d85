//! Job that tells the owner of an account about a sign-in from a browser that was not used before.

use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::letter::{JOB_ATTEMPTS, SECURITY_PRIORITY};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{people, places};

#[derive(Debug, Serialize, Deserialize)]
pub struct SendNewDeviceLetter {
    pub session_id: Uuid,
}

impl Job for SendNewDeviceLetter {
    const NAME: &'static str = "identity:send-new-device-letter";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = SECURITY_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        let cause = format!("new-device:{}", self.session_id);
        let session = sqlx::query!(
            "select user_id, browser, system, address,
                    to_char(created_at at time zone $2, 'DD.MM.YYYY HH24:MI') as \"signed_in_at!\"
             from sessions where id = $1",
            self.session_id,
            app.settings.journal.time_zone
        )
        .fetch_optional(&app.pool)
        .await?;
        let Some(session) = session else {
            mailer.mark_overtaken(&cause).await?;
            return Ok(());
        };
        let owner = people::find_owner(&app.pool, rules::UserId(session.user_id)).await?;
        let Some((owner, to)) = owner.and_then(|owner| owner.email.clone().map(|to| (owner, to))) else {
            return Ok(());
        };
        let language = owner.language.unwrap_or_default();
        let origin = &app.settings.http.public_origin;
        let link = |path: &str| -> anyhow::Result<String> { Ok(origin.join(path)?.to_string()) };
        mailer
            .deliver(Delivery {
                cause,
                letter: "new-device",
                to: &to,
                to_name: &owner.full_name,
                language,
                values: mailer::values! {
                    full_name => &owner.full_name,
                    browser => session.browser,
                    system => session.system,
                    place => places::find(app, &session.address, language),
                    address => session.address,
                    signed_in_at => session.signed_in_at,
                    time_zone => &app.settings.journal.time_zone,
                    security_link => link("/personal-area/profile/security")?,
                    reset_link => link("/identity/reset-password")?,
                },
                notification: None,
            })
            .await?;
        Ok(())
    }
}
