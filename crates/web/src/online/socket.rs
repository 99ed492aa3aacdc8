//! The connection to the server: one socket a tab. It is made when somebody listens, made again when
//! it is lost, later each time, and closed when nobody has listened for a while.

use super::http;
use super::server_clock::ServerClock;
use crate::browser;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use tercio_api::{ClientMessage, Me, ServerMessage};
use tercio_online::Time;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, WebSocket};

/// Where the server listens.
const PATH: &str = "/api/socket";
/// How long the first attempts wait, in milliseconds; the last of them is repeated.
const WAITS: [u64; 6] = [250, 1_000, 2_000, 4_000, 8_000, 15_000];
/// How often the server is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// How long the socket stays open when nobody listens.
const LINGER: Duration = Duration::from_secs(5);

/// How the connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// It is being made for the first time.
    Opening,
    Open,
    /// It was lost or cannot be made; it is tried again by itself.
    Lost,
}

/// What a listener hears.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// The connection is there, for the first time or again.
    Connected,
    Message(Rc<ServerMessage>),
}

type Listener = Rc<dyn Fn(Heard)>;

struct Connection {
    socket: WebSocket,
    /// They live as long as the socket.
    _handlers: [Closure<dyn FnMut(web_sys::Event)>; 3],
}

thread_local! {
    static LINK: ArcRwSignal<Link> = ArcRwSignal::new(Link::Opening);
    static ME: ArcRwSignal<Option<Me>> = ArcRwSignal::new(None);
    static CONNECTION: RefCell<Option<Connection>> = const { RefCell::new(None) };
    static LISTENERS: RefCell<Vec<(u32, Listener)>> = const { RefCell::new(Vec::new()) };
    static NEXT: Cell<u32> = const { Cell::new(0) };
    /// How often it was tried in vain.
    static TRIES: Cell<usize> = const { Cell::new(0) };
    /// The next attempt, or the closing of a socket that nobody needs.
    static TIMER: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// Attempts that are older than this one mean nothing.
    static ATTEMPT: Cell<u32> = const { Cell::new(0) };
    static CLOCK: Cell<ServerClock> = const { Cell::new(ServerClock::UNKNOWN) };
    static WATCHED: Cell<bool> = const { Cell::new(false) };
}

/// How the connection is.
pub(crate) fn link() -> Link {
    LINK.with(Clone::clone).get()
}

/// Whether the browser itself says that there is no network.
pub(crate) fn is_offline() -> bool {
    !browser::window().navigator().on_line()
}

/// Who one is, once the server has said so.
pub(crate) fn me() -> Option<Me> {
    ME.with(Clone::clone).get()
}

/// What time it is for the server.
pub(crate) fn now() -> Time {
    CLOCK.with(Cell::get).time(own_time())
}

fn own_time() -> Time {
    Time(js_sys::Date::now() as i64)
}

fn set_link(link: Link) {
    let signal = LINK.with(Clone::clone);
    if signal.get_untracked() != link {
        signal.set(link);
    }
}

/// Listens until the present owner is gone. Who listens is told when the connection is there.
pub(crate) fn listen(hear: impl Fn(Heard) + 'static) {
    let number = NEXT.with(|next| next.replace(next.get().wrapping_add(1)));
    LISTENERS.with_borrow_mut(|listeners| listeners.push((number, Rc::new(hear))));
    watch_network();
    let open = CONNECTION.with_borrow(Option::is_some);
    match open && LINK.with(Clone::clone).get_untracked() == Link::Open {
        true => {
            stop_timer();
            tell_one(number, Heard::Connected);
        }
        false if open => stop_timer(),
        false => connect(),
    }
    on_cleanup(move || {
        LISTENERS.with_borrow_mut(|listeners| listeners.retain(|(other, _)| *other != number));
        if LISTENERS.with_borrow(Vec::is_empty) {
            set_timer(close, LINGER);
        }
    });
}

/// Sends a message, if the connection is there. What is lost is sent again by who cares.
pub(crate) fn send(message: &ClientMessage) {
    let Ok(text) = serde_json::to_string(message) else {
        return;
    };
    CONNECTION.with_borrow(|connection| {
        if let Some(connection) = connection
            && connection.socket.ready_state() == WebSocket::OPEN
        {
            // A socket that breaks now says so by itself.
            let _ = connection.socket.send_with_str(&text);
        }
    });
}

fn stop_timer() {
    if let Some(timer) = TIMER.with_borrow_mut(Option::take) {
        timer.clear();
    }
}

