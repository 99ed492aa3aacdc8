"""Fills a new server with what there is to ask about, for `cargo xtask schemathesis`.

Usage: prepare.py ADDRESS CONFIG PUZZLES

Makes accounts, games that wait, run and are over, tournaments and tokens. The ids go into CONFIG,
which schemathesis reads; what a program and a browser send to say who they are is printed, a line each.
"""

import json
import pathlib
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


def opened(browser, seats):
    wish = {"agreement": agreement(seats), "visibility": "lobby"}
    return browser.ask("/api/games", wish)["summary"]["id"]


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
    address, config, puzzles = sys.argv[1:]
    ann, bob = (Browser(address).register(name) for name in ("Ann", "Bob"))
    over = against_the_house(ann)
    ann.ask(f"/api/games/{over}/act", {"do": "resign"})
    review(ann, over)
    between = opened(ann, ["player", "player"])
    bob.ask(f"/api/games/{between}/join", {})
    games = [over, between, against_the_house(ann), opened(ann, ["player", "player"]), opened(bob, ["player", "player"])]
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
        "puzzles": [puzzle_name(line) for line in lines[:5]],
        "players": ["Ann", "Bob"],
        "tokens": [made[1]["info"]["id"]],
        "blocked": [bob.ask("/api/me")["player"]["id"]],
        "positions": ["martian two 332./321./211./..../..../.112/.123/.233 A 0,0 0"],
    }
    named = [
        ("^/api/games/", "path.id", "games"),
        ("^/api/tournaments/", "path.id", "tournaments"),
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
