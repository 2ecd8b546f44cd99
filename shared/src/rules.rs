//! What a game is: one trait, and the small types it speaks in.
//!
//! A game is a state machine without I/O, clock or random numbers of its own. It is asked for
//! things by [`crate::play::Match`], which every other part of the program goes through.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// The rules of one game, whole; the implementing type is the state of one match.
///
/// The state is never serialisable. What leaves it goes through [`Rules::view`],
/// [`Rules::legal`], the announcements of [`Rules::apply`] and refusals, and each of these has a
/// viewer whose knowledge bounds it.
pub trait Rules: Sized + Clone + fmt::Debug + Send + Sync + 'static {
    /// The game's name on the wire, in records and in the store.
    const KEY: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// How many may play, over all options.
    const SEATS: RangeInclusive<u8>;
    /// Raised by every change that would alter the replay of an earlier record.
    const RULES_VERSION: u16;

    /// What the table agrees on before it starts.
    type Options: GameOptions;
    /// What a seat asks for; untrusted.
    type Action: Action;
    /// What chance decides, one key an event: `{"deal": …}`.
    type Chance: Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What happened, for log and animation.
    type Event: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What one viewer sees. Its JSON has a text key `phase`.
    type View: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync;
    /// A range of actions too wide to list; [`NoForm`] where everything is listed.
    type Form: Serialize + Clone + PartialEq + fmt::Debug + Send + Sync;
    /// Why the rules of this game refuse an action.
    type Illegal: Illegal;

    /// A match before its first chance event.
    ///
    /// # Errors
    /// Options that contradict each other, or a number of seats they do not allow.
    fn new(setup: Setup<Self::Options>) -> Result<Self, SetupError>;

    /// Whether this can be the outcome of the chance event that is waited for.
    ///
    /// # Errors
    /// Another event, or not the cards that are there.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), BadChance>;

    /// The chance event that is waited for, decided by a stream.
    ///
    /// Asked only while [`Rules::turn`] is [`Turn::Chance`].
    fn draw(&self, stream: &mut ChanceStream) -> Self::Chance;

    /// Whom or what the game waits for. Public.
    fn turn(&self) -> Turn;

    /// Whether the seat may do this now; changes nothing.
    ///
    /// The order of the questions is part of the contract: shape and range without looking at the
    /// state, phase, turn, hand, then the rules, the most binding first.
    ///
    /// # Errors
    /// The first thing against it. The refusal tells nothing that the seat does not know.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refusal<Self::Illegal>>;

    /// Does what was checked before, and tells everybody concerned.
    fn apply(&mut self, step: &StepOf<Self>, announce: &mut Announcements<Self::Event>);

    /// What this viewer sees, built field by field.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What this seat may do now; empty where it is not asked.
    fn legal(&self, seat: Seat, extent: Extent) -> Legal<Self::Action, Self::Form>;

    /// A number for what this seat is asked now.
    ///
    /// Another question (phase, turn, kind of choice) of this match has another number, the same
    /// question keeps its number while others act, and it tells nothing that the seat does not
    /// know. Asked only for a seat with something legal.
    fn question(&self, seat: Seat) -> u32;

    /// Points that are public and settled; the final ones at the end. None: the game has none yet.
    fn scores(&self) -> Option<BySeat<i32>>;

    /// The result, once over.
    fn outcome(&self) -> Option<Outcome>;

    /// The score sheet so far: settled things only.
    fn sheet(&self) -> Sheet;
}

/// The options of a game. Missing keys take their default; unknown ones do not parse.
pub trait GameOptions:
    Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug + Default + Send + Sync
{
    /// Every option with its values, for the lobby and the tests.
    fn describe() -> Vec<OptionSpec>;

    /// How many may play with these options.
    fn seats(&self) -> RangeInclusive<u8>;
}

