//! Names in all their spellings are a third of the work of indexing an article, and the same ones come again and again:
//! here each is spelled once. While this stands in front, `article_words` finds `name_lexemes` here.

use sqlx::PgConnection;

use super::texts::Texts;

/// For the transaction that asks.
pub const LOOK_HERE_FIRST: &str = "set local search_path = demo_scale, public";

/// The lexemes of a name are those of its parts, so that given and family names can be kept apart.
const MADE_SO: &str = "
    create schema demo_scale;
    create unlogged table demo_scale.names (name text primary key, as_given text[] not null, as_family text[] not null);
    create function demo_scale.name_lexemes(given text, family text) returns text[] language sql stable as $$
        select array(
            select unnest(as_given) from demo_scale.names where name = btrim(given)
            union
            select unnest(as_family) from demo_scale.names where name = family
        )
    $$";

pub async fn remember(connection: &mut PgConnection, texts: &Texts) -> anyhow::Result<()> {
    sqlx::raw_sql(MADE_SO).execute(&mut *connection).await?;
    let names: Vec<String> = texts.names().collect();
    // The table is none of the product's, so that nothing can be checked against it beforehand.
    sqlx::query(
        "insert into demo_scale.names
         select distinct on (name) name, name_lexemes(name, ''), name_lexemes('', name) from unnest($1::text[]) as name",
    )
    .bind(names)
    .execute(connection)
    .await?;
    Ok(())
}

pub async fn forget(connection: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql("drop schema if exists demo_scale cascade").execute(connection).await?;
    Ok(())
}
