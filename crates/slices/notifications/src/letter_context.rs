//! Data for the letter of a notification about an article: recipient, texts and link.

use html::paragraphs;
use kit::App;
use kit::jobs::JobFailure;
use kit::keys::Key;
use kit::secrets::derive_again;
use rules::article::RecommendedAction;
use rules::delivery::{DeliveryProblem, DeliveryTarget};
use rules::letter::{self, WithholdReason};
use rules::notification::{Audience, LetterVariant, NotificationSubject, Side, Silence};
use rules::review::{NoteKind, RefusalReason, Stage};
use rules::{
    ArticleId, ArticleStatus, ArticleType, AssignmentId, Enumeration, Language, LocalizedText,
    NotificationType, ReviewAssignmentStatus, Role, UserId,
};
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;

/// Purpose under which the codes of review links are derived from a key.
const LINK_PURPOSE: &str = "review-link";

/// Types whose letters tell of the open recommendation.
const ABOUT_RECOMMENDATIONS: [NotificationType; 2] =
    [NotificationType::DecisionRecommended, NotificationType::RecommendationReturned];

/// Data that letter templates use, and the facts that decide whether the letter is sent.
pub struct LetterContext {
    pub notification: NotificationType,
    pub revision: i32,
    pub is_released: bool,
    pub is_undone: bool,
    article_status: ArticleStatus,
    is_removed: bool,
    is_reachable: bool,
    is_muted: bool,
    can_receive: bool,
    /// False if the recipient no longer handles the article, or the recommendation was answered.
    stands: bool,
    user: UserId,
    pub email: String,
    /// Empty for an invited reviewer: somebody else has typed name and address, which may be a stranger's.
    pub full_name: String,
    /// The recipient has an invitation and no account yet.
    pub is_invitation: bool,
    pub language: Language,
    article: ArticleId,
    pub article_type: LocalizedText,
    /// In the language of the letter, if the article has it.
    pub title: String,
    /// Paragraphs of the abstract, likewise.
    pub abstract_paragraphs: Vec<String>,
    pub author: String,
    pub slug: Option<String>,
    pub publication_date: Option<String>,
    /// Paragraphs of the decision letter.
    pub letter: Vec<String>,
    /// Paragraphs of each gathered message.
    pub messages: Vec<Vec<String>>,
    /// Side of the thread that the messages are addressed to.
    pub addressed: Option<Side>,
    /// What the reviewer asks or tells the editors.
    pub note: Option<NoteKind>,
    /// What the reviewer said when refusing.
    pub refusal: Option<LetterRefusal>,
    pub silence: Option<Silence>,
    /// Due date before and after a change.
    pub due_date_change: Option<(String, String)>,
    /// Absent only if the article was never submitted.
    pub manuscript_number: Option<String>,
    pub assignment: Option<LetterAssignment>,
    /// The handling editor was assigned by the section.
    pub is_automatic: bool,
    pub recommendation: Option<LetterRecommendation>,
    /// Paragraphs that the editor wrote to the reviewer with the request.
    pub request_note: Vec<String>,
    /// Paragraphs of the reason why the review was returned.
    pub review_return_reason: Vec<String>,
    /// The index that has not accepted the article.
    pub refused_delivery: Option<RefusedDelivery>,
}

pub struct RefusedDelivery {
    pub index: LocalizedText,
    pub advice: Option<LocalizedText>,
}

pub struct LetterRecommendation {
    pub action: RecommendedAction,
    pub editor: String,
    /// Paragraphs of the reason why it was returned.
    pub return_reason: Vec<String>,
}

pub struct LetterRefusal {
    pub reason: Option<RefusalReason>,
    /// Paragraphs of the reviewer's text.
    pub text: Vec<String>,
    pub suggestion: String,
}

pub struct LetterAssignment {
    id: AssignmentId,
    stage: Stage,
    pub reviewer: String,
    pub due_date: String,
    /// Day of the request.
    pub requested_on: String,
    pub is_accepted: bool,
}

