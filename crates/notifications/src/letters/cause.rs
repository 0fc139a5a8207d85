//! The cause of a letter: `notification:12`, `undoing:12`; sent again, `notification:12:2`.

use std::fmt;

use sqlx::PgExecutor;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    News,
    Undoing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    pub kind: Kind,
    pub notification: i64,
    /// The second letter, the third; the first has none.
    pub number: Option<i32>,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Kind::News => "notification",
            Kind::Undoing => "undoing",
        }
    }
}

impl Cause {
    pub const fn of_news(notification: i64) -> Cause {
        Cause { kind: Kind::News, notification, number: None }
    }

    pub const fn of_undoing(notification: i64) -> Cause {
        Cause { kind: Kind::Undoing, notification, number: None }
    }

    pub const fn again(self, number: Option<i32>) -> Cause {
        Cause { number, ..self }
    }

    /// How often it has been sent again, with this one: the second letter is the first resend.
    pub fn resends(self) -> i32 {
        self.number.map_or(0, |number| number - 1)
    }

    /// Nothing for what is no notification's, or not written as we write it.
    pub fn read(text: &str) -> Option<Cause> {
        let mut parts = text.split(':');
        let word = parts.next()?;
        let kind = [Kind::News, Kind::Undoing].into_iter().find(|kind| kind.word() == word)?;
        let notification = parts.next()?.parse().ok()?;
        let number = parts.next().map(str::parse).transpose().ok()?;
        let cause = Cause { kind, notification, number };
        (cause.to_string() == text).then_some(cause)
    }

    /// The letters that were tried of it, or will be, the first one first.
    pub async fn chain(self, connection: impl PgExecutor<'_>) -> sqlx::Result<Vec<String>> {
        sqlx::query_scalar!(
            "select cause from mail_deliveries where notification_id = $1 and split_part(cause, ':', 1) = $2
             order by id",
            self.notification,
            self.kind.word()
        )
        .fetch_all(connection)
        .await
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.word(), self.notification)?;
        self.number.map_or(Ok(()), |number| write!(f, ":{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_read_as_they_are_written_and_no_other_way() {
        for text in ["notification:12", "undoing:12", "notification:12:2"] {
            assert_eq!(Cause::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Cause::of_news(12).resends(), 0);
        assert_eq!(Cause::of_news(12).again(Some(2)).resends(), 1);
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
            assert_eq!(Cause::read(bad), None, "{bad}");
        }
    }
}
