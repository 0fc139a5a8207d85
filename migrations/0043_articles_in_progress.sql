-- Accounts: crates/slices/identity.

-- Rows from before this migration count, because nobody knows what they were found by.
alter table article_recusals add column by_identifier boolean not null default true;

comment on column article_recusals.by_identifier is 'False if only the name or an address that nobody has confirmed was that of an author.';

create function articles_by_identifier(person bigint) returns setof bigint
language sql stable
begin atomic
    select id from articles where creator_id = person
    union
    select article_id from article_recusals where user_id = person and by_identifier
    union
    select author.article_id from article_authors author, users account
    where account.id = person and author.orcid <> '' and author.orcid = account.orcid
    union
    select author.article_id from article_authors author, users account
    where account.id = person and author.email <> '' and author.email::citext = account.email;
end;

comment on function articles_by_identifier is 'Articles that a user created or is an author of by ORCID iD or confirmed address, also an earlier one. A name alone does not count: namesakes are many, and anybody can type one.';

create or replace function keep_recusals() returns trigger language plpgsql as $$
begin
    insert into article_recusals (article_id, user_id, by_identifier)
    select article_id, old.id, article_id in (select articles_by_identifier(old.id))
    from articles_by(old.id) as written (article_id)
    on conflict (article_id, user_id) do update
    set by_identifier = article_recusals.by_identifier or excluded.by_identifier;
    return new;
end
$$;

create function has_article_in_progress(person bigint, in_progress smallint[]) returns boolean
language sql stable
return exists (
    select from articles
    where removed_at is null and status_id = any (in_progress) and id in (select articles_by_identifier(person))
);

comment on function has_article_in_progress is 'True if one of the articles by the user, as by articles_by_identifier, is in one of the given statuses.';
