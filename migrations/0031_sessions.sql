-- Sessions, the undo of a changed address, and the end of review links.

-- Authentication: crates/core/kit.

create table sessions (
    id            uuid primary key,
    user_id       bigint not null references users on delete cascade,
    token_version integer not null,
    device_hash   bytea not null,
    browser       text,
    system        text,
    address       text not null,
    created_at    timestamptz not null,
    last_seen_at  timestamptz not null,
    proven_at     timestamptz not null,
    expires_at    timestamptz not null,
    ended_at      timestamptz,
    ended_by      text check (ended_by in ('sign-out', 'owner', 'everywhere')),
    check ((ended_at is null) = (ended_by is null))
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

comment on table sessions is 'One row for each sign-in. Login tokens carry its id.';
comment on column sessions.token_version is 'Token version of the account when the session began, or when its password was changed in it; the session has ended if the account has another one.';
comment on column sessions.device_hash is 'Hash of the cookie that tells whether the account was signed in to from this browser before.';
comment on column sessions.browser is 'Name of the browser, from its User-Agent; null if it is unknown.';
comment on column sessions.system is 'Name of the operating system, from the User-Agent; null if it is unknown.';
comment on column sessions.address is 'Network address of the sign-in: IPv4, or the /64 of an IPv6 address.';
comment on column sessions.last_seen_at is 'Last request, written at most once in five minutes.';
comment on column sessions.proven_at is 'When the user last entered the password or came back from the provider.';
comment on column sessions.expires_at is 'Expiry of the newest token.';
comment on column sessions.ended_by is 'Signing out, the list of sessions, or signing out everywhere.';

-- Accounts: crates/slices/identity.

alter table users add column review_links_ended_at timestamptz;

comment on column users.review_links_ended_at is 'Review links created until then no longer work.';

alter table identity_codes
    -- squawk-ignore ban-drop-constraint
    drop constraint identity_codes_purpose_check,
    add constraint identity_codes_purpose_check check (purpose in
        ('verify-email', 'reset-password', 'change-email', 'undo-email-change', 'invitation')) not valid;
