//! The second factor: passkeys, an authenticator app, recovery codes, and the challenges of a sign-in.
//!
//! This module keeps them and checks them. `sign_in`, `external` and `sessions` ask for them.

mod authenticator;
mod challenges;
mod change;
mod codes;
mod factors;
mod first_factor;
mod first_step;
mod http;
mod letters;
mod passkeys;
mod purge;
mod recovery_codes;
mod refusals;
mod reset;
mod totp;
mod view;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;
use rules::Permission;
use utoipa_axum::routes;

pub use authenticator::SEALED_SECRETS;
pub use codes::CompletedCode;
pub(crate) use codes::{PreparedCode, complete_with_code, limit as code_limit, redeem as redeem_code};
pub(crate) use factors::lock_owner;
pub use factors::{SecondFactorStatus, read_status};
pub use first_step::{SecondFactorRequest, SignedIn};
pub use http::{PasskeyAnswer, PasskeyOptions};
pub(crate) use passkeys::{PasskeyPurpose, start as start_passkey_use, verify as verify_passkey};
pub use purge::purge;
pub(crate) use refusals::{SECOND_FACTOR_NEEDED, WRONG_CODE};
pub use reset::{erase, remove_since, reset};

pub fn routes(app: &App) -> Routes {
    let (read, change) = (Permission::ReadAccount, Permission::ChangeAccount);
    Routes::new(app)
        .allow(read, routes!(http::read), app)
        .allow(change, routes!(http::start_passkey), app)
        .allow(change, routes!(http::add_passkey), app)
        .allow(change, routes!(http::remove_passkey), app)
        .allow(change, routes!(http::start_authenticator), app)
        .allow(change, routes!(http::confirm_authenticator), app)
        .allow(change, routes!(http::remove_authenticator), app)
        .allow(change, routes!(http::renew_recovery_codes), app)
}

pub fn letter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker
        .job::<letters::SendFactorLetter>(mailer.clone())
        .job::<letters::SendResetLetter>(mailer.clone())
        .job::<letters::SendWrongCodesLetter>(mailer.clone())
}
