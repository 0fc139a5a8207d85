-- Deliveries of published articles to indexers and registries.

-- Deliveries: crates/slices/deliveries.

create table delivery_targets (
    target       text primary key check (target in ('crossref', 'doaj', 'pubmed')),
    is_on        boolean not null default false,
    basis        bytea not null default '',
    added_up_to  bigint not null default 0
);

insert into delivery_targets (target) values ('crossref'), ('doaj'), ('pubmed');

create table deliveries (
    id               bigint generated always as identity primary key,
    target           text not null references delivery_targets,
    article_id       bigint references articles on delete cascade,
    issue_id         bigint references issues on delete cascade,
    state            text not null check (state in ('not-sent', 'due', 'sent', 'delivered', 'warned', 'stale',
                                                    'refused', 'incomplete', 'lost', 'withdrawn')),
    needs_comparison boolean not null default true,
    changes          bigint not null default 0,
    wanted_hash      bytea,
    sent_hash        bytea,
    delivered_hash   bytea,
    problem          text,
    message          text,
    message_id       text,
    last_version     bigint not null default 0,
    attempt_id       bigint,
    tries            integer not null default 0,
    next_look_at     timestamptz,
    claimed_until    timestamptz,
    delivered_at     timestamptz,
    changed_at       timestamptz,
    constraint deliveries_one_subject check (num_nonnulls(article_id, issue_id) = 1),
    constraint deliveries_article_key unique (article_id, target),
    constraint deliveries_issue_key unique (issue_id, target)
);
create index deliveries_by_state on deliveries (target, state, id);
create index deliveries_to_compare on deliveries (target, id) where needs_comparison;
create index deliveries_to_look_at on deliveries (target, next_look_at) where next_look_at is not null;
create index deliveries_claimed on deliveries (target, claimed_until) where claimed_until is not null;

create table delivery_attempts (
    id            bigint generated always as identity primary key,
    delivery_id   bigint not null references deliveries on delete cascade,
    file_name     text not null constraint delivery_attempts_file_name_key unique,
    version       bigint not null,
    record_hash   bytea not null,
    state         text not null check (state in ('writing', 'sent', 'done', 'refused', 'lost')),
    http_status   smallint,
    submission_id text,
    problem       text,
    message       text,
    message_id    text,
    answer        text check (char_length(answer) <= 20000),
    created_at    timestamptz not null,
    sent_at       timestamptz,
    ended_at      timestamptz
);
create index delivery_attempts_of_delivery on delivery_attempts (delivery_id, id desc);

comment on table delivery_targets is 'Indexers and registries, whether the settings switch them on, and what their records depend on.';
comment on column delivery_targets.is_on is 'As the worker has found it in the settings. Articles published meanwhile are sent by themselves.';
comment on column delivery_targets.basis is
    'Hash of the settings and of the version of the program that all records depend on. A different hash means that all are compared again.';
comment on column delivery_targets.added_up_to is
    'Articles up to this id that were published before the target was switched on have got their rows.';
comment on table deliveries is 'What each target has and shall have of each published article. One row for a target and an article or issue.';
comment on column deliveries.state is 'See rules::delivery::DeliveryState.';
comment on column deliveries.needs_comparison is
    'The record may differ from the one that the target has. Set by a trigger in the transaction of every change that readers see.';
comment on column deliveries.changes is
    'Number of changes that the trigger has noted, so that a comparison that ran meanwhile does not count.';
comment on column deliveries.wanted_hash is 'Hash of the record of the article as it is, without version and time; null: not compared yet, or incomplete.';
comment on column deliveries.sent_hash is 'Hash of the record that was sent last.';
comment on column deliveries.delivered_hash is 'Hash of the record that the target has.';
comment on column deliveries.problem is 'Code of the problem, see rules::delivery::DeliveryProblem; null: none.';
comment on column deliveries.message is 'Words of the target, or what the record lacks.';
comment on column deliveries.message_id is 'Code of the message, as the target has given it.';
comment on column deliveries.last_version is 'Version of the record that was sent last; versions only rise.';
comment on column deliveries.attempt_id is 'The attempt that the target may have received and has not answered.';
comment on column deliveries.tries is 'Looks in vain since the last success.';
comment on column deliveries.next_look_at is 'Time of the next look, at which the record is sent or the answer fetched; null: waits for a person or a change.';
comment on column deliveries.claimed_until is 'A worker sends or asks until then; afterwards another one takes over.';
comment on column deliveries.changed_at is 'Time of the last change of the state.';
comment on table delivery_attempts is 'Files that were sent. Committed before the request, so that an interrupted one is noticed and asked about.';
comment on column delivery_attempts.file_name is 'By which the target is asked about the file.';
comment on column delivery_attempts.state is
    'writing: may have been received; sent: received; done, refused: answered; lost: never received, or not answered for days.';
comment on column delivery_attempts.answer is 'Last answer of the target, shortened; without secrets.';

create function note_delivery_change() returns trigger language plpgsql as $$
begin
    update deliveries set needs_comparison = true, changes = changes + 1 where article_id = new.article_id;
    if not new.is_withdrawn then
        insert into deliveries (target, article_id, state)
        select target, new.article_id, 'due' from delivery_targets where is_on
        on conflict (article_id, target) do nothing;
    end if;
    return null;
end $$;
create trigger delivered_to_indexers after insert or update on published_articles
    for each row execute function note_delivery_change();

-- Notifications: crates/slices/notifications. 24: delivery refused. 0062 validates.

alter table notifications
    -- squawk-ignore ban-drop-constraint
    drop constraint notifications_type_id_check,
    add constraint notifications_type_id_check check (type_id between 1 and 24) not valid;
