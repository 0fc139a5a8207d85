//! Letters: confirmation codes, templates and the preview page.

use std::collections::{BTreeMap, BTreeSet};

use mailer::RenderedLetter;
use reqwest::StatusCode;
use rules::Language;
use serde_json::json;
use server::letter_preview::{self, Sample};
use testkit::{Letter, TestApp};

const REQUEST: &str = "/api/v1/auth/emails/request-verification";
const VERIFY: &str = "/api/v1/auth/emails/verify";
const FILES: [&str; 7] =
    ["en.html", "en.subject", "en.txt", "ru.html", "ru.subject", "ru.txt", "samples.json"];
/// Letters of decisions, for which the editor is offered a text.
const WITH_EDITOR_TEMPLATE: [&str; 6] = [
    "article-accepted",
    "article-declined",
    "article-published",
    "article-returned",
    "article-sent-for-revision",
    "notice-published",
];
/// Beginnings of the names of letters that the notification settings switch off.
const WITH_SWITCH: [&str; 11] = [
    "notice-",
    "delivery-",
    "article-",
    "review-",
    "issue-",
    "decision-",
    "message-",
    "submission-",
    "handling-",
    "recommendation-",
    "weekly-",
];
const PAGE: &str = "/api/dev/letters";
const EDITOR_LETTER: &[&str] =
    &["Please explain:", "1. <b>Dose</b> & route\n2. Figure 3", "Yours, O. Belova"];

fn load_templates(app: &TestApp) -> mailer::LetterTemplates {
    let settings = &app.state.settings;
    mailer::LetterTemplates::load(&settings.mail.templates, settings).unwrap()
}

pub fn load_samples(app: &TestApp) -> BTreeMap<String, Vec<Sample>> {
    letter_preview::load_samples(&app.state.settings.mail.templates).unwrap()
}

/// Renders every sample of every letter in every language.
pub fn for_each_letter(app: &TestApp, mut check: impl FnMut(&str, &Sample, Language, RenderedLetter)) {
    let templates = load_templates(app);
    for (letter, samples) in &load_samples(app) {
        for sample in samples {
            for language in Language::ALL {
                let rendered = sample.render(&templates, letter, language);
                check(letter, sample, language, rendered.unwrap_or_else(|error| panic!("{error:#}")));
            }
        }
    }
}

async fn request_verification(app: &TestApp, email: &str) -> Letter {
    let response = app.post(REQUEST, &json!({ "email": email })).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT);
    app.expect_letters(email, 1).await.remove(0)
}

