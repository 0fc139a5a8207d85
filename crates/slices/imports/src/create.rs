//! Begins imports: of an uploaded file, or of a site.

use files::{UploadedForm, receive_data_file, store_data_file};
use kit::{Actor, Error, Result, limits};
use rules::imports::{ImportSource, ImportState};
use rules::limits::creation;
use rules::{FieldError, FieldErrorKind, LocalizedText};
use sources::addresses::{is_public_host, parse_site_address};
use url::Url;

use crate::context::ImportContext;
use crate::{commands, read, store};

const ADDRESS: LocalizedText = LocalizedText::new("address", "адрес");

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

/// Begins to read a site in the background. What it runs follows from its pages.
pub async fn import_site(context: &ImportContext, actor: &Actor, address: &str) -> Result<i64> {
    let app = &context.files.app;
    let address = check_address(address, app.settings.imports.allow_private_addresses)?;
    limits::count(app, "upload", actor.id, creation::UPLOADS).await?;
    let mut transaction = app.pool.begin().await?;
    let id = sqlx::query_scalar!(
        "insert into imports (source, state, origin, address, created_by, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id",
        ImportSource::OjsSite.code(),
        ImportState::Reading.code(),
        address.as_str().trim_end_matches('/'),
        address.as_str(),
        actor.id.0,
        app.clock.now()
    )
    .fetch_one(&mut *transaction)
    .await?;
    read::queue(&mut transaction, id).await?;
    let import = store::load(&mut transaction, id).await?;
    commands::record(app, &mut transaction, actor, &import, "create").await?;
    transaction.commit().await?;
    Ok(id)
}

/// What a name resolves to is judged when it is asked.
fn check_address(typed: &str, allows_private: bool) -> Result<Url> {
    let kind = match parse_site_address(typed) {
        Ok(address) if allows_private || is_public_host(&address) => return Ok(address),
        _ if typed.trim().is_empty() => FieldErrorKind::Required,
        _ => FieldErrorKind::Invalid { label: ADDRESS },
    };
    Err(Error::Invalid(vec![FieldError::in_body("address", kind)]))
}
