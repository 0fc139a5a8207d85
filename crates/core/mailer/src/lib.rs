//! E-mails: rendered from templates in `mail/` and sent by SMTP, once for each cause.

mod bulk_connection;
mod bulk_message;
mod claims;
mod deliver;
mod delivery_cleanup;
mod delivery_metrics;
mod erasure;
mod held_write;
mod notice;
mod records;
mod server_breaker;
mod server_reply;
mod smtp_config;
mod smtp_pool;
mod smtp_stream;
mod templates;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use claims::Claims;
use kit::App;
use kit::jobs::Worker;
pub use lettre::Message;
use smtp_config::SmtpConfig;
use smtp_pool::{SmtpPool, SmtpTimeouts};

pub use bulk_connection::{BulkConnection, BulkFailure, BulkOutcome};
pub use bulk_message::{BulkMessage, BulkRecipient, SECRET_PLACEHOLDER};
pub use deliver::{Delivery, DeliveryOutcome};
pub use delivery_cleanup::CleanUpDeliveries;
pub use erasure::anonymize_recipient;
pub use records::{LetterRecord, record_failed, record_pending};
pub use smtp_pool::DeliveryError;
pub use templates::{LetterTemplates, RenderedLetter};

/// Renders and sends e-mails; created once per process.
#[derive(Clone)]
pub struct Mailer {
    pub app: App,
    templates: Arc<LetterTemplates>,
    smtp: Arc<SmtpPool>,
    claims: Claims,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mailer")
    }
}

impl Mailer {
    pub fn new(app: &App) -> anyhow::Result<Mailer> {
        let settings = &app.settings;
        let timeouts = SmtpTimeouts {
            commands: Duration::from_secs(settings.mail.timeout_seconds),
            final_reply: Duration::from_secs(settings.mail.final_reply_timeout_seconds),
        };
        Ok(Mailer {
            templates: Arc::new(LetterTemplates::load(&settings.mail.templates, settings)?),
            smtp: Arc::new(SmtpPool::new(SmtpConfig::from_settings(&settings.mail)?, timeouts)),
            claims: Claims::new(app.pool.clone()),
            app: app.clone(),
        })
    }
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker.job::<CleanUpDeliveries>(app.clone())
}

/// Values of a template: `values! { full_name => name, code }`.
pub use minijinja::{Value, context as values};
