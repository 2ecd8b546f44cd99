//! A server to test against, and people who use it.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use barroom_server::app::Server;
use barroom_server::config::Config;
use barroom_server::store::{SqliteStore, Store};
use clap::Parser;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;

/// Longer than anything here should take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server inside the test's process.
pub struct TestServer {
    pub port: u16,
    pub stop: CancellationToken,
    pub running: tokio::task::JoinHandle<std::io::Result<()>>,
    _data: TempDir,
}

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// The configuration that these flags give.
pub fn config(flags: &[&str]) -> Config {
    let always =
        ["barroom", "--host", "127.0.0.1", "--port", "0", "--bot-delay", "0-1", "--all-games"];
    let metrics = ["--metrics", "off"];
    let metrics = metrics.iter().filter(|_| !flags.contains(&"--metrics"));
    Flags::parse_from(always.iter().chain(metrics).chain(flags)).config
}

impl TestServer {
    /// A server on a fresh folder.
    pub async fn start() -> Self {
        Self::with(&[], |store| store).await
    }

    /// A server with these flags, on a store wrapped by the test.
    pub async fn with(flags: &[&str], wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>) -> Self {
        let data = TempDir::new().expect("a folder");
        let store = wrap(Arc::new(SqliteStore::open(data.path()).expect("a store")));
        let stop = CancellationToken::new();
        let server = Server::bind(config(flags), store, stop.clone()).await.expect("a server");
        Self { port: server.port(), stop, running: tokio::spawn(server.run()), _data: data }
    }

    /// Somebody new.
    pub async fn person(&self) -> Person {
        Person::new(self.port).await
    }
}

/// A server in a process of its own, which can be killed.
pub struct ServerProcess {
    child: Child,
}

