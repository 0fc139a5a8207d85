-- Figures of the journal, and the weekly digest.

-- Figures: crates/slices/editorial. Only triggers write these two tables, so that they are true whichever release serves.

create table article_milestones (
    event_id    bigint primary key references article_events on delete cascade,
    article_id  bigint not null references articles on delete cascade,
    kind        text not null
                check (kind in ('submitted', 'resubmitted', 'accepted', 'declined', 'revision', 'published')),
    revision    integer not null,
    happened_at timestamptz not null,
    undone_at   timestamptz
);
create index article_milestones_of_article on article_milestones (article_id, event_id desc);
create index article_milestones_by_time on article_milestones (happened_at) include (article_id, kind)
    where undone_at is null;

comment on table article_milestones is
    'Submissions and decisions, one row for each event that is one. Written by a trigger on article_events.';
comment on column article_milestones.revision is
    'Round of the article after the event. For events from before this table only the last one of an article is exact.';
comment on column article_milestones.undone_at is
    'Time at which the editors undid it. Such rows count in no figure.';

create table article_figures (
    article_id             bigint primary key references articles on delete cascade,
    submitted_at           timestamptz not null,
    first_decision_at      timestamptz,
    first_decision         text check (first_decision in ('accepted', 'declined', 'revision')),
    days_to_first_decision double precision check (days_to_first_decision >= 0),
    outcome                text check (outcome in ('accepted', 'declined')),
    decided_at             timestamptz,
    days_to_outcome        double precision check (days_to_outcome >= 0),
    published_at           timestamptz,
    check ((first_decision_at is null) = (first_decision is null)),
    check ((first_decision_at is null) = (days_to_first_decision is null)),
    check ((decided_at is null) = (outcome is null)),
    check ((decided_at is null) = (days_to_outcome is null))
);
create index article_figures_by_submission on article_figures (submitted_at);
create index article_figures_by_first_decision on article_figures (first_decision_at)
    include (article_id, days_to_first_decision) where first_decision_at is not null;

comment on table article_figures is
    'Times and outcome of each submitted article. An article whose submission was undone has no row. Written by a trigger on article_events.';
comment on column article_figures.first_decision_at is
    'Time of the first decision that was not undone: acceptance, refusal or return for revision.';
comment on column article_figures.days_to_first_decision is
    'Days of 24 hours from the submission to the first decision, without those that the article was with its author.';
comment on column article_figures.outcome is 'Acceptance or refusal that was not undone; null while there is none.';
comment on column article_figures.days_to_outcome is
    'Days of 24 hours from the submission to the outcome, without those that the article was with its author.';

create function milestone_of(previous smallint, current smallint, is_by_author boolean, is_same_round boolean)
returns text language sql immutable
return case
    when current = 1 then case when previous <> 1 then 'undo-submitted' end
    when previous is null or previous = 1 then 'submitted'
    when current = 5 then case when previous = 7 then 'undo-published' else 'accepted' end
    when current = 6 then 'declined'
    when current = 7 then 'published'
    when current = 8 then case when previous = 2 and is_same_round then 'undo-resubmitted' else 'revision' end
    when previous = 5 then 'undo-accepted'
    when previous = 6 then 'undo-declined'
    when previous = 8 then case when is_by_author then 'resubmitted' else 'undo-revision' end
end;

comment on function milestone_of is
    'Kind of milestone that a change of status is, undo- and a kind if it takes one back, or null.';

