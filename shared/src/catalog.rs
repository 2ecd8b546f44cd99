//! The catalogue: every game behind one closed enum. The only file that names them all.
//!
//! A sixth game is a folder and a line in each of the two lists below; whatever else it needs does
//! not compile until it is there.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use rand::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::bot::SeatedBot;
use crate::game_info::GameInfo;
use crate::play::{ChanceError, ChanceSource, Match, StartError};
use crate::rules::{
    Extent, GameOptions, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step, Turn,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// The games, a folder each. They do not know each other.
#[path = "games"]
pub mod games {
    pub mod barakka;
    pub mod barbu;
    pub mod bark_side;
    pub mod barracuda;
    pub mod baruka;
}

/// Hands a macro all games in the order of the lobby, each `/// Title. Key = Rules,`: for whatever
/// must be done with every game's own types.
#[macro_export]
macro_rules! every_game {
    ($with:ident) => {
        $with! {
            /// Barbu.
            Barbu = $crate::games::barbu::Barbu,
            /// Barakka.
            Barakka = $crate::games::barakka::Barakka,
            /// The Bark Side.
            BarkSide = $crate::games::bark_side::BarkSide,
            /// BaRRacuda.
            Barracuda = $crate::games::barracuda::Barracuda,
            /// Baruka.
            Baruka = $crate::games::baruka::Baruka,
        }
    };
}

macro_rules! catalog {
    ($($(#[doc = $doc:literal])* $game:ident = $rules:ty),+ $(,)?) => {
        /// Which game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKey { $($(#[doc = $doc])* $game),+ }

        /// A match of any game. Its readers take a viewer, or tell what is public.
        #[derive(Clone, Debug)]
        pub enum AnyMatch { $($(#[doc = $doc])* $game(Match<$rules>)),+ }

        /// A bot of any game, on its seat.
        pub enum AnyBot { $($(#[doc = $doc])* $game(SeatedBot<$rules>)),+ }

        impl GameKey {
            /// All games, in the order of the lobby.
            pub const ALL: &'static [GameKey] = &[$(GameKey::$game),+];

            /// The name on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$game => <$rules as Rules>::KEY),+ }
            }

            /// What the lobby needs to know of it.
            #[must_use]
            pub fn describe(self) -> GameInfo {
                match self { $(Self::$game => GameInfo::of::<$rules>()),+ }
            }

            /// The newest version of its rules.
            #[must_use]
            pub const fn rules_version(self) -> u16 {
                match self { $(Self::$game => <$rules as Rules>::RULES_VERSION),+ }
            }

            /// Reads options; missing keys take their default. The whole options, and how many
            /// may play with them.
            ///
            /// # Errors
            /// An unknown key or value.
            pub fn options(
                self,
                options: &RawValue,
            ) -> Result<(Box<RawValue>, RangeInclusive<u8>), SetupError> {
                match self { $(Self::$game => {
                    let options = parse_options::<$rules>(options)?;
                    Ok((raw(&options), options.seats()))
                }),+ }
            }
        }

        impl AnyMatch {
            /// Starts a match.
            ///
            /// # Errors
            /// A setup the rules refuse, or chance that does not fit.
            pub fn start(start: &Start, chance: &mut ChanceSource) -> Result<Self, StartError> {
                match start.game { $(GameKey::$game => {
                    let setup = Setup {
                        seats: start.seats,
                        options: parse_options::<$rules>(&start.options).map_err(StartError::Setup)?,
                        rules_version: start.rules_version,
                        data: start.data.clone(),
                    };
                    Match::start(setup, chance).map(Self::$game)
                }),+ }
            }

            /// Which game.
            #[must_use]
            pub const fn key(&self) -> GameKey {
                match self { $(Self::$game(_) => GameKey::$game),+ }
            }

            /// This match with its newest actions taken back, as `earlier` was; see
            /// [`Match::back_to`]. `None` if that is a match of another game.
            #[must_use]
            pub fn back_to(&self, earlier: &Self) -> Option<Self> {
                match (self, earlier) {
                    $((Self::$game(now), Self::$game(earlier)) => {
                        Some(Self::$game(now.back_to(earlier)))
                    })+
                    #[allow(unreachable_patterns, reason = "with one game there is no mismatch")]
                    _ => None,
                }
            }

            /// A bot for one of its seats; `None` for a level there is not.
            #[must_use]
            pub fn bot(&self, level: &str, seat: Seat) -> Option<AnyBot> {
                match self { $(Self::$game(_) => SeatedBot::new(level, seat).map(AnyBot::$game)),+ }
            }
        }

        impl AnyBot {
            /// Shows it a match of its game after a step.
            pub fn observe(&mut self, after: &AnyMatch) {
                match (self, after) {
                    $((Self::$game(bot), AnyMatch::$game(after)) => bot.observe(after),)+
                    #[allow(unreachable_patterns, reason = "with one game there is no mismatch")]
                    _ => {}
                }
            }

            /// What it does now, if it is asked and wants to; see [`SeatedBot::choose`].
            pub fn choose(&mut self, now: &AnyMatch, secret: &[u8; 32]) -> Option<Box<RawValue>> {
                match (self, now) {
                    $((Self::$game(bot), AnyMatch::$game(now)) => {
                        bot.choose(now, secret).map(|action| raw(&action))
                    })+
                    #[allow(unreachable_patterns, reason = "with one game there is no mismatch")]
                    _ => None,
                }
            }
        }

        /// The same expression for whichever game it is.
        macro_rules! each {
            ($any:expr, $game_match:ident => $do:expr) => {
                match $any { $(AnyMatch::$game($game_match) => $do),+ }
            };
        }
    };
}

every_game!(catalog);

/// What a match is started with.
#[derive(Clone, Debug)]
pub struct Start {
    /// Which game.
    pub game: GameKey,
    /// How many seats.
    pub seats: u8,
    /// The game's options; missing keys take their default.
    pub options: Box<RawValue>,
    /// The version of the rules.
    pub rules_version: u16,
    /// Data that an option refers to, by option key.
    pub data: BTreeMap<String, String>,
}

/// What a seat is asked, as it goes on the wire.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Prompt {
    /// Names the question; another question has another id.
    pub id: String,
    /// Whether the match waits for this seat.
    pub must: bool,
    /// Legal actions: all, or with `forms` at least one of each kind.
    #[cfg_attr(feature = "bindings", ts(type = "Array<unknown>"))]
    pub legal: Box<RawValue>,
    /// Ranges that `legal` does not exhaust.
    #[cfg_attr(feature = "bindings", ts(type = "Array<unknown>"))]
    pub forms: Box<RawValue>,
}

/// One step as the log keeps it.
#[derive(Clone, Debug)]
pub struct LoggedStep {
    /// Who acted; `None` for chance.
    pub seat: Option<Seat>,
    /// The action, or the chance event.
    pub body: Box<RawValue>,
}

/// Why an action is refused, as it goes on the wire.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// A stable word.
    pub code: &'static str,
    /// Cards, seats or ranges concerned; null where there is nothing to add.
    pub detail: Value,
    /// One sentence for people.
    pub message: String,
}

/// Why a match could not go on.
#[derive(Debug)]
pub enum ActError {
    /// The action is refused; nothing has changed.
    Refused(Refused),
    /// The action was done, but the chance that it called for does not fit.
    Chance(ChanceError),
}

/// A card set that a table can load besides the one that comes with the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedSet {
    /// The value of the option that names it: `sha256:` and the hash of its text.
    pub value: String,
    /// Its name for people.
    pub name: String,
}

/// Reads a card set's file.
///
/// # Errors
/// What is wrong with it, a line each, with the place in the file.
pub fn card_set(text: &str) -> Result<LoadedSet, Vec<String>> {
    match crate::games::baruka::card_set::read(text) {
        Ok(set) => Ok(LoadedSet { value: format!("sha256:{}", set.hash), name: set.name }),
        Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
    }
}

impl AnyMatch {
    /// Does an action, in place.
    ///
    /// # Errors
    /// It is refused, or chance from a script does not fit.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &RawValue,
        chance: &mut ChanceSource,
    ) -> Result<(), ActError> {
        each!(self, game => {
            let action = game.check(seat, action).map_err(|no| ActError::Refused(refused(&no)))?;
            game.act(seat, action, chance).map_err(ActError::Chance)
        })
    }

    /// The match after an action; this one stays as it is.
    ///
    /// # Errors
    /// It is refused, or chance from a script does not fit.
    pub fn after(
        &self,
        seat: Seat,
        action: &RawValue,
        chance: &mut ChanceSource,
    ) -> Result<Self, ActError> {
        self.check(seat, action).map_err(ActError::Refused)?;
        let mut copy = self.clone();
        copy.act(seat, action, chance)?;
        Ok(copy)
    }

    /// Whether the seat may do this now.
    ///
    /// # Errors
    /// The first thing against it.
    pub fn check(&self, seat: Seat, action: &RawValue) -> Result<(), Refused> {
        each!(self, game => game.check(seat, action).map(drop).map_err(|no| refused(&no)))
    }

    /// The number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        each!(self, game => game.seats())
    }

    /// Whom the match waits for. Public.
    #[must_use]
    pub fn turn(&self) -> Turn {
        each!(self, game => game.turn())
    }

    /// Seats that could act but need not, private ones included: for a replay, not for a viewer.
    #[must_use]
    pub fn mays(&self) -> SeatSet {
        each!(self, game => game.mays())
    }

    /// What this viewer sees.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Box<RawValue> {
        each!(self, game => raw(&game.view(viewer)))
    }

    /// What the newest step told this viewer: a list.
    #[must_use]
    pub fn events(&self, viewer: Viewer) -> Box<RawValue> {
        each!(self, game => raw(&game.events(viewer)))
    }

    /// Whether the newest step told this viewer anything.
    #[must_use]
    pub fn tells(&self, viewer: Viewer) -> bool {
        each!(self, game => game.tells(viewer))
    }

    /// An action that the server may take for a seat: its only option, as everybody can see.
    #[must_use]
    pub fn forced(&self) -> Option<(Seat, Box<RawValue>)> {
        each!(self, game => game.forced().map(|(seat, action)| (seat, raw(&action))))
    }

    /// Whether the seat would learn anything by doing this now; also for an action that it can't
    /// do. `random` chooses the worlds that are compared.
    #[must_use]
    pub fn teaches(&self, seat: Seat, action: &RawValue, random: [u8; 32]) -> bool {
        let mut rng = rand::rngs::ChaCha8Rng::from_seed(random);
        each!(self, game => {
            game.check(seat, action).map_or(true, |action| game.teaches(seat, &action, &mut rng))
        })
    }

    /// How many frames this viewer has had, the first included.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u64 {
        each!(self, game => game.version(viewer))
    }

    /// What the seat is asked now, in the `n`-th match of its room.
    #[must_use]
    pub fn prompt(&self, seat: Seat, n: u32) -> Option<Prompt> {
        each!(self, game => game.ask(seat).map(|ask| Prompt {
            id: match game.taken_back() {
                0 => format!("{n}.{}", ask.question),
                times => format!("{n}.{}-{times}", ask.question),
            },
            must: ask.must,
            legal: raw(&ask.legal.actions),
            forms: raw(&ask.legal.forms),
        }))
    }

    /// Everything that can be listed of what the seat may do: a list.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Box<RawValue> {
        each!(self, game => raw(&game.legal(seat, Extent::Complete).actions))
    }

    /// The newest steps: an action with the chance it called for, or those that started it.
    #[must_use]
    pub fn fresh(&self) -> Vec<LoggedStep> {
        each!(self, game => game.fresh().iter().map(|step| match step {
            Step::Action { seat, action } => LoggedStep { seat: Some(*seat), body: raw(action) },
            Step::Chance(chance) => LoggedStep { seat: None, body: raw(chance) },
        }).collect())
    }

    /// Points that are public and settled.
    #[must_use]
    pub fn scores(&self) -> Option<BySeat<i32>> {
        each!(self, game => game.scores())
    }

    /// The result, once over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    /// The score sheet so far.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        each!(self, game => game.sheet())
    }
}

