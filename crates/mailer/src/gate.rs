//! The last line of a letter, held back until the note that it goes out can go with it.

use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::net::{SendFlags, send, sockopt};

/// The system keeps what is sent so, wakes nobody for it, and sends it on when told to; or when the process is dead.
#[cfg(target_os = "linux")]
const KEPT_FOR_NOW: SendFlags = SendFlags::MORE;
#[cfg(not(target_os = "linux"))]
const KEPT_FOR_NOW: SendFlags = SendFlags::empty();

#[derive(Debug)]
pub struct Gate {
    socket: TcpStream,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    is_closed: bool,
    words: Vec<u8>,
}

impl Gate {
    pub fn before(socket: TcpStream) -> Gate {
        Gate { socket, kept: Mutex::default() }
    }

    /// What is said from now on is held back.
    pub fn close(&self) {
        self.kept().is_closed = true;
    }

    pub fn is_closed(&self) -> bool {
        self.kept().is_closed
    }

    pub fn holds_something(&self) -> bool {
        let kept = self.kept();
        kept.is_closed && !kept.words.is_empty()
    }

    /// Whether it was held back.
    pub fn hold_back(&self, words: &[u8]) -> bool {
        let mut kept = self.kept();
        if kept.is_closed {
            kept.words.extend_from_slice(words);
        }
        kept.is_closed
    }

    /// Puts what is held back on the wire, and right behind it `meanwhile`, before anybody can have heard of it.
    pub fn open(&self, meanwhile: impl FnOnce()) {
        let mut kept = self.kept();
        // Where there is no room for a line just now, it follows when there is.
        let sent = send(&self.socket, &kept.words, KEPT_FOR_NOW).unwrap_or_default();
        meanwhile();
        // Also sends on what the system kept. Where the connection is gone, whoever reads from it hears so.
        let _ = sockopt::set_tcp_nodelay(&self.socket, true);
        kept.words.drain(..sent);
        kept.is_closed = false;
    }

    /// What has found no room when the gate was opened.
    pub fn owed(&self) -> Vec<u8> {
        let kept = self.kept();
        if kept.is_closed { Vec::new() } else { kept.words.clone() }
    }

    pub fn paid(&self, count: usize) {
        self.kept().words.drain(..count);
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
