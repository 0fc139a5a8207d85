//! The article page of the public site.

use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::blank_pdf;

use super::fixtures::{PUBLIC, Sample, fetch, publish, unpublish};

#[tokio::test]
async fn article_contains_issue_neighbours_and_citations() {
    TestApp::run(async |app| {
        let sample = |title| Sample {
            title: (title, ""),
            authors: &[["Ivan", "Sidorov", "Иван", "Сидоров"]],
            text: ("<p>Text.</p>", ""),
            doi: None,
            ..Sample::default()
        };
        let mut ids = Vec::new();
        for title in ["First", "Second", "Third"] {
            ids.push(publish(app, &sample(title)).await);
        }
        let path = format!("en/articles/second-{}", ids[1]);
        let online_first = fetch(app, &path).await;
        assert_eq!((&online_first["issue"], &online_first["section"], &online_first["issueDate"]), (&Value::Null, &Value::Null, &Value::Null));
        assert_eq!(online_first["neighbours"], json!({ "previous": null, "next": null }));
        assert_eq!(online_first["year"], 2026);

        app.place_in_issue(&ids, Some("2027-01-10")).await;
        let article = fetch(app, &path).await;
        assert_eq!(article["issue"], json!({ "slug": "13-2", "volume": 13, "number": 2, "year": 2027 }));
        assert_eq!((&article["section"], &article["issueDate"], &article["year"]), (&json!("Articles"), &json!("2027-01-10"), &json!(2027)));
        let neighbour = |id: i64, slug: &str, title: &str| json!({ "slug": format!("{slug}-{id}"), "title": { "text": title, "language": "en" } });
        assert_eq!(
            article["neighbours"],
            json!({ "previous": neighbour(ids[0], "first", "First"), "next": neighbour(ids[2], "third", "Third") })
        );
        assert_eq!(article["languages"], json!(["en"]));
        assert_eq!(article["license"]["name"], app.state.settings.journal.license_name);
        assert!(article["changedAt"].as_str() > online_first["changedAt"].as_str());
        assert_eq!(
            article["authors"][0],
            json!({ "name": "Ivan Sidorov", "givenName": "Ivan", "familyName": "Sidorov", "orcid": null, "affiliations": [],
                    "isCorresponding": false, "email": null, "isGroup": false, "contributedEqually": false })
        );
        let citation = |style: &str| article["citations"][style].as_str().unwrap().to_owned();
        assert!(citation("vancouver").starts_with("Sidorov\u{a0}I. Second."), "{}", citation("vancouver"));
        assert!(citation("gost").starts_with("Sidorov\u{a0}I."), "{}", citation("gost"));
        let russian = fetch(app, &format!("ru/articles/second-{}", ids[1])).await;
        assert_eq!((&russian["authors"][0]["familyName"], &russian["section"]), (&json!("Сидоров"), &json!("Статьи")));
    })
    .await;
}

