//! What a room sends: at most one frame a viewer and step, made once for all who look alike.

use barroom_shared::protocol::PROTOCOL;
use barroom_shared::protocol::server::{
    Occupant, Over, Presence, Refused, Room, ServerMessage, Spectator, State, Welcome, You,
};
use barroom_shared::seat::Viewer;
use bytes::Bytes;
use serde_json::value::RawValue;

use super::actor::Actor;
use super::doc::{Sitter, bot_name};
use super::message::{ConnId, No, Outgoing};
use super::table::Table;
use crate::store::PlayerId;
use crate::time::now_ms;

/// How long after the last socket closed somebody counts as away and not yet gone.
const AWAY_MS: i64 = 60_000;

impl Actor {
    /// The room as all its people see it.
    pub(super) fn room(&self) -> Room {
        let spectators =
            self.conns.values().filter(|conn| self.viewer(conn) == Viewer::Spectator).map(|conn| {
                Spectator {
                    player: conn.player.map(|player| player.to_string()),
                    name: conn.player.and_then(|player| self.doc.names.get(&player).cloned()),
                }
            });
        let mut seen = Vec::new();
        for spectator in spectators {
            // Two tabs of one person are one spectator.
            if spectator.player.is_none() || !seen.contains(&spectator) {
                seen.push(spectator);
            }
        }
        Room {
            code: self.code.as_str().to_owned(),
            game: self.doc.game,
            options: serde_json::from_str(self.doc.options.get()).unwrap_or_default(),
            settings: serde_json::to_value(&self.doc.settings).unwrap_or_default(),
            match_n: self.row.n,
            phase: self.doc.phase,
            seats: (0..self.doc.seats.len()).map(|at| self.occupant(at)).collect(),
            host: self.doc.host.to_string(),
            commit: self.commitment(),
            claims: [],
            spectators: seen,
            locked: false,
            listed: self.doc.listed,
        }
    }

    fn occupant(&self, at: usize) -> Option<Occupant> {
        Some(match self.doc.seats[at].as_ref()? {
            Sitter::Bot { level, .. } => Occupant {
                player: format!("bot-{at}"),
                name: bot_name(at).to_owned(),
                presence: Presence::Here,
                since: None,
                ready: true,
                bot: Some(level.clone()),
            },
            Sitter::Person(player) => {
                let (presence, since) = self.presence(*player);
                Occupant {
                    player: player.to_string(),
                    name: self.doc.name_of(*player),
                    presence,
                    since,
                    ready: self.doc.ready.contains_key(&(at as u8)),
                    bot: None,
                }
            }
        })
    }

    /// Whether somebody is here; since when not. After a reload nobody knows since when.
    fn presence(&self, player: PlayerId) -> (Presence, Option<i64>) {
        if self.is_here(player) {
            return (Presence::Here, None);
        }
        match self.left.get(&player) {
            Some(since) if now_ms() - since < AWAY_MS => (Presence::Away, Some(*since)),
            since => (Presence::Gone, since.copied()),
        }
    }

