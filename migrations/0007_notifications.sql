-- What people are told. Owned by crates/notifications.

create table notifications (
    id               bigint generated always as identity primary key,
    user_id          bigint not null references users on delete cascade,
    type_id          smallint not null check (type_id between 1 and 14),
    article_id       bigint references articles on delete cascade,
    -- Set where the round matters: a submission above 0 is a resubmission.
    article_revision integer,
    created_at       timestamptz not null,
    read_at          timestamptz,
    acknowledged_at  timestamptz
);

create index notifications_of_user on notifications (user_id, created_at desc, id desc);
