//! Files like the one of Retraction Watch.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use testkit::{TestApp, TestResponse, TestUser};

pub const DATA: &str = "/api/v1/retraction-data";

pub const HEADER: &str = "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes\n";

/// A row about a work, by its DOI and PubMed id, `unavailable` and `0` if it has none.
pub fn row(doi: &str, pubmed_id: &str, nature: &str, date: &str) -> String {
    format!(
        "7,\"On grafts, \"\"again\"\"\",(BLS) Biology;,Clinic,Journal,Publisher,Norway,A Author,,Article;,{date},10.1000/NOTICE-{pubmed_id},0,1/1/2019 0:00,{doi},{pubmed_id},{nature},+Fake Peer Review;+Concerns/Issues About Data;,No,\n"
    )
}

pub fn file(rows: &[String]) -> Vec<u8> {
    [HEADER, &rows.concat()].concat().into_bytes()
}

pub async fn load(app: &TestApp, user: &TestUser, bytes: impl Into<Vec<u8>>) -> TestResponse {
    let form = Form::new().part("file", Part::bytes(bytes.into()).file_name("retraction_watch.csv"));
    app.send(app.request(Method::POST, DATA).bearer_auth(&user.token).multipart(form)).await
}
