//! The author's list of articles, and drafts.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::{MY_ARTICLES, article_content, author_article_path};
use testkit::{TestApp, TestUser};

async fn fetch_titles(app: &TestApp, author: &TestUser, query: &str) -> Vec<String> {
    let page = app.get_as(author, &format!("{MY_ARTICLES}?{query}")).await.json();
    let results = page["results"].as_array().unwrap_or_else(|| panic!("{page}"));
    results.iter().map(|item| item["titleEn"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn draft_requires_only_title() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let response = app.post_as(&author, MY_ARTICLES, &json!({ "titleEn": "  One ", "typeId": 3 })).await;
        assert_eq!(response.status, StatusCode::CREATED);
        let article = response.json();
        assert_eq!(article["titleEn"], "One");
        assert_eq!(
            (&article["typeId"], &article["statusId"], &article["revision"]),
            (&json!(3), &json!(1), &json!(0))
        );
        assert_eq!(
            article["author"],
            json!({ "fullNameEn": "Elena Morozova", "shortNameEn": "E.\u{a0}Morozova" })
        );
        assert_eq!(article["allowedActions"], json!(["edit", "remove", "submit"]));
        assert_eq!(app.create_draft(&author, "Two").await["typeId"], 1);
        let file = app.upload_file(&author, "a.txt", b"text".to_vec()).await.json();
        let content = json!({
            "titleEn": "Three", "keywordsEn": ["GvHD", ""], "abstractEn": "<p>Text</p><script>x</script>",
            "conflictOfInterestEn": "None", "fundingInformationEn": "None", "themeEn": "Theme",
            "authors": [{ "firstNameEn": "A", "lastNameEn": "B", "affiliations": [1] }],
            "affiliations": [{ "key": 1, "en": "Clinic" }], "files": [{ "fileId": file["id"], "typeId": 1 }],
        });
        let three = app.post_as(&author, MY_ARTICLES, &content).await.json();
        assert_eq!((&three["keywordsEn"], &three["abstractEn"]), (&json!(["GvHD"]), &json!("<p>Text</p>")));
        assert_eq!(
            (&three["authors"][0]["lastNameEn"], &three["files"][0]["typeId"]),
            (&json!("B"), &json!(1))
        );
        for invalid in [
            json!({ "titleEn": " " }),
            json!({}),
            json!({ "titleEn": "x", "typeId": 10 }),
            json!({ "titleEn": "x", "typeId": "one" }),
            json!({ "titleEn": "x".repeat(501) }),
        ] {
            let response = app.post_as(&author, MY_ARTICLES, &invalid).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{invalid}");
        }
        let events = app.get_as(&author, &format!("{}/events", author_article_path(&article))).await.json();
        assert_eq!(events.as_array().unwrap().len(), 1);
        assert_eq!(
            (&events[0]["type"], &events[0]["user"]),
            (&json!("created"), &json!({ "role": "author" }))
        );
    })
    .await;
}

#[tokio::test]
async fn list_contains_own_articles_filtered_sorted_and_paged() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        app.create_draft(&app.create_user(&[Role::User]).await, "Article of another author").await;
        for index in 0..12 {
            app.create_draft(&author, &format!("Article {index:02}")).await;
            app.state.clock.advance(chrono::TimeDelta::minutes(1));
        }
        app.create_draft(&author, "100% _done_").await;
        let first = app.get_as(&author, MY_ARTICLES).await.json();
        assert_eq!((&first["count"], first["results"].as_array().unwrap().len()), (&json!(13), 10));
        assert_eq!(first["results"][0]["titleEn"], "100% _done_");
        assert_eq!(first["results"][0]["opensIn"], "edit");
        assert_eq!(fetch_titles(app, &author, "pageIndex=1").await, ["Article 02", "Article 01", "Article 00"]);
        assert_eq!(fetch_titles(app, &author, "order=titleEn&pageSize=2").await, ["100% _done_", "Article 00"]);
        assert_eq!(fetch_titles(app, &author, "title=ARTICLE%201").await, ["Article 11", "Article 10"]);
        assert_eq!(fetch_titles(app, &author, "title=%25").await, ["100% _done_"]);
        assert_eq!(fetch_titles(app, &author, "title=%20%20&pageSize=1").await, ["100% _done_"]);

        sqlx::query("update articles set status_id = 7, publication_date = '2026-02-01' where title_en = 'Article 03'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(fetch_titles(app, &author, "status=7").await, ["Article 03"]);
        assert_eq!(fetch_titles(app, &author, "status=7&status=1").await.len(), 10);
        assert_eq!(fetch_titles(app, &author, "publishedAfter=2026-02-01&publishedBefore=2026-02-01").await, ["Article 03"]);
        assert!(fetch_titles(app, &author, "publishedAfter=2026-02-02").await.is_empty());
        for invalid in ["order=title", "pageIndex=-1", "status=x", "publishedAfter=yesterday", "publishedAfter=-262143-01-01", "pageSize=1000"] {
            let response = app.get_as(&author, &format!("{MY_ARTICLES}?{invalid}")).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{invalid}");
        }
    })
    .await;
}

