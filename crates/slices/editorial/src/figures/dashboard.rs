//! What waits for an editor, what is late, what came in, and the next issue.
//!
//! Each group is a filter of the editors' list and is counted by the list's own queries, so that the list behind it
//! shows exactly as many articles.

use chrono::{Days, NaiveDate};
use kit::{Actor, App, Result};
use rules::article::DecisionMode;
use rules::article::lateness::LateReason;
use rules::article::work_step::WorkStepKind;
use rules::{ArticleStatus, Enumeration, Language};
use serde::Serialize;
use sqlx::{PgConnection, QueryBuilder};
use utoipa::ToSchema;

use crate::articles::IssueRef;
use crate::editor_articles::list::{
    EditorFilter, Filter, IS_PREPARED, Viewer, count, count_by_status, count_by_step,
};
use crate::messages::unread::count_unread;

/// Days with today.
const WEEK_DAYS: u64 = 7;
const MONTH_DAYS: u64 = 30;

const MINE: &str = "editor=me-or-none";

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// Steps that the viewer is the one to take, in the order of the work. Empty groups are left out.
    pub waits_for_you: Vec<WaitingGroup>,
    /// Late articles of the whole journal, by what is late.
    pub late: Vec<LateGroup>,
    pub new_articles: NewArticles,
    /// Messages of authors that the viewer has not read and no editor has answered.
    pub unread_messages: i64,
    /// The next issue that is not published.
    #[schema(required)]
    pub upcoming_issue: Option<UpcomingIssue>,
    pub handles_decisions: DecisionMode,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingGroup {
    pub kind: WorkStepKind,
    pub count: i64,
    /// Query of the editors' list that shows these articles.
    pub query: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LateGroup {
    pub kind: LateReason,
    pub count: i64,
    /// Query of the editors' list that shows these articles.
    pub query: String,
}

/// Articles that were submitted lately.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewArticles {
    /// In the last seven days.
    pub week: i64,
    /// In the last thirty days.
    pub month: i64,
    /// First of the thirty days.
    pub first_day: NaiveDate,
    /// Query of the editors' list that shows the articles of the thirty days.
    pub query: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpcomingIssue {
    pub id: i64,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
    pub articles: i64,
    #[schema(required)]
    pub publication_date: Option<NaiveDate>,
    /// Articles that are not accepted, or lack a DOI or a full text. The viewer's own ones are not counted.
    pub missing: i64,
}

/// Loads the dashboard. The queries need one snapshot; their number is fixed.
pub async fn load(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    language: Language,
) -> Result<Dashboard> {
    let viewer = Viewer::load(app, connection, actor).await?;
    Ok(Dashboard {
        waits_for_you: waiting_groups(connection, &viewer).await?,
        late: late_groups(connection, &viewer, None).await?,
        new_articles: new_articles(connection, &viewer).await?,
        unread_messages: count_unread(connection, actor.id, &viewer.own).await?,
        upcoming_issue: upcoming_issue(connection, &viewer, language).await?,
        handles_decisions: viewer.mode,
    })
}

/// Counts what the viewer is to do: `rules::article::work_step::is_yours` as filters of the list.
pub async fn waiting_groups(connection: &mut PgConnection, viewer: &Viewer<'_>) -> Result<Vec<WaitingGroup>> {
    let own = |kind: &WorkStepKind| kind.is_action() && *kind != WorkStepKind::AnswerRecommendation;
    let steps = WorkStepKind::ALL.iter().copied().filter(own).collect();
    let mine = Filter { steps, editor: Some(EditorFilter::MeOrNobody), ..Filter::default() };
    let mut groups: Vec<WaitingGroup> = count_by_step(connection, viewer, &mine)
        .await?
        .into_iter()
        .map(|(kind, count)| WaitingGroup { kind, count, query: format!("step={}&{MINE}", kind.code()) })
        .collect();
    // Chief editors answer recommendations on all articles.
    if viewer.is_chief && viewer.mode == DecisionMode::Chief {
        let kind = WorkStepKind::AnswerRecommendation;
        let recommended = Filter { steps: vec![kind], ..Filter::default() };
        let count = count(connection, viewer, &recommended).await?;
        groups.insert(0, WaitingGroup { kind, count, query: format!("step={}", kind.code()) });
    }
    groups.retain(|group| group.count > 0);
    Ok(groups)
}

/// Counts late articles by what is late; each reason has a status of its own.
pub async fn late_groups(
    connection: &mut PgConnection,
    viewer: &Viewer<'_>,
    editor: Option<EditorFilter>,
) -> Result<Vec<LateGroup>> {
    let late = Filter { is_late: true, editor, ..Filter::default() };
    let counts = count_by_status(connection, viewer, &late).await?;
    let of_editor = if editor == Some(EditorFilter::MeOrNobody) { format!("&{MINE}") } else { String::new() };
    let groups = LateReason::ALL.into_iter().filter_map(|kind| {
        let status = kind.status().id();
        let count = counts.statuses.iter().find(|item| item.status_id == status)?.count;
        Some(LateGroup { kind, count, query: format!("late=true&status={status}{of_editor}") })
    });
    Ok(groups.collect())
}

async fn new_articles(connection: &mut PgConnection, viewer: &Viewer<'_>) -> Result<NewArticles> {
    let today = viewer.deadlines.today;
    let first_day = first_day_of(today, MONTH_DAYS);
    Ok(NewArticles {
        week: count_submitted(connection, viewer, WEEK_DAYS).await?,
        month: count_submitted(connection, viewer, MONTH_DAYS).await?,
        first_day,
        query: format!("submittedAfter={first_day}"),
    })
}

/// Counts the articles of the last week.
pub async fn count_new_articles(connection: &mut PgConnection, viewer: &Viewer<'_>) -> Result<i64> {
    count_submitted(connection, viewer, WEEK_DAYS).await
}

async fn count_submitted(connection: &mut PgConnection, viewer: &Viewer<'_>, days: u64) -> Result<i64> {
    let submitted_after = Some(first_day_of(viewer.deadlines.today, days));
    count(connection, viewer, &Filter { submitted_after, ..Filter::default() }).await
}

fn first_day_of(today: NaiveDate, days: u64) -> NaiveDate {
    today.checked_sub_days(Days::new(days - 1)).unwrap_or(today)
}

async fn upcoming_issue(
    connection: &mut PgConnection,
    viewer: &Viewer<'_>,
    language: Language,
) -> Result<Option<UpcomingIssue>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        id: i64,
        volume: i32,
        number: i32,
        publication_date: Option<NaiveDate>,
        articles: i64,
        missing: i64,
    }
    let ready = [ArticleStatus::Accepted, ArticleStatus::Published].map(Enumeration::id);
    let mut query = QueryBuilder::new(
        "select issues.id, issues.volume, issues.number, issues.publication_date, count(articles.id) as articles,
                count(articles.id) filter (where articles.id <> all(",
    );
    query.push_bind(viewer.own.clone()).push(") and (articles.status_id <> all(").push_bind(ready.to_vec());
    query.push(") or not ").push(IS_PREPARED).push(
        ")) as missing
         from (select * from issues where publication_date is null order by volume, number limit 1) issues
         left join issue_articles on issue_articles.issue_id = issues.id
         left join articles on articles.id = issue_articles.article_id
         group by issues.id, issues.volume, issues.number, issues.publication_date",
    );
    let row: Option<Row> = query.build_query_as().fetch_optional(connection).await?;
    Ok(row.map(|Row { id, volume, number, publication_date, articles, missing }| UpcomingIssue {
        id,
        label: IssueRef { id, volume, number }.label(language),
        articles,
        publication_date,
        missing,
    }))
}
