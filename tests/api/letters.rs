//! A letter on its whole way: asked for, queued, rendered, sent, read, answered.

use std::collections::{BTreeMap, BTreeSet};

use mailer::Rendered;
use reqwest::StatusCode;
use rules::Language;
use serde_json::json;
use server::letters_page::{Sample, samples_in};
use testkit::{Letter, TestApp};

const REQUEST: &str = "/api/v1/auth/emails/request-verification";
const VERIFY: &str = "/api/v1/auth/emails/verify";
const FILES: [&str; 7] =
    ["en.html", "en.subject", "en.txt", "ru.html", "ru.subject", "ru.txt", "samples.json"];
const PAGE: &str = "/api/dev/letters";
const EDITORS_WORDS: &[&str] =
    &["Please explain:", "1. <b>Dose</b> & route\n2. Figure 3", "Yours, O. Belova"];

fn letters_of(app: &TestApp) -> mailer::Letters {
    let settings = &app.house.app.settings;
    mailer::Letters::load(&settings.mail.letters, settings).unwrap()
}

fn samples_of(app: &TestApp) -> BTreeMap<String, Vec<Sample>> {
    samples_in(&app.house.app.settings.mail.letters).unwrap()
}

/// Every letter with every sample in every language.
fn each_letter(app: &TestApp, mut look: impl FnMut(&str, &Sample, Language, Rendered)) {
    let letters = letters_of(app);
    for (letter, samples) in &samples_of(app) {
        for sample in samples {
            for language in Language::ALL {
                let rendered = sample.render(&letters, letter, language);
                look(letter, sample, language, rendered.unwrap_or_else(|error| panic!("{error:#}")));
            }
        }
    }
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
    TestApp::run(async |app| {
        for letter in samples_of(app).keys() {
            let folder = app.house.app.settings.mail.letters.join(letter);
            let files: BTreeSet<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            assert_eq!(files, BTreeSet::from(FILES.map(str::to_owned)), "{letter}");
        }
        each_letter(app, |letter, sample, language, rendered| {
            let which = format!("{letter}, {}, {language:?}", sample.what);
            let cyrillic = |text: &str| text.chars().filter(|c| ('а'..='я').contains(c)).count();
            assert!(!rendered.subject.is_empty() && !rendered.subject.contains('\n'), "{which}");
            assert!(rendered.subject.chars().count() < 100, "{which}: {}", rendered.subject);
            for part in [&rendered.text, &rendered.html] {
                // A hostile name has a few Cyrillic letters, and there can be forty of them.
                assert_eq!(cyrillic(part) > 150, language == Language::Ru, "{which}");
                assert!(!part.contains("{{") && !part.contains("{%"), "{which}");
            }
            assert!(!rendered.html.contains("<b>"), "{which}");
            assert!(!rendered.text.contains("\n\n\n"), "{which}: {}", rendered.text);
        });
        // A value that a letter asks for and does not get is an error, not a hole.
        let letters = letters_of(app);
        assert!(letters.render("confirm-email", Language::En, mailer::values! { code => "b" }).is_err());
        for language in Language::ALL {
            let undone = mailer::values! { full_name => "Anna", title => "T", link => "https://x.test/d",
            decision => "submitted" };
            assert!(letters.render("decision-undone", language, undone).is_err());
        }
    })
    .await;
}