#[tokio::test]
async fn only_the_address_of_a_corresponding_author_is_public() {
    TestApp::run(async |app| {
        let names: [[&str; 4]; 3] = [["Ivan", "Sidorov", "", ""], ["Anna", "Orlova", "", ""], ["Lev", "Gusev", "", ""]];
        let id = publish(app, &Sample { authors: &names, ..Sample::default() }).await;
        // Gusev has contact data although he is not a corresponding author: rows of earlier versions.
        sqlx::query(
            "update article_authors
             set is_corresponding = position < 2, email = case position when 1 then '' else 'mail' || position || '@x.test' end,
                 phone = 'phone', fax = 'fax', address = 'street'
             where article_id = $1",
        )
        .bind(id)
        .execute(&app.state.pool)
        .await
        .unwrap();
        sqlx::query("update articles set theme_en = 'Haematology', theme_ru = 'Гематология' where id = $1")
            .bind(id)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let article = fetch(app, &format!("en/articles/an-article-{id}")).await;
        let contacts: Vec<(&Value, &Value)> = article["authors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|author| (&author["isCorresponding"], &author["email"]))
            .collect();
        let (yes, no) = (&json!(true), &json!(false));
        assert_eq!(contacts, [(yes, &json!("mail0@x.test")), (yes, &Value::Null), (no, &Value::Null)]);
        assert_eq!(article["theme"], "Haematology");
        assert_eq!(fetch(app, &format!("ru/articles/an-article-{id}")).await["theme"], "Гематология");

        let public_paths = ["ris", "bib", "csl.json", "jats.xml"].map(|ending| format!("/articles/an-article-{id}.{ending}"));
        let lists = ["/articles", "/articles/online-first"].map(|path| format!("{PUBLIC}/en{path}"));
        let others = ["/feeds/en.atom", "/oai?verb=ListRecords&metadataPrefix=oai_dc"].map(str::to_owned);
        let page = format!("{PUBLIC}/ru/articles/an-article-{id}");
        for path in public_paths.iter().chain(&lists).chain(&others).chain([&page]) {
            let body = String::from_utf8(app.get(path).await.body).unwrap();
            for secret in ["mail2@", "phone", "street", "\"fax"] {
                assert!(!body.contains(secret), "{path} contains {secret}");
            }
            let shows_address = path.ends_with(".xml") || *path == page;
            assert_eq!(body.contains("mail0@x.test"), shows_address, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn related_articles_share_keywords_or_title_words() {
    TestApp::run(async |app| {
        let sample =
            |title, keywords| Sample { title: (title, ""), keywords: (keywords, &[]), ..Sample::default() };
        let asked = publish(app, &sample("Cord blood banking", &["cord blood", "GvHD"])).await;
        publish(app, &sample("Cord blood in children", &["cord blood", "GvHD", "children"])).await;
        publish(app, &sample("Prophylaxis after transplantation", &["GvHD"])).await;
        publish(app, &sample("History of the institute", &["history"])).await;
        let bare = publish(app, &sample("Banking of marrow", &[])).await;
        let withdrawn = publish(app, &sample("Withdrawn", &["cord blood"])).await;
        unpublish(app, withdrawn).await;
        let related = async |path: String| {
            let article = fetch(app, &path).await;
            let lines = article["related"].as_array().unwrap().clone();
            lines.iter().map(|line| line["title"]["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let found = related(format!("en/articles/cord-blood-banking-{asked}")).await;
        assert_eq!(found, ["Cord blood in children", "Prophylaxis after transplantation"]);
        let found = related(format!("ru/articles/banking-of-marrow-{bare}")).await;
        assert_eq!(found, ["Cord blood banking"]);
    })
    .await;
}

#[tokio::test]
async fn article_lists_pdf_with_size() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let id = publish(app, &Sample { text: ("<p>Text.</p>", ""), ..Sample::default() }).await;
        let file = app.upload_file(&editor, "article.pdf", blank_pdf(2)).await.json();
        sqlx::query("update article_full_texts set pdf_ru_id = $2::uuid where article_id = $1")
            .bind(id)
            .bind(file["id"].as_str())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let article = fetch(app, &format!("en/articles/an-article-{id}")).await;
        assert_eq!(article["pdf"], json!([{ "language": "ru", "size": blank_pdf(2).len() }]));
        assert_eq!(fetch(app, "en/articles").await["results"][0]["pdf"], json!(["ru"]));
    })
    .await;
}

#[tokio::test]
async fn withdrawn_article_is_gone_and_unknown_one_is_not_found() {
    TestApp::run(async |app| {
        let id = publish(app, &Sample::default()).await;
        unpublish(app, id).await;
        let gone = app.get(&format!("{PUBLIC}/ru/articles/an-article-{id}")).await;
        assert_eq!((gone.status.as_u16(), gone.json()["code"].clone()), (410, json!("article-withdrawn")));
        for path in ["en/articles/none", "en/articles/%00", "de/articles/none", "de/articles"] {
            let response = app.get(&format!("{PUBLIC}/{path}")).await;
            assert!(response.status.is_client_error(), "{path}: {}", response.status);
        }
    })
    .await;
}
