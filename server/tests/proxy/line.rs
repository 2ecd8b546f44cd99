//! Speaking through a proxy: requests and WebSockets over any kind of stream.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::support::{Answer, PATIENCE};

/// Something to read from and write to.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Where and how to reach a server: the address people type begins with this.
#[derive(Clone)]
pub struct Site {
    pub port: u16,
    /// The path everything lives below.
    pub prefix: &'static str,
    /// Our own address on the way out.
    pub from: IpAddr,
    /// The authority that is trusted, for TLS.
    pub trust: Option<Arc<ClientConfig>>,
}

impl Site {
    pub fn plain(port: u16, prefix: &'static str) -> Self {
        Self { port, prefix, from: IpAddr::from([127, 0, 0, 1]), trust: None }
    }

    pub fn from(self, last: u8) -> Self {
        Self { from: IpAddr::from([127, 0, 0, last]), ..self }
    }

    pub fn origin(&self) -> String {
        let scheme = if self.trust.is_some() { "https" } else { "http" };
        format!("{scheme}://localhost:{}", self.port)
    }

    async fn connect(&self) -> Box<dyn Stream> {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::new(self.from, 0)).expect("an address");
        let to = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = socket.connect(to).await.expect("a connection");
        match &self.trust {
            None => Box::new(stream),
            Some(trust) => {
                let name = ServerName::try_from("localhost").expect("a name");
                let connect = TlsConnector::from(trust.clone()).connect(name, stream);
                Box::new(connect.await.expect("TLS"))
            }
        }
    }

    /// One request; the path stands below the prefix.
    pub async fn http(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        self.absolute(method, &format!("{}{path}", self.prefix), headers, body).await
    }

    /// One request for a path as it stands.
    pub async fn absolute(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut text = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n",
            self.port,
            body.len()
        );
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        let mut stream = self.connect().await;
        stream.write_all(format!("{text}\r\n{body}").as_bytes()).await.expect("a request");
        let mut bytes = Vec::new();
        // A proxy may end TLS without saying so; what came before is the answer.
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            unchunked(body)
        } else {
            body.to_owned()
        };
        Answer { status: status.expect("a status"), head: head.to_owned(), body }
    }

    /// A WebSocket; the status of a refusal.
    pub async fn socket(&self, room: &str, headers: &[(&'static str, &str)]) -> Result<Line, u16> {
        let address = format!("ws://localhost:{}{}/ws/{room}", self.port, self.prefix);
        let mut request = address.into_client_request().expect("a request");
        let protocol = "barroom.v1".parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        match tokio_tungstenite::client_async(request, self.connect().await).await {
            Ok((stream, _)) => Ok(Line(stream)),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(_) => Err(0),
        }
    }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        whole += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

/// An open WebSocket.
pub struct Line(WebSocketStream<Box<dyn Stream>>);

impl Line {
    pub async fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("an open socket");
    }

    /// The next message; `None` at the end.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("something");
            match next {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message that passes.
    pub async fn find(&mut self, what: &str, pass: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed before {what}"));
            if pass(&message) {
                return message;
            }
        }
    }

    /// Two bots sit down, the match starts, and the first legal action is played to its end.
    pub async fn play_a_match(&mut self) {
        for seat in [1, 2] {
            self.send(json!({"type": "add_bot", "seat": seat, "level": "easy"})).await;
        }
        let full = |message: &Value| message["type"] == "room" && message["seats"][2].is_object();
        let commit = self.find("two bots", full).await["commit"].clone();
        self.send(json!({"type": "ready", "commit": commit, "entropy": "ab".repeat(32)})).await;
        let ready = |message: &Value| message["seats"][0]["ready"] == true;
        self.find("being ready", ready).await;
        self.send(json!({"type": "start"})).await;
        let mut answered = Value::Null;
        for n in 0.. {
            let message = self.next().await.expect("an open socket");
            if message["type"] == "over" {
                assert!(message["scores"].is_array());
                return;
            }
            let prompt = &message["prompt"];
            if message["type"] == "state" && !prompt.is_null() && prompt["id"] != answered {
                answered = prompt["id"].clone();
                let (id, action) = (format!("a{n}"), &prompt["legal"][0]);
                let act = json!({"type": "act", "id": id, "prompt": answered, "action": action});
                self.send(act).await;
            }
        }
    }
}

/// Makes a certificate for localhost in this folder (cert.pem, key.pem), which is then trusted.
pub fn certificate(folder: &Path) -> Arc<ClientConfig> {
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
        .args(["-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=CA:FALSE"])
        .args(["-keyout", "key.pem", "-out", "cert.pem"])
        .current_dir(folder)
        .output()
        .expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut roots = RootCertStore::empty();
    let certificate = CertificateDer::from_pem_file(folder.join("cert.pem")).expect("a file");
    roots.add(certificate).expect("a certificate");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
}
