//! The connection beneath a conversation with a mail server.

use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::gate::Gate;

/// Whoever talks on without an end would fill the memory.
const LONGEST_LINE: usize = 64 * 1024;

#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    gate: Arc<Gate>,
    /// How much of the line has come; nothing where it may be a secret conversation, which has no lines.
    line: Option<usize>,
}

impl Wire {
    pub fn new(stream: TcpStream, is_secret: bool) -> Result<Wire> {
        // The last line of a letter does not wait until the rest of it has arrived.
        stream.set_nodelay(true)?;
        let stream = stream.into_std()?;
        let gate = Arc::new(Gate::before(stream.try_clone()?));
        Ok(Wire { stream: TcpStream::from_std(stream)?, gate, line: (!is_secret).then_some(0) })
    }

    pub fn gate(&self) -> Arc<Gate> {
        Arc::clone(&self.gate)
    }

    fn poll_pay(&mut self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        loop {
            let owed = self.gate.owed();
            if owed.is_empty() {
                return Poll::Ready(Ok(()));
            }
            let paid = ready!(Pin::new(&mut self.stream).poll_write(cx, &owed))?;
            self.gate.paid(paid);
        }
    }
}

/// Mail servers speak ASCII. An answer that is no UTF-8 would count as a broken connection: after a "yes" in windows-1251 the
/// letter would go out again.
fn read_as_ascii(said: &mut [u8], line: &mut usize) -> Result<()> {
    for byte in said {
        *line = if *byte == b'\n' { 0 } else { *line + 1 };
        if *line > LONGEST_LINE {
            return Err(Error::new(ErrorKind::InvalidData, "a line without an end"));
        }
        if !byte.is_ascii() {
            *byte = b'?';
        }
    }
    Ok(())
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, said: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        // Nobody answers what is held back. Whoever opens the gate asks again.
        if self.gate.is_closed() {
            return Poll::Pending;
        }
        ready!(self.poll_pay(cx))?;
        let before = said.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, said))?;
        if let Some(line) = &mut self.line {
            read_as_ascii(&mut said.filled_mut()[before..], line)?;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, words: &[u8]) -> Poll<Result<usize>> {
        if self.gate.hold_back(words) {
            return Poll::Ready(Ok(words.len()));
        }
        Pin::new(&mut self.stream).poll_write(cx, words)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl AsyncTokioStream for Wire {
    fn peer_addr(&self) -> Result<SocketAddr> {
        self.stream.peer_addr()
    }
}
