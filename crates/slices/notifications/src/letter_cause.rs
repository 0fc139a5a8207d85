//! Causes of letters, the unique keys of deliveries: `notification:12`, `undoing:12`; for a resend
//! `notification:12:2`.

use std::fmt;

use sqlx::PgExecutor;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CauseKind {
    Notification,
    Undo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    pub kind: CauseKind,
    pub notification: i64,
    /// 2 for the first resend, 3 for the second; `None` for the original letter.
    pub number: Option<i32>,
}

impl CauseKind {
    const fn prefix(self) -> &'static str {
        match self {
            CauseKind::Notification => "notification",
            CauseKind::Undo => "undoing",
        }
    }
}

impl Cause {
    pub const fn of_notification(notification: i64) -> Cause {
        Cause { kind: CauseKind::Notification, notification, number: None }
    }

    pub const fn of_undo(notification: i64) -> Cause {
        Cause { kind: CauseKind::Undo, notification, number: None }
    }

    pub const fn with_number(self, number: Option<i32>) -> Cause {
        Cause { number, ..self }
    }

    /// Number of resends up to and including this letter.
    pub fn resends(self) -> i32 {
        self.number.map_or(0, |number| number - 1)
    }

    /// Returns `None` for causes of other letters and for non-canonical spellings.
    pub fn parse(text: &str) -> Option<Cause> {
        let mut parts = text.split(':');
        let prefix = parts.next()?;
        let kind =
            [CauseKind::Notification, CauseKind::Undo].into_iter().find(|kind| kind.prefix() == prefix)?;
        let notification = parts.next()?.parse().ok()?;
        let number = parts.next().map(str::parse).transpose().ok()?;
        let cause = Cause { kind, notification, number };
        (cause.to_string() == text).then_some(cause)
    }

    /// Lists the causes of the original letter and its resends, oldest first.
    pub async fn list_deliveries(self, connection: impl PgExecutor<'_>) -> sqlx::Result<Vec<String>> {
        sqlx::query_scalar!(
            "select cause from mail_deliveries where notification_id = $1 and split_part(cause, ':', 1) = $2
             order by id",
            self.notification,
            self.kind.prefix()
        )
        .fetch_all(connection)
        .await
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.prefix(), self.notification)?;
        self.number.map_or(Ok(()), |number| write!(f, ":{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_accepts_only_canonical_causes() {
        for text in ["notification:12", "undoing:12", "notification:12:2"] {
            assert_eq!(Cause::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Cause::of_notification(12).resends(), 0);
        assert_eq!(Cause::of_notification(12).with_number(Some(2)).resends(), 1);
        for bad in [
            "",
            "notification",
            "notification:",
            "notification:x",
            "notification:012",
            "notification:1:2:3",
            "verify-email:1",
            "notification:1:",
            "notification:+1",
            "notification:99999999999999999999",
        ] {
            assert_eq!(Cause::parse(bad), None, "{bad}");
        }
    }
}
