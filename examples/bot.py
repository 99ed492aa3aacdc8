#!/usr/bin/env python3
"""A bot for a Tercio server, written from docs/api.md alone.

It needs Python 3.9 or newer and nothing else. It knows no rules: the server says which moves are
legal. It takes what it can take, and moves at random otherwise; put your own idea into choose().

    TERCIO_TOKEN=tercio_… python3 examples/bot.py --server http://localhost:8417 --lobby
"""

import argparse
import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.parse

# The server says something every ten seconds; after this long the connection is dead.
SILENCE = 30
# Refusals that no patience will change.
HOPELESS = {"bad-token", "no-account", "no-scope", "not-with-token", "banned"}


def choose(state):
    """The move to make. `state` is what docs/api.md says under "How it stands"."""
    captures = [move for move in state["legal"] if "x" in move]
    return random.choice(captures or state["legal"])


def answer(offer, rated):
    """Whether to agree to a draw, to score the game, or to take a move back."""
    return offer == "score" or offer == "takeback" and not rated


class Refused(Exception):
    """The server says no: a problem as in docs/api.md."""

    def __init__(self, problem, later):
        super().__init__(problem.get("detail") or problem.get("title") or "refused")
        self.type = problem.get("type")
        self.later = later


class Server:
    def __init__(self, address, token):
        self.place = urllib.parse.urlsplit(address)
        self.headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}

    def send(self, method, path, body=None):
        secure = self.place.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(self.place.netloc, timeout=SILENCE)
        text = None if body is None else json.dumps(body)
        try:
            connection.request(method, path, text, self.headers)
            response = connection.getresponse()
            if response.status < 300:
                return connection, response
            later = float(response.headers.get("Retry-After") or 0)
            try:
                problem = json.loads(response.read())
            except ValueError:
                problem = {"title": f"status {response.status}"}
            raise Refused(problem, later)
        except BaseException:
            connection.close()
            raise

    def ask(self, method, path, body=None):
        """Sends a request; what the server answers."""
        connection, response = self.send(method, path, body)
        try:
            text = response.read()
            return json.loads(text) if text else None
        finally:
            connection.close()

    def lines(self, path):
        """The lines of a stream, until it ends."""
        connection, response = self.send("GET", path)
        try:
            for line in response:
                if line.strip():
                    yield json.loads(line)
        finally:
            connection.close()


def keep_trying(what):
    """Does something until it is done, with longer and longer pauses after failures."""
    pause = 0.5
    while True:
        began = time.monotonic()
        later = 0
        try:
            if what():
                return
        except Refused as refused:
            if refused.type in HOPELESS or refused.type == "no-game":
                raise
            log(f"refused: {refused}")
            later = refused.later
        except (OSError, http.client.HTTPException, ValueError) as error:
            log(f"connection lost: {error}")
        # What has worked for a while begins anew.
        pause = 0.5 if time.monotonic() - began > 10 else min(2 * pause, 60)
        time.sleep(max(later, pause * random.uniform(0.5, 1)))


class Game:
    """One game, played in a thread of its own."""

    def __init__(self, bot, game):
        self.bot = bot
        self.id = game
        self.mine = []
        self.rated = False

    def play(self):
        try:
            keep_trying(self.follow)
        except Refused as refused:
            log(f"{self.id}: given up: {refused}")
        self.bot.over(self.id)

    def follow(self):
        """Plays as long as the stream lasts; whether the game is over."""
        server = self.bot.server
        for line in server.lines(f"/api/games/{self.id}/stream?legal=true"):
            if line["type"] == "game":
                self.mine = line["view"]["mine"]
                self.rated = line["view"]["summary"]["agreement"].get("rated", False)
            state = line.get("state")
            if line["type"] not in ("game", "facts") or not state:
                continue
            if "ending" in state:
                winners = "".join(state["ending"]["winners"]) or "nobody"
                log(f"{self.id}: over after {state['ply']} moves, won by {winners}")
                return True
            self.act(state)
        return False

    def act(self, state):
        offer = state.get("offer")
        left = {gone["seat"] for gone in state.get("left", [])}
        for seat in self.mine:
            # The same key for the same moment: what is sent twice is done once.
            key = f"{state['version']}-{seat}"
            if seat in left:
                continue
            if offer and seat not in offer["accepted"]:
                word = "accept" if answer(offer["offer"], self.rated) else "decline"
                return self.send({"do": word, "as": seat, "key": key})
            if state.get("turn") == seat and state.get("legal"):
                move = {"do": "move", "move": choose(state), "ply": state["ply"]}
                return self.send({**move, "as": seat, "key": key})

    def send(self, what):
        try:
            self.bot.server.ask("POST", f"/api/games/{self.id}/act", what)
        except Refused as refused:
            # Something has happened meanwhile, and the stream will say what.
            if refused.type != "not-allowed":
                raise
            log(f"{self.id}: {refused}")


class Bot:
    def __init__(self, options, token):
        self.server = Server(options.server, token)
        self.options = options
        self.lock = threading.Lock()
        self.games = set()
        self.tried = set()

    def run(self):
        keep_trying(self.listen)

    def listen(self):
        """Hears what concerns the bot, as long as the stream lasts."""
        for game in self.options.join:
            self.join(game)
        for line in self.server.lines("/api/stream/events?lobby=true"):
            if line["type"] == "hello":
                log(f"{line['player']['name']} is at {self.options.server}")
            elif line["type"] == "started":
                self.start(line["game"]["id"])
            elif line["type"] == "rematch":
                self.join(line["next"])
            elif line["type"] == "challenge":
                self.join(line["game"]["id"])
            elif line["type"] == "lobby" and self.options.lobby:
                for game in line["games"]:
                    if game["agreement"].get("bots", True):
                        self.join(game["id"])

    def join(self, game):
        with self.lock:
            full = len(self.games) >= self.options.games
            if full or game in self.tried or game in self.games:
                return
            self.tried.add(game)
        try:
            view = self.server.ask("POST", f"/api/games/{game}/join", {})
        except Refused as refused:
            if refused.type in HOPELESS:
                raise
            log(f"{game}: no seat: {refused}")
            return
        if view["summary"]["status"] == "running":
            self.start(game)

    def start(self, game):
        with self.lock:
            if game in self.games:
                return
            self.games.add(game)
        log(f"{game}: plays")
        threading.Thread(target=Game(self, game).play, daemon=True).start()

    def over(self, game):
        with self.lock:
            self.games.discard(game)


def log(text):
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description="A simple bot for a Tercio server.")
    parser.add_argument("--server", default="http://localhost:8417", help="where the server is")
    parser.add_argument("--token-file", help="a file with the token; else TERCIO_TOKEN holds it")
    parser.add_argument("--lobby", action="store_true", help="sit down in games of the lobby")
    parser.add_argument("--join", action="append", default=[], metavar="ID", help="sit down in this game")
    parser.add_argument("--games", type=int, default=4, metavar="N", help="how many at once")
    options = parser.parse_args()
    if options.token_file:
        with open(options.token_file, encoding="ascii") as file:
            token = file.read().strip()
    else:
        token = os.environ.get("TERCIO_TOKEN", "").strip()
    if not token:
        sys.exit("bot.py: a token is needed, in TERCIO_TOKEN or with --token-file")
    try:
        Bot(options, token).run()
    except Refused as refused:
        sys.exit(f"bot.py: {refused}")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
