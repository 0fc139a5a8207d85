//! The author's list and drafts.

use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::{MY_ARTICLES, content_of, path_of};
use testkit::{Person, TestApp};

async fn titles(app: &TestApp, author: &Person, query: &str) -> Vec<String> {
    let page = app.get_as(author, &format!("{MY_ARTICLES}?{query}")).await.json();
    let results = page["results"].as_array().unwrap_or_else(|| panic!("{page}"));
    results.iter().map(|item| item["titleEn"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_draft_begins_with_a_title_and_a_type() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let answer = app.post_as(&author, MY_ARTICLES, &json!({ "titleEn": "  One ", "typeId": 3 })).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        let article = answer.json();
        assert_eq!(article["titleEn"], "One");
        assert_eq!(
            (&article["typeId"], &article["statusId"], &article["revision"]),
            (&json!(3), &json!(1), &json!(0))
        );
        assert_eq!(
            article["author"],
            json!({ "fullNameEn": "Elena Morozova", "shortNameEn": "E. Morozova" })
        );
        assert_eq!(article["allowedActions"], json!(["edit", "remove", "submit"]));
        assert_eq!(app.draft(&author, "Two").await["typeId"], 1);
        let file = app.upload(&author, "a.txt", b"text".to_vec()).await.json();
        let more = json!({
            "titleEn": "Three", "keywordsEn": ["GvHD", ""], "abstractEn": "<p>Text</p><script>x</script>",
            "conflictOfInterestEn": "None", "fundingInformationEn": "None", "themeEn": "Theme",
            "authors": [{ "firstNameEn": "A", "lastNameEn": "B", "affiliations": [1] }],
            "affiliations": [{ "key": 1, "en": "Clinic" }], "files": [{ "fileId": file["id"], "typeId": 1 }],
        });
        let three = app.post_as(&author, MY_ARTICLES, &more).await.json();
        assert_eq!((&three["keywordsEn"], &three["abstractEn"]), (&json!(["GvHD"]), &json!("<p>Text</p>")));
        assert_eq!(
            (&three["authors"][0]["lastNameEn"], &three["files"][0]["typeId"]),
            (&json!("B"), &json!(1))
        );
        for bad in [
            json!({ "titleEn": " " }),
            json!({}),
            json!({ "titleEn": "x", "typeId": 10 }),
            json!({ "titleEn": "x", "typeId": "one" }),
            json!({ "titleEn": "x".repeat(501) }),
        ] {
            let answer = app.post_as(&author, MY_ARTICLES, &bad).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        }
        let events = app.get_as(&author, &format!("{}/events", path_of(&article))).await.json();
        assert_eq!(events.as_array().unwrap().len(), 1);
        assert_eq!(
            (&events[0]["type"], &events[0]["user"]),
            (&json!("created"), &json!({ "role": "author" }))
        );
    })
    .await;
}

