-- Notes of reviewers to the editors, and reports of silent reviewers.

-- Peer review: crates/slices/editorial.

create table assignment_notes (
    id            bigint generated always as identity primary key,
    assignment_id bigint not null references review_assignments on delete cascade,
    kind          text not null check (kind in ('more-time', 'cannot-finish', 'refusal')),
    reason        text check (reason in ('no-time', 'conflict-of-interest', 'not-my-field', 'other')),
    text          text not null default '',
    suggestion    text not null default '',
    created_at    timestamptz not null,
    answered_at   timestamptz
);
create index assignment_notes_of_assignment on assignment_notes (assignment_id, id desc);

comment on table assignment_notes is 'What a reviewer writes to the editors about an assignment. Authors never see it.';
comment on column assignment_notes.reason is 'Why the reviewer refused; null for other notes and if not given.';
comment on column assignment_notes.suggestion is 'Someone else whom a refusing reviewer suggests.';
comment on column assignment_notes.answered_at is 'When the editors set a new due date or a later note replaced this one.';

alter table review_assignments
    add column request_reminded_at timestamptz,
    add column silence_reported_at timestamptz;

comment on column review_assignments.request_reminded_at is 'When the reviewer was reminded of the unanswered request.';
comment on column review_assignments.silence_reported_at is 'When the editors were notified that the request is not answered.';

-- The scheduled job ends the review of an article; such an event has no user.
alter table article_events
    -- squawk-ignore ban-drop-not-null
    alter column user_id drop not null,
    -- squawk-ignore ban-drop-constraint
    drop constraint article_events_user_role_check,
    add constraint article_events_user_role_check
        check (user_role in ('author', 'editor', 'reviewer', 'system') and (user_role = 'system') = (user_id is null))
        not valid;

comment on column article_events.user_id is 'Null for changes by the scheduled job.';

alter table reviews
    -- squawk-ignore ban-drop-constraint
    drop constraint reviews_result_id_check,
    add constraint reviews_result_id_check check (result_id between 1 and 4) not valid;

-- Notifications: crates/slices/notifications.

alter table notification_messages
    add column note_id bigint references assignment_notes on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index notification_messages_of_note on notification_messages (note_id);

comment on column notification_messages.note_id is 'Note of a reviewer, if the notification is not about a message.';
