//! Retention periods of personal data. The purge jobs and `docs/personal-data.md` use these constants.
//!
//! The permanent record of the journal is not included: submitted articles, their authors, decisions,
//! reviews, events.

/// Data that a job deletes after a period.
#[derive(Debug, Clone, Copy)]
pub struct RetentionRule {
    pub data: &'static str,
    pub days: i64,
    /// Event from which the days are counted.
    pub since: &'static str,
    /// Job that deletes the data.
    pub job: &'static str,
}

const fn retain(data: &'static str, days: i64, since: &'static str, job: &'static str) -> RetentionRule {
    RetentionRule { data, days, since, job }
}

/// Rate-limit counters; their subjects are hashed.
pub const ATTEMPTS_DAYS: i64 = 1;
/// Counted from the expiry, so that a late visitor learns why the code no longer works.
pub const CODES_DAYS: i64 = 30;
pub const REGISTRATIONS_DAYS: i64 = 30;
pub const ACCOUNT_EMAIL_REQUESTS_DAYS: i64 = 30;
/// Hashed network addresses of successful sign-ins.
pub const FAMILIAR_ADDRESSES_DAYS: i64 = 90;
/// Sessions, with browser and network address; long enough to recognise a browser that was used before.
pub const SESSIONS_DAYS: i64 = crate::sessions::KNOWN_DEVICE_DAYS;
pub const UNLINKED_FILES_DAYS: i64 = 7;
/// Sizes and times of uploads, which the quotas add up.
pub const COUNTED_UPLOADS_DAYS: i64 = crate::upload_quotas::QUOTA_HOURS / 24;
pub const REMOVED_DRAFTS_DAYS: i64 = 30;
/// Delivery status of letters that do not belong to a notification.
pub const LETTERS_DAYS: i64 = 90;
/// Recipient address of a letter and the reply of the mail server.
pub const RECIPIENTS_DAYS: i64 = 365;
pub const SUBSCRIPTION_REQUESTS_DAYS: i64 = 30;
pub const UNCONFIRMED_SUBSCRIPTIONS_DAYS: i64 = 30;
pub const READ_NOTIFICATIONS_DAYS: i64 = 365;
/// Read or unread.
pub const NOTIFICATIONS_DAYS: i64 = 3 * 365;
/// Weeks in which a digest was queued.
pub const WEEKLY_DIGESTS_DAYS: i64 = 90;
/// Data of invited people who never answered. It was entered by an editor.
pub const UNANSWERED_INVITATIONS_DAYS: i64 = 180;
/// Archives of the whole journal, which may hold accounts.
pub const JOURNAL_ARCHIVES_DAYS: i64 = 7;

/// Rows deleted by one statement; limits how long other transactions wait for its locks.
pub const BATCH_SIZE: i64 = 1000;

pub const RETENTION_RULES: &[RetentionRule] = &[
    retain(
        "Rate-limit counters of sign-ins, codes and requested e-mails (hashed)",
        ATTEMPTS_DAYS,
        "last attempt",
        "kit:purge-attempts",
    ),
    retain(
        "Codes sent by e-mail (hashed), with the e-mail address",
        CODES_DAYS,
        "expiry",
        "identity:purge-expired",
    ),
    retain("Unconfirmed registrations", REGISTRATIONS_DAYS, "registration", "identity:purge-expired"),
    retain(
        "Requests for an e-mail, such as a password reset, that could not be processed",
        ACCOUNT_EMAIL_REQUESTS_DAYS,
        "request",
        "identity:purge-expired",
    ),
    retain("Sign-ins with ORCID that were not completed", 0, "expiry", "identity:purge-expired"),
    retain(
        "Sign-ins that wait for the second factor, and begun uses of passkeys",
        0,
        "expiry",
        "identity:purge-expired",
    ),
    retain(
        "Network addresses of sign-ins (hashed)",
        FAMILIAR_ADDRESSES_DAYS,
        "last use",
        "identity:purge-expired",
    ),
    retain(
        "Sessions: browser, operating system, network address and times",
        SESSIONS_DAYS,
        "expiry",
        "identity:purge-expired",
    ),
    retain(
        "Network addresses in the audit log; its entries are kept",
        crate::audit::ADDRESS_DAYS,
        "entry",
        "kit:check-audit-log",
    ),
    retain(
        "Name and e-mail address of people who never answered an invitation to review",
        UNANSWERED_INVITATIONS_DAYS,
        "expiry of the last invitation",
        "personal-data:erase-unanswered",
    ),
    retain(
        "Uploaded files that nothing refers to",
        UNLINKED_FILES_DAYS,
        "last reference",
        "files:collect-unlinked",
    ),
    retain("Size and time of each upload", COUNTED_UPLOADS_DAYS, "upload", "files:collect-unlinked"),
    retain(
        "Drafts that their author deleted",
        REMOVED_DRAFTS_DAYS,
        "deletion",
        "editorial:purge-removed-articles",
    ),
    retain("Notifications that were read", READ_NOTIFICATIONS_DAYS, "reading", "notifications:purge"),
    retain("All other notifications", NOTIFICATIONS_DAYS, "creation", "notifications:purge"),
    retain(
        "Weeks in which a weekly digest was queued",
        WEEKLY_DIGESTS_DAYS,
        "queueing",
        "editorial:queue-weekly-digests",
    ),
    retain(
        "Delivery status of e-mails without a notification, such as password resets",
        LETTERS_DAYS,
        "last attempt",
        "mailer:tidy-deliveries",
    ),
    retain(
        "Recipient address of an e-mail, and the reply of the mail server",
        RECIPIENTS_DAYS,
        "last attempt",
        "mailer:tidy-deliveries",
    ),
    retain(
        "Requests to subscribe to the newsletter or to unsubscribe",
        SUBSCRIPTION_REQUESTS_DAYS,
        "expiry",
        "subscriptions:purge",
    ),
    retain(
        "Unconfirmed subscriptions to the newsletter",
        UNCONFIRMED_SUBSCRIPTIONS_DAYS,
        "request",
        "subscriptions:purge",
    ),
    retain(
        "Archives of the whole journal, with accounts if an administrator has asked for them",
        JOURNAL_ARCHIVES_DAYS,
        "the archive was made",
        "journal-archives:remove-expired",
    ),
];