/// A letter to a reviewer that asks for a name finds none here, and fails.
#[tokio::test]
async fn the_samples_tell_reviewers_of_nobody() {
    TestApp::run(async |app| {
        for letter in
            ["review-request", "review-invitation", "review-reminder", "review-overdue", "review-withdrawn"]
        {
            for sample in &samples_of(app)[letter] {
                let values = sample.values(Language::Ru);
                assert!(!values.contains_key("author") && !values.contains_key("reviewer"), "{letter}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn every_letter_says_why_it_came_and_how_to_stop_it() {
    TestApp::run(async |app| {
        each_letter(app, |letter, sample, language, rendered| {
            let which = format!("{letter}, {}, {language:?}", sample.what);
            let beginning = match language {
                Language::En => "You are receiving this letter because ",
                Language::Ru => "Вы получили это письмо, потому что ",
            };
            let text = rendered.text.rsplit_once("\n-----").unwrap().1;
            let text: Vec<String> =
                text.split("\n\n").map(|part| part.trim_matches(['-', '\n']).replace('\n', " ")).collect();
            let html = rendered.html.split_once("class=\"foot\"").unwrap().1;
            let html: Vec<String> =
                html.split("<p ").skip(1).map(|part| seen(&format!("<p {part}"))).collect();
            assert_eq!((text.len(), html.len()), (4, 4), "{which}: {text:?} {html:?}");
            assert_eq!(text[0], html[0], "{which}");
            assert!(text[0].starts_with(beginning) && text[0].ends_with('.'), "{which}: {}", text[0]);
            assert!(text[1].len() > 30 && html[1].len() > 30, "{which}: {} {}", text[1], html[1]);

            let settings = "/personal-area/notifications";
            let can_be_switched_off =
                ["article-", "review-", "issue-", "decision-"].iter().any(|kind| letter.starts_with(kind))
                    && letter != "review-invitation"
                    && sample.values(language).get("is_invitation") != Some(&json!(true));
            for (part, stop) in [(&rendered.text, &text[1]), (&rendered.html, &html[1])] {
                assert_eq!(part.contains(settings), can_be_switched_off, "{which}: {stop}");
            }
        });
    })
    .await;
}

/// The words that a person sees, on one line.
fn seen(html: &str) -> String {
    let mut words = String::new();
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        words.push_str(if tag.starts_with("br") { " " } else { "" });
        words.push_str(text);
    }
    words.replace("&nbsp;", " ").replace("&#x27;", "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_newsletter_names_its_articles_and_ends_with_one_link() {
    let values = |articles: Vec<mailer::Value>, more: i64| {
        mailer::values! { volume => 13, number => 2, subtitle => None::<&str>, publication_date => "14.03.2026",
        articles, more, link => "https://x.test/issue", stop_link => "https://x.test/stop?code=b&action=unsubscribe" }
    };
    let articles = || {
        vec![
            mailer::values! { title => "Dose & route", authors => "Anna Kulagina, Igor Vesnin" },
            mailer::values! { title => "To our readers", authors => "" },
        ]
    };
    TestApp::run(async |app| {
        let letters = letters_of(app);
        for (language, heading, rest, stop) in [
            (Language::En, "IN THIS ISSUE", "More articles in the issue: 3", "unsubscribe"),
            (Language::Ru, "В ВЫПУСКЕ", "Ещё статей в выпуске: 3", "отписаться"),
        ] {
            let full = letters.render("newsletter", language, values(articles(), 3)).unwrap();
            let list = "- Dose & route\n  Anna Kulagina, Igor Vesnin\n\n- To our readers\n\n";
            assert!(full.text.contains(&format!("{heading}\n\n{list}{rest}\n\n")), "{}", full.text);
            assert!(full.html.contains(">Dose &amp; route</p>") && seen(&full.html).contains(rest));
            assert_eq!(full.html.matches("role=\"listitem\"").count(), 2);
            let (_, footer) = full.text.rsplit_once("\n-----").unwrap();
            assert!(
                footer.contains(stop) && footer.contains("\nhttps://x.test/stop?code=b&action=unsubscribe\n")
            );
            assert!(full.html.contains("code=b&amp;action=unsubscribe\""), "{}", full.html);

            let bare = letters.render("newsletter", language, values(Vec::new(), 0)).unwrap();
            assert!(!bare.text.contains(heading) && !bare.text.contains("\n\n\n"), "{}", bare.text);
            assert!(!bare.html.contains("role=\"list\""));
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

#[tokio::test]
async fn what_an_issue_lacks_leaves_no_hole_in_its_letter() {
    let values = |subtitle: &str, articles: i64| {
        mailer::values! { full_name => "Anna", volume => 13, number => 2, subtitle, articles,
        publication_date => "14.03.2026", link => "https://x.test/h" }
    };
    TestApp::run(async |app| {
        let letters = letters_of(app);
        for (language, name, published) in [
            (
                Language::En,
                "Volume 13, Issue 2\n",
                ["Publication date: 14.03.2026\n", "Articles in the issue: "],
            ),
            (Language::Ru, "Том 13, № 2\n", ["Дата публикации: 14.03.2026\n", "Количество статей: "]),
        ] {
            for letter in ["issue-created", "issue-published"] {
                let full = letters.render(letter, language, values("Donor & graft", 12)).unwrap();
                assert!(full.text.contains(&format!("{name}Donor & graft\n\n")), "{}", full.text);
                assert!(full.html.contains("<br><span") && full.html.contains(">Donor &amp; graft</span>"));
                let bare = letters.render(letter, language, values("", 0)).unwrap();
                assert!(bare.text.contains(&format!("{name}\n")), "{}", bare.text);
                assert!(!bare.text.contains("\n\n\n") && !bare.html.contains("<br><span"), "{}", bare.text);
                assert!(!bare.text.contains(published[1]) && !bare.html.contains(published[1]));
            }
            let full = letters.render("issue-published", language, values("", 12)).unwrap();
            assert!(full.text.contains(&format!("{}{}12\n\n", published[0], published[1])), "{}", full.text);
            let bare = letters.render("issue-published", language, values("", 0)).unwrap();
            assert!(bare.text.contains(&format!("{}\n", published[0])), "{}", bare.text);
        }
    })
    .await;
}

#[tokio::test]
async fn one_page_shows_every_letter_to_those_who_write_them() {
    TestApp::run(async |app| {
        let page = app.get(PAGE).await;
        assert_eq!(page.status, StatusCode::OK);
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe"), "{policy}");
        let body = String::from_utf8(page.body.clone()).unwrap();
        assert!(!body.contains("class=\"broken\"") && !body.contains("<b>") && !body.contains("<script"));
        each_letter(app, |letter, _, language, rendered| {
            let frame = format!(
                "<iframe sandbox loading=\"lazy\" title=\"{0}\" src=\"{PAGE}/{letter}/{0}/html",
                language.code()
            );
            assert!(body.contains(&frame), "{letter} {language:?}");
            let subject = rendered.subject.replace('&', "&amp;").replace('<', "&lt;");
            assert!(body.contains(&subject.replace('>', "&gt;").replace('"', "&quot;")), "{subject}");
        });

        let letter = app.get(&format!("{PAGE}/newsletter/ru/html?sample=1")).await;
        assert!(letter.header("content-security-policy").ends_with("; sandbox"), "{letter:?}");
        assert!(String::from_utf8(letter.body.clone()).unwrap().contains("<html lang=\"ru\""));
        for unknown in
            ["nothing/en/html", "newsletter/de/html", "newsletter/en/html?sample=99", "..%2Fweb/en/html"]
        {
            assert_eq!(
                app.get(&format!("{PAGE}/{unknown}")).await.status,
                StatusCode::NOT_FOUND,
                "{unknown}"
            );
        }
        let contract = String::from_utf8(app.get("/api/openapi.json").await.body).unwrap();
        assert!(!contract.contains(PAGE));
    })
    .await;
}

#[tokio::test]
async fn in_production_there_is_no_page_of_letters() {
    let production = |settings: &mut kit::Settings| {
        settings.environment = kit::settings::Environment::Production;
    };
    TestApp::run_with(production, async |app| {
        for path in [PAGE.to_owned(), format!("{PAGE}/newsletter/en/html")] {
            assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
    })
    .await;
}
