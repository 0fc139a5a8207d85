//! Response bodies and response times do not reveal whether an address has an account.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::TestApp;

/// Pairs of requests after which the precision is judged.
const ROUND: usize = 40;
/// Pairs at most, on a busy machine.
const MAX_PAIRS: usize = 200;
/// Relative difference of response times that must not be exceeded.
const MAX_DIFFERENCE: f64 = 0.05;

struct Endpoint {
    path: &'static str,
    body: fn(&str) -> Value,
    status: StatusCode,
    /// The address has a pending registration.
    has_registration: bool,
}

const ENDPOINTS: [Endpoint; 4] = [
    Endpoint {
        path: "/api/v1/auth/login",
        body: |email| json!({ "email": email, "password": "a wrong one" }),
        status: StatusCode::BAD_REQUEST,
        has_registration: false,
    },
    Endpoint {
        path: "/api/v1/auth/register",
        body: |email| json!({ "email": email, "password": "tram-lemon-47-kiosk", "firstNameEn": "Anna", "lastNameEn": "Orlova", "consentVersion": 1 }),
        status: StatusCode::NO_CONTENT,
        has_registration: false,
    },
    Endpoint {
        path: "/api/v1/auth/passwords/request-reset",
        body: |email| json!({ "email": email }),
        status: StatusCode::NO_CONTENT,
        has_registration: false,
    },
    // The password of a pending registration, for an address with and without an account.
    Endpoint {
        path: "/api/v1/auth/login",
        body: |email| json!({ "email": email, "password": "tram-lemon-47-kiosk" }),
        status: StatusCode::BAD_REQUEST,
        has_registration: true,
    },
];

/// Creates one account for each pair, because requests are limited by address. They share one password
/// hash.
async fn create_accounts(app: &TestApp) -> Vec<String> {
    let first = app.account().with_password().create().await;
    let emails: Vec<String> = (0..MAX_PAIRS).map(|n| format!("known-{n:03}-{}", first.email)).collect();
    sqlx::query(
        "insert into users (email, password_hash, first_name_en, last_name_en, created_at, updated_at)
         select known.email, users.password_hash, 'Anna', 'Orlova', now(), now()
         from users, unnest($1::text[]) as known (email)",
    )
    .bind(&emails)
    .execute(&app.state.pool)
    .await
    .unwrap();
    emails
}

/// Adds pending registrations with the password hash of an existing one.
async fn add_registrations(app: &TestApp, emails: &[String]) {
    sqlx::query(
        "insert into registrations (id, email, password_hash, first_name_en, last_name_en, language, created_at)
         select gen_random_uuid(), asked.email, (select password_hash from registrations limit 1),
                'Anna', 'Orlova', 'en', now()
         from unnest($1::text[]) as asked (email)",
    )
    .bind(emails)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

async fn measure_request(app: &TestApp, endpoint: &Endpoint, email: &str, n: usize) -> (Duration, Vec<u8>) {
    let from = format!("10.{}.{}.{}", n % 200, n / 200, usize::from(email.starts_with('k')));
    let start = Instant::now();
    let response = app.post_from(&from, endpoint.path, &(endpoint.body)(email)).await;
    let duration = start.elapsed();
    assert_eq!(response.status, endpoint.status, "{response:?}");
    (duration, response.body)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    f64::midpoint(numbers[(numbers.len() - 1) / 2], numbers[numbers.len() / 2])
}

/// Median of the relative differences between the response times of known and unknown addresses.
struct Difference {
    median: f64,
    /// Four standard errors of the median, by the spread of the differences: chance alone exceeds them once in
    /// fifteen thousand measurements, however busy the machine is.
    uncertainty: f64,
}

impl Difference {
    fn of(differences: &[f64]) -> Difference {
        let center = median(differences.to_vec());
        // The factors are those of the normal distribution, for the median and for its deviations.
        let spread = 1.4826 * median(differences.iter().map(|value| (value - center).abs()).collect());
        let error = 1.2533 * spread / (differences.len() as f64).sqrt();
        Difference { median: center, uncertainty: 4.0 * error }
    }

    fn is_precise(&self) -> bool {
        self.uncertainty < MAX_DIFFERENCE
    }

    fn is_real(&self) -> bool {
        self.median.abs() > MAX_DIFFERENCE.max(self.uncertainty)
    }
}

/// Sends pairs of requests until the difference is known precisely.
///
/// Compares neighbouring requests, so that a machine that is slow for some seconds affects both.
async fn measure_difference(app: &TestApp, endpoint: &Endpoint, known: &[String]) -> Difference {
    // The unknown addresses are new each time; without limits the known ones behave like new ones, too.
    app.reset_rate_limits().await;
    let new_address = || format!("other-{}@example.test", app.unique_id());
    let unknown: Vec<String> = known.iter().map(|_| new_address()).collect();
    if endpoint.has_registration {
        add_registrations(app, &[known, &unknown].concat()).await;
    }
    let mut differences = Vec::new();
    for (n, (known, unknown)) in known.iter().zip(&unknown).enumerate() {
        // Alternates the order, so that other load affects both equally.
        let (one, other) = if n % 2 == 0 {
            let one = measure_request(app, endpoint, known, n).await;
            (one, measure_request(app, endpoint, unknown, n).await)
        } else {
            let other = measure_request(app, endpoint, unknown, n).await;
            (measure_request(app, endpoint, known, n).await, other)
        };
        assert_eq!(one.1, other.1, "{}: bodies differ", endpoint.path);
        let (one, other) = (one.0.as_secs_f64(), other.0.as_secs_f64());
        differences.push((one - other) / f64::midpoint(one, other));
        if differences.len() % ROUND == 0 && Difference::of(&differences).is_precise() {
            break;
        }
    }
    Difference::of(&differences)
}

#[tokio::test]
async fn known_and_unknown_addresses_get_equal_responses() {
    TestApp::run(async |app| {
        let known = create_accounts(app).await;
        for endpoint in &ENDPOINTS {
            let difference = measure_difference(app, endpoint, &known).await;
            let [median, uncertainty] = [difference.median, difference.uncertainty].map(|part| part * 100.0);
            println!("{}: {median:.2} % ± {uncertainty:.2} %", endpoint.path);
            assert!(!difference.is_real(), "{}: {median:.2} % ± {uncertainty:.2} %", endpoint.path);
        }
    })
    .await;
}

/// Differences around `median`, on a machine whose response times vary by `noise`.
fn simulated_differences(median: f64, noise: f64, count: usize) -> Vec<f64> {
    // Evenly spread, with some responses that take twice as long.
    (0..count)
        .map(|n| match n % 16 {
            7 => 0.6,
            15 => -0.6,
            rest => median + noise * (rest as f64 / 7.5 - 1.0),
        })
        .collect()
}

#[test]
fn real_differences_are_distinguished_from_noise() {
    for (median, noise, is_precise, is_real) in [
        (0.0, 0.05, true, false),
        (0.08, 0.05, true, true),
        (-0.08, 0.05, true, true),
        // A busy machine: not precise enough after one round, and no false alarm.
        (0.06, 0.5, false, false),
        // A password that is not hashed.
        (1.5, 0.5, false, true),
    ] {
        let difference = Difference::of(&simulated_differences(median, noise, ROUND));
        assert_eq!(
            (difference.is_precise(), difference.is_real()),
            (is_precise, is_real),
            "{median} {noise}"
        );
    }
    let busy = Difference::of(&simulated_differences(0.3, 0.5, MAX_PAIRS));
    assert!(busy.is_real(), "{} ± {}", busy.median, busy.uncertainty);
}
