"""Sits down in a room and plays anything legal. Python's own library is all it needs.

python3 example_bot.py http://localhost:8080 k7m2q9xw [token]

With the token of the room's host it also starts the match, once everybody is ready.
"""

import base64
import json
import os
import random
import secrets
import socket
import struct
import sys
import urllib.parse
import urllib.request


class Line:
    """A WebSocket, as far as it is needed here: text frames."""

    def __init__(self, base, room):
        url = urllib.parse.urlsplit(base)
        if url.scheme != "http":
            sys.exit("this example speaks http only")
        self.socket = socket.create_connection((url.hostname, url.port or 80))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.incoming = self.socket.makefile("rb")
        self.socket.sendall(
            f"GET {url.path}/ws/{room} HTTP/1.1\r\nHost: {url.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Protocol: barroom.v1\r\n\r\n".encode()
        )
        status = self.incoming.readline().decode()
        while self.incoming.readline() != b"\r\n":
            pass
        if " 101 " not in status:
            sys.exit(f"no WebSocket: {status}")

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def frame(self, kind, data):
        size = bytes([128 + len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        mask = os.urandom(4)
        self.socket.sendall(bytes([128 + kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def messages(self):
        while head := self.incoming.read(2):
            kind, size = head[0] & 15, head[1]
            if size == 126:
                (size,) = struct.unpack(">H", self.incoming.read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.incoming.read(8))
            data = self.incoming.read(size)
            if kind == 9:  # a ping is answered by a pong
                self.frame(10, data)
            elif kind == 1:
                yield json.loads(data)


def post(base, path, body, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    ask = urllib.request.Request(base + path, json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(ask))


def play(base, room, token=None):
    token = token or post(base, "/api/session", {"bearer": True})["token"]
    line = Line(base, room)
    line.send(type="hello", protocol=1, token=token)
    me = prompt = asked = None
    for message in line.messages():
        kind = message["type"]
        if kind == "welcome":
            me = message["you"]["player"]
        if kind in ("welcome", "room"):
            room_now = message.get("room", message)
            if room_now["phase"] == "lobby":
                in_lobby(line, room_now, me)
        # The newest state has the newest question; none means that there is none.
        state = message if kind == "state" else message.get("state") or {}
        if state:
            prompt = state.get("prompt")
        if asked and asked in (state.get("ack"), message.get("id")):
            asked = None  # acknowledged or refused
            if kind == "refused":
                prompt = message.get("prompt") or prompt
        if prompt and not asked:
            asked = secrets.token_hex(8)
            action = random.choice(prompt["legal"])
            line.send(type="act", id=asked, prompt=prompt["id"], action=action)
        if kind == "over":
            print("over:", message["scores"])
            return
    sys.exit("the line was cut")


def in_lobby(line, room, me):
    seats = room["seats"]
    mine = next((seat for seat in seats if seat and seat["player"] == me), None)
    if not mine and None in seats:
        line.send(type="sit", seat=seats.index(None), name="Example")
    elif mine and not mine["ready"]:
        line.send(type="ready", commit=room["commit"], entropy=secrets.token_hex(32))
    elif room["host"] == me and all(seat and seat["ready"] for seat in seats):
        line.send(type="start")


if __name__ == "__main__":
    play(sys.argv[1].rstrip("/"), *sys.argv[2:])
