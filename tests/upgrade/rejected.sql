-- Statements that a new migration must not contain, each with the rule that rejects it. `scripts/lint
-- migrations` compares.
alter table articles drop column title_en; -- ban-drop-column
alter table articles rename column title_en to title; -- renaming-column
alter table articles rename to works; -- renaming-table
alter table articles alter column id type int; -- changing-column-type
drop table articles; -- ban-drop-table
drop view articles; -- ban-drop-view
drop function f(int); -- ban-drop-function
drop type t; -- ban-drop-type
alter function f(int) rename to g; -- renaming-object
alter table articles alter column title_en set not null; -- adding-not-nullable-field
alter table articles add constraint c check (id > 0); -- constraint-missing-not-valid
alter table articles add foreign key (user_id) references users (id); -- constraint-missing-not-valid
alter table articles add column n int not null; -- adding-required-field
alter table articles add column n uuid default gen_random_uuid(); -- adding-field-with-default
create index a on articles (id); -- require-concurrent-index-creation
create unique index a on articles (id); -- require-concurrent-index-creation
create index concurrently a on articles (id); -- ban-concurrent-index-creation-in-transaction
