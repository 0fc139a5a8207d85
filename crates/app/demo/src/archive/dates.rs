//! Dates of the archive: three full years before the current volume, whose issues are a quarter apart.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};

use super::seeded_rng::SeededRng;
use super::source::CURRENT_ISSUE;

/// Age in days of the current issue.
const CURRENT_AGE: u64 = 120;
/// Days between the issues of the current volume.
const QUARTER: u64 = 91;
/// Month and day of publication of each number.
const PUBLICATION_DAYS: [(u32, u32); 4] = [(3, 25), (6, 25), (9, 25), (12, 18)];

#[derive(Debug, Clone, Copy)]
pub struct ArticleDates {
    pub submitted: NaiveDate,
    pub accepted: NaiveDate,
    pub published: NaiveDate,
}

pub fn issue_date(now: DateTime<Utc>, volume: i32, number: i32) -> NaiveDate {
    let (current_volume, current_number) = CURRENT_ISSUE;
    let in_current_volume = |number: i32| {
        let earlier = u64::try_from(current_number - number).unwrap_or_default();
        days_before(now.date_naive(), CURRENT_AGE + earlier * QUARTER)
    };
    if volume == current_volume {
        return in_current_volume(number);
    }
    let year = in_current_volume(1).year() - (current_volume - volume);
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
    fn issues_follow_each_other() {
        for text in ["2026-01-01T00:00:00Z", "2026-04-30T12:00:00Z", "2026-12-31T23:59:59Z"] {
            let now: DateTime<Utc> = text.parse().unwrap();
            let mut last = NaiveDate::MIN;
            for (volume, number) in [(10, 1), (10, 4), (11, 1), (12, 3), (12, 4), (13, 1), CURRENT_ISSUE] {
                let day = issue_date(now, volume, number);
                assert!(last < day, "{text} {volume} {number}");
                last = day;
            }
            assert!(last < now.date_naive(), "{text}");
        }
    }
}
