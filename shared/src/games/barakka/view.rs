//! What a viewer of Barakka sees and is told.
//!
//! | thing | seen by |
//! |---|---|
//! | the card drawn from the deck | its drawer, until it is played or discarded |
//! | a card drawn from a pile | all |
//! | the two drawn cards of solo | the player |
//! | a sequence: number of cards, topmost card and its colour, tiles | all |
//! | an El-Karim first card: that it lies there | all |
//! | its face | nobody; it is in the event of its play alone |
//! | cards underneath, own ones too | nobody; with `open_memory` their owner, first cards too |
//! | a discard pile: topmost card and height | all |
//! | cards underneath, the deck, the card put aside in solo | nobody |
//! | number of cards in the deck, tiles, token, rose, whether the deck must be drawn from | all |
//! | everything, sequences laid out in order, scores | all, once the match is over |
//!
//! A card that gets covered is named in the event of its play, or of the pile's, and nowhere
//! afterwards. Of two cards discarded together in solo the lower one is named to nobody.
//!
//! Disclosed by ruling: while the token is in the supply no sand card has been played, and it
//! moves to whoever lays one, face down too; the Desert Rose is offered exactly when a seat's
//! first cards are of all base colours and it is free.

use serde::Serialize;

use super::action::Source;
use super::card::{Card, Colour};
use super::result::SeatScore;
use super::scoring::{SequenceScore, laid_out};
use super::sequence::Sequence;
use super::tiles::Treasure;
use super::{Barakka, Phase};
use crate::seat::{BySeat, Seat, Viewer};
use crate::secret::Face;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct View {
    /// What is going on.
    pub phase: PhaseName,
    /// Who acts; nobody once it is over.
    pub turn: Option<Seat>,
    /// How many cards are left in the deck; in solo in each of the two.
    pub deck: usize,
    /// Two discard piles; in solo one.
    pub piles: Vec<PileView>,
    /// Whether only the deck may be drawn from, because nothing came of the last turns.
    pub must_draw_deck: bool,
    /// What the seat that acts has drawn and not yet used.
    pub drawn: Option<DrawnView>,
    /// Each seat with what lies before it.
    pub seats: BySeat<SeatView>,
    /// The tiles that can be taken, gold ones apart; with `sadid: in_order` the stack, the top
    /// first.
    pub supply: Vec<Colour>,
    /// How many gold tiles can be given.
    pub gold: usize,
    /// Tiles that have left the game.
    pub discarded: Vec<Colour>,
    /// The sand token, where it is played with.
    pub token: Option<TreasureView>,
    /// The Desert Rose, where it is played with.
    pub rose: Option<TreasureView>,
    /// The card put aside in solo, if one is over: face down until the end.
    pub aside: Vec<Face<Card>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum PhaseName {
    /// Two players: a card is drawn.
    Draw,
    /// Two players: the drawn card is played or discarded.
    Use,
    /// Alone: one of two cards is played, or none.
    Solo,
    /// The Desert Rose is offered to who acts.
    DesertRose,
    /// The match has ended.
    Over,
}

/// A discard pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct PileView {
    /// The topmost card.
    pub top: Option<Card>,
    /// How many cards.
    pub height: usize,
    /// All of them, the lowest first, once the match is over.
    pub cards: Option<Vec<Card>>,
}

/// Cards that are drawn and not yet used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct DrawnView {
    /// Where from.
    pub from: Source,
    /// One card; in solo two, by deck.
    pub cards: Vec<Face<Card>>,
}

/// A seat with what lies before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct SeatView {
    /// Its sequences in the order they were started.
    pub sequences: Vec<SequenceView>,
    /// The tiles it holds, as they came.
    pub tiles: Vec<Colour>,
    /// What it scores, once the match is over.
    pub score: Option<SeatScore>,
}

/// A sequence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct SequenceView {
    /// The colour of its face-up cards; a lone face-down card has none.
    pub colour: Option<Colour>,
    /// How many cards.
    pub count: usize,
    /// The topmost card, unless it lies face down.
    pub top: Option<Card>,
    /// Whether its first card lies face down.
    pub starts_face_down: bool,
    /// Its cards: with `open_memory` one's own as they were laid; at the end everybody's, in
    /// order.
    pub cards: Option<Vec<Card>>,
}

