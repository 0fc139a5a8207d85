//! Objects in S3-compatible storage, read and written as streams; no object is loaded into memory as a whole.

use std::fmt;
use std::future::Future;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use bytes::{Bytes, BytesMut};
use futures::stream::{self, BoxStream};
use futures::{FutureExt, Stream, StreamExt};
use kit::circuit_breaker::{CircuitBreaker, PartUnavailable, SystemPart};
use kit::settings;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{
    ClientOptions, GetOptions, MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
};
use secrecy::ExposeSecret;

/// Minimum part size of an S3 multipart upload. Each upload buffers one part in memory.
const PART_BYTES: usize = 5 * 1024 * 1024;
/// Maximum time to write one part, which allows for a slow network.
const PART_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum time between two chunks of an object.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum time for each step of a backup, which no user waits for.
const PATIENT_TIMEOUT: Duration = Duration::from_secs(120);

/// Content of an object.
pub type ObjectStream = BoxStream<'static, anyhow::Result<Bytes>>;

#[derive(Clone)]
pub struct Storage {
    bucket: Arc<AmazonS3>,
    timeouts: Timeouts,
    /// `None` if calls are to be tried even while the storage is unavailable.
    breaker: Option<CircuitBreaker>,
}

#[derive(Debug, Clone, Copy)]
struct Timeouts {
    response: Duration,
    chunk: Duration,
    part: Duration,
}

impl fmt::Debug for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Storage")
    }
}

impl Storage {
    /// Opens the bucket for requests and jobs: a call fails after seconds, and at once while the storage is known to
    /// be unavailable.
    pub fn connect(settings: &settings::Storage) -> anyhow::Result<Storage> {
        let response = Duration::from_secs(settings.timeout_seconds);
        let bucket = Arc::new(open_bucket(settings, response, 1)?);
        let probed = bucket.clone();
        let breaker = CircuitBreaker::new(SystemPart::Storage, move || probe(probed.clone(), response));
        let timeouts = Timeouts { response, chunk: CHUNK_TIMEOUT, part: PART_TIMEOUT };
        Ok(Storage { bucket, timeouts, breaker: Some(breaker) })
    }

    /// Opens the bucket for backups, which rather wait than fail: with long timeouts and many retries.
    pub fn connect_patiently(settings: &settings::Storage) -> anyhow::Result<Storage> {
        let bucket = Arc::new(open_bucket(settings, PATIENT_TIMEOUT, 10)?);
        let timeouts = Timeouts { response: PATIENT_TIMEOUT, chunk: PATIENT_TIMEOUT, part: PATIENT_TIMEOUT };
        Ok(Storage { bucket, timeouts, breaker: None })
    }

    pub fn breaker(&self) -> Option<&CircuitBreaker> {
        self.breaker.as_ref()
    }

    /// Fails if the storage is known to be unavailable.
    pub fn require_available(&self) -> Result<(), PartUnavailable> {
        self.breaker.as_ref().map_or(Ok(()), CircuitBreaker::require)
    }

    /// Probes the storage and fails if it is unavailable.
    pub async fn verify(&self) -> Result<(), PartUnavailable> {
        match &self.breaker {
            Some(breaker) => breaker.verify().await,
            None => Ok(()),
        }
    }

    /// Writes a stream under a key, as a multipart upload if it is larger than one part. If the stream fails,
    /// no object is created.
    pub async fn write(
        &self,
        key: &str,
        stream: impl Stream<Item = io::Result<Bytes>>,
    ) -> anyhow::Result<()> {
        // A server that accepts connections and never answers is noticed before the long timeout of a part.
        self.verify().await?;
        let stream = std::pin::pin!(stream);
        let mut parts = PartReader::new(stream);
        let path = &Path::from(key);
        let first = parts.next().await?;
        if first.len() < PART_BYTES {
            self.call(self.timeouts.part, self.bucket.put(path, first.into())).await.context(WRITING)?;
            return Ok(());
        }
        let started = self.call(self.timeouts.response, self.bucket.put_multipart(path)).await;
        let mut upload = started.context(WRITING)?;
        let result = match self.send_parts(&mut *upload, first, parts).await {
            Ok(()) => self.call(self.timeouts.part, upload.complete()).await.map(|_| ()).context(WRITING),
            Err(error) => Err(error),
        };
        if result.is_err()
            && let Err(error) = self.call(self.timeouts.response, upload.abort()).await
        {
            tracing::warn!(error = format!("{error:#}"), "multipart upload not aborted");
        }
        result
    }