impl LetterContext {
    /// Returns `None` if the notification was deleted by an undo or is not about an article.
    pub async fn load(
        app: &App,
        connection: &mut PgConnection,
        id: i64,
    ) -> Result<Option<LetterContext>, JobFailure> {
        let Some(row) = sqlx::query!(
            r#"select notifications.type_id, notifications.article_revision, notifications.released_at,
                      notifications.undone_at, users.id as user_id,
                      coalesce(users.email, users.unconfirmed_email, '')::text as "email!",
                      -- An active user with a confirmed address, or an invited reviewer, who has neither yet.
                      (users.is_active and users.email is not null
                       or users.is_invited and users.id = assignments.reviewer_id) is true as "is_reachable!",
                      not users.is_invited and notifications.type_id = any(users.muted_notifications) as "is_muted!",
                      users.roles, articles.creator_id = users.id or is_among_authors(articles.id, users.id) as "is_author!",
                      articles.removed_at is not null as "is_removed!",
                      case when users.email is null then ''
                           else concat_ws(' ', users.first_name_en, users.last_name_en) end as "full_name!",
                      coalesce(users.notification_language, users.interface_language) as language,
                      users.is_invited as is_invitation,
                      articles.id as article_id, articles.status_id as article_status_id,
                      coalesce(versions.type_id, articles.type_id) as "article_type_id!",
                      coalesce(versions.title_en, articles.title_en) as "title_en!",
                      coalesce(versions.title_ru, articles.title_ru) as "title_ru!",
                      coalesce(versions.abstract_en, articles.abstract_en) as "abstract_en!",
                      coalesce(versions.abstract_ru, articles.abstract_ru) as "abstract_ru!", articles.slug,
                      to_char(articles.publication_date, 'DD.MM.YYYY') as publication_date,
                      concat_ws(' ', creators.first_name_en, creators.last_name_en) as "creator!",
                      (select text from article_messages where notification_id = notifications.id) as letter,
                      (select array_agg(coalesce(messages.text, notes.text) order by gathered.id)
                       from notification_messages gathered
                       left join article_messages messages on messages.id = gathered.message_id
                       left join assignment_notes notes on notes.id = gathered.note_id
                       where gathered.notification_id = notifications.id) as messages,
                      (select notes.kind from notification_messages gathered
                       join assignment_notes notes on notes.id = gathered.note_id
                       where gathered.notification_id = notifications.id limit 1) as note_kind,
                      refusals.reason as "refusal_reason?", refusals.text as "refusal_text?",
                      refusals.suggestion as "refusal_suggestion?",
                      notifications.addressed_side, notifications.silence,
                      to_char(notifications.old_due_date, 'DD.MM.YYYY') as old_due_date,
                      to_char(notifications.new_due_date, 'DD.MM.YYYY') as new_due_date,
                      numbers.number as "manuscript_number?",
                      to_char(assignments.created_at at time zone $2, 'DD.MM.YYYY') as requested_on,
                      assignments.id as "assignment_id?", assignments.status_id as "assignment_status?",
                      assignments.started_at, to_char(assignments.due_date, 'DD.MM.YYYY') as due_date,
                      concat_ws(' ', reviewers.first_name_en, reviewers.last_name_en) as "reviewer!",
                      handling_notice_stands(notifications.type_id, articles.id, users.id) as "stands!",
                      exists (select from handling_editors handled where handled.article_id = articles.id
                              and handled.assigned_by is null) as "is_automatic!",
                      recommendations.action as "recommended_action?",
                      recommendations.return_reason as "return_reason?",
                      (select text from request_notes where assignment_id = assignments.id) as request_note,
                      (select reason from returned_reviews returned
                       where returned.assignment_id = assignments.id and notifications.type_id = $4
                       order by returned.id desc limit 1) as review_return_reason,
                      concat_ws(' ', recommenders.first_name_en, recommenders.last_name_en) as "recommender!",
                      refused.target as "refusing_target?", refused.problem as "refusal_problem?"
               from notifications
               join users on users.id = notifications.user_id
               join articles on articles.id = notifications.article_id
               join users creators on creators.id = articles.creator_id
               left join review_assignments assignments on assignments.id = notifications.review_assignment_id
               -- A reviewer reads of the article as they were asked about it.
               left join assigned_versions versions
                   on versions.assignment_id = assignments.id and assignments.reviewer_id = users.id
               left join users reviewers on reviewers.id = assignments.reviewer_id
               left join assignment_notes refusals
                   on refusals.assignment_id = assignments.id and refusals.kind = 'refusal'
               left join manuscript_numbers numbers on numbers.article_id = articles.id
               left join open_recommendations recommendations
                   on recommendations.article_id = articles.id and notifications.type_id = any($3)
               left join users recommenders on recommenders.id = recommendations.user_id
               left join lateral (
                   select target, problem from deliveries
                   where deliveries.article_id = articles.id and deliveries.state in ('refused', 'lost')
                   order by changed_at desc limit 1) refused on notifications.type_id = $5
               where notifications.id = $1"#,
            id,
            app.settings.journal.time_zone,
            &ABOUT_RECOMMENDATIONS.map(Enumeration::id),
            NotificationType::ReviewAssignmentReturned.id(),
            NotificationType::DeliveryRefused.id()
        )
        .fetch_optional(connection)
        .await?
        else {
            return Ok(None);
        };
        let assignment = match (row.assignment_id, row.assignment_status, row.due_date, row.requested_on) {
            (Some(id), Some(status), Some(due_date), Some(requested_on)) => Some(LetterAssignment {
                id: AssignmentId(id),
                stage: Stage::of(decode_enum::<ReviewAssignmentStatus>(status)?, row.started_at.is_some()),
                reviewer: row.reviewer,
                due_date,
                requested_on,
                is_accepted: row.started_at.is_some(),
            }),
            _ => None,
        };
        let notification = decode_enum(row.type_id)?;
        let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
        let addressed = row.addressed_side.as_deref().and_then(Side::from_code);
        let language = row.language.as_deref().and_then(Language::from_code).unwrap_or_default();
        Ok(Some(LetterContext {
            notification,
            revision: row.article_revision.unwrap_or_default(),
            is_released: row.released_at.is_some(),
            is_undone: row.undone_at.is_some(),
            article_status: decode_enum(row.article_status_id)?,
            is_removed: row.is_removed,
            is_reachable: row.is_reachable,
            is_muted: row.is_muted,
            can_receive: letter::can_receive(notification, addressed, row.is_author, &roles),
            stands: row.stands,
            user: UserId(row.user_id),
            email: row.email,
            full_name: row.full_name,
            is_invitation: row.is_invitation,
            language,
            article: ArticleId(row.article_id),
            article_type: decode_enum::<ArticleType>(row.article_type_id)?.name(),
            title: in_language(language, row.title_en, row.title_ru),
            abstract_paragraphs: in_language(
                language,
                paragraphs(&row.abstract_en),
                paragraphs(&row.abstract_ru),
            ),
            author: row.creator,
            slug: row.slug,
            publication_date: row.publication_date,
            letter: lines(&row.letter.unwrap_or_default()),
            messages: row.messages.iter().flatten().map(|text| lines(text)).collect(),
            addressed,
            note: row.note_kind.as_deref().and_then(NoteKind::from_code),
            refusal: row.refusal_text.map(|text| LetterRefusal {
                reason: row.refusal_reason.as_deref().and_then(RefusalReason::from_code),
                text: lines(&text),
                suggestion: row.refusal_suggestion.unwrap_or_default(),
            }),
            silence: row.silence.as_deref().and_then(Silence::from_code),
            due_date_change: row.old_due_date.zip(row.new_due_date),
            manuscript_number: row.manuscript_number,
            assignment,
            is_automatic: row.is_automatic,
            recommendation: row.recommended_action.as_deref().and_then(RecommendedAction::from_code).map(
                |action| LetterRecommendation {
                    action,
                    editor: row.recommender,
                    return_reason: lines(&row.return_reason.unwrap_or_default()),
                },
            ),
            request_note: lines(&row.request_note.unwrap_or_default()),
            review_return_reason: lines(&row.review_return_reason.unwrap_or_default()),
            refused_delivery: row.refusing_target.as_deref().and_then(DeliveryTarget::from_code).map(
                |target| {
                    let problem = row.refusal_problem.as_deref().and_then(DeliveryProblem::from_code);
                    RefusedDelivery { index: target.name(), advice: problem.map(DeliveryProblem::text) }
                },
            ),
        }))
    }

