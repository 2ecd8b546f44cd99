//! Rooms, their people, and when each move was seen by whom.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::figures::Figures;
use crate::player::{self, Person};

/// A room that was made, with the tokens of those who will sit in it.
pub struct Room {
    pub code: String,
    tokens: Vec<String>,
    seed: u64,
}

/// What the players of one room know of each other's moves.
pub struct Shared {
    seats: usize,
    moves: Mutex<HashMap<u64, Move>>,
}

/// When the move that led to a version was sent, and who has seen it.
#[derive(Default)]
struct Move {
    sent: Option<Instant>,
    seen: usize,
    last: Option<Instant>,
}

impl Room {
    /// Makes a room and sessions for its people.
    pub async fn make(port: u16, game: &str, seats: u8, n: usize) -> anyhow::Result<Self> {
        let mut tokens = Vec::new();
        for _ in 0..seats {
            let session = post(port, "/api/session", None, json!({"bearer": true})).await?;
            tokens.push(session["token"].as_str().context("no token")?.to_owned());
        }
        let ask = json!({"game": game, "seats": seats, "name": "P0"});
        let made = post(port, "/api/rooms", tokens.first().map(String::as_str), ask).await?;
        let code = made["room"].as_str().with_context(|| format!("no room: {made}"))?.to_owned();
        Ok(Self { code, tokens, seed: n as u64 })
    }

    /// Opens everybody's socket.
    pub async fn sit_down(&self, port: u16) -> anyhow::Result<Vec<Person>> {
        let mut people = Vec::new();
        for (seat, token) in self.tokens.iter().enumerate() {
            let seed = self.seed * 64 + seat as u64 + 1;
            people.push(player::sit(port, &self.code, token, seat, seed).await?);
        }
        Ok(people)
    }

    /// What its players share.
    pub fn shared(&self) -> Shared {
        Shared { seats: self.tokens.len(), moves: Mutex::default() }
    }
}

impl Shared {
    /// A player has got this version; `sent`: when it had sent the move that led to it, if it had.
    ///
    /// In games where every step is told to everybody, all seats count alike, and a move has been
    /// seen by all when the last of them has its version. In others some never complete.
    pub fn got(&self, version: u64, sent: Option<Instant>, figures: &Figures) {
        let now = Instant::now();
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        let one = moves.entry(version).or_default();
        one.seen += 1;
        one.sent = one.sent.or(sent);
        one.last = Some(now);
        if one.seen == self.seats {
            if let Some(one) = moves.remove(&version)
                && let (Some(sent), Some(last)) = (one.sent, one.last)
            {
                figures.seen_by_all(last - sent);
            }
            moves.retain(|other, _| *other + 50 > version);
        }
    }
}

/// One HTTP request.
async fn post(port: u16, path: &str, token: Option<&str>, body: Value) -> anyhow::Result<Value> {
    let body = body.to_string();
    let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    let text = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{bearer}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.context("no server there")?;
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    serde_json::from_str(body).with_context(|| format!("{path}: {body}"))
}
