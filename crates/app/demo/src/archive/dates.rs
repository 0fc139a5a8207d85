//! Dates of the archive: three full years before the volume of the current demo issues.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};

use super::seeded_rng::SeededRng;

/// Age in days and volume of the newest demo issue.
const NEWEST_VOLUME: (u64, i32) = (120, 13);
/// Month and day of publication of each number.
const PUBLICATION_DAYS: [(u32, u32); 4] = [(3, 25), (6, 25), (9, 25), (12, 18)];

#[derive(Debug, Clone, Copy)]
pub struct ArticleDates {
    pub submitted: NaiveDate,
    pub accepted: NaiveDate,
    pub published: NaiveDate,
}

pub fn issue_date(now: DateTime<Utc>, volume: i32, number: i32) -> NaiveDate {
    let (age, newest) = NEWEST_VOLUME;
    let year = days_before(now.date_naive(), age).year() - (newest - volume);
    let index = usize::try_from(number - 1).unwrap_or_default() % PUBLICATION_DAYS.len();
    let (month, day) = PUBLICATION_DAYS[index];
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}

pub fn dates_in_issue(published: NaiveDate, slug: &str) -> ArticleDates {
    let mut rng = SeededRng::new(&format!("days {slug}"));
    let submitted = days_before(published, u64::from(rng.between(140, 230)));
    ArticleDates { submitted, accepted: days_before(published, u64::from(rng.between(20, 60))), published }
}

/// Dates of the online-first article at `index`; 0 is the newest. All were submitted before the demo
/// submissions.
pub fn online_first_dates(now: DateTime<Utc>, index: usize, slug: &str) -> ArticleDates {
    let mut rng = SeededRng::new(&format!("days {slug}"));
    let published = days_before(now.date_naive(), 6 + 5 * index as u64);
    let submitted = days_before(published, u64::from(rng.between(190, 260)));
    ArticleDates { submitted, accepted: days_before(published, u64::from(rng.between(10, 30))), published }
}

fn days_before(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_sub_days(Days::new(days)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archive_issues_are_older_than_newest_demo_issue() {
        for text in ["2026-01-01T00:00:00Z", "2026-04-30T12:00:00Z", "2026-12-31T23:59:59Z"] {
            let now: DateTime<Utc> = text.parse().unwrap();
            let newest = days_before(now.date_naive(), NEWEST_VOLUME.0);
            let mut last = NaiveDate::MIN;
            for (volume, number) in [(10, 1), (10, 4), (11, 1), (12, 3), (12, 4)] {
                let day = issue_date(now, volume, number);
                assert!(last < day && day < newest, "{text} {volume} {number}");
                last = day;
            }
        }
    }
}
