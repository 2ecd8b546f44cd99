//! What a room hands to the store to be kept, all of it or nothing.

use super::{BadText, Document, PlayerId, RoomCode, Seed};

/// One atomic write by the room's one writer. Empty and `None` parts leave what is stored alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// The room to write to.
    pub room: RoomCode,
    /// What [`Store::open_room`](super::Store::open_room) gave to this writer.
    pub epoch: u64,
    /// The seq of the room's newest step as the writer knows it, 0 before the first.
    pub head: u64,
    /// Appended as `head + 1`, `head + 2`, …
    pub steps: Vec<NewStep>,
    /// Replaces the room's document: host, settings, lock, kicks, ready marks, clocks.
    pub state: Option<Document>,
    /// Added, or put in the place of the row with the same number.
    pub matches: Vec<MatchRow>,
    /// Added to the tail of the chat, of which the last [`CHAT_LINES`] of each channel are kept.
    pub chat: Vec<ChatLine>,
    /// Channels of which no line is kept any longer.
    pub forgotten: Vec<String>,
    /// Replaces the list of those who hold a seat.
    pub seats: Option<Vec<SeatHolder>>,
    /// Whether the room shows in the public list: its maker listed it, and others can join or
    /// watch.
    pub listed: Option<bool>,
    /// When the room may be deleted, in ms since 1970 UTC.
    pub expires_at_ms: Option<i64>,
}

/// Lines of chat kept for a channel; older ones are deleted as new ones come.
pub const CHAT_LINES: u32 = 200;

impl Commit {
    /// A commit that changes nothing yet, to be filled in.
    #[must_use]
    pub fn new(room: RoomCode, epoch: u64, head: u64) -> Self {
        Self {
            room,
            epoch,
            head,
            steps: Vec::new(),
            state: None,
            matches: Vec::new(),
            chat: Vec::new(),
            forgotten: Vec::new(),
            seats: None,
            listed: None,
            expires_at_ms: None,
        }
    }

    /// The seq of the room's newest step once this is durable.
    #[must_use]
    pub fn new_head(&self) -> u64 {
        self.head + self.steps.len() as u64
    }

    /// Refuses NUL before any database sees it: SQLite would keep it, Postgres would not.
    pub(crate) fn check(&self) -> Result<(), BadText> {
        for step in &self.steps {
            no_nul("body of a step", &step.body)?;
            no_nul("act id", step.act_id.as_deref().unwrap_or_default())?;
        }
        no_nul("state of the room", self.state.as_deref().unwrap_or_default())?;
        self.matches.iter().try_for_each(MatchRow::check)?;
        self.forgotten.iter().try_for_each(|channel| no_nul("channel of chat", channel))?;
        self.chat.iter().try_for_each(|line| {
            no_nul("line of chat", &line.body)?;
            no_nul("channel of chat", &line.channel)
        })
    }
}

/// A room to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRoom {
    /// Drawn by the caller; refused if it was ever used before.
    pub code: RoomCode,
    /// The room's document, as in [`Commit::state`].
    pub state: Document,
    /// The first match, opened with the room.
    pub first_match: MatchRow,
    /// Who holds a seat: the maker.
    pub seats: Vec<SeatHolder>,
    /// As [`Commit::listed`].
    pub listed: bool,
    /// As [`Commit::expires_at_ms`].
    pub expires_at_ms: i64,
}

impl NewRoom {
    pub(crate) fn check(&self) -> Result<(), BadText> {
        no_nul("state of the room", &self.state)?;
        self.first_match.check()
    }
}

/// A player who holds a seat of a room. A seat has one holder; bots hold none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatHolder {
    /// Counted from 0.
    pub seat: u8,
    /// Who holds it.
    pub player: PlayerId,
}

/// One entry of the log before it has its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStep {
    /// The number of the match it belongs to.
    pub match_n: u32,
    /// What happened.
    pub kind: StepKind,
    /// Whose seat acted; `None` for chance and the like.
    pub seat: Option<u8>,
    /// Who acted; `None` where the server did.
    pub player: Option<PlayerId>,
    /// The id the player's client gave the action. Unique for (match, player); the room sees to
    /// that in memory, from the steps it loads.
    pub act_id: Option<String>,
    /// JSON.
    pub body: Document,
    /// When it happened, in ms since 1970 UTC.
    pub at_ms: i64,
}

/// What kind of thing a step records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// A seat acted.
    Action,
    /// Cards were dealt or something else was drawn.
    Chance,
    /// Earlier actions were taken back.
    Undo,
    /// The match came to its end other than by the rules, or its end was noted.
    Ended,
}

impl StepKind {
    const ALL: [Self; 4] = [Self::Action, Self::Chance, Self::Undo, Self::Ended];

    /// The word for it in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Action => "action",
            Self::Chance => "chance",
            Self::Undo => "undo",
            Self::Ended => "ended",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// One play of a game in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRow {
    /// Counted from 1 in each room.
    pub n: u32,
    /// The game's key, as `bark_side`.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules_version: u16,
    /// JSON, the game's options.
    pub options: Document,
    /// The server's share of the seed, drawn when the match is opened.
    pub server_seed: Option<Seed>,
    /// JSON, the seats' shares, once they are frozen.
    pub contributions: Option<Document>,
    /// What the cards are dealt from, once the match has started.
    pub seed: Option<Seed>,
    /// JSON, who played by seat, once the match has started.
    pub players: Option<Document>,
    /// JSON, how it ended.
    pub result: Option<Document>,
    /// Times are in ms since 1970 UTC.
    pub opened_at_ms: i64,
    /// When the lobby turned into play.
    pub started_at_ms: Option<i64>,
    /// When play was over.
    pub ended_at_ms: Option<i64>,
}

impl MatchRow {
    fn check(&self) -> Result<(), BadText> {
        no_nul("key of a game", &self.game)?;
        no_nul("options of a match", &self.options)?;
        let later = [&self.contributions, &self.players, &self.result];
        later.into_iter().flatten().try_for_each(|text| no_nul("document of a match", text))
    }
}

/// One line of chat with all that the room keeps about it, addressees included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// When it was said, in ms since 1970 UTC.
    pub at_ms: i64,
    /// Names those who may read it, in any words of the room's; empty: everybody.
    pub channel: String,
    /// JSON.
    pub body: Document,
}

fn no_nul(field: &'static str, text: &str) -> Result<(), BadText> {
    if text.contains('\0') { Err(BadText { field }) } else { Ok(()) }
}