    /// Uploads the parts one after the other. Slower than in parallel, but only one part is in memory.
    async fn send_parts<S: Stream<Item = io::Result<Bytes>> + Unpin>(
        &self,
        upload: &mut dyn MultipartUpload,
        first: Bytes,
        mut parts: PartReader<S>,
    ) -> anyhow::Result<()> {
        let mut part = first;
        while !part.is_empty() {
            let is_last = part.len() < PART_BYTES;
            let sending = upload.put_part(PutPayload::from_bytes(part));
            self.call(self.timeouts.part, sending).await.context(WRITING)?;
            part = if is_last { Bytes::new() } else { parts.next().await? };
        }
        Ok(())
    }

    /// Streams an object; `None` if it does not exist.
    pub async fn read(&self, key: &str) -> anyhow::Result<Option<ObjectStream>> {
        self.get(key, GetOptions::default()).await
    }

    /// Streams a part of an object; `None` if the object does not exist. The part must lie within the object.
    pub async fn read_range(&self, key: &str, range: Range<u64>) -> anyhow::Result<Option<ObjectStream>> {
        self.get(key, GetOptions { range: Some(range.into()), ..GetOptions::default() }).await
    }

    async fn get(&self, key: &str, options: GetOptions) -> anyhow::Result<Option<ObjectStream>> {
        let path = Path::from(key);
        let get = self.bucket.get_opts(&path, options);
        match self
            .call(self.timeouts.response, get.map(not_found_to_none))
            .await
            .context("storage: reading")?
        {
            Some(object) => Ok(Some(self.limit_chunk_time(object.into_stream()))),
            None => Ok(None),
        }
    }

    pub async fn remove(&self, key: &str) -> anyhow::Result<()> {
        let path = Path::from(key);
        let delete = self.bucket.delete(&path);
        self.call(self.timeouts.response, delete.map(not_found_to_none))
            .await
            .context("storage: removing")?;
        Ok(())
    }

    /// Returns the keys and sizes of all objects. The whole list is in memory: for buckets of backups.
    pub async fn list(&self) -> anyhow::Result<Vec<(String, u64)>> {
        let mut pages = self.bucket.list(None);
        let mut objects = Vec::new();
        while let Some(object) = tokio::time::timeout(self.timeouts.response, pages.next())
            .await
            .context("storage: listing took too long")?
        {
            let object = object.context("storage: listing")?;
            objects.push((object.location.to_string(), object.size));
        }
        Ok(objects)
    }

    /// Awaits a call unless the storage is unavailable, and reports its outcome to the breaker.
    async fn call<T>(
        &self,
        timeout: Duration,
        call: impl Future<Output = object_store::Result<T>>,
    ) -> anyhow::Result<T> {
        self.require_available()?;
        match tokio::time::timeout(timeout, call).await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) => Err(self.judge(error.into()).await),
            Err(_) => Err(self.timed_out(anyhow!("no answer within {} s", timeout.as_secs()))),
        }
    }

    /// Returns the error of a call that failed. Only if a probe fails as well, the storage counts as unavailable:
    /// an object that the server refuses would otherwise be tried for ever, and nobody would be told.
    async fn judge(&self, error: anyhow::Error) -> anyhow::Error {
        log_failure(&error);
        // Of a full storage objects can still be read.
        if is_full(&error) {
            return error;
        }
        match self.verify().await {
            Ok(()) => error,
            Err(unavailable) => error.context(unavailable),
        }
    }

    /// Returns the error of a call that was not answered in time.
    fn timed_out(&self, error: anyhow::Error) -> anyhow::Error {
        log_failure(&error);
        match &self.breaker {
            Some(breaker) => error.context(breaker.report_failure()),
            None => error,
        }
    }

    /// Ends a stream with an error if the next chunk takes too long. The time that the reader takes does not count.
    fn limit_chunk_time(&self, stream: BoxStream<'static, object_store::Result<Bytes>>) -> ObjectStream {
        let state = (self.clone(), stream);
        let limited = stream::try_unfold(state, |(storage, mut stream)| async move {
            match tokio::time::timeout(storage.timeouts.chunk, stream.next()).await {
                Ok(Some(Ok(chunk))) => Ok(Some((chunk, (storage, stream)))),
                Ok(Some(Err(error))) => Err(storage.judge(error.into()).await),
                Ok(None) => Ok(None),
                Err(_) => Err(storage.timed_out(anyhow!("the object was not sent to its end"))),
            }
        });
        limited.boxed()
    }
}

