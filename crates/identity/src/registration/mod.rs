//! Opening an account with e-mail and password.
//!
//! A form that was sent is a registration; the code from its letter makes it an account. Until then it is no account:
//! it holds no address, and nobody can sign in to it.

mod http;
mod store;

use kit::{App, Result, Routes};
use rules::Language;
use rules::consent::Purpose;
use secrecy::SecretString;
use utoipa_axum::routes;

pub use store::{Waiting, become_account, newest_for, remove_all_for};

use crate::consents;
use crate::errands::{self, Errand};

pub fn routes(app: &App) -> Routes {
    Routes::new(app).public(routes!(http::register), app)
}

/// A form as it was sent.
#[derive(Debug)]
pub struct Form {
    pub email: String,
    pub password_hash: SecretString,
    pub first_name_en: String,
    pub middle_name_en: Option<String>,
    pub last_name_en: String,
    pub affiliation_en: Option<String>,
    pub language: Language,
}

/// Keeps the form and lets the worker find out who is behind its address.
async fn keep(app: &App, form: Form) -> Result<()> {
    let mut transaction = app.pool.begin().await?;
    let consent = consents::keep_text(app, &mut transaction, Purpose::Account, form.language).await?;
    let id = store::insert(app, &mut transaction, &form, &consent).await?;
    errands::add(app, &mut transaction, Errand::Register(id), &form.email, form.language).await?;
    transaction.commit().await?;
    Ok(())
}
