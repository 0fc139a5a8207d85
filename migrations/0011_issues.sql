-- Issues as editors make them. Owned by crates/issues, except where said.

alter table issues
    add column subtitle_en       text not null default '',
    add column subtitle_ru       text not null default '',
    add column doi               text check (doi <> ''),
    add column cover_id          uuid constraint issues_cover_key unique constraint issues_cover_exists references files,
    add column pdf_id            uuid constraint issues_pdf_key unique constraint issues_pdf_exists references files,
    -- The foreword: HTML that was cleaned when it was saved.
    add column intro_en          text not null default '',
    add column intro_ru          text not null default '',
    add column show_on_main_page boolean not null default false,
    -- Read and written whole: [{"nameEn", "nameRu", "editors": [{"shortNameEn", "shortNameRu", "cityEn", "cityRu"}]}]
    add column editor_groups     jsonb not null default '[]',
    -- Raised by every change; a save that was made from an older one is refused.
    add column version           integer not null default 0,
    add column updated_at        timestamptz;
update issues set updated_at = created_at;
alter table issues alter column updated_at set not null;
create unique index issues_doi_key on issues (lower(doi));
create index issues_by_day on issues (publication_date desc nulls first, id desc);

-- A section has an id of its own, so that one that was renamed or moved is still the same.
create table issue_sections (
    id       bigint generated always as identity primary key,
    issue_id bigint not null references issues on delete cascade,
    position integer not null,
    name_en  text not null check (name_en <> ''),
    name_ru  text not null check (name_ru <> ''),
    constraint issue_sections_of_issue unique (issue_id, id),
    constraint issue_sections_in_order unique (issue_id, position) deferrable initially deferred
);

-- An article is in one section of one issue at most: the article is the key.
insert into issue_sections (issue_id, position, name_en, name_ru)
select distinct issue_id, 1, 'Articles', 'Статьи' from issue_articles;
alter table issue_articles
    add column section_id bigint,
    add column position   integer;
update issue_articles set section_id = placed.section_id, position = placed.position
from (select issue_articles.article_id, issue_sections.id as section_id,
             row_number() over (partition by issue_articles.issue_id order by issue_articles.article_id) as position
      from issue_articles join issue_sections on issue_sections.issue_id = issue_articles.issue_id) placed
where placed.article_id = issue_articles.article_id;
alter table issue_articles
    alter column section_id set not null,
    alter column position set not null,
    add constraint issue_articles_in_section foreign key (issue_id, section_id)
        references issue_sections (issue_id, id),
    add constraint issue_articles_in_order unique (section_id, position);

-- Pictures that a foreword shows: read from it with every save.
create table issue_pictures (
    issue_id bigint not null references issues on delete cascade,
    file_id  uuid not null references files,
    primary key (issue_id, file_id)
);
create index issue_pictures_of_file on issue_pictures (file_id);

-- Owned by crates/notifications. Nobody is told of one issue twice, however often it is published.
alter table notifications add column issue_id bigint references issues on delete cascade;
create unique index notifications_of_issue on notifications (issue_id, type_id, user_id) where issue_id is not null;

-- Owned by crates/pages. The same for static pages.
create table static_page_pictures (
    page_id bigint not null references static_pages on delete cascade,
    file_id uuid not null references files,
    primary key (page_id, file_id)
);
create index static_page_pictures_of_file on static_page_pictures (file_id);
