//! What we were asked: to put an address on the list, or to take it off.
//!
//! Whoever asks gets the same answer in the same time whatever is behind the address, because only the worker looks.

use anyhow::Context;
use chrono::TimeDelta;
use identity::consents;
use kit::http::ClientAddress;
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::limits::{self, Limit};
use kit::{App, Result};
use mailer::{Delivery, Mailer};
use rules::Language;
use rules::consent::Purpose;
use rules::limits::{LETTERS_BY_ADDRESS, LETTERS_TO_ONE};
use rules::subscription::{Action, Answer, LINK_VALID_HOURS, Standing};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::links::{code_of, confirmation_link, hash_of_shown, token_of, unsubscribe_link};

/// What somebody asks for.
#[derive(Debug)]
pub struct Wish<'a> {
    pub action: Action,
    pub email: &'a str,
    pub language: Language,
    /// In which they have read what they agree to.
    pub agreed_in: Option<Language>,
}

/// Every letter that was asked for counts, with those of accounts. Each kind by itself: whoever asks for one cannot keep
/// its owner from asking for the other.
pub async fn ask(app: &App, wish: Wish<'_>, from: ClientAddress) -> Result<()> {
    let Wish { action, email, language, agreed_in } = wish;
    let counts = [
        Limit::by_address(app, "letters", from, LETTERS_BY_ADDRESS),
        Limit::by_subject(&format!("letters-{}", action.code()), email, LETTERS_TO_ONE),
    ];
    limits::take(app, &counts).await?.keep();
    let now = app.clock.now();
    let id = app.chance.id(now);
    let mut transaction = app.pool.begin().await?;
    let consent = match agreed_in {
        Some(read) => Some(consents::keep_text(app, &mut transaction, Purpose::Newsletter, read).await?),
        None => None,
    };
    sqlx::query!(
        "insert into subscription_requests
             (id, action, email, language, code_hash, created_at, expires_at, consent_sha256)
         values ($1, $2, $3::text::citext, $4, $5, $6, $7, $8)",
        id,
        action.code(),
        email,
        language.code(),
        hash_of_shown(&code_of(app, id)),
        now,
        now + TimeDelta::hours(LINK_VALID_HOURS),
        consent.map(|consent| consent.0),
    )
    .execute(&mut *transaction)
    .await?;
    jobs::add(&mut transaction, &AnswerRequest { request_id: id }, Plan::now()).await?;
    transaction.commit().await?;
    Ok(())
}

/// The letter that tells the owner of the address how things are.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerRequest {
    pub request_id: Uuid,
}

struct Request {
    id: Uuid,
    action: Action,
    email: String,
    language: Language,
}

struct Subscriber {
    /// Of the subscription, where there is one.
    id: Option<Uuid>,
    standing: Standing,
}

impl Job for AnswerRequest {
    const NAME: &'static str = "subscriptions:answer-request";
    const MAX_ATTEMPTS: i16 = rules::letter::JOB_ATTEMPTS;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        // Used or expired since it was queued: the cause is gone.
        let Some(request) = open_request(app, self.request_id).await? else {
            mailer.overtake(&cause_of(self.request_id)).await?;
            return Ok(());
        };
        let subscriber = look_up(app, &request.email).await?;
        if request.action == Action::Subscribe && subscriber.id.is_none() {
            note_unconfirmed(app, &request).await?;
        }
        let answer = Answer::to(request.action, subscriber.standing);
        write(&mailer, &request, answer, subscriber.id).await
    }
}

fn cause_of(request: Uuid) -> String {
    format!("subscription-request:{request}")
}

async fn open_request(app: &App, id: Uuid) -> anyhow::Result<Option<Request>> {
    let row = sqlx::query!(
        "select action, email::text as \"email!\", language from subscription_requests
         where id = $1 and used_at is null and expires_at > $2",
        id,
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?;
    row.map(|row| {
        Ok(Request {
            id,
            action: Action::from_code(&row.action).context("a request for something unknown")?,
            email: row.email,
            language: Language::from_code(&row.language).unwrap_or_default(),
        })
    })
    .transpose()
}

async fn look_up(app: &App, email: &str) -> anyhow::Result<Subscriber> {
    let row = sqlx::query!(
        "select id, language, confirmed_at is not null as \"is_confirmed!\" from subscriptions
         where email = $1::text::citext",
        email
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(match row {
        None => Subscriber { id: None, standing: Standing::Unknown },
        Some(row) if row.is_confirmed => Subscriber {
            id: Some(row.id),
            standing: Standing::Subscribed(Language::from_code(&row.language).unwrap_or_default()),
        },
        Some(row) => Subscriber { id: Some(row.id), standing: Standing::Unconfirmed },
    })
}

/// The admin sees who has asked. It means nothing until the letter is answered.
async fn note_unconfirmed(app: &App, request: &Request) -> anyhow::Result<()> {
    let now = app.clock.now();
    let id = app.chance.id(now);
    sqlx::query!(
        "insert into subscriptions (id, email, language, unsubscribe_hash, created_at, updated_at)
         values ($1, $2::text::citext, $3, $4, $5, $5)
         on conflict (email) do nothing",
        id,
        request.email,
        request.language.code(),
        hash_of_shown(&token_of(app, id)),
        now,
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

async fn write(
    mailer: &Mailer,
    request: &Request,
    answer: Answer,
    subscription: Option<Uuid>,
) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let link = match answer {
        Answer::NotOnTheList => app.settings.http.public_origin.join("/subscription")?,
        _ => confirmation_link(app, request.action, &code_of(app, request.id))?,
    };
    let subscribed_in = match answer {
        Answer::Exists(language) => Some(language),
        _ => None,
    };
    let stop_link = subscription.map(|id| unsubscribe_link(app, id)).transpose()?;
    mailer
        .deliver(Delivery {
            cause: cause_of(request.id),
            letter: answer.letter(),
            to: &request.email,
            // Nobody has told us their name.
            to_name: "",
            language: request.language,
            values: mailer::values! {
                link => link.as_str(),
                stop_link => stop_link.as_ref().map(|link| link.as_str()),
                subscribed_in => subscribed_in.map(Language::code),
                valid_hours => LINK_VALID_HOURS,
            },
            notification: None,
        })
        .await?;
    Ok(())
}
