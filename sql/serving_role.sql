-- Privileges of the role that serves, in the setting octavo.serving_role of the transaction: it reads and writes rows and
-- uses sequences. It owns nothing, so it can neither create, alter, truncate nor drop anything, nor disable a trigger.
-- Functions need no grant: PostgreSQL lets every role execute them.

-- Until the end of the transaction: the serving role may have left functions in the schema public that look like those of
-- PostgreSQL, before it lost the right to create them.
set local search_path = pg_catalog, pg_temp;

do $$
declare
    serving text := current_setting('octavo.serving_role');
    relation record;
begin
    for relation in
        select format('%I.%I', nspname, relname) as name,
               case when relkind = 'S' then 'sequence' else 'table' end as kind,
               case when relkind = 'S' then 'usage, select'
                    else coalesce(exceptions.privileges, 'select, insert, update, delete') end as privileges
        from pg_class
            join pg_namespace on pg_namespace.oid = relnamespace
            left join (values
                -- What was migrated; a wrong row would stop the next migration.
                ('public', '_sqlx_migrations', 'select'),
                ('graphile_worker', 'migrations', 'select'),
                -- The audit log only grows; network addresses are removed from it after a time.
                ('public', 'audit_entries', 'select, insert, update (address)'),
                ('public', 'audit_chain', 'select, insert')
            ) as exceptions (namespace, name, privileges) on namespace = nspname and name = relname
        where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'm', 'S')
            and pg_has_role(relowner, 'usage')
            and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    loop
        -- Takes back what an earlier version granted, also on columns.
        execute format('revoke all on %s %s from %I', relation.kind, relation.name, serving);
        execute format('grant %s on %s %s to %I', relation.privileges, relation.kind, relation.name, serving);
    end loop;

    execute format('revoke create on schema public from public, %I', serving);
    execute format('revoke create on schema graphile_worker from %I', serving);
    execute format('grant usage on schema public, graphile_worker to %I', serving);
    -- Covers tables until the grants above are applied to them.
    execute format('alter default privileges in schema public, graphile_worker
                    grant select, insert, update, delete on tables to %I', serving);
    execute format('alter default privileges in schema public, graphile_worker
                    grant usage, select on sequences to %I', serving);

    if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
        execute format('grant connect on database %I to %I', current_database(), serving);
        -- Every role may create temporary tables by default.
        execute format('revoke create, temporary on database %I from public, %I', current_database(), serving);
    end if;
end
$$;