/// One option as the lobby shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct OptionSpec {
    /// Its key.
    pub key: &'static str,
    /// What kind of value it takes.
    #[serde(rename = "type")]
    pub kind: OptionKind,
    /// Its values, the default first. Empty where any text is taken.
    #[cfg_attr(feature = "bindings", ts(type = "Array<string | number | boolean | string[]>"))]
    pub values: Vec<Value>,
    /// The value of a missing key.
    #[cfg_attr(feature = "bindings", ts(type = "string | number | boolean | string[]"))]
    pub default: Value,
    /// The key of its text in the client.
    pub text: String,
}

impl OptionSpec {
    /// An option with a closed list of values, the default first.
    #[must_use]
    pub fn choice<V: Into<Value>>(
        game: &str,
        key: &'static str,
        values: impl IntoIterator<Item = V>,
    ) -> Self {
        let values: Vec<Value> = values.into_iter().map(Into::into).collect();
        Self {
            key,
            kind: OptionKind::Choice,
            default: values.first().cloned().unwrap_or_default(),
            values,
            text: format!("{game}.{key}"),
        }
    }

    /// An option that is off unless switched on.
    #[must_use]
    pub fn switch(game: &str, key: &'static str) -> Self {
        Self { kind: OptionKind::Bool, ..Self::choice(game, key, [false, true]) }
    }
}

/// What kind of value an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub enum OptionKind {
    /// One of the listed values.
    Choice,
    /// `true` or `false`.
    Bool,
    /// One of the listed values or a text.
    Text,
}

/// An action as it stands on the wire: an object with a `type`.
pub trait Action:
    Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug + Send + Sync
{
    /// Every `type` of this game. Another one is an unknown action, not a bad one.
    const TYPES: &'static [&'static str];

    /// Types without content that the server may send for a seat whose only option they are:
    /// those of which everybody can see that the seat has no other.
    const FORCED: &'static [&'static str] = &[];
}

/// Why a game's own rules refuse.
pub trait Illegal: fmt::Display + fmt::Debug + Clone + PartialEq + Send + Sync {
    /// Every code of this game.
    const CODES: &'static [&'static str];

    /// A stable word for it.
    fn code(&self) -> &'static str;

    /// Cards, seats or ranges concerned, for a client that words it in its own language.
    fn detail(&self) -> Value {
        Value::Null
    }
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal<I> {
    /// The match has ended.
    GameOver,
    /// No action of this game is called so.
    UnknownAction,
    /// Shape or range is wrong, whatever the state.
    BadAction(String),
    /// Nobody may do this now.
    WrongPhase,
    /// Another seat is asked.
    NotYourTurn,
    /// The seat does not hold this.
    NotInHand,
    /// A rule of the game forbids it.
    Rule(I),
}

impl<I: Illegal> Refusal<I> {
    /// The stable word for it.
    pub fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::UnknownAction => "unknown_action",
            Self::BadAction(_) => "bad_action",
            Self::WrongPhase => "wrong_phase",
            Self::NotYourTurn => "not_your_turn",
            Self::NotInHand => "not_in_hand",
            Self::Rule(illegal) => illegal.code(),
        }
    }

    /// Cards, seats or ranges concerned.
    pub fn detail(&self) -> Value {
        match self {
            Self::Rule(illegal) => illegal.detail(),
            _ => Value::Null,
        }
    }
}

impl<I: Illegal> fmt::Display for Refusal<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("The game is over."),
            Self::UnknownAction => f.write_str("This game has no such action."),
            Self::BadAction(why) => write!(f, "The action is not well formed: {why}."),
            Self::WrongPhase => f.write_str("This can't be done in this phase of the game."),
            Self::NotYourTurn => f.write_str("It is not your turn."),
            Self::NotInHand => f.write_str("You do not hold that."),
            Self::Rule(illegal) => write!(f, "{illegal}"),
        }
    }
}

/// What a match is started with.
#[derive(Clone, Debug)]
pub struct Setup<O> {
    /// The number of seats.
    pub seats: u8,
    /// The options.
    pub options: O,
    /// The version of the rules to play by, at most [`Rules::RULES_VERSION`].
    pub rules_version: u16,
    /// Data an option refers to, such as a set file's text, by option key.
    pub data: std::collections::BTreeMap<String, String>,
}

