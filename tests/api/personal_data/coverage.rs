//! Completeness of `PERSONAL_COLUMNS`, checked against the database schema.

use std::collections::BTreeSet;

use personal_data::{ExportPlace, PERSONAL_COLUMNS};
use rules::Role;

use super::*;

/// Columns that reference an account or a subscription, and columns that contain an e-mail address or an
/// ORCID iD.
const PERSONAL_COLUMNS_IN_SCHEMA: &str = "
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
async fn every_personal_column_is_exported_or_explained() {
    TestApp::run(async |app| {
        let columns: Vec<(String, String)> =
            sqlx::query_as(PERSONAL_COLUMNS_IN_SCHEMA).fetch_all(&app.state.pool).await.unwrap();
        assert!(columns.len() > 25, "{columns:?}");
        let listed: BTreeSet<(&str, &str)> =
            PERSONAL_COLUMNS.iter().map(|column| (column.table, column.column)).collect();
        for (table, column) in &columns {
            assert!(
                listed.contains(&(table, column)),
                "{table}.{column} contains personal data: list it in personal_data::personal_columns, export it or state \
                 why not, and erase it"
            );
        }
        let user = app.create_user(&[Role::User]).await;
        let export = parse_export(&app.get_as(&user, EXPORT).await);
        for column in PERSONAL_COLUMNS {
            match column.place {
                ExportPlace::Section(name) => assert!(!export[name].is_null(), "{} has no section {name}", column.table),
                ExportPlace::Omitted(why) => assert!(!why.is_empty()),
            }
        }
    })
    .await;
}
