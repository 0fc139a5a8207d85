-- What people want to be told and how; what became of every letter; the newsletter.

-- Owned by crates/identity: in which language letters come (the interface's where it is null), and which kinds of news
-- come by no letter. The feed keeps those too.
alter table users
    add column notification_language text check (notification_language in ('en', 'ru')),
    add column muted_notifications   smallint[] not null default '{}';

-- Owned by crates/notifications. When a row became news to its owner, for the last time: null while it is held.
alter table notifications add column told_at timestamptz
    generated always as (case when released_at is not null then coalesce(undone_at, released_at) end) stored;

drop index notifications_of_user;
create index notifications_feed on notifications (user_id, told_at desc, id desc) where told_at is not null;
create index notifications_unread on notifications (user_id, type_id) where told_at is not null and read_at is null;

-- Owned by crates/mailer.
alter table mail_deliveries
    add column id              bigint generated always as identity constraint mail_deliveries_id_key unique,
    -- Of which row of a feed it is the letter.
    add column notification_id bigint references notifications on delete set null,
    add column tries           integer not null default 0,
    add column last_tried_at   timestamptz,
    -- Nobody tries any more.
    add column failed_at       timestamptz,
    -- What the mail server, or the way to it, said last.
    add column failure         text,
    -- Why it was not sent at all: the person wants no such letters, it is true no more, they have left.
    add column withheld        text check (withheld in ('muted', 'overtaken', 'unreachable'));
update mail_deliveries set last_tried_at = coalesce(sent_at, first_tried_at), tries = 1;
update mail_deliveries set notification_id = notifications.id from notifications
where mail_deliveries.cause in ('notification:' || notifications.id, 'undoing:' || notifications.id);

create index mail_deliveries_of_notification on mail_deliveries (notification_id) where notification_id is not null;
create index mail_deliveries_by_try on mail_deliveries (last_tried_at desc, id desc);
create index mail_deliveries_failed on mail_deliveries (last_tried_at desc, id desc) where failed_at is not null;
create index mail_deliveries_withheld on mail_deliveries (last_tried_at desc, id desc) where withheld is not null;
create index mail_deliveries_open on mail_deliveries (last_tried_at desc, id desc)
    where sent_at is null and failed_at is null and withheld is null;

-- Owned by crates/subscriptions: one newsletter for each issue, ever.
create table newsletters (
    issue_id      bigint primary key references issues on delete cascade,
    created_at    timestamptz not null,
    held_until    timestamptz not null,
    -- Whoever had confirmed by then gets it.
    started_at    timestamptz,
    -- The issue is out no more: nothing is sent until it is again.
    taken_back_at timestamptz,
    finished_at   timestamptz,
    -- The sums, once it is finished. Until then the letters are counted.
    accepted      bigint,
    failed        bigint,
    uncertain     bigint,
    -- What the mail server said to the last one that failed.
    failure       text,
    check ((finished_at is null) = (accepted is null or failed is null or uncertain is null))
);
create index newsletters_to_start on newsletters (held_until) where started_at is null;

-- A stretch of the list, sent by one worker over one connection.
create table newsletter_parts (
    issue_id    bigint not null references newsletters on delete cascade,
    number      integer not null,
    first_id    uuid not null,
    last_id     uuid not null,
    subscribers integer not null,
    tries       integer not null default 0,
    failure     text,
    finished_at timestamptz,
    primary key (issue_id, number)
);

-- A letter that was handed to the mail server, from the moment of its last line. References nothing: a key would lock
-- the same row of newsletters for every letter.
create table newsletter_letters (
    issue_id        bigint not null,
    subscription_id uuid not null,
    handed_over_at  timestamptz not null,
    -- Null where we died before the server's answer: it has the letter, as far as anybody can tell.
    accepted_at     timestamptz,
    failed_at       timestamptz,
    failure         text,
    primary key (issue_id, subscription_id)
) with (fillfactor = 70);
