-- Peer review. Owned by crates/editorial, except where said.

alter table review_assignments
    -- Who asked; unknown of those from before.
    add column assigned_by  bigint references users,
    -- The due date of which the reviewer was reminded: another date, another reminder.
    add column reminded_for date;

-- Whoever reviews, or has, had agreed to it before.
update review_assignments set started_at = created_at where status_id in (2, 3) and started_at is null;
alter table review_assignments
    add constraint review_assignments_accepted check (status_id not in (2, 3) or started_at is not null),
    add constraint review_assignments_ended check ((status_id in (3, 4, 6)) = (ended_at is not null)) not valid;

-- What the schedule looks through, and the list of all assignments.
create index review_assignments_due on review_assignments (due_date) where status_id in (1, 2);
create index review_assignments_by_status on review_assignments (status_id, id desc);

-- What a reviewer writes: a draft until its assignment is completed, then as it is for ever.
create table reviews (
    assignment_id                     bigint primary key references review_assignments on delete cascade,
    -- Travels with the review: a save that was made from an older one is refused.
    version                           integer not null default 1,
    result_id                         smallint check (result_id between 1 and 3),
    comment_for_author                text not null,
    comment_for_editor                text not null,
    overall_rating                    smallint check (overall_rating between 1 and 5),
    contains_current_scientific_data  boolean,
    contains_adequate_citations       boolean,
    no_obvious_signs_of_borrowing     boolean,
    uses_adequate_statistical_methods boolean,
    written_in_good_english           boolean,
    updated_at                        timestamptz not null
);

-- Links in letters that open one assignment without a password, until it ends or they are revoked. The key itself is
-- derived and stored nowhere.
create table review_links (
    id            uuid primary key,
    assignment_id bigint not null references review_assignments on delete cascade,
    key_hash      bytea not null constraint review_links_key_hash_key unique,
    created_at    timestamptz not null,
    revoked_at    timestamptz
);
create index review_links_of_assignment on review_links (assignment_id, created_at desc);

-- What an invitation invites to. An invitation without any is to the journal.
drop table invitation_articles;
create table invitation_assignments (
    code_id       uuid not null references identity_codes on delete cascade,
    assignment_id bigint not null references review_assignments on delete cascade,
    primary key (code_id, assignment_id)
);
create index invitation_assignments_of_assignment on invitation_assignments (assignment_id);

-- Owned by crates/notifications.
alter table notifications
    add column review_assignment_id bigint references review_assignments on delete cascade;
create index notifications_of_assignment on notifications (review_assignment_id)
    where review_assignment_id is not null;

-- Whether the cover names the authors: where reviewers must not know them, they get only what does not.
alter table merged_manuscripts add column names_authors boolean not null default true;

-- By which somebody is found among the authors of other articles.
create index article_authors_name on article_authors (lower(last_name_en), lower(first_name_en));
create index article_authors_orcid on article_authors (orcid) where orcid <> '';
create index article_authors_email on article_authors ((email::citext)) where email <> '';

-- Owned by crates/identity. Somebody who was invited and has not answered yet: no way in of their own, and an address
-- that only an editor has named.
alter table users add column is_invited boolean not null generated always as
    (not is_active and email is null and password_hash is null and orcid is null and unconfirmed_email is not null)
    stored;

-- Whoever was once found among the authors of an article stays so, whatever they call themselves afterwards.
create table article_recusals (
    article_id bigint not null references articles on delete cascade,
    user_id    bigint not null references users on delete cascade,
    primary key (article_id, user_id)
);
create index article_recusals_of_user on article_recusals (user_id);

-- As before, and by an address that was only named: whoever is invited has not confirmed theirs.
create or replace function is_among_authors(article bigint, person bigint) returns boolean
language sql stable
return exists (select from article_recusals where article_id = article and user_id = person)
or exists (
    select from article_authors author, users account
    where author.article_id = article
      and account.id = person
      and (author.orcid <> '' and author.orcid = account.orcid
           or author.email <> ''
              and author.email::citext in (account.email, account.unconfirmed_email, account.contact_email)
           or (author.orcid = '' or account.orcid is null)
              and lower(author.first_name_en) = lower(account.first_name_en)
              and lower(author.last_name_en) = lower(account.last_name_en))
);

-- The same the other way round: everything that a person made or is an author of, for lists from which it is left out.
create function articles_by(person bigint) returns setof bigint
language sql stable
begin atomic
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
      and lower(author.first_name_en) = lower(account.first_name_en);
end;

-- Nobody becomes the judge of their own paper by a new name, address or iD.
create function keep_recusals() returns trigger language plpgsql as $$
begin
    insert into article_recusals (article_id, user_id)
    select article_id, old.id from articles_by(old.id) as written (article_id)
    on conflict do nothing;
    return new;
end
$$;
create trigger users_keep_recusals before update on users for each row
    when (old.first_name_en is distinct from new.first_name_en
       or old.last_name_en is distinct from new.last_name_en
       or old.orcid is distinct from new.orcid
       or old.email is distinct from new.email
       or old.unconfirmed_email is distinct from new.unconfirmed_email
       or old.contact_email is distinct from new.contact_email)
    execute function keep_recusals();