create function refresh_article_figures(changed bigint[]) returns void language plpgsql as $$
begin
    delete from article_figures where article_id = any(changed) and not exists (
        select from article_milestones milestones
        where milestones.article_id = article_figures.article_id and kind = 'submitted' and undone_at is null);

    with submissions as (
        select distinct on (article_id) article_id, event_id, happened_at from article_milestones
        where article_id = any(changed) and kind = 'submitted' and undone_at is null
        order by article_id, event_id desc
    ), first_decisions as (
        select distinct on (decisions.article_id) decisions.article_id, decisions.kind, decisions.happened_at
        from article_milestones decisions
            join submissions on submissions.article_id = decisions.article_id
                and submissions.event_id < decisions.event_id
        where decisions.kind in ('accepted', 'declined', 'revision') and decisions.undone_at is null
        order by decisions.article_id, decisions.event_id
    ), outcomes as (
        select distinct on (article_id) article_id, kind, happened_at from article_milestones
        where article_id = any(changed) and kind in ('accepted', 'declined') and undone_at is null
        order by article_id, event_id desc
    ), publications as (
        select article_id, max(happened_at) as happened_at from article_milestones
        where article_id = any(changed) and kind = 'published' and undone_at is null
        group by article_id
    ), periods as (
        select article_id, status_id, created_at as began,
               lead(created_at) over (partition by article_id order by id) as ended
        from article_events where article_id = any(changed)
    ), author_times as (
        select submissions.article_id,
               sum(extract(epoch from ended - began)) filter (where ended <= first_decisions.happened_at) as to_first,
               sum(extract(epoch from ended - began)) filter (where ended <= outcomes.happened_at) as to_outcome
        from submissions
            join periods on periods.article_id = submissions.article_id
                and periods.status_id in (1, 8) and periods.began >= submissions.happened_at
            left join first_decisions on first_decisions.article_id = submissions.article_id
            left join outcomes on outcomes.article_id = submissions.article_id
        group by submissions.article_id
    )
    insert into article_figures (article_id, submitted_at, first_decision_at, first_decision, days_to_first_decision,
                                 outcome, decided_at, days_to_outcome, published_at)
    select submissions.article_id, submissions.happened_at, first_decisions.happened_at, first_decisions.kind,
           -- greatest() ignores null: without a decision there are no days.
           case when first_decisions.happened_at is not null then
               greatest(extract(epoch from first_decisions.happened_at - submissions.happened_at)
                        - coalesce(author_times.to_first, 0), 0) / 86400
           end,
           outcomes.kind, outcomes.happened_at,
           case when outcomes.happened_at is not null then
               greatest(extract(epoch from outcomes.happened_at - submissions.happened_at)
                        - coalesce(author_times.to_outcome, 0), 0) / 86400
           end,
           publications.happened_at
    from submissions
        left join first_decisions on first_decisions.article_id = submissions.article_id
        left join outcomes on outcomes.article_id = submissions.article_id
        left join publications on publications.article_id = submissions.article_id
        left join author_times on author_times.article_id = submissions.article_id
    on conflict (article_id) do update set
        submitted_at = excluded.submitted_at, first_decision_at = excluded.first_decision_at,
        first_decision = excluded.first_decision, days_to_first_decision = excluded.days_to_first_decision,
        outcome = excluded.outcome, decided_at = excluded.decided_at, days_to_outcome = excluded.days_to_outcome,
        published_at = excluded.published_at;
end
$$;

comment on function refresh_article_figures is 'Computes the figures of these articles again from milestones and events.';

create function keep_article_figures() returns trigger language plpgsql as $$
declare
    previous smallint := (select status_id from article_events
                          where article_id = new.article_id and id < new.id order by id desc limit 1);
    round integer := (select revision from articles where id = new.article_id);
    last_round integer := (select revision from article_milestones
                           where article_id = new.article_id and undone_at is null order by event_id desc limit 1);
    milestone text := milestone_of(previous, new.status_id, new.user_role = 'author', round = last_round);
begin
    if milestone like 'undo-%' then
        update article_milestones set undone_at = new.created_at where event_id = (
            select event_id from article_milestones
            where article_id = new.article_id and kind = substr(milestone, 6) and undone_at is null
            order by event_id desc limit 1);
    elsif milestone is not null then
        insert into article_milestones (event_id, article_id, kind, revision, happened_at)
        values (new.id, new.article_id, milestone, round, new.created_at);
    end if;
    perform refresh_article_figures(array[new.article_id]);
    return null;
end
$$;

comment on function keep_article_figures is
    'Adds the milestone of a new event, or marks the one that it undoes. An undone submission and a return for revision lead to the same status; the round tells them apart.';

-- The trigger comes first: it keeps the last release from adding events until the earlier ones are counted.
create trigger article_events_keep_figures after insert on article_events
    for each row when (new.type = 'status-changed')
    execute function keep_article_figures();

-- Earlier events have no round. A submission that was undone is known by its notification, while that is kept. A milestone
-- was undone if the next event of its kind is the undo.
with events as (
    select id, article_id, type, user_role, status_id, created_at,
           lag(status_id) over (partition by article_id order by id) as previous
    from article_events
), classified as (
    select events.id, events.article_id, events.created_at, articles.revision,
           milestone_of(events.previous, events.status_id, events.user_role = 'author',
                        exists (select from notifications
                                where notifications.article_id = events.article_id and type_id = 18
                                  and notifications.created_at = events.created_at)) as milestone
    from events join articles on articles.id = events.article_id
    where events.type = 'status-changed'
), followed as (
    select id, article_id, created_at, revision, milestone,
           lead(milestone) over next_of_kind as next_milestone, lead(created_at) over next_of_kind as next_at
    from classified where milestone is not null
    window next_of_kind as (partition by article_id, replace(milestone, 'undo-', '') order by id)
)
insert into article_milestones (event_id, article_id, kind, revision, happened_at, undone_at)
select id, article_id, milestone, revision, created_at, case when next_milestone like 'undo-%' then next_at end
from followed where milestone not like 'undo-%';

select refresh_article_figures(array(select distinct article_id from article_milestones));

create table weekly_digests (
    user_id    bigint not null references users on delete cascade,
    week       date not null,
    created_at timestamptz not null,
    primary key (user_id, week)
);
create index weekly_digests_by_time on weekly_digests (created_at);

comment on table weekly_digests is 'Weekly digests that were queued: a second run of the job queues none.';
comment on column weekly_digests.week is 'Monday of the week, in the journal''s time zone.';

-- Notifications: crates/slices/notifications.

create table digest_switches (
    user_id         bigint primary key references users on delete cascade,
    switched_off_at timestamptz not null
);

comment on table digest_switches is 'Editors and admins who have switched the weekly digest off.';
