//! Rows of `delivery_targets`: which targets the settings switch on, and articles that were published before.

use kit::jobs::run_in_batches;
use kit::{App, Result};
use rules::delivery::DeliveryTarget;

use crate::indexers::Indexers;
use crate::record::basis;

const BATCH_SIZE: i64 = 500;

/// Notes which targets are on, adds articles that were published while a target was off, and compares all after a
/// change of settings.
pub async fn update_targets(app: &App, indexers: &Indexers) -> Result<()> {
    for target in DeliveryTarget::ALL {
        let indexer = indexers.find(*target);
        // Articles that were published while the target was off have no rows yet.
        sqlx::query!(
            "update delivery_targets set is_on = $2, added_up_to = case when $2 then 0 else added_up_to end
             where target = $1 and is_on <> $2",
            target.code(),
            indexer.is_some()
        )
        .execute(&app.pool)
        .await?;
        let Some(indexer) = indexer else { continue };
        compare_all_after_change(app, *target, basis(app, indexer.as_ref())).await?;
        add_earlier_articles(app, *target).await?;
    }
    Ok(())
}

async fn compare_all_after_change(app: &App, target: DeliveryTarget, basis: Vec<u8>) -> Result<()> {
    let is_unchanged = sqlx::query_scalar!(
        r#"select basis = $2 as "is_unchanged!" from delivery_targets where target = $1"#,
        target.code(),
        basis
    )
    .fetch_one(&app.pool)
    .await?;
    if is_unchanged {
        return Ok(());
    }
    run_in_batches(|| async {
        sqlx::query!(
            "update deliveries set needs_comparison = true, changes = changes + 1
             where id in (select id from deliveries where target = $1 and not needs_comparison limit $2)",
            target.code(),
            BATCH_SIZE
        )
        .execute(&app.pool)
        .await
    })
    .await?;
    sqlx::query!("update delivery_targets set basis = $2 where target = $1", target.code(), basis)
        .execute(&app.pool)
        .await?;
    Ok(())
}

/// Adds articles that were published while the target was off. They are not sent by themselves: the target may have
/// them, and nobody wants to send a whole archive by a setting.
async fn add_earlier_articles(app: &App, target: DeliveryTarget) -> Result<()> {
    run_in_batches(|| async {
        sqlx::query!(
            "with earlier as (
                 select published.article_id, published.is_withdrawn from published_articles published
                 where published.article_id > (select added_up_to from delivery_targets where target = $1)
                 order by published.article_id limit $2
             ), added as (
                 insert into deliveries (target, article_id, state)
                 select $1, article_id, 'not-sent' from earlier where not is_withdrawn
                 on conflict (article_id, target) do nothing
             )
             update delivery_targets set added_up_to = (select max(article_id) from earlier)
             where target = $1 and exists (select from earlier)",
            target.code(),
            BATCH_SIZE
        )
        .execute(&app.pool)
        .await
    })
    .await?;
    Ok(())
}