#[tokio::test]
async fn incomplete_draft_is_saved_and_lists_its_problems() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Title").await;
        let mut content = article_content(&draft);
        content["titleEn"] = json!("");
        content["abstractEn"] = json!("<p onclick=x()>CD34<sup>+</sup><script>alert(1)</script></p>");
        content["keywordsEn"] = json!([" CAR-T ", "", "car-t"]);
        content["fundingInformationEn"] = json!("A grant");
        content["authors"] = json!([
            { "firstNameEn": "Анна", "orcid": "https://orcid.org/0000-0002-1825-0098", "affiliations": [7],
              "isCorrespondingAuthor": true, "contact": { "email": "half@" } },
            { "firstNameEn": "B", "lastNameEn": "C", "contact": { "email": "gone@example.test" } },
        ]);
        content["affiliations"] = json!([{ "key": 7, "en": "Clinic" }, { "key": 8, "en": "Unused" }]);
        content["suggestedReviewers"] = json!([{ "email": "x", "firstNameEn": "X", "exclude": true }]);
        let response = app.put_as(&author, &author_article_path(&draft), &content).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let saved = response.json();
        assert_eq!(saved["version"].as_i64().unwrap(), draft["version"].as_i64().unwrap() + 1);
        assert_eq!(saved["abstractEn"], "<p>CD34<sup>+</sup></p>");
        assert_eq!(saved["keywordsEn"], json!(["CAR-T"]));
        assert_eq!(saved["affiliations"], json!([{ "key": 7, "en": "Clinic", "ru": "", "details": null }]));
        assert_eq!(saved["authors"][0]["orcid"], "0000-0002-1825-0098");
        assert_eq!(saved["authors"][1]["contact"], Value::Null);
        let problems: Vec<String> = saved["problems"]
            .as_array()
            .unwrap()
            .iter()
            .map(|problem| {
                let loc: Vec<_> =
                    problem["loc"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
                format!(
                    "{} {} {}",
                    problem["tab"].as_str().unwrap(),
                    loc[1..].join("."),
                    problem["type"].as_str().unwrap()
                )
            })
            .collect();
        assert_eq!(
            problems,
            [
                "main titleEn required",
                "authors authors.0.firstNameEn not-latin",
                "authors authors.0.lastNameEn required",
                "authors authors.0.orcid not-an-orcid",
                "authors authors.0.contact.email not-an-email",
                "files files file-type-missing",
                "translations titleRu required",
                "translations abstractRu required",
                "translations fundingInformationRu required",
                "reviewers suggestedReviewers.0.email not-an-email",
                "reviewers suggestedReviewers.0.lastNameEn required",
                "final mergedPdfs merged-manuscript-needed",
            ]
        );
        // A Russian text is required only where the English one exists.
        let required = &saved["requiredTranslations"];
        assert_eq!(required, &json!(["titleRu", "abstractRu", "fundingInformationRu"]));
        let russian = app.request(Method::GET, &author_article_path(&draft)).bearer_auth(&author.token);
        let russian = app.send(russian.header("accept-language", "ru")).await.json();
        assert_eq!(russian["problems"][0]["msg"], "Обязательное поле");
        assert_eq!(russian["problems"][5]["msg"], "Добавьте файл типа «Рукопись»");
    })
    .await;
}

#[tokio::test]
async fn save_with_outdated_version_is_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Title").await;
        let path = author_article_path(&draft);
        let (mut mine, mut theirs) = (article_content(&draft), article_content(&draft));
        theirs["titleEn"] = json!("Theirs");
        mine["titleEn"] = json!("Mine");
        assert_eq!(app.put_as(&author, &path, &theirs).await.status, StatusCode::OK);
        let rejected = app.put_as(&author, &path, &mine).await;
        assert_eq!(
            (rejected.status, &rejected.json()["code"]),
            (StatusCode::CONFLICT, &json!("changed-elsewhere"))
        );
        let newest = app.get_as(&author, &path).await.json();
        assert_eq!(newest["titleEn"], "Theirs");
        mine["version"] = newest["version"].clone();
        assert_eq!(app.put_as(&author, &path, &mine).await.json()["titleEn"], "Mine");

        // Of many concurrent saves of the same version, one succeeds.
        let newest = app.get_as(&author, &path).await.json();
        let saves = (0..20).map(|index| {
            let mut content = article_content(&newest);
            content["titleEn"] = json!(format!("Save {index}"));
            let path = path.clone();
            let author = &author;
            async move { app.put_as(author, &path, &content).await.status }
        });
        let statuses = futures::future::join_all(saves).await;
        assert_eq!(statuses.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| matches!(*status, StatusCode::OK | StatusCode::CONFLICT)));
    })
    .await;
}

