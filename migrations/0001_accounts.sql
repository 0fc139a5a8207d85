-- People and how they get in. Owned by crates/identity.

create extension if not exists citext;

create table users (
    id                 bigint generated always as identity primary key,
    email              citext not null constraint users_email_key unique,
    -- Null until the person has answered the letter.
    email_verified_at  timestamptz,
    -- Argon2id. Null for those who only sign in through ORCID.
    password_hash      text,
    first_name_en      text not null check (first_name_en <> ''),
    middle_name_en     text,
    last_name_en       text not null check (last_name_en <> ''),
    affiliation_en     text,
    position_en        text,
    degree_en          text,
    contact_email      citext,
    phone_number       text,
    orcid              text constraint users_orcid_key unique check (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
    roles              text[] not null default '{user}'
                       check (roles <@ array['user', 'reviewer', 'editor', 'admin']),
    -- The role the person works in; counts only while it is held.
    selected_role      text check (selected_role in ('user', 'reviewer', 'editor', 'admin')),
    interface_language text check (interface_language in ('en', 'ru')),
    -- Set with the person's first submission.
    is_author          boolean not null default false,
    is_active          boolean not null default true,
    -- Login tokens carry it; raising it ends all of them at once.
    token_version      integer not null default 0,
    created_at         timestamptz not null,
    updated_at         timestamptz not null
);

-- Codes that travel in letters. The code itself is never stored: only its hash, and only until it is used or expires.
create table identity_codes (
    id         uuid primary key,
    purpose    text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'invitation')),
    user_id    bigint not null references users on delete cascade,
    -- The address the letter goes to, which is what the code proves.
    email      citext not null,
    code_hash  bytea not null constraint identity_codes_code_hash_key unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at    timestamptz
);

create index identity_codes_user on identity_codes (user_id, purpose);
create index identity_codes_expiry on identity_codes (expires_at);
