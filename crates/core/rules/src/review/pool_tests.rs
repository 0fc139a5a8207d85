use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Locations of the errors, without `body`.
fn errors(check: impl FnOnce(&mut Validator)) -> Vec<(String, FieldErrorKind)> {
    let mut validator = Validator::new();
    check(&mut validator);
    let errors = validator.finish().err().unwrap_or_default();
    errors.into_iter().map(|error| (error.location[1..].join("."), error.kind)).collect()
}

#[test]
fn interests_are_trimmed_and_named_once() {
    let mut validator = Validator::new();
    let entered = words(&["  Bone marrow ", "bone  MARROW", "CAR-T", "Трансплантация", "трансплантация"]);
    let valid = ReviewerInterests { interests: entered }.validate(&mut validator);
    assert!(validator.is_valid());
    assert_eq!(valid, ["Bone marrow", "CAR-T", "Трансплантация"]);
}

#[test]
fn interests_have_bounds() {
    let found = |interests: Vec<String>| {
        errors(|validator| {
            ReviewerInterests { interests }.validate(validator);
        })
    };
    let at = |index: usize, kind| (format!("interests.{index}"), kind);
    assert_eq!(found(Vec::new()), []);
    assert_eq!(found(words(&["ab", &"x".repeat(80)])), []);
    assert_eq!(
        found(words(&["", " a ", &"x".repeat(81), "a\u{0}b"])),
        [
            at(0, FieldErrorKind::TooShort { min: 2 }),
            at(1, FieldErrorKind::TooShort { min: 2 }),
            at(2, FieldErrorKind::TooLong { max: 80 }),
            at(3, FieldErrorKind::Malformed),
        ]
    );
    let many = |count: usize| (0..count).map(|number| format!("Interest {number}")).collect::<Vec<_>>();
    assert_eq!(found(many(20)), []);
    assert_eq!(found(many(21)), [("interests".to_owned(), FieldErrorKind::TooMany { max: 20 })]);
}

#[test]
fn reviewer_is_away_for_a_year_at_most_and_back_on_the_day() {
    let today = day("2026-03-20");
    let saved = |not_before: Option<&str>| {
        let mut validator = Validator::new();
        let profile = ReviewerProfile { interests: Vec::new(), not_before: not_before.map(day) };
        let profile = profile.validate(&mut validator, today);
        validator.finish().map(|()| profile.not_before)
    };
    assert_eq!(saved(None), Ok(None));
    assert_eq!(saved(Some("2026-03-21")), Ok(Some(day("2026-03-21"))));
    assert_eq!(saved(Some("2027-03-21")), Ok(Some(day("2027-03-21"))));
    assert!(saved(Some("2027-03-22")).is_err());
    for passed in ["2026-03-20", "2020-01-01"] {
        assert_eq!(saved(Some(passed)), Ok(None), "{passed}");
    }
    assert!(is_available(None, today) && is_available(Some(today), today));
    assert!(!is_available(Some(day("2026-03-21")), today));
}

#[test]
fn request_is_silent_if_nobody_answered_it_in_time() {
    let deadlines =
        Deadlines { now: moment("2026-03-20T09:00:00Z"), today: day("2026-03-20"), unanswered_days: 7 };
    let (old, recent) = (moment("2026-03-13T09:00:00Z"), moment("2026-03-13T09:00:01Z"));
    for stage in Stage::ALL {
        let is_unanswered = matches!(stage, Stage::Waiting | Stage::OverdueUnanswered | Stage::Withdrawn);
        let ended_at = stage.is_ended().then_some(deadlines.now);
        let silent = |asked| is_silent(stage, !is_unanswered, asked, ended_at, deadlines);
        assert_eq!(silent(old), is_unanswered, "{stage:?}");
        assert!(!silent(recent), "{stage:?}");
    }
    let answered = is_silent(Stage::Withdrawn, true, old, Some(deadlines.now), deadlines);
    assert!(!answered, "withdrawn after the reviewer had agreed");
    let declined = is_silent(Stage::Declined, false, old, Some(deadlines.now), deadlines);
    assert!(!declined, "declined without agreeing first");
    let soon = moment("2026-03-14T09:00:00Z");
    assert!(!is_silent(Stage::Withdrawn, false, old, Some(soon), deadlines), "withdrawn after a day");
}

