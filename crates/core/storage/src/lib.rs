//! Objects in S3-compatible storage, read and written as streams; no object is loaded into memory as a whole.

use std::fmt;
use std::io;
use std::sync::Arc;

use anyhow::Context;
use bytes::{Bytes, BytesMut};
use futures::stream::BoxStream;
use futures::{Stream, StreamExt};
use kit::settings;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStoreExt, PutPayload};
use secrecy::ExposeSecret;

/// Minimum part size of an S3 multipart upload. Each upload buffers one part in memory.
const PART_BYTES: usize = 5 * 1024 * 1024;

#[derive(Clone)]
pub struct Storage {
    bucket: Arc<AmazonS3>,
}

impl fmt::Debug for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Storage")
    }
}

impl Storage {
    pub fn connect(settings: &settings::Storage) -> anyhow::Result<Storage> {
        let bucket = AmazonS3Builder::new()
            .with_endpoint(settings.endpoint.as_str().trim_end_matches('/'))
            .with_allow_http(settings.endpoint.scheme() == "http")
            .with_region(&settings.region)
            .with_bucket_name(&settings.bucket)
            .with_access_key_id(&settings.access_key)
            .with_secret_access_key(settings.secret_key.expose_secret())
            .build()
            .context("storage: invalid settings")?;
        Ok(Storage { bucket: Arc::new(bucket) })
    }

    /// Writes a stream under a key, as a multipart upload if it is larger than one part. If the stream fails,
    /// no object is created.
    pub async fn write(
        &self,
        key: &str,
        stream: impl Stream<Item = io::Result<Bytes>>,
    ) -> anyhow::Result<()> {
        let stream = std::pin::pin!(stream);
        let mut parts = PartReader::new(stream);
        let first = parts.next().await?;
        if first.len() < PART_BYTES {
            self.bucket.put(&Path::from(key), first.into()).await.map_err(write_error)?;
            return Ok(());
        }
        let mut upload = self.bucket.put_multipart(&Path::from(key)).await.map_err(write_error)?;
        let result = match send_parts(&mut *upload, first, parts).await {
            Ok(()) => upload.complete().await.map(|_| ()).map_err(write_error),
            Err(error) => Err(error),
        };
        if result.is_err()
            && let Err(error) = upload.abort().await
        {
            tracing::warn!(%error, "multipart upload not aborted");
        }
        result
    }

    /// Streams an object; `None` if it does not exist.
    pub async fn read(
        &self,
        key: &str,
    ) -> anyhow::Result<Option<BoxStream<'static, object_store::Result<Bytes>>>> {
        match self.bucket.get(&Path::from(key)).await {
            Ok(object) => Ok(Some(object.into_stream().boxed())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(anyhow::Error::new(error).context("storage: reading")),
        }
    }

    pub async fn remove(&self, key: &str) -> anyhow::Result<()> {
        match self.bucket.delete(&Path::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(anyhow::Error::new(error).context("storage: removing")),
        }
    }

    /// True if the bucket can be read. Requests an object that does not exist, so "not found" means success.
    pub async fn is_reachable(&self) -> bool {
        matches!(
            self.bucket.head(&Path::from("health/none")).await,
            Ok(_) | Err(object_store::Error::NotFound { .. })
        )
    }
}

fn write_error(error: object_store::Error) -> anyhow::Error {
    anyhow::Error::new(error).context("storage: writing")
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

/// Uploads the parts one after the other. Slower than in parallel, but only one part is in memory.
async fn send_parts<S: Stream<Item = io::Result<Bytes>> + Unpin>(
    upload: &mut dyn MultipartUpload,
    first: Bytes,
    mut parts: PartReader<S>,
) -> anyhow::Result<()> {
    let mut part = first;
    while !part.is_empty() {
        let is_last = part.len() < PART_BYTES;
        upload.put_part(PutPayload::from_bytes(part)).await.map_err(write_error)?;
        part = if is_last { Bytes::new() } else { parts.next().await? };
    }
    Ok(())
}
