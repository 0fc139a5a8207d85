-- Uploaded files. The bytes are in object storage under an opaque key. Owned by crates/files.

create table files (
    id          uuid primary key,
    uploader_id bigint not null references users,
    file_name   text not null check (file_name <> ''),
    mime_type   text not null,
    size        bigint not null check (size >= 0),
    sha256      bytea not null check (length(sha256) = 32),
    storage_key text not null unique,
    created_at  timestamptz not null
);

create index files_uploader on files (uploader_id, created_at desc);