#[test]
fn score_counts_interests_most_and_only_three_articles_and_reviews() {
    for (interests, articles, reviews, expected) in [
        (0, 0, 0, 0),
        (1, 0, 0, 3),
        (2, 0, 0, 6),
        (0, 1, 0, 2),
        (0, 3, 0, 6),
        (0, 9, 0, 6),
        (0, 0, 1, 1),
        (0, 0, 9, 3),
        (1, 2, 1, 8),
    ] {
        let matches = Matches { interests: vec!["Word".into(); interests], articles, reviews };
        assert_eq!(matches.score(), expected, "{matches:?}");
    }
}

#[test]
fn interests_match_keywords_in_any_case_and_language() {
    let keywords = words(&["Bone  Marrow", " лейкоз", ""]);
    let keys = keyword_keys(&keywords);
    assert_eq!(keys.len(), 2);
    let interests = words(&["Лейкоз", "bone marrow", "Marrow"]);
    assert_eq!(Matches::matching_interests(&interests, &keys), ["Лейкоз", "bone marrow"]);
}

#[test]
fn best_match_with_least_to_do_comes_first_and_who_cannot_be_asked_last() {
    let of = |articles| Matches { articles, ..Matches::default() };
    let mut candidates = [
        ("away", match_rank(&of(3), 0, false)),
        ("busy", match_rank(&of(2), 4, true)),
        ("free", match_rank(&of(2), 1, true)),
        ("none", match_rank(&of(0), 0, true)),
        ("also free", match_rank(&of(2), 1, true)),
        ("best", match_rank(&of(3), 9, true)),
    ];
    candidates.sort_by_key(|(_, rank)| *rank);
    assert_eq!(candidates.map(|(name, _)| name), ["best", "free", "also free", "busy", "none", "away"]);
}

#[test]
fn orders_have_codes() {
    for order in ReviewerOrder::ALL {
        assert_eq!(ReviewerOrder::from_code(order.code()), Some(order));
        assert_eq!(serde_json::to_value(order).unwrap(), order.code());
    }
    assert_eq!(ReviewerOrder::from_code("rating"), None);
}

#[test]
fn note_may_be_missing_and_reason_must_not() {
    let note = |note: Option<&str>| {
        let terms = RequestTerms { note: note.map(str::to_owned), ..RequestTerms::default() };
        (errors(|validator| terms.check(validator)).len(), terms.note_text().map(str::to_owned))
    };
    assert_eq!(note(None), (0, None));
    assert_eq!(note(Some(" \n")), (0, None));
    assert_eq!(note(Some(" Please. ")), (0, Some("Please.".into())));
    assert_eq!(note(Some(&"x".repeat(2_000))).0, 0);
    assert_eq!(note(Some(&"x".repeat(2_001))).0, 1);
    assert_eq!(note(Some("\u{0}")).0, 1);
    let reason = |reason: &str| {
        let back = ReviewReturn { reason: reason.to_owned(), due_date: None };
        errors(|validator| back.check(validator)).into_iter().map(|(_, kind)| kind).collect::<Vec<_>>()
    };
    assert_eq!(reason(" "), [FieldErrorKind::Required]);
    assert_eq!(reason("Which dose?"), []);
    assert_eq!(reason(&"x".repeat(2_000)), []);
    assert_eq!(reason(&"x".repeat(2_001)), [FieldErrorKind::TooLong { max: 2_000 }]);
}

#[test]
fn rating_is_from_one_to_five_or_none() {
    for (rating, is_valid) in
        [(None, true), (Some(0), false), (Some(1), true), (Some(5), true), (Some(6), false)]
    {
        let found = errors(|validator| ReviewRating { rating }.check(validator));
        assert_eq!(found.is_empty(), is_valid, "{rating:?}");
    }
    assert!(serde_json::from_str::<ReviewRating>("{}").is_err());
    assert!(serde_json::from_str::<ReviewerProfile>(r#"{"interests":[]}"#).is_err());
    for (mean, expected) in [(4.0, 4.0), (4.25, 4.3), (10.0 / 3.0, 3.3)] {
        assert!((to_tenths(mean) - expected).abs() < 1e-9, "{mean}");
    }
}
