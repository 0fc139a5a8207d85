-- What authors see of an article while the notification of a decision is held.

-- Notifications: crates/slices/notifications.

create table held_decisions (
    notification_id  bigint primary key references notifications on delete cascade,
    article_id       bigint not null references articles on delete cascade,
    event_id         bigint not null references article_events on delete cascade,
    status_id        smallint not null check (status_id between 1 and 8),
    revision         integer not null,
    version          integer not null,
    submission_date  date,
    acceptance_date  date,
    publication_date date,
    updated_at       timestamptz not null
);

create index held_decisions_of_article on held_decisions (article_id, notification_id);
create index held_decisions_of_event on held_decisions (event_id);

-- Notifications: crates/slices/notifications.

comment on table held_decisions is
    'State of an article before a decision. Authors see it until the notification of the decision is released.';
comment on column held_decisions.notification_id is
    'The author''s notification of the decision; an undo within the hold deletes it.';
comment on column held_decisions.event_id is
    'Event of the decision; until the release authors see earlier events only.';
comment on column held_decisions.updated_at is 'articles.updated_at before the decision.';

alter table article_events add column hidden_from_author boolean not null default false;

-- Articles: crates/slices/editorial.

comment on column article_events.hidden_from_author is
    'True for a decision that was undone within its hold, and for that undo: authors never learn of either.';
