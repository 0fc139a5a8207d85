//! Pictures in the HTML that editors write: which ones it shows, and whether whoever saves it may show them.

use std::collections::BTreeSet;

use kit::Result;
use rules::{FileId, UserId};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::collection::is_linked;

/// Where a text finds its pictures.
const PICTURES: &str = "/api/v1/pictures/";

/// None where one of them is no picture's. Cleaned HTML writes every attribute in double quotes.
pub fn pictures_in(html: &str) -> Option<BTreeSet<Uuid>> {
    let addresses = html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    addresses.filter_map(|address| address.strip_prefix(PICTURES)).map(|id| id.parse().ok()).collect()
}

/// Whether all of these are pictures that this person uploaded, or that are among those already shown there.
pub async fn may_show(
    connection: &mut PgConnection,
    person: UserId,
    wanted: &BTreeSet<Uuid>,
    shown: &[Uuid],
) -> Result<bool> {
    let wanted: Vec<Uuid> = wanted.iter().copied().collect();
    let known = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from files
               where id = any($1) and mime_type like 'image/%' and (uploader_id = $2 or id = any($3))
               for key share
           ) pictures"#,
        &wanted,
        person.0,
        shown
    )
    .fetch_one(connection)
    .await?;
    Ok(usize::try_from(known).unwrap_or_default() == wanted.len())
}

/// Whether this is the person's own upload, of one of these types and no larger, that nothing links to yet.
pub async fn is_fresh_upload(
    connection: &mut PgConnection,
    person: UserId,
    file: FileId,
    mime_types: &[&str],
    max_bytes: u64,
) -> Result<bool> {
    let types: Vec<String> = mime_types.iter().map(|mime| (*mime).to_owned()).collect();
    let mut query = QueryBuilder::<Postgres>::new("select exists (select from files where id = ");
    query.push_bind(file.0).push(" and uploader_id = ").push_bind(person.0);
    query.push(" and mime_type = any(").push_bind(types).push(") and size <= ");
    query
        .push_bind(i64::try_from(max_bytes).unwrap_or(i64::MAX))
        .push(" and not (")
        .push(is_linked())
        .push("))");
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_found_in_clean_html() {
        let id = "0190163d-8694-739b-aea5-966c26f8ad91";
        let html = format!("<p>x</p><img alt=\"x\" src=\"/api/v1/pictures/{id}\"><img src=\"/logo.png\">");
        assert_eq!(pictures_in(&html), Some([id.parse::<Uuid>().unwrap()].into()));
        for odd in ["../../x", &format!("{id}?x"), ""] {
            assert_eq!(pictures_in(&format!("<img src=\"/api/v1/pictures/{odd}\">")), None, "{odd}");
        }
    }
}
