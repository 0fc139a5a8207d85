//! Every column by which a row belongs to a person.

use Where::{Left, Section};

/// Where the export has it.
#[derive(Debug, Clone, Copy)]
pub enum Where {
    Section(&'static str),
    /// Not in the export, for this reason.
    Left(&'static str),
}

#[derive(Debug)]
pub struct Holding {
    pub table: &'static str,
    pub column: &'static str,
    pub place: Where,
}

const fn held(table: &'static str, column: &'static str, place: Where) -> Holding {
    Holding { table, column, place }
}

const OF_NOBODY_ELSE: Where =
    Left("what an author wrote about somebody in confidence; it would tell who submitted what");

/// A table that gets a column which refers to a person, or holds an address or an ORCID iD, gets a line here.
pub const HOLDINGS: &[Holding] = &[
    held("users", "id", Section("account")),
    held("users", "email", Section("account")),
    held("users", "unconfirmed_email", Section("account")),
    held("users", "contact_email", Section("account")),
    held("users", "orcid", Section("account")),
    held("consents", "user_id", Section("consents")),
    held("consents", "subscription_id", Section("consents")),
    held("registrations", "email", Section("registrations")),
    held("identity_codes", "user_id", Section("codes")),
    held("identity_codes", "email", Section("codes")),
    held("identity_errands", "user_id", Section("requestedLetters")),
    held("identity_errands", "email", Section("requestedLetters")),
    held("external_sign_ins", "user_id", Section("signInsThroughProviders")),
    held("external_sign_ins", "subject", Section("signInsThroughProviders")),
    held("familiar_addresses", "user_id", Section("signInAddresses")),
    held("articles", "creator_id", Section("articles")),
    held("article_authors", "email", Section("namedAsAuthor")),
    held("article_authors", "orcid", Section("namedAsAuthor")),
    held("article_suggested_reviewers", "email", OF_NOBODY_ELSE),
    held("article_messages", "user_id", Section("messages")),
    held("article_events", "user_id", Section("events")),
    held(
        "article_recusals",
        "user_id",
        Left("found by name: it would tell who wrote what to whoever takes an author's name for a moment"),
    ),
    held("review_assignments", "reviewer_id", Section("reviews")),
    held("review_assignments", "assigned_by", Section("requestsForReviewIMade")),
    held("notifications", "user_id", Section("notifications")),
    held("mail_deliveries", "recipient", Section("letters")),
    held("subscriptions", "email", Section("newsletter")),
    held("subscription_requests", "email", Section("newsletterRequests")),
    held(
        "newsletter_letters",
        "subscription_id",
        Left("when a newsletter went out to a subscription, for a while"),
    ),
    held("files", "uploader_id", Section("files")),
    held("erasures", "user_id", Section("erasures")),
    held("erasures", "erased_by", Section("erasures")),
];
