-- The pool of reviewers: interests, absences, grades of reviews, notes in requests, and returned reviews.

-- Peer review: crates/slices/editorial.

create table reviewer_profiles (
    user_id    bigint primary key references users on delete cascade,
    interests  text[] not null default '{}' check (cardinality(interests) <= 20),
    not_before date,
    updated_at timestamptz not null
);

comment on table reviewer_profiles is
    'What reviewers say about themselves, and editors about them. For editors, admins and the reviewer only.';
comment on column reviewer_profiles.interests is 'Keywords of what the reviewer knows, in any language.';
comment on column reviewer_profiles.not_before is
    'First day on which the reviewer wants to be asked again; null, or a day that has come, if they are available.';

create table review_ratings (
    assignment_id bigint primary key references review_assignments on delete cascade,
    rating        smallint not null check (rating between 1 and 5),
    rated_by      bigint not null references users,
    rated_at      timestamptz not null
);

comment on table review_ratings is
    'Grades that editors give to completed reviews. Reviewers and authors never see them.';
comment on column review_ratings.rated_by is 'Editor who gave the grade, or changed it last.';

create table request_notes (
    assignment_id bigint primary key references review_assignments on delete cascade,
    text          text not null check (text <> '' and char_length(text) <= 2000)
);

comment on table request_notes is 'What an editor wrote to the reviewer with a request; its letters repeat it. Authors never see it.';

create table returned_reviews (
    id                                bigint generated always as identity primary key,
    assignment_id                     bigint not null references review_assignments on delete cascade,
    version                           integer not null,
    result_id                         smallint,
    comment_for_author                text not null,
    comment_for_editor                text not null,
    overall_rating                    smallint,
    contains_current_scientific_data  boolean,
    contains_adequate_citations       boolean,
    no_obvious_signs_of_borrowing     boolean,
    uses_adequate_statistical_methods boolean,
    written_in_good_english           boolean,
    updated_at                        timestamptz not null,
    reason                            text not null check (reason <> '' and char_length(reason) <= 2000),
    returned_by                       bigint not null references users,
    returned_at                       timestamptz not null
);
create index returned_reviews_of_assignment on returned_reviews (assignment_id, id desc);

comment on table returned_reviews is
    'Completed reviews as they were when an editor returned them; the reviewer changes the one in reviews. Authors never see them.';
comment on column returned_reviews.updated_at is 'When the reviewer last saved this text.';
comment on column returned_reviews.reason is 'What the reviewer shall change. For editors, admins and the reviewer only.';

-- Notifications: crates/slices/notifications. 23: review returned. 0054 validates.

alter table notifications
    -- squawk-ignore ban-drop-constraint
    drop constraint notifications_type_id_check,
    add constraint notifications_type_id_check check (type_id between 1 and 23) not valid;
