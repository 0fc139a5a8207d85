//! What people do with deliveries.

use std::collections::{BTreeMap, BTreeSet};

use kit::{Actor, Problem, Result, audit};
use rules::ArticleId;
use rules::audit::{AuditAction, AuditObject};
use rules::delivery::{DeliveryEvent, DeliveryProblem, DeliveryState, DeliveryTarget, next_state};
use serde_json::json;
use sqlx::{PgConnection, QueryBuilder};

use crate::codes::{decode_state, decode_target};
use crate::context::DeliveryContext;
use crate::list::push_visible;
use crate::refusals::{CANNOT_BE_MARKED, CANNOT_BE_SENT, TARGET_OFF};

struct LockedDelivery {
    id: i64,
    target: DeliveryTarget,
    state: DeliveryState,
    article: ArticleId,
    is_open: bool,
}

/// Asks for deliveries to be sent as soon as possible. Returns the problem of each of the others.
pub async fn send(context: &DeliveryContext, actor: &Actor, ids: &[i64]) -> Result<BTreeMap<i64, Problem>> {
    let app = &context.app;
    let mut transaction = app.pool.begin().await?;
    let mut problems: BTreeMap<i64, Problem> = ids.iter().map(|id| (*id, Problem::NOT_FOUND)).collect();
    let locked = lock(&mut transaction, actor, ids).await?;
    for delivery in &locked {
        let next = next_state(delivery.state, DeliveryEvent::SendRequested);
        let next = match (next, context.indexers.find(delivery.target)) {
            (_, None) => Err(TARGET_OFF),
            (None, _) => Err(CANNOT_BE_SENT),
            (Some(next), Some(_)) => Ok(next),
        };
        match next {
            Ok(next) => {
                request(context, &mut transaction, delivery, next).await?;
                record(context, &mut transaction, actor, (AuditAction::DeliveryRequested, delivery)).await?;
                problems.remove(&delivery.id);
            }
            Err(problem) => _ = problems.insert(delivery.id, problem),
        }
    }
    transaction.commit().await?;
    // After the commit: rows are then locked in the order of their ids only.
    let sent = locked.iter().filter(|delivery| !problems.contains_key(&delivery.id));
    for target in sent.map(|delivery| delivery.target).collect::<BTreeSet<_>>() {
        resume(context, target).await?;
    }
    Ok(problems)
}

/// Marks an article as delivered by other means, as it is now. Later changes are sent.
pub async fn mark_delivered(context: &DeliveryContext, actor: &Actor, id: i64) -> Result<()> {
    let mut transaction = context.app.pool.begin().await?;
    let locked = lock(&mut transaction, actor, &[id]).await?;
    let delivery = locked.into_iter().next().ok_or(Problem::NOT_FOUND)?;
    let next = next_state(delivery.state, DeliveryEvent::MarkedDelivered).filter(|_| !delivery.is_open);
    let next = next.ok_or(CANNOT_BE_MARKED)?;
    sqlx::query!(
        "update deliveries
         set state = $2, changed_at = $3, delivered_at = $3, delivered_hash = wanted_hash, next_look_at = null,
             problem = null, message = null, message_id = null, tries = 0
         where id = $1",
        delivery.id,
        next.code(),
        context.app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    record(context, &mut transaction, actor, (AuditAction::DeliveryMarked, &delivery)).await?;
    Ok(transaction.commit().await?)
}

/// Locks the deliveries that the actor may see.
async fn lock(transaction: &mut PgConnection, actor: &Actor, ids: &[i64]) -> Result<Vec<LockedDelivery>> {
    type Row = (i64, String, String, i64, Option<i64>);
    let mut query = QueryBuilder::new("select id, target, state, article_id, attempt_id from deliveries");
    push_visible(&mut query, actor.id);
    query.push(" and id = any(").push_bind(ids.to_vec()).push(") order by id for update");
    let rows: Vec<Row> = query.build_query_as().fetch_all(transaction).await?;
    let locked = rows.into_iter().map(|(id, target, state, article, attempt)| {
        Ok(LockedDelivery {
            id,
            target: decode_target(&target)?,
            state: decode_state(&state)?,
            article: ArticleId(article),
            is_open: attempt.is_some(),
        })
    });
    Ok(locked.collect::<sqlx::Result<_>>()?)
}

async fn request(
    context: &DeliveryContext,
    transaction: &mut PgConnection,
    delivery: &LockedDelivery,
    state: DeliveryState,
) -> Result<()> {
    sqlx::query!(
        "update deliveries
         set state = $2, changed_at = case when state = $2 then changed_at else $3 end, next_look_at = $3, tries = 0,
             problem = null, message = null, message_id = null
         where id = $1",
        delivery.id,
        state.code(),
        context.app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Sends what a refused login has stopped: the person who sends again has corrected it.
async fn resume(context: &DeliveryContext, target: DeliveryTarget) -> Result<()> {
    sqlx::query!(
        "update deliveries
         set state = $3, changed_at = $4, next_look_at = $4, tries = 0, problem = null, message = null,
             message_id = null
         where id in (select id from deliveries where target = $1 and state = 'refused' and problem = $2
                      order by id for update)",
        target.code(),
        DeliveryProblem::Credentials.code(),
        DeliveryState::Due.code(),
        context.app.clock.now()
    )
    .execute(&context.app.pool)
    .await?;
    Ok(())
}

async fn record(
    context: &DeliveryContext,
    transaction: &mut PgConnection,
    actor: &Actor,
    (action, delivery): (AuditAction, &LockedDelivery),
) -> Result<()> {
    let entry = actor.audit(action).object(AuditObject::Delivery, delivery.id).article(delivery.article);
    let entry = entry.details(json!({ "target": delivery.target.code() }));
    Ok(audit::record(&context.app, transaction, entry).await?)
}
