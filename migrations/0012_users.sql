-- Editors and admins look after accounts. Owned by crates/identity.

-- Travels with an account: a save that was made from an older one is refused. Raised by whoever changes what a save
-- would overwrite, also by its owner.
alter table users add column version integer not null default 1;
create function raise_user_version() returns trigger language plpgsql as $$
begin
    new.version := old.version + 1;
    return new;
end
$$;
create trigger users_raise_version before update on users for each row
    when (old.first_name_en is distinct from new.first_name_en
       or old.middle_name_en is distinct from new.middle_name_en
       or old.last_name_en is distinct from new.last_name_en
       or old.affiliation_en is distinct from new.affiliation_en
       or old.position_en is distinct from new.position_en
       or old.degree_en is distinct from new.degree_en
       -- Addresses are compared without case, and shown with it.
       or old.contact_email::text is distinct from new.contact_email::text
       or old.phone_number is distinct from new.phone_number
       or old.roles is distinct from new.roles)
    execute function raise_user_version();

-- The orders of the list.
create index users_by_email on users ((coalesce(email, unconfirmed_email)), id);
create index users_by_last_name on users (lower(last_name_en), id);
create index users_by_first_name on users (lower(first_name_en), id);
-- Whether there is another admin is asked for every list.
create index users_admins on users (id) where is_active and 'admin' = any (roles);

-- Whoever was invited and has not answered is known by what they were asked to review, and by nothing else: for those
-- who wrote it, they are not there; and where nothing is left of it, for nobody.
create function people_hidden_from(person bigint) returns setof bigint
language sql stable
begin atomic
    select users.id from users
    where users.is_invited
      and not exists (select from review_assignments
                      where reviewer_id = users.id and article_id not in (select articles_by(person)));
end;

alter table identity_errands drop constraint identity_errands_kind_check;
alter table identity_errands add constraint identity_errands_kind_check check (kind in
    ('register', 'verify-email', 'reset-password', 'change-email', 'password-changed', 'email-changed',
     'orcid-connected', 'account-created'));
