//! Figures as CSV.

use chrono::NaiveDate;
use kit::csv::CsvFile;
use kit::{App, Result};
use rules::figures::{CountedDecision, FigureTable, Period, round_days};
use rules::{ArticleType, Enumeration, Language, UserId};
use sqlx::PgConnection;

use super::compute::compute;

/// More articles than ten years of a busy journal have.
const MAX_ARTICLES: i64 = 20_000;

/// Returns a table of the period as CSV, with headings in the given language.
pub async fn export(
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    (table, period): (FigureTable, Period),
    language: Language,
) -> Result<CsvFile> {
    let name = format!("figures-{}-{}-{}.csv", table.code(), period.from, period.to);
    let mut file = CsvFile::new(name, table.headings().iter().map(|heading| heading.in_language(language)));
    match table {
        FigureTable::Months => push_months(&mut file, app, connection, viewer, period).await?,
        FigureTable::Reviewers => push_reviewers(&mut file, app, connection, viewer, period).await?,
        FigureTable::Articles => {
            push_articles(&mut file, app, connection, viewer, (period, language)).await?
        }
    }
    Ok(file)
}

async fn push_months(
    file: &mut CsvFile,
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<()> {
    let figures = compute(app, connection, viewer, period).await?;
    for (month, times) in figures.months.iter().zip(&figures.days_to_first_decision.months) {
        file.push([
            month.month.clone(),
            month.submitted.to_string(),
            month.resubmitted.to_string(),
            month.accepted.to_string(),
            month.declined.to_string(),
            month.revisions.to_string(),
            times.count.to_string(),
            format_days(times.median),
            format_days(times.percentile80),
        ]);
    }
    Ok(())
}

async fn push_reviewers(
    file: &mut CsvFile,
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    period: Period,
) -> Result<()> {
    let figures = compute(app, connection, viewer, period).await?;
    for month in figures.reviewers.months {
        let counts = [month.asked, month.agreed, month.declined, month.silent, month.late, month.completed]
            .map(|n| n.to_string());
        file.push([month.month].into_iter().chain(counts));
    }
    Ok(())
}

/// Adds a row for each article that was submitted in the period, in the order of submission.
async fn push_articles(
    file: &mut CsvFile,
    app: &App,
    connection: &mut PgConnection,
    viewer: UserId,
    (period, language): (Period, Language),
) -> Result<()> {
    let rows = sqlx::query!(
        r#"select numbers.number as "number?", articles.title_en, articles.title_ru, articles.type_id,
                  (figures.submitted_at at time zone $4)::date as "submitted!",
                  (figures.first_decision_at at time zone $4)::date as first_decided, figures.first_decision,
                  figures.days_to_first_decision, figures.outcome,
                  (figures.decided_at at time zone $4)::date as decided, figures.days_to_outcome,
                  articles.publication_date as published
           from article_figures figures
           join articles on articles.id = figures.article_id
           left join manuscript_numbers numbers on numbers.article_id = articles.id
           where figures.submitted_at >= $2::date::timestamp at time zone $4
             and figures.submitted_at < $3::date::timestamp at time zone $4
             and articles.removed_at is null and articles.id not in (select articles_by($1))
           order by figures.submitted_at, articles.id limit $5"#,
        viewer.0,
        period.from.first_day(),
        period.end(),
        app.settings.journal.time_zone,
        MAX_ARTICLES
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let type_name = ArticleType::from_id(row.type_id).map(|kind| kind.name().in_language(language));
        file.push([
            row.number.unwrap_or_default(),
            row.title_en,
            row.title_ru,
            type_name.unwrap_or_default().to_owned(),
            format_day(Some(row.submitted)),
            format_day(row.first_decided),
            format_decision(row.first_decision, language),
            format_days(row.days_to_first_decision),
            format_decision(row.outcome, language),
            format_day(row.decided),
            format_days(row.days_to_outcome),
            format_day(row.published),
        ]);
    }
    Ok(())
}

fn format_days(days: Option<f64>) -> String {
    days.map(|days| format!("{:.1}", round_days(days))).unwrap_or_default()
}

fn format_day(day: Option<NaiveDate>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

fn format_decision(code: Option<String>, language: Language) -> String {
    let decision = code.and_then(|code| CountedDecision::from_code(&code));
    decision.map(|decision| decision.name().in_language(language).to_owned()).unwrap_or_default()
}
