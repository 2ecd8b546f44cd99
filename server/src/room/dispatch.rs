//! What the people in a room send, each frame to the place that answers it.

use std::collections::BTreeSet;

use barroom_shared::protocol::client::ClientMessage;
use barroom_shared::protocol::server::RoomPhase;
use barroom_shared::seat::Seat;

use super::actor::{Actor, Done, Fatal};
use super::doc::Sitter;
use super::message::{ConnId, No};
use super::{host, lobby};
use crate::store::PlayerId;

impl Actor {
    pub(super) async fn frame(
        &mut self,
        conn: ConnId,
        message: ClientMessage,
    ) -> Result<(), Fatal> {
        // A frame may still be on its way from a socket that was just closed.
        let Some(from) = self.conns.get(&conn) else { return Ok(()) };
        let (player, outside) = (from.player, self.is_outside(from));
        let word = message.word();
        let id = match &message {
            ClientMessage::Act { id, .. } | ClientMessage::Chat { id, .. } => Some(id.clone()),
            _ => None,
        };
        let done = match message {
            ClientMessage::Resync {} => {
                self.resync(conn);
                return Ok(());
            }
            message if outside && !asks_to_come_in(&message) => {
                Err(No::new("not_seated", "You have not been let in yet."))
            }
            message => match player {
                Some(player) => self.frame_of(conn, player, message).await?,
                None => Err(No::new("not_seated", "You watch without a name.")),
            },
        };
        if let Err(no) = done {
            self.refuse(conn, word, id.as_deref(), &no);
        }
        Ok(())
    }

    async fn frame_of(&mut self, conn: ConnId, by: PlayerId, message: ClientMessage) -> Done {
        let commit = self.commitment();
        match message {
            ClientMessage::Name { name } => self.change(|doc| lobby::name(doc, by, &name)).await,
            ClientMessage::Sit { seat, name } => {
                self.change(|doc| lobby::sit(doc, by, seat, name.as_deref())).await
            }
            ClientMessage::GiveUp {} => self.change(|doc| lobby::give_up(doc, by)).await,
            ClientMessage::Ready { commit: seen, entropy } => {
                let done =
                    self.change(|doc| lobby::ready(doc, by, &commit, (&seen, &entropy))).await?;
                // After the first match, everybody pressing ready is the rematch.
                if done.is_ok() && self.row.n > 1 && self.can_start().is_ok() {
                    return self.start().await;
                }
                Ok(done)
            }
            ClientMessage::Unready {} => self.change(|doc| lobby::unready(doc, by)).await,
            ClientMessage::Claim { seat, name } => self.claim(by, seat, &name).await,
            ClientMessage::Allow { seat, player, yes } => self.allow(by, seat, &player, yes).await,
            ClientMessage::Game { game } => self.change(|doc| host::game(doc, by, &game)).await,
            ClientMessage::Options { options } => {
                let options = options.raw();
                match host::sets_are_here(&options, &self.config.sets) {
                    Err(no) => Ok(Err(no)),
                    Ok(()) => self.change(|doc| host::options(doc, by, &options)).await,
                }
            }
            ClientMessage::Settings { settings } => {
                self.change(|doc| host::settings(doc, by, &settings.raw())).await
            }
            ClientMessage::Seats { n, order } => {
                self.change(|doc| host::seats(doc, by, n, order.as_deref())).await
            }
            ClientMessage::AddBot { seat, level } => {
                let here = self.here_since.keys().copied().collect::<BTreeSet<PlayerId>>();
                let here = |player| here.contains(&player);
                self.change(|doc| host::add_bot(doc, by, seat, &level, here)).await
            }
            ClientMessage::Remove { seat } => self.remove(by, seat).await,
            ClientMessage::Host { player } => self.change(|doc| host::give(doc, by, &player)).await,
            // With a password it comes as its hash, by `lock_by`.
            ClientMessage::Lock { .. } => self.lock(by, None).await,
            ClientMessage::Unlock {} => self.change(|doc| host::unlock(doc, by)).await,
            ClientMessage::EndRoom {} => self.end_room(by).await,
            ClientMessage::Start {} => match host::is_host(&self.doc, by) {
                Err(no) => Ok(Err(no)),
                // The last `ready` of a rematch has started it already.
                Ok(()) if self.doc.phase == RoomPhase::Playing => Ok(Ok(())),
                Ok(()) => self.start().await,
            },
            ClientMessage::Act { id, prompt, action } => {
                self.act(conn, by, (id, &prompt), &action.raw()).await
            }
            ClientMessage::Chat { id, text, to } => self.chat(by, id, &text, to).await,
            ClientMessage::React { emoji } => Ok(self.react(by, &emoji)),
            ClientMessage::Typing { to } => Ok(self.typing(by, to)),
            ClientMessage::UndoAsk {} => self.undo_ask(by).await,
            ClientMessage::UndoAnswer { ask, yes } => self.undo_answer(by, &ask, yes).await,
            ClientMessage::Vote { topic, yes } => self.vote(by, &topic, yes).await,
            // The connection answers these itself.
            ClientMessage::Hello { .. }
            | ClientMessage::Leave {}
            | ClientMessage::Ping { .. }
            | ClientMessage::Resync {} => Ok(Ok(())),
        }
    }

    /// Locks with a password whose slow hash was made elsewhere, where it holds nothing up.
    pub(super) async fn lock_by(&mut self, conn: ConnId, hash: String) -> Result<(), Fatal> {
        let Some(by) = self.conns.get(&conn).and_then(|conn| conn.player) else { return Ok(()) };
        if let Err(no) = self.lock(by, Some(hash)).await? {
            self.refuse(conn, "lock", None, &no);
        }
        Ok(())
    }

    async fn lock(&mut self, by: PlayerId, hash: Option<String>) -> Done {
        let inside: Vec<PlayerId> = self
            .conns
            .values()
            .filter(|conn| !self.is_outside(conn))
            .filter_map(|conn| conn.player)
            .filter(|player| !self.doc.is_member(*player))
            .collect();
        self.change(|doc| host::lock(doc, by, hash, inside.into_iter())).await
    }

    async fn remove(&mut self, by: PlayerId, seat: Seat) -> Done {
        let sitter = self.doc.sitter(seat).cloned();
        let done = self.change(|doc| host::remove(doc, by, seat)).await?;
        if let (Ok(()), Some(Sitter::Person(player))) = (&done, sitter) {
            self.close_sockets_of(player, "removed");
        }
        Ok(done)
    }

    async fn end_room(&mut self, by: PlayerId) -> Done {
        let done = self.change(|doc| host::end_room(doc, by)).await?;
        if done.is_ok() {
            self.close_all(barroom_shared::protocol::close::NOT_ALLOWED, "ended", None);
        }
        Ok(done)
    }
}

/// What one may send before one has been let in.
const fn asks_to_come_in(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Name { .. } | ClientMessage::Sit { .. } | ClientMessage::Claim { .. }
    )
}
