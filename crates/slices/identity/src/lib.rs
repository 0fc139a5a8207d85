//! Accounts, sign-in and e-mail codes.

pub mod account;
mod account_email_job;
pub mod account_email_requests;
mod audit_log;
mod breached_passwords;
pub mod codes;
mod confirmations;
pub mod consents;
mod current_password;
mod device;
pub mod email_preferences;
pub mod erasure;
pub mod external;
pub mod invitations;
mod login_token;
mod new_device_letter;
pub mod password;
pub mod people;
mod places;
pub mod registration;
pub mod second_factor;
mod sessions;
pub mod sign_in;
pub mod users;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;

use account_email_requests::ProcessAccountEmailRequest;
use codes::{PurgeExpired, SendCode, SendEmailUndo};
pub use external::ExternalProviders;
use new_device_letter::SendNewDeviceLetter;

pub fn routes(app: &App, external: &ExternalProviders) -> Routes {
    Routes::new(app)
        .merge(sign_in::routes(app))
        .merge(registration::routes(app))
        .merge(confirmations::routes(app))
        .merge(external::routes(external))
        .merge(account::routes(app))
        .merge(sessions::routes(app))
        .merge(second_factor::routes(app))
        .merge(consents::routes(app))
        .merge(users::routes(app))
        .merge(audit_log::routes(app))
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<PurgeExpired>(mailer.app.clone())
}

/// Jobs of letters that somebody waits for.
pub fn awaited_letter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker
        .job::<ProcessAccountEmailRequest>(mailer.clone())
        .job::<SendCode>(mailer.clone())
        .job::<SendEmailUndo>(mailer.clone())
}

/// Jobs of all other letters.
pub fn letter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    second_factor::letter_jobs(worker.job::<SendNewDeviceLetter>(mailer.clone()), mailer)
}
