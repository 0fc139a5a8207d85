-- Since when nothing links to a file, as far as the nightly collection has seen. Null while something does.
alter table files add column unlinked_since timestamptz;
update files set unlinked_since = created_at;

create index files_unlinked on files (unlinked_since) where unlinked_since is not null;
