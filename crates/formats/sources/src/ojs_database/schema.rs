//! Tables, columns and settings of OJS 3.2 to 3.5 that are read.

pub(super) struct ReadTable {
    pub name: &'static str,
    /// Columns of any version; those of other versions are empty. No others are kept, such as passwords.
    pub columns: &'static [&'static str],
    /// Columns by which rows are found.
    pub keys: &'static [&'static str],
}

const fn table(
    name: &'static str,
    keys: &'static [&'static str],
    columns: &'static [&'static str],
) -> ReadTable {
    ReadTable { name, columns, keys }
}

/// Tables of settings: the column of the owner, the language, name and value.
macro_rules! settings {
    ($name:literal, $owner:literal) => {
        table($name, &[$owner], &[$owner, "locale", "setting_name", "setting_value"])
    };
}

pub(super) const TABLES: &[ReadTable] = &[
    table("versions", &[], &["major", "minor", "current", "product_type"]),
    table("journals", &["journal_id"], &["journal_id", "path", "primary_locale", "seq"]),
    settings!("journal_settings", "journal_id"),
    table(
        "issues",
        &["issue_id", "journal_id"],
        &[
            "issue_id",
            "journal_id",
            "volume",
            "number",
            "year",
            "published",
            "date_published",
            "show_volume",
            "show_number",
            "show_year",
            "show_title",
            "url_path",
            "doi_id",
        ],
    ),
    settings!("issue_settings", "issue_id"),
    table(
        "issue_galleys",
        &["issue_id"],
        &["galley_id", "locale", "issue_id", "file_id", "label", "seq", "url_path"],
    ),
    table("issue_files", &["file_id"], &["file_id", "file_name", "content_type", "original_file_name"]),
    table("custom_section_orders", &["issue_id"], &["issue_id", "section_id", "seq"]),
    table("sections", &["section_id", "journal_id"], &["section_id", "journal_id", "seq"]),
    settings!("section_settings", "section_id"),
    table(
        "submissions",
        &["submission_id", "context_id"],
        &[
            "submission_id",
            "context_id",
            "current_publication_id",
            "date_submitted",
            "stage_id",
            "locale",
            "status",
            "submission_progress",
        ],
    ),
    table(
        "publications",
        &["submission_id"],
        &[
            "publication_id",
            "submission_id",
            "date_published",
            "locale",
            "primary_contact_id",
            "section_id",
            "issue_id",
            "seq",
            "status",
            "url_path",
            "version",
            "doi_id",
        ],
    ),
    settings!("publication_settings", "publication_id"),
    table(
        "publication_galleys",
        &["publication_id"],
        &[
            "galley_id",
            "locale",
            "publication_id",
            "label",
            "submission_file_id",
            "file_id",
            "seq",
            "remote_url",
            "url_path",
            "doi_id",
        ],
    ),
    settings!("publication_galley_settings", "galley_id"),
    table("authors", &["publication_id"], &["author_id", "email", "publication_id", "seq"]),
    settings!("author_settings", "author_id"),
    table("author_affiliations", &["author_id"], &["author_affiliation_id", "author_id", "ror"]),
    settings!("author_affiliation_settings", "author_affiliation_id"),
    table(
        "submission_files",
        &["submission_file_id", "submission_id", "file_id", "assoc_id"],
        &[
            "submission_file_id",
            "submission_id",
            "file_id",
            "genre_id",
            "file_stage",
            "created_at",
            "assoc_type",
            "assoc_id",
            "revision",
            "original_file_name",
            "file_type",
            "date_uploaded",
        ],
    ),
    // OJS 3.2 has `file_id` instead.
    table(
        "submission_file_settings",
        &["submission_file_id", "file_id"],
        &["submission_file_id", "file_id", "locale", "setting_name", "setting_value"],
    ),
    table("submission_file_revisions", &["submission_file_id"], &["submission_file_id", "file_id"]),
    table("files", &["file_id"], &["file_id", "path", "mimetype"]),
    table("genres", &["genre_id"], &["genre_id", "dependent", "supplementary"]),
    table(
        "review_rounds",
        &["review_round_id", "submission_id"],
        &["review_round_id", "submission_id", "stage_id", "round"],
    ),
    table(
        "review_round_files",
        &["review_round_id"],
        &["review_round_id", "submission_file_id", "file_id", "revision"],
    ),
    table(
        "review_assignments",
        &["submission_id"],
        &[
            "review_id",
            "submission_id",
            "reviewer_id",
            "competing_interests",
            "recommendation",
            "reviewer_recommendation_id",
            "date_assigned",
            "date_notified",
            "date_confirmed",
            "date_completed",
            "date_due",
            "declined",
            "cancelled",
            "review_round_id",
            "quality",
        ],
    ),
    table(
        "reviewer_recommendations",
        &["reviewer_recommendation_id"],
        &["reviewer_recommendation_id", "default_translation_key"],
    ),
    table(
        "submission_comments",
        &["assoc_id"],
        &["comment_id", "comment_type", "assoc_id", "comments", "viewable"],
    ),
    table(
        "review_form_responses",
        &["review_id"],
        &["review_form_element_id", "review_id", "response_type", "response_value"],
    ),
    table(
        "review_form_elements",
        &["review_form_element_id"],
        &["review_form_element_id", "seq", "included"],
    ),
    settings!("review_form_element_settings", "review_form_element_id"),
    table(
        "edit_decisions",
        &["submission_id"],
        &[
            "edit_decision_id",
            "submission_id",
            "review_round_id",
            "stage_id",
            "round",
            "editor_id",
            "decision",
            "date_decided",
        ],
    ),
    table(
        "stage_assignments",
        &["submission_id"],
        &["stage_assignment_id", "submission_id", "user_group_id", "user_id"],
    ),
    table("user_groups", &["user_group_id"], &["user_group_id", "context_id", "role_id"]),
    settings!("user_group_settings", "user_group_id"),
    table("user_user_groups", &["user_id", "user_group_id"], &["user_group_id", "user_id", "date_end"]),
    table(
        "users",
        &["user_id"],
        &["user_id", "email", "phone", "country", "locales", "disabled", "date_registered"],
    ),
    settings!("user_settings", "user_id"),
    table("user_interests", &["user_id"], &["user_id", "controlled_vocab_entry_id"]),
    table("controlled_vocabs", &["assoc_id"], &["controlled_vocab_id", "symbolic", "assoc_type", "assoc_id"]),
    table(
        "controlled_vocab_entries",
        &["controlled_vocab_id"],
        &["controlled_vocab_entry_id", "controlled_vocab_id", "seq"],
    ),
    settings!("controlled_vocab_entry_settings", "controlled_vocab_entry_id"),
    table("citations", &["publication_id"], &["citation_id", "publication_id", "raw_citation", "seq"]),
    table("dois", &["doi_id"], &["doi_id", "doi"]),
];

