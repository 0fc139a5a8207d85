-- Uploads of the last day, by which the quotas are kept.

-- Files: crates/slices/files.

create table counted_uploads (
    id          uuid primary key,
    uploader_id bigint not null references users,
    bytes       bigint not null check (bytes >= 0),
    started_at  timestamptz not null,
    lease_until timestamptz
);
create index counted_uploads_by_uploader on counted_uploads (uploader_id, started_at);
create index counted_uploads_running on counted_uploads (lease_until) where lease_until is not null;

comment on table counted_uploads is
    'Uploads that are running or were stored within the last day. Rows stay when the file is deleted: deleting gives no bytes back.';
comment on column counted_uploads.bytes is 'Announced size while the upload is running, otherwise the size of the file.';
comment on column counted_uploads.lease_until is
    'Set while the upload is running, and renewed. A row whose lease has ended belonged to a process that was killed. Null once the file is stored.';
