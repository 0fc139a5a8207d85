//! Objects in S3-compatible storage. Bytes pass through as streams; no object is ever whole in memory.

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

/// The smallest part that S3 takes, and so the most that one upload holds in memory.
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
            .context("storage: the settings make no client")?;
        Ok(Storage { bucket: Arc::new(bucket) })
    }

    /// Writes a stream under a key, in parts where it is larger than one. A stream that fails leaves nothing behind.
    pub async fn write(
        &self,
        key: &str,
        stream: impl Stream<Item = io::Result<Bytes>>,
    ) -> anyhow::Result<()> {
        let stream = std::pin::pin!(stream);
        let mut parts = Parts::of(stream);
        let first = parts.next().await?;
        if first.len() < PART_BYTES {
            self.bucket.put(&Path::from(key), first.into()).await.map_err(broken)?;
            return Ok(());
        }
        let mut upload = self.bucket.put_multipart(&Path::from(key)).await.map_err(broken)?;
        let written = match send_parts(&mut *upload, first, parts).await {
            Ok(()) => upload.complete().await.map(|_| ()).map_err(broken),
            Err(error) => Err(error),
        };
        if written.is_err()
            && let Err(left) = upload.abort().await
        {
            tracing::warn!(error = %left, "an unfinished upload could not be removed");
        }
        written
    }

    /// The bytes of an object, as they arrive; `None` where there is none.
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

    /// Whether the bucket answers. An object that is not there is a good answer.
    pub async fn is_reachable(&self) -> bool {
        matches!(
            self.bucket.head(&Path::from("health/none")).await,
            Ok(_) | Err(object_store::Error::NotFound { .. })
        )
    }
}

fn broken(error: object_store::Error) -> anyhow::Error {
    anyhow::Error::new(error).context("storage: writing")
}

/// A stream cut into parts of one size; only the last one is smaller.
struct Parts<S> {
    stream: S,
    /// Of the last piece, what did not fit into its part.
    rest: Bytes,
    /// One buffer, never grown, and taken up again once its part is sent.
    part: BytesMut,
}

impl<S: Stream<Item = io::Result<Bytes>> + Unpin> Parts<S> {
    fn of(stream: S) -> Parts<S> {
        Parts { stream, rest: Bytes::new(), part: BytesMut::new() }
    }

    /// The next part; a smaller or empty one says that there are no more.
    async fn next(&mut self) -> anyhow::Result<Bytes> {
        self.part.reserve(PART_BYTES);
        loop {
            let room = PART_BYTES - self.part.len();
            self.part.extend_from_slice(&self.rest.split_to(room.min(self.rest.len())));
            if self.part.len() == PART_BYTES {
                return Ok(self.part.split().freeze());
            }
            match self.stream.next().await {
                Some(piece) => self.rest = piece.context("what is to be stored cannot be read")?,
                None => return Ok(self.part.split().freeze()),
            }
        }
    }
}

/// One part at a time: slower than several at once, but memory stays at one part for each upload.
async fn send_parts<S: Stream<Item = io::Result<Bytes>> + Unpin>(
    upload: &mut dyn MultipartUpload,
    first: Bytes,
    mut parts: Parts<S>,
) -> anyhow::Result<()> {
    let mut part = first;
    while !part.is_empty() {
        let is_last = part.len() < PART_BYTES;
        upload.put_part(PutPayload::from_bytes(part)).await.map_err(broken)?;
        part = if is_last { Bytes::new() } else { parts.next().await? };
    }
    Ok(())
}
