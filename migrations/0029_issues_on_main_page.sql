-- no-transaction
create index concurrently issues_on_main_page on issues (publication_date, volume, number)
    where show_on_main_page and publication_date is not null;
