//! Players of several tastes, so that a match goes where random play alone would not.

use barroom_shared::bot::Policy;
use barroom_shared::chance::below;
use barroom_shared::play::{Ask, Match};
use barroom_shared::rules::Extent;
use barroom_shared::seat::{BySeat, Seat, Viewer};
use rand::rngs::ChaCha8Rng;

use crate::subject::Subject;
use crate::trace::value;

/// How one seat plays.
enum Player<R: Subject> {
    /// Any action.
    Any,
    /// Any kind of action, then any of that kind.
    AnyKind,
    /// What it likes best by one of the game's tastes, mostly.
    Taste(usize),
    /// The game's weakest bot, fed with its frames like a client.
    Bot { policy: Box<dyn Policy<R>>, seen: u64 },
}

/// The players of a match.
pub struct Table<R: Subject>(BySeat<Player<R>>);

impl<R: Subject> Table<R> {
    /// Players for a match: all of one taste, or each of its own.
    pub fn seat(seats: usize, rng: &mut ChaCha8Rng) -> Self {
        let kinds = 3 + R::TASTES;
        let alike = (below(rng, 2) == 0).then(|| below(rng, kinds as u32) as usize);
        Self(BySeat::from_fn(seats, |seat| {
            match alike.unwrap_or_else(|| below(rng, kinds as u32) as usize) {
                0 => Player::Any,
                1 => Player::AnyKind,
                2 => match R::LEVELS.first().and_then(|level| R::bot(level, seat)) {
                    Some(policy) => Player::Bot { policy, seen: 0 },
                    None => Player::Any,
                },
                taste => Player::Taste(taste - 3),
            }
        }))
    }

    /// Who acts now, and how.
    ///
    /// # Errors
    /// Whoever is asked has nothing legal to do, or a bot answers with something illegal.
    pub fn choose(
        &mut self,
        now: &Match<R>,
        rng: &mut ChaCha8Rng,
    ) -> Result<(Seat, R::Action), String> {
        for (seat, player) in self.0.iter_mut() {
            player.observe(seat, now);
        }
        loop {
            let seat = somebody(now, rng).ok_or("nobody has anything legal to do")?;
            if let Some(action) = self.0[seat].choose(now, seat, rng)? {
                return Ok((seat, action));
            }
        }
    }
}

impl<R: Subject> Player<R> {
    fn observe(&mut self, seat: Seat, now: &Match<R>) {
        let viewer = Viewer::Seat(seat);
        if let Self::Bot { policy, seen } = self
            && now.version(viewer) > *seen
        {
            *seen = now.version(viewer);
            policy.observe(&now.view(viewer), &now.events(viewer));
        }
    }

    fn choose(
        &mut self,
        now: &Match<R>,
        seat: Seat,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<R::Action>, String> {
        let view = now.view(Viewer::Seat(seat));
        if let Self::Bot { policy, .. } = self {
            let Some(Ask { legal, must, .. }) = now.ask(seat) else { return Ok(None) };
            let Some(action) = policy.choose(&view, &legal, rng) else {
                return if must {
                    Err(format!("the bot on {seat} does not answer"))
                } else {
                    Ok(None)
                };
            };
            return match now.check_parsed(seat, &action) {
                Ok(()) => Ok(Some(action)),
                Err(no) => Err(format!("the bot on {seat} answers {action:?}: {no}")),
            };
        }
        let choices = R::choices(now, seat, rng);
        Ok(match self {
            Self::AnyKind => {
                let kind = one_of(&choices, rng).map(kind_of);
                // Kinds with few actions come up as often as those with many.
                let kinds: Vec<String> = {
                    let mut kinds: Vec<String> = choices.iter().map(kind_of).collect();
                    kinds.sort_unstable();
                    kinds.dedup();
                    kinds
                };
                let kind = one_of(&kinds, rng).cloned().or(kind);
                let alike: Vec<&R::Action> =
                    choices.iter().filter(|action| Some(kind_of(*action)) == kind).collect();
                one_of(&alike, rng).map(|action| (*action).clone())
            }
            Self::Taste(taste) if below(rng, 10) > 0 => {
                let liking: Vec<i64> =
                    choices.iter().map(|action| R::taste(*taste, seat, &view, action)).collect();
                let best = liking.iter().max().copied().unwrap_or(0);
                let liked: Vec<&R::Action> = choices
                    .iter()
                    .zip(&liking)
                    .filter(|(_, liking)| **liking == best)
                    .map(|(action, _)| action)
                    .collect();
                one_of(&liked, rng).map(|action| (*action).clone())
            }
            _ => one_of(&choices, rng).cloned(),
        })
    }
}

/// A seat that has something legal to do, those that must act more often; `None` once over.
pub fn somebody<R: Subject>(now: &Match<R>, rng: &mut ChaCha8Rng) -> Option<Seat> {
    let musts: Vec<Seat> = now.turn().musts().iter().collect();
    // A seat that may act publicly need not have anything to do it with.
    let mays: Vec<Seat> = now.mays().iter().filter(|seat| now.ask(*seat).is_some()).collect();
    let who = if mays.is_empty() || below(rng, 3) > 0 { &musts } else { &mays };
    one_of(who, rng).copied()
}

/// One of these things; `None` if there are none.
pub fn one_of<'a, T>(things: &'a [T], rng: &mut ChaCha8Rng) -> Option<&'a T> {
    (!things.is_empty()).then(|| &things[below(rng, things.len() as u32) as usize])
}

/// The `type` of an action.
pub fn kind_of<A: serde::Serialize>(action: &A) -> String {
    value(action)["type"].as_str().unwrap_or_default().to_owned()
}

/// What a seat may do, as text, each with its action.
pub fn listed<R: Subject>(now: &Match<R>, seat: Seat, extent: Extent) -> Vec<(String, R::Action)> {
    now.legal(seat, extent)
        .actions
        .into_iter()
        .map(|action| (value(&action).to_string(), action))
        .collect()
}
