//! One socket: reads frames for its room, writes what the room sends.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use barroom_shared::protocol::client::{BadMessage, ClientMessage};
use barroom_shared::protocol::server::{Refused, ServerMessage};
use barroom_shared::protocol::{PROTOCOL, close};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, interval, timeout, timeout_at};

use super::limit::Limits;
use crate::address::Source;
use crate::app::App;
use crate::http::door;
use crate::room::message::{Attach, Barred, ConnId, No, OUTBOX, Outgoing, RoomMessage};
use crate::room::registry::{NoRoom, RoomHandle};
use crate::store::{PlayerId, RoomCode};
use crate::wording::of_json_error;
use crate::{identity, password};

/// How long a socket may take to say hello.
const HELLO: Duration = Duration::from_secs(15);
/// After so long without any sign of life a socket is dead.
const SILENCE: Duration = Duration::from_secs(65);
/// How long one frame may take to be written to somebody who does not read.
const WRITE: Duration = Duration::from_secs(10);

/// A socket from its upgrade to its close.
pub struct Connection {
    app: Arc<App>,
    conn: ConnId,
    /// Where it comes from, for limits.
    source: Source,
    code: Option<RoomCode>,
    token: Option<String>,
    socket: WebSocket,
    limits: Limits,
    /// The room that has let it in.
    room: Option<RoomHandle>,
}

