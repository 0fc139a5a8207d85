-- What editors add to an article, decide about it and tell its author. Owned by crates/editorial, except where said.

-- The address of an article, made when it is first published and never given to another one.
alter table articles add column slug text constraint articles_slug_key unique check (slug <> '');

-- DOIs are compared without case.
alter table articles drop constraint articles_doi_key;
create unique index articles_doi_key on articles (lower(doi));

-- The editors' list: by status in its default order, by publication, by title; and everything but drafts together.
create index articles_by_status on articles (status_id, created_at desc, id desc) where removed_at is null;
create index articles_by_status_and_day on articles (status_id, publication_date desc, id desc)
    where removed_at is null;
create index articles_by_status_and_title on articles (status_id, lower(title_en), id) where removed_at is null;
create index articles_at_the_desk on articles (created_at desc, id desc)
    where removed_at is null and status_id <> 1;

-- What readers get of it. Apart from the article, because it is long and few need it.
create table article_full_texts (
    article_id      bigint primary key references articles on delete cascade,
    content_html_en text not null,
    content_html_ru text not null,
    -- A PDF belongs to one place; that it is no other article's in the other language, saving sees to.
    pdf_en_id       uuid constraint article_full_texts_pdf_en_key unique
                    constraint article_full_texts_pdf_en_exists references files,
    pdf_ru_id       uuid constraint article_full_texts_pdf_ru_key unique
                    constraint article_full_texts_pdf_ru_exists references files,
    check (pdf_en_id <> pdf_ru_id)
);

-- Pictures that the full text shows: read from it with every save.
create table article_pictures (
    article_id bigint not null references articles on delete cascade,
    file_id    uuid not null references files,
    primary key (article_id, file_id)
);

create index article_pictures_of_file on article_pictures (file_id);

create table article_references (
    article_id  bigint not null references articles on delete cascade,
    position    integer not null,
    reference   text not null,
    -- [{"format": "doi" | "pubmed" | "pmcid", "value": "…"}]
    article_ids jsonb not null,
    primary key (article_id, position)
);

-- Who was asked to review which round. What they wrote comes with the reviewing work.
create table review_assignments (
    id               bigint generated always as identity primary key,
    article_id       bigint not null references articles on delete cascade,
    reviewer_id      bigint not null references users,
    article_revision integer not null,
    status_id        smallint not null default 1 check (status_id between 1 and 6),
    due_date         date not null,
    created_at       timestamptz not null,
    started_at       timestamptz,
    ended_at         timestamptz
);

-- Nobody is asked twice for one round while they have not refused it.
create unique index review_assignments_once on review_assignments (article_id, article_revision, reviewer_id)
    where status_id in (1, 2, 3);
create index review_assignments_of_article on review_assignments (article_id, article_revision);
create index review_assignments_of_reviewer on review_assignments (reviewer_id, id desc);

-- Owned by crates/issues, which will give them covers, sections and boards.
create table issues (
    id               bigint generated always as identity primary key,
    volume           integer not null check (volume > 0),
    number           integer not null check (number > 0),
    publication_date date,
    created_at       timestamptz not null,
    constraint issues_number_key unique (volume, number)
);

-- An article is in one issue at most.
create table issue_articles (
    article_id bigint primary key references articles,
    issue_id   bigint not null references issues
);

create index issue_articles_of_issue on issue_articles (issue_id);

-- Owned by crates/notifications. News of a decision is held for a while, in which an undo recalls it: the row is in
-- nobody's feed and its letter unsent until it is released. Who was told before an undo is told of it on the same row.
alter table notifications
    add column held_until  timestamptz,
    add column released_at timestamptz,
    add column undone_at   timestamptz;
update notifications set released_at = created_at;
create index notifications_held on notifications (held_until) where released_at is null;
create index notifications_of_article on notifications (article_id, type_id, id desc) where article_id is not null;

-- A letter that came with a decision is seen by the author once its news is released, and goes when that is recalled.
alter table article_messages
    add column notification_id bigint references notifications on delete cascade;
create index article_messages_of_notification on article_messages (notification_id)
    where notification_id is not null;

-- By ORCID iD, by address, or by name unless both have an iD and they differ: somebody whose account knows no iD would
-- otherwise judge a paper that names them with it. A namesake has to ask a colleague, but nobody judges their own work.
create or replace function is_among_authors(article bigint, person bigint) returns boolean
language sql stable
return exists (
    select from article_authors author, users account
    where author.article_id = article
      and account.id = person
      and (author.orcid <> '' and author.orcid = account.orcid
           or author.email <> '' and author.email::citext in (account.email, account.contact_email)
           or (author.orcid = '' or account.orcid is null)
              and lower(author.first_name_en) = lower(account.first_name_en)
              and lower(author.last_name_en) = lower(account.last_name_en))
);
