//! No table can be forgotten: the database is asked which columns point to a person.

use std::collections::BTreeSet;

use personal_data::{HOLDINGS, Where};
use rules::Role;

use super::*;

/// Every column that refers to an account or to a subscription, and every one that holds an address or an ORCID iD.
const POINTING: &str = "
    select con.conrelid::regclass::text as table_name, att.attname::text as column_name
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
    where con.contype = 'f' and con.confrelid in ('users'::regclass, 'subscriptions'::regclass)
    union
    select columns.table_name, columns.column_name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where columns.table_schema = 'public' and tables.table_type = 'BASE TABLE'
      and (columns.udt_name = 'citext' or columns.column_name ~ 'email|orcid|recipient|subject|user_id|subscription_id')";

#[tokio::test]
async fn every_column_that_points_to_a_person_is_in_the_export_or_explained() {
    TestApp::run(async |app| {
        let pointing: Vec<(String, String)> =
            sqlx::query_as(POINTING).fetch_all(&app.house.app.pool).await.unwrap();
        assert!(pointing.len() > 25, "the question finds them: {pointing:?}");
        let known: BTreeSet<(&str, &str)> =
            HOLDINGS.iter().map(|holding| (holding.table, holding.column)).collect();
        for (table, column) in &pointing {
            assert!(
                known.contains(&(table, column)),
                "{table}.{column} points to a person: give it a line in personal_data::holdings, put it into the \
                 export or say why not, and see to its erasure"
            );
        }
        let person = app.person(&[Role::User]).await;
        let held = opened(&app.get_as(&person, EXPORT).await);
        for holding in HOLDINGS {
            match holding.place {
                Where::Section(name) => assert!(!held[name].is_null(), "{} has no section {name}", holding.table),
                Where::Left(why) => assert!(!why.is_empty()),
            }
        }
    })
    .await;
}
