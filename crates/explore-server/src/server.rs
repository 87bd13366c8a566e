//! Listening, and what all requests share.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::middleware;
use explore::searches::Searches;
use search::STACK_BYTES;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};
use tokio::sync::Notify;

use crate::routes;
use crate::security::{self, Names};
use crate::shared::{Explorer, Shared};
use crate::workers::Workers;

/// Threads beside that of the server: searches, and a few audits and reports.
const MOST_THREADS: usize = 16;

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The address cannot be listened to.
    #[error("cannot listen on {address}: {cause}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        cause: io::Error,
    },
    /// The system has no room for it.
    #[error("cannot start the server: {0}")]
    Runtime(io::Error),
    /// It ended by a fault of the system.
    #[error("the server ended: {0}")]
    Ended(io::Error),
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    router: axum::Router,
    stop: Arc<Notify>,
}

/// Ends a server from another thread.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// Ends it soon, and its searches with it.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Explorer {
    /// Listens on an address; port 0 is any that is free.
    ///
    /// # Errors
    /// [`ServerError`] if the address is taken or cannot be listened to.
    pub fn listen(self, host: IpAddr, port: u16) -> Result<Server, ServerError> {
        let runtime = runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .thread_name("explore")
            .thread_stack_size(STACK_BYTES)
            .max_blocking_threads(MOST_THREADS)
            .build()
            .map_err(ServerError::Runtime)?;
        let wanted = SocketAddr::new(host, port);
        let failed = |cause| ServerError::Address { address: wanted, cause };
        let listener = runtime.block_on(TcpListener::bind(wanted)).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let names = Names::new(address.ip(), address.port());
        let searches = Searches::new(self.allowance.clone());
        let shared = Shared { explorer: self, workers: Workers::new(), searches };
        let router =
            routes::router(shared).layer(middleware::from_fn_with_state(names, security::guard));
        Ok(Server { runtime, listener, address, router, stop: Arc::default() })
    }
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Answers until it is stopped.
    ///
    /// # Errors
    /// [`ServerError`] if the system ends it.
    pub fn run(self) -> Result<(), ServerError> {
        let Self { runtime, listener, router, stop, .. } = self;
        let ended = runtime.block_on(async {
            tokio::select! {
                ended = axum::serve(listener, router).into_future() => ended,
                () = stop.notified() => Ok(()),
            }
        });
        // What is under way loses its listener, and ends.
        runtime.shutdown_background();
        ended.map_err(ServerError::Ended)
    }
}
