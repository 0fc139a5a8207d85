-- Registration, codes, ORCID and limits. Owned by crates/identity; attempts by crates/kit.

-- The address of an account is always one that its owner has answered from. One that was only named, beside an ORCID
-- iD or in an invitation, stands in a column of its own, where it keeps nobody else from using it.
alter table users alter column email drop not null;
alter table users add column unconfirmed_email citext;
update users set unconfirmed_email = email, email = null where email_verified_at is null;
alter table users drop column email_verified_at;
create index users_unconfirmed_email on users (unconfirmed_email) where unconfirmed_email is not null;

-- Forms that were sent and not confirmed yet. Each becomes an account by its own code; many may name one address.
create table registrations (
    id             uuid primary key,
    email          citext not null,
    password_hash  text not null,
    first_name_en  text not null,
    middle_name_en text,
    last_name_en   text not null,
    affiliation_en text,
    language       text not null check (language in ('en', 'ru')),
    created_at     timestamptz not null
);
create index registrations_email on registrations (email, created_at desc);
create index registrations_age on registrations (created_at);

-- A code is about an account or about a registration.
alter table identity_codes alter column user_id drop not null;
alter table identity_codes add column registration_id uuid references registrations on delete cascade;
alter table identity_codes add check (num_nonnulls(user_id, registration_id) = 1);
create index identity_codes_registration on identity_codes (registration_id) where registration_id is not null;

-- Whoever changes these, by whatever way, ends all login tokens of the account.
create function end_login_tokens() returns trigger language plpgsql as $$
begin
    new.token_version := greatest(new.token_version, old.token_version + 1);
    return new;
end
$$;
create trigger users_end_login_tokens before update on users for each row
    when (old.password_hash is distinct from new.password_hash
       or old.roles is distinct from new.roles
       or old.is_active is distinct from new.is_active)
    execute function end_login_tokens();

-- What we have been asked to tell an address. Whether anybody is behind it is found out by the worker, not while the
-- asker waits: so the answer takes the same time for a known and an unknown one. Gone when it is done.
create table identity_errands (
    id              uuid primary key,
    kind            text not null check (kind in
                    ('register', 'verify-email', 'reset-password', 'change-email',
                     'password-changed', 'email-changed', 'orcid-connected')),
    email           citext not null,
    language        text not null check (language in ('en', 'ru')),
    -- Whose account it is about, where that is known.
    user_id         bigint references users on delete cascade,
    registration_id uuid references registrations on delete cascade,
    created_at      timestamptz not null
);
create index identity_errands_user on identity_errands (user_id) where user_id is not null;

-- Ways through an external provider, from leaving us to coming back, and on to the end of a registration.
create table external_sign_ins (
    id           uuid primary key,
    provider     text not null check (provider in ('orcid')),
    -- Who connects the provider to their account; null for those who sign in.
    user_id      bigint references users on delete cascade,
    -- Of the cookie in the browser that left: nobody else can come back.
    browser_hash bytea not null,
    state_hash   bytea not null constraint external_sign_ins_state_hash_key unique,
    expires_at   timestamptz not null,
    -- A state works once.
    returned_at  timestamptz,
    -- Who came back without having an account, and what their registration must show.
    subject      text,
    session_hash bytea constraint external_sign_ins_session_hash_key unique
);
create index external_sign_ins_expiry on external_sign_ins (expires_at);

-- From where an account was signed in to before. Only a hash: nobody needs to know where people are.
create table familiar_addresses (
    user_id      bigint not null references users on delete cascade,
    address_hash bytea not null,
    last_used_at timestamptz not null,
    primary key (user_id, address_hash)
);

-- What an invitation to review invites to, as the letter says it.
create table invitation_articles (
    code_id     uuid not null references identity_codes on delete cascade,
    position    integer not null,
    title_en    text not null,
    abstract_en text not null,
    primary key (code_id, position)
);

-- How often each door was tried. Lost with a crash of the database, which harms nobody.
create unlogged table attempts (
    -- The door and who tries it; people only as hashes.
    key           text primary key,
    count         integer not null,
    -- The count loses one for every so often that has passed since.
    fades_from    timestamptz not null,
    blocked_until timestamptz
);
create index attempts_age on attempts (fades_from);
