//! Sections of the export, one SQL statement each; `$1` is the user id.
//!
//! Rows are matched by the account id, the confirmed address and the ORCID iD confirmed by ORCID. An
//! unconfirmed address may belong to another person and matches nothing. No section contains held
//! notifications, the identity of other people, or anything that the user's own pages hide: the title of an
//! article that only names them as an author, a review that they withdrew from, and the grades of their reviews.

pub struct Section {
    pub name: &'static str,
    pub sql: &'static str,
}

/// A section that is a JSON array of rows.
macro_rules! rows {
    ($name:literal, $sql:literal) => {
        Section {
            name: $name,
            sql: concat!("select coalesce(jsonb_agg(to_jsonb(held)), '[]') from (", $sql, ") held"),
        }
    };
}

pub const SECTIONS: &[Section] = &[
    Section {
        name: "account",
        sql: "select to_jsonb(held) from (
                  select id, email, unconfirmed_email, password_hash is not null as has_password, orcid,
                         first_name_en, middle_name_en, last_name_en, affiliation_en, position_en, degree_en,
                         contact_email, phone_number, roles, selected_role, interface_language,
                         notification_language, muted_notifications, is_author, is_active, is_invited,
                         last_sign_in_on, review_links_ended_at, created_at, updated_at, erased_at
                  from users where id = $1) held",
    },
    rows!(
        "consents",
        "select text.purpose, text.version, text.language, consents.given_at, encode(text.sha256, 'hex') as sha256,
                text.text
         from consents join consent_texts text on text.sha256 = consents.text_sha256
         where consents.user_id = $1
            or consents.subscription_id in (select subscriptions.id from subscriptions
                                            join users on users.email = subscriptions.email where users.id = $1)
         order by consents.id"
    ),
    rows!(
        "registrations",
        "select forms.email, forms.first_name_en, forms.middle_name_en, forms.last_name_en, forms.affiliation_en,
                forms.language, forms.created_at
         from registrations forms join users on users.email = forms.email
         where users.id = $1 order by forms.created_at"
    ),
    rows!(
        "codes",
        "select purpose, email, created_at, expires_at, used_at from identity_codes where user_id = $1
         order by created_at"
    ),
    rows!(
        "requestedLetters",
        "select errands.kind, errands.email, errands.language, errands.created_at
         from identity_errands errands, users
         where users.id = $1 and (errands.user_id = users.id or errands.email = users.email)
         order by errands.created_at"
    ),
    rows!(
        "signInsThroughProviders",
        "select ways.provider, ways.expires_at, ways.returned_at
         from external_sign_ins ways, users
         where users.id = $1 and (ways.user_id = users.id or ways.subject = users.orcid) order by ways.expires_at"
    ),
    rows!(
        "signInAddresses",
        "select 'kept only as a hash' as address, last_used_at from familiar_addresses where user_id = $1
         order by last_used_at"
    ),
    rows!(
        "sessions",
        "select browser, system, address, created_at, last_seen_at, proven_at, expires_at, ended_at, ended_by
         from sessions where user_id = $1 order by created_at, id"
    ),
    rows!(
        "passkeys",
        "select name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id"
    ),
    rows!("authenticatorApp", "select created_at, confirmed_at from authenticators where user_id = $1"),
    rows!(
        "recoveryCodes",
        "select 'kept only as a hash' as code, created_at, used_at from recovery_codes where user_id = $1
         order by created_at, used_at"
    ),
    rows!(
        "begunSignIns",
        "select purpose, expires_at, used_at from identity_challenges where user_id = $1 order by expires_at"
    ),
    rows!("secondFactorDeadline", "select due_at from second_factor_deadlines where user_id = $1"),
    rows!(
        "articles",
        "select articles.*,
                (select coalesce(jsonb_agg(to_jsonb(author) - 'article_id' order by author.position), '[]')
                 from article_authors author where author.article_id = articles.id) as authors,
                (select coalesce(jsonb_agg(to_jsonb(place) - 'article_id' order by place.position), '[]')
                 from article_affiliations place where place.article_id = articles.id) as affiliations,
                (select coalesce(jsonb_agg(to_jsonb(wish) - 'article_id' order by wish.position), '[]')
                 from article_suggested_reviewers wish where wish.article_id = articles.id) as suggested_reviewers
         from articles where creator_id = $1 and id not in (select notice_id from article_notices) order by id"
    ),
    rows!(
        "savedViews",
        "select name, query, is_shared, created_at, updated_at from article_views where owner_id = $1
         order by created_at, id"
    ),
    rows!(
        "handledArticles",
        "select article_id, assigned_at, ended_at from article_editors
         where user_id = $1 and article_id not in (select articles_by($1)) order by id"
    ),
    rows!(
        "handlingEditorsIAssigned",
        "select article_id, assigned_at, ended_at from article_editors
         where assigned_by = $1 and article_id not in (select articles_by($1)) order by id"
    ),
    rows!("editedSections", "select type_id from section_editors where user_id = $1 order by type_id"),
    rows!("chiefEditor", "select marked_at from chief_editors where user_id = $1"),
    rows!(
        "versionsIMade",
        "select article_id, number + 1 as number, replaced_at, changed_parts, summary_en, summary_ru from article_versions
         where replaced_by = $1 and article_id not in (select articles_by($1)) order by article_id, number"
    ),
    rows!(
        "recommendedDecisions",
        "select article_id, revision, action, letter, made_at, returned_at, closed_at from decision_recommendations
         where user_id = $1 and article_id not in (select articles_by($1)) order by id"
    ),
    rows!(
        "returnedRecommendations",
        "select article_id, revision, returned_at, return_reason from decision_recommendations
         where returned_by = $1 and article_id not in (select articles_by($1)) order by id"
    ),
    rows!(
        "namedAsAuthor",
        "select articles.id as article_id, author.position, author.first_name_en, author.first_name_ru, author.middle_name_en, author.middle_name_ru,
                author.last_name_en, author.last_name_ru, author.orcid, author.is_corresponding, author.email,
                author.phone, author.fax, author.address
         from users
         join article_authors author
           on author.email <> '' and author.email::citext = users.email
              or author.orcid <> '' and author.orcid = users.orcid
         join articles on articles.id = author.article_id and articles.removed_at is null
         where users.id = $1 order by articles.id, author.position"
    ),
    rows!(
        "messages",
        "select messages.article_id, messages.user_role, messages.user_id = $1 as is_mine, messages.text,
                messages.created_at
         from article_messages messages join articles on articles.id = messages.article_id
         where messages.user_id = $1
            or articles.creator_id = $1
               and (messages.notification_id is null
                    or exists (select from notifications
                               where id = messages.notification_id and released_at is not null))
         order by messages.id"
    ),
    rows!(
        "reviews",
        "select assignments.id, assignments.article_id, versions.title_en, assignments.article_revision,
                assignments.status_id, assignments.due_date, assignments.created_at, assignments.started_at,
                assignments.ended_at,
                case when assignments.status_id in (2, 3) then to_jsonb(reviews) - 'assignment_id' end as review,
                (select coalesce(jsonb_agg(to_jsonb(notes) - 'id' - 'assignment_id' order by notes.id), '[]')
                 from assignment_notes notes where notes.assignment_id = assignments.id) as notes,
                (select text from request_notes where assignment_id = assignments.id) as note_of_the_editors,
                case when assignments.status_id in (2, 3) then
                    (select coalesce(jsonb_agg(to_jsonb(returned) - 'id' - 'assignment_id' - 'returned_by'
                                               order by returned.id), '[]')
                     from returned_reviews returned where returned.assignment_id = assignments.id)
                end as returned_reviews,
                (select coalesce(jsonb_agg(links.created_at order by links.created_at), '[]')
                 from review_links links where links.assignment_id = assignments.id) as links_sent_at
         from review_assignments assignments
         join assigned_versions versions on versions.assignment_id = assignments.id
         left join reviews on reviews.assignment_id = assignments.id
         where assignments.reviewer_id = $1 order by versions.ordinal"
    ),
    rows!(
        "requestsForReviewIMade",
        "select id, article_id, article_revision, created_at from review_assignments where assigned_by = $1
         order by id"
    ),
    rows!("reviewerProfile", "select interests, not_before, updated_at from reviewer_profiles where user_id = $1"),
    rows!(
        "gradesIGave",
        "select given.assignment_id, given.rating, given.rated_at
         from review_ratings given join review_assignments assignments on assignments.id = given.assignment_id
         where given.rated_by = $1 and assignments.article_id not in (select articles_by($1))
         order by given.rated_at, given.assignment_id"
    ),
    rows!(
        "reviewsIReturned",
        "select returned.assignment_id, returned.reason, returned.returned_at
         from returned_reviews returned join review_assignments assignments on assignments.id = returned.assignment_id
         where returned.returned_by = $1 and assignments.article_id not in (select articles_by($1))
         order by returned.id"
    ),
    rows!(
        "events",
        "select article_id, type, user_role, status_id, created_at from article_events where user_id = $1
         order by id"
    ),
    rows!(
        "auditLog",
        "select at, action, role, object_kind, case when actor_id = $1 then address end as address, result
         from audit_entries
         where actor_id = $1 or object_kind = 'user' and object_id = $1::text order by at, id"
    ),
    rows!("weeklyDigest", "select switched_off_at from digest_switches where user_id = $1"),
    rows!(
        "notifications",
        "select type_id, article_id, article_revision, issue_id, review_assignment_id, told_at, read_at,
                acknowledged_at
         from notifications where user_id = $1 and told_at is not null order by id"
    ),
    rows!(
        "letters",
        "select deliveries.letter, deliveries.recipient, deliveries.language, deliveries.first_tried_at,
                deliveries.sent_at, deliveries.failed_at, deliveries.withheld, deliveries.failure
         from mail_deliveries deliveries, users
         where users.id = $1
           and (deliveries.recipient = users.email
                or deliveries.notification_id in (select id from notifications where user_id = $1))
         order by deliveries.id"
    ),
    rows!(
        "newsletter",
        "select subscriptions.email, subscriptions.language, subscriptions.confirmed_at, subscriptions.created_at
         from subscriptions join users on users.email = subscriptions.email where users.id = $1"
    ),
    rows!(
        "newsletterRequests",
        "select requests.action, requests.email, requests.language, requests.created_at, requests.used_at
         from subscription_requests requests join users on users.email = requests.email
         where users.id = $1 order by requests.created_at"
    ),
    rows!(
        "files",
        "select id, file_name, mime_type, size, created_at, '/api/v1/files/' || id as address
         from files where uploader_id = $1 order by created_at, id"
    ),
    rows!(
        "erasures",
        "select user_id, erased_at from erasures where user_id = $1 or erased_by = $1 order by erased_at"
    ),
];
