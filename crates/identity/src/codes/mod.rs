//! Codes that travel in letters and prove that a person reads the address.
//!
//! A code is derived from the row's random id with the server's secret. So it is never stored anywhere, not even
//! in the queue, and a letter that must be sent again carries the same code as before.

mod http;
mod letter;
mod purge;
mod verify_email;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use kit::jobs::Worker;
use kit::settings::Auth;
use kit::{App, Routes};
use mailer::Mailer;
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use utoipa_axum::routes;
use uuid::Uuid;

pub use letter::SendVerification;
pub use purge::PurgeExpiredCodes;
pub use verify_email::{INVALID_CODE, request_verification, verify};

pub fn routes(app: &App) -> Routes {
    Routes::new(app).public(routes!(http::request_verification), app).public(routes!(http::verify), app)
}

pub fn jobs(worker: Worker, app: &App, mailer: &Mailer) -> Worker {
    let desk = letter::Desk { app: app.clone(), mailer: mailer.clone() };
    worker.job::<SendVerification>(desk).job::<PurgeExpiredCodes>(app.clone())
}

/// The 256 bits that go into the letter of this row.
fn code_of(id: Uuid, auth: &Auth) -> String {
    let secret = auth.token_secret.expose_secret().as_bytes();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(b"identity-code:");
    mac.update(id.as_bytes());
    URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
}

/// What the database keeps of a code.
fn hash_of(code: &str) -> Vec<u8> {
    Sha256::digest(code.trim().as_bytes()).to_vec()
}
