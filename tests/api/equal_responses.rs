//! Response bodies and response times do not reveal whether an address has an account.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::TestApp;

const SAMPLES: usize = 200;
const MEASUREMENTS: usize = 3;
/// Relative difference of response times.
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

/// Creates one account for each sample, because requests are limited by address. They share one password
/// hash.
async fn create_accounts(app: &TestApp) -> Vec<String> {
    let first = app.account().with_password().create().await;
    let emails: Vec<String> = (0..SAMPLES).map(|n| format!("known-{n:03}-{}", first.email)).collect();
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
    f64::midpoint(numbers[numbers.len() / 2 - 1], numbers[numbers.len() / 2])
}

/// Median of the relative differences between the response times of known and unknown addresses.
///
/// Compares neighbouring requests, so that a machine that is slow for some seconds affects both.
async fn measure_difference(app: &TestApp, endpoint: &Endpoint, known: &[String]) -> f64 {
    // The unknown addresses are new each time; without limits the known ones behave like new ones, too.
    sqlx::query("delete from attempts").execute(&app.state.pool).await.unwrap();
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
    }
    median(differences)
}

#[tokio::test]
async fn known_and_unknown_addresses_get_equal_responses() {
    TestApp::run(async |app| {
        let known = create_accounts(app).await;
        for endpoint in &ENDPOINTS {
            let mut smallest = f64::MAX;
            // A busy machine can distort one measurement; a real difference shows in all of them.
            for _ in 0..MEASUREMENTS {
                let difference = measure_difference(app, endpoint, &known).await;
                println!("{}: {:.2} %", endpoint.path, difference * 100.0);
                smallest = smallest.min(difference.abs());
                if smallest < MAX_DIFFERENCE {
                    break;
                }
            }
            assert!(smallest < MAX_DIFFERENCE, "{}: {:.2} %", endpoint.path, smallest * 100.0);
        }
    })
    .await;
}
