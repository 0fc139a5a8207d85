//! TCP stream of an SMTP connection.

use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::held_write::HeldWrite;

/// Protects the memory from a server that sends an endless line.
const MAX_LINE_LENGTH: usize = 64 * 1024;

/// TCP stream that supports held writes and makes replies ASCII.
#[derive(Debug)]
pub struct SmtpStream {
    stream: TcpStream,
    held_write: Arc<HeldWrite>,
    /// Length of the current reply line; `None` if the stream may be encrypted and has no lines.
    line_length: Option<usize>,
}

impl SmtpStream {
    pub fn new(stream: TcpStream, may_be_encrypted: bool) -> Result<SmtpStream> {
        // Otherwise the last line waits for the acknowledgement of the body.
        stream.set_nodelay(true)?;
        let stream = stream.into_std()?;
        let held_write = Arc::new(HeldWrite::new(stream.try_clone()?));
        let line_length = (!may_be_encrypted).then_some(0);
        Ok(SmtpStream { stream: TcpStream::from_std(stream)?, held_write, line_length })
    }

    pub fn held_write(&self) -> Arc<HeldWrite> {
        Arc::clone(&self.held_write)
    }

    /// Writes the released bytes that did not fit into the send buffer.
    fn poll_write_unsent(&mut self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        loop {
            let unsent = self.held_write.unsent();
            if unsent.is_empty() {
                return Poll::Ready(Ok(()));
            }
            let sent = ready!(Pin::new(&mut self.stream).poll_write(cx, &unsent))?;
            self.held_write.mark_sent(sent);
        }
    }
}

/// Replaces non-ASCII bytes and limits the length of lines.
///
/// lettre treats a reply that is not UTF-8 as a broken connection, so after a positive reply in windows-1251
/// the e-mail would be sent again.
fn sanitize(bytes: &mut [u8], line_length: &mut usize) -> Result<()> {
    for byte in bytes {
        *line_length = if *byte == b'\n' { 0 } else { *line_length + 1 };
        if *line_length > MAX_LINE_LENGTH {
            return Err(Error::new(ErrorKind::InvalidData, "reply line too long"));
        }
        if !byte.is_ascii() {
            *byte = b'?';
        }
    }
    Ok(())
}

impl AsyncRead for SmtpStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        // The server replies only after the release, which polls again.
        if self.held_write.is_holding() {
            return Poll::Pending;
        }
        ready!(self.poll_write_unsent(cx))?;
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if let Some(line_length) = &mut self.line_length {
            sanitize(&mut buffer.filled_mut()[before..], line_length)?;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for SmtpStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        if self.held_write.buffer_if_holding(bytes) {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl AsyncTokioStream for SmtpStream {
    fn peer_addr(&self) -> Result<SocketAddr> {
        self.stream.peer_addr()
    }
}
