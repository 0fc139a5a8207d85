//! Pictures that a page shows: nobody shows what is not theirs to show.

use files::{may_show, pictures_in};
use kit::Result;
use rules::{Fault, FaultKind, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

/// Keeps with the page whatever its text shows, in the transaction of its save.
pub async fn keep(transaction: &mut PgConnection, page: i64, editor: UserId, html: &str) -> Result<()> {
    let shown = sqlx::query_scalar!("select file_id from static_page_pictures where page_id = $1", page)
        .fetch_all(&mut *transaction)
        .await?;
    let unknown = || vec![Fault::in_body("content", FaultKind::UnknownFile)];
    let wanted = pictures_in(html).ok_or_else(unknown)?;
    if !may_show(transaction, editor, &wanted, &shown).await? {
        return Err(unknown().into());
    }
    let wanted: Vec<Uuid> = wanted.into_iter().collect();
    sqlx::query!(
        "delete from static_page_pictures where page_id = $1 and not (file_id = any($2))",
        page,
        &wanted
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into static_page_pictures (page_id, file_id) select $1, unnest($2::uuid[]) on conflict do nothing",
        page,
        &wanted
    )
    .execute(transaction)
    .await?;
    Ok(())
}
