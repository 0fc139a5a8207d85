-- Accounts: crates/slices/identity.

alter table users add column last_sign_in_on date;

comment on column users.last_sign_in_on is 'Day of the last sign-in. Only the day: a time could be compared with that of a review.';
