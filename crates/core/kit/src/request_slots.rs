//! Limits of the number of requests that run at once, for each kind of request.
//!
//! Without them an overload would make every request slow, until all of them fail. With them the process answers as
//! many requests as it can, and refuses the others at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::time_limits::RequestKind;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::record_slots::RecordSlots;
use crate::settings::Http;
use crate::telemetry::names;

/// Part of the office's slots that changes of one record may take.
const SHARE_OF_RECORD: usize = 4;

/// Slots of all kinds of requests; cheap to clone.
#[derive(Debug, Clone)]
pub struct RequestSlots {
    kinds: Arc<[KindSlots; RequestKind::ALL.len()]>,
    pub records: RecordSlots,
}

#[derive(Debug)]
struct KindSlots {
    kind: RequestKind,
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    max_waiting: usize,
}

/// The place of a running request; free again when it is dropped.
#[derive(Debug)]
pub struct RequestSlot {
    kind: RequestKind,
    _permit: OwnedSemaphorePermit,
}

impl RequestSlots {
    pub fn new(http: &Http) -> RequestSlots {
        let kinds = RequestKind::ALL.map(|kind| {
            let max_running = match kind {
                RequestKind::Reading => http.max_reading_requests,
                RequestKind::Office | RequestKind::SignIn => http.max_office_requests,
                RequestKind::Upload | RequestKind::File => http.max_file_requests,
            };
            KindSlots {
                kind,
                free: Arc::new(Semaphore::new(max_running)),
                waiting: AtomicUsize::new(0),
                max_waiting: max_running * RequestKind::WAITING_FOR_EACH_RUNNING,
            }
        });
        let records = RecordSlots::new(http.max_office_requests.div_ceil(SHARE_OF_RECORD));
        RequestSlots { kinds: Arc::new(kinds), records }
    }

    /// Takes a slot, after a short wait if all are taken. Returns `None` if the request must be refused.
    pub async fn take(&self, kind: RequestKind) -> Option<RequestSlot> {
        let slots = self.kinds.iter().find(|slots| slots.kind == kind)?;
        let permit = match slots.free.clone().try_acquire_owned() {
            Ok(permit) => Some(permit),
            Err(_) => slots.wait().await,
        };
        if permit.is_none() {
            metrics::counter!(names::HTTP_REFUSED, "kind" => kind.code()).increment(1);
        }
        Some(RequestSlot::new(kind, permit?))
    }
}

impl KindSlots {
    /// Waits for a slot, unless too many wait already: the last of them would wait in vain.
    async fn wait(&self) -> Option<OwnedSemaphorePermit> {
        let _place = WaitingPlace::take(&self.waiting, self.max_waiting)?;
        timeout(self.kind.longest_wait(), self.free.clone().acquire_owned()).await.ok()?.ok()
    }
}

/// A place among the waiting requests. Dropped also if the client disconnects while its request waits.
struct WaitingPlace<'a>(&'a AtomicUsize);

impl WaitingPlace<'_> {
    fn take(waiting: &AtomicUsize, max: usize) -> Option<WaitingPlace<'_>> {
        let place = WaitingPlace(waiting);
        (waiting.fetch_add(1, Ordering::Relaxed) < max).then_some(place)
    }
}

impl Drop for WaitingPlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl RequestSlot {
    fn new(kind: RequestKind, permit: OwnedSemaphorePermit) -> RequestSlot {
        metrics::gauge!(names::HTTP_RUNNING, "kind" => kind.code()).increment(1.0);
        RequestSlot { kind, _permit: permit }
    }
}

impl Drop for RequestSlot {
    fn drop(&mut self) {
        metrics::gauge!(names::HTTP_RUNNING, "kind" => self.kind.code()).decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn slots(max_running: usize) -> RequestSlots {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/development.toml");
        let mut http = crate::settings::load(file.as_ref()).unwrap().http;
        http.max_reading_requests = max_running;
        RequestSlots::new(&http)
    }

    #[tokio::test]
    async fn requests_beyond_the_limit_are_refused_quickly() {
        let slots = slots(2);
        let taken = [slots.take(RequestKind::Reading).await, slots.take(RequestKind::Reading).await];
        let start = Instant::now();
        assert!(slots.take(RequestKind::Reading).await.is_none());
        assert!(start.elapsed() >= RequestKind::Reading.longest_wait());
        drop(taken);
        assert!(slots.take(RequestKind::Reading).await.is_some());
    }

    #[tokio::test]
    async fn only_a_few_requests_wait() {
        let slots = slots(1);
        let _taken = slots.take(RequestKind::Reading).await;
        let waiting = (0..RequestKind::WAITING_FOR_EACH_RUNNING).map(|_| {
            let slots = slots.clone();
            tokio::spawn(async move { slots.take(RequestKind::Reading).await.is_some() })
        });
        let waiting: Vec<_> = waiting.collect();
        tokio::task::yield_now().await;
        let start = Instant::now();
        assert!(slots.take(RequestKind::Reading).await.is_none());
        assert!(start.elapsed() < RequestKind::Reading.longest_wait() / 2, "refused at once");
        for task in waiting {
            assert!(!task.await.unwrap());
        }
    }

    #[tokio::test]
    async fn each_kind_has_its_own_slots() {
        let slots = slots(1);
        let _taken = slots.take(RequestKind::Reading).await;
        for kind in [RequestKind::Office, RequestKind::Upload, RequestKind::File] {
            assert!(slots.take(kind).await.is_some(), "{kind:?}");
        }
    }

    #[tokio::test]
    async fn freed_slot_goes_to_the_request_that_waits() {
        let slots = slots(1);
        let taken = slots.take(RequestKind::Reading).await;
        let other = slots.clone();
        let waiting = tokio::spawn(async move { other.take(RequestKind::Reading).await.is_some() });
        tokio::task::yield_now().await;
        drop(taken);
        assert!(waiting.await.unwrap());
    }
}
