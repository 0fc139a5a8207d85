-- What readers narrow lists by: year, type and section. Kept by triggers, as the search index is.

-- Search: crates/readers/public_site.

create table article_facets (
    article_id       bigint primary key references published_articles on delete cascade,
    publication_date date not null,
    type_id          smallint not null,
    section_en       text not null,
    section_ru       text not null
);
create index article_facets_by_type on article_facets (type_id, publication_date desc, article_id desc);
create index article_facets_by_section on article_facets (section_en, publication_date desc, article_id desc);

create table facet_counts (
    year       integer not null,
    type_id    smallint not null,
    section_en text not null,
    section_ru text not null,
    articles   integer not null,
    primary key (year, type_id, section_en, section_ru)
);

comment on table article_facets is 'What readers narrow lists by, for each article that can be read. Written by triggers.';
comment on column article_facets.section_en is 'Section of the published issue; empty for online-first articles.';
comment on column article_facets.section_ru is 'Section of the published issue; empty for online-first articles.';
comment on table facet_counts is 'Number of articles for each combination of facets; counting a million rows is slow.';

create function facets_of(asked bigint) returns article_facets language sql stable
return (
    select row(published.article_id, published.publication_date, articles.type_id,
               coalesce(sections.name_en, ''), coalesce(sections.name_ru, ''))::article_facets
    from published_articles published
    join articles on articles.id = published.article_id
    left join issue_articles placed on placed.article_id = articles.id and placed.issue_id = published.issue_id
    left join issue_sections sections on sections.id = placed.section_id
    where published.article_id = asked and not published.is_withdrawn
);

create function count_facets() returns trigger language plpgsql as $$
declare
    counted    article_facets := case when tg_op = 'DELETE' then old else new end;
    difference integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
    insert into facet_counts
    values (extract(year from counted.publication_date), counted.type_id, counted.section_en, counted.section_ru, difference)
    on conflict (year, type_id, section_en, section_ru)
    do update set articles = facet_counts.articles + excluded.articles;
    return null;
end $$;
create trigger counted_for_readers after insert or delete on article_facets
    for each row execute function count_facets();

create function refresh_article_facets() returns trigger language plpgsql as $$
begin
    delete from article_facets where article_id = new.article_id;
    if not new.is_withdrawn then
        insert into article_facets select facets.* from facets_of(new.article_id) as facets;
    end if;
    return null;
end $$;
create trigger narrowed_by_readers after insert or update on published_articles
    for each row execute function refresh_article_facets();

insert into article_facets
select facets.* from published_articles, lateral facets_of(article_id) as facets where not is_withdrawn;
