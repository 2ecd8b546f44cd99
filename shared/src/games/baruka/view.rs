//! What a viewer of Baruka sees.
//!
//! | thing | seen by |
//! |---|---|
//! | oracles in hand, and which of them match now | their owner |
//! | discarded oracles | their owner |
//! | how many of each level are in hand and discarded | all; new discards from the reveal on |
//! | who has decided or prepared | all |
//! | what is being prepared, and what it costs | its owner, until all have |
//! | stocks, bank, altar, tracks, boards, helpers and what lies on them, completed oracles | all |
//! | helper piles | their sizes, all; their order, nobody |
//! | oracles nobody was dealt | nobody |
//! | everything | all, after the end |
//!
//! Nothing else is disclosed. Stocks and scores are shown as they were until all have prepared,
//! to the seat that has prepared too.

use std::sync::Arc;

use serde::Serialize;

use super::action::Preparation;
use super::altar::Cell;
use super::card_set::{
    CardSet, Character, GrandTrack, Helper, HelperId, HelperKind, Oracle, OracleId,
};
use super::goods::{Goods, Totem};
use super::matching::matches;
use super::options::SetName;
use super::player::{Grand, Player};
use super::sacrifice::Sacrifice;
use super::scoring::FinalScore;
use super::{Baruka, Phase};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// The table as one viewer sees it. Cards come with their faces, whatever set is played with.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct View {
    /// What is going on.
    pub phase: PhaseName,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// How many rounds are played.
    pub rounds: u8,
    /// The set of cards.
    pub set: SetView,
    /// The turn order.
    pub order: Vec<Seat>,
    /// Whose turn it is, in phases with turns.
    pub turn: Option<Seat>,
    /// Whom the table waits for.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub waiting: SeatSet,
    /// The common supply.
    pub bank: Goods,
    /// The altar.
    pub altar: AltarView,
    /// Grand Sacrifices among which the seat whose turn it is must choose; else empty.
    pub candidates: Vec<Sacrifice>,
    /// Boards that can still be taken, while they are.
    pub characters: Vec<Arc<Character>>,
    /// Helpers that can be hired.
    pub helpers: HelpersView,
    /// Each seat as everybody sees it.
    pub seats: BySeat<SeatView>,
    /// One's own oracles in hand; spectators have none.
    pub hand: Option<Vec<HandCard>>,
    /// The oracles one has discarded.
    pub discarded: Option<Vec<Arc<Oracle>>>,
    /// What one has prepared, until all have.
    pub preparation: Option<Preparation>,
    /// What was hidden, after the end.
    pub revealed: Option<Revealed>,
    /// How each seat's points came about, after the end.
    pub scores: Option<BySeat<FinalScore>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum PhaseName {
    /// Boards are taken, in reverse turn order.
    Characters,
    /// Everybody decides which oracles to give up.
    Discards,
    /// Phase 1: everybody prepares.
    Prepare,
    /// Phase 2: totems are placed in turn order.
    Place,
    /// Phase 2, after the last turn: oracles may still be played.
    LastCall,
    /// Phase 3: helpers are hired in turn order.
    Hire,
    /// Phase 4: everybody crafts in turn order.
    Craft,
    /// The match has ended.
    Over,
}

/// The set of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct SetView {
    /// `house`, or `sha256:` and the hash of its file.
    pub id: SetName,
    /// Its name for people.
    pub name: String,
    /// What Grand Sacrifices score at the end.
    pub grand_track: GrandTrack,
}

/// The altar.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct AltarView {
    /// All its cells, those added last at the end.
    pub cells: Vec<Cell>,
    /// What stands on it.
    pub totems: Vec<TotemView>,
}

/// A totem on the altar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct TotemView {
    /// Where.
    pub at: Cell,
    /// Which.
    pub totem: Totem,
    /// Whether its eyes are open.
    pub open: bool,
}

/// The helpers that lie open, by kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct HelpersView {
    /// Resource helpers.
    pub resource: KindView,
    /// Helpers with skills.
    pub skill: KindView,
    /// Scoring helpers.
    pub scoring: KindView,
}

/// The helpers of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct KindView {
    /// Those that lie open, from left to right; `null` is a gap.
    pub shown: Vec<Option<ShownView>>,
    /// How many are left in the pile.
    pub pile: usize,
}

/// A helper that lies open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct ShownView {
    /// Its face.
    pub helper: Arc<Helper>,
    /// What lies on it.
    pub on: Goods,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct SeatView {
    /// The scoring track.
    pub score: i32,
    /// Its board.
    pub character: Option<Arc<Character>>,
    /// What it owns; until all have prepared, with what it prepares.
    pub stock: Goods,
    /// Totems it still has to place, and tiles it may lay.
    pub ready: Goods,
    /// Tiles that carried totems this round, until they go to the bank.
    pub spent_tiles: u8,
    /// How many oracles of level I, II and III it holds, as far as known.
    pub hand: [usize; 3],
    /// How many oracles of level I, II and III it has given up, as far as known.
    pub discarded: [usize; 3],
    /// Oracles it has played, in order.
    pub completed: Vec<Arc<Oracle>>,
    /// Helpers it has hired, in order.
    pub helpers: Vec<HiredView>,
    /// Its Grand Sacrifices.
    pub grand: Grand,
    /// How many cells it has added to the altar.
    pub expansions: u8,
}

