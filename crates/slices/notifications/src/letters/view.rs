//! Views of letters for editors and admins.

use chrono::{DateTime, Utc};
use rules::letter::{LetterAction, LetterStatus, WithholdReason, name_of};
use rules::{ArticleId, ArticleStatus, Enumeration, Language, UserId};
use serde::Serialize;
use sqlx::Row;
use sqlx::postgres::PgRow;
use utoipa::ToSchema;

use super::state::{self, State};
use crate::letter_cause::{Cause, CauseKind};

/// A letter about an article.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleLetter {
    /// Cause of the letter, such as `notification:12`.
    pub id: String,
    pub notification_type_id: i16,
    /// The letter says that a decision was undone.
    pub is_undoing: bool,
    /// The letter was resent by a user.
    pub is_resend: bool,
    pub recipient: LetterRecipient,
    /// Null before the first attempt.
    #[schema(required)]
    pub language: Option<Language>,
    pub status: LetterStatus,
    #[schema(required)]
    pub withheld_because: Option<WithholdReason>,
    pub tries: i32,
    pub told_at: DateTime<Utc>,
    /// Time of the last attempt, or of the decision not to send the letter.
    #[schema(required)]
    pub last_tried_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub accepted_at: Option<DateTime<Utc>>,
    /// Last response of the mail server, verbatim.
    #[schema(required)]
    pub failure: Option<String>,
    pub allowed_actions: Vec<LetterAction>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LetterRecipient {
    pub user_id: UserId,
    pub full_name: String,
    /// Address to which the letter was sent.
    #[schema(required)]
    pub email: Option<String>,
}

impl ArticleLetter {
    pub fn of_row(row: &PgRow) -> sqlx::Result<ArticleLetter> {
        let id: String = row.try_get("cause")?;
        let cause = Cause::parse(&id);
        let is_undoing = cause.is_some_and(|cause| cause.kind == CauseKind::Undo);
        let state = State::of_row(row)?;
        Ok(ArticleLetter {
            notification_type_id: row.try_get("type_id")?,
            is_undoing,
            is_resend: cause.is_some_and(|cause| cause.number.is_some()),
            id,
            recipient: LetterRecipient {
                user_id: UserId(row.try_get("user_id")?),
                full_name: row.try_get("full_name")?,
                email: row.try_get::<Option<String>, _>("recipient")?.filter(|email| !email.is_empty()),
            },
            language: language(row)?,
            status: state.status,
            withheld_because: state.withheld,
            tries: state.tries,
            told_at: row.try_get("told_at")?,
            last_tried_at: state.last_tried_at,
            accepted_at: state.accepted_at,
            failure: state.failure,
            allowed_actions: state::actions(state::check_resendable(row, state.status, cause)?),
        })
    }
}

/// A letter of any kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentLetter {
    pub id: i64,
    /// Template name.
    pub letter: String,
    /// Display name in the language of the request.
    pub name: String,
    /// E-mail address.
    pub recipient: String,
    #[schema(required)]
    pub language: Option<Language>,
    pub status: LetterStatus,
    #[schema(required)]
    pub withheld_because: Option<WithholdReason>,
    pub tries: i32,
    pub first_tried_at: DateTime<Utc>,
    /// Time of the last attempt, or of the decision not to send the letter.
    #[schema(required)]
    pub last_tried_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub accepted_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub failure: Option<String>,
    /// Null if the letter is not about an article, or about one that admins must not see.
    #[schema(required)]
    pub article: Option<LetterArticle>,
    pub allowed_actions: Vec<LetterAction>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LetterArticle {
    pub id: ArticleId,
    pub title_en: String,
    pub title_ru: String,
}

impl SentLetter {
    pub fn of_row(row: &PgRow, viewer_language: Language) -> sqlx::Result<SentLetter> {
        let letter: String = row.try_get("letter")?;
        let state = State::of_row(row)?;
        let removed_at: Option<DateTime<Utc>> = row.try_get("removed_at")?;
        let status: Option<i16> = row.try_get("article_status_id")?;
        // Drafts are hidden from admins, even if the article was submitted before.
        let is_visible = removed_at.is_none() && status != Some(ArticleStatus::Draft.id());
        let article_id: Option<i64> = row.try_get("article_id")?;
        let article = match article_id.filter(|_| is_visible) {
            None => None,
            Some(id) => Some(LetterArticle {
                id: ArticleId(id),
                title_en: row.try_get("title_en")?,
                title_ru: row.try_get("title_ru")?,
            }),
        };
        let cause = Cause::parse(row.try_get("cause")?);
        Ok(SentLetter {
            id: row.try_get("id")?,
            name: name_of(&letter)
                .map_or_else(|| letter.clone(), |name| name.in_language(viewer_language).to_owned()),
            letter,
            recipient: row.try_get("recipient")?,
            language: language(row)?,
            status: state.status,
            withheld_because: state.withheld,
            tries: state.tries,
            first_tried_at: row.try_get("first_tried_at")?,
            last_tried_at: state.last_tried_at,
            accepted_at: state.accepted_at,
            failure: state.failure,
            article,
            allowed_actions: state::actions(state::check_resendable(row, state.status, cause)?),
        })
    }
}

fn language(row: &PgRow) -> sqlx::Result<Option<Language>> {
    Ok(row.try_get::<Option<String>, _>("language")?.as_deref().and_then(Language::from_code))
}

/// Delivery status of the last letter to a reviewer about an assignment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastLetter {
    pub status: LetterStatus,
    #[schema(required)]
    pub withheld_because: Option<WithholdReason>,
    #[schema(required)]
    pub failure: Option<String>,
    #[schema(required)]
    pub last_tried_at: Option<DateTime<Utc>>,
}
