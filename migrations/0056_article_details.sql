-- What indexes ask for beside the texts: details of affiliations and references that a person has corrected, group
-- authors, equal contributions, the original language.

alter table article_affiliations add column details jsonb;
alter table article_references add column parts jsonb;

alter table article_authors
    add column is_group boolean not null default false,
    add column contributed_equally boolean not null default false;

alter table article_full_texts
    add column original_language text
        constraint article_full_texts_original_language_check check (original_language in ('en', 'ru'));

comment on column article_affiliations.details is
    'Department, institution, city, country and ROR id as a person has corrected them; null: read from the line.';
comment on column article_references.parts is
    'Authors, title, source and so on as an editor has corrected them; null: read from the text.';
comment on column article_authors.is_group is 'A group such as a study; last_name is its name.';
comment on column article_authors.contributed_equally is 'Contributed equally with the others that are marked.';
comment on column article_full_texts.original_language is
    'Language in which the article was written; null: follows from the languages of its full texts.';
