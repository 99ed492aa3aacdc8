"""Fills a new server with what there is to ask about, for `cargo xtask schemathesis`.

Usage: prepare.py ADDRESS CONFIG PUZZLES MAILS

Makes accounts, games that wait, run and are over, challenges, tournaments, simuls, studies, an address of mail and
tokens. The ids go into CONFIG, which schemathesis reads; what a program and a browser send to say who they are is
printed, a line each. MAILS is the folder of `sink.py`.
"""

import json
import pathlib
import re
import sys
import time
import urllib.error
import urllib.request


class Browser:
    """Somebody with cookies."""

    def __init__(self, address):
        self.address = address
        self.cookies = {}

    def ask(self, path, body=None):
        headers = {"Cookie": self.cookie(), "Origin": self.address.rstrip("/")}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path.lstrip("/"), data, headers)
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            sys.exit(f"{path}: {error.code} {error.read().decode()}")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        text = answer.read().decode()
        return json.loads(text) if text else None

    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def register(self, name):
        self.ask("/api/me")
        self.ask("/api/account/register", {"name": name, "password": "correct horse battery"})
        return self


def agreement(seats, time="unlimited"):
    return {"game": "martian", "setup": "two", "time": time, "takebacks": True, "seats": seats}


def opened(browser, seats, time="unlimited", **more):
    wish = {"agreement": agreement(seats, time), "visibility": "lobby", **more}
    return browser.ask("/api/games", wish)["summary"]["id"]


def between(host, guest, time="unlimited"):
    game = opened(host, ["player", "player"], time)
    guest.ask(f"/api/games/{game}/join", {})
    return game


def simul(host, guest):
    """One that waits, with a guest who was accepted."""
    plan = {"name": "Simul", "agreement": agreement(["player", "player"], {"days": 3}), "most": 8, "bots": True}
    made = host.ask("/api/simuls", plan)["summary"]["id"]
    guest.ask(f"/api/simuls/{made}/join", {})
    player = guest.ask("/api/me")["player"]["id"]
    host.ask(f"/api/simuls/{made}/admit", {"player": player, "admitted": True})
    return made


def study(owner, member, visibility, over):
    """One with a game that is over, and the start of another one."""
    made = owner.ask("/api/studies", {"name": "Study", "visibility": visibility, "game": over})["info"]["summary"]["id"]
    owner.ask(f"/api/studies/{made}/chapters", {"key": "more", "chapter": "Start"})
    owner.ask(f"/api/studies/{made}/members", {"name": member, "role": "writer"})
    return made


def mailed(mails, address):
    """What came for an address: its text, with long lines as they were."""
    file = pathlib.Path(mails) / address
    for _ in range(100):
        if file.exists():
            return file.read_text().replace("=\n", "").replace("\n ", " ").replace("=3D", "=")
        time.sleep(0.1)
    sys.exit(f"no mail has come for {address}")


def stop(text):
    """Where one asks for no more of it."""
    return re.search(r"/api/mail/stop/([\w-]+)", text).group(1)


def with_mail(browser, mails, address):
    """An address that is used: its channel, and where it is stopped."""
    browser.ask("/api/account/notices/mail", {"address": address, "mode": "always"})
    code = re.search(r"[?]code=(\w+)", mailed(mails, address)).group(1)
    browser.ask("/api/account/notices/mail/confirm", {"code": code})
    channel = browser.ask("/api/account/notices")["channels"][0]["id"]
    (pathlib.Path(mails) / address).unlink()
    browser.ask(f"/api/account/notices/{channel}/test", {})
    return channel, stop(mailed(mails, address))


def against_the_house(browser):
    game = opened(browser, ["player", {"house": 1}])
    browser.ask(f"/api/games/{game}/act", {"do": "move", "move": "d3-d4", "ply": 0})
    return game


def review(browser, game):
    while browser.ask(f"/api/games/{game}/review", {})["state"] != "done":
        time.sleep(0.2)