impl ServerProcess {
    /// Starts the binary and waits until it answers.
    pub async fn start(data: &Path, port: u16) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_barroom"))
            .args(["serve", "--host", "127.0.0.1", "--bot-delay", "5-30", "--log", "warn"])
            .args(["--metrics", "off"])
            .args(["--port", &port.to_string()])
            .arg("--data")
            .arg(data)
            .stdout(Stdio::null())
            .spawn()
            .expect("the binary");
        let server = Self { child };
        timeout(PATIENCE, async {
            while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("a server that listens");
        server
    }

    /// kill -9
    pub fn kill(mut self) {
        self.child.kill().expect("a process to kill");
        self.child.wait().expect("its end");
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It has ended already where this fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that was free a moment ago, outside the range from which the system gives ports to
/// whoever asks for any: no other test gets it while a process is being started again.
pub async fn free_port() -> u16 {
    loop {
        let port = 10_000 + (uuid::Uuid::new_v4().as_u128() % 20_000) as u16;
        if tokio::net::TcpListener::bind(("127.0.0.1", port)).await.is_ok() {
            return port;
        }
    }
}

/// An HTTP answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

/// One HTTP request, written by hand so that nothing is added to it.
pub async fn http(port: u16, request: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let mut text = format!("{request} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    socket.write_all(text.as_bytes()).await.expect("a request");
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

pub async fn post(port: u16, path: &str, token: Option<&str>, body: Value) -> Answer {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    http(port, &format!("POST {path}"), &headers, &body.to_string()).await
}

pub async fn get(port: u16, path: &str) -> Answer {
    http(port, &format!("GET {path}"), &[], "").await
}

/// Somebody with a player.
#[derive(Clone)]
pub struct Person {
    pub port: u16,
    pub player: String,
    pub token: String,
}

impl Person {
    pub async fn new(port: u16) -> Self {
        let session = post(port, "/api/session", None, json!({ "bearer": true })).await.json();
        let text = |key: &str| session[key].as_str().expect("a text").to_owned();
        Self { port, player: text("player"), token: text("token") }
    }

    /// Makes a room of The Bark Side; its code.
    pub async fn make_room(&self, seats: u8) -> String {
        let ask = json!({"game": "bark_side", "seats": seats, "options": {}, "name": "Ann"});
        let made = post(self.port, "/api/rooms", Some(&self.token), ask).await;
        assert_eq!(made.status, 201, "{}", made.body);
        made.json()["room"].as_str().expect("a code").to_owned()
    }

    /// Opens a socket and says hello.
    pub async fn join(&self, room: &str) -> Socket {
        let mut socket = Socket::open(self.port, room).await.expect("a socket");
        socket.send(json!({"type": "hello", "protocol": 1, "token": self.token})).await;
        socket
    }
}

/// One socket, with everything that came on it.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What came and was not waited for.
    waiting: VecDeque<Value>,
    /// Every frame as it came.
    pub frames: Vec<String>,
}

impl Socket {
    pub async fn open(port: u16, room: &str) -> Option<Self> {
        Self::open_with(port, room, &[]).await.ok()
    }

    /// Opens a socket with more headers; the status of a refusal.
    pub async fn open_with(
        port: u16,
        room: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        use tokio_tungstenite::tungstenite::Error;
        let mut request =
            format!("ws://127.0.0.1:{port}/ws/{room}").into_client_request().expect("a request");
        let protocol = "barroom.v1".parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Self { stream, waiting: VecDeque::new(), frames: Vec::new() }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    pub async fn send(&mut self, message: Value) {
        // A server that was just killed does not take it; the next read tells.
        let _ = self.stream.send(Message::text(message.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        let _ = self.stream.send(message).await;
    }

    /// The next frame; `Err` with the close code (0: none was given) at the end.
    pub async fn next(&mut self) -> Result<Value, u16> {
        if let Some(waiting) = self.waiting.pop_front() {
            return Ok(waiting);
        }
        self.read().await
    }

    async fn read(&mut self) -> Result<Value, u16> {
        // Pings come for ever: the time is for the next frame that says something.
        let until = tokio::time::Instant::now() + PATIENCE;
        loop {
            let next = tokio::time::timeout_at(until, self.stream.next()).await;
            let last = || self.frames.last().cloned().unwrap_or_default();
            match next.unwrap_or_else(|_| panic!("no frame in time; last: {}", last())) {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| u16::from(frame.code)));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next frame of this type; others wait.
    pub async fn expect(&mut self, kind: &str) -> Value {
        self.find(kind, |message| message["type"] == kind).await
    }

    /// The next frame that passes; others wait.
    pub async fn find(&mut self, what: &str, pass: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.waiting.iter().position(&pass) {
            return self.waiting.remove(at).expect("it is there");
        }
        loop {
            let message = self.read().await.unwrap_or_else(|code| {
                panic!(
                    "closed with {code} while waiting for {what}; last: {:?}",
                    self.frames.last()
                )
            });
            if pass(&message) {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    /// Sends, and waits for a refusal of this type; its code.
    pub async fn refused(&mut self, message: Value) -> String {
        let re = message["type"].clone();
        self.send(message).await;
        let refused = self.find("a refusal", |no| no["type"] == "refused" && no["re"] == re).await;
        refused["code"].as_str().expect("a code").to_owned()
    }

    /// Frames that came within this time.
    pub async fn within(&mut self, time: Duration) -> Vec<Value> {
        let mut came: Vec<Value> = self.waiting.drain(..).collect();
        while let Ok(Some(Ok(message))) = timeout(time, self.stream.next()).await {
            if let Message::Text(text) = message {
                self.frames.push(text.to_string());
                came.push(serde_json::from_str(&text).expect("JSON"));
            }
        }
        came
    }

    /// Reads to the end; the close code, 0 if none was given.
    pub async fn end(&mut self) -> u16 {
        loop {
            if let Err(code) = self.read().await {
                return code;
            }
        }
    }

    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// Sits three people down in a room of Ann's and gets them ready; the sockets after `welcome`.
pub async fn three_at_a_table(port: u16) -> (String, Vec<Person>, Vec<Socket>) {
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(Person::new(port).await);
    }
    let room = people[0].make_room(3).await;
    let mut sockets = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        let mut socket = person.join(&room).await;
        socket.expect("welcome").await;
        if seat > 0 {
            let name = ["Ann", "Ben", "Cat"][seat];
            socket.send(json!({"type": "sit", "seat": seat, "name": name})).await;
        }
        sockets.push(socket);
    }
    (room, people, sockets)
}

/// Everybody presses ready, seeing the newest commitment.
pub async fn everybody_ready(sockets: &mut [Socket]) {
    let full = |message: &Value| {
        message["type"] == "room"
            && message["phase"] == "lobby"
            && message["seats"]
                .as_array()
                .is_some_and(|seats| seats.iter().all(|seat| !seat.is_null()))
    };
    for socket in sockets.iter_mut() {
        let room = socket.find("a full table", full).await;
        let entropy = "ab".repeat(32);
        socket.send(json!({"type": "ready", "commit": room["commit"], "entropy": entropy})).await;
        let player = room["seats"].clone();
        socket
            .find("being ready", |message| {
                message["type"] == "room"
                    && (message["phase"] == "playing"
                        || message["seats"]
                            .as_array()
                            .is_some_and(|seats| seats.iter().any(|seat| seat["ready"] == true)))
                    && player.is_array()
            })
            .await;
    }
}

/// Waits on the host's socket until all are ready, and starts.
pub async fn start(host: &mut Socket) {
    let all = |message: &Value| {
        message["type"] == "room"
            && message["seats"]
                .as_array()
                .is_some_and(|seats| seats.iter().all(|seat| seat["ready"] == true))
    };
    host.find("everybody being ready", all).await;
    host.send(json!({"type": "start"})).await;
}

/// Three people in a match of The Bark Side that has just begun: the room, they, their sockets,
/// and the state each has been shown.
pub async fn three_in_a_match(port: u16) -> (String, Vec<Person>, Vec<Socket>, Vec<Value>) {
    let (room, people, mut sockets) = three_at_a_table(port).await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    let mut states = Vec::new();
    for socket in &mut sockets {
        states.push(socket.expect("state").await);
    }
    (room, people, sockets, states)
}

/// The answer to a state's prompt: its first legal action.
pub fn first_answer(id: &str, state: &Value) -> Value {
    let prompt = &state["prompt"];
    json!({"type": "act", "id": id, "prompt": prompt["id"], "action": prompt["legal"][0]})
}

/// The address of a socket pair's server, for raw tests.
pub fn address(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}
