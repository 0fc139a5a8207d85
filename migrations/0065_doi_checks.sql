-- Checks of registered DOIs, and references whose DOIs Crossref has found.

-- Deliveries: crates/slices/deliveries.

create table doi_checks (
    delivery_id bigint primary key references deliveries on delete cascade,
    checked_at  timestamptz not null,
    leads_to    text,
    leads_here  boolean not null
);

create table matched_references (
    article_id bigint not null references articles on delete cascade,
    position   integer not null check (position > 0),
    reference  text not null,
    doi        text not null check (doi <> ''),
    primary key (article_id, position)
);

comment on table doi_checks is
    'Last check that a registered DOI leads to the page of its article. It holds until the record is delivered again.';
comment on column doi_checks.leads_to is 'Address that the DOI leads to; null: the resolver does not know the DOI.';
comment on column doi_checks.leads_here is 'Whether that was the address of the article.';
comment on table matched_references is 'DOIs that Crossref has found for references of registered articles that had none.';
comment on column matched_references.reference is
    'Text of the reference when Crossref was asked; the position may be that of another one meanwhile.';
