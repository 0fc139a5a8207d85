//! Known and unknown addresses are answered in the same words and in the same time.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::TestApp;

const TRIES: usize = 200;
const MEASUREMENTS: usize = 3;
/// As parts of the whole.
const MAX_DIFFERENCE: f64 = 0.05;

struct Door {
    path: &'static str,
    body: fn(&str) -> Value,
    status: StatusCode,
    /// Whether somebody has just registered with the address.
    registered: bool,
}

const DOORS: [Door; 4] = [
    Door {
        path: "/api/v1/auth/login",
        body: |email| json!({ "email": email, "password": "a wrong one" }),
        status: StatusCode::BAD_REQUEST,
        registered: false,
    },
    Door {
        path: "/api/v1/auth/register",
        body: |email| json!({ "email": email, "password": "tram-lemon-47-kiosk", "firstNameEn": "Anna", "lastNameEn": "Orlova", "consentVersion": 1 }),
        status: StatusCode::NO_CONTENT,
        registered: false,
    },
    Door {
        path: "/api/v1/auth/passwords/request-reset",
        body: |email| json!({ "email": email }),
        status: StatusCode::NO_CONTENT,
        registered: false,
    },
    // The password of a registration that was just sent, for an address with and without an account.
    Door {
        path: "/api/v1/auth/login",
        body: |email| json!({ "email": email, "password": "tram-lemon-47-kiosk" }),
        status: StatusCode::BAD_REQUEST,
        registered: true,
    },
];

/// As many accounts as there are tries: each address may be asked about only a few times. One password for all of
/// them, hashed once.
async fn known_addresses(app: &TestApp) -> Vec<String> {
    let first = app.account().with_password().create().await;
    let emails: Vec<String> = (0..TRIES).map(|n| format!("known-{n:03}-{}", first.email)).collect();
    sqlx::query(
        "insert into users (email, password_hash, first_name_en, last_name_en, created_at, updated_at)
         select known.email, users.password_hash, 'Anna', 'Orlova', now(), now()
         from users, unnest($1::text[]) as known (email)",
    )
    .bind(&emails)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
    emails
}

/// With the password of one who did it by the form.
async fn register_all(app: &TestApp, emails: &[String]) {
    sqlx::query(
        "insert into registrations (id, email, password_hash, first_name_en, last_name_en, language, created_at)
         select gen_random_uuid(), asked.email, (select password_hash from registrations limit 1),
                'Anna', 'Orlova', 'en', now()
         from unnest($1::text[]) as asked (email)",
    )
    .bind(emails)
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

async fn ask(app: &TestApp, door: &Door, email: &str, n: usize) -> (Duration, Vec<u8>) {
    let from = format!("10.{}.{}.{}", n % 200, n / 200, usize::from(email.starts_with('k')));
    let start = Instant::now();
    let answer = app.post_from(&from, door.path, &(door.body)(email)).await;
    let taken = start.elapsed();
    assert_eq!(answer.status, door.status, "{answer:?}");
    (taken, answer.body)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    f64::midpoint(numbers[numbers.len() / 2 - 1], numbers[numbers.len() / 2])
}

/// What an address that is known takes longer, as a part of the whole. Told from pairs of neighbours: a machine that is
/// half as fast for some seconds is so for both.
async fn measure(app: &TestApp, door: &Door, known: &[String]) -> f64 {
    // The strangers are new each time; so shall the others be.
    sqlx::query("delete from attempts").execute(&app.house.app.pool).await.unwrap();
    let stranger = || format!("other-{}@example.test", app.unique());
    let strangers: Vec<String> = known.iter().map(|_| stranger()).collect();
    if door.registered {
        register_all(app, &[known, &strangers].concat()).await;
    }
    let mut differences = Vec::new();
    for (n, (known, stranger)) in known.iter().zip(&strangers).enumerate() {
        // In turns, and each first as often as the other: whatever else the machine does falls on both.
        let (one, other) = if n % 2 == 0 {
            let one = ask(app, door, known, n).await;
            (one, ask(app, door, stranger, n).await)
        } else {
            let other = ask(app, door, stranger, n).await;
            (ask(app, door, known, n).await, other)
        };
        assert_eq!(one.1, other.1, "{}: the same body", door.path);
        let (one, other) = (one.0.as_secs_f64(), other.0.as_secs_f64());
        differences.push((one - other) / f64::midpoint(one, other));
    }
    median(differences)
}

#[tokio::test]
async fn known_and_unknown_addresses_are_answered_alike() {
    TestApp::run(async |app| {
        let known = known_addresses(app).await;
        for door in &DOORS {
            let mut smallest = f64::MAX;
            // A busy machine can blur one measurement; a real difference shows in all of them.
            for _ in 0..MEASUREMENTS {
                let difference = measure(app, door, &known).await;
                println!("{}: {:.2} %", door.path, difference * 100.0);
                smallest = smallest.min(difference.abs());
                if smallest < MAX_DIFFERENCE {
                    break;
                }
            }
            assert!(smallest < MAX_DIFFERENCE, "{}: {:.2} %", door.path, smallest * 100.0);
        }
    })
    .await;
}
