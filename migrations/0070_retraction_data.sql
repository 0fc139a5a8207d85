-- Retracted works: what is kept of the database Retraction Watch, and when it was loaded.

-- References to retracted articles: crates/slices/editorial.

create table retraction_records (
    position   integer primary key,
    doi        text check (doi <> ''),
    pubmed_id  text check (pubmed_id <> ''),
    nature     text not null
        check (nature in ('retraction', 'expression-of-concern', 'correction', 'reinstatement')),
    noticed_on date,
    notice_doi text,
    reasons    text[] not null,
    check (doi is not null or pubmed_id is not null)
);
create index retraction_records_of_doi on retraction_records (doi) where doi is not null;
create index retraction_records_of_pubmed_id on retraction_records (pubmed_id) where pubmed_id is not null;

comment on table retraction_records is
    'Notices of the database Retraction Watch, as an administrator has loaded it; replaced as a whole. A work may have several.';
comment on column retraction_records.position is 'Row of the file.';
comment on column retraction_records.doi is 'DOI of the retracted work in lower case.';
comment on column retraction_records.nature is 'See rules::article::retraction::RetractionNature.';
comment on column retraction_records.noticed_on is 'Date of the notice; null if the file has none that can be read.';
comment on column retraction_records.notice_doi is 'DOI of the notice in lower case; null if the file has none.';

create table retraction_data_loads (
    is_current    boolean primary key default true check (is_current),
    loaded_at     timestamptz not null,
    loaded_by     bigint not null references users,
    file_name     text not null,
    record_count  integer not null,
    skipped_count integer not null,
    newest_on     date
);
create index retraction_data_loads_by on retraction_data_loads (loaded_by);

comment on table retraction_data_loads is 'The load of the rows of retraction_records: one row, or none before the first.';
comment on column retraction_data_loads.record_count is 'Rows of the file that were kept.';
comment on column retraction_data_loads.skipped_count is
    'Rows that name neither a DOI nor a PubMed id, or that could not be read.';
comment on column retraction_data_loads.newest_on is 'Date of the newest notice.';
