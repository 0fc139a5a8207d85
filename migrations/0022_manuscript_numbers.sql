-- Manuscript numbers, in a table of their own: the last release reads `select articles.*` by position.

-- Articles: crates/slices/editorial.

create table manuscript_numbers (
    number     text primary key,
    year       integer not null,
    sequence   integer not null check (sequence > 0),
    article_id bigint constraint manuscript_numbers_article_key unique references articles on delete set null,
    created_at timestamptz not null,
    constraint manuscript_numbers_sequence_key unique (year, sequence)
);

create table manuscript_number_counters (
    year          integer primary key,
    last_sequence integer not null check (last_sequence >= 0)
);

comment on table manuscript_numbers is 'Numbers that articles got with their first submission. Never changed or reused: a row stays when its article is deleted.';
comment on column manuscript_numbers.number is 'As people see it, by the pattern that applied when it was given.';
comment on column manuscript_numbers.year is 'Year of the first submission, in the journal''s time zone.';
comment on table manuscript_number_counters is 'Last sequence of each year. Its row is locked until the submission is committed, so that a rollback leaves no gap.';
