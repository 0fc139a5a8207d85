//! PubMed takes files by SFTP. It answers by e-mail, to people: here an article is delivered once its file is there.

mod sftp;

use async_trait::async_trait;
use exports::Publication;
use exports::pubmed::{Record, write_article_set};
use kit::{App, Result, settings};
use rules::LocalizedText;
use rules::delivery::{DeliveryProblem, DeliveryTarget};

use crate::indexer::{Answer, CompleteRecord, DeliveryFile, FileStamp, Indexer, Outcome, RecordProblems};
use sftp::{SftpAccount, SftpError, SftpFiles};

/// Folders into which PubMed moves the files that it has loaded.
const LOADED: [&str; 2] = ["archive", "Archive"];
/// End of a file that was written completely.
const END: &[u8] = b"</ArticleSet>";

const OTHER_KEY: &str = "The server has another key than the settings name: pubmed_upload.host_key";

const NO_ENGLISH_TITLE: LocalizedText =
    LocalizedText::new("The article has no English title.", "У статьи нет английского названия.");

pub struct Pubmed {
    account: SftpAccount,
    dtd_public_id: String,
}

impl Pubmed {
    pub fn new(app: &App, upload: &settings::PubmedUpload) -> Pubmed {
        let dtd_public_id = app.settings.pubmed.dtd_public_id.clone();
        Pubmed { account: SftpAccount::new(upload), dtd_public_id }
    }

    fn write(&self, publication: &Publication, is_correction: bool) -> Result<Vec<u8>> {
        let record = Record { is_correction, ..Record::new(publication, &self.dtd_public_id) };
        Ok(write_article_set(&record).map_err(anyhow::Error::new)?)
    }
}

#[async_trait]
impl Indexer for Pubmed {
    fn target(&self) -> DeliveryTarget {
        DeliveryTarget::Pubmed
    }

    fn file_format(&self) -> (&'static str, &'static str) {
        ("xml", "application/xml; charset=utf-8")
    }

    fn write_record(&self, publication: &Publication) -> Result<Result<Vec<u8>, RecordProblems>> {
        if publication.work.article.title.en.trim().is_empty() {
            return Ok(Err(vec![NO_ENGLISH_TITLE]));
        }
        self.write(publication, false).map(Ok)
    }

    /// A file that corrects an earlier one names the citation that it replaces.
    fn write_file(&self, record: &CompleteRecord, stamp: FileStamp<'_>) -> Result<Vec<u8>> {
        self.write(&record.publication, stamp.is_correction)
    }

    async fn send(&self, file: DeliveryFile) -> Answer {
        let size = file.content.len() as u64;
        let upload = async |files: SftpFiles| {
            files.write(&file.name, &file.content).await?;
            match files.size(&file.name).await? {
                // It may be loaded, and moved, at once.
                Some(found) if found != size => {
                    Err(SftpError::Lost(format!("{found} of {size} bytes arrived")))
                }
                _ => Ok(Outcome::Delivered { with_warning: false }),
            }
        };
        answer(self.account.with_files(upload).await)
    }

    /// A file that is cut is removed, so that it is not loaded; another one follows.
    async fn look_up(&self, file_name: &str) -> Answer {
        let find = async |files: SftpFiles| {
            if let Some(content) = files.read(file_name).await? {
                if content.trim_ascii_end().ends_with(END) {
                    return Ok(Outcome::Delivered { with_warning: false });
                }
                files.remove(file_name).await?;
                return Ok(Outcome::Unknown);
            }
            for folder in LOADED {
                if files.size(&format!("{folder}/{file_name}")).await?.is_some() {
                    return Ok(Outcome::Delivered { with_warning: false });
                }
            }
            Ok(Outcome::Unknown)
        };
        answer(self.account.with_files(find).await)
    }
}

fn answer(result: std::result::Result<Outcome, SftpError>) -> Answer {
    let (outcome, message) = match result {
        Ok(outcome) => return Answer::new(outcome),
        Err(SftpError::Login) => (Outcome::Refused(DeliveryProblem::Credentials), String::new()),
        Err(SftpError::Refused(message)) => (Outcome::Refused(DeliveryProblem::Other), message),
        Err(SftpError::OtherKey) => (Outcome::Unexpected, OTHER_KEY.to_owned()),
        Err(SftpError::Lost(message)) => (Outcome::Unanswered, message),
    };
    Answer::new(outcome).with_message(message)
}
