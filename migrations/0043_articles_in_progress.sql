-- Accounts: crates/slices/identity.

create function has_article_in_progress(person bigint, in_progress smallint[]) returns boolean
language sql stable
return exists (
    select from articles
    where removed_at is null and status_id = any (in_progress) and id in (
        select id from articles where creator_id = person
        union
        select article_id from article_recusals where user_id = person
        union
        select author.article_id from article_authors author, users account
        where account.id = person and author.orcid <> '' and author.orcid = account.orcid
        union
        select author.article_id from article_authors author, users account
        where account.id = person and author.email <> '' and author.email::citext = account.email)
);

comment on function has_article_in_progress is 'True if the user submitted an article that is in one of the given statuses, or is an author of it by ORCID iD, confirmed address or recusal. A name alone does not count: namesakes are many, and anybody can type one.';
