//! Votes of the people at the table: to end the match, or to let a bot play for somebody who has
//! been gone for long. Kept in memory only: after a restart they are void.

use std::collections::BTreeSet;
use std::fmt;

use barroom_shared::protocol::server::{self, AskState, RoomPhase, ServerMessage};
use barroom_shared::seat::Seat;

use super::actor::{Actor, Done, Fatal};
use super::claim::texts;
use super::doc::Sitter;
use super::message::No;
use crate::store::PlayerId;

/// What is voted about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    /// To end the match before its end.
    EndMatch,
    /// To let a bot play on this seat until its player is back.
    Bot(Seat),
}

impl Topic {
    fn parse(text: &str) -> Option<Self> {
        match text.split_once(':') {
            None if text == "end_match" => Some(Self::EndMatch),
            Some(("bot", seat)) => seat.parse().ok().map(|seat| Self::Bot(Seat::new(seat))),
            _ => None,
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EndMatch => f.write_str("end_match"),
            Self::Bot(seat) => write!(f, "bot:{}", seat.number()),
        }
    }
}

/// How a vote stands.
pub(super) struct Ballot {
    by: PlayerId,
    yes: BTreeSet<PlayerId>,
    no: BTreeSet<PlayerId>,
}

impl Actor {
    pub(super) async fn vote(&mut self, by: PlayerId, topic: &str, yes: bool) -> Done {
        let Some(topic) = Topic::parse(topic) else {
            return Ok(Err(No::bad("There are votes on `end_match` and `bot:` with a seat.")));
        };
        if self.doc.phase != RoomPhase::Playing {
            return Ok(Err(No::new("no_match", "No match is being played.")));
        }
        if !self.seated_here().any(|player| player == by) {
            return Ok(Err(No::not_seated()));
        }
        if !self.can_be_voted(topic) {
            return Ok(Err(No::bad("Its player is here, or has not been gone for long.")));
        }
        if !yes && !self.votes.contains_key(&topic) {
            return Ok(Err(No::bad("Nobody has asked that.")));
        }
        let fresh = || Ballot { by, yes: BTreeSet::new(), no: BTreeSet::new() };
        let ballot = self.votes.entry(topic).or_insert_with(fresh);
        ballot.yes.remove(&by);
        ballot.no.remove(&by);
        if yes {
            ballot.yes.insert(by)
        } else {
            ballot.no.insert(by)
        };
        self.count_vote(topic).await
    }

    /// Whether a topic makes sense now.
    fn can_be_voted(&self, topic: Topic) -> bool {
        match topic {
            Topic::EndMatch => true,
            Topic::Bot(seat) => match self.doc.sitter(seat) {
                Some(Sitter::Person(player)) => self.is_gone(*player),
                _ => false,
            },
        }
    }

    /// How many must be for it. Those at the table who are here decide, for the end of the match
    /// all of them, and never fewer than most of those who sit here at all: nobody who is left
    /// alone ends what others play.
    fn needed(&self, topic: Topic) -> usize {
        let here = self.seated_here().count();
        match topic {
            Topic::EndMatch => here.max(self.doc.holders().len() / 2 + 1),
            Topic::Bot(_) => here / 2 + 1,
        }
    }

    /// Counts again what was asked, for some may have gone since.
    pub(super) async fn recount(&mut self) -> Result<(), Fatal> {
        let topics: Vec<Topic> = self.votes.keys().copied().collect();
        for topic in topics {
            // Not stored: the next second tries again.
            let _ = self.settle_vote(topic).await?;
        }
        self.recount_undo().await
    }

    async fn count_vote(&mut self, topic: Topic) -> Done {
        let done = self.settle_vote(topic).await?;
        if done.is_ok() {
            self.tell_vote(topic, AskState::Open);
        }
        Ok(done)
    }

    /// Does what a vote has decided, if it has.
    async fn settle_vote(&mut self, topic: Topic) -> Done {
        let Some(ballot) = self.votes.get(&topic) else { return Ok(Ok(())) };
        let here: BTreeSet<PlayerId> = self.seated_here().collect();
        let needed = self.needed(topic);
        let lost = match topic {
            Topic::EndMatch => !ballot.no.is_empty(),
            Topic::Bot(_) => here.len() - ballot.no.intersection(&here).count() < needed,
        };
        if lost {
            self.close_vote(topic, AskState::Refused);
        } else if ballot.yes.intersection(&here).count() >= needed {
            let Some(ballot) = self.votes.remove(&topic) else { return Ok(Ok(())) };
            let agreed = self.vote_shown(topic, &ballot, AskState::Agreed);
            let done = match topic {
                Topic::EndMatch => self.end_match().await?,
                Topic::Bot(seat) => {
                    let level = self.doc.game.describe().bot_levels.first().copied();
                    let mut doc = self.doc.clone();
                    let holder = doc.sitter(seat).and_then(Sitter::holder);
                    doc.put_bot(seat, level.unwrap_or_default(), holder);
                    self.adopt(doc).await?
                }
            };
            if done.is_err() {
                // Not stored: it stays open and is counted again.
                self.votes.insert(topic, ballot);
                return Ok(done);
            }
            self.tell_all(&ServerMessage::Vote(&agreed));
        }
        Ok(Ok(()))
    }

    fn close_vote(&mut self, topic: Topic, state: AskState) {
        self.tell_vote(topic, state);
        self.votes.remove(&topic);
    }

    fn tell_vote(&mut self, topic: Topic, state: AskState) {
        if let Some(ballot) = self.votes.get(&topic) {
            let vote = self.vote_shown(topic, ballot, state);
            self.tell_all(&ServerMessage::Vote(&vote));
        }
    }

    fn vote_shown(&self, topic: Topic, ballot: &Ballot, state: AskState) -> server::Vote {
        server::Vote {
            topic: topic.to_string(),
            by: ballot.by.to_string(),
            yes: texts(ballot.yes.iter().copied()),
            no: texts(ballot.no.iter().copied()),
            needed: self.needed(topic),
            state,
        }
    }

    /// The open votes, as a welcome shows them.
    pub(super) fn votes_shown(&self) -> Vec<server::Vote> {
        let shown =
            |(topic, ballot): (&Topic, &Ballot)| self.vote_shown(*topic, ballot, AskState::Open);
        self.votes.iter().map(shown).collect()
    }

    /// Drops votes on what has changed.
    pub(super) fn tidy_votes(&mut self) {
        let playing = self.doc.phase == RoomPhase::Playing;
        let stays = |topic: &Topic| playing && self.can_be_voted(*topic);
        let void: Vec<Topic> = self.votes.keys().filter(|topic| !stays(topic)).copied().collect();
        for topic in void {
            self.close_vote(topic, AskState::Void);
        }
    }

    /// What has become pointless since the last message goes.
    pub(super) fn tidy_asks(&mut self) {
        self.tidy_claims();
        self.tidy_votes();
        self.tidy_undo();
    }
}
