-- Keys with which login tokens are signed, and from which the secrets in letters are derived.

-- Authentication: crates/core/kit.

create table keys (
    id         smallint primary key check (id >= 0),
    created_at timestamptz not null,
    retired_at timestamptz,
    ends_at    timestamptz,
    sealed     bytea not null,
    check ((retired_at is null) = (ends_at is null))
);

comment on table keys is
    'Keys, encrypted with auth.token_secret: neither the settings nor the database alone are enough to sign anything.';
comment on column keys.id is
    'Named by login tokens and sealed values. Key 0 never goes: it makes what must stay the same for ever, and, where release 0.1.0 was used, is the secret with which that release signed.';
comment on column keys.retired_at is 'A newer key signs from then on.';
comment on column keys.ends_at is 'What this key has signed is refused from then on.';
comment on column keys.sealed is 'Nonce, AES-256-GCM ciphertext and tag of the key.';
