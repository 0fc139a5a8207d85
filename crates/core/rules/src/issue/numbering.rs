//! Suggested number of a new issue.

use super::content::MAX_NUMBER;

/// Number of an existing issue, with the year in which it was published or else created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberedIssue {
    pub volume: i32,
    pub number: i32,
    pub year: i32,
}

/// Volume and number after the last issue. A volume is one year, so that a new year begins a new volume.
pub fn next_number(last: Option<NumberedIssue>, year: i32) -> (i32, i32) {
    let Some(last) = last else { return (1, 1) };
    if last.year < year {
        (last.volume.saturating_add(1).min(MAX_NUMBER), 1)
    } else {
        (last.volume, last.number.saturating_add(1).min(MAX_NUMBER))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_year_begins_a_new_volume() {
        let last = |volume, number, year| Some(NumberedIssue { volume, number, year });
        assert_eq!(next_number(None, 2026), (1, 1));
        assert_eq!(next_number(last(13, 2, 2026), 2026), (13, 3));
        assert_eq!(next_number(last(13, 4, 2025), 2026), (14, 1));
        assert_eq!(next_number(last(13, 4, 2019), 2026), (14, 1));
        // The last issue is planned for the next year.
        assert_eq!(next_number(last(14, 1, 2027), 2026), (14, 2));
        assert_eq!(next_number(last(MAX_NUMBER, MAX_NUMBER, 2026), 2026), (MAX_NUMBER, MAX_NUMBER));
        assert_eq!(next_number(last(MAX_NUMBER, 1, 2025), 2026), (MAX_NUMBER, 1));
    }
}
