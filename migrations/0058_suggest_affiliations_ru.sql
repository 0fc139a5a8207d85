-- no-transaction
create index concurrently article_affiliations_ru_alike on article_affiliations using gin (ru gin_trgm_ops);