/// Why a match can't start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Options that do not parse, contradict each other or refer to data that is not there.
    Option {
        /// `bad_option`, or a code of the rules.
        code: &'static str,
        /// For people.
        message: String,
    },
    /// A number of seats that game and options do not allow.
    Seats(RangeInclusive<u8>),
}

impl SetupError {
    /// Code `bad_option`.
    pub fn bad_option(message: impl Into<String>) -> Self {
        Self::Option { code: "bad_option", message: message.into() }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option { message, .. } => f.write_str(message),
            Self::Seats(allowed) => write!(
                f,
                "This game needs {} to {} players with these options.",
                allowed.start(),
                allowed.end()
            ),
        }
    }
}

impl std::error::Error for SetupError {}

/// A chance event that does not fit; says what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadChance(pub String);

impl fmt::Display for BadChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What happened: an action that was checked, or chance.
#[derive(Clone, PartialEq, Debug)]
pub enum Step<A, C> {
    /// A seat's action.
    Action {
        /// Who acts.
        seat: Seat,
        /// What is done.
        action: A,
    },
    /// What chance decided.
    Chance(C),
}

/// The step type of a game.
pub type StepOf<R> = Step<<R as Rules>::Action, <R as Rules>::Chance>;

/// Whom or what a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The chance event of this name.
    Chance(&'static str),
    /// Seats.
    Seats {
        /// Without these it cannot go on.
        must: SeatSet,
        /// These could act, publicly, but need not.
        may: SeatSet,
    },
    /// It is over.
    Over,
}

impl Turn {
    /// Waits for these seats and offers nothing to others.
    #[must_use]
    pub const fn must(must: SeatSet) -> Self {
        Self::Seats { must, may: SeatSet::EMPTY }
    }

    /// The seats without which it cannot go on.
    #[must_use]
    pub const fn musts(self) -> SeatSet {
        match self {
            Self::Seats { must, .. } => must,
            _ => SeatSet::EMPTY,
        }
    }
}

/// How much [`Rules::legal`] lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// What a prompt carries: everything where that is short, else one of each kind, with forms.
    Prompt,
    /// Everything that can be listed.
    Complete,
}

/// What a seat may do.
#[derive(Clone, PartialEq, Debug)]
pub struct Legal<A, F> {
    /// Actions that are legal now, each once.
    pub actions: Vec<A>,
    /// Ranges that the list does not exhaust.
    pub forms: Vec<F>,
    /// Whether one of the actions answers no question: the seat may take it besides, also while
    /// the match waits for it.
    pub besides: bool,
}

impl<A, F> Legal<A, F> {
    /// Nothing: the seat is not asked.
    #[must_use]
    pub const fn none() -> Self {
        Self::list(Vec::new())
    }

    /// Exactly these.
    #[must_use]
    pub const fn list(actions: Vec<A>) -> Self {
        Self { actions, forms: Vec::new(), besides: false }
    }
}

/// The form of a game whose legal actions are always listed whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "never"))]
pub enum NoForm {}

/// How a match ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// 1 + the number of seats strictly ahead.
    pub ranks: BySeat<u8>,
    /// Who lost, in a game that names losers.
    pub losers: Option<SeatSet>,
    /// A word for what ended it, from the game's own list.
    pub reason: &'static str,
    /// What separated equal scores, where the game shows that.
    pub tiebreak: Option<Value>,
}

impl Outcome {
    /// All seats of rank 1.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        self.ranks.seats_where(|rank| *rank == 1)
    }
}

/// Ranks from keys of which the smallest is best; equal keys share a rank (1, 1, 3).
pub fn ranks<K: Ord>(keys: &BySeat<K>) -> BySeat<u8> {
    keys.map(|_, key| 1 + keys.values().filter(|other| *other < key).count() as u8)
}

/// A score sheet: what people would have written on paper.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// What each column holds.
    pub columns: Vec<Column>,
    /// A line a deal or round, as long as `columns`.
    pub rows: Vec<Vec<String>>,
}

/// The head of a column of a [`Sheet`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    /// A thing of the table's.
    Table(&'static str),
    /// A thing of one seat's; shown with the name of who sits there.
    Seat(Seat, &'static str),
}
