//! Requests to one site: one at a time, bounded in time and size, repeated a few times, and never into our own network.

use std::error::Error as StdError;
use std::io;
use std::time::Duration;

use futures::StreamExt;
use reqwest::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap, HeaderName, LOCATION, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use thiserror::Error;
use tokio::io::{AsyncSeekExt, AsyncWriteExt};
use tokio::sync::Mutex;
use url::Url;

use super::limits::{Limits, MAX_ANSWER_BYTES, MAX_PAGE_BYTES, MAX_REDIRECTS};
use super::network_guard::{NetworkGuard, RefusedAddress};

/// Why something of a site cannot be had.
#[derive(Debug, Error)]
pub enum SiteError {
    #[error("not found")]
    Missing,
    #[error("too large")]
    TooLarge,
    #[error("too slow")]
    TooSlow,
    #[error("{0}")]
    Refused(RefusedAddress),
    #[error("redirects lead nowhere")]
    Redirects,
    #[error("the site answered with status {0}")]
    Status(StatusCode, Option<Duration>),
    #[error("the connection failed: {0}")]
    Connection(String),
    /// Of this machine.
    #[error("temporary file: {0}")]
    File(#[from] io::Error),
}

impl SiteError {
    /// Whether another attempt may help.
    fn is_passing(&self) -> bool {
        match self {
            SiteError::TooSlow | SiteError::Connection(_) => true,
            SiteError::Status(status, _) => {
                matches!(status.as_u16(), 408 | 429 | 500 | 502 | 503 | 504)
            }
            _ => false,
        }
    }
}

/// What the site keeps of earlier requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Session {
    /// Nothing: pages come in the first language of the site.
    New,
    /// The language of the reader.
    WithLanguage,
}

/// A page or a document, whole.
#[derive(Debug)]
pub struct FetchedPage {
    /// After redirects.
    pub address: Url,
    pub bytes: Vec<u8>,
}

/// What the site says about a file.
#[derive(Debug)]
pub struct FileHead {
    pub address: Url,
    pub media_type: String,
    pub disposition: String,
}

/// Where the body of an answer goes.
enum Sink<'a> {
    Memory(Vec<u8>),
    File(&'a mut tokio::fs::File),
}

impl Sink<'_> {
    async fn clear(&mut self) -> io::Result<()> {
        match self {
            Sink::Memory(bytes) => bytes.clear(),
            Sink::File(file) => {
                file.set_len(0).await?;
                file.rewind().await?;
            }
        }
        Ok(())
    }

    async fn write(&mut self, chunk: &[u8]) -> io::Result<()> {
        match self {
            Sink::Memory(bytes) => bytes.extend_from_slice(chunk),
            Sink::File(file) => file.write_all(chunk).await?,
        }
        Ok(())
    }
}

/// Bounds of one request.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    bytes: u64,
    time: Duration,
}

pub struct Fetcher {
    new_session: Client,
    with_language: Client,
    guard: NetworkGuard,
    limits: Limits,
    /// Whose turn it is.
    turn: Mutex<()>,
}

impl Fetcher {
    /// `name` is what the site sees of us.
    pub fn new(guard: NetworkGuard, name: &str, limits: Limits) -> reqwest::Result<Fetcher> {
        let client = |keeps_language| {
            Client::builder()
                .user_agent(name)
                .redirect(Policy::none())
                // A proxy would resolve names itself.
                .no_proxy()
                .dns_resolver(guard.clone())
                .connect_timeout(limits.connect)
                .read_timeout(limits.idle)
                .pool_idle_timeout(Duration::from_secs(2))
                .cookie_store(keeps_language)
                .build()
        };
        Ok(Fetcher {
            new_session: client(false)?,
            with_language: client(true)?,
            guard,
            limits,
            turn: Mutex::new(()),
        })
    }

    /// Fetches a page of HTML, or the document of an article.
    pub async fn page(&self, session: Session, address: &Url) -> Result<FetchedPage, SiteError> {
        let bounds = Bounds { bytes: MAX_PAGE_BYTES, time: self.limits.page };
        self.whole(session, address, bounds).await
    }

    /// Fetches an answer of OAI-PMH.
    pub async fn answer(&self, address: &Url) -> Result<Vec<u8>, SiteError> {
        let bounds = Bounds { bytes: MAX_ANSWER_BYTES, time: self.limits.page };
        Ok(self.whole(Session::New, address, bounds).await?.bytes)
    }

