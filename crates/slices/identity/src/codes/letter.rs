//! Job that sends the letter with a code.

use kit::jobs::{Job, JobFailure};
use mailer::{Delivery, Mailer};
use rules::letter::{AWAITED_PRIORITY, JOB_ATTEMPTS};
use rules::{CodePurpose, Language};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{code_of, link_to};

#[derive(Debug, Serialize, Deserialize)]
pub struct SendCode {
    pub code_id: Uuid,
}

impl Job for SendCode {
    const NAME: &'static str = "identity:send-code";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = AWAITED_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        send(&mailer, self.code_id).await
    }
}

/// Sends the letter of a changed address. A job of its own, because workers of release 0.1.0 do not know the
/// purpose of its code.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendEmailUndo {
    pub code_id: Uuid,
}

impl Job for SendEmailUndo {
    const NAME: &'static str = "identity:send-email-undo";
    const MAX_ATTEMPTS: i16 = JOB_ATTEMPTS;
    const PRIORITY: i16 = AWAITED_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        send(&mailer, self.code_id).await
    }
}

async fn send(mailer: &Mailer, code_id: Uuid) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let Some(row) = sqlx::query!(
            "select codes.purpose, codes.email::text as \"email!\",
                    coalesce(users.notification_language, users.interface_language, registrations.language) as language,
                    concat_ws(' ', coalesce(users.first_name_en, registrations.first_name_en),
                                   coalesce(users.last_name_en, registrations.last_name_en)) as \"full_name!\",
                    codes.used_at is null and codes.expires_at > $2 as \"is_open!\",
                    ceil(extract(epoch from codes.expires_at - codes.created_at) / 3600)::bigint as \"valid_hours!\",
                    users.id is not null and users.password_hash is null and users.orcid is null
                        and users.last_sign_in_on is null as \"is_first_password!\"
             from identity_codes codes
             left join users on users.id = codes.user_id
             left join registrations on registrations.id = codes.registration_id
             where codes.id = $1",
            code_id,
            app.clock.now(),
        )
        .fetch_optional(&app.pool)
        .await?
        else {
            return Ok(());
        };
    let cause = format!("{}:{}", row.purpose, code_id);
    // The code was used or has expired since the job was queued.
    if !row.is_open {
        mailer.mark_overtaken(&cause).await?;
        return Ok(());
    }
    let Some(purpose) = CodePurpose::from_code(&row.purpose) else {
        return Err(JobFailure::Permanent(anyhow::anyhow!("no letter for {}", row.purpose)));
    };
    let letter = letter_of(purpose, row.is_first_password);
    let name = if is_to_owner(letter) { row.full_name.as_str() } else { "" };
    let code = code_of(app, code_id).await?;
    let language = row.language.as_deref().and_then(Language::from_code).unwrap_or_default();
    mailer
        .deliver(Delivery {
            cause,
            letter,
            to: &row.email,
            to_name: name,
            language,
            values: mailer::values! {
                full_name => name,
                link => link_to(app, purpose, &code)?.as_str(),
                code => code,
                valid_hours => row.valid_hours,
            },
            notification: None,
        })
        .await?;
    Ok(())
}

/// The letter of a code. An account without a way to sign in that nobody has used was created by an admin, and its
/// owner chooses the first password.
const fn letter_of(purpose: CodePurpose, is_first_password: bool) -> &'static str {
    match purpose {
        CodePurpose::VerifyEmail => "confirm-email",
        CodePurpose::ResetPassword if is_first_password => "first-password",
        CodePurpose::ResetPassword => "reset-password",
        CodePurpose::ChangeEmail => "change-email",
        CodePurpose::UndoEmailChange => "email-changed",
        // A review request has a letter of its own, which `notifications` sends.
        CodePurpose::Invitation => "journal-invitation",
    }
}

/// True if the letter goes to an address that its owner has confirmed. Letters to others contain no name: anyone
/// can type one, and our letter would carry it to a stranger.
fn is_to_owner(letter: &str) -> bool {
    matches!(letter, "reset-password" | "email-changed")
}
