//! Threads for what takes long and is asked in one request: audits, threats, reports.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;
use tokio::task;

use explore::Refusal;

/// So many may be at work.
const MOST_WORKERS: usize = 4;

/// Threads for what takes long.
pub(crate) struct Workers(Arc<Semaphore>);

/// Sets a flag when it is dropped: whoever waits has gone.
pub(crate) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Workers {
    pub fn new() -> Self {
        Self(Arc::new(Semaphore::new(MOST_WORKERS)))
    }

    /// Does some work on a thread of its own. The work is handed a flag that is set when nobody
    /// waits for it any more.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = |_| Refusal::Busy("too much is under way; ask again soon".to_owned());
        let permit = Arc::clone(&self.0).try_acquire_owned().map_err(busy)?;
        let stop = Arc::new(AtomicBool::new(false));
        let _guard = StopOnDrop(Arc::clone(&stop));
        let work = task::spawn_blocking(move || {
            let _permit = permit;
            work(&stop)
        });
        work.await.map_err(|error| Refusal::Failed(format!("the work was broken off: {error}")))
    }
}
