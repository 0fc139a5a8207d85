//! Letters: whole files per language in `mail/`, rendered here, sent by SMTP, each cause once.

mod deliver;
mod letters;
mod smtp;

use std::fmt;
use std::sync::Arc;

use kit::App;
use lettre::{AsyncSmtpTransport, Tokio1Executor};

pub use deliver::{Delivery, Outcome};
pub use letters::{Letters, Rendered};

/// Sends letters; made once for each process. All that a job needs which writes one.
#[derive(Clone)]
pub struct Mailer {
    pub app: App,
    letters: Arc<Letters>,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mailer")
    }
}

impl Mailer {
    pub fn new(app: &App) -> anyhow::Result<Mailer> {
        let settings = &app.settings;
        Ok(Mailer {
            letters: Arc::new(Letters::load(&settings.mail.letters, settings)?),
            transport: smtp::transport(&settings.mail)?,
            app: app.clone(),
        })
    }
}

/// The values of a letter: `values! { full_name => name, code }`.
pub use minijinja::context as values;