/// The end of a socket: a close code and its reason; `None` if it is gone already.
type End = Option<(u16, &'static str)>;

/// What `hello` brought.
struct Hello {
    token: Option<String>,
    password: Option<String>,
}

impl Connection {
    /// A socket to the room of this code; `None` for a code that no room can have.
    pub fn new(
        app: Arc<App>,
        conn: ConnId,
        source: Source,
        code: Option<RoomCode>,
        token: Option<String>,
        socket: WebSocket,
    ) -> Self {
        Self { app, conn, source, code, token, socket, limits: Limits::new(), room: None }
    }

    /// Runs to the end of the socket.
    pub async fn run(mut self) {
        let end = self.serve().await;
        let (room, conn) = (self.room.take(), self.conn);
        let detach = async {
            if let Some(room) = room {
                room.say(RoomMessage::Detach(conn)).await;
            }
        };
        // A room that is busy does not keep a socket open.
        tokio::join!(detach, self.close(end));
    }

    async fn close(&mut self, end: End) {
        if let Some((code, reason)) = end {
            self.app.figures.closed.count(reason);
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // A peer that does not take the close frame finds the socket shut.
            let _ = timeout(Duration::from_secs(2), self.socket.send(Message::Close(Some(frame))))
                .await;
            // Let what it still sends run out, so that the close frame is not lost to a reset.
            let _ = timeout(Duration::from_secs(2), async {
                while let Some(Ok(_)) = self.socket.recv().await {}
            })
            .await;
        }
    }

    async fn serve(&mut self) -> End {
        let hello = match self.hello().await {
            Ok(hello) => hello,
            Err(end) => return end,
        };
        let token = hello.token.or_else(|| self.token.take());
        let player = match &token {
            None => None,
            Some(token) => match identity::player(&self.app, token).await {
                Ok(player) => Some(player),
                Err(_) => return Some((close::NOT_ALLOWED, "bad_token")),
            },
        };
        if let Err(wait) = self.app.limits.may_guess(self.source)
            && !door::knows(&self.app, player, self.code.as_ref()).await
        {
            let wait = u32::try_from(wait.0.as_millis()).unwrap_or(u32::MAX);
            self.say_closing("rate_limited", Some(wait)).await;
            return Some((close::FLOOD, "rate_limited"));
        }
        let Some(code) = self.code.clone() else { return self.no_room().await };
        let (outbox, frames) = mpsc::channel(OUTBOX);
        let conn = self.conn;
        let rooms = self.app.rooms.clone();
        let mut proven: Option<String> = None;
        let attached = loop {
            let attached = rooms
                .attach(&code, || {
                    let (reply, answer) = oneshot::channel();
                    let (outbox, password) = (outbox.clone(), proven.clone());
                    (Attach { conn, player, outbox, password, reply }, answer)
                })
                .await;
            let Ok(Err(Barred::Password(hash))) = attached else { break attached };
            let proof = prove(&self.app, (self.source, &code), hello.password.as_deref(), hash);
            match proof.await {
                Ok(hash) => proven = Some(hash),
                Err(no) => break Ok(Err(Barred::No(no))),
            }
        };
        drop(outbox);
        match attached {
            Ok(Ok(room)) => {
                self.room = Some(room.clone());
                let Some(player) = player else { return self.talk(&room, frames).await };
                let here = self.app.present.enter(conn, player, code);
                let moved = here.moved();
                if !is_still(&self.app, player, token.as_deref()).await {
                    return self.closing("moved").await;
                }
                tokio::select! {
                    // Before anything else: then nothing more goes either way.
                    biased;
                    () = moved.cancelled() => self.closing("moved").await,
                    end = self.talk(&room, frames) => end,
                }
            }
            Ok(Err(Barred::No(no))) => {
                let hello = BadMessage { re: Some("hello".into()), ..nameless() };
                self.refuse(no.code, &no.message, &hello).await;
                Some((close::NOT_ALLOWED, no.code))
            }
            Ok(Err(Barred::Password(_))) => Some((close::NOT_ALLOWED, "password_needed")),
            Err(NoRoom::Unknown) => self.no_room().await,
            Err(NoRoom::Unavailable(_)) => Some((close::RESTART, "unavailable")),
            Err(NoRoom::Closed(_)) => self.closing("room_closed").await,
        }
    }

    async fn no_room(&mut self) -> End {
        self.app.limits.guessed(self.source);
        self.closing("no_room").await
    }

    async fn closing(&mut self, reason: &'static str) -> End {
        self.say_closing(reason, None).await;
        Some((close::NOT_ALLOWED, reason))
    }

    async fn say_closing(&mut self, reason: &'static str, retry_after_ms: Option<u32>) {
        self.write(ServerMessage::Closing { reason, retry_after_ms }.text()).await;
    }

    /// Waits for a good hello; everything else is refused.
    async fn hello(&mut self) -> Result<Hello, End> {
        let until = Instant::now() + HELLO;
        loop {
            let shutdown = self.app.shutdown.clone();
            let message = tokio::select! {
                () = shutdown.cancelled() => return Err(Some((close::RESTART, "restart"))),
                message = timeout_at(until, self.socket.recv()) => match message {
                    Err(_) => return Err(Some((close::TOO_SLOW, "no hello"))),
                    Ok(message) => read(message)?,
                },
            };
            let Some(text) = message else { continue };
            self.app.figures.frames_in.count();
            if !self.limits.frames.take() {
                return Err(Some((close::FLOOD, "flood")));
            }
            match ClientMessage::parse(&text) {
                Ok(ClientMessage::Hello { protocol: PROTOCOL, token, password, .. }) => {
                    return Ok(Hello { token, password });
                }
                Ok(ClientMessage::Hello { .. }) => return Err(Some((close::RELOAD, "protocol"))),
                Ok(_) => self.refuse("bad_message", "Say hello first.", &nameless()).await,
                Err(bad) => self.refuse("bad_message", &of_json_error(&bad.why), &bad).await,
            }
        }
    }

    /// Carries frames both ways until one side has had enough.
    async fn talk(&mut self, room: &RoomHandle, mut frames: mpsc::Receiver<Outgoing>) -> End {
        // Proxies keep idle sockets for a minute at least.
        let mut ping = interval(Duration::from_millis(self.app.config.ping_ms));
        ping.reset();
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                frame = frames.recv() => match frame {
                    Some(Outgoing::Text(text)) => {
                        self.count_refusal(&text);
                        let Ok(text) = Utf8Bytes::try_from(text) else { return Some((close::FAULT, "fault")) };
                        if !self.put(Message::Text(text)).await {
                            return Some((close::TOO_SLOW, "too slow"));
                        }
                    }
                    Some(Outgoing::Close(code, reason)) => return Some((code, reason)),
                    // The room let go of its end: the outbox was full, or the room has failed.
                    None => return Some((close::TOO_SLOW, "too slow")),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    let text = match read(message) {
                        Ok(Some(text)) => text,
                        Ok(None) => continue,
                        Err(end) => return end,
                    };
                    self.app.figures.frames_in.count();
                    if let Err(end) = self.take(room, &text).await {
                        return end;
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Some((close::TOO_SLOW, "silent"));
                    }
                    if !self.put(Message::Ping(bytes::Bytes::new())).await {
                        return Some((close::TOO_SLOW, "too slow"));
                    }
                }
            }
        }
    }

    /// Counts a refusal by the room among what goes out.
    fn count_refusal(&self, text: &[u8]) {
        #[derive(Deserialize)]
        struct Code<'a> {
            code: &'a str,
        }
        if text.starts_with(br#"{"type":"refused""#)
            && let Ok(Code { code }) = serde_json::from_slice(text)
        {
            self.app.figures.refused.count(code);
        }
    }

    /// Takes one frame from the client.
    async fn take(&mut self, room: &RoomHandle, text: &str) -> Result<(), End> {
        let message = ClientMessage::parse(text);
        let bucket = match message {
            Ok(ClientMessage::Act { .. }) => &mut self.limits.acts,
            _ => &mut self.limits.frames,
        };
        if !bucket.take() {
            if !self.limits.patience.take() {
                return Err(Some((close::FLOOD, "flood")));
            }
            let what = match &message {
                Ok(ClientMessage::Act { id, .. }) => {
                    BadMessage { re: Some("act".into()), id: Some(id.clone()), ..nameless() }
                }
                _ => nameless(),
            };
            self.refuse("rate_limited", "Slower, please.", &what).await;
            return Ok(());
        }
        let message = match message {
            Ok(message) => message,
            Err(bad) => {
                self.refuse("bad_message", &of_json_error(&bad.why), &bad).await;
                return Ok(());
            }
        };
        match message {
            ClientMessage::Ping { t } => self.write(ServerMessage::Pong { t }.text()).await,
            ClientMessage::Leave {} => return Err(Some((close::LEFT, "left"))),
            ClientMessage::Hello { .. } => {
                let again = BadMessage { re: Some("hello".into()), ..nameless() };
                self.refuse("bad_message", "You have said hello.", &again).await;
            }
            ClientMessage::Name { .. }
            | ClientMessage::Sit { .. }
            | ClientMessage::GiveUp {}
            | ClientMessage::Claim { .. }
            | ClientMessage::UndoAsk {}
                if !self.limits.asks.take() =>
            {
                let asked = BadMessage { re: Some(message.word().into()), ..nameless() };
                self.refuse("rate_limited", "Slower, please.", &asked).await;
            }
            ClientMessage::Lock { password: Some(password) } => {
                let lock = BadMessage { re: Some("lock".into()), ..nameless() };
                if !self.limits.locks.take() {
                    self.refuse("rate_limited", "Slower, please.", &lock).await;
                    return Ok(());
                }
                let (reply, answer) = oneshot::channel();
                say(room, RoomMessage::MayLock(self.conn, reply)).await?;
                if !answer.await.unwrap_or_default() {
                    let no = No::not_host();
                    self.refuse(no.code, &no.message, &lock).await;
                    return Ok(());
                }
                // Only who may do it can use the room's allowance up.
                let limits = &self.app.limits;
                if self.code.as_ref().is_some_and(|room| limits.lock(self.source, room).is_err()) {
                    self.refuse("rate_limited", "Slower, please.", &lock).await;
                    return Ok(());
                }
                match password::hash(password).await {
                    None => {
                        let why = format!("A password has 1 to {} characters.", password::LONGEST);
                        self.refuse("bad_message", &why, &lock).await;
                    }
                    Some(hash) => return say(room, RoomMessage::Lock(self.conn, hash)).await,
                }
            }
            message => return say(room, RoomMessage::Frame(self.conn, message)).await,
        }
        Ok(())
    }

    async fn refuse(&mut self, code: &str, message: &str, what: &BadMessage) {
        self.app.figures.refused.count(code);
        let refused = Refused {
            re: what.re.as_deref(),
            id: what.id.as_deref(),
            code,
            detail: &Value::Null,
            message,
            prompt: None,
        };
        self.write(ServerMessage::Refused(refused).text()).await;
    }

    async fn write(&mut self, text: String) {
        // A socket that can't be written to shows it at its next read.
        self.put(Message::Text(text.into())).await;
    }

    /// Writes one frame; `false` if nobody takes it.
    async fn put(&mut self, message: Message) -> bool {
        self.app.figures.frames_out.count();
        matches!(timeout(WRITE, self.socket.send(message)).await, Ok(Ok(())))
    }
}

