-- What readers see, and when it changed. Kept by triggers: several slices write what readers read, and none of them can
-- forget to say so. Read by crates/public_site and crates/discovery; written by nobody but these triggers.

-- Every article that is or was published. What was withdrawn stays as a tombstone, which harvesters ask for.
create table published_articles (
    article_id       bigint primary key references articles on delete cascade,
    slug             text not null constraint published_articles_slug_key unique,
    -- Of two changes, the one that is seen later bears the later time.
    changed_at       timestamptz not null,
    changed_in       xid8 not null,
    is_withdrawn     boolean not null,
    -- Of what can be read.
    publication_date date,
    -- The published issue that it is in; none: online first.
    issue_id         bigint references issues,
    check (is_withdrawn = (publication_date is null))
);
create index published_articles_latest on published_articles (publication_date desc, article_id desc)
    where not is_withdrawn;
create index published_articles_online_first on published_articles (publication_date desc, article_id desc)
    where not is_withdrawn and issue_id is null;
create index published_articles_of_issue on published_articles (issue_id) where issue_id is not null;
create index published_articles_by_change on published_articles (changed_at, article_id);

-- The issue before and the one after.
create index issues_in_time on issues (publication_date, volume, number);

-- One row: raised with every change of anything that readers see. Everything that is kept for readers bears it.
create table site_version (
    is_the_only_one boolean primary key default true check (is_the_only_one),
    version         bigint not null,
    changed_at      timestamptz not null,
    changed_in      xid8 not null,
    -- Counted as they come and go, because counting a million takes long.
    articles        bigint not null,
    online_first    bigint not null
);
insert into site_version values (true, 1, clock_timestamp(), pg_current_xact_id(), 0, 0);

-- Addresses that once led to something: of the journal's earlier site, and of issues whose number was corrected. Without
-- a language in front and without a slash at the end.
create table old_addresses (
    path       text primary key check (path like '/_%' and path not like '%/'),
    article_id bigint references articles on delete cascade,
    issue_id   bigint references issues on delete cascade,
    check (num_nonnulls(article_id, issue_id) = 1)
);
create index old_addresses_of_article on old_addresses (article_id) where article_id is not null;
create index old_addresses_of_issue on old_addresses (issue_id) where issue_id is not null;

-- As in rules::ArticleStatus; a test compares them.
create function published_status() returns smallint language sql immutable as 'select 7::smallint';

-- Once for each transaction, at its end: whoever comes next waits here, so that times follow each other as commits do.
create function note_site_change() returns timestamptz language plpgsql as $$
declare moment timestamptz;
begin
    update site_version
    set version = version + 1, changed_in = pg_current_xact_id(),
        changed_at = greatest(clock_timestamp(), changed_at + interval '1 microsecond')
    where changed_in <> pg_current_xact_id();
    select changed_at into moment from site_version;
    return moment;
end $$;

create function refresh_published_article(asked bigint) returns void language plpgsql as $$
declare
    was     published_articles;
    article record;
    moment  timestamptz;
    is_seen boolean;
begin
    select * into was from published_articles where article_id = asked;
    if was.changed_in = pg_current_xact_id() then return; end if;
    select articles.slug, articles.publication_date, issues.id as issue_id,
           articles.status_id = published_status() and articles.removed_at is null as is_published
    into article
    from articles
    left join issue_articles on issue_articles.article_id = articles.id
    left join issues on issues.id = issue_articles.issue_id and issues.publication_date is not null
    where articles.id = asked and articles.slug is not null;
    is_seen := coalesce(article.is_published, false);
    if not is_seen and coalesce(was.is_withdrawn, true) then return; end if;

    moment := note_site_change();
    insert into published_articles (article_id, slug, changed_at, changed_in, is_withdrawn, publication_date, issue_id)
    values (asked, article.slug, moment, pg_current_xact_id(), not is_seen,
            case when is_seen then article.publication_date end, case when is_seen then article.issue_id end)
    on conflict (article_id) do update
    set slug = excluded.slug, changed_at = excluded.changed_at, changed_in = excluded.changed_in,
        is_withdrawn = excluded.is_withdrawn, publication_date = excluded.publication_date,
        issue_id = excluded.issue_id;
    update site_version
    set articles = articles + is_seen::int - coalesce(not was.is_withdrawn, false)::int,
        online_first = online_first + (is_seen and article.issue_id is null)::int
                       - coalesce(not was.is_withdrawn and was.issue_id is null, false)::int;
end $$;

-- All of these fire when the transaction commits, when everything it does is done and no other lock is waited for.
create function article_may_have_changed() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then perform refresh_published_article((to_jsonb(old) ->> tg_argv[0])::bigint); end if;
    if tg_op <> 'DELETE' then perform refresh_published_article((to_jsonb(new) ->> tg_argv[0])::bigint); end if;
    return null;
end $$;

create constraint trigger seen_by_readers after insert or update on articles
    deferrable initially deferred for each row when (new.slug is not null)
    execute function article_may_have_changed('id');
create constraint trigger seen_by_readers after insert or update or delete on article_authors
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');
create constraint trigger seen_by_readers after insert or update or delete on article_affiliations
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');
create constraint trigger seen_by_readers after insert or update or delete on article_full_texts
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');
create constraint trigger seen_by_readers after insert or update or delete on article_references
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');
create constraint trigger seen_by_readers after insert or update or delete on issue_articles
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');

create function issue_may_have_changed() returns trigger language plpgsql as $$
begin
    if old.publication_date is null and new.publication_date is null then return null; end if;
    perform note_site_change();
    if (old.publication_date, old.volume, old.number) is distinct from (new.publication_date, new.volume, new.number)
    then
        perform refresh_published_article(article_id) from issue_articles where issue_id = new.id
        order by article_id;
    end if;
    -- Readers who come with the number it had find it; the number may since be another one's.
    if old.publication_date is not null and (old.volume, old.number) <> (new.volume, new.number) then
        insert into old_addresses (path, issue_id) values (format('/issues/%s-%s', old.volume, old.number), new.id)
        on conflict (path) do update set article_id = null, issue_id = excluded.issue_id;
    end if;
    return null;
end $$;
create constraint trigger seen_by_readers after insert or update on issues
    deferrable initially deferred for each row execute function issue_may_have_changed();

create function page_has_changed() returns trigger language plpgsql as $$
begin
    perform note_site_change();
    return null;
end $$;
create constraint trigger seen_by_readers after insert or update or delete on static_pages
    deferrable initially deferred for each row execute function page_has_changed();

select refresh_published_article(id) from articles where slug is not null order by publication_date, id;
