-- What the editors' list shows, filters and sorts by, kept beside the articles.

-- Articles: crates/slices/editorial.

create table article_activity (
    article_id       bigint primary key references articles on delete cascade,
    status_since     timestamptz not null,
    last_activity_at timestamptz not null,
    submitted_at     timestamptz,
    asked            integer not null default 0,
    agreed           integer not null default 0,
    completed        integer not null default 0,
    open             integer not null default 0,
    unanswered       integer not null default 0,
    first_due_date   date,
    first_request_at timestamptz
);
create index article_activity_by_status_time on article_activity (status_since, article_id);
create index article_activity_by_time on article_activity (last_activity_at, article_id);
create index article_activity_by_submission on article_activity (submitted_at, article_id);

comment on table article_activity is
    'When something happened to each article, and the review requests of its current round. Written by triggers. Authors never see it.';
comment on column article_activity.status_since is 'Time of the last change of the status.';
comment on column article_activity.last_activity_at is
    'Last change of the article, its status, its messages or its review requests.';
comment on column article_activity.submitted_at is 'Time of the first submission; null if it is not recorded.';
comment on column article_activity.asked is 'Review requests of the round that were not withdrawn.';
comment on column article_activity.agreed is 'Requests that the reviewer accepted and did not give back.';
comment on column article_activity.open is 'Requests that keep the article under review.';
comment on column article_activity.unanswered is 'Open requests that the reviewer has not answered.';
comment on column article_activity.first_due_date is 'Earliest due date of the open requests.';
comment on column article_activity.first_request_at is 'Time of the oldest unanswered request.';

create table editor_search (
    article_id    bigint primary key references articles on delete cascade,
    article_text  text not null,
    reviewer_text text not null
);

comment on table editor_search is 'Texts that the search of the editors'' list compares, without accents and in lower case. Written by triggers.';
comment on column editor_search.article_text is 'Manuscript number, titles, DOI, names of the authors and of the submitter.';
comment on column editor_search.reviewer_text is
    'Names of everybody who was asked to review. Never compared for editors who are among the authors.';

create function folded_text(written text) returns text language sql stable parallel safe
return lower(unaccent(normalize(written, nfc)));

comment on function folded_text is 'A text for comparisons: without accents, in lower case.';

create function refresh_article_activity(changed bigint[]) returns void language plpgsql as $$
begin
    -- The next statement sees what another transaction has committed until here.
    perform from article_activity where article_id = any(changed) order by article_id for update;
    insert into article_activity (article_id, status_since, last_activity_at, submitted_at, asked, agreed, completed, open,
                                  unanswered, first_due_date, first_request_at)
    select articles.id, coalesce(events.status_since, articles.created_at),
           greatest(articles.updated_at, events.last_at, messages.last_at, requests.last_at), events.submitted_at,
           requests.asked, requests.agreed, requests.completed, requests.open, requests.unanswered,
           requests.first_due_date, requests.first_request_at
    from articles
    cross join lateral (
        select max(created_at) as last_at,
               max(created_at) filter (where type = 'status-changed') as status_since,
               -- An undone decision can also end in this status; only authors submit.
               min(created_at) filter (
                   where type = 'status-changed' and status_id = 2 and user_role = 'author') as submitted_at
        from article_events where article_id = articles.id) events
    cross join lateral (
        select max(created_at) as last_at from article_messages where article_id = articles.id) messages
    cross join lateral (
        select max(greatest(assignments.created_at, assignments.started_at, assignments.ended_at)) as last_at,
               count(*) filter (where is_current and status_id <> 6) as asked,
               count(*) filter (where is_current and started_at is not null and status_id not in (4, 6)) as agreed,
               count(*) filter (where is_current and status_id = 3) as completed,
               count(*) filter (where is_open) as open,
               count(*) filter (where is_open and status_id = 1) as unanswered,
               min(due_date) filter (where is_open) as first_due_date,
               min(created_at) filter (where is_open and status_id = 1) as first_request_at
        from (
            select all_rounds.*, is_current,
                   is_current and (status_id in (1, 2) or status_id = 5 and started_at is not null) as is_open
            from review_assignments all_rounds
            -- During a revision the previous round is the current one.
            cross join lateral (
                select article_revision = articles.revision - (articles.status_id = 8)::int as is_current) round
            where article_id = articles.id) assignments) requests
    where articles.id = any(changed)
    order by articles.id
    on conflict (article_id) do update set
        status_since = excluded.status_since, last_activity_at = excluded.last_activity_at,
        submitted_at = excluded.submitted_at, asked = excluded.asked, agreed = excluded.agreed,
        completed = excluded.completed, open = excluded.open, unanswered = excluded.unanswered,
        first_due_date = excluded.first_due_date, first_request_at = excluded.first_request_at;
end
$$;

comment on function refresh_article_activity is 'Writes the rows of these articles in article_activity.';

create function refresh_editor_search(changed bigint[]) returns void language plpgsql as $$
begin
    perform from editor_search where article_id = any(changed) order by article_id for update;
    insert into editor_search (article_id, article_text, reviewer_text)
    select articles.id,
           folded_text(concat_ws(' ', numbers.number, articles.title_en, articles.title_ru, articles.doi, authors.names,
                                 submitter.first_name_en, submitter.middle_name_en, submitter.last_name_en)),
           folded_text(coalesce(reviewers.names, ''))
    from articles
    join users submitter on submitter.id = articles.creator_id
    left join manuscript_numbers numbers on numbers.article_id = articles.id
    cross join lateral (
        select string_agg(concat_ws(' ', first_name_en, middle_name_en, last_name_en,
                                    first_name_ru, middle_name_ru, last_name_ru), ' ' order by position) as names
        from article_authors where article_id = articles.id) authors
    cross join lateral (
        select string_agg(concat_ws(' ', first_name_en, middle_name_en, last_name_en), ' ' order by id) as names
        from users where id in (select reviewer_id from review_assignments where article_id = articles.id)) reviewers
    where articles.id = any(changed)
    order by articles.id
    on conflict (article_id) do update set
        article_text = excluded.article_text, reviewer_text = excluded.reviewer_text
    where (editor_search.article_text, editor_search.reviewer_text)
        is distinct from (excluded.article_text, excluded.reviewer_text);