/// Whether a token is still its player's: they may have moved to another device between its first
/// look and the socket's being noted. Whoever moves after that ends the socket.
async fn is_still(app: &App, player: PlayerId, token: Option<&str>) -> bool {
    match token {
        Some(token) => identity::player(app, token).await.is_ok_and(|now| now == player),
        None => false,
    }
}

/// Whether a newcomer knows the password of a locked room; its hash, if so.
async fn prove(
    app: &App,
    (source, room): (Source, &RoomCode),
    password: Option<&str>,
    hash: String,
) -> Result<String, No> {
    let Some(password) = password else {
        return Err(No::new("password_needed", "This room has a password."));
    };
    if app.limits.password(source, room).is_err() {
        return Err(No::new("rate_limited", "Too many tries. Please wait a little."));
    }
    if password::is(password.to_owned(), hash.clone()).await {
        Ok(hash)
    } else {
        Err(No::new("wrong_password", "That is not this room's password."))
    }
}

async fn say(room: &RoomHandle, message: RoomMessage) -> Result<(), End> {
    if room.say(message).await {
        Ok(())
    } else {
        // The room has failed; it is rebuilt for the next hello.
        Err(Some((close::FAULT, "fault")))
    }
}

/// A frame that could not be read.
const fn nameless() -> BadMessage {
    BadMessage { re: None, id: None, why: String::new() }
}

/// The text of a frame; `None` for frames that only keep the line.
fn read(message: Option<Result<Message, axum::Error>>) -> Result<Option<Utf8Bytes>, End> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(Some(text)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => Err(Some((close::BINARY, "text only"))),
        Some(Ok(Message::Close(_))) | None => Err(None),
        Some(Err(error)) => {
            let why = error.to_string().to_ascii_lowercase();
            Err(if why.contains("utf-8") || why.contains("utf8") {
                Some((close::BAD_TEXT, "not utf-8"))
            } else if why.contains("too long")
                || why.contains("too big")
                || why.contains("capacity")
            {
                Some((close::TOO_LARGE, "too large"))
            } else {
                None
            })
        }
    }
}
