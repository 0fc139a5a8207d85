//! Sending rate of a hundred thousand letters, compared with plain SMTP to the same mail server.
//!
//! Takes minutes; run with `make newsletter-speed`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use reqwest::Url;
use secrecy::ExposeSecret;
use tokio::net::TcpStream;

use super::worker_crashes::{end_hold, one_letter_each, start_worker, wait_until_finished};
use super::*;

const SUBSCRIBERS: i32 = 100_000;
/// Enough letters to measure the mail server.
const PLAIN: i32 = 20_000;
/// lettre's pool needs 40 ms for each letter: without TCP_NODELAY, the last line waits for an
/// acknowledgement.
const POOLED: i32 = 2_000;
const KILLS: u32 = 10;

/// Letters of the newsletter's size, sent without the worker.
struct PlainLetters {
    letter: mailer::RenderedLetter,
    domain: String,
}

impl PlainLetters {
    fn new(app: &TestApp) -> PlainLetters {
        let app_settings = &app.state.settings;
        let letters = mailer::LetterTemplates::load(&app_settings.mail.templates, app_settings).unwrap();
        let values = mailer::values! {
            volume => 13, number => 4, subtitle => "", publication_date => "10.03.2026", more => 0,
            articles => vec![mailer::values! { title => "Title of an article", authors => "Ivan Petrov" }],
            link => "https://journal.test/issues/13-4", stop_link => format!("https://journal.test/{}", "x".repeat(80)),
        };
        let letter = letters.render("newsletter", rules::Language::En, values).unwrap();
        PlainLetters { letter, domain: bulk_domain(app) }
    }

    fn build_message(&self, number: i32) -> Message {
        let letter = &self.letter;
        Message::builder()
            .from(Mailbox::new(Some("Journal".into()), "no-reply@demo.test".parse().unwrap()))
            .to(Mailbox::new(None, format!("reader-{number}@{}", self.domain).parse().unwrap()))
            .subject(letter.subject.clone())
            .message_id(Some(format!("<{number}@{}>", self.domain)))
            .multipart(MultiPart::alternative_plain_html(letter.text.clone(), letter.html.clone()))
            .unwrap()
    }
}

/// Letters per second over plain SMTP, with as many connections as the newsletter uses.
async fn measure_plain_rate(app: &TestApp) -> f64 {
    let mail = &app.state.settings.mail;
    let url = Url::parse(mail.smtp_url.expose_secret()).unwrap();
    let address = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap());
    let (plain, connections) =
        (Arc::new(PlainLetters::new(app)), i32::try_from(mail.newsletter_connections).unwrap());
    let started = Instant::now();
    let sending = (0..connections).map(|first| {
        let (plain, address) = (Arc::clone(&plain), address.clone());
        tokio::spawn(async move {
            let stream = TcpStream::connect(address).await.unwrap();
            stream.set_nodelay(true).unwrap();
            let hello = ClientId::default();
            let mut connection =
                AsyncSmtpConnection::connect_with_transport(Box::new(stream), &hello).await.unwrap();
            for number in (1..=PLAIN).filter(|number| number % connections == first) {
                let message = plain.build_message(number);
                connection.send(message.envelope(), &message.formatted()).await.unwrap();
            }
        })
    });
    futures::future::try_join_all(sending).await.unwrap();
    let rate = f64::from(PLAIN) / started.elapsed().as_secs_f64();
    assert_eq!(app.mailbox.count_bulk(&plain.domain).await, one_letter_each(PLAIN));
    rate
}

/// Letters per second over lettre's connection pool.
async fn measure_pooled_rate(app: &TestApp) -> f64 {
    let mail = &app.state.settings.mail;
    let pool = u32::try_from(mail.newsletter_connections).unwrap();
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(mail.smtp_url.expose_secret())
        .unwrap()
        .pool_config(PoolConfig::new().max_size(pool))
        .build();
    let letters = PlainLetters::new(app);
    let started = Instant::now();
    let sent = stream::iter(1..=POOLED)
        .map(|number| {
            let (transport, message) = (transport.clone(), letters.build_message(number));
            tokio::spawn(async move { transport.send(message).await.unwrap() })
        })
        .buffer_unordered(pool as usize)
        .count()
        .await;
    sent as f64 / started.elapsed().as_secs_f64()
}

async fn count_sent(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from newsletter_letters").fetch_one(&app.state.pool).await.unwrap()
}

/// Waits until this many letters are sent, and returns their number and the time.
///
/// Polls rarely, because counting takes time from the database that the worker uses.
async fn wait_until_sent(app: &TestApp, count: i64) -> (i64, Instant) {
    loop {
        let sent = count_sent(app).await;
        if sent >= count {
            return (sent, Instant::now());
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: make newsletter-speed"]
async fn newsletter_reaches_most_of_plain_smtp_rate() {
    TestApp::run_with_system_clock(async |app| {
        let setup = create_issue(app).await;
        let domain = add_subscribers(app, SUBSCRIBERS).await;
        let pooled = measure_pooled_rate(app).await;
        let first_plain = measure_plain_rate(app).await;

        let started = Instant::now();
        setup.publish(app).await;
        let published = started.elapsed();
        assert!(published < Duration::from_secs(1), "publishing took {published:?}");

        end_hold(app).await;
        let worker = start_worker(app);
        // Measured without kills, after the start-up phase.
        let (first, from) = wait_until_sent(app, 2_000).await;
        let (last, to) = wait_until_sent(app, 40_000).await;
        let rate = (last - first) as f64 / (to - from).as_secs_f64();
        worker.kill().await;
        for kill in 1..KILLS {
            let worker = start_worker(app);
            wait_until_sent(app, last + i64::from(kill) * 4_000).await;
            // Kills at a different point of the SMTP exchange each time.
            tokio::time::sleep(Duration::from_micros(u64::from(kill) * 337)).await;
            worker.kill().await;
        }
        let worker = start_worker(app);
        wait_until_finished(app, Duration::from_secs(300)).await;
        let total = started.elapsed();
        assert!(worker.terminate(Duration::from_secs(25)).await.success());
        let second_plain = measure_plain_rate(app).await;
        let counts = app.mailbox.count_bulk(&domain).await;
        let plain = f64::midpoint(first_plain, second_plain);
        println!(
            "publishing {published:?}; lettre's pool {pooled:.0}/s, plain SMTP {first_plain:.0}/s and {second_plain:.0}/s; \
             newsletter {rate:.0}/s, {:.2} of plain; total with {KILLS} kills {total:?}; {counts:?}",
            rate / plain
        );
        assert_eq!(counts, one_letter_each(SUBSCRIBERS));
        assert!(rate >= 0.8 * plain, "{rate:.0} letters/s are less than 0.8 of {plain:.0}");
    })
    .await;
}
