-- Records of published articles say which ORCID iDs their owners have confirmed, by an account that is connected to the
-- iD. They change with the account.

-- Public site: crates/readers/public_site, crates/readers/discovery.

create function orcid_may_have_changed() returns trigger language plpgsql as $$
begin
    perform refresh_published_article(article_id)
    from (select distinct article_id from article_authors where orcid <> '' and orcid in (old.orcid, new.orcid)) as authored
    order by article_id;
    return null;
end $$;
create constraint trigger orcid_seen_by_readers after update of orcid on users deferrable initially deferred
    for each row when (old.orcid is distinct from new.orcid) execute function orcid_may_have_changed();
create constraint trigger new_orcid_seen_by_readers after insert on users deferrable initially deferred
    for each row when (new.orcid is not null) execute function orcid_may_have_changed();
create constraint trigger lost_orcid_seen_by_readers after delete on users deferrable initially deferred
    for each row when (old.orcid is not null) execute function orcid_may_have_changed();

-- Deliveries: crates/slices/deliveries. The list in the order of changes.

-- squawk-ignore require-concurrent-index-creation
create index deliveries_by_change on deliveries (changed_at, id);
