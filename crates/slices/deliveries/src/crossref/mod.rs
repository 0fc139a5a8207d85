//! Crossref registers DOIs: a file is queued, and its log is fetched by the name of the file.

mod log;
mod registered;

use std::time::Duration;

use async_trait::async_trait;
use exports::Publication;
use exports::crossref::{Batch, article_record, deposit};
use kit::{App, Result, http_client, settings};
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use rules::LocalizedText;
use rules::article::registration_problems::doi_problems;
use rules::delivery::{DeliveryProblem, DeliveryTarget};
use secrecy::ExposeSecret;
use url::Url;

use crate::http_answer::{HttpAnswer, request};
pub use registered::FoundReference;

use crate::indexer::{Answer, CompleteRecord, DeliveryFile, FileStamp, Indexer, Outcome, RecordProblems};

const TIMEOUT: Duration = Duration::from_secs(60);
const DOI_RESOLVER: &str = "https://doi.org/";
/// Words of the page that confirms that a file was queued.
const RECEIVED: &str = "successfully received";

const NO_DOI: LocalizedText = LocalizedText::new(
    "The article has no DOI. Enter it on the page of the article.",
    "У статьи нет DOI. Введите его на странице статьи.",
);
const OTHER_DOI: LocalizedText = LocalizedText::new(
    "The journal cannot register this DOI: it has another prefix, or characters that new DOIs may not have.",
    "Журнал не может зарегистрировать этот DOI: у него другой префикс или недопустимые для новых DOI знаки.",
);

pub struct Crossref {
    settings: settings::Crossref,
    /// Address of the logs of files.
    log_url: Url,
    /// Address of the DOIs of cited works.
    references_url: Url,
    resolver_url: Url,
    doi_prefix: String,
    http: Client,
}

impl Crossref {
    pub fn new(app: &App, settings: &settings::Crossref) -> anyhow::Result<Crossref> {
        Ok(Crossref {
            settings: settings.clone(),
            log_url: settings.deposit_url.join("submissionDownload")?,
            references_url: settings.deposit_url.join("/getResolvedRefs")?,
            resolver_url: settings.resolver_url.clone().unwrap_or(Url::parse(DOI_RESOLVER)?),
            doi_prefix: app.settings.journal.doi_prefix.clone(),
            http: http_client::client(TIMEOUT)?,
        })
    }

    fn password(&self) -> &str {
        self.settings.password.expose_secret()
    }
}

#[async_trait]
impl Indexer for Crossref {
    fn target(&self) -> DeliveryTarget {
        DeliveryTarget::Crossref
    }

    fn file_format(&self) -> (&'static str, &'static str) {
        ("xml", "application/xml; charset=utf-8")
    }

    fn write_record(&self, publication: &Publication) -> Result<Result<Vec<u8>, RecordProblems>> {
        let doi = publication.work.article.doi().unwrap_or_default();
        if doi_problems(doi, &self.doi_prefix).iter().any(|problem| problem.prevents_registration()) {
            return Ok(Err(vec![OTHER_DOI]));
        }
        let record = article_record(publication, &[]).map_err(anyhow::Error::new)?;
        Ok(record.ok_or_else(|| vec![NO_DOI]))
    }

    fn write_file(&self, record: &CompleteRecord, stamp: FileStamp<'_>) -> Result<Vec<u8>> {
        let batch = Batch {
            id: stamp.batch.to_owned(),
            version: u64::try_from(stamp.version).unwrap_or_default(),
            depositor_name: self.settings.depositor_name.clone(),
            depositor_email: self.settings.depositor_email.clone(),
            registrant: self.settings.registrant.clone(),
        };
        Ok(deposit(&record.bytes, &batch).map_err(anyhow::Error::new)?)
    }

