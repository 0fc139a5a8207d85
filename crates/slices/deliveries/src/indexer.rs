//! What all targets have in common: a record of the article, a request with it, and a question about its outcome.

use async_trait::async_trait;
use exports::Publication;
use kit::Result;
use rules::LocalizedText;
use rules::delivery::{DeliveryProblem, DeliveryTarget};

/// Longest stored answer; the beginning tells what happened.
const MAX_ANSWER_CHARS: usize = 20_000;
const MAX_MESSAGE_CHARS: usize = 2_000;

/// Id and version of a file; two files with the same record differ in nothing else.
#[derive(Debug, Clone, Copy)]
pub struct FileStamp<'a> {
    /// Name of the file without extension.
    pub batch: &'a str,
    pub version: i64,
    /// The target has an earlier record of the article.
    pub is_correction: bool,
}

/// Missing data of a record, in sentences for editors.
pub type RecordProblems = Vec<LocalizedText>;

/// The record of an article with everything that its target demands.
pub struct CompleteRecord {
    pub publication: Publication,
    pub bytes: Vec<u8>,
    pub hash: Vec<u8>,
}

/// A file to be sent.
#[derive(Debug)]
pub struct DeliveryFile {
    pub name: String,
    pub content: Vec<u8>,
}

/// Answer of a target, or the failure of a request.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    pub outcome: Outcome,
    pub http_status: Option<u16>,
    /// Id that the target has given to the file.
    pub submission_id: Option<String>,
    /// Words of the target about the record.
    pub message: Option<String>,
    pub message_id: Option<String>,
    /// The answer itself, shortened.
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Outcome {
    /// The target has never received the file.
    Unknown,
    /// Received; to be asked about later.
    Received,
    Delivered {
        with_warning: bool,
    },
    Refused(DeliveryProblem),
    /// Nobody knows whether the file was received.
    #[default]
    Unanswered,
    /// Not an answer of the service, such as the page of a maintenance.
    Unexpected,
}

impl Answer {
    pub fn new(outcome: Outcome) -> Answer {
        Answer { outcome, ..Answer::default() }
    }

    /// The request failed. The address, which may contain a key, is left out.
    pub fn of_error(error: reqwest::Error) -> Answer {
        let http_status = error.status().map(|status| status.as_u16());
        Answer {
            http_status,
            message: Some(format!("{:#}", anyhow::Error::new(error.without_url()))),
            ..Answer::default()
        }
    }

    pub fn with_message(self, message: impl Into<String>) -> Answer {
        let message: String = message.into().trim().chars().take(MAX_MESSAGE_CHARS).collect();
        Answer { message: Some(message).filter(|message| !message.is_empty()), ..self }
    }

    /// Keeps the text of the answer; without these secrets, should it repeat one.
    pub fn with_text(self, text: &str, secrets: &[&str]) -> Answer {
        let clean = |text: &str| {
            let text = text.replace('\0', "");
            secrets.iter().fold(text, |text, secret| text.replace(secret, "…"))
        };
        let message = self.message.as_deref().map(clean);
        Answer { message, text: clean(text).chars().take(MAX_ANSWER_CHARS).collect(), ..self }
    }

    pub const fn problem(&self) -> Option<DeliveryProblem> {
        match self.outcome {
            Outcome::Refused(problem) => Some(problem),
            Outcome::Unanswered => Some(DeliveryProblem::Unreachable),
            Outcome::Unexpected => Some(DeliveryProblem::UnexpectedAnswer),
            Outcome::Unknown | Outcome::Received | Outcome::Delivered { .. } => None,
        }
    }
}

/// An indexer or registry. Another target is another implementation, in `indexers.rs`.
#[async_trait]
pub trait Indexer: Send + Sync {
    fn target(&self) -> DeliveryTarget;

    /// Extension of the files, and their media type.
    fn file_format(&self) -> (&'static str, &'static str);

    /// Writes the record of an article, or tells what it lacks. Equal facts give equal records.
    fn write_record(&self, publication: &Publication) -> Result<Result<Vec<u8>, RecordProblems>>;

    /// Writes the file of a record.
    fn write_file(&self, record: &CompleteRecord, stamp: FileStamp<'_>) -> Result<Vec<u8>>;

    /// Sends a file.
    async fn send(&self, file: DeliveryFile) -> Answer;

    /// Asks what has become of a file.
    async fn look_up(&self, file_name: &str) -> Answer;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_answers_are_short_and_without_secrets() {
        let answer = Answer::new(Outcome::Received).with_text(&"key\0 ".repeat(20_000), &["key"]);
        assert_eq!(answer.text.chars().count(), MAX_ANSWER_CHARS);
        assert!(!answer.text.contains("key") && !answer.text.contains('\0'));
        let repeated = Answer::default().with_message("the key is wrong").with_text("", &["key"]);
        assert_eq!(repeated.message.as_deref(), Some("the … is wrong"));
        let answer = answer.with_message("x".repeat(5_000));
        assert_eq!(answer.message.unwrap().len(), MAX_MESSAGE_CHARS);
        assert_eq!(Answer::default().with_message(" ").message, None);
    }

    #[test]
    fn nothing_is_known_without_an_answer() {
        assert_eq!(Answer::default().problem(), Some(DeliveryProblem::Unreachable));
        assert_eq!(Answer::new(Outcome::Received).problem(), None);
    }
}
