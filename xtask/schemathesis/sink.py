"""A mail server that keeps what it gets, for `cargo xtask schemathesis`.

Usage: sink.py FOLDER

Prints its port, and writes each mail into FOLDER under the name of who gets it.
"""

import pathlib
import socketserver
import sys

folder = pathlib.Path(sys.argv[1])


class Sink(socketserver.StreamRequestHandler):
    def say(self, text):
        self.wfile.write(text.encode() + b"\r\n")

    def handle(self):
        self.say("220 sink")
        to = "nobody"
        while line := self.rfile.readline().decode(errors="replace").strip():
            match line[:4].upper():
                case "RCPT":
                    to = line.partition("<")[2].rstrip(">").replace("/", "_")
                    self.say("250 fine")
                case "DATA":
                    self.say("354 go on")
                    letter = []
                    while (line := self.rfile.readline().decode(errors="replace").rstrip("\r\n")) != ".":
                        letter.append(line)
                    (folder / to).write_text("\n".join(letter))
                    self.say("250 taken")
                case "QUIT":
                    return self.say("221 bye")
                case _:
                    self.say("250 fine")


server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
