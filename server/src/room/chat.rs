//! Talk: to everybody, or whispered to some; feelings shown; word that somebody is writing.

use std::collections::BTreeSet;

use barroom_shared::protocol::server::{ChatLine, ServerMessage};
use barroom_shared::protocol::{REACTIONS, act_id};
use bytes::Bytes;
use serde_json::json;

use super::actor::{Actor, Done};
use super::doc::{RoomDoc, Sitter};
use super::message::{ConnId, No, Outgoing};
use crate::bucket::Bucket;
use crate::store::{self, CHAT_LINES, PlayerId};
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
        let to = match self.hearers(player, to) {
            Ok(to) => to,
            Err(no) => return Ok(Err(no)),
        };
        if let Err(no) = self.may_talk(player) {
            return Ok(Err(no));
        }
        let line = ChatLine { id, player: sender, name, text, at: now_ms(), to };
        let mut commit = self.new_commit();
        let body = serde_json::to_string(&line).unwrap_or_default();
        let kept = store::ChatLine { at_ms: line.at, channel: channel(&line), body: body.into() };
        commit.chat.push(kept);
        if let Err(no) = self.commit(commit).await? {
            return Ok(Err(no));
        }
        self.show_line(&line);
        // Each channel has a tail of its own: by what is missing from one nobody can count what
        // is said in another.
        let of_channel = |other: &&ChatLine| other.to == line.to;
        if self.chat.iter().filter(of_channel).count() >= CHAT_LINES as usize
            && let Some(oldest) = self.chat.iter().position(|other| other.to == line.to)
        {
            self.chat.remove(oldest);
        }
        self.chat.push_back(line);
        Ok(Ok(()))
    }

    /// Shows a feeling to everybody.
    pub(super) fn react(&mut self, player: PlayerId, emoji: &str) -> Result<(), No> {
        let Some(emoji) = REACTIONS.into_iter().find(|known| *known == emoji) else {
            return Err(No::bad("There is no such reaction.").with(json!({ "known": REACTIONS })));
        };
        let Some(name) = self.doc.names.get(&player).cloned() else {
            return Err(No::bad("Give yourself a name first."));
        };
        self.may_talk(player)?;
        let player = player.to_string();
        self.tell_all(&ServerMessage::React { player: &player, name: &name, emoji });
        Ok(())
    }

    /// Tells those who will read it that somebody is writing.
    pub(super) fn typing(&mut self, by: PlayerId, to: Option<Vec<String>>) -> Result<(), No> {
        let player = by.to_string();
        let to = self.hearers(by, to)?;
        let typing = ServerMessage::Typing { player: &player, whisper: to.is_some() };
        let text = Bytes::from(typing.text());
        self.tell(&text, |hearer| {
            hearer != Some(by) && to.as_ref().is_none_or(|to| is_among(to, hearer))
        });
        Ok(())
    }

    /// Lets a player say something, or show a feeling, as often as anybody can mean it.
    fn may_talk(&mut self, player: PlayerId) -> Result<(), No> {
        let bucket = self.talk.entry(player).or_insert_with(|| Bucket::new(5, 1));
        if bucket.take() { Ok(()) } else { Err(No::new("rate_limited", "You talk too fast.")) }
    }

    /// Forgets who has said how much, as soon as it makes no difference.
    pub(super) fn tidy_talk(&mut self) {
        self.talk.retain(|_, bucket| !bucket.is_full());
    }

    /// Those who may read something; `None` for all.
    fn hearers(
        &self,
        sender: PlayerId,
        to: Option<Vec<String>>,
    ) -> Result<Option<Vec<String>>, No> {
        match to {
            None => Ok(None),
            Some(_) if !self.doc.settings.whispers => {
                Err(No::new("whispers_off", "This room has no whispers."))
            }
            Some(_) if self.doc.seat_of(sender).is_none() => Err(No::not_seated()),
            Some(to) => self.addressees(&sender.to_string(), to).map(Some),
        }
    }

    /// The whispers that nobody goes on with once these people sit here: of those who may read
    /// them, fewer than two are left. Otherwise strangers who come and go would fill the room.
    pub(super) fn dead_channels(&self, doc: &RoomDoc) -> Vec<String> {
        let holders: Vec<String> =
            doc.holders().iter().map(|holder| holder.player.to_string()).collect();
        let is_dead = |to: &Vec<String>| to.iter().filter(|one| holders.contains(one)).count() < 2;
        let dead = self.chat.iter().filter(|line| line.to.as_ref().is_some_and(is_dead));
        let channels: BTreeSet<String> = dead.map(channel).collect();
        channels.into_iter().collect()
    }

    /// Those a whisper goes to, its sender among them. Only people who sit here can be named, so
    /// that nobody can find out who else is in the room.
    fn addressees(&self, sender: &str, to: Vec<String>) -> Result<Vec<String>, No> {
        let seated = |player: &String| {
            let holders = self.doc.seats.iter().flatten().filter_map(Sitter::holder);
            holders.into_iter().any(|holder| holder.to_string() == *player)
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
        self.tell(&text, |hearer| line.to.as_ref().is_none_or(|to| is_among(to, hearer)));
    }

    /// Tells everybody inside.
    pub(super) fn tell_all(&mut self, message: &ServerMessage<'_>) {
        self.tell(&Bytes::from(message.text()), |_| true);
    }

    /// Tells those inside whom it is meant for.
    pub(super) fn tell(&mut self, text: &Bytes, hears: impl Fn(Option<PlayerId>) -> bool) {
        let conns: Vec<ConnId> = self
            .conns
            .iter()
            .filter(|(_, conn)| hears(conn.player) && !self.is_outside(conn))
            .map(|(id, _)| *id)
            .collect();
        for conn in conns {
            self.send(conn, Outgoing::Text(text.clone()));
        }
    }
}

/// Names those who may read a line; empty for all.
pub(super) fn channel(line: &ChatLine) -> String {
    line.to.as_ref().map(|to| to.join(" ")).unwrap_or_default()
}

/// Whether somebody is one of these.
fn is_among(to: &[String], hearer: Option<PlayerId>) -> bool {
    hearer.is_some_and(|hearer| to.contains(&hearer.to_string()))
}
