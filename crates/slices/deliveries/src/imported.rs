//! Deliveries of imported articles: indexers have them from the journal's earlier system.

use kit::Result;
use rules::ArticleId;
use rules::delivery::DeliveryState;
use sqlx::PgConnection;

/// Adds the deliveries of an article that is being imported, so that nothing is sent until a person asks for it. Call it
/// before the article is published, whose trigger would add them as due.
pub async fn keep_from_sending(transaction: &mut PgConnection, article: ArticleId) -> Result<()> {
    sqlx::query!(
        "insert into deliveries (target, article_id, state) select target, $1, $2 from delivery_targets where is_on
         on conflict (article_id, target) do nothing",
        article.0,
        DeliveryState::NotSent.code()
    )
    .execute(transaction)
    .await?;
    Ok(())
}
