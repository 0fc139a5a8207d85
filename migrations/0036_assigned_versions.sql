-- What a reviewer was asked about, and whether they are an author of it, as it was when they were asked.

-- Peer review: crates/slices/editorial.

create table assigned_versions (
    assignment_id           bigint primary key references review_assignments on delete cascade,
    ordinal                 bigint generated always as identity constraint assigned_versions_ordinal_key unique,
    is_author               boolean not null,
    type_id                 smallint not null,
    title_en                text not null,
    title_ru                text not null,
    theme_en                text not null,
    theme_ru                text not null,
    abstract_en             text not null,
    abstract_ru             text not null,
    keywords_en             text[] not null,
    keywords_ru             text[] not null,
    funding_information_en  text not null,
    funding_information_ru  text not null,
    conflict_of_interest_en text not null,
    conflict_of_interest_ru text not null,
    submission_date         date,
    authors                 jsonb not null,
    affiliations            jsonb not null
);

comment on table assigned_versions is
    'The article as each reviewer was asked about it; the reviewer sees this and no later change. Written by a trigger.';
comment on column assigned_versions.ordinal is
    'Order in which reviewers were asked. The ids of assignments are random, because reviewers see them.';
comment on column assigned_versions.is_author is
    'True if the reviewer was among the authors when asked. Later changes of a profile change nothing.';
comment on column assigned_versions.authors is
    'Authors in order, with the field names of the HTTP interface, without contact details.';
comment on column assigned_versions.affiliations is 'Affiliations in order: [{"key", "en", "ru"}].';

create table assignment_conflicts (
    assignment_id bigint not null references review_assignments on delete cascade,
    position      integer not null,
    kind          text not null check (kind <> ''),
    detail        text,
    primary key (assignment_id, position)
);

comment on table assignment_conflicts is
    'Conflicts of interest that were known when a reviewer was asked, the most serious first. For editors only.';
comment on column assignment_conflicts.detail is 'Domain, institution, or title of the joint article.';

create function store_assigned_versions(assignments bigint[]) returns void language plpgsql as $$
begin
    insert into assigned_versions (
        assignment_id, is_author, type_id, title_en, title_ru, theme_en, theme_ru, abstract_en, abstract_ru,
        keywords_en, keywords_ru, funding_information_en, funding_information_ru, conflict_of_interest_en,
        conflict_of_interest_ru, submission_date, authors, affiliations)
    select asked.id, articles.creator_id = asked.reviewer_id or is_among_authors(articles.id, asked.reviewer_id),
           articles.type_id, articles.title_en, articles.title_ru, articles.theme_en, articles.theme_ru,
           articles.abstract_en, articles.abstract_ru, articles.keywords_en, articles.keywords_ru,
           articles.funding_information_en, articles.funding_information_ru, articles.conflict_of_interest_en,
           articles.conflict_of_interest_ru, articles.submission_date,
           (select coalesce(jsonb_agg(jsonb_build_object(
                       'firstNameEn', first_name_en, 'firstNameRu', first_name_ru,
                       'middleNameEn', middle_name_en, 'middleNameRu', middle_name_ru,
                       'lastNameEn', last_name_en, 'lastNameRu', last_name_ru,
                       'orcid', orcid, 'affiliations', to_jsonb(affiliations)) order by position), '[]')
            from article_authors where article_id = articles.id),
           (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'en', en, 'ru', ru) order by position), '[]')
            from article_affiliations where article_id = articles.id)
    from review_assignments asked join articles on articles.id = asked.article_id
    where asked.id = any(assignments)
    order by asked.id
    on conflict (assignment_id) do update set is_author = excluded.is_author;
end
$$;

comment on function store_assigned_versions is
    'Stores the articles as they are for these assignments. One that was stored before is only judged again.';

create function keep_assigned_versions() returns trigger language plpgsql as $$
begin
    perform store_assigned_versions(array(select id from asked));
    return null;
end
$$;

comment on function keep_assigned_versions is 'Stores the articles when reviewers are asked.';

create function judge_assignment_again() returns trigger language plpgsql as $$
begin
    perform store_assigned_versions(array[new.id]);
    return null;
end
$$;

comment on function judge_assignment_again is 'Judges again when another account takes an invitation over.';

-- The triggers come first: they keep the last release from adding assignments until the older ones are stored.
create trigger review_assignments_keep_versions after insert on review_assignments
    referencing new table as asked
    for each statement execute function keep_assigned_versions();
create trigger review_assignments_judge_again after update of reviewer_id on review_assignments
    for each row when (old.reviewer_id <> new.reviewer_id)
    execute function judge_assignment_again();

select store_assigned_versions(array(select id from review_assignments));
