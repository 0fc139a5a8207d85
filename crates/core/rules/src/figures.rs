//! Figures of the journal: periods, percentiles, tables. `docs/figures.md` defines each figure.

use chrono::{Datelike, Months, NaiveDate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::LocalizedText;
use crate::validation::{FieldError, FieldErrorKind};

/// Ten years.
pub const MAX_MONTHS: u32 = 120;
pub const DEFAULT_MONTHS: u32 = 12;
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2199;

/// Percentiles are interpolated linearly between the two nearest values, as by `percentile_cont` of PostgreSQL.
pub const MEDIAN: f64 = 0.5;
/// Four of five articles are decided on within this time.
pub const UPPER_PERCENTILE: f64 = 0.8;

/// The digest comes on Mondays from this hour on, in the journal's time zone.
pub const DIGEST_HOUR: u32 = 8;

/// A calendar month of the journal's time zone, written `2026-07`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    first_day: NaiveDate,
}

impl Month {
    pub fn of(day: NaiveDate) -> Month {
        Month { first_day: day.with_day(1).unwrap_or(day) }
    }

    pub const fn first_day(self) -> NaiveDate {
        self.first_day
    }

    pub fn plus(self, months: u32) -> Month {
        Month { first_day: self.first_day.checked_add_months(Months::new(months)).unwrap_or(self.first_day) }
    }

    pub fn minus(self, months: u32) -> Month {
        Month { first_day: self.first_day.checked_sub_months(Months::new(months)).unwrap_or(self.first_day) }
    }

    fn parse(text: &str) -> Option<Month> {
        let (year, month) = text.split_once('-')?;
        let is_number = |part: &str, digits| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
        if !is_number(year, 4) || !is_number(month, 2) {
            return None;
        }
        let first_day = NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1)?;
        YEARS.contains(&first_day.year()).then_some(Month { first_day })
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.first_day.format("%Y-%m"))
    }
}

/// Months for which figures are computed, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    pub from: Month,
    pub to: Month,
}

impl Period {
    /// Reads the bounds of a request. Without `to` the period ends today; without `from` it is a year long.
    pub fn parse(from: Option<&str>, to: Option<&str>, today: NaiveDate) -> Result<Period, Vec<FieldError>> {
        let parse = |name, text: Option<&str>| match text.map(|text| (text, Month::parse(text))) {
            Some((_, None)) => Err(vec![FieldError::in_query(name, FieldErrorKind::Malformed)]),
            Some((_, month)) => Ok(month),
            None => Ok(None),
        };
        let (from, to) = (parse("from", from)?, parse("to", to)?);
        let this_month = Month::of(today);
        let to = to.unwrap_or_else(|| from.map_or(this_month, |from| from.max(this_month)));
        let period = Period { from: from.unwrap_or_else(|| to.minus(DEFAULT_MONTHS - 1)), to };
        period.check().map_err(|kind| vec![FieldError::in_query("to", kind)])?;
        Ok(period)
    }

    fn check(self) -> Result<(), FieldErrorKind> {
        if self.to < self.from {
            let name = LocalizedText::new("first month", "первый месяц");
            return Err(FieldErrorKind::EarlierThan { name });
        }
        let after_longest = self.from.plus(MAX_MONTHS).first_day;
        if self.to.first_day >= after_longest {
            let latest = after_longest.pred_opt().unwrap_or(after_longest);
            return Err(FieldErrorKind::NotBetween { earliest: self.from.first_day, latest });
        }
        Ok(())
    }

    pub fn months(self) -> impl Iterator<Item = Month> {
        std::iter::successors(Some(self.from), |month| Some(month.plus(1)))
            .take_while(move |month| *month <= self.to)
    }

    /// First day after the period.
    pub fn end(self) -> NaiveDate {
        self.to.plus(1).first_day
    }
}

/// Tables that can be exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FigureTable {
    Months,
    Reviewers,
    Articles,
}

impl FigureTable {
    pub const ALL: [FigureTable; 3] = [FigureTable::Months, FigureTable::Reviewers, FigureTable::Articles];

    pub const fn code(self) -> &'static str {
        match self {
            FigureTable::Months => "months",
            FigureTable::Reviewers => "reviewers",
            FigureTable::Articles => "articles",
        }
    }

    pub fn from_code(code: &str) -> Option<FigureTable> {
        FigureTable::ALL.into_iter().find(|table| table.code() == code)
    }

    pub const fn headings(self) -> &'static [LocalizedText] {
        match self {
            FigureTable::Months => MONTH_HEADINGS,
            FigureTable::Reviewers => REVIEWER_HEADINGS,
            FigureTable::Articles => ARTICLE_HEADINGS,
        }
    }
}

const MONTH_HEADINGS: &[LocalizedText] = &[
    LocalizedText::new("Month", "Месяц"),
    LocalizedText::new("Submitted", "Подано"),
    LocalizedText::new("Submitted after revision", "Подано после доработки"),
    LocalizedText::new("Accepted", "Принято"),
    LocalizedText::new("Declined", "Отклонено"),
    LocalizedText::new("Sent for revision", "Отправлено на доработку"),
    LocalizedText::new("First decisions", "Первых решений"),
    LocalizedText::new("Days to first decision, median", "Дней до первого решения, медиана"),
    LocalizedText::new("Days to first decision, 80th percentile", "Дней до первого решения, 80-й процентиль"),
];

