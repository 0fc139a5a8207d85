//! The Directory of Open Access Journals takes an article at once; the same DOI or address replaces it.

use std::time::Duration;

use async_trait::async_trait;
use exports::Publication;
use exports::doaj;
use kit::{Result, http_client, settings};
use reqwest::{Client, header};
use rules::LocalizedText;
use rules::delivery::{DeliveryProblem, DeliveryTarget};
use secrecy::ExposeSecret;
use serde_json::Value;
use url::Url;

use crate::http_answer::{HttpAnswer, request};
use crate::indexer::{Answer, CompleteRecord, DeliveryFile, FileStamp, Indexer, Outcome, RecordProblems};

const TIMEOUT: Duration = Duration::from_secs(60);
/// The directory takes two requests in a second.
const PAUSE: Duration = Duration::from_millis(500);

const NO_TITLE: LocalizedText = LocalizedText::new("The article has no title.", "У статьи нет названия.");

pub struct Doaj {
    articles_url: Url,
    api_key: secrecy::SecretString,
    http: Client,
}

impl Doaj {
    pub fn new(settings: &settings::Doaj) -> anyhow::Result<Doaj> {
        Ok(Doaj {
            articles_url: settings.url.join("articles")?,
            api_key: settings.api_key.clone(),
            http: http_client::client(TIMEOUT)?,
        })
    }
}

#[async_trait]
impl Indexer for Doaj {
    fn target(&self) -> DeliveryTarget {
        DeliveryTarget::Doaj
    }

    fn file_format(&self) -> (&'static str, &'static str) {
        ("json", "application/json")
    }

    fn write_record(&self, publication: &Publication) -> Result<Result<Vec<u8>, RecordProblems>> {
        let article = doaj::article(publication);
        if article["bibjson"]["title"].as_str().is_none_or(str::is_empty) {
            return Ok(Err(vec![NO_TITLE]));
        }
        Ok(Ok(serde_json::to_vec_pretty(&article).map_err(anyhow::Error::new)?))
    }

    /// The file is the record: the directory has no versions.
    fn write_file(&self, record: &CompleteRecord, _: FileStamp<'_>) -> Result<Vec<u8>> {
        Ok(record.bytes.clone())
    }

    async fn send(&self, file: DeliveryFile) -> Answer {
        let key = self.api_key.expose_secret();
        // The API knows no other way to pass the key; errors are stored without the address.
        let mut url = self.articles_url.clone();
        url.query_pairs_mut().append_pair("api_key", key);
        let builder = self.http.post(url).header(header::CONTENT_TYPE, "application/json").body(file.content);
        let answer = request(builder).await;
        // While this worker has its claim, no other one sends anything.
        tokio::time::sleep(PAUSE).await;
        match answer {
            Ok(answer) => {
                let read = read(&answer).with_text(&answer.body, &[key]);
                Answer { http_status: Some(answer.status), ..read }
            }
            Err(answer) => answer,
        }
    }

    /// Nothing is queued there: a file that was not answered is sent again, which changes nothing if it was received.
    async fn look_up(&self, _: &str) -> Answer {
        Answer::new(Outcome::Unknown)
    }
}

fn read(answer: &HttpAnswer) -> Answer {
    let json: Option<Value> = serde_json::from_str(&answer.body).ok();
    let text = |name: &str| json.as_ref().and_then(|json| json[name].as_str()).map(str::to_owned);
    match (answer.status, &json) {
        (200..=299, Some(_)) => {
            let submission_id = text("id").filter(|id| !id.is_empty());
            Answer { submission_id, ..Answer::new(Outcome::Delivered { with_warning: false }) }
        }
        (401, _) => Answer::new(Outcome::Refused(DeliveryProblem::Credentials)),
        (400 | 403 | 409 | 422, Some(_)) => {
            let message = text("error").or_else(|| text("status")).unwrap_or_default();
            Answer::new(Outcome::Refused(DeliveryProblem::of_message(&message))).with_message(message)
        }
        (429 | 500..=599, _) => Answer::new(Outcome::Unanswered),
        _ => Answer::new(Outcome::Unexpected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(status: u16, body: &str) -> Outcome {
        read(&HttpAnswer { status, body: body.to_owned() }).outcome
    }

    #[test]
    fn answers_are_read() {
        let created = read(&HttpAnswer { status: 201, body: r#"{"status": "created", "id": "abc"}"#.into() });
        assert_eq!(created.outcome, Outcome::Delivered { with_warning: false });
        assert_eq!(created.submission_id.as_deref(), Some("abc"));
        assert_eq!(outcome(401, "{}"), Outcome::Refused(DeliveryProblem::Credentials));
        let refused =
            read(&HttpAnswer { status: 400, body: r#"{"error": "Field 'title' is required"}"#.into() });
        assert_eq!(refused.outcome, Outcome::Refused(DeliveryProblem::Other));
        assert_eq!(refused.message.as_deref(), Some("Field 'title' is required"));
        assert_eq!(outcome(200, "<html>Maintenance</html>"), Outcome::Unexpected);
        assert_eq!(outcome(403, "<html>Blocked</html>"), Outcome::Unexpected);
        assert_eq!((outcome(503, ""), outcome(429, "")), (Outcome::Unanswered, Outcome::Unanswered));
    }
}
