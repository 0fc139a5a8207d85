//! How long personal data is kept. One table; `docs/personal-data.md` is made from it, and the jobs read their days here.
//!
//! What is a record of the journal is not in it: articles that were submitted, their authors, decisions, reviews and events.

/// Something that is removed when its time is over.
#[derive(Debug, Clone, Copy)]
pub struct Kept {
    pub what: &'static str,
    pub days: i64,
    /// From when they are counted.
    pub from: &'static str,
    /// That removes it.
    pub job: &'static str,
}

const fn kept(what: &'static str, days: i64, from: &'static str, job: &'static str) -> Kept {
    Kept { what, days, from, job }
}

/// Failed and counted tries, under hashes.
pub const ATTEMPTS_DAYS: i64 = 1;
/// Codes are kept this long after expiry, so that whoever comes late is told why; forms and errands this long at all.
pub const CODES_DAYS: i64 = 30;
pub const REGISTRATIONS_DAYS: i64 = 30;
pub const ERRANDS_DAYS: i64 = 30;
/// From where somebody signed in, as a hash.
pub const FAMILIAR_ADDRESSES_DAYS: i64 = 90;
pub const UNLINKED_FILES_DAYS: i64 = 7;
pub const REMOVED_DRAFTS_DAYS: i64 = 30;
/// What became of a letter that is no notification's.
pub const LETTERS_DAYS: i64 = 90;
/// The address a letter went to, and what the mail server said of it.
pub const RECIPIENTS_DAYS: i64 = 365;
pub const SUBSCRIPTION_REQUESTS_DAYS: i64 = 30;
pub const UNCONFIRMED_SUBSCRIPTIONS_DAYS: i64 = 30;
pub const READ_NOTIFICATIONS_DAYS: i64 = 365;
/// Whether or not anybody has read them.
pub const NOTIFICATIONS_DAYS: i64 = 3 * 365;
/// Somebody whom an editor named, and who never asked to be here.
pub const UNANSWERED_INVITATIONS_DAYS: i64 = 180;

/// As many rows as one statement takes away: others wait no longer than that.
pub const BATCH: i64 = 1000;

pub const TABLE: &[Kept] = &[
    kept(
        "Counted tries of sign-in, codes and letters (hashes)",
        ATTEMPTS_DAYS,
        "the last try",
        "kit:purge-attempts",
    ),
    kept(
        "Codes from letters (hashes) with the address",
        CODES_DAYS,
        "their expiry",
        "identity:purge-expired",
    ),
    kept("Registrations that nobody confirmed", REGISTRATIONS_DAYS, "the form", "identity:purge-expired"),
    kept(
        "Requests for a letter that could not be done",
        ERRANDS_DAYS,
        "the request",
        "identity:purge-expired",
    ),
    kept("Ways through ORCID that were begun", 0, "their expiry", "identity:purge-expired"),
    kept(
        "Network addresses of sign-ins (hashes)",
        FAMILIAR_ADDRESSES_DAYS,
        "the last use",
        "identity:purge-expired",
    ),
    kept(
        "Name and address of people who were invited and never answered",
        UNANSWERED_INVITATIONS_DAYS,
        "the end of the last invitation",
        "personal-data:erase-unanswered",
    ),
    kept(
        "Uploaded files that nothing links to",
        UNLINKED_FILES_DAYS,
        "the last link",
        "files:collect-unlinked",
    ),
    kept(
        "Drafts that their authors removed",
        REMOVED_DRAFTS_DAYS,
        "the removal",
        "editorial:purge-removed-articles",
    ),
    kept("Notifications that were read", READ_NOTIFICATIONS_DAYS, "the reading", "notifications:purge"),
    kept("Notifications", NOTIFICATIONS_DAYS, "the news", "notifications:purge"),
    kept(
        "What became of a letter that is no notification's",
        LETTERS_DAYS,
        "the last try",
        "mailer:tidy-deliveries",
    ),
    kept(
        "The address a letter went to, and what the mail server said",
        RECIPIENTS_DAYS,
        "the last try",
        "mailer:tidy-deliveries",
    ),
    kept("Requests of the mailing list", SUBSCRIPTION_REQUESTS_DAYS, "their expiry", "subscriptions:purge"),
    kept(
        "Subscriptions that nobody confirmed",
        UNCONFIRMED_SUBSCRIPTIONS_DAYS,
        "the request",
        "subscriptions:purge",
    ),
];

/// What stays when an account is erased, and what goes.
const ERASED: &[(&str, &str)] = &[
    (
        "Account: name, addresses, password, ORCID iD, profile, roles, wishes",
        "replaced by a pseudonym, or removed",
    ),
    ("Sign-ins, codes, links, requests", "removed"),
    ("Drafts and their files; files that nothing links to", "removed"),
    (
        "Declined articles",
        "kept as the record of the decision; the person's row among the authors gets the pseudonym",
    ),
    (
        "Published articles",
        "name, affiliation and ORCID iD stay as printed; e-mail, phone, fax and postal address of the person's row, which readers never see, are removed",
    ),
    ("Reviews, assignments, events, messages of the correspondence", "kept, under the pseudonym"),
    ("Suggestions of the person as a reviewer of articles that were decided on", "removed"),
    ("Notifications", "removed, except those that carry a letter of a decision"),
    ("Letters that were sent", "the address is replaced, what the mail server said is removed"),
    ("Subscription to the newsletter", "ended"),
    ("Consents", "kept as proof, under the pseudonym"),
];

/// `docs/personal-data.md`.
pub fn document() -> String {
    let mut page = String::from(
        "# Personal data\n\nMade from `crates/rules` by `make generate`; do not edit.\n\n\
         ## How long it is kept\n\n| What | Days | From | Job |\n|---|---|---|---|\n",
    );
    for row in TABLE {
        page.push_str(&format!("| {} | {} | {} | `{}` |\n", row.what, row.days, row.from, row.job));
    }
    page.push_str(
        "\nKept for good, as the record of the journal: articles that were submitted, their authors, decisions, \
         reviews, events and correspondence. An account is kept until it is erased.\n\n\
         ## What becomes of it when an account is erased\n\n| What | Becomes |\n|---|---|\n",
    );
    for (what, becomes) in ERASED {
        page.push_str(&format!("| {what} | {becomes} |\n"));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_kept_for_less_than_no_time() {
        assert!(TABLE.iter().all(|row| row.days >= 0 && !row.what.contains('|')));
    }
}