/// A hired helper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct HiredView {
    /// Its face.
    pub helper: Arc<Helper>,
    /// Whether its skill was used this round.
    pub used: bool,
}

/// An oracle in one's own hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct HandCard {
    /// Its face.
    pub card: Arc<Oracle>,
    /// Whether its icons stand on the altar now.
    pub matches: bool,
}

/// What was hidden, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Revealed {
    /// Oracles left in hand.
    pub hands: BySeat<Vec<Arc<Oracle>>>,
    /// Oracles given up.
    pub discarded: BySeat<Vec<Arc<Oracle>>>,
    /// Oracles that nobody was dealt.
    pub undealt: Vec<Arc<Oracle>>,
    /// Helpers that never came, the next one first.
    pub piles: PilesView,
}

/// The rests of the helper piles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct PilesView {
    /// Resource helpers.
    pub resource: Vec<String>,
    /// Helpers with skills.
    pub skill: Vec<String>,
    /// Scoring helpers.
    pub scoring: Vec<String>,
}

impl Baruka {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let own = viewer.seat().map(|seat| &self.players[seat]);
        View {
            phase: self.phase_name(),
            round: self.round,
            rounds: self.rounds(),
            set: SetView {
                id: self.options.set.clone(),
                name: self.set.name.clone(),
                grand_track: self.set.grand_track.clone(),
            },
            order: self.order.clone(),
            turn: self.turn_of(),
            waiting: self.waiting(),
            bank: self.bank,
            altar: AltarView {
                cells: self.altar.cells().to_vec(),
                totems: self
                    .altar
                    .totems()
                    .map(|(at, on)| TotemView { at, totem: on.totem, open: on.open })
                    .collect(),
            },
            candidates: match &self.phase {
                Phase::Placing(placing) => placing.candidates.clone(),
                _ => Vec::new(),
            },
            characters: match self.phase {
                Phase::Characters(_) => {
                    self.free_boards().map(|board| self.set[board].clone()).collect()
                }
                _ => Vec::new(),
            },
            helpers: self.view_helpers(),
            seats: self.players.map(|_, player| player.view(&self.set)),
            hand: own.map(|player| self.view_hand(player)),
            discarded: own.map(|player| faces(&self.set, player.discarded.open())),
            preparation: own.and_then(|player| player.preparation.open().clone()),
            revealed: matches!(self.phase, Phase::Over).then(|| self.reveal_all()),
            scores: matches!(self.phase, Phase::Over)
                .then(|| self.players.map(|seat, _| self.final_score(seat))),
        }
    }

    const fn phase_name(&self) -> PhaseName {
        match self.phase {
            Phase::Altar
            | Phase::Order
            | Phase::Oracles
            | Phase::Helpers
            | Phase::Characters(_) => PhaseName::Characters,
            Phase::Discarding(_) => PhaseName::Discards,
            Phase::Preparing => PhaseName::Prepare,
            Phase::Placing(_) => PhaseName::Place,
            Phase::LastCall(_) => PhaseName::LastCall,
            Phase::Hiring(_) => PhaseName::Hire,
            Phase::Crafting(_) => PhaseName::Craft,
            Phase::Over => PhaseName::Over,
        }
    }

    /// Matches are marked only while cards can be played.
    fn view_hand(&self, player: &Player) -> Vec<HandCard> {
        let playing = matches!(self.phase, Phase::Placing(_) | Phase::LastCall(_));
        faces(&self.set, player.hand.open())
            .into_iter()
            .map(|card| HandCard { matches: playing && matches(&self.altar, &card.icons), card })
            .collect()
    }

    fn view_helpers(&self) -> HelpersView {
        let [resource, skill, scoring] = HelperKind::ALL.map(|kind| KindView {
            shown: self.shown[kind as usize]
                .iter()
                .map(|place| {
                    place.map(|shown| ShownView {
                        helper: self.set[shown.helper].clone(),
                        on: shown.on,
                    })
                })
                .collect(),
            pile: self.piles.open()[kind as usize].len(),
        });
        HelpersView { resource, skill, scoring }
    }

    fn reveal_all(&self) -> Revealed {
        let [resource, skill, scoring] = HelperKind::ALL.map(|kind| {
            let pile = self.piles.open()[kind as usize].iter().rev();
            pile.map(|helper: &HelperId| self.set[*helper].id.clone()).collect()
        });
        Revealed {
            hands: self.players.map(|_, player| faces(&self.set, player.hand.open())),
            discarded: self.players.map(|_, player| faces(&self.set, player.discarded.open())),
            undealt: faces(&self.set, &self.undealt()),
            piles: PilesView { resource, skill, scoring },
        }
    }
}

impl Player {
    /// The seat as everybody sees it.
    fn view(&self, set: &CardSet) -> SeatView {
        SeatView {
            score: self.score,
            character: self.character.map(|character| set[character].clone()),
            stock: self.stock,
            ready: self.ready,
            spent_tiles: self.spent_tiles,
            hand: self.hand_shown(set),
            discarded: self.discards_shown,
            completed: faces(set, &self.completed),
            helpers: self
                .helpers
                .iter()
                .map(|hired| HiredView { helper: set[hired.helper].clone(), used: hired.used })
                .collect(),
            grand: self.grand,
            expansions: self.laid,
        }
    }
}

fn faces(set: &CardSet, cards: &[OracleId]) -> Vec<Arc<Oracle>> {
    cards.iter().map(|card| set[*card].clone()).collect()
}
