//! Decodes a row of the list, as its viewer may see it.

use chrono::{DateTime, NaiveDate, Utc};
use rules::article::dates::Dates;
use rules::article::handling::OpenRecommendation;
use rules::article::lateness::{LatenessFacts, late_reason};
use rules::article::lifecycle::decide;
use rules::article::work_step::{StepFacts, StepHandling, WorkStepKind, is_yours, next_step};
use rules::article::{
    Action, ArticleState, EditorPart, Facts, Handling, RecommendedAction, Relation, visible_state,
};
use rules::{ArticleId, ArticleStatus, Enumeration, Language, UserId};
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::view::{BulkAction, EditorArticleItem, ListedEditor, ReviewProgress, WorkStep};
use super::viewer::Viewer;
use crate::articles::{IssueRef, decode_enum};
use crate::participants::PersonName;

pub fn item(row: &PgRow, viewer: &Viewer<'_>, language: Language) -> sqlx::Result<EditorArticleItem> {
    let id = ArticleId(row.try_get("id")?);
    let dates = Dates { publication: row.try_get("publication_date")?, ..Dates::default() };
    let (status, revision) = (decode_enum(row.try_get("status_id")?)?, row.try_get("revision")?);
    let creator = UserId(row.try_get("creator_id")?);
    let is_among_authors = row.try_get("is_among_authors")?;
    let actor = viewer.actor;
    let relation = Relation::of(&actor.roles, creator == actor.id, is_among_authors, false).in_editor_view();
    let before_hold = viewer.held.get(&id).map(|held| held.before);
    let ArticleState { status, revision, dates } =
        visible_state(relation, ArticleState { status, revision, dates }, before_hold);
    let issue = IssueRef::of(row.try_get("issue_id")?, row.try_get("volume")?, row.try_get("number")?);
    let item = EditorArticleItem {
        id,
        manuscript_number: row.try_get("manuscript_number")?,
        title_en: row.try_get("title_en")?,
        title_ru: row.try_get("title_ru")?,
        type_id: row.try_get("type_id")?,
        status_id: status.id(),
        revision,
        created_at: row.try_get("created_at")?,
        publication_date: dates.publication,
        author_id: creator,
        author: PersonName::from_row(row)?,
        issue: issue.map(|issue| issue.to_view(language)),
        submitted_at: row.try_get("submitted_at")?,
        doi: row.try_get::<Option<String>, _>("doi")?.filter(|_| !viewer.held_dois.contains(&id.0)),
        is_editable: decide(&Facts::new(status, 0), relation, Action::Edit).is_ok(),
        unread_messages: 0,
        recommendations: Vec::new(),
        status_since: None,
        last_activity_at: None,
        reviews: None,
        handling_editor: None,
        recommended_decision: None,
        waits_for: None,
        next_step: None,
        is_late: false,
        late_reason: None,
        bulk_actions: Vec::new(),
    };
    if relation.sees_editorial_data() { with_editorial_data(item, row, viewer, relation) } else { Ok(item) }
}

/// Adds what authors may not know.
fn with_editorial_data(
    item: EditorArticleItem,
    row: &PgRow,
    viewer: &Viewer<'_>,
    relation: Relation,
) -> sqlx::Result<EditorArticleItem> {
    let status: ArticleStatus = decode_enum(item.status_id)?;
    let (late, remindable): (i32, i32) = (row.try_get("late")?, row.try_get("remindable")?);
    let (asked, agreed): (i32, i32) = (row.try_get("asked")?, row.try_get("agreed")?);
    let status_since = row.try_get("status_since")?;
    let in_issue = item.issue.is_some();
    let has_late_request = late > 0;
    let handling_editor = handling_editor(row)?;
    let recommended_decision = recommended_decision(row)?;
    let handling = handling(viewer, handling_editor.as_ref(), recommended_decision);
    let is_handled_by_viewer = handling_editor.as_ref().is_some_and(|editor| editor.id == viewer.actor.id);
    let facts = StepFacts {
        status,
        handling: StepHandling::of(handling, viewer.is_chief, is_handled_by_viewer),
        asked,
        agreed,
        has_late_request,
        in_issue,
        is_prepared: row.try_get("is_prepared")?,
    };
    let lateness = LatenessFacts { status, status_since, in_issue, has_late_request };
    let late_reason = late_reason(lateness, viewer.limits, viewer.deadlines.now);
    let kind = next_step(&facts);
    let reviews = ReviewProgress { asked, agreed, completed: row.try_get("completed")?, late };
    Ok(EditorArticleItem {
        unread_messages: row.try_get("unread_messages")?,
        recommendations: row.try_get("recommendations")?,
        status_since: Some(status_since),
        last_activity_at: row.try_get("last_activity_at")?,
        next_step: kind.map(|kind| work_step(kind, &facts, row, viewer)).transpose()?,
        waits_for: kind.map(WorkStepKind::waits_for),
        reviews: Some(reviews).filter(|reviews| reviews.asked > 0 || is_undecided(status)),
        handling_editor,
        recommended_decision,
        is_late: late_reason.is_some(),
        late_reason,
        bulk_actions: bulk_actions(status, relation, handling, remindable),
        ..item
    })
}