    /// Fetches a file into another one.
    pub async fn file(
        &self,
        address: &Url,
        max_bytes: u64,
        into: &mut tokio::fs::File,
    ) -> Result<FileHead, SiteError> {
        let bounds = Bounds { bytes: max_bytes, time: self.limits.file };
        let head = self.get(Session::New, address, bounds, &mut Sink::File(into)).await?;
        into.flush().await?;
        Ok(head)
    }

    async fn whole(&self, session: Session, address: &Url, bounds: Bounds) -> Result<FetchedPage, SiteError> {
        let mut sink = Sink::Memory(Vec::new());
        let head = self.get(session, address, bounds, &mut sink).await?;
        let bytes = if let Sink::Memory(bytes) = sink { bytes } else { Vec::new() };
        Ok(FetchedPage { address: head.address, bytes })
    }

    async fn get(
        &self,
        session: Session,
        address: &Url,
        bounds: Bounds,
        sink: &mut Sink<'_>,
    ) -> Result<FileHead, SiteError> {
        let _turn = self.turn.lock().await;
        let mut retries = self.limits.retries.iter();
        loop {
            tokio::time::sleep(self.limits.pause).await;
            sink.clear().await?;
            let attempt = self.follow(session, address, bounds.bytes, sink);
            let result = tokio::time::timeout(bounds.time, attempt).await;
            let error = match result.unwrap_or(Err(SiteError::TooSlow)) {
                Ok(head) => return Ok(head),
                Err(error) => error,
            };
            let delay = retries.next().filter(|_| error.is_passing());
            let Some(delay) = delay else { return Err(error) };
            tracing::debug!(%address, %error, "request to a site is repeated");
            let wished = if let SiteError::Status(_, wished) = error { wished } else { None };
            tokio::time::sleep(wished.unwrap_or(*delay).min(self.limits.longest_retry)).await;
        }
    }

    /// Redirects are followed here, so that each target is judged.
    async fn follow(
        &self,
        session: Session,
        address: &Url,
        max_bytes: u64,
        sink: &mut Sink<'_>,
    ) -> Result<FileHead, SiteError> {
        let client = match session {
            Session::New => &self.new_session,
            Session::WithLanguage => &self.with_language,
        };
        let mut address = address.clone();
        for _ in 0..=MAX_REDIRECTS {
            self.guard.check(&address).map_err(SiteError::Refused)?;
            let response = client.get(address.clone()).send().await.map_err(failure)?;
            let status = response.status();
            if status.is_redirection() {
                let target = text_of(response.headers(), &LOCATION);
                address = address.join(&target).map_err(|_| SiteError::Redirects)?;
                continue;
            }
            if !status.is_success() {
                return Err(refusal(&response));
            }
            let head = FileHead {
                address,
                media_type: text_of(response.headers(), &CONTENT_TYPE),
                disposition: text_of(response.headers(), &CONTENT_DISPOSITION),
            };
            receive(response, max_bytes, sink).await?;
            return Ok(head);
        }
        Err(SiteError::Redirects)
    }
}

/// Counts what really comes; the announced length only saves time.
async fn receive(response: Response, max_bytes: u64, sink: &mut Sink<'_>) -> Result<(), SiteError> {
    if response.content_length().is_some_and(|length| length > max_bytes) {
        return Err(SiteError::TooLarge);
    }
    let mut body = response.bytes_stream();
    let mut received = 0;
    while let Some(chunk) = body.next().await {
        let chunk = chunk.map_err(failure)?;
        received += chunk.len() as u64;
        if received > max_bytes {
            return Err(SiteError::TooLarge);
        }
        sink.write(&chunk).await?;
    }
    Ok(())
}

fn text_of(headers: &HeaderMap, name: &HeaderName) -> String {
    let value = headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()));
    value.unwrap_or_default().into_owned()
}

fn refusal(response: &Response) -> SiteError {
    match response.status() {
        StatusCode::NOT_FOUND | StatusCode::GONE => SiteError::Missing,
        status => {
            let seconds = text_of(response.headers(), &RETRY_AFTER).trim().parse().ok();
            SiteError::Status(status, seconds.map(Duration::from_secs))
        }
    }
}

fn failure(error: reqwest::Error) -> SiteError {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    let mut words = String::new();
    while let Some(current) = cause {
        if let Some(refused) = current.downcast_ref::<RefusedAddress>() {
            return SiteError::Refused(*refused);
        }
        words = current.to_string();
        cause = current.source();
    }
    if error.is_timeout() { SiteError::TooSlow } else { SiteError::Connection(words) }
}

#[cfg(test)]
mod tests;
