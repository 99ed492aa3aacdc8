//! A way to another program that can be cut.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A port of this machine that leads to another one, as long as it is whole.
pub(crate) struct Cable {
    pub(crate) address: SocketAddr,
    /// The streams that lead through it; none can while it is cut.
    streams: Arc<Mutex<Option<Vec<TcpStream>>>>,
}

impl Cable {
    pub(crate) fn to(target: String) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let streams = Arc::new(Mutex::new(Some(Vec::new())));
        let known = streams.clone();
        thread::spawn(move || {
            // It ends with the tests.
            for stream in listener.incoming().flatten() {
                let Some(known) = &mut *known.lock().expect("no panic") else {
                    continue;
                };
                let Ok(other) = TcpStream::connect(&target) else {
                    continue;
                };
                for (from, to) in [(&stream, &other), (&other, &stream)] {
                    known.push(from.try_clone().expect("a stream"));
                    let (mut from, mut to) = (
                        from.try_clone().expect("a stream"),
                        to.try_clone().expect("a stream"),
                    );
                    thread::spawn(move || {
                        let _ = io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        Cable { address, streams }
    }

    pub(crate) fn cut(&self) {
        for stream in self
            .streams
            .lock()
            .expect("no panic")
            .take()
            .expect("whole")
        {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    pub(crate) fn mend(&self) {
        *self.streams.lock().expect("no panic") = Some(Vec::new());
    }
}
