-- Articles: crates/slices/editorial. Versions of published ones.

create table article_versions (
    article_id    bigint not null references articles on delete cascade,
    number        integer not null check (number > 0),
    replaced_at   timestamptz not null,
    replaced_by   bigint not null references users,
    changed_parts text[] not null check (cardinality(changed_parts) > 0),
    summary_en    text not null default '' check (char_length(summary_en) <= 1000),
    summary_ru    text not null default '' check (char_length(summary_ru) <= 1000),
    content       jsonb not null,
    pdf_en_id     uuid references files,
    pdf_ru_id     uuid references files,
    primary key (article_id, number)
);
create index article_versions_pdf_en on article_versions (pdf_en_id) where pdf_en_id is not null;
create index article_versions_pdf_ru on article_versions (pdf_ru_id) where pdf_ru_id is not null;
create index article_versions_replaced_by on article_versions (replaced_by);

comment on table article_versions is
    'Versions of published articles that a correction in place has replaced. What readers get now is in the tables of the article.';
comment on column article_versions.number is 'From 1, which is the article as it was published.';
comment on column article_versions.replaced_at is 'Time from which readers get the next version.';
comment on column article_versions.replaced_by is 'Editor who changed the article. Later changes within an hour belong to the same version.';
comment on column article_versions.changed_parts is 'What the next version changes. See rules::article::VersionPart.';
comment on column article_versions.summary_en is 'What the next version changes and why, for readers; empty if nobody has said it.';
comment on column article_versions.content is 'See rules::article::VersionContent.';
comment on column article_versions.pdf_en_id is 'PDF of this version, as it was uploaded.';

create constraint trigger seen_by_readers after insert or update or delete on article_versions
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');
