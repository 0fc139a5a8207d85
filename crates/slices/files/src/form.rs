//! Multipart upload form with a limit on the bytes before the file.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{BodyDataStream, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use bytes::Bytes;
use futures::Stream;
use kit::{Error, Problem, Result};
use multer::{Field, Multipart};
use rules::{FieldError, FieldErrorKind};
use tokio::time::timeout;

/// Limit for everything before the file: its part headers and unexpected fields.
const MAX_PREAMBLE_BYTES: usize = 64 * 1024;

/// Time for everything before the file, which is small.
const PREAMBLE_TIMEOUT: Duration = Duration::from_secs(10);

/// A client whose upload was refused may send this long before its connection is closed.
const DISCARD_TIMEOUT: Duration = Duration::from_secs(30);

pub struct Form {
    fields: Multipart<'static>,
    /// Size of the whole form, if the client announced it.
    announced_bytes: Option<u64>,
    is_file_reached: Arc<AtomicBool>,
}

impl Form {
    pub const fn announced_bytes(&self) -> Option<u64> {
        self.announced_bytes
    }

    /// Returns the field named `file` and skips the fields before it. Fails if the client takes long to send them.
    pub async fn file(self) -> Result<Field<'static>> {
        timeout(PREAMBLE_TIMEOUT, self.find_file()).await.map_err(|_| Problem::UNREADABLE)?
    }

    /// Reads a form that was refused before its file was reached; see [`discard`].
    pub async fn discard(mut self) {
        self.is_file_reached.store(true, Ordering::Relaxed);
        let rest = async {
            while let Ok(Some(mut field)) = self.fields.next_field().await {
                while let Ok(Some(_)) = field.chunk().await {}
            }
        };
        let _ = timeout(DISCARD_TIMEOUT, rest).await;
    }

    async fn find_file(mut self) -> Result<Field<'static>> {
        while let Some(field) = self.fields.next_field().await.map_err(unreadable)? {
            if field.name() == Some("file") {
                self.is_file_reached.store(true, Ordering::Relaxed);
                return Ok(field);
            }
        }
        Err(vec![FieldError::in_body("file", FieldErrorKind::Required)].into())
    }
}

impl<S: Sync> FromRequest<S> for Form {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Form> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let boundary = content_type.and_then(|value| multer::parse_boundary(value).ok());
        let boundary = boundary.ok_or(Problem::UNSUPPORTED_TYPE)?;
        let announced_bytes = request.body().size_hint().exact();
        let is_file_reached = Arc::new(AtomicBool::new(false));
        let body = PacedBody {
            body: request.into_body().into_data_stream(),
            bytes_read: 0,
            must_pause: false,
            is_file_reached: is_file_reached.clone(),
        };
        Ok(Form { fields: Multipart::new(body, boundary), announced_bytes, is_file_reached })
    }
}

/// Reads the rest of a refused upload and forgets it.
///
/// A connection that is closed while the client is sending is reset, and the client may never see the response.
pub async fn discard(mut field: Field<'static>) {
    let rest = async { while let Ok(Some(_)) = field.chunk().await {} };
    let _ = timeout(DISCARD_TIMEOUT, rest).await;
}

/// Maps a malformed form or a broken connection to a client error.
pub fn unreadable(error: multer::Error) -> Error {
    tracing::debug!(%error, "unreadable upload");
    Problem::UNREADABLE.into()
}

/// Request body that yields to the parser after each chunk.
///
/// `multer` reads everything available before it parses; returning `Pending` after each chunk limits its
/// buffer to one chunk. Before the file begins, at most `MAX_PREAMBLE_BYTES` pass.
struct PacedBody {
    body: BodyDataStream,
    bytes_read: usize,
    must_pause: bool,
    is_file_reached: Arc<AtomicBool>,
}

#[derive(Debug, thiserror::Error)]
#[error("too many bytes before the file field")]
struct PreambleTooLong;

impl Stream for PacedBody {
    type Item = Result<Bytes, Box<dyn std::error::Error + Send + Sync>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.must_pause) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.bytes_read > MAX_PREAMBLE_BYTES && !self.is_file_reached.load(Ordering::Relaxed) {
            return Poll::Ready(Some(Err(PreambleTooLong.into())));
        }
        let chunk = ready!(Pin::new(&mut self.body).poll_next(context));
        if let Some(Ok(chunk)) = &chunk {
            self.bytes_read += chunk.len();
            self.must_pause = true;
        }
        Poll::Ready(chunk.map(|chunk| chunk.map_err(Into::into)))
    }
}
