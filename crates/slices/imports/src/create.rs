//! Begins imports: of an uploaded file, or of a site.

use files::{UploadedForm, receive_data_file, store_data_file};
use kit::{Actor, Result};
use rules::imports::{ImportSource, ImportState};

use crate::context::ImportContext;
use crate::{commands, read, store};

/// Receives a file, stores it, and reads it in the background. What it is follows from its content.
pub async fn upload(context: &ImportContext, actor: &Actor, form: UploadedForm) -> Result<i64> {
    let app = &context.files.app;
    let max_bytes = app.settings.imports.max_archive_bytes();
    let mut data = receive_data_file(app, actor, form, max_bytes).await?;
    let object = store_data_file(&context.files, "imports", &mut data).await?;
    let mut transaction = app.pool.begin().await?;
    let id = sqlx::query_scalar!(
        "insert into imports (source, state, origin, file_name, storage_key, file_size, created_by, created_at, changed_at)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $7) returning id",
        ImportSource::Archive.code(),
        ImportState::Reading.code(),
        data.name,
        object.key,
        object.size,
        actor.id.0,
        app.clock.now()
    )
    .fetch_one(&mut *transaction)
    .await?;
    // The object would otherwise be removed after a day.
    object.keep(&mut transaction).await?;
    read::queue(&mut transaction, id).await?;
    let import = store::load(&mut transaction, id).await?;
    commands::record(app, &mut transaction, actor, &import, "create").await?;
    transaction.commit().await?;
    Ok(id)
}
