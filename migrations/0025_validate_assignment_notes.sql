-- Separate from 0090, which takes the lock that the check of all rows does not need.
alter table article_events validate constraint article_events_user_role_check;
alter table reviews validate constraint reviews_result_id_check;
