//! Playing a record, as `barroom replay` does.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::{Record, RecordError, Standing};
use crate::catalog::{ActError, AnyMatch};
use crate::play::{ChanceSource, StartError};
use crate::rules::SetupError;
use crate::seat::{MOST_SEATS, Seat, SeatSet, Viewer};

/// How to replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReplayOptions {
    /// Stop after this many actions.
    pub at: Option<usize>,
    /// Show only this viewer's view.
    pub viewer: Option<Viewer>,
    /// List what pending seats may do.
    pub legal: bool,
}

/// What came of a replay.
#[derive(Clone, Debug, Serialize)]
pub struct Replay {
    /// Whether everything asked for was played.
    pub ok: bool,
    /// How many actions were played.
    pub applied: usize,
    /// What stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ReplayError>,
    /// Whom the match waits for; null if it did not start.
    pub pending: Option<Pending>,
    /// Where it stands; `over` is null if it did not start.
    #[serde(flatten)]
    pub standing: Stood,
    /// What each viewer sees; null if it did not start.
    pub views: Option<BTreeMap<String, Box<RawValue>>>,
    /// What each pending seat may do, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<BTreeMap<String, Box<RawValue>>>,
}

/// Where a match stands, or nothing if it did not start.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Stood {
    /// It was started.
    Started(Standing),
    /// It was not; everything is null.
    Not {
        /// Null.
        over: (),
        /// Null.
        scores: (),
        /// Null.
        winners: (),
        /// Null.
        ranks: (),
        /// Null, in a game that names losers.
        #[serde(skip_serializing_if = "Option::is_none")]
        losers: Option<()>,
    },
}

/// Whom a match waits for.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Pending {
    /// Without these it cannot go on.
    pub must: SeatSet,
    /// These could act but need not.
    pub may: SeatSet,
}

/// What stopped a replay.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayError {
    /// After how many actions.
    pub at: usize,
    /// Whose action it was; null for chance and setup.
    pub seat: Option<i64>,
    /// A stable word.
    pub code: String,
    /// One sentence.
    pub message: String,
}

impl Record {
    /// Plays the record.
    ///
    /// # Errors
    /// A number of players, or a viewer, that the game does not have. Everything else that stops
    /// the replay stands in its result.
    pub fn replay(&self, options: ReplayOptions) -> Result<Replay, RecordError> {
        let mut chance = ChanceSource::script(self.chance.script.iter().cloned());
        let (applied, played, error) = match self.play(&mut chance, options.at)? {
            Played::NotStarted(error) => return Ok(self.not_started(error)),
            Played::Until { applied, played, error } => (applied, played, error),
        };
        let seats = played.seats();
        if let Some(Viewer::Seat(seat)) = options.viewer
            && seat.index() >= seats
        {
            return Err(RecordError(format!("seat: the record has no {seat}")));
        }
        let must = played.turn().musts();
        let pending = Pending { must, may: played.mays() };
        let views = Viewer::all(seats)
            .filter(|viewer| options.viewer.is_none_or(|only| only == *viewer))
            .map(|viewer| (viewer_key(viewer), played.view(viewer)))
            .collect();
        let legal = options.legal.then(|| {
            let asked = pending.must.union(pending.may);
            asked.iter().map(|seat| (seat.number().to_string(), played.legal(seat))).collect()
        });
        Ok(Replay {
            ok: error.is_none(),
            applied,
            error,
            pending: Some(pending),
            standing: Stood::Started(Standing::of(&played)),
            views: Some(views),
            legal,
        })
    }

    /// Plays as far as it goes.
    pub(super) fn play(
        &self,
        chance: &mut ChanceSource,
        at: Option<usize>,
    ) -> Result<Played, RecordError> {
        let mut played = match AnyMatch::start(&self.start(), chance) {
            Ok(played) => played,
            Err(StartError::Setup(error @ SetupError::Seats(_))) => {
                return Err(RecordError(format!("players: {error}")));
            }
            Err(StartError::Setup(SetupError::Option { code, message })) => {
                return Ok(Played::NotStarted(stop(0, None, code, message)));
            }
            Err(StartError::Chance(error)) => {
                return Ok(Played::NotStarted(stop(0, None, error.code(), error.to_string())));
            }
        };
        let until = at.unwrap_or(usize::MAX).min(self.actions.len());
        for (applied, entry) in self.actions[..until].iter().enumerate() {
            // A seat past any table is refused by the match like one past this table.
            let seat = u8::try_from(entry.seat).unwrap_or(MOST_SEATS).min(MOST_SEATS);
            let error = match played.act(Seat::new(seat), &entry.action, chance) {
                Ok(()) => continue,
                Err(ActError::Refused(no)) => stop(applied, Some(entry.seat), no.code, no.message),
                Err(ActError::Chance(error)) => {
                    stop(applied + 1, None, error.code(), error.to_string())
                }
            };
            return Ok(Played::Until {
                applied: error.at,
                played: Box::new(played),
                error: Some(error),
            });
        }
        Ok(Played::Until { applied: until, played: Box::new(played), error: None })
    }

    fn not_started(&self, error: ReplayError) -> Replay {
        let losers = self.game.names_losers().then_some(());
        Replay {
            ok: false,
            applied: 0,
            error: Some(error),
            pending: None,
            standing: Stood::Not { over: (), scores: (), winners: (), ranks: (), losers },
            views: None,
            legal: None,
        }
    }
}

/// How far a record could be played.
pub(super) enum Played {
    NotStarted(ReplayError),
    Until { applied: usize, played: Box<AnyMatch>, error: Option<ReplayError> },
}

/// The key of a viewer in a replay's `views`.
fn viewer_key(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.number().to_string(),
        Viewer::Spectator => "spectator".to_owned(),
    }
}

fn stop(at: usize, seat: Option<i64>, code: &str, message: String) -> ReplayError {
    ReplayError { at, seat, code: code.to_owned(), message }
}
