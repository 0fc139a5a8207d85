-- no-transaction
-- Suggestions search in the middle of a line.
create index concurrently article_affiliations_en_alike on article_affiliations using gin (en gin_trgm_ops);
