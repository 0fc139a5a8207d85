//! The facts of an article, and one article that has all of them, each with a value that stands nowhere else.

use exports::{Article, Author, Issue, Journal, Publication, Work, copyright_statement};
use reqwest::StatusCode;
use rules::article::references::{Reference, ReferenceId};
use rules::article::{Affiliation, AffiliationDetails};
use rules::{ArticleId, ArticleStatus, Enumeration, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::{blank_pdf, editor_article_path};

use super::channels::PublishedArticle;

/// A fact and the texts by which channels may express it.
pub struct Fact {
    pub name: &'static str,
    pub texts: Vec<String>,
}

fn fact<T: Into<String>>(name: &'static str, texts: impl IntoIterator<Item = T>) -> Fact {
    Fact { name, texts: texts.into_iter().map(Into::into).collect() }
}

/// Days in the forms of all channels.
fn day(name: &'static str, day: Option<chrono::NaiveDate>) -> Fact {
    let day = day.unwrap();
    let formats = [
        "%Y-%m-%d",
        "%Y/%m/%d",
        "content\":\"%Y/%-m/%-d",
        "[%Y,%-m,%-d]",
        "<Year>%Y</Year> <Month>%m</Month> <Day>%d</Day>",
        "<day>%d</day> <month>%m</month> <year>%Y</year>",
        "<month>%m</month> <day>%d</day> <year>%Y</year>",
    ];
    fact(name, formats.map(|format| day.format(format).to_string()))
}

/// All facts of a publication. A field that is added to it has to be named here.
pub fn facts(publication: &Publication) -> Vec<Fact> {
    let Publication {
        work: Work { journal, issue, article },
        id: _, // as `publisher's id`
        kind,
        short_name,
        site: _, // in all addresses
        license_name,
        license_url,
        theme,
        full_text: _, // the words in it
        affiliations,
        references,
        funding,
        conflict_of_interest,
        received_on,
        revised_on,
        accepted_on,
        pdfs,
    } = publication;
    let mut facts = journal_facts(journal, short_name);
    facts.extend(issue_facts(issue.as_ref().unwrap()));
    facts.extend(article_facts(article));
    facts.extend(author_facts(&article.authors));
    facts.extend(affiliation_facts(&affiliations[0]));
    facts.extend(reference_facts(&references[0]));
    let id = publication.id.0;
    facts.extend([
        fact("publisher’s id", [format!("ctt-{id}"), format!("/id{id}")]),
        fact(
            "article type",
            [kind.name().en, kind.name().ru, "research-article", "Original", "ORIGINAL", "c_2df8fbb1"],
        ),
        fact("name of the licence", [license_name]),
        fact("address of the licence", [license_url]),
        fact(
            "copyright",
            [copyright_statement(article.published_on), "The Authors".to_owned(), "Авторы".to_owned()],
        ),
        fact("field of research (en)", [&theme.en]),
        fact("field of research (ru)", [&theme.ru]),
        fact("full text (en)", ["textword"]),
        fact("full text (ru)", ["текстослово"]),
        fact("funding (en)", [&funding.en]),
        fact("funding (ru)", [&funding.ru]),
        fact("conflict of interest (en)", [&conflict_of_interest.en]),
        fact("conflict of interest (ru)", [&conflict_of_interest.ru]),
        day("received", *received_on),
        day("revised", *revised_on),
        day("accepted", *accepted_on),
        fact("PDF (en)", [&pdfs[0].1]),
        fact("PDF (ru)", [&pdfs[1].1]),
    ]);
    facts
}

fn journal_facts(journal: &Journal, short_name: &str) -> Vec<Fact> {
    // Whether issues are printed decides which dates there are; only notices name the policy of corrections.
    let Journal { name, nlm_title, publisher, issn, issn_print, issn_l, is_printed: _, corrections_doi: _ } =
        journal;
    vec![
        fact("journal (en)", [&name.en]),
        fact("journal (ru)", [&name.ru]),
        fact("abbreviated title", [nlm_title]),
        fact("short name", [format!(">{short_name}<"), format!("\"{short_name}\"")]),
        fact("publisher (en)", [&publisher.en]),
        fact("publisher (ru)", [&publisher.ru]),
        fact("ISSN, online", [issn]),
        fact("ISSN, print", [issn_print.as_ref().unwrap()]),
        fact("ISSN-L", [issn_l.as_ref().unwrap()]),
    ]
}

fn issue_facts(issue: &Issue) -> Vec<Fact> {
    let Issue { volume, number, published_on } = issue;
    vec![
        fact("volume", [volume.to_string()]),
        fact("number", [number.to_string()]),
        day("issue published", Some(*published_on)),
    ]
}

fn article_facts(article: &Article) -> Vec<Fact> {
    let Article {
        url,
        title,
        authors: _,
        r#abstract,
        keywords_en,
        keywords_ru,
        languages: _, // by the texts themselves
        original_language,
        published_on,
        doi,
        page_first,
        page_last,
        udc: _, // editors cannot enter it yet
        edn: _,
        status: _, // by `notices::channels`
        notices: _,
        about: _,
    } = article;
    let plain = |html: &str| html.replace("<p>", "").replace("</p>", "");
    let original = original_language.unwrap().code();
    vec![
        fact("permanent address", [url]),
        fact("title (en)", [&title.en]),
        fact("title (ru)", [&title.ru]),
        fact("abstract (en)", [plain(&r#abstract.en)]),
        fact("abstract (ru)", [plain(&r#abstract.ru)]),
        fact("keyword (en)", [&keywords_en[0]]),
        fact("keyword (ru)", [&keywords_ru[0]]),
        fact(
            "original language",
            [
                format!("article-type=\"research-article\" dtd-version=\"1.3\" xml:lang=\"{original}\""),
                format!("publication_type=\"full_text\" language=\"{original}\""),
                format!("LA  - {original}"),
                "language = {russian}".to_owned(),
                "<Language>RU</Language> <Language>EN</Language>".to_owned(),
                "translationOfWork".to_owned(),
                "workTranslation".to_owned(),
            ],
        ),
        day("article published", Some(*published_on)),
        fact("DOI", [doi.as_ref().unwrap()]),
        fact("first page", [page_first.as_ref().unwrap()]),
        fact("last page", [page_last.as_ref().unwrap()]),
    ]
}

fn author_facts(authors: &[Author]) -> Vec<Fact> {
    let [first, _, group] = authors else { panic!("{} authors", authors.len()) };
    let Author {
        first_name,
        middle_name,
        last_name,
        orcid,
        has_authenticated_orcid: _, // `true` stands for much
        is_group: _,                // the second author
        contributed_equally: _,
        affiliations: _,
        is_corresponding: _, // by the address
        public_email,
    } = first;
    vec![
        fact("first name (en)", [&first_name.en]),
        fact("first name (ru)", [&first_name.ru]),
        fact("middle name (en)", [&middle_name.en]),
        fact("middle name (ru)", [&middle_name.ru]),
        fact("last name (en)", [&last_name.en]),
        fact("last name (ru)", [&last_name.ru]),
        fact("ORCID iD", [orcid]),
        fact("origin of the iD", ["authenticated=\"false\""]),
        fact("address of the corresponding author", [public_email.as_ref().unwrap()]),
        fact("group author (en)", [&group.last_name.en]),
        fact("group author (ru)", [&group.last_name.ru]),
        fact("equal contribution", ["equal-contrib=\"yes\"", "EqualContrib=\"Y\""]),
    ]
}

fn affiliation_facts(affiliation: &Affiliation) -> Vec<Fact> {
    let Affiliation { key: _, en: _, ru: _, details } = affiliation;
    let AffiliationDetails {
        department_en,
        department_ru,
        institution_en,
        institution_ru,
        city_en,
        city_ru,
        country: _,
        ror,
    } = details.as_ref().unwrap();
    vec![
        fact("department (en)", [department_en]),
        fact("department (ru)", [department_ru]),
        fact("institution (en)", [institution_en]),
        fact("institution (ru)", [institution_ru]),
        fact("city (en)", [city_en]),
        fact("city (ru)", [city_ru]),
        fact("country (en)", ["Portugal", "\"addressCountry\":\"PT\""]),
        fact("country (ru)", ["Португалия", "\"addressCountry\":\"PT\""]),
        fact("ROR id", [format!("https://ror.org/{ror}")]),
    ]
}

fn reference_facts(reference: &Reference) -> Vec<Fact> {
    let Reference { reference: _, article_ids, parts } = reference;
    let ReferenceId { format: _, value } = &article_ids[0];
    let parts = parts.as_ref().unwrap();
    vec![
        fact("author of a reference", [&parts.authors[0].family]),
        fact("title of a reference", [&parts.title]),
        fact("source of a reference", [&parts.source]),
        fact("year of a reference", [&parts.year]),
        fact("volume of a reference", [format!("<volume>{}<", parts.volume), format!(";{}(", parts.volume)]),
        fact(
            "type of a reference",
            [
                "publication-type=\"journal\"",
                "citation_journal_title=",
                "\"citation\":[{\"@type\":\"ScholarlyArticle\"",
            ],
        ),
        fact("DOI of a reference", [value]),
    ]
}

/// The only reference of the article.
pub fn reference() -> Reference {
    let reference = json!({
        "reference": "Heliotrope H. Mauve matters. Journal of Puce. 1987;53(2):1-2. doi:10.4242/periwinkle",
        "articleIds": [{ "format": "doi", "value": "10.4242/periwinkle" }],
        "parts": {
            "kind": "journal", "authors": [{ "family": "Heliotrope", "given": "H", "isGroup": false }],
            "title": "Mauve matters", "source": "Journal of Puce", "year": "1987", "volume": "53", "issue": "2",
            "firstPage": "1", "lastPage": "2",
        },
    });
    serde_json::from_value(reference).unwrap()
}

/// Publishes an article that has every fact.
pub async fn publish(app: &TestApp) -> PublishedArticle {
    let author = app.create_user(&[Role::User]).await;
    let editor = app.create_user(&[Role::Editor]).await;
    let article = app.create_article(&author, ArticleStatus::Accepted).await;
    let id = article["id"].as_i64().unwrap();
    let mut content = app.get_as(&editor, &editor_article_path(&article)).await.json();
    for (language, name) in [("En", "proof.pdf"), ("Ru", "proof-ru.pdf")] {
        let pdf = app.upload_file(&editor, name, blank_pdf(1)).await.json();
        content[format!("pdf{language}Id")] = pdf["id"].clone();
    }
    for (field, value) in texts() {
        content[field] = value;
    }
    content["authors"] = authors();
    content["affiliations"] = json!([{
        "key": 1, "en": "Affiliation line", "ru": "Строка организации",
        "details": {
            "departmentEn": "Ward of Zaffre", "departmentRu": "Палата смальты",
            "institutionEn": "Viridian Hospital", "institutionRu": "Больница виридиан",
            "cityEn": "Umberton", "cityRu": "Умбертон", "country": "PT", "ror": "05n3x4p02",
        },
    }]);
    content["references"] = json!([reference()]);
    let saved = app.put_as(&editor, &editor_article_path(&article), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    place_and_date(app, id).await;
    let published = json!({ "publicationDate": "2025-07-19" });
    let path = format!("{}/publish", editor_article_path(&article));
    let published = app.post_as(&editor, &path, &published).await;
    assert_eq!(published.status, StatusCode::OK, "{published:?}");
    let slug = published.json()["slug"].as_str().unwrap().to_owned();
    PublishedArticle { id: ArticleId(id), slug }
}

fn texts() -> impl Iterator<Item = (&'static str, serde_json::Value)> {
    [
        ("titleEn", json!("Amaranth title")),
        ("titleRu", json!("Амарантовый заголовок")),
        ("abstractEn", json!("<p>Burgundy abstract</p>")),
        ("abstractRu", json!("<p>Бордовая аннотация</p>")),
        ("keywordsEn", json!(["cerulean"])),
        ("keywordsRu", json!(["лазурный"])),
        ("themeEn", json!("Damask field")),
        ("themeRu", json!("Дамасская область")),
        ("fundingInformationEn", json!("Ecru funding")),
        ("fundingInformationRu", json!("Кремовое финансирование")),
        ("conflictOfInterestEn", json!("Fuchsia conflict")),
        ("conflictOfInterestRu", json!("Пурпурный конфликт")),
        ("contentHtmlEn", json!("<p>textword</p>")),
        ("contentHtmlRu", json!("<p>текстослово</p>")),
        ("originalLanguage", json!("ru")),
        ("doi", json!("10.18620/gamboge")),
        ("pageFirst", json!("771")),
        ("pageLast", json!("784")),
    ]
    .into_iter()
}

fn authors() -> serde_json::Value {
    json!([
        {
            "firstNameEn": "Indira", "firstNameRu": "Индира", "middleNameEn": "Jadeovna", "middleNameRu": "Нефритовна",
            "lastNameEn": "Kobalt", "lastNameRu": "Кобальт", "orcid": "0000-0002-1825-0097", "affiliations": [1],
            "isCorrespondingAuthor": true, "contributedEqually": true, "isGroup": false,
            "contact": { "email": "kobalt@lilac.example", "phone": "", "fax": "", "address": "" },
        },
        {
            "firstNameEn": "Liam", "firstNameRu": "Лиам", "middleNameEn": "", "middleNameRu": "",
            "lastNameEn": "Magenta", "lastNameRu": "Маджента", "orcid": "", "affiliations": [1],
            "isCorrespondingAuthor": false, "contributedEqually": true, "isGroup": false, "contact": null,
        },
        {
            "firstNameEn": "", "firstNameRu": "", "middleNameEn": "", "middleNameRu": "",
            "lastNameEn": "Ochre Study Group", "lastNameRu": "Группа «Охра»", "orcid": "", "affiliations": [],
            "isCorrespondingAuthor": false, "contributedEqually": false, "isGroup": true, "contact": null,
        },
    ])
}

/// Puts the article into a published issue, with the days of its way there.
async fn place_and_date(app: &TestApp, id: i64) {
    app.place_in_issue(&[id], None).await;
    for statement in [
        "update issues set volume = 9871, number = 6543, publication_date = '2025-08-23'",
        "update articles set submission_date = '2025-02-11', acceptance_date = '2025-05-17'",
        "insert into article_events (article_id, type, user_id, user_role, status_id, created_at)
         select id, 'status-changed', creator_id, 'author', 2, '2025-04-13T10:00:00Z' from articles",
        "update article_milestones set kind = 'resubmitted' where happened_at = '2025-04-13T10:00:00Z'",
    ] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&app.owner).await.unwrap();
    }
}