#[tokio::test]
async fn the_list_is_ones_own_filtered_sorted_and_paged() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        app.draft(&app.person(&[Role::User]).await, "Somebody else's").await;
        for index in 0..12 {
            app.draft(&author, &format!("Article {index:02}")).await;
            app.house.app.clock.advance(chrono::TimeDelta::minutes(1));
        }
        app.draft(&author, "100% _done_").await;
        let first = app.get_as(&author, MY_ARTICLES).await.json();
        assert_eq!((&first["count"], first["results"].as_array().unwrap().len()), (&json!(13), 10));
        assert_eq!(first["results"][0]["titleEn"], "100% _done_");
        assert_eq!(first["results"][0]["opensIn"], "edit");
        assert_eq!(titles(app, &author, "pageIndex=1").await, ["Article 02", "Article 01", "Article 00"]);
        assert_eq!(titles(app, &author, "order=titleEn&pageSize=2").await, ["100% _done_", "Article 00"]);
        assert_eq!(titles(app, &author, "title=ARTICLE%201").await, ["Article 11", "Article 10"]);
        assert_eq!(titles(app, &author, "title=%25").await, ["100% _done_"]);
        assert_eq!(titles(app, &author, "title=%20%20&pageSize=1").await, ["100% _done_"]);

        sqlx::query("update articles set status_id = 7, publication_date = '2026-02-01' where title_en = 'Article 03'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(titles(app, &author, "status=7").await, ["Article 03"]);
        assert_eq!(titles(app, &author, "status=7&status=1").await.len(), 10);
        assert_eq!(titles(app, &author, "publishedAfter=2026-02-01&publishedBefore=2026-02-01").await, ["Article 03"]);
        assert!(titles(app, &author, "publishedAfter=2026-02-02").await.is_empty());
        for bad in ["order=title", "pageIndex=-1", "status=x", "publishedAfter=yesterday", "publishedAfter=-262143-01-01", "pageSize=1000"] {
            let answer = app.get_as(&author, &format!("{MY_ARTICLES}?{bad}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_unfinished_draft_is_saved_as_it_is_and_says_what_it_lacks() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Title").await;
        let mut content = content_of(&draft);
        content["titleEn"] = json!("");
        content["abstractEn"] = json!("<p onclick=x()>CD34<sup>+</sup><script>alert(1)</script></p>");
        content["keywordsEn"] = json!([" CAR-T ", "", "car-t"]);
        content["authors"] = json!([
            { "firstNameEn": "Анна", "orcid": "https://orcid.org/0000-0002-1825-0098", "affiliations": [7],
              "isCorrespondingAuthor": true, "contact": { "email": "half@" } },
            { "firstNameEn": "B", "lastNameEn": "C", "contact": { "email": "gone@example.test" } },
        ]);
        content["affiliations"] = json!([{ "key": 7, "en": "Clinic" }, { "key": 8, "en": "Unused" }]);
        content["suggestedReviewers"] = json!([{ "email": "x", "firstNameEn": "X", "exclude": true }]);
        let answer = app.put_as(&author, &path_of(&draft), &content).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let saved = answer.json();
        assert_eq!(saved["version"].as_i64().unwrap(), draft["version"].as_i64().unwrap() + 1);
        assert_eq!(saved["abstractEn"], "<p>CD34<sup>+</sup></p>");
        assert_eq!(saved["keywordsEn"], json!(["CAR-T"]));
        assert_eq!(saved["affiliations"], json!([{ "key": 7, "en": "Clinic", "ru": "" }]));
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
                "translations conflictOfInterestRu required",
                "reviewers suggestedReviewers.0.email not-an-email",
                "reviewers suggestedReviewers.0.lastNameEn required",
                "final mergedPdfs merged-manuscript-needed",
            ]
        );
        let russian = app.request(Method::GET, &path_of(&draft)).bearer_auth(&author.token);
        let russian = app.send(russian.header("accept-language", "ru")).await.json();
        assert_eq!(russian["problems"][0]["msg"], "Обязательное поле");
        assert_eq!(russian["problems"][5]["msg"], "Нужен файл типа «Рукопись»");
    })
    .await;
}

#[tokio::test]
async fn the_later_of_two_saves_loses_nothing_and_overwrites_nothing() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Title").await;
        let path = path_of(&draft);
        let (mut mine, mut theirs) = (content_of(&draft), content_of(&draft));
        theirs["titleEn"] = json!("Theirs");
        mine["titleEn"] = json!("Mine");
        assert_eq!(app.put_as(&author, &path, &theirs).await.status, StatusCode::OK);
        let refused = app.put_as(&author, &path, &mine).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::CONFLICT, &json!("changed-elsewhere"))
        );
        let newest = app.get_as(&author, &path).await.json();
        assert_eq!(newest["titleEn"], "Theirs");
        mine["version"] = newest["version"].clone();
        assert_eq!(app.put_as(&author, &path, &mine).await.json()["titleEn"], "Mine");

        // Many at once from the same version: one is taken.
        let newest = app.get_as(&author, &path).await.json();
        let saves = (0..20).map(|index| {
            let mut content = content_of(&newest);
            content["titleEn"] = json!(format!("Save {index}"));
            let path = path.clone();
            let author = &author;
            async move { app.put_as(author, &path, &content).await.status }
        });
        let answers = futures::future::join_all(saves).await;
        assert_eq!(answers.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{answers:?}");
        assert!(answers.iter().all(|status| matches!(*status, StatusCode::OK | StatusCode::CONFLICT)));
    })
    .await;
}