end
$$;

comment on function refresh_editor_search is 'Writes the rows of these articles in editor_search.';

create function keep_activity() returns trigger language plpgsql as $$
begin
    perform refresh_article_activity(array(select distinct article_id from changed));
    return null;
end
$$;

comment on function keep_activity is 'Refreshes article_activity after a change of a table about articles.';

create function keep_activity_and_search() returns trigger language plpgsql as $$
begin
    perform refresh_article_activity(array(select distinct article_id from changed));
    perform refresh_editor_search(array(select distinct article_id from changed));
    return null;
end
$$;

comment on function keep_activity_and_search is 'Refreshes article_activity and editor_search.';

create function keep_search() returns trigger language plpgsql as $$
begin
    perform refresh_editor_search(array(select distinct article_id from changed where article_id is not null));
    return null;
end
$$;

comment on function keep_search is 'Refreshes editor_search after a change of a table about articles.';

create function keep_new_articles() returns trigger language plpgsql as $$
begin
    perform refresh_article_activity(array(select id from changed));
    perform refresh_editor_search(array(select id from changed));
    return null;
end
$$;

comment on function keep_new_articles is 'Adds the rows of new articles.';

create function keep_article_activity() returns trigger language plpgsql as $$
begin
    perform refresh_article_activity(array[new.id]);
    return null;
end
$$;

comment on function keep_article_activity is 'Refreshes article_activity when the status or the content of an article changes.';

create function keep_article_search() returns trigger language plpgsql as $$
begin
    perform refresh_editor_search(array[new.id]);
    return null;
end
$$;

comment on function keep_article_search is 'Refreshes editor_search when a title or the DOI of an article changes.';

create function keep_reviewer_search() returns trigger language plpgsql as $$
begin
    perform refresh_editor_search(array[new.article_id]);
    return null;
end
$$;

comment on function keep_reviewer_search is 'Refreshes editor_search when another account takes a request over.';

create function keep_person_search() returns trigger language plpgsql as $$
begin
    perform refresh_editor_search(array(
        select id from articles where creator_id = new.id
        union select article_id from review_assignments where reviewer_id = new.id));
    return null;
end
$$;

comment on function keep_person_search is 'Refreshes editor_search when a submitter or reviewer changes the name.';

-- The triggers come first: they keep the last release from changing articles until the older ones are stored.
create trigger articles_keep_new after insert on articles
    referencing new table as changed for each statement execute function keep_new_articles();
create trigger articles_keep_activity after update of status_id, revision, updated_at on articles
    for each row when (
        (old.status_id, old.revision, old.updated_at) is distinct from (new.status_id, new.revision, new.updated_at))
    execute function keep_article_activity();
create trigger articles_keep_search after update of title_en, title_ru, doi, creator_id on articles
    for each row when (
        (old.title_en, old.title_ru, old.doi, old.creator_id)
        is distinct from (new.title_en, new.title_ru, new.doi, new.creator_id))
    execute function keep_article_search();
create trigger article_events_keep_activity after insert on article_events
    referencing new table as changed for each statement execute function keep_activity();
create trigger article_messages_keep_activity after insert on article_messages
    referencing new table as changed for each statement execute function keep_activity();
create trigger review_assignments_keep_new after insert on review_assignments
    referencing new table as changed for each statement execute function keep_activity_and_search();
create trigger review_assignments_keep_changed after update on review_assignments
    referencing new table as changed for each statement execute function keep_activity();
create trigger review_assignments_keep_reviewer after update of reviewer_id on review_assignments
    for each row when (old.reviewer_id <> new.reviewer_id)
    execute function keep_reviewer_search();
create trigger review_assignments_keep_deleted after delete on review_assignments
    referencing old table as changed for each statement execute function keep_activity_and_search();
create trigger article_authors_keep_new after insert on article_authors
    referencing new table as changed for each statement execute function keep_search();
create trigger article_authors_keep_changed after update on article_authors
    referencing new table as changed for each statement execute function keep_search();
create trigger article_authors_keep_deleted after delete on article_authors
    referencing old table as changed for each statement execute function keep_search();
create trigger manuscript_numbers_keep_new after insert on manuscript_numbers
    referencing new table as changed for each statement execute function keep_search();
create trigger manuscript_numbers_keep_changed after update on manuscript_numbers
    referencing new table as changed for each statement execute function keep_search();
create trigger users_keep_search after update of first_name_en, middle_name_en, last_name_en on users
    for each row when (
        (old.first_name_en, old.middle_name_en, old.last_name_en)
        is distinct from (new.first_name_en, new.middle_name_en, new.last_name_en))
    execute function keep_person_search();

select refresh_article_activity(array(select id from articles));
select refresh_editor_search(array(select id from articles));

-- Faster after the rows than with each of them.
create index editor_search_article on editor_search using gin (article_text gin_trgm_ops);
create index editor_search_reviewers on editor_search using gin (reviewer_text gin_trgm_ops);
