//! Pictures in HTML that editors write: finding them, and checking that the editor may use them.

use std::collections::BTreeSet;

use kit::Result;
use rules::{FileId, UserId};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::garbage_collection::is_linked_sql;

/// URL prefix of pictures in texts.
const PICTURE_PREFIX: &str = "/api/v1/pictures/";

/// Returns the ids of all pictures, or `None` if one is malformed. Expects sanitized HTML, whose attributes
/// are in double quotes.
pub fn pictures_in(html: &str) -> Option<BTreeSet<Uuid>> {
    let urls = html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    urls.filter_map(|url| url.strip_prefix(PICTURE_PREFIX)).map(|id| id.parse().ok()).collect()
}

/// Returns true if each picture was uploaded by the user or is already shown in the same text.
pub async fn can_show_pictures(
    connection: &mut PgConnection,
    user: UserId,
    pictures: &BTreeSet<Uuid>,
    shown: &[Uuid],
) -> Result<bool> {
    let ids: Vec<Uuid> = pictures.iter().copied().collect();
    let permitted = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from files
               where id = any($1) and mime_type like 'image/%' and (uploader_id = $2 or id = any($3))
               for key share
           ) pictures"#,
        &ids,
        user.0,
        shown
    )
    .fetch_one(connection)
    .await?;
    Ok(usize::try_from(permitted).unwrap_or_default() == ids.len())
}

/// Returns true if the file is the user's own unlinked upload of a permitted type and size.
pub async fn is_unlinked_upload(
    connection: &mut PgConnection,
    user: UserId,
    file: FileId,
    mime_types: &[&str],
    max_bytes: u64,
) -> Result<bool> {
    let types: Vec<String> = mime_types.iter().map(|mime| (*mime).to_owned()).collect();
    let mut query = QueryBuilder::<Postgres>::new("select exists (select from files where id = ");
    query.push_bind(file.0).push(" and uploader_id = ").push_bind(user.0);
    query.push(" and mime_type = any(").push_bind(types).push(") and size <= ");
    query
        .push_bind(i64::try_from(max_bytes).unwrap_or(i64::MAX))
        .push(" and not (")
        .push(is_linked_sql())
        .push("))");
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_in_finds_ids_in_clean_html() {
        let id = "0190163d-8694-739b-aea5-966c26f8ad91";
        let html = format!("<p>x</p><img alt=\"x\" src=\"/api/v1/pictures/{id}\"><img src=\"/logo.png\">");
        assert_eq!(pictures_in(&html), Some([id.parse::<Uuid>().unwrap()].into()));
        for malformed in ["../../x", &format!("{id}?x"), ""] {
            assert_eq!(
                pictures_in(&format!("<img src=\"/api/v1/pictures/{malformed}\">")),
                None,
                "{malformed}"
            );
        }
    }
}
