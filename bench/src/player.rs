//! Somebody on a socket.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::choice::choose;
use crate::figures::Figures;
use crate::room::Shared;

type Socket = WebSocketStream<TcpStream>;

/// A player at a table.
pub struct Person {
    socket: Socket,
    me: String,
    /// The room as it was told last.
    lobby: Option<Value>,
    random: u64,
}

/// The part of a frame that a player looks at.
#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    version: Option<u64>,
    ack: Option<&'a str>,
    id: Option<&'a str>,
    #[serde(borrow)]
    prompt: Option<Prompt<'a>>,
}

#[derive(Deserialize)]
struct Prompt<'a> {
    id: &'a str,
    #[serde(borrow)]
    legal: Vec<&'a RawValue>,
    #[serde(borrow)]
    forms: Vec<&'a RawValue>,
}

/// Opens a socket without a name.
pub async fn watch(port: u16, room: &str) -> anyhow::Result<Socket> {
    let mut socket = open(port, room).await?;
    say(&mut socket, json!({"type": "hello", "protocol": 1})).await?;
    until(&mut socket, "welcome").await?;
    Ok(socket)
}

/// Opens a socket and takes a seat; the first one has it already.
pub async fn sit(
    port: u16,
    room: &str,
    token: &str,
    seat: usize,
    seed: u64,
) -> anyhow::Result<Person> {
    let mut socket = open(port, room).await?;
    say(&mut socket, json!({"type": "hello", "protocol": 1, "token": token})).await?;
    let welcome = until(&mut socket, "welcome").await?;
    let me = welcome["you"]["player"].as_str().context("nobody")?.to_owned();
    if seat > 0 {
        let name = format!("P{seat}");
        say(&mut socket, json!({"type": "sit", "seat": seat, "name": name})).await?;
    }
    // What follows is read when play begins.
    let lobby = Some(welcome["room"].clone());
    Ok(Person { socket, me, lobby, random: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 })
}

/// Plays match after match. It ends when the server does.
pub async fn play(mut person: Person, room: Arc<Shared>, figures: Arc<Figures>) {
    let (mut n, mut asked, mut waiting) = (0_u64, None::<(String, Instant)>, None::<String>);
    if let Some(lobby) = person.lobby.take() {
        person.in_lobby(&lobby).await;
    }
    while let Some(Ok(message)) = person.socket.next().await {
        let Message::Text(text) = message else { continue };
        let Ok(frame) = serde_json::from_str::<Frame>(&text) else { continue };
        match frame.kind {
            "room" => {
                if let Ok(room) = serde_json::from_str(&text) {
                    person.in_lobby(&room).await;
                }
                continue;
            }
            "refused" if frame.id.is_some() => {
                figures.refused.fetch_add(1, Ordering::Relaxed);
                asked = None;
            }
            "ack" => {
                if let Some((_, sent)) = asked.take() {
                    figures.acknowledged(sent.elapsed());
                }
            }
            "state" => {
                let mine = asked.take_if(|(id, _)| frame.ack == Some(id.as_str()));
                let sent = mine.map(|(_, sent)| sent);
                if let Some(sent) = sent {
                    figures.acknowledged(sent.elapsed());
                }
                if let Some(version) = frame.version {
                    room.got(version, sent, &figures);
                }
                waiting = None;
            }
            _ => continue,
        }
        let Some(prompt) = frame.prompt.filter(|_| asked.is_none()) else { continue };
        if waiting.as_deref() == Some(prompt.id) || prompt.legal.is_empty() {
            continue;
        }
        n += 1;
        let action = choose(&prompt.legal, &prompt.forms, |bound| person.below(bound));
        let id = format!("m{n}");
        let prompt_id = prompt.id.to_owned();
        let act = format!(
            "{{\"type\":\"act\",\"id\":\"{id}\",\"prompt\":\"{prompt_id}\",\"action\":{action}}}"
        );
        asked = Some((id, Instant::now()));
        waiting = Some(prompt_id);
        if person.socket.send(Message::text(act)).await.is_err() {
            return;
        }
    }
}

impl Person {
    /// Presses ready, and starts when all have.
    async fn in_lobby(&mut self, room: &Value) {
        let Some(seats) = room["seats"].as_array().filter(|_| room["phase"] == "lobby") else {
            return;
        };
        let mine = seats.iter().find(|seat| seat["player"] == self.me.as_str());
        let message = if mine.is_some_and(|seat| seat["ready"] == false)
            && seats.iter().all(|seat| !seat.is_null())
        {
            let entropy = format!("{:016x}", self.next()).repeat(4);
            json!({"type": "ready", "commit": room["commit"], "entropy": entropy})
        } else if room["host"] == self.me.as_str() && seats.iter().all(|seat| seat["ready"] == true)
        {
            json!({"type": "start"})
        } else {
            return;
        };
        // A server that has gone shows it at the next read.
        let _ = say(&mut self.socket, message).await;
    }

    fn next(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 16).unwrap_or(0) % n
    }
}

async fn open(port: u16, room: &str) -> anyhow::Result<Socket> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://localhost:{port}/ws/{room}").into_client_request()?;
    request.headers_mut().insert("sec-websocket-protocol", "barroom.v1".parse()?);
    Ok(client_async(request, stream).await?.0)
}

async fn say(socket: &mut Socket, message: Value) -> anyhow::Result<()> {
    Ok(socket.send(Message::text(message.to_string())).await?)
}

async fn until(socket: &mut Socket, kind: &str) -> anyhow::Result<Value> {
    while let Some(message) = socket.next().await {
        if let Message::Text(text) = message? {
            let message: Value = serde_json::from_str(&text)?;
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }
    anyhow::bail!("closed before {kind}")
}
