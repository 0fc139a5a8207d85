//! Filters of the editors' list. Own articles match only by what their authors may know.

use chrono::NaiveDate;
use rules::article::notice::notice_type_ids;
use rules::article::work_step::{WaitsFor, WorkStepKind};
use rules::{ArticleStatus, Enumeration, UserId};
use sqlx::{Postgres, QueryBuilder};

use super::steps::{filter_late, filter_steps, push_condition, uses_handling};
use super::viewer::Viewer;
use crate::articles::doi::push_text_match;
use crate::list_filters::{filter_ids, filter_issue, filter_publication_date, filter_title};

/// Shorter words would read the whole index.
const TRIGRAM_CHARS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditorFilter {
    Me,
    Nobody,
    MeOrNobody,
    User(UserId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticleReviewFilter)]
pub enum ReviewFilter {
    /// An answer or a review is late.
    Late,
    /// A request is not answered.
    Unanswered,
    /// A review of the undecided round is completed.
    In,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticleDecisionFilter)]
pub enum DecisionFilter {
    Accepted,
    Declined,
    Revision,
}

impl DecisionFilter {
    const ALL: [DecisionFilter; 3] =
        [DecisionFilter::Accepted, DecisionFilter::Declined, DecisionFilter::Revision];

    /// Code of the table `article_milestones`.
    const fn code(self) -> &'static str {
        match self {
            DecisionFilter::Accepted => "accepted",
            DecisionFilter::Declined => "declined",
            DecisionFilter::Revision => "revision",
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub statuses: Vec<i16>,
    pub types: Vec<i16>,
    pub title: Option<String>,
    /// Words, each of which matches something.
    pub search: Vec<String>,
    pub creator: Option<UserId>,
    pub reviewer: Option<UserId>,
    pub editor: Option<EditorFilter>,
    pub waits: Option<WaitsFor>,
    pub steps: Vec<WorkStepKind>,
    pub is_late: bool,
    pub reviews: Option<ReviewFilter>,
    pub submitted_after: Option<NaiveDate>,
    pub submitted_before: Option<NaiveDate>,
    pub decision: Option<DecisionFilter>,
    pub decided_after: Option<NaiveDate>,
    pub decided_before: Option<NaiveDate>,
    pub issue: Option<i64>,
    pub with_issue: Option<bool>,
    pub published_after: Option<NaiveDate>,
    pub published_before: Option<NaiveDate>,
}

impl Filter {
    /// True if the conditions need the table `article_activity`.
    pub fn uses_activity(&self) -> bool {
        self.uses_editorial_data() || self.submitted_after.is_some() || self.submitted_before.is_some()
    }

    /// True if the conditions need the common table expression `handled`.
    pub fn uses_handling(&self, viewer: &Viewer<'_>) -> bool {
        self.editor.is_some() || self.kinds().is_some() && uses_handling(viewer)
    }

    /// True if a condition depends on what authors may not know.
    fn uses_editorial_data(&self) -> bool {
        self.reviewer.is_some()
            || self.editor.is_some()
            || self.kinds().is_some()
            || self.is_late
            || self.reviews.is_some()
    }

    /// Steps that the filters allow; `None` for any.
    fn kinds(&self) -> Option<Vec<WorkStepKind>> {
        if self.waits.is_none() && self.steps.is_empty() {
            return None;
        }
        let is_waited_for = |kind: &WorkStepKind| self.waits.is_none_or(|waits| kind.waits_for() == waits);
        let is_listed = |kind: &WorkStepKind| self.steps.is_empty() || self.steps.contains(kind);
        let kinds = WorkStepKind::ALL.iter().copied();
        Some(kinds.filter(|kind| is_waited_for(kind) && is_listed(kind)).collect())
    }

    /// Adds the conditions on `articles` and, if [`Filter::uses_activity`], on `activity`.
    pub fn push_conditions(&self, query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
        query.push(" where articles.removed_at is null and articles.status_id <> ");
        query.push(ArticleStatus::Draft.id());
        // Editors do not see notices on their own articles before readers do.
        query.push(" and not (articles.type_id = any(").push_bind(notice_type_ids());
        query.push(") and articles.status_id <> ").push(ArticleStatus::Published.id());
        query.push(" and articles.id = any(").push_bind(viewer.own.clone()).push("))");
        filter_statuses(query, &self.statuses, viewer);
        filter_ids(query, "articles.type_id", &self.types);
        filter_title(query, "articles", self.title.as_deref());
        self.push_search(query, viewer);
        if let Some(creator) = self.creator {
            query.push(" and articles.creator_id = ").push_bind(creator.0);
        }
        if let Some(issue) = self.issue {
            query.push(" and articles.id in (select article_id from issue_articles where issue_id = ");
            query.push_bind(issue).push(")");
        }
        filter_issue(query, self.with_issue);
        filter_publication_date(
            query,
            "articles.publication_date",
            self.published_after,
            self.published_before,
        );
        let submitted = (self.submitted_after, self.submitted_before);
        push_days(query, "activity.submitted_at", submitted, viewer.time_zone);
        self.push_decision(query, viewer);
        if self.uses_editorial_data() {
            push_not_own(query, viewer);
            self.push_editorial(query, viewer);
        }
    }

