-- Articles in the order of their changes, by type for harvesters and by sitemap file for search engines. Kept by
-- triggers, as the search index is.

-- Public site: crates/readers/public_site, crates/readers/discovery.

create table harvest_entries (
    article_id bigint primary key references published_articles on delete cascade,
    type_id    smallint not null,
    changed_at timestamptz not null
);
create index harvest_entries_by_type on harvest_entries (type_id, changed_at, article_id);
create index harvest_entries_by_sitemap on harvest_entries (((article_id - 1) / 10000), changed_at);

comment on table harvest_entries is
    'Articles that are or were published, by type and by sitemap file in the order of changes. Written by triggers.';
comment on column harvest_entries.changed_at is 'That of published_articles.';
comment on index harvest_entries_by_sitemap is
    'Newest change of each sitemap file, which covers 10,000 ids as in crates/readers/discovery.';

create function refresh_harvest_entry() returns trigger language plpgsql as $$
begin
    insert into harvest_entries (article_id, type_id, changed_at)
    select new.article_id, articles.type_id, new.changed_at from articles where articles.id = new.article_id
    on conflict (article_id) do update set type_id = excluded.type_id, changed_at = excluded.changed_at;
    return null;
end $$;
create trigger harvested after insert or update on published_articles
    for each row execute function refresh_harvest_entry();

insert into harvest_entries (article_id, type_id, changed_at)
select published.article_id, articles.type_id, published.changed_at
from published_articles published join articles on articles.id = published.article_id;
