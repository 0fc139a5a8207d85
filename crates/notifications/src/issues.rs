//! News of issues: of a new one to the office, of one that is out to everybody who has an account.

use chrono::TimeDelta;
use kit::jobs::JobFailure;
use kit::{App, Result};
use mailer::{Delivery, Mailer, Unsent};
use rules::letter::{Withheld, may_learn};
use rules::notification::{About, Occasion};
use rules::{Enumeration, IssueId, Language, NotificationType, Role};
use sqlx::PgConnection;

use crate::SendNotification;
use crate::letters::Cause;

/// Editors and admins learn that there is a new one to fill.
pub async fn tell_office_of_issue(app: &App, transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    let told = sqlx::query_scalar!(
        "insert into notifications (user_id, type_id, issue_id, created_at, released_at)
         select id, $1, $2, $3, $3 from users where is_active and roles && array['editor', 'admin']
         returning id",
        NotificationType::IssueCreated.id(),
        issue.0,
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, told).await?;
    Ok(())
}

/// Everybody learns that it is out, once the hold is over. Whoever was told before is not told again.
pub async fn tell_everybody_of_issue(
    app: &App,
    transaction: &mut PgConnection,
    issue: IssueId,
) -> Result<()> {
    let now = app.clock.now();
    sqlx::query!(
        "insert into notifications (user_id, type_id, issue_id, created_at, held_until)
         select id, $1, $2, $3, $4 from users where is_active
         on conflict (issue_id, type_id, user_id) where issue_id is not null do update set undone_at = null",
        NotificationType::IssuePublished.id(),
        issue.0,
        now,
        now + TimeDelta::minutes(app.settings.decisions.hold_minutes.into())
    )
    .execute(&mut *transaction)
    .await?;
    // Whose letter was still on its way when it was taken back gets it now; the others have theirs, and no second one.
    let told_before = sqlx::query_scalar!(
        "select id from notifications where issue_id = $1 and type_id = $2 and released_at is not null",
        issue.0,
        NotificationType::IssuePublished.id()
    )
    .fetch_all(&mut *transaction)
    .await?;
    SendNotification::queue(transaction, told_before).await?;
    Ok(())
}

/// It is out no more: whoever was not told yet never will be, and the others find it said in their feed.
pub async fn take_back_issue(app: &App, transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    // In the order in which the release takes them.
    sqlx::query!(
        "with held as materialized
             (select id from notifications where issue_id = $1 and type_id = $2 and released_at is null
              order by id for update)
         delete from notifications using held where notifications.id = held.id and released_at is null",
        issue.0,
        NotificationType::IssuePublished.id()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update notifications set undone_at = $3, read_at = null, acknowledged_at = null
         where issue_id = $1 and type_id = $2 and undone_at is null",
        issue.0,
        NotificationType::IssuePublished.id(),
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Sends the letter of a row about an issue; nothing where the row is gone.
pub async fn send_letter_of_issue(mailer: &Mailer, cause: Cause) -> Result<(), JobFailure> {
    let app = &mailer.app;
    let Some(row) = sqlx::query!(
        r#"select notifications.type_id, notifications.released_at, notifications.undone_at,
                  coalesce(users.email, users.unconfirmed_email, '')::text as "email!",
                  users.is_active and users.email is not null as "is_reachable!", users.roles,
                  notifications.type_id = any(users.muted_notifications) as "is_muted!",
                  concat_ws(' ', users.first_name_en, users.last_name_en) as "full_name!",
                  coalesce(users.notification_language, users.interface_language) as language,
                  issues.id as issue_id, issues.volume, issues.number, issues.subtitle_en,
                  issues.subtitle_ru, to_char(issues.publication_date, 'DD.MM.YYYY') as publication_date,
                  (select count(*) from issue_articles where issue_articles.issue_id = issues.id) as "articles!"
           from notifications
           join users on users.id = notifications.user_id
           join issues on issues.id = notifications.issue_id
           where notifications.id = $1"#,
        cause.notification
    )
    .fetch_optional(&app.pool)
    .await?
    else {
        mailer.overtake(&cause.to_string()).await?;
        return Ok(());
    };
    if row.released_at.is_none() {
        return Ok(());
    }
    let unknown = || JobFailure::Never(anyhow::anyhow!("{} is no news of an issue", row.type_id));
    let kind = NotificationType::from_id(row.type_id).ok_or_else(unknown)?;
    let language = row.language.as_deref().and_then(Language::from_code).unwrap_or_default();
    let letter = kind.letter(Occasion::Usual);
    let (to, notification) = (row.email.as_str(), cause.notification);
    let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
    // What was taken back is no news.
    let is_overtaken = row.undone_at.is_some() || !may_learn(kind, false, &roles);
    if let Some(reason) = Withheld::of(is_overtaken, row.is_reachable, row.is_muted) {
        let cause = &cause.to_string();
        mailer.withhold(Unsent { cause, letter, to, language, notification }, reason).await?;
        return Ok(());
    }
    let about = About::Issue { id: IssueId(row.issue_id), volume: row.volume, number: row.number };
    let place = kind.place_in_letter();
    let path = place.and_then(|place| place.path(about)).ok_or_else(unknown)?;
    let link = app.settings.http.public_origin.join(&path)?;
    let subtitle = match language {
        Language::En => row.subtitle_en,
        Language::Ru => row.subtitle_ru,
    };
    let values = mailer::values! {
        full_name => &row.full_name,
        volume => row.volume,
        number => row.number,
        subtitle,
        publication_date => &row.publication_date,
        articles => row.articles,
        link => link.as_str(),
    };
    let (cause, notification) = (cause.to_string(), Some(notification));
    let to_name = &row.full_name;
    mailer
        .deliver_unless_undone(Delivery { cause, letter, to, to_name, language, values, notification })
        .await?;
    Ok(())
}
