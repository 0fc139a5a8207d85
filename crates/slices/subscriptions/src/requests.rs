//! Requests to subscribe or unsubscribe an address.
//!
//! Only the worker looks up the subscription of an address. Responses and their timing are therefore the same
//! whether or not the address is subscribed.

use anyhow::Context;
use chrono::TimeDelta;
use identity::consents;
use kit::http::ClientAddress;
use kit::jobs::{self, Job, JobFailure, Plan};
use kit::limits::{self, Limit};
use kit::{App, Result};
use mailer::{Delivery, Mailer};
use rules::Language;
use rules::consent::ConsentPurpose;
use rules::limits::{LETTERS_BY_ADDRESS, LETTERS_BY_RECIPIENT};
use rules::subscription::{Action, LINK_VALID_HOURS, ReplyLetter, SubscriptionState};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::links::{
    confirmation_link, new_request_code, request_code, stored_hash, unsubscribe_link, unsubscribe_token,
};

/// A request from a client.
#[derive(Debug)]
pub struct NewRequest<'a> {
    pub action: Action,
    pub email: &'a str,
    pub language: Language,
    /// Language in which the consent text was shown.
    pub consent_language: Option<Language>,
}

/// Stores a request and queues its letter.
///
/// Every request counts against the same rate limits as requests for account letters. Each kind of request
/// has its own limit per address, so that one kind does not use up the limit of another.
pub async fn submit(app: &App, request: NewRequest<'_>, from: ClientAddress) -> Result<()> {
    let NewRequest { action, email, language, consent_language } = request;
    let rate_limits = [
        Limit::by_address(app, "letters", from, LETTERS_BY_ADDRESS),
        Limit::by_subject(&format!("letters-{}", action.code()), email, LETTERS_BY_RECIPIENT),
    ];
    limits::acquire(app, &rate_limits).await?.consume();
    let now = app.clock.now();
    let id = app.rng.id(now);
    let mut transaction = app.pool.begin().await?;
    let consent = match consent_language {
        Some(language) => {
            Some(consents::store_text(app, &mut transaction, ConsentPurpose::Newsletter, language).await?)
        }
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
        stored_hash(&new_request_code(app, id)),
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

/// Revokes the codes of all requests, because a key may have leaked. Returns their number.
pub async fn revoke_all_requests(app: &App, transaction: &mut PgConnection) -> sqlx::Result<u64> {
    let now = app.clock.now();
    let revoked = sqlx::query!(
        "update subscription_requests set used_at = $1 where used_at is null and expires_at > $1",
        now
    )
    .execute(transaction)
    .await?;
    Ok(revoked.rows_affected())
}

/// Job that sends the letter for a request, depending on the state of the subscription.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerRequest {
    pub request_id: Uuid,
}

struct Request {
    id: Uuid,
    code_hash: Vec<u8>,
    action: Action,
    email: String,
    language: Language,
}

struct Subscriber {
    /// Id of the subscription, if there is one.
    id: Option<Uuid>,
    state: SubscriptionState,
}

impl Job for AnswerRequest {
    const NAME: &'static str = "subscriptions:answer-request";
    const MAX_ATTEMPTS: i16 = rules::letter::JOB_ATTEMPTS;
    const PRIORITY: i16 = rules::letter::AWAITED_PRIORITY;
    type Context = Mailer;

    async fn run(self, mailer: Mailer) -> Result<(), JobFailure> {
        let app = &mailer.app;
        // The request was used or has expired since the job was queued.
        let Some(request) = find_open_request(app, self.request_id).await? else {
            mailer.mark_overtaken(&cause_of(self.request_id)).await?;
            return Ok(());
        };
        let subscriber = find_subscriber(app, &request.email).await?;
        if request.action == Action::Subscribe && subscriber.id.is_none() {
            insert_unconfirmed(app, &request).await?;
        }
        let reply = ReplyLetter::for_request(request.action, subscriber.state);
        send_letter(&mailer, &request, reply, subscriber.id).await
    }
}

fn cause_of(request: Uuid) -> String {
    format!("subscription-request:{request}")
}

async fn find_open_request(app: &App, id: Uuid) -> anyhow::Result<Option<Request>> {
    let row = sqlx::query!(
        "select action, email::text as \"email!\", language, code_hash from subscription_requests
         where id = $1 and used_at is null and expires_at > $2",
        id,
        app.clock.now(),
    )
    .fetch_optional(&app.pool)
    .await?;
    row.map(|row| {
        Ok(Request {
            id,
            code_hash: row.code_hash,
            action: Action::from_code(&row.action).context("unknown subscription action")?,
            email: row.email,
            language: Language::from_code(&row.language).unwrap_or_default(),
        })
    })
    .transpose()
}

async fn find_subscriber(app: &App, email: &str) -> anyhow::Result<Subscriber> {
    let row = sqlx::query!(
        "select id, language, confirmed_at is not null as \"is_confirmed!\" from subscriptions
         where email = $1::text::citext",
        email
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(match row {
        None => Subscriber { id: None, state: SubscriptionState::Unknown },
        Some(row) if row.is_confirmed => Subscriber {
            id: Some(row.id),
            state: SubscriptionState::Subscribed(Language::from_code(&row.language).unwrap_or_default()),
        },
        Some(row) => Subscriber { id: Some(row.id), state: SubscriptionState::Unconfirmed },
    })
}

/// Inserts an unconfirmed subscription, which admins see in the list. It has no effect until it is confirmed.
async fn insert_unconfirmed(app: &App, request: &Request) -> anyhow::Result<()> {
    let now = app.clock.now();
    let id = app.rng.id(now);
    sqlx::query!(
        "insert into subscriptions (id, email, language, unsubscribe_hash, created_at, updated_at)
         values ($1, $2::text::citext, $3, $4, $5, $5)
         on conflict (email) do nothing",
        id,
        request.email,
        request.language.code(),
        stored_hash(&unsubscribe_token(app, id)),
        now,
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

async fn send_letter(
    mailer: &Mailer,
    request: &Request,
    reply: ReplyLetter,
    subscription: Option<Uuid>,
) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let link = match reply {
        ReplyLetter::NotOnTheList => app.settings.http.public_origin.join("/subscription")?,
        _ => {
            let code = request_code(app, request.id, &request.code_hash).await?;
            confirmation_link(app, request.action, &code)?
        }
    };
    let subscribed_in = match reply {
        ReplyLetter::Exists(language) => Some(language),
        _ => None,
    };
    let stop_link = subscription.map(|id| unsubscribe_link(app, id)).transpose()?;
    mailer
        .deliver(Delivery {
            cause: cause_of(request.id),
            letter: reply.letter(),
            to: &request.email,
            // Subscribers have no name.
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