const fn is_undecided(status: ArticleStatus) -> bool {
    matches!(status, ArticleStatus::Submitted | ArticleStatus::UnderReview | ArticleStatus::ReviewComplete)
}

fn handling_editor(row: &PgRow) -> sqlx::Result<Option<ListedEditor>> {
    let Some(id) = row.try_get("editor_id")? else { return Ok(None) };
    let (first, middle, last): (String, Option<String>, String) = (
        row.try_get("editor_first_name")?,
        row.try_get("editor_middle_name")?,
        row.try_get("editor_last_name")?,
    );
    Ok(Some(ListedEditor { id: UserId(id), name: PersonName::of(&first, middle.as_deref(), &last) }))
}

fn recommended_decision(row: &PgRow) -> sqlx::Result<Option<RecommendedAction>> {
    let code: Option<String> = row.try_get("recommended_action")?;
    let unknown = |code: &str| sqlx::Error::Decode(format!("unknown recommended action {code}").into());
    code.map(|code| RecommendedAction::from_code(&code).ok_or_else(|| unknown(&code))).transpose()
}

fn handling(
    viewer: &Viewer<'_>,
    editor: Option<&ListedEditor>,
    recommended: Option<RecommendedAction>,
) -> Handling {
    let is_handled_by_viewer = editor.is_some_and(|editor| editor.id == viewer.actor.id);
    Handling {
        mode: viewer.mode,
        part: EditorPart::of(&viewer.actor.roles, viewer.is_chief, is_handled_by_viewer),
        is_handled: editor.is_some(),
        has_chief: true,
        // A returned one is selected no more; whose it is matters to its answer only.
        recommendation: recommended.map(|_| OpenRecommendation { is_own: false, is_returned: false }),
    }
}

fn work_step(
    kind: WorkStepKind,
    facts: &StepFacts,
    row: &PgRow,
    viewer: &Viewer<'_>,
) -> sqlx::Result<WorkStep> {
    let since: DateTime<Utc> = row.try_get("status_since")?;
    let days_in_status = (viewer.deadlines.now - since).num_days();
    let days = match kind {
        WorkStepKind::RemindReviewers => days_late(row, viewer)?,
        _ => Some(days_in_status),
    };
    Ok(WorkStep {
        kind,
        reviews_in: row.try_get("completed")?,
        reviews_open: row.try_get("open")?,
        days: days.map(|days| days.max(0)),
        is_yours: is_yours(kind, &facts.handling),
    })
}

/// Days since the first request of the round became late.
fn days_late(row: &PgRow, viewer: &Viewer<'_>) -> sqlx::Result<Option<i64>> {
    let deadlines = viewer.deadlines;
    let due: Option<NaiveDate> = row.try_get("first_due_date")?;
    let asked: Option<DateTime<Utc>> = row.try_get("first_request_at")?;
    let overdue = due.map(|due| (deadlines.today - due).num_days());
    let unanswered = asked.map(|asked| (deadlines.unanswered_since() - asked).num_days());
    Ok(overdue.max(unanswered))
}

fn bulk_actions(
    status: ArticleStatus,
    relation: Relation,
    handling: Handling,
    remindable: i32,
) -> Vec<BulkAction> {
    let facts = Facts { handling, ..Facts::new(status, 0) };
    let can_remind = remindable > 0 && relation == Relation::Editor;
    let can_assign = decide(&facts, relation, Action::AssignHandlingEditor).is_ok();
    let actions = [(BulkAction::Remind, can_remind), (BulkAction::AssignEditor, can_assign)];
    actions.into_iter().filter_map(|(action, is_possible)| is_possible.then_some(action)).collect()
}
