-- no-transaction
-- Articles that cite a DOI. In lower case, since DOIs are compared without regard to case.
create index concurrently article_references_of_identifier on article_references
    using gin ((lower(article_ids::text)::jsonb) jsonb_path_ops);