const WRITING: &str = "storage: writing";

fn log_failure(error: &anyhow::Error) {
    tracing::warn!(error = format!("{error:#}"), "storage call failed");
}

/// Parts of the error by which servers say that they are full: the status 507, the codes of S3, MinIO and Ceph, and the
/// message of the file system behind the server.
const FULL: [&str; 6] = [
    "507 insufficient storage",
    "insufficientstorage",
    "insufficientcapacity",
    "storagefull",
    "quotaexceeded",
    "no space left on device",
];

/// True if the storage answered that it has no space.
pub fn is_full(error: &anyhow::Error) -> bool {
    let text = format!("{error:#}").to_lowercase();
    FULL.iter().any(|sign| text.contains(sign))
}

fn open_bucket(
    settings: &settings::Storage,
    timeout: Duration,
    max_retries: usize,
) -> anyhow::Result<AmazonS3> {
    // Requests have no timeout of their own: a large object may take minutes as long as its chunks arrive.
    let allows_http = settings.endpoint.scheme() == "http";
    let options = ClientOptions::new()
        .with_allow_http(allows_http)
        .with_connect_timeout(timeout)
        .with_timeout_disabled();
    let retry = RetryConfig { max_retries, retry_timeout: timeout, ..RetryConfig::default() };
    AmazonS3Builder::new()
        .with_endpoint(settings.endpoint.as_str().trim_end_matches('/'))
        .with_client_options(options)
        .with_retry(retry)
        .with_region(&settings.region)
        .with_bucket_name(&settings.bucket)
        .with_access_key_id(&settings.access_key)
        .with_secret_access_key(settings.secret_key.expose_secret())
        .build()
        .context("storage: invalid settings")
}

/// True if the bucket can be read. Requests an object that does not exist, so "not found" means success.
async fn probe(bucket: Arc<AmazonS3>, timeout: Duration) -> bool {
    let path = Path::from("health/none");
    let found = tokio::time::timeout(timeout, bucket.head(&path)).await;
    matches!(found, Ok(Ok(_) | Err(object_store::Error::NotFound { .. })))
}

fn not_found_to_none<T>(result: object_store::Result<T>) -> object_store::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Splits a stream into parts of `PART_BYTES`; only the last one is smaller.
struct PartReader<S> {
    stream: S,
    /// Bytes of the last chunk that did not fit into the previous part.
    rest: Bytes,
    /// Buffer of one part, reused once the part is sent.
    part: BytesMut,
}

impl<S: Stream<Item = io::Result<Bytes>> + Unpin> PartReader<S> {
    fn new(stream: S) -> PartReader<S> {
        PartReader { stream, rest: Bytes::new(), part: BytesMut::new() }
    }

    /// Returns the next part. The last one is smaller than `PART_BYTES`, or empty.
    async fn next(&mut self) -> anyhow::Result<Bytes> {
        self.part.reserve(PART_BYTES);
        loop {
            let missing = PART_BYTES - self.part.len();
            self.part.extend_from_slice(&self.rest.split_to(missing.min(self.rest.len())));
            if self.part.len() == PART_BYTES {
                return Ok(self.part.split().freeze());
            }
            match self.stream.next().await {
                Some(chunk) => self.rest = chunk.context("storage: reading the stream to upload")?,
                None => return Ok(self.part.split().freeze()),
            }
        }
    }
}

#[cfg(test)]
mod timeout_tests;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_storage_is_recognised_by_its_answer() {
        for (answer, expected) in [
            ("Server returned non-2xx status code: 507 Insufficient Storage: ", true),
            ("<Error><Code>XMinioStorageFull</Code></Error>", true),
            ("<Error><Code>QuotaExceeded</Code></Error>", true),
            ("500 Internal Server Error: write /data/7.dat: no space left on device", true),
            ("500 Internal Server Error: we encountered an internal error", false),
            ("error sending request: connection refused (port 5070)", false),
        ] {
            assert_eq!(is_full(&anyhow!(answer).context(WRITING)), expected, "{answer}");
        }
    }
}
