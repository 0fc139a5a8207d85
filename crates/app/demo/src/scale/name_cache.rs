//! Caches the lexemes of names: they take a third of the time of indexing an article, and names repeat.
//!
//! With `demo_scale` first in the search path, `article_words` calls the `name_lexemes` of this schema.

use sqlx::PgConnection;

use super::text_generator::TextGenerator;

/// Enables the cache for a transaction.
pub const USE_NAME_CACHE: &str = "set local search_path = demo_scale, public";

/// The lexemes of a full name are the union of those of its parts, so given and family names are cached
/// separately.
const CREATE_CACHE: &str = "
    create schema demo_scale;
    create unlogged table demo_scale.names (name text primary key, as_given text[] not null, as_family text[] not null);
    create function demo_scale.name_lexemes(given text, family text) returns text[] language sql stable as $$
        select array(
            select unnest(as_given) from demo_scale.names where name = btrim(given)
            union
            select unnest(as_family) from demo_scale.names where name = family
        )
    $$";

pub async fn create(connection: &mut PgConnection, generator: &TextGenerator) -> anyhow::Result<()> {
    sqlx::raw_sql(CREATE_CACHE).execute(&mut *connection).await?;
    let names: Vec<String> = generator.names().collect();
    // Not checked at compile time: the table exists only during a run.
    sqlx::query(
        "insert into demo_scale.names
         select distinct on (name) name, name_lexemes(name, ''), name_lexemes('', name) from unnest($1::text[]) as name",
    )
    .bind(names)
    .execute(connection)
    .await?;
    Ok(())
}

pub async fn remove(connection: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql("drop schema if exists demo_scale cascade").execute(connection).await?;
    Ok(())
}
