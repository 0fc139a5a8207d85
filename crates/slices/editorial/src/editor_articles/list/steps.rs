//! SQL of the next step and of lateness, for filters and counts. `rules::article::{work_step, lateness}` decide; a test
//! compares both for every combination.

use rules::ArticleStatus;
use rules::Enumeration;
use rules::article::lateness::LateReason;
use rules::article::work_step::{Condition, STEPS, StepHandling, StepRule, WorkStepKind};
use sqlx::{Postgres, QueryBuilder};

use super::viewer::Viewer;

/// True if a step needs the handling editor: where everybody decides, none does.
pub fn uses_handling(viewer: &Viewer<'_>) -> bool {
    possible_steps(viewer).any(|rule| {
        rule.when
            .iter()
            .any(|(condition, _)| matches!(condition, Condition::Handled | Condition::HandledByViewer))
    })
}

/// Handling editors that count, as the view `handling_editors`, but for all articles at once: `is_among_authors` would
/// be called for each of them.
pub const HANDLED: &str = "with editors as materialized (
        select id from users
        where id in (select user_id from article_editors where ended_at is null)
          and is_active and erased_at is null and 'editor' = any(roles)),
    conflicts as materialized (
        select editors.id as user_id, written.article_id
        from editors cross join lateral articles_by(editors.id) written (article_id)),
    handled as materialized (
        select assigned.article_id, assigned.user_id
        from article_editors assigned join editors on editors.id = assigned.user_id
        where assigned.ended_at is null
          and (assigned.user_id, assigned.article_id) not in (select user_id, article_id from conflicts)) ";

/// True if the article has a DOI and a full text.
pub const IS_PREPARED: &str = "(articles.doi is not null and exists (
    select from article_full_texts texts where texts.article_id = articles.id
      and (texts.pdf_en_id is not null or texts.pdf_ru_id is not null
           or texts.content_html_en <> '' or texts.content_html_ru <> '')))";

const IS_IN_ISSUE: &str = "exists (select from issue_articles placed where placed.article_id = articles.id)";

/// Adds an expression with the code of the next step, which is null if there is none.
pub fn push_step(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
    query.push("(case");
    for rule in possible_steps(viewer) {
        query.push(" when articles.status_id in (").push(status_ids(rule.from)).push(")");
        for (condition, value) in rule.when {
            if fixed(viewer, *condition).is_none() {
                query.push(if *value { " and " } else { " and not " });
                push_condition(query, viewer, *condition);
            }
        }
        query.push(" then '").push(rule.kind.code()).push("'");
    }
    query.push(" end)");
}

/// Restricts to articles whose next step is one of these.
pub fn filter_steps(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>, kinds: &[WorkStepKind]) {
    let rules = possible_steps(viewer).filter(|rule| kinds.contains(&rule.kind));
    let mut statuses: Vec<ArticleStatus> = rules.flat_map(|rule| rule.from).copied().collect();
    statuses.sort_unstable();
    statuses.dedup();
    let statuses: Vec<i16> = statuses.into_iter().map(Enumeration::id).collect();
    // The index narrows by the status before the expression is computed.
    query.push(" and articles.status_id = any(").push_bind(statuses).push(") and ");
    push_step(query, viewer);
    let codes: Vec<&str> = kinds.iter().map(|kind| kind.code()).collect();
    query.push(" = any(").push_bind(codes).push(")");
}

/// Restricts to articles that are late.
pub fn filter_late(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>) {
    for (index, reason) in LateReason::ALL.into_iter().enumerate() {
        query.push(if index == 0 { " and (" } else { " or " });
        query.push("articles.status_id = ").push(reason.status().id()).push(" and ");
        match reason.limit_days(viewer.limits) {
            Some(days) => {
                let limit = viewer.deadlines.now - chrono::TimeDelta::days(days.into());
                query.push("activity.status_since <= ").push_bind(limit);
            }
            None => push_condition(query, viewer, Condition::LateRequest),
        }
        if reason == LateReason::Publication {
            query.push(" and not ").push(IS_IN_ISSUE);
        }
    }
    query.push(")");
}

/// Steps that are possible in this journal for this viewer.
fn possible_steps(viewer: &Viewer<'_>) -> impl Iterator<Item = &'static StepRule> {
    STEPS.iter().filter(|rule| {
        rule.when.iter().all(|(condition, value)| fixed(viewer, *condition).is_none_or(|is| is == *value))
    })
}

fn fixed(viewer: &Viewer<'_>, condition: Condition) -> Option<bool> {
    StepHandling::fixed(viewer.mode, viewer.is_chief, condition)
}

pub fn push_condition(query: &mut QueryBuilder<Postgres>, viewer: &Viewer<'_>, condition: Condition) {
    match condition {
        Condition::NeedsHandlingEditor | Condition::ChiefsDecide | Condition::ViewerIsChief => {
            query.push(fixed(viewer, condition).unwrap_or_default());
        }
        Condition::Handled => {
            query.push("articles.id in (select article_id from handled)");
        }
        Condition::HandledByViewer => {
            query.push("articles.id in (select article_id from handled where user_id = ");
            query.push_bind(viewer.actor.id.0).push(")");
        }
        Condition::Recommended => {
            query.push(
                "exists (select from open_recommendations recommended
                 where recommended.article_id = articles.id and recommended.returned_at is null)",
            );
        }
        Condition::AnybodyAsked => {
            query.push("activity.asked > 0");
        }
        Condition::AnybodyAgreed => {
            query.push("activity.agreed > 0");
        }
        Condition::LateRequest => {
            query.push("coalesce(activity.first_due_date < ").push_bind(viewer.deadlines.today);
            query.push(" or activity.first_request_at <= ");
            query.push_bind(viewer.deadlines.unanswered_since()).push(", false)");
        }
        Condition::InIssue => {
            query.push(IS_IN_ISSUE);
        }
        Condition::Prepared => {
            query.push(IS_PREPARED);
        }
    }
}

fn status_ids(statuses: &[ArticleStatus]) -> String {
    statuses.iter().map(|status| status.id().to_string()).collect::<Vec<_>>().join(", ")
}
