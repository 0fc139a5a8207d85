-- Notices: articles that correct, retract or remove a published one, or warn about it.

-- Articles: crates/slices/editorial. Types 10 to 14 are notices; 0067 validates.

alter table articles
    -- squawk-ignore ban-drop-constraint
    drop constraint articles_type_id_check,
    add constraint articles_type_id_check check (type_id between 1 and 14) not valid;

create table article_notices (
    notice_id    bigint primary key references articles on delete cascade,
    target_id    bigint not null references articles,
    original_id  bigint not null references articles,
    initiated_by text not null check (initiated_by in ('authors', 'editors', 'publisher', 'institution')),
    decided_on   date not null,
    check (notice_id <> target_id)
);
create index article_notices_of_target on article_notices (target_id);
create index article_notices_of_original on article_notices (original_id);

comment on table article_notices is
    'Articles that are notices on other articles, which the account has submitted that is their creator, too. Their type says whether they correct, retract or remove them.';
comment on column article_notices.target_id is 'The article that the notice is about, which may itself be a notice.';
comment on column article_notices.original_id is
    'The article at the end of the chain if the target is a notice, else the target. Its authors must not decide on the notice.';
comment on column article_notices.initiated_by is 'See rules::article::NoticeInitiator.';
comment on column article_notices.decided_on is 'Day on which the correction, retraction or removal was decided.';

-- Authors of an article are among the authors of each notice on it: they must not decide on it.
create or replace function is_among_authors(article bigint, person bigint) returns boolean
language sql stable
return exists (
    select from article_recusals
    where article_id = any (array[article, (select original_id from article_notices where notice_id = article)])
      and user_id = person
)
or exists (
    select from article_authors author, users account
    where author.article_id
              = any (array[article, (select original_id from article_notices where notice_id = article)])
      and account.id = person
      and (author.orcid <> '' and author.orcid = account.orcid
           or author.email <> ''
              and author.email::citext in (account.email, account.unconfirmed_email, account.contact_email)
           or (author.orcid = '' or account.orcid is null)
              and lower(author.first_name_en) = lower(account.first_name_en)
              and lower(author.last_name_en) = lower(account.last_name_en))
);

create or replace function articles_by(person bigint) returns setof bigint
language sql stable
begin atomic
    with written (id) as (
        select id from articles where creator_id = person
        union
        select article_id from article_recusals where user_id = person
        union
        select author.article_id from article_authors author, users account
        where account.id = person and author.orcid <> '' and author.orcid = account.orcid
        union
        select author.article_id from article_authors author, users account
        where account.id = person and author.email <> ''
          and author.email::citext in (account.email, account.unconfirmed_email, account.contact_email)
        union
        select author.article_id from article_authors author, users account
        where account.id = person and (author.orcid = '' or account.orcid is null)
          and lower(author.last_name_en) = lower(account.last_name_en)
          and lower(author.first_name_en) = lower(account.first_name_en)
    )
    select id from written
    union
    select notice_id from article_notices join written on written.id = article_notices.original_id;
end;

-- Public site: crates/readers/public_site, crates/readers/discovery.

create function published_notices(article bigint) returns jsonb
language sql stable
return coalesce(
    (select jsonb_agg(jsonb_build_object('id', notices.notice_id, 'type_id', articles.type_id, 'slug', published.slug,
                          'title_en', articles.title_en, 'title_ru', articles.title_ru, 'doi', articles.doi,
                          'published_on', published.publication_date, 'decided_on', notices.decided_on,
                          'initiated_by', notices.initiated_by)
                      order by published.publication_date, notices.notice_id)
     from article_notices notices
     join published_articles published on published.article_id = notices.notice_id
     join articles on articles.id = notices.notice_id
     where notices.target_id = article and not published.is_withdrawn), '[]');

comment on function published_notices is 'Published notices on an article, in the order of publication.';

create function notice_target(article bigint) returns jsonb
language sql stable
return (
    select jsonb_build_object('id', notices.target_id, 'type_id', articles.type_id, 'slug', published.slug,
               'title_en', articles.title_en, 'title_ru', articles.title_ru, 'doi', articles.doi,
               'published_on', published.publication_date, 'decided_on', notices.decided_on,
               'initiated_by', notices.initiated_by)
    from article_notices notices
    join published_articles published on published.article_id = notices.target_id
    join articles on articles.id = notices.target_id
    where notices.notice_id = article and not published.is_withdrawn
);

comment on function notice_target is 'The published article that a notice is about; null for other articles.';

-- 13: removal, see rules::ArticleType.
create function is_text_removed(article bigint) returns boolean
language sql stable
return exists (
    select from article_notices notices
    join published_articles published on published.article_id = notices.notice_id
    join articles on articles.id = notices.notice_id
    where notices.target_id = article and articles.type_id = 13 and not published.is_withdrawn
);

comment on function is_text_removed is
    'True if a removal is published: readers get the citation of the article, but neither abstract, text nor PDF.';

create constraint trigger seen_by_readers after insert or update or delete on article_notices
    deferrable initially deferred for each row execute function article_may_have_changed('notice_id');

create function linked_articles_may_have_changed() returns trigger language plpgsql as $$
begin
    perform refresh_published_article(linked.id)
    from (select target_id as id from article_notices where notice_id = new.article_id
          union
          select notice_id from article_notices where target_id = new.article_id order by id) as linked;
    return null;
end $$;

comment on function linked_articles_may_have_changed is
    'A notice changes what readers see of its article, and the article what they see of its notices. An article is refreshed once in a transaction, so this ends.';

create trigger linked_to_notices after insert or update on published_articles
    for each row execute function linked_articles_may_have_changed();

-- Notifications: crates/slices/notifications. 25: notice published. 0067 validates.

alter table notifications
    -- squawk-ignore ban-drop-constraint
    drop constraint notifications_type_id_check,
    add constraint notifications_type_id_check check (type_id between 1 and 25) not valid;
