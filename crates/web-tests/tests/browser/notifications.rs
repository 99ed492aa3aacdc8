//! Hearing of one's games elsewhere: a webhook, mail, and what the worker does with a push. And being away
//! for longer.

#[path = "../../../server/tests/online/post_office.rs"]
#[allow(dead_code, reason = "tests of the server need more of it")]
mod post_office;

use super::people::{PASSWORD, enter, fill, signed_in};
use super::steps::nothing_went_wrong;
use post_office::PostOffice;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tercio_web_tests::App;

/// A server that hears one message after the other, and says that all is well.
fn hook() -> (SocketAddr, Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let (tell, posted) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut reader = BufReader::new(stream.expect("a connection"));
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).expect("a line") > 0 {}
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(": ")?;
                name.eq_ignore_ascii_case("content-length").then_some(value)
            });
            let length: usize = length.expect("a length").parse().expect("a number");
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("the body");
            let _ = reader
                .get_mut()
                .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
            if tell
                .send(serde_json::from_slice(&body).expect("JSON"))
                .is_err()
            {
                return;
            }
        }
    });
    (address, posted)
}

#[test]
fn a_webhook_is_set_tried_and_removed_and_the_worker_shows_a_push() {
    let app = App::start();
    let (address, posted) = hook();
    let mut page = app.page("/account");
    enter(&mut page, "register", "Ann", PASSWORD);
    signed_in(&mut page, "Ann");
    page.until(
        "the form is there",
        "document.querySelector('[data-test=add-webhook]') !== null",
    );
    fill(
        &mut page,
        "add-webhook",
        "address",
        &format!("http://{address}/ann"),
    );
    page.click("[data-test=add-webhook] [data-test=submit]");
    page.until(
        "it is listed, and its secret shown",
        "document.querySelectorAll('[data-test=channel]').length === 1 \
         && document.querySelector('[data-test=secret]').textContent.length === 40",
    );
    page.click("[data-test=channel] [data-test=test]");
    let message = posted
        .recv_timeout(Duration::from_secs(20))
        .expect("a message");
    assert_eq!(message["notices"][0]["kind"], "test");
    page.until(
        "it says that the test has arrived",
        "document.querySelector('[data-test=outcome]').textContent.includes('arrived')",
    );
    // Once a day asks for the hour as well.
    page.run(
        "{ const mode = document.querySelector('[data-test=channel] [data-test=mode]'); \
           mode.focus(); mode.value = '2'; mode.dispatchEvent(new Event('change', { bubbles: true })); }",
    );
    page.until(
        "the hour can be chosen",
        "document.querySelector('[data-test=channel] [data-test=hour]') !== null",
    );
    // Who uses the keyboard is still there.
    assert_eq!(page.run("document.activeElement.dataset.test"), "mode");
    // No browser without a head subscribes; it says so instead of nothing.
    page.click("[data-test=add-push]");
    page.until(
        "it says why there is no subscription",
        "document.querySelector('[data-test=outcome]').textContent.includes('rowser')",
    );
    page.click("[data-test=channel] [data-test=remove]");
    page.until(
        "it is gone",
        "document.querySelectorAll('[data-test=channel]').length === 0",
    );
    nothing_went_wrong(&mut page);
    // The worker, with another world around it.
    let worker = tercio_assets::FILES
        .iter()
        .find(|file| file.name == "sw.js");
    let worker = String::from_utf8(worker.expect("a worker").plain.to_vec()).expect("a text");
    let done = page.run(&format!(
        "(async () => {{
            const heard = {{}}, done = [], waits = [];
            const addEventListener = (name, hear) => (heard[name] = hear);
            const waitUntil = (promise) => waits.push(promise);
            const registration = {{
                showNotification: async (title, shown) => done.push([title, shown.body, shown.tag, shown.data.path]),
            }};
            const clients = {{
                matchAll: async () => [{{ url: location.origin + '/game/b', focus: () => done.push('focus') }}],
                openWindow: async (address) => done.push(address),
            }};
            {worker}
            const message = {{ id: 'm', title: 'Tercio', body: 'Your turn', path: '/game/a' }};
            heard.push({{ data: {{ json: () => message }}, waitUntil }});
            heard.push({{ data: null, waitUntil }});
            for (const path of ['/game/a', '/game/b']) {{
                heard.notificationclick({{ notification: {{ close: () => 0, data: {{ path }} }}, waitUntil }});
            }}
            await Promise.all(waits);
            return done;
        }})()"
    ));
    assert_eq!(
        done,
        json!([
            ["Tercio", "Your turn", "m", "/game/a"],
            app.address("/game/a"),
            "focus"
        ])
    );
}

