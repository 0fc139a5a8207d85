//! Suggests number and sections of a new issue.

use chrono::Datelike;
use editorial::articles::IssueRef;
use kit::{App, Result};
use rules::issue::numbering::{NumberedIssue, next_number};
use rules::{IssueId, Language};

use crate::view::{NextIssue, SectionNames};

pub async fn suggest(app: &App, language: Language) -> Result<NextIssue> {
    let last = sqlx::query_as!(
        NumberedIssue,
        r#"select volume, number,
                  extract(year from coalesce(publication_date, created_at::date))::int as "year!"
           from issues order by volume desc, number desc limit 1"#
    )
    .fetch_optional(&app.pool)
    .await?;
    let (volume, number) = next_number(last, app.clock.now().year());
    Ok(NextIssue { volume, number, sections_of: last_sections(app, language).await? })
}

async fn last_sections(app: &App, language: Language) -> Result<Option<SectionNames>> {
    let row = sqlx::query!(
        r#"select issues.id, issues.volume, issues.number,
                  array_agg(case when $1 = 'ru' then sections.name_ru else sections.name_en end
                            order by sections.position) as "names!"
           from (select id, volume, number from issues
                 where exists (select from issue_sections where issue_sections.issue_id = issues.id)
                 order by volume desc, number desc limit 1) issues
           join issue_sections sections on sections.issue_id = issues.id
           group by issues.id, issues.volume, issues.number"#,
        language.code()
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(row.map(|row| SectionNames {
        issue_id: IssueId(row.id),
        label: IssueRef { id: row.id, volume: row.volume, number: row.number }.label(language),
        names: row.names,
    }))
}
