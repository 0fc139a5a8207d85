-- Articles: crates/slices/editorial. Notifications: crates/slices/notifications.

alter table articles validate constraint articles_type_id_check;
alter table notifications validate constraint notifications_type_id_check;
