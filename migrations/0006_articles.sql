-- Articles and everything that hangs on them. Owned by crates/editorial.

create table articles (
    id                      bigint generated always as identity primary key,
    -- Who wrote it down; the people on its title page are in article_authors.
    creator_id              bigint not null references users,
    type_id                 smallint not null check (type_id between 1 and 9),
    status_id               smallint not null default 1 check (status_id between 1 and 8),
    -- 0 is the initial version; each return for revision begins the next.
    revision                integer not null default 0 check (revision >= 0),
    -- Travels with the article: a save that was made from an older one is refused.
    version                 integer not null default 1,
    -- A draft may be unfinished, so texts may be empty; what a submission needs is in rules.
    title_en                text not null,
    title_ru                text not null default '',
    theme_en                text not null default '',
    theme_ru                text not null default '',
    abstract_en             text not null default '',
    abstract_ru             text not null default '',
    keywords_en             text[] not null default '{}',
    keywords_ru             text[] not null default '{}',
    funding_information_en  text not null default '',
    funding_information_ru  text not null default '',
    conflict_of_interest_en text not null default '',
    conflict_of_interest_ru text not null default '',
    ask_for_translation     boolean not null default false,
    doi                     text constraint articles_doi_key unique,
    page_first              text,
    page_last               text,
    -- Days of the journal's time zone.
    submission_date         date,
    acceptance_date         date,
    publication_date        date,
    created_at              timestamptz not null,
    updated_at              timestamptz not null,
    -- Removed drafts can be brought back for a while.
    removed_at              timestamptz
);

-- The author's list, in its default order and by status.
create index articles_of_creator on articles (creator_id, created_at desc, id desc) where removed_at is null;
create index articles_of_creator_by_status on articles (creator_id, status_id, created_at desc, id desc)
    where removed_at is null;
create index articles_removed on articles (removed_at) where removed_at is not null;

create table article_affiliations (
    article_id bigint not null references articles on delete cascade,
    key        integer not null check (key > 0),
    position   integer not null,
    en         text not null,
    ru         text not null,
    primary key (article_id, key)
);

create table article_authors (
    article_id       bigint not null references articles on delete cascade,
    position         integer not null,
    first_name_en    text not null,
    first_name_ru    text not null,
    middle_name_en   text not null,
    middle_name_ru   text not null,
    last_name_en     text not null,
    last_name_ru     text not null,
    orcid            text not null,
    affiliations     integer[] not null,
    is_corresponding boolean not null,
    -- Only of a corresponding author.
    email            text not null,
    phone            text not null,
    fax              text not null,
    address          text not null,
    primary key (article_id, position)
);

create table article_suggested_reviewers (
    article_id    bigint not null references articles on delete cascade,
    position      integer not null,
    email         text not null,
    first_name_en text not null,
    last_name_en  text not null,
    -- True for somebody whom the author does not want.
    exclude       boolean not null,
    primary key (article_id, position)
);

create table article_files (
    article_id  bigint not null references articles on delete cascade,
    -- A file belongs to one article at most.
    file_id     uuid not null constraint article_files_file_key unique
                constraint article_files_file_exists references files,
    -- In which round it was attached.
    revision    integer not null,
    position    integer not null,
    -- Null until the author has said what it is.
    type_id     smallint check (type_id between 1 and 7),
    comment     text not null,
    from_author boolean not null,
    primary key (article_id, file_id)
);

-- One for each round; making it anew replaces it.
create table merged_manuscripts (
    id           uuid primary key,
    article_id   bigint not null references articles on delete cascade,
    revision     integer not null,
    status       text not null check (status in ('processing', 'completed', 'failed')),
    -- Of everything that the result shows: when that changes, the result is stale.
    fingerprint  bytea not null check (length(fingerprint) = 32),
    file_id      uuid constraint merged_manuscripts_file_key unique references files,
    failure_en   text,
    failure_ru   text,
    requested_at timestamptz not null,
    finished_at  timestamptz,
    constraint merged_manuscripts_round_key unique (article_id, revision),
    check ((status = 'completed') = (file_id is not null)),
    check ((status = 'failed') = (failure_en is not null and failure_ru is not null))
);

create index merged_manuscripts_under_way on merged_manuscripts (requested_at) where status = 'processing';

-- What happened to an article, for ever.
create table article_events (
    id         bigint generated always as identity primary key,
    article_id bigint not null references articles on delete cascade,
    type       text not null check (type in ('created', 'status-changed')),
    user_id    bigint not null references users,
    -- In which part the person acted: those who may not know who it was see only this.
    user_role  text not null check (user_role in ('author', 'editor', 'reviewer')),
    status_id  smallint not null check (status_id between 1 and 8),
    created_at timestamptz not null
);

create index article_events_of_article on article_events (article_id, id);

create table article_messages (
    id         bigint generated always as identity primary key,
    article_id bigint not null references articles on delete cascade,
    user_id    bigint not null references users,
    user_role  text not null check (user_role in ('author', 'editor')),
    text       text not null check (text <> ''),
    created_at timestamptz not null
);

create index article_messages_of_article on article_messages (article_id, id desc);

-- Whether a person stands on an article's title page: by ORCID iD, by address, or by name where neither is given.
-- On the safe side: a namesake has to ask a colleague, but nobody judges their own work.
create function is_among_authors(article bigint, person bigint) returns boolean
language sql stable
return exists (
    select from article_authors author, users account
    where author.article_id = article
      and account.id = person
      and (author.orcid <> '' and author.orcid = account.orcid
           or author.email <> '' and author.email::citext in (account.email, account.contact_email)
           or author.orcid = '' and author.email = ''
              and lower(author.first_name_en) = lower(account.first_name_en)
              and lower(author.last_name_en) = lower(account.last_name_en))
);
