//! The mailing list: subscribe, confirm, unsubscribe, and the newsletter about a new issue.
