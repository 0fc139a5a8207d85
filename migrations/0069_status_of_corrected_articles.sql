-- A notice shows the status of the article that it is about, in front of the title of the article.

-- Public site: crates/readers/public_site, crates/readers/discovery.

create or replace function notice_target(article bigint) returns jsonb
language sql stable
return (
    select jsonb_build_object('id', notices.target_id, 'type_id', articles.type_id, 'slug', published.slug,
               'title_en', articles.title_en, 'title_ru', articles.title_ru, 'doi', articles.doi,
               'published_on', published.publication_date, 'decided_on', notices.decided_on,
               'initiated_by', notices.initiated_by, 'notices', published_notices(notices.target_id))
    from article_notices notices
    join published_articles published on published.article_id = notices.target_id
    join articles on articles.id = notices.target_id
    where notices.notice_id = article and not published.is_withdrawn
);

comment on function notice_target is
    'The published article that a notice is about, with the notices on it; null for other articles.';
