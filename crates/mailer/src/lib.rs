//! Letters: whole files per language in `mail/`, rendered here, sent by SMTP, each cause once.

mod circular;
mod conversation;
mod deliver;
mod erasing;
mod gate;
mod lane;
mod letters;
mod measure;
mod readable;
mod smtp;
mod tidy;
mod wire;
mod withhold;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use conversation::{Conversations, Limits};
use kit::App;
use kit::jobs::Worker;
pub use lettre::Message;
use smtp::Way;

pub use circular::{Circular, Copy, OWN_SECRET};
pub use conversation::NotTaken;
pub use deliver::{Delivery, Outcome};
pub use erasing::forget_recipient;
pub use lane::{HandedOver, Lane};
pub use letters::{Letters, Rendered};
pub use tidy::TidyDeliveries;
pub use withhold::{Unsent, await_sending, write_off};

/// Sends letters; made once for each process. All that a job needs which writes one.
#[derive(Clone)]
pub struct Mailer {
    pub app: App,
    letters: Arc<Letters>,
    conversations: Arc<Conversations>,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mailer")
    }
}

impl Mailer {
    pub fn new(app: &App) -> anyhow::Result<Mailer> {
        let settings = &app.settings;
        let limits = Limits {
            words: Duration::from_secs(settings.mail.timeout_seconds),
            answer: Duration::from_secs(settings.mail.answer_seconds),
        };
        Ok(Mailer {
            letters: Arc::new(Letters::load(&settings.mail.letters, settings)?),
            conversations: Arc::new(Conversations::new(Way::of(&settings.mail)?, limits)),
            app: app.clone(),
        })
    }
}

pub fn jobs(worker: Worker, app: &App) -> Worker {
    worker.job::<TidyDeliveries>(app.clone())
}

/// The values of a letter: `values! { full_name => name, code }`.
pub use minijinja::{Value, context as values};
