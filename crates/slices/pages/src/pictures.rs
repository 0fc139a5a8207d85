//! Links between pages and the pictures in their text.

use files::{can_show_pictures, pictures_in};
use kit::Result;
use rules::{FieldError, FieldErrorKind, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

/// Links the page to the pictures in its text. Rejects pictures that the editor may not show.
pub async fn link_pictures(
    transaction: &mut PgConnection,
    page: i64,
    editor: UserId,
    html: &str,
) -> Result<()> {
    let linked = sqlx::query_scalar!("select file_id from static_page_pictures where page_id = $1", page)
        .fetch_all(&mut *transaction)
        .await?;
    let unknown = || vec![FieldError::in_body("content", FieldErrorKind::UnknownFile)];
    let file_ids = pictures_in(html).ok_or_else(unknown)?;
    if !can_show_pictures(transaction, editor, &file_ids, &linked).await? {
        return Err(unknown().into());
    }
    let file_ids: Vec<Uuid> = file_ids.into_iter().collect();
    sqlx::query!(
        "delete from static_page_pictures where page_id = $1 and not (file_id = any($2))",
        page,
        &file_ids
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into static_page_pictures (page_id, file_id) select $1, unnest($2::uuid[]) on conflict do nothing",
        page,
        &file_ids
    )
    .execute(transaction)
    .await?;
    Ok(())
}
