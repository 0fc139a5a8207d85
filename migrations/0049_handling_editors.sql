-- Editors who look after an article, chief editors, editors of sections, and recommended decisions.

-- Accounts: crates/slices/identity.

create table chief_editors (
    user_id   bigint primary key references users on delete cascade,
    marked_by bigint references users,
    marked_at timestamptz not null
);

comment on table chief_editors is
    'Editors whom an admin has marked as chief editors. Admins are chief editors without a row. A row counts only while the account is active.';
comment on column chief_editors.marked_by is 'Admin who marked the editor; null for demo content.';

-- Articles: crates/slices/editorial.

create table section_editors (
    type_id smallint not null check (type_id between 1 and 9),
    user_id bigint not null references users on delete cascade,
    primary key (type_id, user_id)
);
create index section_editors_of_user on section_editors (user_id);

comment on table section_editors is
    'Editors of a section, which is an article type. The least loaded one becomes the handling editor of a new submission.';

create function end_editing() returns trigger language plpgsql as $$
begin
    delete from chief_editors where user_id = new.id;
    delete from section_editors where user_id = new.id;
    return null;
end
$$;

comment on function end_editing is
    'Ends the marks of an editor who loses the role: with the role alone they do not come back.';

create trigger users_end_editing after update of roles on users
    for each row when ('editor' = any(old.roles) and not 'editor' = any(new.roles))
    execute function end_editing();

comment on trigger users_end_editing on users is
    'A trigger, because the last release changes roles without knowing of these marks.';

create table article_editors (
    id          bigint generated always as identity primary key,
    article_id  bigint not null references articles on delete cascade,
    user_id     bigint not null references users,
    assigned_by bigint references users,
    assigned_at timestamptz not null,
    ended_at    timestamptz,
    constraint article_editors_ended check (ended_at >= assigned_at)
);
create unique index article_editors_open on article_editors (article_id) where ended_at is null;
create index article_editors_of_article on article_editors (article_id);
create index article_editors_of_user on article_editors (user_id, article_id);

comment on table article_editors is
    'Handling editors of articles, one at a time. The view handling_editors has those that count. Authors never see it.';
comment on column article_editors.assigned_by is 'Null if the editor was assigned automatically, by the section.';
comment on column article_editors.ended_at is 'When another editor, or nobody, took over.';

create view handling_editors as
    select assigned.article_id, assigned.user_id, assigned.assigned_by, assigned.assigned_at
    from article_editors assigned
        join users on users.id = assigned.user_id
        join articles on articles.id = assigned.article_id
    where assigned.ended_at is null
        and users.is_active and users.erased_at is null and 'editor' = any(users.roles)
        and articles.creator_id <> assigned.user_id
        and not is_among_authors(assigned.article_id, assigned.user_id);

comment on view handling_editors is
    'Handling editors that count: active editors who are not among the authors. Where there is none, nobody handles the article.';

create table decision_recommendations (
    id            bigint generated always as identity primary key,
    article_id    bigint not null references articles on delete cascade,
    revision      integer not null,
    user_id       bigint not null references users,
    action        text not null check (action in ('accept', 'decline', 'send-for-revision')),
    letter        text not null default '',
    made_at       timestamptz not null,
    returned_at   timestamptz,
    returned_by   bigint references users,
    return_reason text,
    closed_at     timestamptz,
    constraint decision_recommendations_returned check ((returned_at is null) = (return_reason is null))
);
create unique index decision_recommendations_open on decision_recommendations (article_id) where closed_at is null;
create index decision_recommendations_of_article on decision_recommendations (article_id);
create index decision_recommendations_of_user on decision_recommendations (user_id);

comment on table decision_recommendations is
    'Draft decisions of handling editors for the chief editors. Authors and reviewers never see them.';
comment on column decision_recommendations.letter is 'Draft of the letter to the author; the chief editor may change it.';
comment on column decision_recommendations.return_reason is 'Why a chief editor wants another recommendation. A returned one stays open until it is replaced.';
comment on column decision_recommendations.closed_at is 'When the article was decided or returned to the author, or the recommendation replaced or withdrawn.';

create view open_recommendations as
    select open.id, open.article_id, open.user_id, open.action, open.letter, open.made_at, open.returned_at,
           open.return_reason
    from decision_recommendations open
        join articles on articles.id = open.article_id
    where open.closed_at is null
        and articles.creator_id <> open.user_id
        and not is_among_authors(open.article_id, open.user_id);

comment on view open_recommendations is
    'Recommendations that wait for an answer, or for another one after a return. Those of an author have no effect.';

create function handling_notice_stands(kind smallint, article bigint, recipient bigint) returns boolean
language sql stable
return case kind
    when 20 then exists (
        select from handling_editors handled where handled.article_id = article and handled.user_id = recipient)
    when 21 then exists (
        select from open_recommendations open where open.article_id = article and open.returned_at is null)
    when 22 then exists (
        select from open_recommendations open
        where open.article_id = article and open.returned_at is not null and open.user_id = recipient)
    else true
end;

comment on function handling_notice_stands is
    'False if a notification of type 20 to 22 is no longer true: its letter is not sent then. True for other types.';

create function close_recommendation() returns trigger language plpgsql as $$
begin
    update decision_recommendations set closed_at = new.updated_at
    where article_id = new.id and closed_at is null;
    return null;
end
$$;

comment on function close_recommendation is
    'Closes the open recommendation when its round ends, whoever decided: the undo of a decision does not open it again.';

-- 2, 3 and 4: submitted, under review, review complete.
create trigger articles_close_recommendation after update of status_id, revision on articles
    for each row when (
        old.revision <> new.revision
        or (old.status_id in (2, 3, 4) and new.status_id not in (2, 3, 4))
    )
    execute function close_recommendation();

comment on trigger articles_close_recommendation on articles is
    'A trigger, because the last release decides without knowing of recommendations.';

-- Notifications: crates/slices/notifications. 20 to 22: handling editor assigned, decision recommended, recommendation
-- returned. 0052 validates.

alter table notifications
    -- squawk-ignore ban-drop-constraint
    drop constraint notifications_type_id_check,
    add constraint notifications_type_id_check check (type_id between 1 and 22) not valid;
