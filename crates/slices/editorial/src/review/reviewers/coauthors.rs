//! Recent co-authorship.

use std::collections::HashMap;

use chrono::Months;
use kit::{App, Result};
use rules::review::{Conflict, ConflictKind};
use rules::{ArticleStatus, Enumeration, UserId};
use sqlx::PgConnection;

use crate::articles::Article;
use crate::articles::act::journal_date;

/// Finds, for each user, articles of the last years that they wrote with an author of this article, except
/// drafts.
pub async fn find_recent(
    app: &App,
    connection: &mut PgConnection,
    article: &Article,
    people: &[UserId],
) -> Result<HashMap<UserId, Vec<Conflict>>> {
    let years = Months::new(12 * app.settings.review.coauthor_years);
    let today = journal_date(app, connection).await?;
    let people: Vec<i64> = people.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select distinct on (people.id, mine.position)
                  people.id as "person!", others.title_en,
                  concat_ws(' ', mine.first_name_en, mine.last_name_en) as "author!"
           from unnest($2::bigint[]) as people (id)
           cross join lateral articles_by(people.id) as written (article_id)
           join articles others on others.id = written.article_id and others.id <> $1
                and others.removed_at is null and others.status_id <> $4
                and coalesce(others.publication_date, others.submission_date, others.created_at::date) >= $3
           join article_authors theirs on theirs.article_id = others.id
           join article_authors mine on mine.article_id = $1
                and (mine.orcid <> '' and mine.orcid = theirs.orcid
                     or mine.email <> '' and mine.email::citext = theirs.email::citext
                     or (mine.orcid = '' or theirs.orcid = '')
                        and lower(mine.first_name_en) = lower(theirs.first_name_en)
                        and lower(mine.last_name_en) = lower(theirs.last_name_en))
           order by people.id, mine.position, others.id desc"#,
        article.id.0,
        &people,
        today.checked_sub_months(years).unwrap_or(today),
        ArticleStatus::Draft.id()
    )
    .fetch_all(connection)
    .await?;
    let mut conflicts: HashMap<UserId, Vec<Conflict>> = HashMap::new();
    for row in rows {
        conflicts.entry(UserId(row.person)).or_default().push(Conflict {
            kind: ConflictKind::RecentCoauthor,
            with: Some(row.author),
            detail: Some(row.title_en),
        });
    }
    Ok(conflicts)
}
