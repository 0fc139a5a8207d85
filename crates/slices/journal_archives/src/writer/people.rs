//! Accounts, if an administrator has asked for them: never passwords, tokens, second factors, sessions or consents.

use std::collections::BTreeMap;

use bytes::Bytes;
use futures::{StreamExt, stream};
use kit::Result;
use sources::archive::PEOPLE;
use sources::{SourceName, SourcePerson};
use sqlx::PgConnection;

use super::Writer;
use super::texts::texts;

/// Adds the list of accounts, one in memory at a time. Erased people, the pseudonym that imported articles belong to, and
/// people who were invited and never answered are no accounts.
pub async fn add(writer: &mut Writer<'_>, snapshot: &mut PgConnection) -> Result<()> {
    let people = sqlx::query!(
        r#"select id, email::text as "email!", first_name_en, coalesce(middle_name_en, '') as "middle_name!",
                  last_name_en, coalesce(affiliation_en, '') as "affiliation!", coalesce(orcid, '') as "orcid!",
                  coalesce(phone_number, '') as "phone!", roles, is_active, created_at,
                  coalesce(notification_language, interface_language, '') as "language!",
                  coalesce(profiles.interests, '{}') as "interests!: Vec<String>"
           from users left join reviewer_profiles profiles on profiles.user_id = users.id
           where erased_at is null and email is not null and not is_invited order by id"#
    )
    .fetch(snapshot);
    let mut count = 0;
    let records = people.map(|row| {
        let row = row?;
        let name = SourceName { given: row.first_name_en, middle: row.middle_name, family: row.last_name_en };
        let person = SourcePerson {
            key: format!("user:{}", row.id),
            email: row.email,
            names: BTreeMap::from([("en".to_owned(), name)]),
            affiliation: texts(&row.affiliation, ""),
            has_authenticated_orcid: !row.orcid.is_empty(),
            orcid: row.orcid,
            phone: row.phone,
            language: row.language,
            roles: row.roles,
            interests: row.interests,
            is_disabled: !row.is_active,
            registered_at: Some(row.created_at),
            ..SourcePerson::default()
        };
        let separator = if count == 0 { "\n" } else { ",\n" };
        count += 1;
        Ok(Bytes::from(format!("{separator}{}", serde_json::to_string(&person)?)))
    });
    let bracket = |bytes: &'static [u8]| stream::once(async move { Ok(Bytes::from_static(bytes)) });
    let pieces = bracket(b"[").chain(records).chain(bracket(b"\n]\n"));
    writer.output.add_pieces(PEOPLE, 0, Box::pin(pieces)).await?;
    writer.output.counts.people = count;
    Ok(())
}
