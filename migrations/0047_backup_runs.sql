-- Results of backups, of their copies off site, and of rehearsals.

-- Backups: crates/app/server.

create table backup_runs (
    id         bigint generated always as identity primary key,
    kind       text not null check (kind in ('backup', 'files', 'offsite', 'rehearsal')),
    target     text not null check (target <> '' and length(target) <= 200),
    started_at timestamptz not null,
    ended_at   timestamptz not null,
    name       text check (length(name) <= 100),
    bytes      bigint check (bytes >= 0),
    error      text check (error <> '' and length(error) <= 2000),
    check (ended_at >= started_at)
);
create index backup_runs_newest on backup_runs (kind, target, ended_at desc);

comment on table backup_runs is
    'Results of octavo backup and rehearse-restore, from which the worker makes metrics. A run that was killed has no row. A restored database continues with the rows of its time: those backups exist.';
comment on column backup_runs.kind is
    'backup: database and files; files: files only; offsite: copies to one target; rehearsal: a restore into a throwaway database.';
comment on column backup_runs.target is 'Folder of backups; s3 or rsync for copies off site.';
comment on column backup_runs.name is 'Newest backup that the run was about; null if it failed before there was one.';
comment on column backup_runs.bytes is 'Size of the backup: dump and files.';
comment on column backup_runs.error is 'Why the run failed; null if it succeeded.';
