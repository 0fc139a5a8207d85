-- What people have agreed to, and who was erased. Owned by crates/identity, except where said. Everything here is added:
-- the version of the program before this one goes on while it is applied.

-- A text as somebody saw it, once for each wording: what was agreed to can be read when the journal's texts have changed.
create table consent_texts (
    sha256         bytea primary key check (length(sha256) = 32),
    purpose        text not null check (purpose in ('account', 'newsletter')),
    version        integer not null check (version > 0),
    language       text not null check (language in ('en', 'ru')),
    text           text not null check (text <> ''),
    first_given_at timestamptz not null
);

-- Who agreed to it and when, and nothing else: from where is nobody's business.
create table consents (
    id              bigint generated always as identity primary key,
    text_sha256     bytea not null references consent_texts,
    user_id         bigint references users on delete cascade,
    subscription_id uuid references subscriptions on delete cascade,
    given_at        timestamptz not null,
    check (num_nonnulls(user_id, subscription_id) = 1)
);
create index consents_of_user on consents (user_id, id desc) where user_id is not null;
create index consents_of_subscription on consents (subscription_id) where subscription_id is not null;

-- Given with a form, counted once its letter is answered. Null where the form came from before.
alter table registrations add column consent_sha256 bytea references consent_texts;
-- Owned by crates/subscriptions.
alter table subscription_requests add column consent_sha256 bytea references consent_texts;

-- The row stays, because articles, reviews and events refer to it; nothing in it says any more who it was.
alter table users add column erased_at timestamptz;

-- Owned by crates/personal_data: that somebody was erased, so that it can be done again after a backup was restored. The
-- hashes are keyed with the installation's secret; they tell whether an account is the one that was meant.
create table erasures (
    user_id        bigint primary key references users,
    erased_at      timestamptz not null,
    -- Null: not by anybody's request but because the time was over, or from the command line.
    erased_by      bigint references users,
    address_hashes bytea[] not null
);
