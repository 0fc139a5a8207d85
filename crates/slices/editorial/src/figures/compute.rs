//! Computes the figures with four statements. `docs/figures.md` defines what they count.

use kit::{App, Result};
use rules::figures::{MEDIAN, Period, UPPER_PERCENTILE, round_days, share};
use rules::{Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use super::view::{
    AcceptanceFigures, AcceptanceMonth, DecisionTimes, DecisionTimesMonth, FigureMonth, Figures,
    ReviewerFigures, ReviewerMonth,
};

/// Computes the figures of a period for a viewer. The statements need one snapshot.
pub async fn compute(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<Figures> {
    Ok(Figures {
        from: period.from.to_string(),
        to: period.to.to_string(),
        months: count_months(app, connection, viewer, period).await?,
        days_to_first_decision: decision_times(app, connection, viewer, period).await?,
        acceptance: acceptance(app, connection, viewer, period).await?,
        reviewers: reviewers(app, connection, viewer, period).await?,
    })
}

/// Puts rows into the months of the period, which has months without rows too.
///
/// Statements number the months from 1, by `width_bucket`.
fn by_month<T: Clone + Default>(
    period: Period,
    rows: impl IntoIterator<Item = (Option<i32>, T)>,
    set_month: impl Fn(&mut T, String),
) -> Vec<T> {
    let mut months: Vec<T> = vec![T::default(); period.months().count()];
    for (number, row) in rows {
        let index = number.and_then(|number| usize::try_from(number - 1).ok());
        if let Some(month) = index.and_then(|index| months.get_mut(index)) {
            *month = row;
        }
    }
    for (item, month) in months.iter_mut().zip(period.months()) {
        set_month(item, month.to_string());
    }
    months
}

async fn count_months(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<Vec<FigureMonth>> {
    let rows = sqlx::query!(
        r#"select width_bucket(happened_at, array(
                      select month at time zone $4
                      from generate_series($2::date::timestamp, $3::date::timestamp, '1 month') as month)) as number,
                  count(*) filter (where kind = 'submitted') as "submitted!",
                  count(*) filter (where kind = 'resubmitted') as "resubmitted!",
                  count(*) filter (where kind = 'accepted') as "accepted!",
                  count(*) filter (where kind = 'declined') as "declined!",
                  count(*) filter (where kind = 'revision') as "revisions!"
           from article_milestones
           where undone_at is null and happened_at >= $2::date::timestamp at time zone $4
             and happened_at < $3::date::timestamp at time zone $4
             and article_id not in (select articles_by($1))
           group by 1"#,
        viewer.0,
        period.from.first_day(),
        period.end(),
        app.settings.journal.time_zone
    )
    .fetch_all(connection)
    .await?;
    let rows = rows.into_iter().map(|row| {
        let counts = FigureMonth {
            month: String::new(),
            submitted: row.submitted,
            resubmitted: row.resubmitted,
            accepted: row.accepted,
            declined: row.declined,
            revisions: row.revisions,
        };
        (row.number, counts)
    });
    Ok(by_month(period, rows, |item, month| item.month = month))
}

async fn decision_times(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<DecisionTimes> {
    let rows = sqlx::query!(
        r#"select number,
                  percentile_cont($5::float8) within group (order by days) as median,
                  percentile_cont($6::float8) within group (order by days) as upper,
                  count(*) as "count!"
           from (select days_to_first_decision as days,
                        width_bucket(first_decision_at, array(
                            select month at time zone $4
                            from generate_series($2::date::timestamp, $3::date::timestamp, '1 month') as month))
                            as number
                 from article_figures
                 where first_decision_at >= $2::date::timestamp at time zone $4
                   and first_decision_at < $3::date::timestamp at time zone $4
                   and article_id not in (select articles_by($1))) decisions
           group by grouping sets ((number), ())"#,
        viewer.0,
        period.from.first_day(),
        period.end(),
        app.settings.journal.time_zone,
        MEDIAN,
        UPPER_PERCENTILE
    )
    .fetch_all(connection)
    .await?;
    let rows: Vec<(Option<i32>, DecisionTimesMonth)> = rows
        .into_iter()
        .map(|row| {
            let times = DecisionTimesMonth {
                month: String::new(),
                median: row.median.map(round_days),
                percentile80: row.upper.map(round_days),
                count: row.count,
            };
            (row.number, times)
        })
        .collect();
    let whole = rows.iter().find(|(number, _)| number.is_none()).map(|(_, times)| times.clone());
    let DecisionTimesMonth { median, percentile80, count, .. } = whole.unwrap_or_default();
    let months = by_month(period, rows, |item, month| item.month = month);
    Ok(DecisionTimes { median, percentile80, count, months })
}

async fn acceptance(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<AcceptanceFigures> {
    let rows = sqlx::query!(
        r#"select width_bucket(submitted_at, array(
                      select month at time zone $4
                      from generate_series($2::date::timestamp, $3::date::timestamp, '1 month') as month)) as number,
                  count(*) filter (where outcome = 'accepted') as "accepted!",
                  count(*) filter (where outcome = 'declined') as "declined!",
                  count(*) filter (where outcome is null) as "undecided!"
           from article_figures
           where submitted_at >= $2::date::timestamp at time zone $4
             and submitted_at < $3::date::timestamp at time zone $4
             and article_id not in (select articles_by($1))
           group by 1"#,
        viewer.0,
        period.from.first_day(),
        period.end(),
        app.settings.journal.time_zone
    )
    .fetch_all(connection)
    .await?;
    let rows = rows.into_iter().map(|row| {
        let (accepted, declined) = (row.accepted, row.declined);
        let rate = share(accepted, accepted + declined);
        let month =
            AcceptanceMonth { month: String::new(), accepted, declined, undecided: row.undecided, rate };
        (row.number, month)
    });
    let months = by_month(period, rows, |item, month| item.month = month);
    let sum = |count: fn(&AcceptanceMonth) -> i64| months.iter().map(count).sum();
    let (accepted, declined): (i64, i64) = (sum(|month| month.accepted), sum(|month| month.declined));
    Ok(AcceptanceFigures {
        accepted,
        declined,
        undecided: sum(|month| month.undecided),
        rate: share(accepted, accepted + declined),
        months,
    })
}

async fn reviewers(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<ReviewerFigures> {
    let rows = sqlx::query!(
        r#"select number, count(*) as "asked!",
                  count(*) filter (where is_agreed) as "agreed!",
                  count(*) filter (where is_declined) as "declined!",
                  count(*) filter (where is_silent) as "silent!",
                  count(*) filter (where is_completed and last_day > due_date
                                      or is_agreed and not is_ended and last_day > due_date) as "late!",
                  count(*) filter (where is_completed) as "completed!",
                  count(*) filter (where is_completed or is_agreed and not is_ended and last_day > due_date)
                      as "judged!",
                  percentile_cont($9::float8) within group (order by days) filter (where is_completed) as median
           from (select width_bucket(created_at, array(
                            select month at time zone $4
                            from generate_series($2::date::timestamp, $3::date::timestamp, '1 month') as month))
                            as number,
                        started_at is not null as is_agreed,
                        started_at is null and status_id = $6 as is_declined,
                        started_at is null and status_id <> $6
                            and (status_id = $7 or coalesce(ended_at, $5) >= created_at + $8 * interval '1 day')
                            as is_silent,
                        status_id = $10 as is_completed,
                        ended_at is not null as is_ended,
                        due_date,
                        (coalesce(ended_at, $5) at time zone $4)::date as last_day,
                        (extract(epoch from ended_at - created_at) / 86400)::float8 as days
                 from review_assignments
                 where created_at >= $2::date::timestamp at time zone $4
                   and created_at < $3::date::timestamp at time zone $4
                   and article_id not in (select articles_by($1))) requests
           group by grouping sets ((number), ())"#,
        viewer.0,
        period.from.first_day(),
        period.end(),
        app.settings.journal.time_zone,
        app.clock.now(),
        ReviewAssignmentStatus::Declined.id(),
        ReviewAssignmentStatus::Overdue.id(),
        f64::from(app.settings.review.unanswered_days),
        MEDIAN,
        ReviewAssignmentStatus::Completed.id()
    )
    .fetch_all(connection)
    .await?;
    let whole = rows.iter().find(|row| row.number.is_none());
    let (late_share, median_days) =
        whole.map(|row| (share(row.late, row.judged), row.median.map(round_days))).unwrap_or_default();
    let rows = rows.into_iter().map(|row| {
        let counts = ReviewerMonth {
            month: String::new(),
            asked: row.asked,
            agreed: row.agreed,
            declined: row.declined,
            silent: row.silent,
            late: row.late,
            completed: row.completed,
        };
        (row.number, counts)
    });
    let months = by_month(period, rows, |item, month| item.month = month);
    let sum = |count: fn(&ReviewerMonth) -> i64| months.iter().map(count).sum();
    Ok(ReviewerFigures {
        asked: sum(|month| month.asked),
        agreed: sum(|month| month.agreed),
        declined: sum(|month| month.declined),
        silent: sum(|month| month.silent),
        completed: sum(|month| month.completed),
        late_share,
        median_days,
        months,
    })
}