impl GameKey {
    /// The game of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.as_str() == name)
    }

    /// Whether it lives from talk between two, so that rooms allow whispers from the start.
    #[must_use]
    pub const fn lives_from_whispers(self) -> bool {
        matches!(self, Self::Barracuda)
    }

    /// Whether actions can be taken back with these options. Not where some happen in secret: who
    /// is told that the newest action is not theirs would learn of one.
    #[must_use]
    pub fn allows_take_back(self, options: &RawValue) -> bool {
        use crate::games::baruka::{Discards, Options};
        match self {
            Self::Barracuda => false,
            Self::Baruka => serde_json::from_str(options.get())
                .is_ok_and(|options: Options| options.discards != Discards::AnyTime),
            Self::Barbu | Self::Barakka | Self::BarkSide => true,
        }
    }

    /// Whether its result names losers.
    #[must_use]
    pub const fn names_losers(self) -> bool {
        matches!(self, Self::BarkSide)
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for GameKey {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameKey {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(from)?;
        Self::parse(&name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("there is no game `{name}`")))
    }
}

fn parse_options<R: Rules>(options: &RawValue) -> Result<R::Options, SetupError> {
    // A derived reader would take a list of the values, too.
    if !options.get().trim_start().starts_with('{') {
        return Err(SetupError::bad_option("The options are no object."));
    }
    serde_json::from_str(options.get())
        .map_err(|error| SetupError::bad_option(format!("The options do not fit: {error}.")))
}

fn refused<I: crate::rules::Illegal>(refusal: &Refusal<I>) -> Refused {
    Refused { code: refusal.code(), detail: refusal.detail(), message: refusal.to_string() }
}

/// Writes a value that always can be written: derived types with text keys.
fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