    async fn send(&self, file: DeliveryFile) -> Answer {
        let part = Part::bytes(file.content).file_name(file.name);
        let form = Form::new()
            .text("operation", "doMDUpload")
            .text("login_id", self.settings.login_id.clone())
            .text("login_passwd", self.password().to_owned())
            .part("fname", part);
        match request(self.http.post(self.settings.deposit_url.clone()).multipart(form)).await {
            Ok(answer) => self.complete(receipt(&answer), &answer),
            Err(answer) => answer,
        }
    }

    async fn look_up(&self, file_name: &str) -> Answer {
        // In the body, so that the password is in no log of a server.
        let form = [
            ("usr", self.settings.login_id.as_str()),
            ("pwd", self.password()),
            ("file_name", file_name),
            ("type", "result"),
        ];
        match request(self.http.post(self.log_url.clone()).form(&form)).await {
            Ok(answer) => self.complete(read_log(&answer), &answer),
            Err(answer) => answer,
        }
    }
}

impl Crossref {
    fn complete(&self, answer: Answer, http: &HttpAnswer) -> Answer {
        let answer = answer.with_text(&http.body, &[self.password()]);
        Answer { http_status: Some(http.status), ..answer }
    }
}

/// Reads the answer to a file. Its page for success is HTML, as those of errors and maintenance are.
fn receipt(answer: &HttpAnswer) -> Answer {
    match answer.status {
        200..=299 if answer.body.to_lowercase().contains(RECEIVED) => Answer::new(Outcome::Received),
        400 => {
            let problem = DeliveryProblem::of_message(&answer.body);
            Answer::new(Outcome::Refused(problem)).with_message(page_text(&answer.body))
        }
        _ => failure(answer),
    }
}

/// Reads the log of a file.
fn read_log(answer: &HttpAnswer) -> Answer {
    match (answer.status, log::read(&answer.body)) {
        (200..=299, Some(log)) => log,
        _ => failure(answer),
    }
}

/// Reads an answer of a service that does not work as usual.
fn failure(answer: &HttpAnswer) -> Answer {
    let outcome = match answer.status {
        401 | 403 => Outcome::Refused(DeliveryProblem::Credentials),
        429 | 500..=599 => Outcome::Unanswered,
        _ => Outcome::Unexpected,
    };
    Answer::new(outcome).with_message(page_text(&answer.body))
}

/// Returns the text of a page without its tags.
fn page_text(html: &str) -> String {
    let text = exports::html_to_plain_text(html);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECEIVED_PAGE: &str = "<html><head><title>SUCCESS</title></head><body><h2>SUCCESS</h2>\n\
        <p>Your batch submission was successfully received.</p></body></html>";

    fn read(status: u16, body: &str) -> Answer {
        receipt(&HttpAnswer { status, body: body.to_owned() })
    }

    #[test]
    fn only_the_page_of_success_means_that_a_file_was_received() {
        assert_eq!(read(200, RECEIVED_PAGE).outcome, Outcome::Received);
        let maintenance = read(200, "<html><body><h1>Scheduled maintenance</h1></body></html>");
        assert_eq!(maintenance.outcome, Outcome::Unexpected);
        assert_eq!(maintenance.message.as_deref(), Some("Scheduled maintenance"));
        for status in [429, 500, 502, 503] {
            assert_eq!(read(status, RECEIVED_PAGE).outcome, Outcome::Unanswered, "{status}");
        }
        for status in [302, 404] {
            assert_eq!(read(status, "").outcome, Outcome::Unexpected, "{status}");
        }
    }

    #[test]
    fn refused_logins_wait_for_a_person() {
        for status in [401, 403] {
            let expected = Outcome::Refused(DeliveryProblem::Credentials);
            assert_eq!(read(status, "<p>Wrong user name or password.</p>").outcome, expected);
            let asked = read_log(&HttpAnswer { status, body: String::new() });
            assert_eq!(asked.outcome, expected);
        }
    }

    #[test]
    fn a_page_is_not_a_log() {
        let answer = read_log(&HttpAnswer { status: 200, body: RECEIVED_PAGE.to_owned() });
        assert_eq!(answer.outcome, Outcome::Unexpected);
    }
}
