//! Registration with e-mail and password.
//!
//! A registration becomes an account when the code from its letter is redeemed. Until then it does not
//! reserve the address and cannot be signed in to.

mod http;
mod store;

use kit::{App, Result, Routes};
use rules::Language;
use rules::consent::ConsentPurpose;
use rules::time_limits::RequestKind;
use secrecy::SecretString;
use utoipa_axum::routes;

pub use store::{PendingRegistration, convert_to_account, delete_for_email, find_newest};

use crate::account_email_requests::{self, AccountEmailRequest};
use crate::consents;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).for_requests(RequestKind::SignIn).public(routes!(http::register), app)
}

/// A submitted registration form with the password hashed.
#[derive(Debug)]
pub struct RegistrationForm {
    pub email: String,
    pub password_hash: SecretString,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub affiliation_en: Option<String>,
    pub language: Language,
}

/// Stores the form and queues the letter. The worker checks whether the address has an account.
async fn store_registration(app: &App, form: RegistrationForm) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let consent = consents::store_text(app, &mut transaction, ConsentPurpose::Account, form.language).await?;
    let id = store::insert(app, &mut transaction, &form, &consent).await?;
    account_email_requests::enqueue(
        app,
        &mut transaction,
        AccountEmailRequest::Register(id),
        &form.email,
        form.language,
    )
    .await?;
    transaction.commit().await?;
    Ok(())
}
