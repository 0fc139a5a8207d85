-- PDFs of articles as readers get them.

create table published_pdfs (
    article_id         bigint not null references articles on delete cascade,
    language           text not null check (language in ('en', 'ru')),
    source_sha256      bytea not null,
    fingerprint        bytea not null,
    basis              bytea not null,
    warnings           text[] not null,
    file_id            uuid constraint published_pdfs_file_exists references files,
    article_changed_at timestamptz,
    checked_at         timestamptz not null,
    primary key (article_id, language),
    constraint published_pdfs_file_key unique (file_id)
);

-- Published PDFs: crates/slices/editorial.

comment on table published_pdfs is
    'What was found in the PDFs of an article, and the copies with metadata that readers get. Without a copy they get the uploaded file.';
comment on column published_pdfs.source_sha256 is
    'Hash of the uploaded file. A different hash means that the row is about an earlier one.';
comment on column published_pdfs.fingerprint is
    'Hash of everything that the copy and the warnings depend on. A different hash means that they are outdated.';
comment on column published_pdfs.basis is
    'Hash of the settings of the journal and the version of the program that wrote the copy.';
comment on column published_pdfs.warnings is 'Codes of what the file lacks, or of why there is no copy; see rules::article::PdfWarning.';
comment on column published_pdfs.file_id is 'The copy; null before the publication, and if the file cannot be copied.';
comment on column published_pdfs.article_changed_at is
    'Time of the last change of the published article that the copy takes into account; null before the publication.';
