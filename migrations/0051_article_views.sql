-- Saved views of the editors' list of articles.

-- Articles: crates/slices/editorial.

create table article_views (
    id         bigint generated always as identity primary key,
    owner_id   bigint references users,
    name       text not null check (char_length(name) between 1 and 80),
    query      text not null check (char_length(query) <= 2000),
    is_shared  boolean not null,
    version    integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint article_views_without_owner_are_shared check (owner_id is not null or is_shared)
);
create unique index article_views_owner_name on article_views (owner_id, lower(name));
create index article_views_shared on article_views (id) where is_shared;

comment on table article_views is 'Named filters and orders of the editors'' list of articles.';
comment on column article_views.owner_id is 'Null once the account that saved a shared view is erased.';
comment on column article_views.query is 'Query string of the list: parameters of rules::saved_views only, without a page.';
comment on column article_views.is_shared is 'All editors and admins see the view; otherwise only its owner does.';
