-- Archives of the whole journal.

-- Journal archives: crates/slices/journal_archives.

create table journal_archives (
    id          bigint generated always as identity primary key,
    state       text not null check (state in ('making', 'made', 'failed')),
    with_people boolean not null,
    attempts    integer not null default 0,
    storage_key text,
    size        bigint,
    counts      jsonb not null default '{}',
    failure     text,
    created_by  bigint references users on delete set null,
    created_at  timestamptz not null,
    finished_at timestamptz,
    constraint journal_archives_made_with_object check ((state = 'made') = (storage_key is not null))
);
create index journal_archives_by_time on journal_archives (created_at desc, id desc);
create index journal_archives_by_creator on journal_archives (created_by) where created_by is not null;
create unique index journal_archives_one_at_a_time on journal_archives (state) where state = 'making';

comment on table journal_archives is 'Archives of the whole journal that admins have made; removed after a week.';
comment on column journal_archives.state is 'See rules::journal_archives::ArchiveState.';
comment on column journal_archives.with_people is 'Holds accounts, and how corresponding authors are reached.';
comment on column journal_archives.attempts is 'How often the job has begun. One that never succeeds ends as failed.';
comment on column journal_archives.storage_key is 'Object with the ZIP file; removed with the archive.';
comment on column journal_archives.counts is 'Number of records and files, and the files that storage did not have.';
comment on column journal_archives.failure is 'Why it could not be made, in English, for administrators.';
