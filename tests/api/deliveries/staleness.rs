//! Each fact that a record contains makes its deliveries stale, wherever it is stored; others change nothing.

use std::sync::Arc;

use deliveries::{CompareRecords, DeliveryContext, Indexers};
use kit::Settings;
use kit::jobs::Job;
use testkit::TestApp;

use super::fixtures::{compare, run_with_settings};
use crate::discovery::fixtures as published;

const ORCID: &str = "0000-0002-1825-0097";
const OTHER_ORCID: &str = "0000-0001-5109-3700";

/// Whether the records for Crossref, DOAJ and PubMed contain the fact.
type Expected = [bool; 3];
const ALL: Expected = [true, true, true];
const NONE: Expected = [false, false, false];
const CROSSREF: Expected = [true, false, false];
const PUBMED: Expected = [false, false, true];
const NOT_CROSSREF: Expected = [false, true, true];
const NOT_DOAJ: Expected = [true, false, true];
const NOT_PUBMED: Expected = [true, true, false];

/// Publishes an article with all facts, in an issue.
async fn publish_article(app: &TestApp) {
    published::publish_full_article(app).await;
    let facts = format!(
        "update articles set doi = '10.18620/facts', abstract_ru = 'Реферат', keywords_en = '{{one}}';
         delete from article_authors;
         insert into article_affiliations (article_id, key, position, en, ru, details)
         select id, 7, 7, 'University, Town', 'Университет, Город', null from articles;
         insert into article_authors (article_id, position, first_name_en, first_name_ru, middle_name_en,
             middle_name_ru, last_name_en, last_name_ru, orcid, affiliations, is_corresponding, email, phone, fax, address)
         select id, n, 'Ann', 'Анна', '', '', 'Writer', 'Авторова', case n when 1 then '{ORCID}' else '' end, '{{7}}',
                n = 1, 'ann@mail.test', '', '', '' from articles, generate_series(1, 2) n;
         insert into article_author_marks (article_id, position, is_group, contributed_equally)
         select id, 1, false, false from articles;
         insert into issues (volume, number, publication_date, created_at, updated_at)
         values (28, 1, '2026-03-02', now(), now());
         insert into issue_sections (issue_id, position, name_en, name_ru) select id, 1, 'Articles', 'Статьи' from issues;
         insert into issue_articles (article_id, issue_id, section_id, position)
         select articles.id, issue_id, issue_sections.id, 1 from articles, issue_sections;"
    );
    published::execute(app, &facts).await;
    app.account().named("Ann", "Writer").create().await;
}

/// Makes the deliveries to all targets delivered, with the records as they are.
async fn deliver(app: &TestApp) {
    compare(app).await;
    let rows = sqlx::query(
        "update deliveries set state = 'delivered', delivered_hash = wanted_hash, next_look_at = null
         where wanted_hash is not null",
    );
    assert_eq!(rows.execute(&app.state.pool).await.unwrap().rows_affected(), 3);
}

/// Returns which deliveries, to Crossref, DOAJ and PubMed, are not up to date.
async fn stale(app: &TestApp) -> Expected {
    let waiting: i64 = sqlx::query_scalar("select count(*) from deliveries where needs_comparison")
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
    assert_eq!(waiting, 0, "all are compared");
    let states: Vec<String> = sqlx::query_scalar("select state from deliveries order by target")
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
    let is_stale = |state: &String| match state.as_str() {
        "delivered" => false,
        "stale" | "incomplete" => true,
        other => panic!("{other}"),
    };
    states.iter().map(is_stale).collect::<Vec<_>>().try_into().unwrap()
}