    /// Tells everybody of the room, if anything in it has changed.
    pub(super) fn publish_room(&mut self) {
        if self.conns.is_empty() {
            self.told = None;
            return;
        }
        let room = self.room();
        if self.told.as_ref() == Some(&room) {
            return;
        }
        let text = Bytes::from(ServerMessage::Room(&room).text());
        self.told = Some(room);
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.send(conn, Outgoing::Text(text.clone()));
        }
    }

    /// Sends everything to a socket that has just said hello.
    pub(super) fn welcome(&mut self, conn: ConnId) {
        let Some(to) = self.conns.get(&conn) else { return };
        let viewer = self.viewer(to);
        let player = to.player.map(|player| player.to_string());
        let room = self.room();
        let shown = self.table.as_ref().map(|table| (Snapshot::of(table, viewer), table));
        let chat = self
            .chat
            .iter()
            .filter(|line| match (&line.to, &player) {
                (None, _) => true,
                (Some(to), Some(player)) => to.contains(player),
                (Some(_), None) => false,
            })
            .collect();
        let silence = no_events();
        let welcome = Welcome {
            protocol: PROTOCOL,
            build: crate::BUILD,
            you: You {
                player: player.as_deref(),
                seat: viewer.seat(),
                host: to.player == Some(self.doc.host),
            },
            room: &room,
            state: shown.as_ref().map(|(snapshot, _)| snapshot.state(None, &silence)),
            over: shown.as_ref().and_then(|(_, table)| table.over.as_ref()),
            chat,
            votes: [],
        };
        let text = ServerMessage::Welcome(Box::new(welcome)).text();
        self.send(conn, Outgoing::Text(text.into()));
    }

    /// The present state once more, to one socket.
    pub(super) fn resync(&mut self, conn: ConnId) {
        let (Some(to), Some(table)) = (self.conns.get(&conn), &self.table) else { return };
        let snapshot = Snapshot::of(table, self.viewer(to));
        let silence = no_events();
        let text = ServerMessage::State(snapshot.state(None, &silence)).text();
        self.send(conn, Outgoing::Text(text.into()));
    }

    /// Shows the newest step to everybody it tells anything. `ack` is the socket the action came
    /// on and its id: there the frame acknowledges it, or a frame of its own does.
    pub(super) fn publish_step(&mut self, ack: Option<(ConnId, &str)>) {
        let Some(table) = &self.table else { return };
        let mut frames: Vec<(ConnId, Bytes)> = Vec::with_capacity(self.conns.len());
        for viewer in Viewer::all(table.live.seats()) {
            let mut watching =
                self.conns.iter().filter(|(_, conn)| self.viewer(conn) == viewer).peekable();
            if watching.peek().is_none() {
                continue;
            }
            if !table.live.tells(viewer) {
                if let Some((conn, id)) = ack
                    && watching.any(|(watching, _)| *watching == conn)
                {
                    let version = table.live.version(viewer);
                    frames.push((conn, ServerMessage::Ack { id, version }.text().into()));
                }
                continue;
            }
            let snapshot = Snapshot::of(table, viewer);
            let events = table.live.events(viewer);
            let mut shared: Option<Bytes> = None;
            for (conn, _) in watching {
                let frame = match ack.filter(|(acting, _)| acting == conn) {
                    Some((_, id)) => {
                        ServerMessage::State(snapshot.state(Some(id), &events)).text().into()
                    }
                    None => shared
                        .get_or_insert_with(|| {
                            ServerMessage::State(snapshot.state(None, &events)).text().into()
                        })
                        .clone(),
                };
                frames.push((*conn, frame));
            }
        }
        for (conn, frame) in frames {
            self.send(conn, Outgoing::Text(frame));
        }
    }

    /// Tells everybody how the match ended.
    pub(super) fn publish_over(&mut self) {
        let Some(over) = self.table.as_ref().and_then(|table| table.over.as_ref()) else { return };
        let over: &Over = over;
        let text = Bytes::from(ServerMessage::Over(over).text());
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.send(conn, Outgoing::Text(text.clone()));
        }
    }

    /// Tells one socket that nothing happened.
    pub(super) fn refuse(&mut self, conn: ConnId, re: &str, id: Option<&str>, no: &No) {
        let prompt = (no.code == "stale_prompt")
            .then(|| self.conns.get(&conn).and_then(|to| self.prompt_of(self.viewer(to))))
            .flatten();
        let refused = Refused {
            re: Some(re),
            id,
            code: no.code,
            detail: &no.detail,
            message: &no.message,
            prompt: prompt.as_ref(),
        };
        let text = ServerMessage::Refused(refused).text();
        self.send(conn, Outgoing::Text(text.into()));
    }
}

/// A state that narrates nothing.
fn no_events() -> Box<RawValue> {
    RawValue::from_string("[]".to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// A match as one viewer sees it, ready to be written.
struct Snapshot {
    version: u64,
    view: Box<RawValue>,
    prompt: Option<barroom_shared::catalog::Prompt>,
}

impl Snapshot {
    fn of(table: &Table, viewer: Viewer) -> Self {
        Self {
            version: table.live.version(viewer),
            view: table.live.view(viewer),
            prompt: viewer.seat().and_then(|seat| table.live.prompt(seat, table.n)),
        }
    }

    fn state<'a>(&'a self, ack: Option<&'a str>, events: &'a RawValue) -> State<'a> {
        State { version: self.version, ack, view: &self.view, events, prompt: self.prompt.as_ref() }
    }
}
