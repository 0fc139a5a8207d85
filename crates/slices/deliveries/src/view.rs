//! Responses.

use chrono::{DateTime, Utc};
use rules::delivery::{DeliveryEvent, DeliveryProblem, DeliveryState, DeliveryTarget, next_state};
use rules::{ArticleId, Language};
use serde::Serialize;
use utoipa::ToSchema;

/// The delivery of an article to a target.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryItem {
    pub id: i64,
    pub target: DeliveryTarget,
    pub state: DeliveryState,
    /// In the language of the request.
    pub state_name: &'static str,
    pub article_id: ArticleId,
    pub title_en: String,
    pub title_ru: String,
    #[schema(required)]
    pub doi: Option<String>,
    /// Time of the last change of the state.
    #[schema(required)]
    pub changed_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub delivered_at: Option<DateTime<Utc>>,
    /// When it is sent, or the answer fetched; null if it waits for a person or a change.
    #[schema(required)]
    pub next_look_at: Option<DateTime<Utc>>,
    /// Null if there is none.
    #[schema(required)]
    pub problem: Option<DeliveryProblemView>,
    /// Null if it was not checked since the last delivery; always for other targets than Crossref.
    #[schema(required)]
    pub doi_check: Option<DoiCheck>,
    pub allowed_actions: Vec<DeliveryAction>,
}

/// The weekly check that a registered DOI leads to the page of its article.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoiCheck {
    pub checked_at: DateTime<Utc>,
    /// Address that the DOI leads to; null if the resolver does not know the DOI.
    #[schema(required)]
    pub leads_to: Option<String>,
    pub leads_here: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryProblemView {
    pub code: DeliveryProblem,
    /// What happened and what to do, in the language of the request.
    pub advice: &'static str,
    /// Words of the target.
    #[schema(required)]
    pub message: Option<String>,
    #[schema(required)]
    pub message_id: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeliveryAction {
    Send,
    MarkDelivered,
}

/// A page of deliveries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryPage {
    pub results: Vec<DeliveryItem>,
    /// Number of results on all pages.
    pub count: i64,
    /// Number of deliveries in each state, whatever state is asked for.
    pub states: Vec<DeliveryStateCount>,
    /// Number of DOIs that do not lead to the pages of their articles, whatever state is asked for.
    pub leading_elsewhere: i64,
    pub targets: Vec<DeliveryTargetView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryStateCount {
    pub state: DeliveryState,
    /// In the language of the request.
    pub name: &'static str,
    pub count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryTargetView {
    pub target: DeliveryTarget,
    pub name: &'static str,
    /// False if the settings do not switch it on; nothing is sent then.
    pub is_on: bool,
}

/// A delivery with the files that were sent, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryView {
    #[serde(flatten)]
    pub item: DeliveryItem,
    pub attempts: Vec<DeliveryAttemptView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryAttemptView {
    pub file_name: String,
    /// A string, because it is longer than numbers of JavaScript.
    pub version: String,
    /// `writing` (nobody knows whether it was received), `sent`, `done`, `refused` or `lost`.
    pub state: String,
    #[schema(required)]
    pub http_status: Option<i16>,
    /// Id that the target has given to the file.
    #[schema(required)]
    pub submission_id: Option<String>,
    #[schema(required)]
    pub message: Option<String>,
    #[schema(required)]
    pub message_id: Option<String>,
    /// Last answer of the target, shortened.
    #[schema(required)]
    pub answer: Option<String>,
    pub created_at: DateTime<Utc>,
    #[schema(required)]
    pub sent_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub ended_at: Option<DateTime<Utc>>,
}

/// What will be sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryRecord {
    pub rows: Vec<DeliveryRecordRow>,
    /// What the target demands and the article lacks; the record cannot be sent while there is something.
    pub problems: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryRecordRow {
    /// In the language of the request.
    pub name: &'static str,
    pub value: String,
}

/// Returns what a person may do with a delivery.
pub fn allowed_actions(state: DeliveryState, is_open: bool, is_on: bool) -> Vec<DeliveryAction> {
    let mut actions = Vec::new();
    if is_on && next_state(state, DeliveryEvent::SendRequested).is_some() {
        actions.push(DeliveryAction::Send);
    }
    if !is_open && next_state(state, DeliveryEvent::MarkedDelivered).is_some() {
        actions.push(DeliveryAction::MarkDelivered);
    }
    actions
}

/// Returns the problem of a delivery, if there is one.
pub fn problem_view(
    code: Option<&str>,
    message: Option<String>,
    message_id: Option<String>,
    language: Language,
) -> Option<DeliveryProblemView> {
    let code = code.and_then(DeliveryProblem::from_code)?;
    let advice = code.text().in_language(language);
    Some(DeliveryProblemView { code, advice, message, message_id })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_follow_the_state() {
        use DeliveryAction::{MarkDelivered, Send};
        for (state, expected) in [
            (DeliveryState::NotSent, vec![Send, MarkDelivered]),
            (DeliveryState::Due, vec![Send, MarkDelivered]),
            (DeliveryState::Sent, vec![]),
            (DeliveryState::Delivered, vec![Send]),
            (DeliveryState::Refused, vec![Send, MarkDelivered]),
            (DeliveryState::Incomplete, vec![]),
            (DeliveryState::Withdrawn, vec![]),
        ] {
            assert_eq!(allowed_actions(state, false, true), expected, "{state:?}");
        }
        assert_eq!(allowed_actions(DeliveryState::Refused, false, false), [MarkDelivered]);
        assert_eq!(allowed_actions(DeliveryState::Due, true, true), [Send]);
    }
}
