-- DOIs that the journal makes by its pattern.

create table pattern_dois (
    article_id bigint primary key references articles on delete cascade,
    doi        text not null check (doi <> ''),
    event_id   bigint constraint pattern_dois_event_key unique references article_events on delete cascade
);
create unique index pattern_dois_doi_key on pattern_dois (lower(doi));

-- DOIs by the pattern: crates/slices/editorial.

comment on table pattern_dois is
    'DOI that was made for an article by the pattern of the settings, once. It is that of the article unless an editor has entered another one.';
comment on column pattern_dois.event_id is
    'Event of the decision that gave the article its DOI; null: the decision was undone, and the next one gives it again.';

create function has_held_doi(article bigint) returns boolean language sql stable
return exists (
    select from pattern_dois made
    join articles on articles.id = made.article_id and articles.doi = made.doi
    join held_decisions held on held.event_id = made.event_id
    join notifications on notifications.id = held.notification_id
    where made.article_id = article and notifications.released_at is null
);

comment on function has_held_doi is
    'Whether a decision gave the article its DOI of which its author is not notified yet. Authors do not see the DOI until then.';
