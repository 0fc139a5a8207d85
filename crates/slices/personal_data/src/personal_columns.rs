//! Registry of all columns that refer to a person.

use ExportPlace::{Omitted, Section};

/// Place of a column in the export.
#[derive(Debug, Clone, Copy)]
pub enum ExportPlace {
    Section(&'static str),
    /// Not exported, for this reason.
    Omitted(&'static str),
}

#[derive(Debug)]
pub struct PersonalColumn {
    pub table: &'static str,
    pub column: &'static str,
    pub place: ExportPlace,
}

const fn column(table: &'static str, column: &'static str, place: ExportPlace) -> PersonalColumn {
    PersonalColumn { table, column, place }
}

const CONFIDENTIAL: ExportPlace =
    Omitted("written by an author in confidence; would reveal who submitted what");

const IMPORTED: ExportPlace =
    Omitted("that the account came from the journal's earlier system; its data are those of the account");

/// Every column that refers to a user or contains an e-mail address or ORCID iD. New columns must be added
/// here.
pub const PERSONAL_COLUMNS: &[PersonalColumn] = &[
    column("users", "id", Section("account")),
    column("users", "email", Section("account")),
    column("users", "unconfirmed_email", Section("account")),
    column("users", "contact_email", Section("account")),
    column("users", "orcid", Section("account")),
    column("consents", "user_id", Section("consents")),
    column("consents", "subscription_id", Section("consents")),
    column("registrations", "email", Section("registrations")),
    column("identity_codes", "user_id", Section("codes")),
    column("identity_codes", "email", Section("codes")),
    column("identity_errands", "user_id", Section("requestedLetters")),
    column("identity_errands", "email", Section("requestedLetters")),
    column("external_sign_ins", "user_id", Section("signInsThroughProviders")),
    column("external_sign_ins", "subject", Section("signInsThroughProviders")),
    column("familiar_addresses", "user_id", Section("signInAddresses")),
    column("sessions", "user_id", Section("sessions")),
    column("passkeys", "user_id", Section("passkeys")),
    column("authenticators", "user_id", Section("authenticatorApp")),
    column("recovery_codes", "user_id", Section("recoveryCodes")),
    column("identity_challenges", "user_id", Section("begunSignIns")),
    column("second_factor_deadlines", "user_id", Section("secondFactorDeadline")),
    column("audit_entries", "actor_id", Section("auditLog")),
    column("articles", "creator_id", Section("articles")),
    column("article_authors", "email", Section("namedAsAuthor")),
    column("article_authors", "orcid", Section("namedAsAuthor")),
    column("article_suggested_reviewers", "email", CONFIDENTIAL),
    column("article_messages", "user_id", Section("messages")),
    column(
        "article_message_reads",
        "user_id",
        Omitted("how far the user has read their messages; has no content of its own"),
    ),
    column("article_events", "user_id", Section("events")),
    column(
        "article_recusals",
        "user_id",
        Omitted("matched by name; a user could take an author's name to learn what they wrote"),
    ),
    column("article_views", "owner_id", Section("savedViews")),
    column("article_editors", "user_id", Section("handledArticles")),
    column("article_editors", "assigned_by", Section("handlingEditorsIAssigned")),
    column("section_editors", "user_id", Section("editedSections")),
    column("chief_editors", "user_id", Section("chiefEditor")),
    column(
        "chief_editors",
        "marked_by",
        Omitted("which admin marked an editor; the audit log of the admin has it"),
    ),
    column("article_versions", "replaced_by", Section("versionsIMade")),
    column("decision_recommendations", "user_id", Section("recommendedDecisions")),
    column("decision_recommendations", "returned_by", Section("returnedRecommendations")),
    column("review_assignments", "reviewer_id", Section("reviews")),
    column("review_assignments", "assigned_by", Section("requestsForReviewIMade")),
    column(
        "retraction_data_loads",
        "loaded_by",
        Omitted("which admin loaded the data of Retraction Watch; the audit log of the admin has it"),
    ),
    column(
        "imports",
        "created_by",
        Omitted("which admin began an import; the audit log of the admin has it"),
    ),
    column("import_items", "user_id", IMPORTED),
    column("imported_records", "user_id", IMPORTED),
    column("reviewer_profiles", "user_id", Section("reviewerProfile")),
    column("review_ratings", "rated_by", Section("gradesIGave")),
    column("returned_reviews", "returned_by", Section("reviewsIReturned")),
    column("notifications", "user_id", Section("notifications")),
    column("digest_switches", "user_id", Section("weeklyDigest")),
    column(
        "weekly_digests",
        "user_id",
        Omitted("weeks of the last months in which a digest was queued; the e-mails themselves are exported"),
    ),
    column("mail_deliveries", "recipient", Section("letters")),
    column("subscriptions", "email", Section("newsletter")),
    column("subscription_requests", "email", Section("newsletterRequests")),
    column("newsletter_letters", "subscription_id", Omitted("temporary delivery log of newsletters")),
    column("files", "uploader_id", Section("files")),
    column(
        "journal_archives",
        "created_by",
        Omitted("gone after a week; the audit log says who made an archive"),
    ),
    column(
        "counted_uploads",
        "uploader_id",
        Omitted("size and time of the uploads of one day; the files themselves are exported"),
    ),
    column("erasures", "user_id", Section("erasures")),
    column("erasures", "erased_by", Section("erasures")),
];
