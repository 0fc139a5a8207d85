//! All that a letter about an article can say, to whom, and where its link leads.

use kit::App;
use kit::html::paragraphs;
use kit::jobs::JobFailure;
use kit::secrets::secret_of;
use rules::letter::{self, Withheld};
use rules::notification::{About, Audience, Occasion};
use rules::review::Stage;
use rules::{
    ArticleId, ArticleStatus, ArticleType, AssignmentId, Enumeration, Language, NotificationType,
    ReviewAssignmentStatus, Role, UserId, Words,
};
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;

/// What keeps the keys of these links apart from other secrets.
const LINK_KEY: &str = "review-link";

pub struct Told {
    pub notification: NotificationType,
    pub revision: i32,
    pub is_released: bool,
    pub is_undone: bool,
    article_status: ArticleStatus,
    is_removed: bool,
    is_reachable: bool,
    is_muted: bool,
    may_learn: bool,
    user: UserId,
    pub email: String,
    pub full_name: String,
    /// They have no account yet, only an invitation.
    pub is_invitation: bool,
    pub language: Language,
    article: ArticleId,
    pub article_type: Words,
    pub title: String,
    /// The abstract, by paragraphs.
    pub outline: Vec<String>,
    pub author: String,
    pub slug: Option<String>,
    pub publication_date: Option<String>,
    /// What the editor wrote with the decision, by paragraphs.
    pub letter: Vec<String>,
    pub assignment: Option<ToldAssignment>,
}

pub struct ToldAssignment {
    id: AssignmentId,
    stage: Stage,
    pub reviewer: String,
    pub due_date: String,
    pub is_accepted: bool,
}

impl Told {
    /// Nothing where the notification was recalled, or is about no article.
    pub async fn load(app: &App, id: i64) -> Result<Option<Told>, JobFailure> {
        let Some(row) = sqlx::query!(
            r#"select notifications.type_id, notifications.article_revision, notifications.released_at,
                      notifications.undone_at, users.id as user_id,
                      coalesce(users.email, users.unconfirmed_email, '')::text as "email!",
                      -- Somebody active with a confirmed address; or an invited reviewer, who has neither yet.
                      (users.is_active and users.email is not null
                       or users.is_invited and users.id = assignments.reviewer_id) is true as "is_reachable!",
                      not users.is_invited and notifications.type_id = any(users.muted_notifications) as "is_muted!",
                      users.roles, articles.creator_id = users.id or is_among_authors(articles.id, users.id) as "is_author!",
                      articles.removed_at is not null as "is_removed!",
                      concat_ws(' ', users.first_name_en, users.last_name_en) as "full_name!",
                      coalesce(users.notification_language, users.interface_language) as language,
                      users.is_invited as is_invitation,
                      articles.id as article_id, articles.status_id as article_status_id,
                      articles.type_id as article_type_id, articles.title_en,
                      articles.abstract_en, articles.slug,
                      to_char(articles.publication_date, 'DD.MM.YYYY') as publication_date,
                      concat_ws(' ', creators.first_name_en, creators.last_name_en) as "creator!",
                      (select text from article_messages where notification_id = notifications.id) as letter,
                      assignments.id as "assignment_id?", assignments.status_id as "assignment_status?",
                      assignments.started_at, to_char(assignments.due_date, 'DD.MM.YYYY') as due_date,
                      concat_ws(' ', reviewers.first_name_en, reviewers.last_name_en) as "reviewer!"
               from notifications
               join users on users.id = notifications.user_id
               join articles on articles.id = notifications.article_id
               join users creators on creators.id = articles.creator_id
               left join review_assignments assignments on assignments.id = notifications.review_assignment_id
               left join users reviewers on reviewers.id = assignments.reviewer_id
               where notifications.id = $1"#,
            id
        )
        .fetch_optional(&app.pool)
        .await?
        else {
            return Ok(None);
        };
        let assignment = match (row.assignment_id, row.assignment_status, row.due_date) {
            (Some(id), Some(status), Some(due_date)) => Some(ToldAssignment {
                id: AssignmentId(id),
                stage: Stage::of(known::<ReviewAssignmentStatus>(status)?, row.started_at.is_some()),
                reviewer: row.reviewer,
                due_date,
                is_accepted: row.started_at.is_some(),
            }),
            _ => None,
        };
        let notification = known(row.type_id)?;
        let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
        let letter = row.letter.unwrap_or_default();
        let lines = letter.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
        Ok(Some(Told {
            notification,
            revision: row.article_revision.unwrap_or_default(),
            is_released: row.released_at.is_some(),
            is_undone: row.undone_at.is_some(),
            article_status: known(row.article_status_id)?,
            is_removed: row.is_removed,
            is_reachable: row.is_reachable,
            is_muted: row.is_muted,
            may_learn: letter::may_learn(notification, row.is_author, &roles),
            user: UserId(row.user_id),
            email: row.email,
            full_name: row.full_name,
            is_invitation: row.is_invitation,
            language: row.language.as_deref().and_then(Language::from_code).unwrap_or_default(),
            article: ArticleId(row.article_id),
            article_type: known::<ArticleType>(row.article_type_id)?.name(),
            title: row.title_en,
            outline: paragraphs(&row.abstract_en),
            author: row.creator,
            slug: row.slug,
            publication_date: row.publication_date,
            letter: lines.collect(),
            assignment,
        }))
    }

