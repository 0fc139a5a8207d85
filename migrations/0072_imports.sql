-- Imports from other journal systems, and the addresses of earlier sites.

-- Imports: crates/slices/imports.

create table imports (
    id          bigint generated always as identity primary key,
    source      text not null check (source in ('archive', 'ojs-site', 'ojs-xml', 'ojs-database', 'elpub-site', 'table')),
    state       text not null check (state in ('reading', 'planned', 'running', 'stopped', 'finished', 'failed')),
    origin      text not null check (origin <> ''),
    address     text,
    file_name   text,
    storage_key text,
    file_size   bigint,
    journal     jsonb not null default '{}',
    mapping     jsonb not null default '{}',
    plan        jsonb not null default '{}',
    notes       jsonb not null default '[]',
    failure     text,
    round       integer not null default 1,
    version     integer not null default 1,
    created_by  bigint references users on delete set null,
    created_at  timestamptz not null,
    changed_at  timestamptz not null,
    planned_at  timestamptz,
    started_at  timestamptz,
    finished_at timestamptz,
    constraint imports_source_known check ((address is null) <> (storage_key is null))
);
create index imports_by_time on imports (created_at desc, id desc);
create index imports_by_creator on imports (created_by) where created_by is not null;

create table import_items (
    import_id   bigint not null references imports on delete cascade,
    key         text not null check (key <> ''),
    kind        text not null check (kind in ('page', 'issue', 'person', 'article', 'submission')),
    position    bigint not null,
    location    text not null,
    title       text not null,
    doi         text not null default '',
    record      jsonb,
    record_hash bytea not null,
    findings    jsonb not null default '[]',
    outcome     text not null default 'waiting'
        check (outcome in ('waiting', 'created', 'updated', 'unchanged', 'kept', 'left-out', 'failed')),
    reason      text,
    article_id  bigint references articles on delete set null,
    issue_id    bigint references issues on delete set null,
    user_id     bigint references users on delete set null,
    round       integer not null,
    done_at     timestamptz,
    primary key (import_id, key)
);
create index import_items_in_order on import_items (import_id, kind, position);
create index import_items_waiting on import_items (import_id, kind, position) where outcome = 'waiting';
create index import_items_with_findings on import_items (import_id, kind, position) where findings <> '[]';
create index import_items_by_doi on import_items (import_id, lower(doi)) where doi <> '';
create index import_items_of_article on import_items (article_id) where article_id is not null;
create index import_items_of_issue on import_items (issue_id) where issue_id is not null;
create index import_items_of_user on import_items (user_id) where user_id is not null;

create table imported_records (
    origin         text not null,
    key            text not null,
    import_id      bigint references imports on delete set null,
    article_id     bigint references articles on delete cascade,
    issue_id       bigint references issues on delete cascade,
    user_id        bigint references users on delete cascade,
    record_hash    bytea not null,
    target_version integer not null default 0,
    imported_at    timestamptz not null,
    primary key (origin, key),
    check (num_nonnulls(article_id, issue_id, user_id) = 1)
);
create index imported_records_of_import on imported_records (import_id) where import_id is not null;
create index imported_records_of_article on imported_records (article_id) where article_id is not null;
create index imported_records_of_issue on imported_records (issue_id) where issue_id is not null;
create index imported_records_of_user on imported_records (user_id) where user_id is not null;

comment on table imports is 'Imports from other journal systems: what is read, how it is mapped, how far it is.';
comment on column imports.state is 'See rules::imports::ImportState.';
comment on column imports.origin is 'Identifies the source: an import from the same origin finds what an earlier one has added.';
comment on column imports.storage_key is 'Object with the uploaded file; removed with the import.';
comment on column imports.journal is 'What the source says about itself; see sources::SourceJournal.';
comment on column imports.mapping is 'What languages, sections, types and roles of the source become, where a person has corrected the suggestion.';
comment on column imports.plan is 'Languages, types, sections and roles of the source, with the number of records of each.';
comment on column imports.notes is 'What could not be used of the source as a whole.';
comment on column imports.failure is 'Why the source could not be read, in English, for administrators.';
comment on column imports.round is 'Raised when the source is read again; records of earlier rounds are then removed.';
comment on table import_items is 'Records of a source, and what became of each.';
comment on column import_items.key is 'Identifies the record in its source.';
comment on column import_items.location is 'Where a person finds it in the source: a path in the archive, or an address.';
comment on column import_items.record is
    'The record as it was read; see crates/formats/sources. Null once it is done: it may name people.';
comment on column import_items.findings is 'What was not understood, is missing or broken; see sources::Finding.';
comment on column import_items.reason is 'Why it was left out or kept or has failed; see imports::reasons.';
comment on table imported_records is
    'Articles, issues and accounts that were imported, by their keys in the source. Marks them as imported.';
comment on column imported_records.record_hash is 'Hash of the record as it was imported, with its mapping.';
comment on column imported_records.target_version is
    'Version of the article or issue after the import. A higher one means that somebody has edited it since.';

-- Addresses of earlier sites also lead to PDFs.
alter table old_addresses add column target text not null default 'page'
    check (target in ('page', 'pdf-en', 'pdf-ru'));

comment on column old_addresses.target is 'What of the article or issue the address leads to; of an issue, pdf-en is its PDF.';

create table missed_addresses (
    path         text primary key check (path like '/_%'),
    count        bigint not null,
    first_asked  timestamptz not null,
    last_asked   timestamptz not null
);
create index missed_addresses_by_count on missed_addresses (count desc, path);

comment on table missed_addresses is
    'Addresses that look like those of an earlier site, were asked for and lead nowhere. Bounded; the oldest make room.';