#[tokio::test]
async fn save_with_missing_or_invalid_field_is_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Title").await;
        let path = author_article_path(&draft);
        let valid = article_content(&draft);
        let with = |field: &str, value: Value| {
            let mut content = valid.clone();
            content[field] = value;
            content
        };
        let mut without = valid.clone();
        without.as_object_mut().unwrap().remove("abstractEn");
        let reviewers = |exclude: bool| json!(vec![json!({ "email": "a@b.ru", "exclude": exclude }); 4]);
        let other = app.create_user(&[Role::User]).await;
        let foreign_file = app.upload_file(&other, "a.txt", b"text".to_vec()).await.json()["id"].clone();
        for (body, loc) in [
            (without, json!(["body", "abstractEn"])),
            (with("typeId", json!(77)), json!(["body", "typeId"])),
            (with("titleEn", json!(["x"])), json!(["body", "titleEn"])),
            (with("abstractRu", json!("я".repeat(20_001))), json!(["body", "abstractRu"])),
            (with("abstractEn", json!("<ul><li>".repeat(2_000))), json!(["body", "abstractEn"])),
            (with("suggestedReviewers", reviewers(true)), json!(["body", "suggestedReviewers"])),
            (with("suggestedReviewers", reviewers(false)), json!(["body", "suggestedReviewers"])),
            (
                with("authors", json!([{ "affiliations": ["one"] }])),
                json!(["body", "authors", "0", "affiliations", "0"]),
            ),
            (
                with("files", json!([{ "fileId": foreign_file, "typeId": 1 }])),
                json!(["body", "files", "0", "fileId"]),
            ),
            (
                with("files", json!([{ "fileId": "00000000-0000-0000-0000-000000000000" }])),
                json!(["body", "files", "0", "fileId"]),
            ),
            (
                with("files", json!([{ "fileId": foreign_file, "typeId": 8 }])),
                json!(["body", "files", "0", "typeId"]),
            ),
        ] {
            let response = app.put_as(&author, &path, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{loc}: {response:?}");
            let actual: String = response.json()["detail"][0]["loc"].to_string().replace(['[', ']'], "");
            let expected = loc.to_string().replace(['[', ']'], "");
            assert_eq!(actual, expected);
        }
        assert_eq!(app.get_as(&author, &path).await.json()["version"], draft["version"]);
    })
    .await;
}

#[tokio::test]
async fn articles_of_other_authors_are_not_found() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Secret").await;
        let path = author_article_path(&draft);
        let all_roles = app.create_user(&Role::ALL).await;
        for (method, suffix, body) in [
            (Method::GET, "", None),
            (Method::PUT, "", Some(article_content(&draft))),
            (Method::DELETE, "", None),
            (Method::POST, "/submit", None),
            (Method::GET, "/events", None),
            (Method::GET, "/messages", None),
            (Method::POST, "/messages", Some(json!({ "text": "hello" }))),
            (Method::GET, "/merged-pdfs", None),
            (Method::POST, "/merged-pdfs/generate", None),
        ] {
            let request =
                app.request(method.clone(), &format!("{path}{suffix}")).bearer_auth(&all_roles.token);
            let request = match body {
                Some(body) => request.json(&body),
                None => request,
            };
            assert_eq!(app.send(request).await.status, StatusCode::NOT_FOUND, "{method} {suffix}");
        }
    })
    .await;
}

#[tokio::test]
async fn removed_draft_can_be_restored_until_purged_after_a_month() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Removed").await;
        let path = author_article_path(&draft);
        let remove =
            async || app.send(app.request(Method::DELETE, &path).bearer_auth(&author.token)).await.status;
        assert_eq!(remove().await, StatusCode::NO_CONTENT);
        assert_eq!(remove().await, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&author, &path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&author, MY_ARTICLES).await.json()["count"], 0);

        let id = rules::ArticleId(draft["id"].as_i64().unwrap());
        assert!(editorial::restore_removed(&app.state, id).await.unwrap());
        assert!(!editorial::restore_removed(&app.state, id).await.unwrap());
        assert_eq!(app.get_as(&author, &path).await.status, StatusCode::OK);

        let purge = async || {
            let job = editorial::PurgeRemovedArticles {};
            kit::jobs::Job::run(job, app.state.clone()).await.unwrap();
            let count = sqlx::query_scalar::<_, i64>("select count(*) from articles");
            count.fetch_one(&app.state.pool).await.unwrap()
        };
        remove().await;
        app.state.clock.advance(chrono::TimeDelta::days(29));
        assert_eq!(purge().await, 1);
        app.state.clock.advance(chrono::TimeDelta::days(2));
        assert_eq!(purge().await, 0);
    })
    .await;
}
