-- Letters that were or are being sent. Owned by crates/mailer.

create table mail_deliveries (
    -- What caused the letter, for example `verify-email:<code id>`: the same cause never sends twice.
    cause           text primary key,
    letter          text not null,
    recipient       citext not null,
    language        text not null check (language in ('en', 'ru')),
    first_tried_at  timestamptz not null,
    sent_at         timestamptz
);
