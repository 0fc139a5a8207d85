//! Stores what a target has answered, with the state and the notification that follow.

use chrono::{DateTime, Utc};
use kit::{App, Result};
use notifications::{NewNotification, notify_editors};
use rules::NotificationType;
use rules::delivery::{DeliveryEvent, DeliveryProblem, DeliveryState, is_lost, next_state, retry_delay};
use sqlx::PgConnection;

use crate::claims::{ClaimedDelivery, OpenAttempt};
use crate::codes::decode_state;
use crate::indexer::{Answer, Outcome};

/// Changes that follow from an answer.
struct Settlement {
    event: Option<DeliveryEvent>,
    attempt_state: &'static str,
    problem: Option<DeliveryProblem>,
    tries: i32,
    next_look_at: Option<DateTime<Utc>>,
}

/// Stores an answer, unless another worker has stored one for this attempt meanwhile.
pub async fn settle(
    app: &App,
    delivery: &ClaimedDelivery,
    attempt: &OpenAttempt,
    answer: Answer,
) -> Result<()> {
    let now = app.clock.now();
    let mut transaction = app.pool.begin().await?;
    let state = sqlx::query_scalar!(
        "select state from deliveries where id = $1 and attempt_id = $2 for update",
        delivery.id,
        attempt.id
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(state) = state else { return Ok(()) };
    let state = decode_state(&state)?;
    let settlement = settlement(&answer, attempt, delivery.tries, now);
    let next = settlement.event.and_then(|event| next_state(state, event)).unwrap_or(state);
    store_attempt(&mut transaction, attempt, &answer, &settlement, now).await?;
    store_delivery(&mut transaction, delivery, &answer, &settlement, (next, now)).await?;
    if matches!(settlement.event, Some(DeliveryEvent::Rejected | DeliveryEvent::AnswerLost)) {
        let new = NewNotification {
            notification: NotificationType::DeliveryRefused,
            article: delivery.article,
            revision: None,
            assignment: None,
        };
        notify_editors(app, &mut transaction, new).await?;
    }
    Ok(transaction.commit().await?)
}

fn settlement(answer: &Answer, attempt: &OpenAttempt, tries: i32, now: DateTime<Utc>) -> Settlement {
    let is_received = attempt.sent_at.is_some();
    let waiting = |event, problem, tries| Settlement {
        event,
        attempt_state: if is_received || event.is_some() { "sent" } else { "writing" },
        problem,
        tries: tries + 1,
        next_look_at: Some(now + retry_delay(tries)),
    };
    let ended = |event, attempt_state, problem| Settlement {
        event: Some(event),
        attempt_state,
        problem,
        tries: 0,
        next_look_at: None,
    };
    match answer.outcome {
        Outcome::Delivered { with_warning: false } => ended(DeliveryEvent::Succeeded, "done", None),
        Outcome::Delivered { with_warning: true } => {
            let problem = answer.message.as_deref().map(DeliveryProblem::of_message);
            ended(DeliveryEvent::SucceededWithWarning, "done", problem)
        }
        // A file that may have been received is asked about again, when the login is right; else it would be sent twice.
        Outcome::Refused(problem) if problem.concerns_all() && !attempt.is_new => {
            waiting(None, Some(problem), tries)
        }
        Outcome::Refused(problem) => ended(DeliveryEvent::Rejected, "refused", Some(problem)),
        Outcome::Received if !is_received => waiting(Some(DeliveryEvent::Accepted), None, 0),
        _ if attempt.sent_at.is_some_and(|sent_at| is_lost(sent_at, now)) => {
            ended(DeliveryEvent::AnswerLost, "lost", Some(DeliveryProblem::NoAnswer))
        }
        Outcome::Received | Outcome::Unknown => waiting(None, None, tries),
        Outcome::Unanswered | Outcome::Unexpected => waiting(None, answer.problem(), tries),
    }
}

async fn store_attempt(
    transaction: &mut PgConnection,
    attempt: &OpenAttempt,
    answer: &Answer,
    settlement: &Settlement,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update delivery_attempts
         set state = $2, http_status = coalesce($3, http_status), submission_id = coalesce($4, submission_id),
             problem = $5, message = $6, message_id = $7, answer = coalesce(nullif($8, ''), answer),
             sent_at = case when $2 = 'writing' then null else coalesce(sent_at, $9) end,
             ended_at = case when $2 in ('done', 'refused', 'lost') then $9 end
         where id = $1",
        attempt.id,
        settlement.attempt_state,
        answer.http_status.and_then(|status| i16::try_from(status).ok()),
        answer.submission_id,
        settlement.problem.map(DeliveryProblem::code),
        answer.message,
        answer.message_id,
        answer.text,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn store_delivery(
    transaction: &mut PgConnection,
    delivery: &ClaimedDelivery,
    answer: &Answer,
    settlement: &Settlement,
    (state, now): (DeliveryState, DateTime<Utc>),
) -> Result<()> {
    let is_delivered = matches!(answer.outcome, Outcome::Delivered { .. });
    let is_ended = settlement.next_look_at.is_none();
    // The article may have changed since the file was written.
    sqlx::query!(
        "update deliveries
         set state = $2, changed_at = case when state = $2 then changed_at else $3 end, problem = $4, message = $5,
             message_id = $6, tries = $7, next_look_at = $8, claimed_until = null,
             attempt_id = case when $9 then null else attempt_id end,
             delivered_hash = case when $10 then sent_hash else delivered_hash end,
             delivered_at = case when $10 then $3 else delivered_at end,
             needs_comparison = needs_comparison or $9, changes = changes + $9::int
         where id = $1",
        delivery.id,
        state.code(),
        now,
        settlement.problem.map(DeliveryProblem::code),
        answer.message,
        answer.message_id,
        settlement.tries,
        settlement.next_look_at,
        is_ended,
        is_delivered
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn at(time: &str) -> DateTime<Utc> {
        time.parse().unwrap()
    }

    const NOW: &str = "2026-03-10T12:00:00Z";

    /// Event, state of the attempt, problem and minutes until the next look.
    type Row = (Option<DeliveryEvent>, &'static str, Option<DeliveryProblem>, Option<i64>);

    fn settled(outcome: Outcome, hours_since_sent: Option<i64>, tries: i32) -> Row {
        let sent_at = hours_since_sent.map(|hours| at(NOW) - TimeDelta::hours(hours));
        settled_attempt(outcome, sent_at, sent_at.is_none(), tries)
    }

    fn settled_attempt(outcome: Outcome, sent_at: Option<DateTime<Utc>>, is_new: bool, tries: i32) -> Row {
        let now = at(NOW);
        let attempt = OpenAttempt { id: 1, file_name: "crossref-1-1.xml".into(), sent_at, is_new };
        let result = settlement(&Answer::new(outcome), &attempt, tries, now);
        let minutes = result.next_look_at.map(|time| (time - now).num_minutes());
        (result.event, result.attempt_state, result.problem, minutes)
    }

    #[test]
    fn answers_to_a_file_that_was_just_sent() {
        use DeliveryProblem::{Credentials, OldVersion, Unreachable};
        let delivered = |with_warning| Outcome::Delivered { with_warning };
        for (outcome, tries, expected) in [
            (Outcome::Received, 0, (Some(DeliveryEvent::Accepted), "sent", None, Some(1))),
            (delivered(false), 0, (Some(DeliveryEvent::Succeeded), "done", None, None)),
            (delivered(true), 0, (Some(DeliveryEvent::SucceededWithWarning), "done", None, None)),
            (
                Outcome::Refused(Credentials),
                0,
                (Some(DeliveryEvent::Rejected), "refused", Some(Credentials), None),
            ),
            (
                Outcome::Refused(OldVersion),
                0,
                (Some(DeliveryEvent::Rejected), "refused", Some(OldVersion), None),
            ),
            (Outcome::Unanswered, 3, (None, "writing", Some(Unreachable), Some(15))),
            (Outcome::Unexpected, 9, (None, "writing", Some(DeliveryProblem::UnexpectedAnswer), Some(60))),
        ] {
            assert_eq!(settled(outcome, None, tries), expected, "{outcome:?}");
        }
    }

    #[test]
    fn answers_about_a_file_that_may_have_been_received() {
        use DeliveryProblem::{Credentials, OldVersion};
        let asked = |outcome| settled_attempt(outcome, None, false, 1);
        assert_eq!(asked(Outcome::Refused(Credentials)), (None, "writing", Some(Credentials), Some(2)));
        let refused = (Some(DeliveryEvent::Rejected), "refused", Some(OldVersion), None);
        assert_eq!(asked(Outcome::Refused(OldVersion)), refused);
        assert_eq!(asked(Outcome::Received), (Some(DeliveryEvent::Accepted), "sent", None, Some(1)));
    }

    #[test]
    fn answers_about_a_file_that_was_received() {
        use DeliveryProblem::{Credentials, NoAnswer, OldVersion, Unreachable};
        for (outcome, hours, expected) in [
            (Outcome::Received, 1, (None, "sent", None, Some(2))),
            (Outcome::Unknown, 1, (None, "sent", None, Some(2))),
            (Outcome::Unanswered, 1, (None, "sent", Some(Unreachable), Some(2))),
            (Outcome::Refused(Credentials), 100, (None, "sent", Some(Credentials), Some(2))),
            (
                Outcome::Refused(OldVersion),
                1,
                (Some(DeliveryEvent::Rejected), "refused", Some(OldVersion), None),
            ),
            (Outcome::Received, 72, (Some(DeliveryEvent::AnswerLost), "lost", Some(NoAnswer), None)),
            (Outcome::Unanswered, 100, (Some(DeliveryEvent::AnswerLost), "lost", Some(NoAnswer), None)),
        ] {
            assert_eq!(settled(outcome, Some(hours), 1), expected, "{outcome:?} {hours}");
        }
    }
}