const REVIEWER_HEADINGS: &[LocalizedText] = &[
    LocalizedText::new("Month of the request", "Месяц запроса"),
    LocalizedText::new("Asked", "Запрошено"),
    LocalizedText::new("Agreed", "Согласились"),
    LocalizedText::new("Declined", "Отказались"),
    LocalizedText::new("No answer", "Не ответили"),
    LocalizedText::new("Late", "С опозданием"),
    LocalizedText::new("Completed", "Завершено"),
];

const ARTICLE_HEADINGS: &[LocalizedText] = &[
    LocalizedText::new("Manuscript number", "Номер рукописи"),
    LocalizedText::new("Title (English)", "Название (английское)"),
    LocalizedText::new("Title (Russian)", "Название (русское)"),
    LocalizedText::new("Article type", "Тип статьи"),
    LocalizedText::new("Submitted on", "Дата подачи"),
    LocalizedText::new("First decision on", "Дата первого решения"),
    LocalizedText::new("First decision", "Первое решение"),
    LocalizedText::new("Days to first decision", "Дней до первого решения"),
    LocalizedText::new("Outcome", "Итог"),
    LocalizedText::new("Outcome on", "Дата итога"),
    LocalizedText::new("Days to outcome", "Дней до итога"),
    LocalizedText::new("Published on", "Дата публикации"),
];

/// A decision as it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedDecision {
    Accepted,
    Declined,
    Revision,
}

impl CountedDecision {
    pub const ALL: [CountedDecision; 3] =
        [CountedDecision::Accepted, CountedDecision::Declined, CountedDecision::Revision];

    /// `article_milestones.kind`.
    pub const fn code(self) -> &'static str {
        match self {
            CountedDecision::Accepted => "accepted",
            CountedDecision::Declined => "declined",
            CountedDecision::Revision => "revision",
        }
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            CountedDecision::Accepted => LocalizedText::new("Accepted", "Принята"),
            CountedDecision::Declined => LocalizedText::new("Declined", "Отклонена"),
            CountedDecision::Revision => LocalizedText::new("Sent for revision", "На доработку"),
        }
    }

    pub fn from_code(code: &str) -> Option<CountedDecision> {
        CountedDecision::ALL.into_iter().find(|decision| decision.code() == code)
    }
}

/// Part of a whole from 0 to 1; absent if the whole is empty.
pub fn share(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Days as they are shown: to a tenth.
pub fn round_days(days: f64) -> f64 {
    (days * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn parse(from: Option<&str>, to: Option<&str>) -> Result<(String, String), String> {
        let period = Period::parse(from, to, day("2026-07-31"));
        period.map(|period| (period.from.to_string(), period.to.to_string())).map_err(|errors| {
            assert_eq!(errors.len(), 1);
            format!("{}: {}", errors[0].location.join("."), errors[0].kind.code())
        })
    }

    #[test]
    fn period_is_the_last_twelve_months_by_default() {
        let ok = |from: &str, to: &str| Ok((from.to_owned(), to.to_owned()));
        assert_eq!(parse(None, None), ok("2025-08", "2026-07"));
        assert_eq!(parse(Some("2026-03"), None), ok("2026-03", "2026-07"));
        assert_eq!(parse(None, Some("2024-01")), ok("2023-02", "2024-01"));
        assert_eq!(parse(Some("2026-07"), Some("2026-07")), ok("2026-07", "2026-07"));
        assert_eq!(parse(Some("2016-08"), None), ok("2016-08", "2026-07"));
        assert_eq!(parse(Some("2026-09"), None), ok("2026-09", "2026-09"));
    }

    #[test]
    fn period_is_at_most_ten_years_of_known_months() {
        assert_eq!(parse(Some("2016-07"), None), Err("query.to: not-between".into()));
        assert_eq!(parse(Some("1900-01"), Some("2199-12")), Err("query.to: not-between".into()));
        assert_eq!(parse(Some("2026-07"), Some("2026-06")), Err("query.to: earlier-than".into()));
        for bad in ["", "2026", "2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "+026-01", "1899-12"] {
            assert_eq!(parse(Some(bad), None), Err("query.from: malformed".into()), "{bad}");
            assert_eq!(parse(None, Some(bad)), Err("query.to: malformed".into()), "{bad}");
        }
    }

    #[test]
    fn months_of_a_period_follow_each_other() {
        let period = Period::parse(Some("2025-11"), Some("2026-02"), day("2026-07-31")).unwrap();
        let months: Vec<String> = period.months().map(|month| month.to_string()).collect();
        assert_eq!(months, ["2025-11", "2025-12", "2026-01", "2026-02"]);
        assert_eq!(period.end(), day("2026-03-01"));
        assert_eq!(Period { from: period.from, to: period.from }.months().count(), 1);
    }

    #[test]
    fn tables_have_codes_and_headings_in_both_languages() {
        for table in FigureTable::ALL {
            assert_eq!(FigureTable::from_code(table.code()), Some(table));
            assert!(table.headings().len() > 5);
        }
        assert_eq!(FigureTable::from_code("people"), None);
        for decision in CountedDecision::ALL {
            assert_eq!(CountedDecision::from_code(decision.code()), Some(decision));
            assert_ne!(decision.name().en, decision.name().ru);
        }
        assert_eq!(CountedDecision::from_code("published"), None);
    }

    #[test]
    fn share_of_nothing_is_unknown() {
        assert_eq!((share(0, 0), share(1, 4), share(0, 3)), (None, Some(0.25), Some(0.0)));
        assert_eq!((round_days(12.349), round_days(0.05)), (12.3, 0.1));
    }
}
