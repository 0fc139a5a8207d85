//! The letter that carries the code.

use anyhow::Context;
use kit::App;
use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::Language;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::code_of;
use super::verify_email::VALID_HOURS;

#[derive(Debug, Clone)]
pub struct Desk {
    pub app: App,
    pub mailer: Mailer,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct SendVerification {
    pub code_id: Uuid,
}

impl Job for SendVerification {
    const NAME: &'static str = "identity:send-verification";
    type Context = Desk;

    async fn run(self, desk: Desk) -> Result<(), JobFailure> {
        let Desk { app, mailer } = desk;
        // Used or expired since it was queued: the cause is gone.
        let Some(row) = sqlx::query!(
            "select codes.email::text as \"email!\", users.interface_language,
                    concat_ws(' ', users.first_name_en, users.last_name_en) as \"full_name!\"
             from identity_codes codes join users on users.id = codes.user_id
             where codes.id = $1 and codes.used_at is null and codes.expires_at > $2",
            self.code_id,
            app.clock.now(),
        )
        .fetch_optional(&app.pool)
        .await?
        else {
            return Ok(());
        };
        let code = code_of(self.code_id, &app.settings.auth);
        let mut link =
            app.settings.http.public_origin.join("/identity/confirm-email").context("confirm link")?;
        link.query_pairs_mut().append_pair("code", &code);
        let language = row.interface_language.as_deref().and_then(Language::from_code).unwrap_or_default();
        mailer
            .deliver(Delivery {
                cause: format!("verify-email:{}", self.code_id),
                letter: "confirm-email",
                to: &row.email,
                to_name: &row.full_name,
                language,
                values: mailer::values! {
                    full_name => &row.full_name,
                    link => link.as_str(),
                    code,
                    valid_hours => VALID_HOURS,
                },
            })
            .await?;
        Ok(())
    }
}
