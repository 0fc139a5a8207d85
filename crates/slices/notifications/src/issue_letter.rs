//! Letter of an issue notification.

use kit::jobs::JobFailure;
use mailer::{Delivery, LetterRecord, Mailer};
use rules::letter::{WithholdReason, can_receive};
use rules::notification::{LetterVariant, NotificationSubject};
use rules::{Enumeration, IssueId, Language, NotificationType, Role};

use crate::letter_cause::Cause;

/// Sends the letter of an issue notification; does nothing if the notification was deleted.
pub async fn send_issue_letter(mailer: &Mailer, cause: Cause) -> Result<(), JobFailure> {
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
        mailer.mark_overtaken(&cause.to_string()).await?;
        return Ok(());
    };
    if row.released_at.is_none() {
        return Ok(());
    }
    let unknown =
        || JobFailure::Permanent(anyhow::anyhow!("notification type {} is not about an issue", row.type_id));
    let kind = NotificationType::from_id(row.type_id).ok_or_else(unknown)?;
    let language = row.language.as_deref().and_then(Language::from_code).unwrap_or_default();
    let letter = kind.letter(LetterVariant::Standard);
    let (to, notification) = (row.email.as_str(), cause.notification);
    let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
    let is_overtaken = row.undone_at.is_some() || !can_receive(kind, None, false, &roles);
    if let Some(reason) = WithholdReason::of(is_overtaken, row.is_reachable, row.is_muted) {
        let cause = &cause.to_string();
        mailer.withhold(LetterRecord { cause, letter, to, language, notification }, reason).await?;
        return Ok(());
    }
    let about =
        NotificationSubject::Issue { id: IssueId(row.issue_id), volume: row.volume, number: row.number };
    let place = kind.letter_link_target(None);
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
