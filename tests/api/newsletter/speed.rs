//! A hundred thousand letters, beside the same mail server fed bare. Takes minutes: `make newsletter-speed`.

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

use super::killed::{end_hold, once_each, start_worker, wait_until_finished};
use super::*;

const SUBSCRIBERS: i32 = 100_000;
/// Enough to tell how fast the server is.
const BARE: i32 = 20_000;
/// A library's own pool waits 40 ms for each letter: it lets the last line wait for the rest to be acknowledged.
const POOLED: i32 = 2_000;
const DEATHS: u32 = 10;

/// Letters of the same size.
struct Bare {
    letter: mailer::Rendered,
    domain: String,
}

impl Bare {
    fn new(app: &TestApp) -> Bare {
        let app_settings = &app.house.app.settings;
        let letters = mailer::Letters::load(&app_settings.mail.letters, app_settings).unwrap();
        let values = mailer::values! {
            volume => 13, number => 4, subtitle => "", publication_date => "10.03.2026", more => 0,
            articles => vec![mailer::values! { title => "Title of an article", authors => "Ivan Petrov" }],
            link => "https://journal.test/issues/13-4", stop_link => format!("https://journal.test/{}", "x".repeat(80)),
        };
        let letter = letters.render("newsletter", rules::Language::En, values).unwrap();
        Bare { letter, domain: domain_of_many(app) }
    }

    fn message(&self, number: i32) -> Message {
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

/// As many connections as a newsletter has, as fast as they go.
async fn bare_rate(app: &TestApp) -> f64 {
    let mail = &app.house.app.settings.mail;
    let url = Url::parse(mail.smtp_url.expose_secret()).unwrap();
    let place = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap());
    let (bare, connections) = (Arc::new(Bare::new(app)), i32::try_from(mail.newsletter_connections).unwrap());
    let began = Instant::now();
    let sending = (0..connections).map(|first| {
        let (bare, place) = (Arc::clone(&bare), place.clone());
        tokio::spawn(async move {
            let stream = TcpStream::connect(place).await.unwrap();
            stream.set_nodelay(true).unwrap();
            let hello = ClientId::default();
            let mut connection =
                AsyncSmtpConnection::connect_with_transport(Box::new(stream), &hello).await.unwrap();
            for number in (1..=BARE).filter(|number| number % connections == first) {
                let message = bare.message(number);
                connection.send(message.envelope(), &message.formatted()).await.unwrap();
            }
        })
    });
    futures::future::try_join_all(sending).await.unwrap();
    let rate = f64::from(BARE) / began.elapsed().as_secs_f64();
    assert_eq!(app.mailbox.tally(&bare.domain).await, once_each(BARE));
    rate
}

async fn pooled_rate(app: &TestApp) -> f64 {
    let mail = &app.house.app.settings.mail;
    let pool = u32::try_from(mail.newsletter_connections).unwrap();
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(mail.smtp_url.expose_secret())
        .unwrap()
        .pool_config(PoolConfig::new().max_size(pool))
        .build();
    let bare = Bare::new(app);
    let began = Instant::now();
    let sent = stream::iter(1..=POOLED)
        .map(|number| {
            let (transport, message) = (transport.clone(), bare.message(number));
            tokio::spawn(async move { transport.send(message).await.unwrap() })
        })
        .buffer_unordered(pool as usize)
        .count()
        .await;
    sent as f64 / began.elapsed().as_secs_f64()
}

async fn sent_so_far(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from newsletter_letters")
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
}

/// How many had gone out at which moment. Asked seldom: counting them takes time from those who send.
async fn wait_until_sent(app: &TestApp, count: i64) -> (i64, Instant) {
    loop {
        let sent = sent_so_far(app).await;
        if sent >= count {
            return (sent, Instant::now());
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: make newsletter-speed"]
async fn a_hundred_thousand_letters_go_out_nearly_as_fast_as_bare_ones() {
    TestApp::run_in_real_time(async |app| {
        let ready = ready(app).await;
        let domain = subscribe(app, SUBSCRIBERS).await;
        let pooled = pooled_rate(app).await;
        let first_bare = bare_rate(app).await;

        let began = Instant::now();
        ready.publish(app).await;
        let published = began.elapsed();
        assert!(published < Duration::from_secs(1), "publishing took {published:?}");

        end_hold(app).await;
        let worker = start_worker(app);
        // Undisturbed, from where it is in full swing.
        let (first, from) = wait_until_sent(app, 2_000).await;
        let (last, to) = wait_until_sent(app, 40_000).await;
        let rate = (last - first) as f64 / (to - from).as_secs_f64();
        worker.kill().await;
        for death in 1..DEATHS {
            let worker = start_worker(app);
            wait_until_sent(app, last + i64::from(death) * 4_000).await;
            // Not at the same point of the conversation each time.
            tokio::time::sleep(Duration::from_micros(u64::from(death) * 337)).await;
            worker.kill().await;
        }
        let worker = start_worker(app);
        wait_until_finished(app, Duration::from_secs(300)).await;
        let whole = began.elapsed();
        assert!(worker.ask_to_stop(Duration::from_secs(25)).await.success());
        let second_bare = bare_rate(app).await;
        let tally = app.mailbox.tally(&domain).await;
        let bare = f64::midpoint(first_bare, second_bare);
        println!(
            "publishing {published:?}; a library's pool {pooled:.0} a second, bare {first_bare:.0} and {second_bare:.0}; newsletter {rate:.0} a second, {:.2} of bare; all of it with {DEATHS} deaths {whole:?}; {tally:?}",
            rate / bare
        );
        assert_eq!(tally, once_each(SUBSCRIBERS));
        assert!(rate >= 0.8 * bare, "{rate:.0} a second are less than 0.8 of {bare:.0}");
    })
    .await;
}