#[tokio::test]
async fn a_save_must_be_whole_and_possible() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Title").await;
        let path = path_of(&draft);
        let whole = content_of(&draft);
        let change = |field: &str, value: Value| {
            let mut content = whole.clone();
            content[field] = value;
            content
        };
        let mut without = whole.clone();
        without.as_object_mut().unwrap().remove("abstractEn");
        let reviewers = |exclude: bool| json!(vec![json!({ "email": "a@b.ru", "exclude": exclude }); 4]);
        let stranger = app.person(&[Role::User]).await;
        let foreign = app.upload(&stranger, "a.txt", b"text".to_vec()).await.json()["id"].clone();
        for (body, loc) in [
            (without, json!(["body", "abstractEn"])),
            (change("typeId", json!(77)), json!(["body", "typeId"])),
            (change("titleEn", json!(["x"])), json!(["body", "titleEn"])),
            (change("abstractRu", json!("я".repeat(20_001))), json!(["body", "abstractRu"])),
            (change("abstractEn", json!("<ul><li>".repeat(2_000))), json!(["body", "abstractEn"])),
            (change("suggestedReviewers", reviewers(true)), json!(["body", "suggestedReviewers"])),
            (change("suggestedReviewers", reviewers(false)), json!(["body", "suggestedReviewers"])),
            (
                change("authors", json!([{ "affiliations": ["one"] }])),
                json!(["body", "authors", "0", "affiliations", "0"]),
            ),
            (
                change("files", json!([{ "fileId": foreign, "typeId": 1 }])),
                json!(["body", "files", "0", "fileId"]),
            ),
            (
                change("files", json!([{ "fileId": "00000000-0000-0000-0000-000000000000" }])),
                json!(["body", "files", "0", "fileId"]),
            ),
            (
                change("files", json!([{ "fileId": foreign, "typeId": 8 }])),
                json!(["body", "files", "0", "typeId"]),
            ),
        ] {
            let answer = app.put_as(&author, &path, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{loc}: {answer:?}");
            let bare: String = answer.json()["detail"][0]["loc"].to_string().replace(['[', ']'], "");
            let wanted = loc.to_string().replace(['[', ']'], "");
            assert_eq!(bare, wanted);
        }
        assert_eq!(app.get_as(&author, &path).await.json()["version"], draft["version"]);
    })
    .await;
}

#[tokio::test]
async fn other_peoples_articles_are_not_there() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Secret").await;
        let path = path_of(&draft);
        let everything = app.person(&Role::ALL).await;
        for (method, suffix, body) in [
            (Method::GET, "", None),
            (Method::PUT, "", Some(content_of(&draft))),
            (Method::DELETE, "", None),
            (Method::POST, "/submit", None),
            (Method::GET, "/events", None),
            (Method::GET, "/messages", None),
            (Method::POST, "/messages", Some(json!({ "text": "hello" }))),
            (Method::GET, "/merged-pdfs", None),
            (Method::POST, "/merged-pdfs/generate", None),
        ] {
            let request =
                app.request(method.clone(), &format!("{path}{suffix}")).bearer_auth(&everything.token);
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
async fn a_removed_draft_is_gone_can_be_brought_back_and_is_purged_after_a_month() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Removed").await;
        let path = path_of(&draft);
        let remove =
            async || app.send(app.request(Method::DELETE, &path).bearer_auth(&author.token)).await.status;
        assert_eq!(remove().await, StatusCode::NO_CONTENT);
        assert_eq!(remove().await, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&author, &path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&author, MY_ARTICLES).await.json()["count"], 0);

        let id = rules::ArticleId(draft["id"].as_i64().unwrap());
        assert!(editorial::restore_removed(&app.house.app, id).await.unwrap());
        assert!(!editorial::restore_removed(&app.house.app, id).await.unwrap());
        assert_eq!(app.get_as(&author, &path).await.status, StatusCode::OK);

        let purge = async || {
            let job = editorial::PurgeRemovedArticles {};
            kit::jobs::Job::run(job, app.house.app.clone()).await.unwrap();
            let left = sqlx::query_scalar::<_, i64>("select count(*) from articles");
            left.fetch_one(&app.house.app.pool).await.unwrap()
        };
        remove().await;
        app.house.app.clock.advance(chrono::TimeDelta::days(29));
        assert_eq!(purge().await, 1);
        app.house.app.clock.advance(chrono::TimeDelta::days(2));
        assert_eq!(purge().await, 0);
    })
    .await;
}
