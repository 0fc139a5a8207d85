-- Static pages: crates/slices/pages.

alter table static_pages add column is_draft boolean not null default false;

comment on column static_pages.is_draft is 'Only editors see the page.';