#[test]
fn an_address_of_mail_is_confirmed_and_opponents_see_a_vacation() {
    let office = PostOffice::start();
    let app = App::mailing(office.smtp());
    let mut page = app.page("/account");
    enter(&mut page, "register", "Ann", PASSWORD);
    signed_in(&mut page, "Ann");
    page.until(
        "the form is there",
        "document.querySelector('[data-test=add-mail]') !== null",
    );
    fill(&mut page, "add-mail", "mail-address", "ann@mail.example");
    page.click("[data-test=add-mail] [data-test=submit]");
    page.until(
        "a code is asked for",
        "document.querySelector('[data-test=waiting]')?.textContent.includes('ann@mail.example') \
         && document.querySelector('[data-test=code]').value === ''",
    );
    let code = office.next().code();
    fill(&mut page, "confirm-mail", "code", "22222222");
    page.click("[data-test=confirm-mail] [data-test=submit]");
    page.until(
        "another code is refused",
        "document.querySelector('[data-test=outcome]').textContent.includes('not the code')",
    );
    // The link in the mail brings the code along.
    page.go(&app.address(&format!("/account?code={code}")));
    page.until(
        "the code is filled in",
        &format!("document.querySelector('[data-test=confirm-mail] [data-test=code]')?.value === '{code}'"),
    );
    page.click("[data-test=confirm-mail] [data-test=submit]");
    page.until(
        "the address is listed",
        "document.querySelector('[data-test=channel]')?.textContent.includes('ann@mail.example') \
         && document.querySelector('[data-test=add-mail]') !== null",
    );
    page.click("[data-test=channel] [data-test=test]");
    assert!(office.next().text.starts_with("This is a test"));
    page.until(
        "it says where to look",
        "document.querySelector('[data-test=outcome]').textContent.includes('mailbox')",
    );
    // Ann plays with Bea over days, and goes on vacation.
    let agreement = json!({
        "game": "martian", "setup": "two", "time": {"days": 2}, "takebacks": true,
        "seats": ["player", "player"],
    });
    let wish = json!({"agreement": agreement, "visibility": "link"});
    let game = page.ask("/api/games", Some(&wish))["summary"]["id"].clone();
    let game = game.as_str().expect("a game");
    let mut bea = app.page("/online");
    bea.ask(&format!("/api/games/{game}/join"), Some(&json!({})));
    page.until(
        "there are thirty days",
        "document.querySelector('[data-test=days-left]')?.textContent.includes('30')",
    );
    fill(&mut page, "vacation", "days", "3");
    page.click("[data-test=vacation] [data-test=submit]");
    page.until(
        "Ann is on vacation",
        "document.querySelector('[data-test=on-vacation]') !== null",
    );
    bea.go(&app.address("/online"));
    bea.until(
        "the list says so",
        "document.querySelector('[data-test=my-game]')?.textContent.includes('Ann is on vacation until')",
    );
    bea.go(&app.address(&format!("/game/{game}")));
    bea.until(
        "the game says so",
        "document.querySelector('[data-test=player-A]')?.textContent.includes('on vacation until')",
    );
    page.click("[data-test=back]");
    page.until(
        "a day is gone",
        "document.querySelector('[data-test=days-left]')?.textContent.includes('29')",
    );
    bea.until(
        "the game says so at once",
        "!document.querySelector('[data-test=player-A]').textContent.includes('vacation')",
    );
    nothing_went_wrong(&mut page);
    nothing_went_wrong(&mut bea);
}