    fn push_search(&self, query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
        for (index, word) in self.search.iter().enumerate() {
            let start = " and articles.id in (select search.article_id from editor_search search where (";
            query.push(if index == 0 { start } else { " and (" });
            push_text_match(query, &viewer.held_dois, |query, text| push_word(query, text, word));
            query.push(" or ");
            push_word(query, "search.reviewer_text", word);
            if !viewer.own.is_empty() {
                query.push(" and search.article_id <> all(").push_bind(viewer.own.clone()).push(")");
            }
            query.push(")");
        }
        if !self.search.is_empty() {
            query.push(")");
        }
    }

    /// Restricts to articles with such a decision. Of own articles those count of which the author was notified.
    fn push_decision(&self, query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
        let days = (self.decided_after, self.decided_before);
        if self.decision.is_none() && days == (None, None) {
            return;
        }
        let kinds: Vec<&str> = match self.decision {
            Some(decision) => vec![decision.code()],
            None => DecisionFilter::ALL.map(DecisionFilter::code).to_vec(),
        };
        query.push(
            " and articles.id in (select decisions.article_id from article_milestones decisions
                                  where decisions.undone_at is null and decisions.kind = any(",
        );
        query.push_bind(kinds).push(")");
        push_days(query, "decisions.happened_at", days, viewer.time_zone);
        if !viewer.own.is_empty() {
            query.push(" and (decisions.article_id <> all(").push_bind(viewer.own.clone());
            query.push(
                ") or not exists (
                     select from held_decisions held
                     join notifications on notifications.id = held.notification_id
                     where held.article_id = decisions.article_id and held.event_id <= decisions.event_id
                       and notifications.released_at is null))",
            );
        }
        query.push(")");
    }

    fn push_editorial(&self, query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
        if let Some(reviewer) = self.reviewer {
            query.push(" and articles.id in (select article_id from review_assignments where reviewer_id = ");
            query.push_bind(reviewer.0).push(")");
        }
        if let Some(editor) = self.editor {
            push_editor(query, viewer, editor);
        }
        if let Some(kinds) = self.kinds() {
            filter_steps(query, viewer, &kinds);
        }
        if self.is_late {
            filter_late(query, viewer);
        }
        match self.reviews {
            Some(ReviewFilter::Late) => {
                query.push(" and articles.status_id = ").push(ArticleStatus::UnderReview.id()).push(" and ");
                push_condition(query, viewer, rules::article::work_step::Condition::LateRequest);
            }
            Some(ReviewFilter::Unanswered) => {
                query.push(" and activity.unanswered > 0");
            }
            Some(ReviewFilter::In) => {
                let undecided =
                    [ArticleStatus::Submitted, ArticleStatus::UnderReview, ArticleStatus::ReviewComplete];
                query.push(" and activity.completed > 0 and articles.status_id = any(");
                query.push_bind(undecided.map(Enumeration::id).to_vec()).push(")");
            }
            None => {}
        }
    }
}

/// Adds a condition: the text contains the word. A subquery folds the word once, not for each row.
fn push_word(query: &mut QueryBuilder<Postgres>, column: &str, word: &str) {
    if word.chars().count() < TRIGRAM_CHARS {
        query.push(format!("strpos({column}, (select folded_text(")).push_bind(word.to_owned());
        query.push("))) > 0");
    } else {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query.push(format!("{column} like (select folded_text(")).push_bind(format!("%{escaped}%"));
        query.push("))");
    }
}

fn push_not_own(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
    if !viewer.own.is_empty() {
        query.push(" and articles.id <> all(").push_bind(viewer.own.clone()).push(")");
    }
}

fn push_editor(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>, editor: EditorFilter) {
    let handled_by = |query: &mut QueryBuilder<Postgres>, user: UserId| {
        query.push("articles.id in (select article_id from handled where user_id = ");
        query.push_bind(user.0).push(")");
    };
    let nobody = "articles.id not in (select article_id from handled)";
    query.push(" and (");
    match editor {
        EditorFilter::Me => handled_by(query, viewer.actor.id),
        EditorFilter::User(user) => handled_by(query, user),
        EditorFilter::Nobody => {
            query.push(nobody);
        }
        EditorFilter::MeOrNobody => {
            handled_by(query, viewer.actor.id);
            query.push(" or ").push(nobody);
        }
    }
    query.push(")");
}

/// Restricts a moment to two days of the journal and those between them.
fn push_days(
    query: &mut QueryBuilder<Postgres>,
    column: &str,
    (after, before): (Option<NaiveDate>, Option<NaiveDate>),
    time_zone: &str,
) {
    if let Some(day) = after {
        query.push(format!(" and {column} >= (")).push_bind(day).push("::timestamp at time zone ");
        query.push_bind(time_zone.to_owned()).push(")");
    }
    if let Some(day) = before {
        query.push(format!(" and {column} < ((")).push_bind(day).push(" + 1)::timestamp at time zone ");
        query.push_bind(time_zone.to_owned()).push(")");
    }
}

/// Restricts to articles in one of the statuses as the viewer sees them.
fn filter_statuses(query: &mut QueryBuilder<Postgres>, statuses: &[i16], viewer: &Viewer<'_>) {
    let held = &viewer.held;
    if statuses.is_empty() || held.is_empty() {
        return filter_ids(query, "articles.status_id", statuses);
    }
    let matching = held.iter().filter(|(_, held)| statuses.contains(&held.before.status.id()));
    let matching: Vec<i64> = matching.map(|(id, _)| id.0).collect();
    let all: Vec<i64> = held.keys().map(|id| id.0).collect();
    query.push(" and (articles.id = any(").push_bind(matching);
    query.push(") or articles.status_id = any(").push_bind(statuses.to_vec());
    query.push(") and articles.id <> all(").push_bind(all).push("))");
}