#[tokio::test]
async fn stored_facts_of_a_record_make_it_stale() {
    run_with_settings(
        |_| {},
        async |app, _| {
            publish_article(app).await;
            deliver(app).await;
            let connect = |orcid| format!("update users set orcid = '{orcid}' where last_name_en = 'Writer'");
            let (connect, connect_other) = (connect(ORCID), connect(OTHER_ORCID));
            let mut wrong = Vec::new();
            for (change, expected) in [
                ("update articles set title_en = 'Another title'", ALL),
                ("update articles set title_ru = 'Другое название'", CROSSREF),
                ("update articles set abstract_en = 'Another abstract'", ALL),
                ("update articles set abstract_ru = 'Другой реферат'", NOT_DOAJ),
                ("update articles set keywords_en = '{two}'", NOT_CROSSREF),
                ("update articles set doi = '10.18620/other'", ALL),
                ("update articles set page_first = '13'", ALL),
                ("update articles set publication_date = '2026-03-03'", NOT_DOAJ),
                ("update articles set acceptance_date = '2026-01-01'", NOT_DOAJ),
                ("update articles set slug = 'another'", NOT_PUBMED),
                ("update articles set theme_en = 'Theme', updated_at = now()", NONE),
                ("update articles set conflict_of_interest_en = 'None'", PUBMED),
                ("update article_authors set last_name_en = 'Author' where position = 1", ALL),
                ("update article_authors set last_name_ru = 'Другая' where position = 1", CROSSREF),
                ("update article_authors set affiliations = '{}' where position = 2", ALL),
                ("update article_authors set phone = '1', email = 'ann@other.test'", PUBMED),
                // The account with this iD confirms it; another one does not.
                (connect.as_str(), CROSSREF),
                ("update users set orcid = null", CROSSREF),
                (connect.as_str(), CROSSREF),
                (connect_other.as_str(), CROSSREF),
                (connect.as_str(), CROSSREF),
                ("update users set last_sign_in_on = now()", NONE),
                ("update article_authors set orcid = '' where position = 1", ALL),
                ("update users set orcid = null", NONE),
                ("update article_affiliations set en = 'Institute, Town' where key = 7", ALL),
                ("delete from article_authors where position = 2", ALL),
                ("update article_author_marks set contributed_equally = true", PUBMED),
                ("update article_author_marks set is_group = true", NOT_DOAJ),
                ("update article_references set reference = 'Jones A.'", NOT_DOAJ),
                (
                    r#"update article_references set article_ids = '[{"format": "doi", "value": "10.1000/y"}]'"#,
                    NOT_DOAJ,
                ),
                ("delete from article_references", NOT_DOAJ),
                // The PDF, and the JATS file if there is a text.
                ("update article_full_texts set pdf_en_id = null", CROSSREF),
                ("update article_full_texts set content_html_en = 'Another text'", NONE),
                ("update article_full_texts set content_html_en = '', content_html_ru = ''", NOT_DOAJ),
                ("update issues set volume = 29", ALL),
                ("update issues set number = 2", ALL),
                ("update issues set publication_date = '2026-04-01'", ALL),
                ("update issues set subtitle_en = 'Subtitle', intro_en = 'Foreword'", NONE),
                ("delete from issue_articles", ALL),
            ] {
                published::execute(app, change).await;
                compare(app).await;
                let found = stale(app).await;
                if found != expected {
                    wrong.push((change, found));
                }
                deliver(app).await;
            }
            assert!(wrong.is_empty(), "stale for Crossref, DOAJ and PubMed: {wrong:#?}");
        },
    )
    .await;
}

/// Setting, its change, and which records contain it.
type Change = (&'static str, fn(&mut Settings), Expected);

/// Runs the comparison of a worker that was started with other settings.
async fn compare_with(app: &TestApp, settings: &Settings) {
    let mut changed = app.application.app.clone();
    changed.settings = Arc::new(settings.clone());
    let indexers = Indexers::new(&changed).unwrap();
    CompareRecords {}.run(DeliveryContext { app: changed, indexers }).await.unwrap();
}

#[tokio::test]
async fn settings_that_a_record_contains_make_it_stale() {
    run_with_settings(
        |_| {},
        async |app, _| {
            publish_article(app).await;
            let changes: [Change; 17] = [
                ("name_en", |it| it.journal.name_en.push('x'), CROSSREF),
                ("name_ru", |it| it.journal.name_ru.push('x'), CROSSREF),
                ("nlm_title", |it| it.journal.nlm_title.push('x'), NOT_DOAJ),
                ("short_name", |it| it.journal.short_name.push('X'), NOT_DOAJ),
                ("issn", |it| it.journal.issn = "2434-561X".into(), ALL),
                ("issn_print", |it| it.journal.issn_print = Some("2434-561X".into()), NOT_PUBMED),
                ("doi_prefix", |it| it.journal.doi_prefix = "10.5555".into(), CROSSREF),
                (
                    "license_url",
                    |it| it.journal.license_url = "https://license.test/".parse().unwrap(),
                    CROSSREF,
                ),
                (
                    "public_origin",
                    |it| it.http.public_origin = "https://other.example".parse().unwrap(),
                    NOT_PUBMED,
                ),
                ("publisher_en", |it| it.journal.publisher_en.push('x'), PUBMED),
                ("corrections_doi", |it| it.journal.corrections_doi = Some("10.18620/policy".into()), NONE),
                ("is_printed", |it| it.journal.is_printed = true, NOT_DOAJ),
                ("dtd_public_id", |it| it.pubmed.dtd_public_id.push('x'), PUBMED),
                ("license_name", |it| it.journal.license_name.push('x'), NONE),
                ("contact_email", |it| it.journal.contact_email.push('x'), NONE),
                ("registrant", |it| it.crossref.as_mut().unwrap().registrant.push('x'), NONE),
                ("due_days", |it| it.review.due_days += 1, NONE),
            ];
            let mut wrong = Vec::new();
            for (name, change, expected) in changes {
                deliver(app).await;
                let mut settings = (*app.application.app.settings).clone();
                change(&mut settings);
                compare_with(app, &settings).await;
                let found = stale(app).await;
                if found != expected {
                    wrong.push((name, found));
                }
            }
            assert!(wrong.is_empty(), "stale for Crossref, DOAJ and PubMed: {wrong:#?}");
        },
    )
    .await;
}
