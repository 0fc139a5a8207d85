-- The audit log: what was done by whom, which nobody changes afterwards.

-- Audit log: crates/core/kit.

create table audit_entries (
    id          bigint generated always as identity primary key,
    at          timestamptz not null,
    actor_id    bigint,
    role        text not null check (role <> ''),
    action      text not null check (action <> ''),
    object_kind text check (object_kind <> ''),
    object_id   text check (object_id <> '' and length(object_id) <= 200),
    article_id  bigint,
    details     jsonb not null check (octet_length(details::text) <= 4000),
    address     text check (address <> '' and length(address) <= 45),
    result      text not null check (result in ('done', 'refused', 'failed')),
    check ((object_kind is null) = (object_id is null))
);
create index audit_entries_order on audit_entries (at desc, id desc);
create index audit_entries_of_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_of_object on audit_entries (object_kind, object_id, at desc, id desc);
create index audit_entries_with_address on audit_entries (at) where address is not null;

comment on table audit_entries is
    'Audit log. A trigger allows adding entries and removing their addresses, nothing else.';
comment on column audit_entries.actor_id is
    'Account that acted; null for strangers, jobs and the command line. No foreign key: the log outlives everything.';
comment on column audit_entries.role is 'Capacity in which the actor acted: rules::audit::AuditRole.';
comment on column audit_entries.action is 'rules::audit::AuditAction.';
comment on column audit_entries.object_kind is 'rules::audit::AuditObject.';
comment on column audit_entries.article_id is
    'Article that the entry is about; its authors do not see the entry, whatever their roles.';
comment on column audit_entries.details is 'Ids and codes; never names, addresses or texts of people.';
comment on column audit_entries.address is
    'Network address: IPv4, or the /64 of an IPv6 address. Removed after 90 days.';

create table audit_chain (
    position  bigint primary key check (position > 0),
    entry_id  bigint not null constraint audit_chain_entry_key unique references audit_entries,
    sealed_at timestamptz not null,
    hash      bytea not null check (length(hash) = 32)
);

comment on table audit_chain is
    'Hash chain over the audit log. A job appends new entries every minute; nothing changes it afterwards.';
comment on column audit_chain.hash is
    'SHA-256 of the previous hash and of the entry without its address: kit::audit::chain.';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
    raise exception 'the audit log is append-only: % of % refused', lower(tg_op), tg_table_name
        using errcode = 'insufficient_privilege';
end
$$;

comment on function refuse_audit_change is 'Keeps the audit log append-only.';

create trigger audit_entries_append_only before update on audit_entries
    for each row
    when (new.address is not null or row(old.id, old.at, old.actor_id, old.role, old.action, old.object_kind,
                                         old.object_id, old.article_id, old.details, old.result)
          is distinct from row(new.id, new.at, new.actor_id, new.role, new.action, new.object_kind,
                               new.object_id, new.article_id, new.details, new.result))
    execute function refuse_audit_change();
create trigger audit_entries_never_removed before delete or truncate on audit_entries
    for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
    for each statement execute function refuse_audit_change();