#[tokio::test]
async fn verification_code_confirms_address_once() {
    TestApp::run(async |app| {
        let email = app.create_registration("<b>Анна</b>", "O'Neil & Co").await;
        let letter = request_verification(app, &email).await;
        assert!(!letter.text.contains("O'Neil") && !letter.html.contains("Neil"), "{}", letter.text);
        let code = letter.code();
        assert_eq!(code.len(), 43);

        let verify = async || app.post(VERIFY, &json!({ "token": code })).await;
        assert_eq!(verify().await.status, StatusCode::NO_CONTENT);
        let accounts = sqlx::query_scalar::<_, i64>("select count(*) from users where email = $1::citext");
        assert_eq!(accounts.bind(&email).fetch_one(&app.state.pool).await.unwrap(), 1);
        assert_eq!(verify().await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn letters_use_interface_language_of_recipient() {
    TestApp::run(async |app| {
        for (language, subject) in [("en", "Cellular Therapy"), ("ru", "Клеточная терапия")] {
            let person = app.account().create().await;
            app.post_as(&person, "/api/v1/users/me/language", &json!({ "interfaceLanguage": language }))
                .await;
            app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": person.email })).await;
            let letter = app.expect_letters(&person.email, 1).await.remove(0);
            assert!(letter.text.contains(subject), "{}", letter.text);
            assert!(letter.html.contains(&format!("lang=\"{language}\"")));
        }
    })
    .await;
}

#[tokio::test]
async fn code_expires_and_is_not_stored_in_plain_text() {
    TestApp::run(async |app| {
        let email = app.create_registration("Anna", "Kulagina").await;
        let code = request_verification(app, &email).await.code();
        let stored: i64 = sqlx::query_scalar(
            "select (select count(*) from identity_codes c where c::text like '%' || $1 || '%')
                  + (select count(*) from mail_deliveries d where d::text like '%' || $1 || '%')",
        )
        .bind(&code)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(stored, 0);
        app.state.clock.advance(chrono::TimeDelta::hours(48));
        assert_eq!(app.post(VERIFY, &json!({ "token": code })).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn verification_request_does_not_reveal_known_addresses() {
    TestApp::run(async |app| {
        let verified = app.account().create().await;
        for email in [verified.email.as_str(), "stranger@example.test"] {
            let response = app.post(REQUEST, &json!({ "email": email })).await;
            assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0), "{email}");
        }
        app.run_jobs().await;
        assert!(app.mailbox.fetch_letters(&verified.email).await.is_empty());
        assert!(app.mailbox.fetch_letters("stranger@example.test").await.is_empty());
        for bad in [json!(""), json!("a".repeat(100_000)), json!(null), json!({})] {
            assert!(app.post(VERIFY, &json!({ "token": bad })).await.status.is_client_error());
        }
    })
    .await;
}

#[tokio::test]
async fn letters_exist_and_render_in_both_languages() {
    TestApp::run(async |app| {
        for letter in load_samples(app).keys() {
            let folder = app.state.settings.mail.templates.join(letter);
            let files: BTreeSet<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            let mut expected = BTreeSet::from(FILES.map(str::to_owned));
            if WITH_EDITOR_TEMPLATE.contains(&letter.as_str()) {
                expected.extend(["en.template".to_owned(), "ru.template".to_owned()]);
            }
            assert_eq!(files, expected, "{letter}");
        }
        for_each_letter(app, |letter, sample, language, rendered| {
            let which = format!("{letter}, {}, {language:?}", sample.what);
            let cyrillic = |text: &str| text.chars().filter(|c| ('а'..='я').contains(c)).count();
            assert!(!rendered.subject.is_empty() && !rendered.subject.contains('\n'), "{which}");
            assert!(rendered.subject.chars().count() < 120, "{which}: {}", rendered.subject);
            if let Some(number) = sample.values(language).get("manuscript_number").and_then(|it| it.as_str()) {
                assert!(rendered.subject.starts_with(&format!("{number} · ")), "{which}: {}", rendered.subject);
            }
            for part in [&rendered.text, &rendered.html] {
                // Hostile sample names contain a few Cyrillic letters, in up to forty places.
                assert_eq!(cyrillic(part) > 150, language == Language::Ru, "{which}");
                // A sample contains an expression, which must not be evaluated.
                let part = part.replace("{{ 7*7 }}", "");
                assert!(!part.contains("{{") && !part.contains("{%"), "{which}");
            }
            assert!(!rendered.html.contains("<b>"), "{which}");
            assert!(!rendered.text.contains("\n\n\n"), "{which}: {}", rendered.text);
        });
        // A missing value is an error, not an empty string.
        let templates = load_templates(app);
        assert!(templates.render("confirm-email", Language::En, mailer::values! { code => "b" }).is_err());
        for language in Language::ALL {
            let undone = mailer::values! { full_name => "Anna", title => "T", manuscript_number => "CTT-2026-0042",
            link => "https://x.test/d", decision => "submitted" };
            assert!(templates.render("decision-undone", language, undone).is_err());
        }
    })
    .await;
}

/// A letter to a reviewer that uses a name fails to render, because the samples contain none.
#[tokio::test]
async fn samples_of_letters_to_reviewers_contain_no_names() {
    TestApp::run(async |app| {
        for letter in [
            "journal-invitation",
            "review-request",
            "review-invitation",
            "review-reminder",
            "review-overdue",
            "review-returned",
            "review-withdrawn",
        ] {
            for sample in &load_samples(app)[letter] {
                let values = sample.values(Language::Ru);
                assert!(!values.contains_key("author") && !values.contains_key("reviewer"), "{letter}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn letters_state_reason_and_how_to_unsubscribe() {
    TestApp::run(async |app| {
        for_each_letter(app, |letter, sample, language, rendered| {
            let which = format!("{letter}, {}, {language:?}", sample.what);
            let beginning = match language {
                Language::En => "You receive this e-mail because ",
                Language::Ru => "Вы получили это письмо, потому что ",
            };
            let text = rendered.text.rsplit_once("\n-----").unwrap().1;
            let text: Vec<String> =
                text.split("\n\n").map(|part| part.trim_matches(['-', '\n']).replace('\n', " ")).collect();
            let html = rendered.html.split_once("class=\"foot\"").unwrap().1;
            let html: Vec<String> =
                html.split("<p ").skip(1).map(|part| visible_text(&format!("<p {part}"))).collect();
            assert_eq!((text.len(), html.len()), (4, 4), "{which}: {text:?} {html:?}");
            assert_eq!(text[0], html[0], "{which}");
            assert!(text[0].starts_with(beginning) && text[0].ends_with('.'), "{which}: {}", text[0]);
            assert!(text[1].len() > 30 && html[1].len() > 30, "{which}: {} {}", text[1], html[1]);

            let settings = "/personal-area/notifications";
            let can_be_switched_off = WITH_SWITCH.iter().any(|kind| letter.starts_with(kind))
                && letter != "review-invitation"
                && sample.values(language).get("is_invitation") != Some(&json!(true));
            for (part, stop) in [(&rendered.text, &text[1]), (&rendered.html, &html[1])] {
                assert_eq!(part.contains(settings), can_be_switched_off, "{which}: {stop}");
            }
        });
    })
    .await;
}

/// Visible text of HTML on one line.
fn visible_text(html: &str) -> String {
    let mut words = String::new();
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        words.push_str(if tag.starts_with("br") { " " } else { "" });
        words.push_str(text);
    }
    words.replace("&nbsp;", " ").replace("&#x27;", "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn newsletter_lists_articles_and_ends_with_unsubscribe_link() {
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
        let templates = load_templates(app);
        for (language, heading, rest, stop) in [
            (Language::En, "IN THIS ISSUE", "More articles: 3", "Unsubscribe at any time:"),
            (Language::Ru, "В ВЫПУСКЕ", "Ещё статей: 3", "Отписаться можно в любой момент:"),
        ] {
            let full = templates.render("newsletter", language, values(articles(), 3)).unwrap();
            let list = "- Dose & route\n  Anna Kulagina, Igor Vesnin\n\n- To our readers\n\n";
            assert!(full.text.contains(&format!("{heading}\n\n{list}{rest}\n\n")), "{}", full.text);
            assert!(full.html.contains(">Dose &amp; route</p>") && visible_text(&full.html).contains(rest));
            assert_eq!(full.html.matches("role=\"listitem\"").count(), 2);
            let (_, footer) = full.text.rsplit_once("\n-----").unwrap();
            assert!(
                footer.contains(stop) && footer.contains("\nhttps://x.test/stop?code=b&action=unsubscribe\n")
            );
            assert!(full.html.contains("code=b&amp;action=unsubscribe\""), "{}", full.html);

            let bare = templates.render("newsletter", language, values(Vec::new(), 0)).unwrap();
            assert!(!bare.text.contains(heading) && !bare.text.contains("\n\n\n"), "{}", bare.text);
            assert!(!bare.html.contains("role=\"list\""));
        }
    })
    .await;
}

#[tokio::test]
async fn decision_letter_contains_editor_letter_verbatim_or_no_heading() {
    let values = |letter: &'static [&'static str]| {
        mailer::values! { full_name => "Anna", title => "T", manuscript_number => "CTT-2026-0042", revision => 1, letter => letter.to_vec(),
        link => "https://x.test/d", public_link => "https://x.test/e", publication_date => "14.03.2026" }
    };
    TestApp::run(async |app| {
        let templates = load_templates(app);
        for letter in WITH_EDITOR_TEMPLATE.into_iter().filter(|letter| *letter != "article-returned") {
            for (language, heading) in [(Language::En, "From the editor"), (Language::Ru, "Письмо редактора")]
            {
                let text_heading = heading.to_uppercase();
                let written = templates.render(letter, language, values(EDITOR_LETTER)).unwrap();
                let text = format!("{text_heading}\n\n{}\n\n", EDITOR_LETTER.join("\n\n"));
                assert!(written.text.contains(&text), "{}", written.text);
                assert!(written.html.contains(heading), "{letter} {language:?}");
                assert!(written.html.contains("1. &lt;b&gt;Dose&lt;&#x2f;b&gt; &amp; route<br>2. Figure 3"));

                let bare = templates.render(letter, language, values(&[])).unwrap();
                assert!(!bare.text.contains(&text_heading) && !bare.text.contains("* * *"), "{}", bare.text);
                assert!(!bare.html.contains(heading), "{letter} {language:?}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn issue_letters_omit_missing_values() {
    let values = |subtitle: &str, articles: i64| {
        mailer::values! { full_name => "Anna", volume => 13, number => 2, subtitle, articles,
        publication_date => "14.03.2026", link => "https://x.test/h" }
    };
    TestApp::run(async |app| {
        let templates = load_templates(app);
        for (language, name, published) in [
            (
                Language::En,
                "Volume 13, Issue 2\n",
                ["Publication date: 14.03.2026\n", "Articles in the issue: "],
            ),
            (Language::Ru, "Том 13, № 2\n", ["Дата публикации: 14.03.2026\n", "Количество статей: "]),
        ] {
            for letter in ["issue-created", "issue-published"] {
                let full = templates.render(letter, language, values("Donor & graft", 12)).unwrap();
                assert!(full.text.contains(&format!("{name}Donor & graft\n\n")), "{}", full.text);
                assert!(full.html.contains("<br><span") && full.html.contains(">Donor &amp; graft</span>"));
                let bare = templates.render(letter, language, values("", 0)).unwrap();
                assert!(bare.text.contains(&format!("{name}\n")), "{}", bare.text);
                assert!(!bare.text.contains("\n\n\n") && !bare.html.contains("<br><span"), "{}", bare.text);
                assert!(!bare.text.contains(published[1]) && !bare.html.contains(published[1]));
            }
            let full = templates.render("issue-published", language, values("", 12)).unwrap();
            assert!(full.text.contains(&format!("{}{}12\n\n", published[0], published[1])), "{}", full.text);
            let bare = templates.render("issue-published", language, values("", 0)).unwrap();
            assert!(bare.text.contains(&format!("{}\n", published[0])), "{}", bare.text);
        }
    })
    .await;
}

#[tokio::test]
async fn preview_page_shows_every_letter() {
    TestApp::run(async |app| {
        let page = app.get(PAGE).await;
        assert_eq!(page.status, StatusCode::OK);
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe"), "{policy}");
        let body = String::from_utf8(page.body.clone()).unwrap();
        assert!(!body.contains("class=\"broken\"") && !body.contains("<b>") && !body.contains("<script"));
        for_each_letter(app, |letter, _, language, rendered| {
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
async fn preview_page_is_not_served_in_production() {
    let production = |settings: &mut kit::Settings| {
        settings.environment = kit::settings::Environment::Production;
    };
    TestApp::run_with_settings(production, async |app| {
        for path in [PAGE.to_owned(), format!("{PAGE}/newsletter/en/html")] {
            assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
    })
    .await;
}
