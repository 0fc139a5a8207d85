//! Who looks at the list, and when: everything that a row depends on besides the article.

use std::collections::BTreeMap;

use kit::{Actor, App, Result};
use notifications::HeldDecision;
use rules::ArticleId;
use rules::article::DecisionMode;
use rules::article::handling::is_chief;
use rules::article::lateness::LateLimits;
use rules::review::reminders::Deadlines;
use sqlx::PgConnection;

use crate::articles::{doi, hold};

pub struct Viewer<'a> {
    pub actor: &'a Actor,
    /// The viewer's own articles: what authors may not know is nothing to filter, sort or count them by.
    pub own: Vec<i64>,
    /// First held decisions on the viewer's own articles.
    pub held: BTreeMap<ArticleId, HeldDecision>,
    /// The viewer's own articles that got their DOI with a held decision.
    pub held_dois: Vec<i64>,
    pub is_chief: bool,
    pub mode: DecisionMode,
    pub deadlines: Deadlines,
    pub limits: LateLimits,
    pub time_zone: &'a str,
}

impl<'a> Viewer<'a> {
    /// Loads the viewer with two queries, and one more if decisions on own articles are held.
    pub async fn load(app: &'a App, connection: &mut PgConnection, actor: &'a Actor) -> Result<Viewer<'a>> {
        let time_zone = app.settings.journal.time_zone.as_str();
        let now = app.clock.now();
        let row = sqlx::query!(
            r#"select array(select articles_by($1)) as "own!",
                      exists(select from chief_editors where user_id = $1) as "is_marked!",
                      ($2::timestamptz at time zone $3)::date as "today!""#,
            actor.id.0,
            now,
            time_zone
        )
        .fetch_one(&mut *connection)
        .await?;
        let held = hold::list_by_author(connection, actor.id).await?;
        Ok(Viewer {
            actor,
            own: row.own,
            held_dois: doi::list_held(connection, &held).await?,
            held,
            is_chief: is_chief(&actor.roles, row.is_marked),
            mode: app.settings.handling.decisions,
            deadlines: Deadlines {
                now,
                today: row.today,
                unanswered_days: app.settings.review.unanswered_days,
            },
            limits: app.settings.workbench.late_limits(),
            time_zone,
        })
    }
}
