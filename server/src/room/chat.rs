//! Talk: to everybody, or whispered to some.

use barroom_shared::protocol::act_id;
use barroom_shared::protocol::server::{ChatLine, ServerMessage};
use bytes::Bytes;
use serde_json::json;

use super::actor::{Actor, Done};
use super::doc::Sitter;
use super::message::{ConnId, No, Outgoing};
use crate::store::{self, CHAT_LINES, Document, PlayerId};
use crate::text;
use crate::time::now_ms;

impl Actor {
    pub(super) async fn chat(
        &mut self,
        player: PlayerId,
        id: String,
        written: &str,
        to: Option<Vec<String>>,
    ) -> Done {
        if !act_id(&id) {
            return Ok(Err(No::bad("An id has 1 to 64 of A-Z, a-z, 0-9, _ and -.")));
        }
        let Some(text) = text::chat(written) else {
            let longest = text::LONGEST_CHAT;
            return Ok(Err(No::bad(format!("A line has 1 to {longest} characters."))));
        };
        let Some(name) = self.doc.names.get(&player).cloned() else {
            return Ok(Err(No::bad("Give yourself a name first.")));
        };
        let sender = player.to_string();
        if self.chat.iter().any(|line| line.id == id && line.player == sender) {
            // Sent again after a broken connection: everybody has it already.
            return Ok(Ok(()));
        }
        let to = match to {
            None => None,
            Some(_) if !self.doc.settings.whispers => {
                return Ok(Err(No::new("whispers_off", "This room has no whispers.")));
            }
            Some(to) => match self.addressees(&sender, to) {
                Ok(to) => Some(to),
                Err(no) => return Ok(Err(no)),
            },
        };
        let line = ChatLine { id, player: sender, name, text, at: now_ms(), to };
        let mut commit = self.new_commit();
        let body = serde_json::to_string(&line).unwrap_or_default();
        commit.chat.push(store::ChatLine { at_ms: line.at, body: Document::from(body) });
        if let Err(no) = self.commit(commit).await? {
            return Ok(Err(no));
        }
        self.show_line(&line);
        self.chat.push_back(line);
        if self.chat.len() > CHAT_LINES as usize {
            self.chat.pop_front();
        }
        Ok(Ok(()))
    }

    /// Those a whisper goes to, its sender among them. Only people who sit here can be named, so
    /// that nobody can find out who else is in the room.
    fn addressees(&self, sender: &str, to: Vec<String>) -> Result<Vec<String>, No> {
        let seated = |player: &String| {
            self.doc.seats.iter().flatten().any(|sitter| match sitter {
                Sitter::Person(person) => person.to_string() == *player,
                Sitter::Bot { .. } => false,
            })
        };
        if to.is_empty() || !to.iter().all(seated) {
            return Err(
                No::bad("A whisper goes to people who sit at the table.").with(json!({ "to": to }))
            );
        }
        let mut all = to;
        all.push(sender.to_owned());
        all.sort();
        all.dedup();
        Ok(all)
    }

    fn show_line(&mut self, line: &ChatLine) {
        let text = Bytes::from(ServerMessage::Chat(line).text());
        let hears = |player: Option<PlayerId>| match (&line.to, player) {
            (None, _) => true,
            (Some(to), Some(player)) => to.contains(&player.to_string()),
            (Some(_), None) => false,
        };
        let conns: Vec<ConnId> =
            self.conns.iter().filter(|(_, conn)| hears(conn.player)).map(|(id, _)| *id).collect();
        for conn in conns {
            self.send(conn, Outgoing::Text(text.clone()));
        }
    }
}
