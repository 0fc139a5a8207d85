-- Separate from 0037, which takes the lock that the check of all rows does not need.
alter table sessions validate constraint sessions_ended_by_check;
