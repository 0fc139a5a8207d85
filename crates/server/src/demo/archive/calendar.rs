//! When everything came out: three whole years before the volume that the demonstration begins with.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};

use super::dice::Dice;

/// Days since the newest issue of the demonstration, whose volume this is.
const NEWEST_VOLUME: (u64, i32) = (120, 13);
/// The day on which a number comes out.
const NUMBERS: [(u32, u32); 4] = [(3, 25), (6, 25), (9, 25), (12, 18)];

/// The days of an article's life.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    pub submitted: NaiveDate,
    pub accepted: NaiveDate,
    pub published: NaiveDate,
}

pub fn day_of_issue(now: DateTime<Utc>, volume: i32, number: i32) -> NaiveDate {
    let (age, newest) = NEWEST_VOLUME;
    let year = before(now.date_naive(), age).year() - (newest - volume);
    let place = usize::try_from(number - 1).unwrap_or_default() % NUMBERS.len();
    let (month, day) = NUMBERS[place];
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}

pub fn days_in_issue(published: NaiveDate, slug: &str) -> Course {
    let mut dice = Dice::of(&format!("days {slug}"));
    let submitted = before(published, u64::from(dice.between(140, 230)));
    Course { submitted, accepted: before(published, u64::from(dice.between(20, 60))), published }
}

/// The first is the newest. All were begun before anything that lies on the editors' desk.
pub fn days_online_first(now: DateTime<Utc>, place: usize, slug: &str) -> Course {
    let mut dice = Dice::of(&format!("days {slug}"));
    let published = before(now.date_naive(), 6 + 5 * place as u64);
    let submitted = before(published, u64::from(dice.between(190, 260)));
    Course { submitted, accepted: before(published, u64::from(dice.between(10, 30))), published }
}

fn before(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_sub_days(Days::new(days)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_issue_of_the_demonstration_stays_the_newest() {
        for text in ["2026-01-01T00:00:00Z", "2026-04-30T12:00:00Z", "2026-12-31T23:59:59Z"] {
            let now: DateTime<Utc> = text.parse().unwrap();
            let newest = before(now.date_naive(), NEWEST_VOLUME.0);
            let mut last = NaiveDate::MIN;
            for (volume, number) in [(10, 1), (10, 4), (11, 1), (12, 3), (12, 4)] {
                let day = day_of_issue(now, volume, number);
                assert!(last < day && day < newest, "{text} {volume} {number}");
                last = day;
            }
        }
    }
}
