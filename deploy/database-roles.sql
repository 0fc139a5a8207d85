-- Gives the database of a journal to a role of its own, so that the role that serves can no longer change the schema. Run
-- it with psql in the journal's database, as a superuser:
--   psql -d octavo -v owner=octavo_owner -v serving=octavo -f database-roles.sql
-- Creates both roles if they do not exist. It can be run again, and while the journal is in use, by release 0.1.0 too: each
-- table is locked for a moment, in a transaction of its own, which also grants the serving role what it needs. Afterwards
-- `octavo migrate` sets the final privileges, as the new owner.
\set ON_ERROR_STOP on
\set QUIET on
-- The role that serves could create functions in the schema public until now, and this runs as a superuser.
set search_path = pg_catalog, pg_temp;
set client_min_messages = warning;
set lock_timeout = '500ms';
select format('create role %I login', name)
from (values (:'owner'), (:'serving')) as roles (name)
where not exists (select from pg_roles where rolname = name) \gexec
-- For the throwaway database of octavo rehearse-restore.
select format('alter role %I createdb', :'owner') \gexec
select format('alter database %I owner to %I', current_database(), :'owner') \gexec
select set_config('octavo.owner', :'owner', false) as owner, set_config('octavo.serving', :'serving', false) as serving \gset

do $$
declare
    owner text := current_setting('octavo.owner');
    serving text := current_setting('octavo.serving');
    relation record;
    owned_sequence regclass;
    attempt integer;
begin
    if (select rolsuper from pg_roles where rolname = serving) then
        raise exception 'the role % is a superuser: choose another one for database.url', serving;
    end if;
    -- First: checks of foreign keys run as the owner of the table, who must be able to use its schema.
    if to_regnamespace('graphile_worker') is not null then
        execute format('alter schema graphile_worker owner to %I', owner);
        execute format('grant usage on schema graphile_worker to %I', serving);
        commit;
    end if;
    for relation in
        select pg_class.oid, format('%I.%I', nspname, relname) as name, relkind = 'S' as is_sequence, relrowsecurity
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('public', 'graphile_worker') and relowner = serving::regrole
            and relkind in ('r', 'p', 'v', 'm', 'S')
            -- Other sequences follow their table.
            and not (relkind = 'S' and exists (
                select from pg_depend
                where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
                    and refclassid = 'pg_class'::regclass))
        -- A view reads its tables as its owner.
        order by relkind = 'v', nspname, relname
    loop
        attempt := 1;
        loop
            begin
                execute format('alter table %s owner to %I', relation.name, owner);
                if relation.is_sequence then
                    execute format('grant usage, select on sequence %s to %I', relation.name, serving);
                else
                    execute format('grant select, insert, update, delete on %s to %I', relation.name, serving);
                end if;
                for owned_sequence in
                    select objid::regclass from pg_depend join pg_class on pg_class.oid = objid
                    where classid = 'pg_class'::regclass and refobjid = relation.oid and deptype in ('a', 'i') and relkind = 'S'
                loop
                    execute format('grant usage, select on sequence %s to %I', owned_sequence, serving);
                end loop;
                -- The tables of the job queue have no policies, so only their owner would see rows.
                if relation.relrowsecurity then
                    execute format('alter table %s disable row level security', relation.name);
                end if;
                exit;
            exception when lock_not_available or deadlock_detected then
                if attempt = 120 then
                    raise;
                end if;
            end;
            commit;
            perform pg_sleep(3);
            attempt := attempt + 1;
        end loop;
        commit;
    end loop;
    -- Functions, types, text search configurations and extensions.
    execute format('reassign owned by %I to %I', serving, owner);
    execute format('grant connect on database %I to %I', current_database(), serving);
end
$$;