def puzzle_name(line):
    """As the server names puzzles: FNV-1a of the position."""
    name = 0xCBF29CE484222325
    for byte in line.split("\t")[4].encode():
        name = (name ^ byte) * 0x100000001B3 % 2**64
    return f"{name:016x}"


def main():
    address, config, puzzles, mails = sys.argv[1:]
    ann, bob = (Browser(address).register(name) for name in ("Ann", "Bob"))
    over = against_the_house(ann)
    ann.ask(f"/api/games/{over}/act", {"do": "resign"})
    review(ann, over)
    two = ["player", "player"]
    games = [over, between(ann, bob), against_the_house(ann), opened(ann, two), opened(bob, two)]
    # Vacations are a fact of games over days, and a challenge is a game that waits.
    games += [between(ann, bob, {"days": 2}), between(bob, ann, {"days": 2})]
    games += [opened(bob, two, invite=["Ann"]), opened(ann, two, invite=["Bob"])]
    simuls = [simul(ann, bob), simul(ann, bob), simul(bob, ann)]
    bob.ask(f"/api/simuls/{simuls[2]}/start", {})
    simuls.append(simul(bob, ann))
    studies = [study(bob, "Ann", "private", over), study(bob, "Ann", "public", over)]
    studies += [study(ann, "Bob", visibility, over) for visibility in ("private", "link", "public") for _ in range(4)]
    channel, _ = with_mail(ann, mails, "ann@mail.example")
    _, stopped = with_mail(bob, mails, "bob@mail.example")
    bob.ask("/api/account/notices/mail", {"address": "new@mail.example", "mode": "daily"})
    plan = {
        "name": "Cup", "agreement": agreement(["player", "player"], {"days": 3}), "format": "swiss",
        "rounds": 3, "least": 2, "most": 16, "bots": True,
    }
    tournaments = [who.ask("/api/tournaments", plan)["summary"]["id"] for who in (ann, bob)]
    scopes = ["read", "games", "play", "chat"]
    made = [ann.ask("/api/account/tokens", {"name": name, "scopes": scopes}) for name in ("used", "other")]
    lines = pathlib.Path(puzzles).read_text().splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    dictionaries = {
        "games": games,
        "tournaments": tournaments,
        "simuls": simuls,
        "studies": studies,
        "channels": [channel],
        "stops": [stopped, stop(mailed(mails, "new@mail.example"))],
        "puzzles": [puzzle_name(line) for line in lines[:5]],
        "players": ["Ann", "Bob"],
        "tokens": [made[1]["info"]["id"]],
        "blocked": [bob.ask("/api/me")["player"]["id"]],
        "positions": ["martian two 332./321./211./..../..../.112/.123/.233 A 0,0 0"],
    }
    named = [
        ("^/api/games/", "path.id", "games"),
        ("^/api/tournaments/", "path.id", "tournaments"),
        ("^/api/simuls/", "path.id", "simuls"),
        ("^/api/studies/", "path.id", "studies"),
        ("^/api/account/notices/[{]", "path.id", "channels"),
        ("^/api/mail/stop/", "path.what", "stops"),
        ("^/api/puzzles/", "path.id", "puzzles"),
        ("^/api/players/", "path.name", "players"),
        ("^/api/account/tokens/", "path.id", "tokens"),
        ("^/api/me/blocks/", "path.player", "blocked"),
        ("^/api/explorer$", "query.position", "positions"),
    ]
    text = [f"[dictionaries.{name}]\nvalues = {json.dumps(values)}\n" for name, values in dictionaries.items()]
    for path, parameter, name in named:
        binding = f'{{ dictionary = "{name}", probability = 0.9 }}'
        text.append(f'[[operations]]\ninclude-path-regex = "{path}"\nparameters = {{ "{parameter}" = {binding} }}\n')
    pathlib.Path(config).write_text("\n".join(text))
    print(f"Authorization: Bearer {made[0]['token']}")
    print(f"Cookie: {ann.cookie()}")


main()
