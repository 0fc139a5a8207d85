-- Notification types 15 to 19, and what they say beyond the article.

-- Notifications: crates/slices/notifications.

alter table notifications
    -- squawk-ignore ban-drop-constraint
    drop constraint notifications_type_id_check,
    add constraint notifications_type_id_check check (type_id between 1 and 19) not valid,
    add column addressed_side text,
    add column silence text,
    add column old_due_date date,
    add column new_due_date date,
    add column gathers_until timestamptz,
    add constraint notifications_details_check check (
        (type_id = 15) = (addressed_side is not null)
        and addressed_side in ('author', 'editors', 'reviewer')
        and (type_id = 17) = (silence is not null)
        and silence in ('unanswered', 'overdue')
        and (type_id = 19) = (old_due_date is not null and new_due_date is not null)
        and (type_id = 15 or gathers_until is null)
    ) not valid;

comment on column notifications.addressed_side is 'Type 15: side of the thread that the message is addressed to.';
comment on column notifications.silence is 'Type 17: what the reviewer has not done.';
comment on column notifications.old_due_date is 'Type 19: due date before the change.';
comment on column notifications.new_due_date is 'Type 19: due date after the change.';
comment on column notifications.gathers_until is 'Type 15: later messages join this notification and its e-mail until then. Null once the e-mail is queued.';

create table notification_messages (
    id              bigint generated always as identity primary key,
    notification_id bigint not null references notifications on delete cascade,
    message_id      bigint references article_messages on delete cascade,
    constraint notification_messages_once unique (notification_id, message_id)
);
create index notification_messages_of_message on notification_messages (message_id);

comment on table notification_messages is 'Messages that a notification of type 15 is about, which are gathered in one e-mail.';