    /// Returns the template name.
    pub const fn letter_name(&self) -> &'static str {
        self.notification.letter(LetterVariant::of(self.is_invitation, self.revision))
    }

    /// Returns the reason not to send the letter, if any. Ignores `is_undone`, which has its own letter.
    pub fn withheld_reason(&self) -> Option<WithholdReason> {
        let stage = self.assignment.as_ref().map(|assignment| assignment.stage);
        let is_overtaken = self.is_removed
            || !self.can_receive
            || !self.stands
            || letter::is_overtaken(self.notification, Some(self.article_status), stage);
        WithholdReason::of(is_overtaken, self.is_reachable, self.is_muted)
    }

    /// True if the letter must not name the submitter.
    pub fn is_for_reviewer(&self) -> bool {
        self.notification.audience() == Audience::Reviewer || self.addressed == Some(Side::Reviewer)
    }

    /// Returns the page that the letter links to.
    pub async fn link(&self, app: &App) -> Result<Option<Url>, JobFailure> {
        if self.is_for_reviewer() {
            if let Some(link) = self.passwordless_link(app).await? {
                return Ok(Some(link));
            }
            if self.is_invitation {
                return Ok(None);
            }
        }
        let about = NotificationSubject::Article(self.article);
        let path = self.notification.letter_link_target(self.addressed).and_then(|place| place.path(about));
        Ok(path.map(|path| app.settings.http.public_origin.join(&path)).transpose()?)
    }

    /// Returns the invitation link of a reviewer without an account, else the review link of the open
    /// assignment.
    async fn passwordless_link(&self, app: &App) -> Result<Option<Url>, JobFailure> {
        let Some(assignment) = self.assignment.as_ref().filter(|assignment| !assignment.stage.is_ended())
        else {
            return Ok(None);
        };
        if self.is_invitation {
            return self.invitation_link(app).await;
        }
        let link = sqlx::query!(
            "select links.id, links.key_hash from review_links links, users
             where links.assignment_id = $1 and links.revoked_at is null and users.id = $2
               and (users.review_links_ended_at is null or links.created_at > users.review_links_ended_at)
             order by links.created_at desc, links.id desc limit 1",
            assignment.id.0,
            self.user.0
        )
        .fetch_optional(&app.pool)
        .await?;
        let Some(link) = link else {
            return Ok(None);
        };
        // None if the key is over; then the letter links to the page for which the reviewer signs in.
        let code = derive_again(&app.keys, LINK_PURPOSE, link.id, &link.key_hash).await?;
        Ok(code.map(|code| review_link(app, &code)).transpose()?)
    }

    async fn invitation_link(&self, app: &App) -> Result<Option<Url>, JobFailure> {
        let mut connection = app.pool.acquire().await?;
        let code = identity::invitations::find_open_invitation(app, &mut connection, self.user).await?;
        drop(connection);
        Ok(match code {
            Some(code) => Some(identity::invitations::link_of(app, code).await?),
            None => None,
        })
    }
}

/// Returns the Russian text for a Russian letter if there is one, else the English one.
fn in_language<T: Default + PartialEq>(language: Language, english: T, russian: T) -> T {
    if language == Language::Ru && russian != T::default() { russian } else { english }
}

/// Returns the secret code (256 bits) of a review link that is made with this key.
pub fn review_link_code(key: &Key, link_id: Uuid) -> String {
    key.derive_secret(LINK_PURPOSE, link_id)
}

fn review_link(app: &App, code: &str) -> anyhow::Result<Url> {
    let mut url = app.settings.http.public_origin.join("/review")?;
    url.query_pairs_mut().append_pair("code", code);
    Ok(url)
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn decode_enum<E: Enumeration>(id: i16) -> Result<E, JobFailure> {
    E::from_id(id).ok_or_else(|| JobFailure::Permanent(anyhow::anyhow!("unknown enumeration id {id}")))
}
