-- The second factor: passkeys, authenticator apps, recovery codes and the challenges of a sign-in.

-- Accounts: crates/slices/identity.

create table passkeys (
    id            uuid primary key,
    user_id       bigint not null references users on delete cascade,
    credential_id bytea not null constraint passkeys_credential_id_key unique,
    user_handle   bytea not null,
    public_key    bytea not null,
    state         bytea not null,
    transports    smallint not null,
    name          text not null check (name <> ''),
    created_at    timestamptz not null,
    last_used_at  timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

comment on table passkeys is 'Passkeys (WebAuthn credentials) by which users sign in.';
comment on column passkeys.credential_id is 'Chosen by the authenticator; names the credential in each sign-in.';
comment on column passkeys.user_handle is 'Random; names the account to the authenticator. The same for all passkeys of a user.';
comment on column passkeys.public_key is 'Public key and fixed properties, in the encoding of the crate webauthn_rp.';
comment on column passkeys.state is 'Signature counter and other properties that change with use, in the encoding of the crate webauthn_rp.';
comment on column passkeys.transports is 'How the browser reaches the authenticator, as bits.';
comment on column passkeys.name is 'Given by the user.';

create table authenticators (
    user_id       bigint primary key references users on delete cascade,
    sealed_secret bytea not null,
    created_at    timestamptz not null,
    confirmed_at  timestamptz,
    last_step     bigint not null default 0
);

comment on table authenticators is 'Authenticator apps (TOTP, RFC 6238), at most one for each user.';
comment on column authenticators.sealed_secret is 'Secret that the app shares with us, encrypted; begins with the id of the key.';
comment on column authenticators.confirmed_at is 'First right code. Until then the app is no factor.';
comment on column authenticators.last_step is 'Step of 30 seconds whose code was accepted last; its code and older ones are refused.';

create table recovery_codes (
    user_id    bigint not null references users on delete cascade,
    code_hash  bytea not null,
    created_at timestamptz not null,
    used_at    timestamptz,
    primary key (user_id, code_hash)
);

comment on table recovery_codes is 'Codes that replace the second factor, once each. They exist only beside a factor.';
comment on column recovery_codes.code_hash is 'Hash of the owner''s id and the code.';

create table identity_challenges (
    id            uuid primary key,
    secret_hash   bytea not null constraint identity_challenges_secret_hash_key unique,
    purpose       text not null check (purpose in ('sign-in', 'passkey-sign-in', 'passkey-proof', 'add-passkey')),
    user_id       bigint references users on delete cascade,
    token_version integer,
    state         bytea,
    wrong_codes   smallint not null default 0,
    expires_at    timestamptz not null,
    used_at       timestamptz,
    check ((purpose = 'sign-in') = (token_version is not null)),
    check ((purpose = 'sign-in') = (state is null)),
    check ((purpose = 'passkey-sign-in') = (user_id is null))
);
create index identity_challenges_of_user on identity_challenges (user_id);
create index identity_challenges_expiry on identity_challenges (expires_at);

comment on table identity_challenges is 'Begun sign-ins that wait for the second factor, and begun uses of passkeys. Each is answered once.';
comment on column identity_challenges.secret_hash is 'Hash of the secret that the browser sends back.';
comment on column identity_challenges.token_version is 'Token version of the account when the password was checked; the sign-in is refused if it has changed.';
comment on column identity_challenges.state is 'What the passkey must sign, in the encoding of the crate webauthn_rp.';
comment on column identity_challenges.wrong_codes is 'Wrong codes so far; after five the challenge is over.';

-- Authentication: crates/core/kit.

create table second_factor_deadlines (
    user_id bigint primary key references users on delete cascade,
    due_at  timestamptz not null
);

comment on table second_factor_deadlines is
    'Editors and admins without a second factor, while it is demanded. Written when such an account is first met.';
comment on column second_factor_deadlines.due_at is 'From then on the roles editor and admin do not count.';

alter table sessions
    -- squawk-ignore ban-drop-constraint
    drop constraint sessions_ended_by_check,
    add constraint sessions_ended_by_check
        check (ended_by in ('sign-out', 'owner', 'everywhere', 'sign-in')) not valid;

comment on column sessions.ended_by is
    'Signing out, the list of sessions, signing out everywhere, or another sign-in from the same browser.';
comment on column sessions.proven_at is
    'When the user last entered the password or a code, used a passkey, or, as the provider states, signed in there.';
