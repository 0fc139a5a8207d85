-- Separate from 0061, which takes the lock that the check of all rows does not need.
alter table notifications validate constraint notifications_type_id_check;
