-- The day from which on a second factor is demanded.

-- Authentication: crates/core/kit.

create table second_factor_demand (
    is_only_row boolean primary key default true check (is_only_row),
    began_at    timestamptz not null
);

comment on table second_factor_demand is
    'One row while auth.second_factor is demanded, none while it is optional. Written by octavo serve at its start.';
comment on column second_factor_demand.is_only_row is 'Always true: there is one row at most.';
comment on column second_factor_demand.began_at is
    'The days in which editors and admins set up a factor begin then, or with the account if it is younger.';

comment on table second_factor_deadlines is
    'Editors and admins without a second factor, while it is demanded. Written when such an account is met, gets its role, or loses its factor by a reset.';
