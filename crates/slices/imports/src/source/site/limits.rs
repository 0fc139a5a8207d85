//! How long a site may take, how much it may send, and how often it is asked.

use std::time::Duration;

/// Largest page of HTML or document of one article.
pub const MAX_PAGE_BYTES: u64 = 10 * 1024 * 1024;
/// Largest answer of OAI-PMH.
pub const MAX_ANSWER_BYTES: u64 = 50 * 1024 * 1024;
/// Redirects of one request.
pub const MAX_REDIRECTS: usize = 5;

/// Times of requests.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Before each request, so that readers of the site notice nothing.
    pub pause: Duration,
    pub connect: Duration,
    /// Without a byte.
    pub idle: Duration,
    /// For a whole page or answer.
    pub page: Duration,
    /// For a whole file.
    pub file: Duration,
    /// Before each further attempt.
    pub retries: [Duration; 3],
    /// Longest wait that a site may ask for.
    pub longest_retry: Duration,
}

impl Limits {
    /// Limits for sites of other people.
    pub const PUBLIC: Limits = Limits {
        pause: Duration::from_millis(200),
        connect: Duration::from_secs(5),
        idle: Duration::from_secs(20),
        page: Duration::from_secs(30),
        file: Duration::from_secs(300),
        retries: [Duration::from_secs(2), Duration::from_secs(10), Duration::from_secs(30)],
        longest_retry: Duration::from_secs(120),
    };

    /// Limits for a site on this machine, in development and tests.
    pub const OWN: Limits = Limits {
        pause: Duration::ZERO,
        retries: [Duration::from_millis(20), Duration::from_millis(50), Duration::from_millis(100)],
        longest_retry: Duration::from_secs(1),
        ..Limits::PUBLIC
    };
}
