//! What a room sends: at most one frame a viewer and step, made once for all who look alike.

use barroom_shared::catalog::Prompt;
use barroom_shared::protocol::PROTOCOL;
use barroom_shared::protocol::server::{
    AskState, Clock, Occupant, Over, Presence, Refused, Room, ServerMessage, Spectator, State,
    Welcome, You,
};
use barroom_shared::seat::Viewer;
use bytes::Bytes;
use serde_json::value::RawValue;

use super::actor::Actor;
use super::doc::{Lock, Sitter};
use super::message::{ConnId, No, Outgoing};
use super::table::Table;

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
            claims: self.claims_shown(),
            spectators: seen,
            locked: self.doc.lock != Lock::Open,
            listed: self.doc.listed,
        }
    }

    fn occupant(&self, at: usize) -> Option<Occupant> {
        Some(match self.doc.seats[at].as_ref()? {
            Sitter::Bot { level, holder: None, .. } => Occupant {
                player: format!("bot-{at}"),
                name: self.doc.name_at(at),
                presence: Presence::Here,
                since: None,
                ready: true,
                bot: Some(level.clone()),
            },
            Sitter::Bot { level, holder: Some(player), .. } => {
                let (presence, since) = self.presence(*player);
                Occupant {
                    player: player.to_string(),
                    name: self.doc.name_of(*player),
                    presence,
                    since,
                    ready: true,
                    bot: Some(level.clone()),
                }
            }
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

    /// Sends everything to a socket that has just said hello, or has become another viewer.
    pub(super) fn welcome(&mut self, conn: ConnId) {
        let Some(to) = self.conns.get(&conn) else { return };
        let shows = self.shows(to);
        let host = to.player == Some(self.doc.host);
        let player = to.player.map(|player| player.to_string());
        let room = self.room();
        let sight = shows.and_then(|viewer| self.sight(viewer));
        let chat = self
            .chat
            .iter()
            .filter(|line| match (&line.to, &player) {
                _ if shows.is_none() => false,
                (None, _) => true,
                (Some(to), Some(player)) => to.contains(player),
                (Some(_), None) => false,
            })
            .collect();
        let votes = self.votes_shown();
        let undo = self.undo_shown(AskState::Open);
        let silence = no_events();
        let behind = shows == Some(Viewer::Spectator) && self.delay().is_some();
        let welcome = Welcome {
            protocol: PROTOCOL,
            build: crate::BUILD,
            you: You {
                player: player.as_deref(),
                seat: shows.and_then(Viewer::seat),
                host,
                outside: shows.is_none(),
            },
            room: &room,
            state: sight.as_ref().map(|(snapshot, _)| snapshot.state(None, &silence)),
            over: sight.as_ref().and_then(|(_, over)| over.as_ref()),
            chat,
            votes: votes.iter().filter(|_| shows.is_some()).collect(),
            undo: undo.as_ref().filter(|_| shows.is_some() && !behind),
        };
        let text = ServerMessage::Welcome(Box::new(welcome)).text();
        if let Some(to) = self.conns.get_mut(&conn) {
            to.shown = Some(shows);
        }
        self.send(conn, Outgoing::Text(text.into()));
    }

    /// The match as this viewer sees it now, and how it ended, if they know.
    fn sight(&self, viewer: Viewer) -> Option<(Snapshot, Option<Over>)> {
        if viewer == Viewer::Spectator && self.delay().is_some() {
            return self.watch.shown.clone();
        }
        let table = self.table.as_ref()?;
        Some((Snapshot::of(table, viewer, self.clock_shown()), table.over.clone()))
    }

    /// The present state once more, to one socket.
    pub(super) fn resync(&mut self, conn: ConnId) {
        let viewer = self.conns.get(&conn).and_then(|to| self.shows(to));
        let Some((snapshot, _)) = viewer.and_then(|viewer| self.sight(viewer)) else { return };
        self.send(conn, Outgoing::Text(snapshot.frame()));
    }

    /// Shows everybody the match as it starts, whether its first steps tell them anything or not.
    pub(super) fn publish_start(&mut self) {
        self.publish_match(None, |_| true);
    }

    /// Shows the newest step to everybody it tells anything. `ack` is the socket the action came
    /// on and its id: there the frame acknowledges it, or a frame of its own does.
    pub(super) fn publish_step(&mut self, ack: Option<(ConnId, &str)>) {
        let Some(table) = &self.table else { return };
        let told: Vec<Viewer> =
            Viewer::all(table.live.seats()).filter(|viewer| table.live.tells(*viewer)).collect();
        self.publish_match(ack, |viewer| told.contains(&viewer));
    }

    fn publish_match(&mut self, ack: Option<(ConnId, &str)>, tells: impl Fn(Viewer) -> bool) {
        let Some(table) = &self.table else { return };
        let clock = self.clock_shown();
        let mut frames: Vec<(ConnId, Bytes)> = Vec::with_capacity(self.conns.len());
        for viewer in Viewer::all(table.live.seats()) {
            if viewer == Viewer::Spectator && self.delay().is_some() {
                continue;
            }
            let mut watching =
                self.conns.iter().filter(|(_, conn)| self.shows(conn) == Some(viewer)).peekable();
            if watching.peek().is_none() {
                continue;
            }
            if !tells(viewer) {
                if let Some((conn, id)) = ack
                    && watching.any(|(watching, _)| *watching == conn)
                {
                    let version = table.live.version(viewer);
                    frames.push((conn, ServerMessage::Ack { id, version }.text().into()));
                }
                continue;
            }
            let snapshot = Snapshot::of(table, viewer, clock);
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
        let later = self.delay().filter(|_| tells(Viewer::Spectator)).map(|delay| {
            let snapshot = Snapshot::of(table, Viewer::Spectator, None);
            let events = table.live.events(Viewer::Spectator);
            let frame = ServerMessage::State(snapshot.state(None, &events)).text().into();
            (delay, snapshot, frame)
        });
        if let Some((delay, snapshot, frame)) = later {
            self.show_later(delay, snapshot, frame);
        }
        for (conn, frame) in frames {
            self.send(conn, Outgoing::Text(frame));
        }
    }

    /// Tells everybody how the match ended.
    pub(super) fn publish_over(&mut self) {
        let Some(text) = self.over_frame() else { return };
        let delay = self.delay();
        let conns: Vec<ConnId> = self
            .conns
            .iter()
            .filter(|(_, conn)| match self.shows(conn) {
                None => false,
                Some(Viewer::Spectator) => delay.is_none(),
                Some(Viewer::Seat(_)) => true,
            })
            .map(|(id, _)| *id)
            .collect();
        for conn in conns {
            self.send(conn, Outgoing::Text(text.clone()));
        }
        let over = self.table.as_ref().and_then(|table| table.over.clone());
        if let Some((delay, over)) = delay.zip(over) {
            self.tell_end_later(delay, over, text);
        }
    }

    /// How the match ended, as a frame.
    pub(super) fn over_frame(&self) -> Option<Bytes> {
        let over = self.table.as_ref()?.over.as_ref()?;
        Some(ServerMessage::Over(over).text().into())
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
#[derive(Clone)]
pub(super) struct Snapshot {
    version: u64,
    view: Box<RawValue>,
    prompt: Option<Prompt>,
    clock: Option<Clock>,
}

impl Snapshot {
    /// The match as it stands; whose match has ended is asked nothing.
    pub(super) fn of(table: &Table, viewer: Viewer, clock: Option<Clock>) -> Self {
        let asked = viewer.seat().filter(|_| table.over.is_none());
        Self {
            version: table.live.version(viewer),
            view: table.live.view(viewer),
            prompt: asked.and_then(|seat| table.live.prompt(seat, table.n)),
            clock,
        }
    }

    fn state<'a>(&'a self, ack: Option<&'a str>, events: &'a RawValue) -> State<'a> {
        State {
            version: self.version,
            ack,
            view: &self.view,
            events,
            prompt: self.prompt.as_ref(),
            clock: self.clock,
        }
    }

    /// A frame that shows it and narrates nothing.
    pub(super) fn frame(&self) -> Bytes {
        ServerMessage::State(self.state(None, &no_events())).text().into()
    }
}
