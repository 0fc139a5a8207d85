//! The form that carries a file, read without trusting it.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use axum::body::BodyDataStream;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use bytes::Bytes;
use futures::Stream;
use kit::{Error, Problem, Result};
use multer::{Field, Multipart};
use rules::{Fault, FaultKind};

/// As much as may come before the file: its own heading, and fields that nobody asked for.
const ENVELOPE_BYTES: usize = 64 * 1024;

pub struct Form {
    fields: Multipart<'static>,
    file_is_open: Arc<AtomicBool>,
}

impl Form {
    /// The field named `file`. Fields before it are passed over.
    pub async fn file(mut self) -> Result<Field<'static>> {
        while let Some(field) = self.fields.next_field().await.map_err(unreadable)? {
            if field.name() == Some("file") {
                self.file_is_open.store(true, Ordering::Relaxed);
                return Ok(field);
            }
        }
        Err(vec![Fault::in_body("file", FaultKind::Required)].into())
    }
}

impl<S: Sync> FromRequest<S> for Form {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Form> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let boundary = content_type.and_then(|value| multer::parse_boundary(value).ok());
        let boundary = boundary.ok_or(Problem::UNSUPPORTED_TYPE)?;
        let file_is_open = Arc::new(AtomicBool::new(false));
        let body = Paced {
            body: request.into_body().into_data_stream(),
            passed: 0,
            pauses: false,
            file_is_open: file_is_open.clone(),
        };
        Ok(Form { fields: Multipart::new(body, boundary), file_is_open })
    }
}

/// Whatever is wrong with the form, or with the line it comes over.
pub fn unreadable(error: multer::Error) -> Error {
    tracing::debug!(%error, "an upload could not be read");
    Problem::UNREADABLE.into()
}

/// The body, one piece at a time. The form's parser takes all that is there before it looks at any of it; a pause
/// after each piece keeps it at one, and until the file begins there are not many.
struct Paced {
    body: BodyDataStream,
    passed: usize,
    pauses: bool,
    file_is_open: Arc<AtomicBool>,
}

#[derive(Debug, thiserror::Error)]
#[error("nothing but envelope")]
struct NoFileInSight;

impl Stream for Paced {
    type Item = Result<Bytes, Box<dyn std::error::Error + Send + Sync>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.pauses) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.passed > ENVELOPE_BYTES && !self.file_is_open.load(Ordering::Relaxed) {
            return Poll::Ready(Some(Err(NoFileInSight.into())));
        }
        let piece = ready!(Pin::new(&mut self.body).poll_next(context));
        if let Some(Ok(piece)) = &piece {
            self.passed += piece.len();
            self.pauses = true;
        }
        Poll::Ready(piece.map(|piece| piece.map_err(Into::into)))
    }
}