/// Effects of erasing an account, by kind of data.
const ERASURE_EFFECTS: &[(&str, &str)] = &[
    (
        "Account: name, addresses, password, ORCID iD, profile, roles, preferences",
        "replaced by a pseudonym, or deleted",
    ),
    ("Sign-ins, sessions, codes, review links, requests", "deleted"),
    ("Passkeys, authenticator app, recovery codes", "deleted"),
    ("Drafts and their files; uploaded files that nothing refers to", "deleted"),
    (
        "Declined articles",
        "kept as the record of the decision; among the authors, the name is replaced by the pseudonym",
    ),
    (
        "Published articles",
        "name, affiliation and ORCID iD stay as published; phone, fax and postal address, which are not public, and a corresponding author's e-mail address, which is, are removed",
    ),
    (
        "Articles of other users that name the person as an author and are neither published nor declined",
        "unchanged; the user who submits the article decides on its authors",
    ),
    ("Completed reviews, review assignments, events, messages", "kept, under the pseudonym"),
    ("Articles that an editor handled, and recommended decisions", "kept, under the pseudonym"),
    ("Marks as a chief editor or an editor of a section", "deleted"),
    (
        "Reviews that were not completed; a reviewer's notes to the editors and theirs to the reviewer",
        "deleted",
    ),
    ("Earlier texts of completed reviews that editors returned", "kept, under the pseudonym"),
    ("Interests and absence of a reviewer; grades of their reviews", "deleted"),
    (
        "Entries in which authors suggest or exclude the person as a reviewer",
        "deleted if the article is published or declined",
    ),
    ("Notifications", "deleted, except those with a decision letter"),
    ("Switch and weeks of the weekly digest", "deleted"),
    ("Sent e-mails", "the address is replaced by a pseudonym; the reply of the mail server is deleted"),
    ("Subscription to the newsletter", "deleted"),
    ("Consents", "kept as proof, under the pseudonym"),
    ("Entries of the audit log", "kept with the number of the account; the network addresses are deleted"),
];

/// `docs/personal-data.md`.
pub fn document() -> String {
    let mut page = String::from(
        "# Personal data\n\nGenerated from `crates/core/rules` by `make generate`; do not edit.\n\n\
         ## Retention\n\n\
         Jobs delete or anonymise this data in the first night after the given number of days; the counters of\n\
         rate limits hourly.\n\n\
         | Data | Days | Since | Job |\n|---|---|---|---|\n",
    );
    for rule in RETENTION_RULES {
        page.push_str(&format!("| {} | {} | {} | `{}` |\n", rule.data, rule.days, rule.since, rule.job));
    }
    page.push_str(
        "\nThe record of the journal is kept permanently: submitted articles, their authors, decisions,\n\
         reviews, events and messages, and notifications with a decision letter or about an issue. An account\n\
         is kept until it is erased.\n\n\
         ## Erasure of an account\n\n\
         Users erase their own account; an administrator or `octavo admin erase-person` erases it at their request.\n\
         This is rejected while an article that the person submitted is neither published nor declined, while a\n\
         review of theirs is open, and for the last administrator. The pseudonym is `Erased person` with a number.\n\n\
         | Data | Effect |\n|---|---|\n",
    );
    for (data, effect) in ERASURE_EFFECTS {
        page.push_str(&format!("| {data} | {effect} |\n"));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retention_periods_are_not_negative() {
        assert!(RETENTION_RULES.iter().all(|rule| rule.days >= 0 && !rule.data.contains('|')));
    }
}
