//! Figures as editors see them.

use serde::Serialize;
use utoipa::ToSchema;

/// Figures of the journal, without the articles that the viewer submitted or is an author of.
#[derive(Debug, Serialize, ToSchema)]
pub struct Figures {
    /// First month, such as `2026-07`.
    pub from: String,
    /// Last month.
    pub to: String,
    /// Submissions and decisions that were not undone, by the month in which they happened.
    pub months: Vec<FigureMonth>,
    #[serde(rename = "daysToFirstDecision")]
    pub days_to_first_decision: DecisionTimes,
    pub acceptance: AcceptanceFigures,
    pub reviewers: ReviewerFigures,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct FigureMonth {
    pub month: String,
    pub submitted: i64,
    /// Submitted again after a revision.
    pub resubmitted: i64,
    pub accepted: i64,
    pub declined: i64,
    /// Sent for revision.
    pub revisions: i64,
}

/// Days from a submission to the first decision, without those that the article was with its author.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct DecisionTimes {
    #[schema(required)]
    pub median: Option<f64>,
    /// Four of five articles are decided on within this time.
    #[schema(required)]
    pub percentile80: Option<f64>,
    /// Number of first decisions.
    pub count: i64,
    /// By the month of the decision.
    pub months: Vec<DecisionTimesMonth>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct DecisionTimesMonth {
    pub month: String,
    #[schema(required)]
    pub median: Option<f64>,
    #[schema(required)]
    pub percentile80: Option<f64>,
    pub count: i64,
}

/// Outcomes of the articles that were submitted in the period.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptanceFigures {
    pub accepted: i64,
    pub declined: i64,
    /// Neither accepted nor declined yet.
    pub undecided: i64,
    /// Accepted among accepted and declined, from 0 to 1.
    #[schema(required)]
    pub rate: Option<f64>,
    /// By the month of the submission.
    pub months: Vec<AcceptanceMonth>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct AcceptanceMonth {
    pub month: String,
    pub accepted: i64,
    pub declined: i64,
    pub undecided: i64,
    #[schema(required)]
    pub rate: Option<f64>,
}

/// Requests for a review that were made in the period, and what became of them.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewerFigures {
    pub asked: i64,
    pub agreed: i64,
    pub declined: i64,
    /// Not answered in time.
    pub silent: i64,
    pub completed: i64,
    /// Late ones among the reviews that are completed or overdue, from 0 to 1.
    #[schema(required)]
    pub late_share: Option<f64>,
    /// Median of the days from the request to the completed review.
    #[schema(required)]
    pub median_days: Option<f64>,
    /// By the month of the request.
    pub months: Vec<ReviewerMonth>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct ReviewerMonth {
    pub month: String,
    pub asked: i64,
    pub agreed: i64,
    pub declined: i64,
    pub silent: i64,
    /// Completed after the due date, or agreed and overdue.
    pub late: i64,
    pub completed: i64,
}