/// Settings that are read, by table. Others with a value are reported.
pub(super) const SETTINGS: &[(&str, &[&str])] = &[
    ("journal_settings", &["name", "onlineIssn", "printIssn", "licenseUrl"]),
    ("issue_settings", &["title", "description", "coverImage", "coverImageAltText", "pub-id::doi"]),
    ("section_settings", &["title", "identifyType"]),
    (
        "publication_settings",
        &[
            "prefix",
            "title",
            "subtitle",
            "abstract",
            "pages",
            "licenseUrl",
            "issueId",
            "citationsRaw",
            "coverImage",
            "pub-id::doi",
            "pub-id::publisher-id",
            "udc",
            "udk",
            "edn",
        ],
    ),
    ("publication_galley_settings", &["pub-id::publisher-id"]),
    (
        "author_settings",
        &[
            "givenName",
            "familyName",
            "affiliation",
            "orcid",
            "competingInterests",
            "rorId",
            // Copies of what ORCID's plugin keeps for itself.
            "orcidEmailToken",
            "orcidSandbox",
        ],
    ),
    ("author_affiliation_settings", &["name"]),
    ("submission_file_settings", &["name", "description"]),
    (
        "user_settings",
        &["givenName", "familyName", "affiliation", "orcid", "orcidAccessToken", "orcidIsVerified"],
    ),
    ("user_group_settings", &["name", "nameLocaleKey", "abbrev", "abbrevLocaleKey"]),
    ("review_form_element_settings", &["question", "possibleResponses", "description"]),
];

/// Settings whose values are secret: only whether there is one is kept.
pub(super) fn is_secret(setting: &str) -> bool {
    let name = setting.to_ascii_lowercase();
    ["token", "password", "secret", "apikey"].iter().any(|word| name.contains(word))
}
