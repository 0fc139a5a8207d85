//! Delays the last line of an e-mail until its delivery record has been sent to the database.

use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::net::{SendFlags, send, sockopt};

/// The kernel buffers the data until the socket is flushed or the process exits.
#[cfg(target_os = "linux")]
const SEND_MORE: SendFlags = SendFlags::MORE;
#[cfg(not(target_os = "linux"))]
const SEND_MORE: SendFlags = SendFlags::empty();

/// A socket whose writes can be held back.
#[derive(Debug)]
pub struct HeldWrite {
    socket: TcpStream,
    state: Mutex<HeldState>,
}

#[derive(Debug, Default)]
struct HeldState {
    is_holding: bool,
    buffer: Vec<u8>,
}

impl HeldWrite {
    pub fn new(socket: TcpStream) -> HeldWrite {
        HeldWrite { socket, state: Mutex::default() }
    }

    /// Buffers all further writes until [`HeldWrite::release`].
    pub fn hold(&self) {
        self.state().is_holding = true;
    }

    pub fn is_holding(&self) -> bool {
        self.state().is_holding
    }

    pub fn has_buffered(&self) -> bool {
        let state = self.state();
        state.is_holding && !state.buffer.is_empty()
    }

    /// Buffers the bytes if writes are held; returns whether it did.
    pub fn buffer_if_holding(&self, bytes: &[u8]) -> bool {
        let mut state = self.state();
        if state.is_holding {
            state.buffer.extend_from_slice(bytes);
        }
        state.is_holding
    }

    /// Passes the buffered bytes to the kernel with `MSG_MORE`, runs `record_delivery`, then flushes the
    /// socket.
    ///
    /// The SMTP server receives the last line only after the delivery record has been sent to the database.
    /// If the process is killed in between, the kernel still sends the line.
    pub fn release(&self, record_delivery: impl FnOnce()) {
        let mut state = self.state();
        // If the send buffer is full, only a part is written, or nothing; `SmtpStream` writes the rest later.
        let sent = send(&self.socket, &state.buffer, SEND_MORE).unwrap_or_default();
        record_delivery();
        // Setting TCP_NODELAY flushes `MSG_MORE` data. A broken connection shows on the next read.
        let _ = sockopt::set_tcp_nodelay(&self.socket, true);
        state.buffer.drain(..sent);
        state.is_holding = false;
    }

    /// Returns the released bytes that did not fit into the send buffer.
    pub fn unsent(&self) -> Vec<u8> {
        let state = self.state();
        if state.is_holding { Vec::new() } else { state.buffer.clone() }
    }

    pub fn mark_sent(&self, count: usize) {
        self.state().buffer.drain(..count);
    }

    fn state(&self) -> MutexGuard<'_, HeldState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
