-- no-transaction
create unique index concurrently notifications_gathering
    on notifications (user_id, article_id, addressed_side, coalesce(review_assignment_id, 0))
    where gathers_until is not null;
