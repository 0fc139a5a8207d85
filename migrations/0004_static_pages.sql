-- Static pages, one row for each language. Owned by crates/pages.

create table static_pages (
    id         bigint generated always as identity primary key,
    slug       text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    language   text not null check (language in ('en', 'ru')),
    name       text not null check (name <> ''),
    -- Cleaned when it was saved.
    content    text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint static_pages_slug_language_key unique (slug, language)
);

create index static_pages_by_name on static_pages (name, id);
create index static_pages_by_update on static_pages (updated_at desc, id desc);