fn set_timer(act: fn(), after: Duration) {
    stop_timer();
    if let Ok(timer) = set_timeout_with_handle(act, after) {
        TIMER.with_borrow_mut(|place| *place = Some(timer));
    }
}

/// Makes the connection. Who one is comes first: a first visit becomes one guest, not two.
fn connect() {
    stop_timer();
    let attempt = ATTEMPT.with(|last| {
        last.set(last.get().wrapping_add(1));
        last.get()
    });
    let is_last = move || ATTEMPT.with(Cell::get) == attempt;
    spawn_local(async move {
        let me = http::get::<Me>("/api/me").await;
        if !is_last() {
            return;
        }
        let opened = match me {
            Ok(me) => {
                ME.with(Clone::clone).set(Some(me));
                open(attempt)
            }
            Err(_) => None,
        };
        match opened {
            Some(connection) => CONNECTION.with_borrow_mut(|place| *place = Some(connection)),
            None => try_again(),
        }
    });
}

fn address() -> Option<String> {
    let location = browser::window().location();
    let scheme = match location.protocol().ok()?.as_str() {
        "https:" => "wss",
        _ => "ws",
    };
    Some(format!("{scheme}://{}{PATH}", location.host().ok()?))
}

fn open(attempt: u32) -> Option<Connection> {
    let socket = WebSocket::new(&address()?).ok()?;
    let is_last = move || ATTEMPT.with(Cell::get) == attempt;
    let opened = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
        if is_last() {
            TRIES.with(|tries| tries.set(0));
            set_link(Link::Open);
            tell(&Heard::Connected);
        }
    });
    let message = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        let event = event.dyn_into::<MessageEvent>().ok();
        let text = event.and_then(|event| event.data().as_string());
        // A message of a newer server that makes no sense here is left out.
        let message = text.and_then(|text| serde_json::from_str(&text).ok());
        if let Some(message) = message.filter(|_| is_last()) {
            CLOCK.with(|clock| clock.set(clock.get().after(&message, own_time())));
            tell(&Heard::Message(Rc::new(message)));
        }
    });
    let closed = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
        if is_last() {
            try_again();
        }
    });
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    Some(Connection {
        socket,
        _handlers: [opened, message, closed],
    })
}

/// Tells all listeners. They may come and go meanwhile.
fn tell(heard: &Heard) {
    let listeners = LISTENERS.with_borrow(Clone::clone);
    for (_, hear) in listeners {
        hear(heard.clone());
    }
}

fn tell_one(number: u32, heard: Heard) {
    let listeners = LISTENERS.with_borrow(Clone::clone);
    if let Some((_, hear)) = listeners.into_iter().find(|(other, _)| *other == number) {
        hear(heard);
    }
}

/// The connection is lost. The next attempt comes later each time, and not for all at once.
fn try_again() {
    set_link(Link::Lost);
    if LISTENERS.with_borrow(Vec::is_empty) {
        return;
    }
    let tries = TRIES.with(|tries| tries.replace(tries.get() + 1));
    let wait = WAITS[tries.min(WAITS.len() - 1)];
    let spread = (js_sys::Math::random() * 0.5 * wait as f64) as u64;
    set_timer(connect, Duration::from_millis(wait + spread));
}

/// Ends a connection that nobody needs.
fn close() {
    ATTEMPT.with(|last| last.set(last.get().wrapping_add(1)));
    let connection = CONNECTION.with_borrow_mut(Option::take);
    if let Some(connection) = connection {
        connection.socket.set_onmessage(None);
        connection.socket.set_onclose(None);
        // It is gone in either case.
        let _ = connection.socket.close();
    }
    set_link(Link::Opening);
}

/// A network that comes back is tried at once, one that goes is believed; and a socket that only
/// seems to be open is noticed by writing to it.
fn watch_network() {
    if WATCHED.replace(true) {
        return;
    }
    let window = browser::window();
    browser::listen(&window, "online", |_| {
        TRIES.with(|tries| tries.set(0));
        if LINK.with(Clone::clone).get_untracked() == Link::Lost
            && !LISTENERS.with_borrow(Vec::is_empty)
        {
            connect();
        }
    });
    browser::listen(&window, "offline", |_| {
        CONNECTION.with_borrow(|connection| {
            if let Some(connection) = connection {
                let _ = connection.socket.close();
            }
        });
    });
    set_interval(|| send(&ClientMessage::Ping { token: 0 }), PING);
}