    /// The letter as which it comes.
    pub const fn letter_name(&self) -> &'static str {
        self.notification.letter(Occasion::of(self.is_invitation, self.revision))
    }

    /// Why it is not told by a letter, if anything stands against it. That it is undone is news of its own.
    pub fn withheld(&self) -> Option<Withheld> {
        let stage = self.assignment.as_ref().map(|assignment| assignment.stage);
        let is_overtaken = self.is_removed
            || !self.may_learn
            || letter::is_overtaken(self.notification, Some(self.article_status), stage);
        Withheld::of(is_overtaken, self.is_reachable, self.is_muted)
    }

    /// Where the person finds what the letter tells of.
    pub async fn link(&self, app: &App) -> Result<Option<Url>, JobFailure> {
        if self.notification.audience() == Audience::Reviewer {
            let mut connection = app.pool.acquire().await?;
            if let Some(link) = self.link_without_password(app, &mut connection).await? {
                return Ok(Some(link));
            }
            if self.is_invitation {
                return Ok(None);
            }
        }
        let about = About::Article(self.article);
        let path = self.notification.place_in_letter().and_then(|place| place.path(about));
        Ok(path.map(|path| app.settings.http.public_origin.join(&path)).transpose()?)
    }

    /// The invitation of those who have no account; for the others the one assignment, while it is open.
    async fn link_without_password(
        &self,
        app: &App,
        connection: &mut PgConnection,
    ) -> Result<Option<Url>, JobFailure> {
        let Some(assignment) = self.assignment.as_ref().filter(|assignment| assignment.stage.is_open())
        else {
            return Ok(None);
        };
        if self.is_invitation {
            let code = identity::invitations::open_invitation_of(app, connection, self.user).await?;
            return Ok(code.map(|code| identity::invitations::link_of(app, code)).transpose()?);
        }
        let link = sqlx::query_scalar!(
            "select id from review_links where assignment_id = $1 and revoked_at is null
             order by created_at desc, id desc limit 1",
            assignment.id.0
        )
        .fetch_optional(connection)
        .await?;
        Ok(link.map(|id| review_link(app, id)).transpose()?)
    }
}

/// The 256 bits that open an assignment.
pub fn review_key(app: &App, link: Uuid) -> String {
    secret_of(&app.settings.auth, LINK_KEY, link)
}

fn review_link(app: &App, link: Uuid) -> anyhow::Result<Url> {
    let mut address = app.settings.http.public_origin.join("/review")?;
    address.query_pairs_mut().append_pair("code", &review_key(app, link));
    Ok(address)
}

fn known<E: Enumeration>(id: i16) -> Result<E, JobFailure> {
    E::from_id(id).ok_or_else(|| JobFailure::Never(anyhow::anyhow!("{id} is in no list")))
}
