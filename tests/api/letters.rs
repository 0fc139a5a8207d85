//! A letter on its whole way: asked for, queued, rendered, sent, read, answered.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use rules::Language;
use serde_json::json;
use testkit::{Letter, TestApp};

const REQUEST: &str = "/api/v1/auth/emails/request-verification";
const VERIFY: &str = "/api/v1/auth/emails/verify";
const HOSTILE_NAME: &str = r#"<b>Иван</b> & "Co""#;
const EDITORS_WORDS: &[&str] =
    &["Please explain:", "1. <b>Dose</b> & route\n2. Figure 3", "Yours, O. Belova"];

fn letters_of(app: &TestApp) -> mailer::Letters {
    let settings = &app.house.app.settings;
    mailer::Letters::load(&settings.mail.letters, settings).unwrap()
}

async fn letter_to(app: &TestApp, email: &str) -> Letter {
    let answer = app.post(REQUEST, &json!({ "email": email })).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    app.letters_to(email, 1).await.remove(0)
}

#[tokio::test]
async fn the_code_from_the_letter_confirms_the_address_once() {
    TestApp::run(async |app| {
        let email = app.registration("<b>Анна</b>", "O'Neil & Co").await;
        let letter = letter_to(app, &email).await;
        assert!(letter.text.contains("<b>Анна</b> O'Neil & Co"));
        assert!(!letter.html.contains("<b>Анна</b>"));
        let code = letter.code();
        assert_eq!(code.len(), 43);

        let verify = async || app.post(VERIFY, &json!({ "token": code })).await;
        assert_eq!(verify().await.status, StatusCode::NO_CONTENT);
        let accounts = sqlx::query_scalar::<_, i64>("select count(*) from users where email = $1::citext");
        assert_eq!(accounts.bind(&email).fetch_one(&app.house.app.pool).await.unwrap(), 1);
        assert_eq!(verify().await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn letters_come_in_the_persons_language() {
    TestApp::run(async |app| {
        for (language, subject) in [("en", "Cellular Therapy"), ("ru", "Клеточная терапия")] {
            let person = app.account().create().await;
            app.post_as(&person, "/api/v1/users/me/language", &json!({ "interfaceLanguage": language }))
                .await;
            app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": person.email })).await;
            let letter = app.letters_to(&person.email, 1).await.remove(0);
            assert!(letter.text.contains(subject), "{}", letter.text);
            assert!(letter.html.contains(&format!("lang=\"{language}\"")));
        }
    })
    .await;
}

#[tokio::test]
async fn a_code_expires_and_is_nowhere_in_the_database() {
    TestApp::run(async |app| {
        let email = app.registration("Anna", "Kulagina").await;
        let code = letter_to(app, &email).await.code();
        let kept: i64 = sqlx::query_scalar(
            "select (select count(*) from identity_codes c where c::text like '%' || $1 || '%')
                  + (select count(*) from mail_deliveries d where d::text like '%' || $1 || '%')",
        )
        .bind(&code)
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap();
        assert_eq!(kept, 0);
        app.house.app.clock.advance(chrono::TimeDelta::hours(48));
        assert_eq!(app.post(VERIFY, &json!({ "token": code })).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn nobody_learns_whether_an_address_is_known() {
    TestApp::run(async |app| {
        let verified = app.account().create().await;
        for email in [verified.email.as_str(), "stranger@example.test"] {
            let answer = app.post(REQUEST, &json!({ "email": email })).await;
            assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0), "{email}");
        }
        app.run_jobs().await;
        assert!(app.mailbox.letters_to(&verified.email).await.is_empty());
        assert!(app.mailbox.letters_to("stranger@example.test").await.is_empty());
        for bad in [json!(""), json!("a".repeat(100_000)), json!(null), json!({})] {
            assert!(app.post(VERIFY, &json!({ "token": bad })).await.status.is_client_error());
        }
    })
    .await;
}

#[tokio::test]
async fn every_letter_exists_and_renders_in_both_languages() {
    let with_code = || {
        mailer::values! { full_name => "Anna", link => "https://x.test/a?code=b", code => "b", valid_hours => 48 }
    };
    let notice = || {
        mailer::values! { full_name => "Anna", login_link => "https://x.test/a", reset_link => "https://x.test/b",
        profile_link => "https://x.test/c" }
    };
    let title = "<b>T</b> & \"CAR\" ".repeat(30);
    let of_article = |revision: i32| {
        mailer::values! { full_name => "Anna", title => &title, author => "Olga Belova", revision, link => "https://x.test/d" }
    };
    let decided = |letter: &'static [&'static str]| {
        mailer::values! { full_name => HOSTILE_NAME, title => &title, revision => 2, letter => letter.to_vec(),
        link => "https://x.test/d", public_link => "https://x.test/e", publication_date => "14.03.2026" }
    };
    let undone = |decision: &str| {
        mailer::values! { full_name => HOSTILE_NAME, title => &title, link => "https://x.test/d", decision }
    };
    // No author and no reviewer is given, so a letter to a reviewer that asks for one fails here.
    let to_reviewer = |revision: i32, is_invitation: bool, is_accepted: bool| {
        mailer::values! { full_name => HOSTILE_NAME, title => &title, revision, link => "https://x.test/f",
        due_date => "14.03.2026", is_invitation, is_accepted }
    };
    let request = |revision: i32, outline: &'static [&'static str]| {
        mailer::values! { article_type => "<b>Case</b>", abstract => outline.to_vec(), valid_days => 30,
        ..to_reviewer(revision, false, false) }
    };
    let to_office = |revision: i32| {
        mailer::values! { full_name => "Anna", title => &title, reviewer => HOSTILE_NAME, revision,
        link => "https://x.test/g" }
    };
    let samples = [
        ("confirm-email", with_code()),
        ("reset-password", with_code()),
        ("change-email", with_code()),
        ("address-in-use", notice()),
        ("password-changed", notice()),
        ("email-changed", notice()),
        ("orcid-connected", notice()),
        ("article-submitted", of_article(0)),
        ("article-resubmitted", of_article(1)),
        ("article-accepted", decided(&[])),
        ("article-accepted", decided(EDITORS_WORDS)),
        ("article-declined", decided(&[])),
        ("article-declined", decided(EDITORS_WORDS)),
        ("article-sent-for-revision", decided(&[])),
        ("article-sent-for-revision", decided(EDITORS_WORDS)),
        ("article-published", decided(&[])),
        ("article-published", decided(EDITORS_WORDS)),
        ("decision-undone", undone("accepted")),
        ("decision-undone", undone("declined")),
        ("decision-undone", undone("sent-for-revision")),
        ("decision-undone", undone("published")),
        ("review-request", request(0, &[])),
        ("review-request", request(2, EDITORS_WORDS)),
        ("review-request", mailer::values! { is_accepted => true, ..request(1, &[]) }),
        ("review-invitation", request(0, &[])),
        ("review-invitation", request(2, EDITORS_WORDS)),
        ("review-reminder", to_reviewer(0, false, true)),
        ("review-reminder", to_reviewer(1, false, false)),
        ("review-reminder", to_reviewer(0, true, false)),
        ("review-reminder", mailer::values! { link => None::<&str>, ..to_reviewer(0, true, false) }),
        ("review-overdue", to_reviewer(0, false, true)),
        ("review-overdue", to_reviewer(1, false, false)),
        ("review-overdue", to_reviewer(0, true, false)),
        ("review-withdrawn", to_reviewer(0, false, true)),
        ("review-withdrawn", to_reviewer(1, false, false)),
        ("review-withdrawn", to_reviewer(0, true, false)),
        ("review-completed", to_office(0)),
        ("review-completed", to_office(1)),
        ("review-declined", to_office(0)),
        ("review-declined", to_office(1)),
        ("article-review-completed", to_office(0)),
        ("article-review-completed", to_office(1)),
    ];
    TestApp::run(async |app| {
        let letters = letters_of(app);
        let folders: BTreeSet<String> = std::fs::read_dir(&app.house.app.settings.mail.letters)
            .unwrap()
            .map(Result::unwrap)
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        let sampled: BTreeSet<String> = samples.iter().map(|(letter, _)| (*letter).to_owned()).collect();
        assert_eq!(folders, sampled, "every letter has a sample here");
        for (letter, values) in &samples {
            for language in Language::ALL {
                let rendered = letters.render(letter, language, values.clone()).unwrap();
                let cyrillic = |text: &str| text.chars().filter(|c| ('а'..='я').contains(c)).count();
                assert!(!rendered.subject.is_empty() && !rendered.subject.contains('\n'));
                assert!(rendered.subject.chars().count() < 100, "{}", rendered.subject);
                assert_eq!(cyrillic(&rendered.text) > 50, language == Language::Ru, "{letter} {language:?}");
                assert_eq!(cyrillic(&rendered.html) > 50, language == Language::Ru, "{letter} {language:?}");
                assert!(!rendered.html.contains("<b>"), "{letter} {language:?}");
                assert!(!rendered.html.contains("{{") && !rendered.text.contains("{%"));
            }
        }
        // A value that a letter asks for and does not get is an error, not a hole.
        assert!(letters.render("confirm-email", Language::En, mailer::values! { code => "b" }).is_err());
        for language in Language::ALL {
            assert!(letters.render("decision-undone", language, undone("submitted")).is_err());
        }
    })
    .await;
}

#[tokio::test]
async fn the_editors_words_stand_as_written_or_leave_no_trace() {
    let values = |letter: &'static [&'static str]| {
        mailer::values! { full_name => "Anna", title => "T", revision => 1, letter => letter.to_vec(),
        link => "https://x.test/d", public_link => "https://x.test/e", publication_date => "14.03.2026" }
    };
    let decisions =
        ["article-accepted", "article-declined", "article-sent-for-revision", "article-published"];
    TestApp::run(async |app| {
        let letters = letters_of(app);
        for letter in decisions {
            for (language, heading) in
                [(Language::En, "The editor writes:"), (Language::Ru, "Письмо редактора:")]
            {
                let written = letters.render(letter, language, values(EDITORS_WORDS)).unwrap();
                let text = format!("{heading}\n\n{}\n\n", EDITORS_WORDS.join("\n\n"));
                assert!(written.text.contains(&text), "{}", written.text);
                assert!(written.html.contains(heading), "{letter} {language:?}");
                assert!(written.html.contains("1. &lt;b&gt;Dose&lt;&#x2f;b&gt; &amp; route<br>2. Figure 3"));

                let bare = letters.render(letter, language, values(&[])).unwrap();
                assert!(!bare.text.contains(heading) && !bare.text.contains("* * *"), "{}", bare.text);
                assert!(!bare.html.contains(heading), "{letter} {language:?}");
            }
        }
    })
    .await;
}
