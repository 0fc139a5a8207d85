//! Letters of decisions, and messages between authors and editors.

use chrono::{DateTime, TimeDelta, Utc};
use kit::App;
use rules::notification::Side;
use rules::{NotificationType, UserId};

use super::accounts::{EDITOR, find_user};
use super::feed::{FeedEntry, is_read};

pub const RETURNED: &str = "Dear colleague,\n\nthank you for your submission. The approval of the ethics committee and the \
     registration number of the study are missing from the section on methods, and Figure 2 cannot be read at the given \
     resolution. We return the manuscript so that you can add them; please submit it again when it is complete.";
pub const FOR_REVISION: &str = "Dear colleague,\n\nboth reviewers find the question important and ask for changes that you \
     will find below their reviews. Please describe the pharmacokinetic sampling in more detail and give the outcomes of \
     the children under 15 kg separately. We expect the revised manuscript within eight weeks.";
pub const ACCEPTED: &str = "Dear colleague,\n\nwe are pleased to accept your manuscript. It is planned for the next issue; \
     you will receive the proofs in about four weeks.";
pub const DECLINED: &str = "Dear colleague,\n\nwe regret that we cannot publish the manuscript. Both reviewers point out \
     that 18 patients do not allow the conclusions to be generalised. We hope that their comments will be useful for a \
     larger study.";
pub const HELD: &str = "Dear colleague,\n\nboth reviewers recommend publication, and we are pleased to accept your \
     manuscript. Please send the source files of Figures 1 and 2 to the editorial office.";

struct Message {
    from: Side,
    hours_ago: i64,
    text: &'static str,
}

/// Messages by the beginning of the title. The last message of each is unread by the other side.
const THREADS: [(&str, &[Message]); 2] = [
    (
        "Letermovir prophylaxis in children",
        &[
            Message {
                from: Side::Author,
                hours_ago: 15 * 24,
                text: "Dear Editors, the first reviewer asks for plasma levels in all 42 children, but samples were taken from \
                       28 only. May we state this as a limitation?",
            },
            Message {
                from: Side::Editors,
                hours_ago: 13 * 24,
                text: "Yes, please do so, and say how the 28 children were selected. The reviewer has agreed to this.",
            },
            Message {
                from: Side::Author,
                hours_ago: 20,
                text: "Thank you. The revision is nearly complete. Our statistician returns on Monday; could we have one more \
                       week?",
            },
        ],
    ),
    (
        "Donor lymphocyte infusions after",
        &[Message {
            from: Side::Editors,
            hours_ago: 9,
            text: "Thank you for the submission. Before we invite reviewers, please let us know the date and number of the \
                   approval by the ethics committee; the methods mention the approval only.",
        }],
    ),
];

/// Adds the messages of an article, if it has one.
pub async fn add(app: &App, article: i64, title: &str, author: UserId) -> anyhow::Result<()> {
    let thread = THREADS.iter().find(|(beginning, _)| title.starts_with(beginning));
    for message in thread.map(|(_, messages)| *messages).unwrap_or_default() {
        let at = app.clock.now() - TimeDelta::hours(message.hours_ago);
        let (user, role, to) = match message.from {
            Side::Author => (author, "author", Side::Editors),
            _ => (find_user(app, EDITOR).await?, "editor", Side::Author),
        };
        let id = write(app, (article, user, role), message.text, at, None).await?;
        let notified = FeedEntry::new(to, NotificationType::MessageReceived, article, at).add(app).await?;
        sqlx::query!(
            "insert into notification_messages (notification_id, message_id)
             select notification, $2 from unnest($1::bigint[]) as notified (notification)",
            &notified,
            id
        )
        .execute(&app.pool)
        .await?;
    }
    Ok(())
}

/// Notifies the author of a decision in the past, with its letter.
pub async fn add_decision(
    app: &App,
    (article, revision): (i64, i32),
    notification: NotificationType,
    letter: &str,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let entry = FeedEntry { revision, ..FeedEntry::new(Side::Author, notification, article, at) };
    let notified = entry.add(app).await?;
    let editor = find_user(app, EDITOR).await?;
    let message = write(app, (article, editor, "editor"), letter, at, notified.first().copied()).await?;
    if is_read(app, at) {
        sqlx::query!(
            "insert into article_message_reads (article_id, user_id, last_message_id, read_at)
             select id, creator_id, $2, $3 from articles where id = $1",
            article,
            message,
            at + TimeDelta::hours(20)
        )
        .execute(&app.pool)
        .await?;
    }
    Ok(())
}

async fn write(
    app: &App,
    (article, user, role): (i64, UserId, &str),
    text: &str,
    at: DateTime<Utc>,
    notification: Option<i64>,
) -> anyhow::Result<i64> {
    let id = sqlx::query_scalar!(
        "insert into article_messages (article_id, user_id, user_role, text, created_at, notification_id)
         values ($1, $2, $3, $4, $5, $6) returning id",
        article,
        user.0,
        role,
        text,
        at,
        notification
    )
    .fetch_one(&app.pool)
    .await?;
    Ok(id)
}