/// A tile of which there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct TreasureView {
    /// Who has it; nobody yet.
    pub holder: Option<Seat>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Event {
    /// The match began.
    Started {
        /// Who acts first.
        turn: Seat,
    },
    /// A card was drawn, in solo two.
    Drew {
        /// By whom.
        seat: Seat,
        /// Where from.
        from: Source,
        /// Which; from the deck to the drawer alone.
        cards: Vec<Face<Card>>,
    },
    /// An emptied pile got the deck's top card.
    Refilled {
        /// Which pile.
        pile: usize,
        /// The card.
        card: Card,
    },
    /// A card was laid onto a sequence. Shown to all, also where it goes face down.
    Played {
        /// Who.
        seat: Seat,
        /// Which of the seat's sequences, from 0 in the order they were started.
        sequence: usize,
        /// The card.
        card: Card,
        /// Whether it lies face down from now on.
        face_down: bool,
    },
    /// A card was put on a pile.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which pile.
        pile: usize,
        /// The card, unless it is covered at once.
        card: Face<Card>,
    },
    /// A tile changed hands.
    TileTaken {
        /// Who has it now.
        seat: Seat,
        /// Its colour.
        colour: Colour,
        /// Who had it before; nobody: the supply.
        from: Option<Seat>,
    },
    /// The top tile left the game: everybody had finished its colour.
    TileDiscarded {
        /// Its colour.
        colour: Colour,
    },
    /// The sand token changed hands.
    TokenTaken {
        /// Who has it now.
        seat: Seat,
        /// Who had it before; nobody: the supply.
        from: Option<Seat>,
    },
    /// A seat is asked whether it takes the Desert Rose.
    RoseOffered {
        /// Who.
        seat: Seat,
    },
    /// It has answered.
    RoseAnswered {
        /// Who.
        seat: Seat,
        /// Whether it took the rose.
        taken: bool,
    },
    /// The match ended.
    Ended {
        /// The final scores.
        scores: BySeat<i32>,
    },
}

impl Barakka {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let scores = match &self.phase {
            Phase::Over(scores) => Some(scores),
            _ => None,
        };
        View {
            phase: match self.phase {
                Phase::Deal | Phase::Start | Phase::Tiles | Phase::Draw => PhaseName::Draw,
                Phase::Use => PhaseName::Use,
                Phase::Solo => PhaseName::Solo,
                Phase::DesertRose => PhaseName::DesertRose,
                Phase::Over(_) => PhaseName::Over,
            },
            turn: scores.is_none().then_some(self.turn),
            deck: self.deck.left(),
            piles: self
                .piles
                .iter()
                .map(|pile| PileView {
                    top: pile.top(),
                    height: pile.height(),
                    cards: scores.map(|_| pile.cards().to_vec()),
                })
                .collect(),
            must_draw_deck: self.must_draw_deck(),
            drawn: self.drawn_view(viewer),
            seats: self.sequences.map(|seat, sequences| {
                let score = scores.map(|scores| &scores[seat]);
                SeatView {
                    sequences: self.sequence_views(viewer, seat, sequences, score),
                    tiles: self.tiles.held[seat].clone(),
                    score: score.cloned(),
                }
            }),
            supply: self.tiles.supply.clone(),
            gold: self.tiles.gold,
            discarded: self.tiles.discarded.clone(),
            token: self.tiles.token.map(treasure),
            rose: self.tiles.rose.map(treasure),
            aside: self
                .deck
                .aside()
                .iter()
                .map(|card| if scores.is_some() { Face::Up(*card) } else { Face::Down })
                .collect(),
        }
    }

    fn drawn_view(&self, viewer: Viewer) -> Option<DrawnView> {
        let drawn = self.drawn.as_ref()?;
        let open = drawn.from != Source::Deck || viewer.is(self.turn);
        let face = |card: &Card| if open { Face::Up(*card) } else { Face::Down };
        let cards = drawn.cards.open().iter().map(face).collect();
        Some(DrawnView { from: drawn.from, cards })
    }

    fn sequence_views(
        &self,
        viewer: Viewer,
        seat: Seat,
        sequences: &[Sequence],
        score: Option<&SeatScore>,
    ) -> Vec<SequenceView> {
        let open = self.options.open_memory && viewer.is(seat);
        let view = |at: usize, sequence: &Sequence| {
            let score: Option<&SequenceScore> = score.and_then(|score| score.sequences.get(at));
            SequenceView {
                colour: sequence.colour(),
                count: sequence.len(),
                top: sequence.top(),
                starts_face_down: sequence.starts_face_down(),
                cards: match score {
                    Some(score) => Some(laid_out(sequence.cards(), score.joker)),
                    None => open.then(|| sequence.cards().to_vec()),
                },
            }
        };
        sequences.iter().enumerate().map(|(at, sequence)| view(at, sequence)).collect()
    }
}

