-- What indexes ask for beside the texts: details of affiliations and references that a person has corrected, group
-- authors, equal contributions, the original language.

alter table article_affiliations add column details jsonb;
alter table article_references add column parts jsonb;

-- Release 0.1.0 reads all columns of article_authors and article_full_texts, so that these get none.
create table article_author_marks (
    article_id          bigint not null,
    position            integer not null,
    is_group            boolean not null,
    contributed_equally boolean not null,
    primary key (article_id, position),
    constraint article_author_marks_author_exists foreign key (article_id, position)
        references article_authors on delete cascade
);
create constraint trigger seen_by_readers after insert or update or delete on article_author_marks
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');

create table article_languages (
    article_id        bigint primary key references articles on delete cascade,
    original_language text not null check (original_language in ('en', 'ru'))
);
create constraint trigger seen_by_readers after insert or update or delete on article_languages
    deferrable initially deferred for each row execute function article_may_have_changed('article_id');

-- Articles: crates/slices/editorial.

comment on column article_affiliations.details is
    'Department, institution, city, country and ROR id as a person has corrected them; null: read from the line.';
comment on column article_references.parts is
    'Authors, title, source and so on as an editor has corrected them; null: read from the text.';
comment on table article_author_marks is 'Authors that are groups, or contributed equally. Other authors have no row.';
comment on column article_author_marks.is_group is 'A group such as a study; last_name is its name.';
comment on column article_author_marks.contributed_equally is 'Contributed equally with the others that are marked.';
comment on table article_languages is
    'Language in which the article was written, if the editors have said so. Otherwise it follows from the languages of the full texts.';
