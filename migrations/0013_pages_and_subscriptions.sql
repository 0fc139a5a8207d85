-- Static pages that editors write. Owned by crates/pages.

-- Travels with the page: a save that was made from an older one is refused.
alter table static_pages add column version integer not null default 0;

-- The mailing list. Owned by crates/subscriptions.

create table subscriptions (
    id               uuid primary key,
    email            citext not null constraint subscriptions_email_key unique,
    -- In which the newsletter comes.
    language         text not null check (language in ('en', 'ru')),
    -- Until then nothing is sent but the letter that asks.
    confirmed_at     timestamptz,
    -- Of the token that stands in every newsletter. The token itself is derived and stored nowhere.
    unsubscribe_hash bytea not null constraint subscriptions_unsubscribe_hash_key unique,
    created_at       timestamptz not null,
    updated_at       timestamptz not null
);
-- The orders of the admin's list; by address it is the key above.
create index subscriptions_by_creation on subscriptions (created_at, id);
create index subscriptions_by_update on subscriptions (updated_at, id);
create index subscriptions_by_confirmation on subscriptions ((confirmed_at is not null), id);

-- What somebody has asked for. Whether the address is on the list is found out by the worker, not while the asker waits:
-- so the answer takes the same time for a known and an unknown one. The code is derived and stored nowhere.
create table subscription_requests (
    id         uuid primary key,
    action     text not null check (action in ('subscribe', 'unsubscribe')),
    email      citext not null,
    language   text not null check (language in ('en', 'ru')),
    code_hash  bytea not null constraint subscription_requests_code_hash_key unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When its code was used, or made useless by a later decision.
    used_at    timestamptz
);
create index subscription_requests_open on subscription_requests (email) where used_at is null;
create index subscription_requests_expiry on subscription_requests (expires_at);