fn treasure(of: Treasure) -> TreasureView {
    TreasureView { holder: of.holder }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::chance::{Seed, below};
    use crate::games::barakka::{Options, Portugues, Sadid};
    use crate::play::{ChanceSource, Match};
    use crate::rules::{Extent, Setup, Turn};

    /// How many cards a text names: each has a hyphen, and nothing else has.
    fn named(thing: &impl Serialize) -> usize {
        serde_json::to_string(thing).unwrap().matches('-').count()
    }

    /// Counted from the public numbers alone, not from how a view is made.
    fn open_cards(view: &View, viewer: Viewer, options: &Options) -> usize {
        let piles = view.piles.iter().filter(|pile| pile.height > 0).count();
        let sequences = |(seat, of): (Seat, &SeatView)| -> usize {
            let own = options.open_memory && viewer.is(seat);
            let lone_face_down = |count| options.el_karim && count == 1;
            of.sequences
                .iter()
                .map(|s| usize::from(!lone_face_down(s.count)) + if own { s.count } else { 0 })
                .sum()
        };
        let drawn = view.drawn.as_ref().map_or(0, |drawn| match drawn.from {
            Source::Deck if viewer.seat() != view.turn => 0,
            _ => drawn.cards.len(),
        });
        piles + drawn + view.seats.iter().map(sequences).sum::<usize>()
    }

    #[test]
    fn a_view_names_no_covered_card() {
        let all = Options {
            el_samra: true,
            sadid: Sadid::InOrder,
            el_karim: true,
            desert_rose: true,
            el_basr: true,
            portugues: Portugues::Count,
            open_memory: false,
        };
        let open = Options { open_memory: true, ..all };
        for (nth, options) in [Options::default(), all, open].into_iter().enumerate() {
            for seats in 1..=2 {
                play(Setup { seats, options, rules_version: 1, data: Default::default() }, nth);
            }
        }
    }

    fn play(setup: Setup<Options>, nth: usize) {
        let options = setup.options;
        let mut rng = ChaCha8Rng::seed_from_u64(nth as u64);
        let mut chance = ChanceSource::Seed(Seed::new([nth as u8; 32]));
        let mut table = Match::<Barakka>::start(setup, &mut chance).unwrap();
        while table.turn() != Turn::Over {
            for viewer in Viewer::all(table.seats()) {
                let view = table.view(viewer);
                assert_eq!(named(&view), open_cards(&view, viewer, &options), "{view:?}");
                assert_eq!(table.scores(), None);
                assert!(table.sheet().rows.is_empty());
            }
            let seat = table.turn().musts().iter().next().unwrap();
            let legal = table.legal(seat, Extent::Complete).actions;
            let action = legal[below(&mut rng, legal.len() as u32) as usize];
            table.act(seat, action, &mut chance).unwrap();
        }
        let view = table.view(Viewer::Spectator);
        let lain: usize =
            view.seats.values().flat_map(|seat| &seat.sequences).map(|s| s.count).sum();
        let heights: usize = view.piles.iter().map(|pile| pile.height).sum();
        let whole = super::super::card::whole_deck(&options).len();
        assert_eq!(lain + heights + view.aside.len(), whole, "the end shows everything");
    }
}
