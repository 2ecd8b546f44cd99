"""Sits down in a room and plays anything legal.

python3 -m pip install websockets
python3 example_bot.py http://localhost:8080 k7m2q9xw
"""

import asyncio
import json
import random
import secrets
import sys
import urllib.request

import websockets


def session(base):
    ask = urllib.request.Request(base + "/api/session", b'{"bearer": true}', {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(ask))


async def play(base, room):
    me = session(base)
    address = base.replace("http", "ws", 1) + "/ws/" + room
    async with websockets.connect(address, subprotocols=["barroom.v1"]) as socket:
        send = lambda **message: socket.send(json.dumps(message))
        await send(type="hello", protocol=1, token=me["token"])
        answered = None
        async for text in socket:
            message = json.loads(text)
            here = message.get("room", message)
            if message["type"] in ("welcome", "room") and here["phase"] == "lobby":
                seats = here["seats"]
                mine = [seat for seat in seats if seat and seat["player"] == me["player"]]
                if not mine and None in seats:
                    await send(type="sit", seat=seats.index(None), name="Example")
                elif mine and not mine[0]["ready"] and "over" not in message:
                    await send(type="ready", commit=here["commit"], entropy=secrets.token_hex(32))
            state = message if message["type"] == "state" else message.get("state", {})
            prompt = state.get("prompt")
            if prompt and (prompt["id"], state["version"]) != answered:
                answered = prompt["id"], state["version"]
                action = random.choice(prompt["legal"])
                await send(type="act", id=secrets.token_hex(8), prompt=prompt["id"], action=action)
            if message["type"] == "over":
                print(message["scores"])
                return


asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2]))
