-- Separate from 0031, which takes the lock that the check of all rows does not need.
alter table identity_codes validate constraint identity_codes_purpose_check;
