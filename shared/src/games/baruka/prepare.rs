//! Phase 1: everybody prepares totems behind the screen, all at once, without second thoughts.

use super::action::{Action, Preparation};
use super::event::Event;
use super::form::{Form, SAMPLES};
use super::goods::{Basic, Good, Goods, Totem};
use super::illegal::Illegal;
use super::multisets::multisets;
use super::options::Discards;
use super::place::Placing;
use super::{Baruka, Phase};
use crate::announce::Announcements;
use crate::rules::{Extent, Legal, Refusal};
use crate::seat::{Seat, SeatSet};
use crate::secret::Secret;

/// How many totems of any colour are prepared besides the spaces. Rulebook, first phase.
pub const FREE: usize = 2;
/// How many totems must be prepared, those on tiles not counted. Rulebook, first phase.
pub const LEAST: u32 = 2;
/// How many tiles are used in a round, either way. Rulebook, questions.
pub const TILES: u8 = 4;
/// What an empty space costs. Rulebook, first phase.
pub const EMPTY_SPACE: i32 = 2;

/// What can be said without looking at the state.
pub fn check_shape(preparation: &Preparation) -> Result<(), Refusal<Illegal>> {
    let bad = |why: &str| Err(Refusal::BadAction(why.into()));
    if preparation.free.len() > FREE {
        return bad("at most two totems of any colour are prepared");
    }
    if preparation.extra.len() + usize::from(preparation.tiles) > usize::from(TILES) {
        return bad("at most four expansion tiles are used in a round");
    }
    Ok(())
}

impl Preparation {
    /// The totems on the coloured spaces.
    fn filled(&self) -> impl Iterator<Item = Totem> {
        self.spaces.iter().flatten().copied()
    }

    /// Every totem.
    pub fn totems(&self) -> impl Iterator<Item = Totem> {
        self.filled().chain(self.free.iter().copied()).chain(self.extra.iter().copied())
    }

    /// Everything it takes out of the stock.
    fn uses(&self) -> Goods {
        let tiles = self.extra.len() + usize::from(self.tiles);
        let tiles = std::iter::repeat_n(Good::Expansion, tiles);
        self.totems().map(Good::from).chain(tiles).collect()
    }

    /// Points lost for empty spaces.
    fn loses(&self) -> i32 {
        EMPTY_SPACE * self.spaces.iter().filter(|space| space.is_none()).count() as i32
    }

    /// Whether the rules allow it with this board and stock.
    ///
    /// # Errors
    /// The first thing against it.
    pub fn check(&self, spaces: [Basic; 2], stock: &Goods) -> Result<(), Illegal> {
        let spaced = || self.spaces.iter().zip(spaces);
        if let Some((_, space)) =
            spaced().find(|(totem, space)| totem.is_some_and(|totem| !totem.counts_as(*space)))
        {
            return Err(Illegal::WrongColour { space });
        }
        if !stock.covers(&self.uses()) {
            return Err(Illegal::NotOwned);
        }
        // Totems put elsewhere, or kept, could have filled it. Purple ones need not.
        let filled: Goods = self.filled().collect();
        if let Some((_, space)) =
            spaced().find(|(totem, space)| totem.is_none() && stock.of(*space) > filled.of(*space))
        {
            return Err(Illegal::MustFill { space });
        }
        let needed = LEAST.min(stock.totems());
        if ((self.filled().count() + self.free.len()) as u32) < needed {
            return Err(Illegal::TooFew { needed });
        }
        Ok(())
    }
}

impl Baruka {
    pub(super) fn start_round(&mut self, announce: &mut Announcements<Event>) {
        self.round += 1;
        for (_, player) in self.players.iter_mut() {
            player.helpers.iter_mut().for_each(|hired| hired.used = false);
            player.preparation = Secret::new(None);
        }
        self.phase = Phase::Preparing;
        announce.all(Event::RoundStarted { round: self.round });
    }

    /// The colours of a seat's two spaces; every seat has a board by now.
    pub(super) fn spaces(&self, seat: Seat) -> [Basic; 2] {
        self.players[seat].character.map_or([Basic::Red; 2], |character| self.set[character].spaces)
    }

    pub(super) fn check_prepare(
        &self,
        seat: Seat,
        preparation: &Preparation,
    ) -> Result<(), Refusal<Illegal>> {
        self.check_turn(seat)?;
        preparation.check(self.spaces(seat), &self.players[seat].stock).map_err(Refusal::Rule)
    }

    pub(super) fn prepare(
        &mut self,
        seat: Seat,
        preparation: &Preparation,
        announce: &mut Announcements<Event>,
    ) {
        self.players[seat].preparation = Secret::new(Some(preparation.clone()));
        announce.split(
            SeatSet::only(seat),
            Event::Prepared { seat, preparation: Some(preparation.clone()) },
            Event::Prepared { seat, preparation: None },
        );
        if self.waiting().is_empty() {
            self.reveal(announce);
        }
    }

    /// All have prepared: stocks, penalties and discards come to light together.
    fn reveal(&mut self, announce: &mut Announcements<Event>) {
        self.show_discards();
        let mut preparations = Vec::new();
        for (_, player) in self.players.iter_mut() {
            let Some(preparation) = player.preparation.open_mut().take() else { continue };
            player.stock.pull(&preparation.uses());
            player.ready = preparation.totems().collect();
            player.ready.expansion = preparation.tiles;
            player.spent_tiles = preparation.extra.len() as u8;
            player.score -= preparation.loses();
            preparations.push(preparation);
        }
        announce.all(Event::Revealed {
            preparations,
            scores: self.players.map(|_, player| player.score),
            discards: self.players.map(|_, player| player.discards_shown),
        });
        self.phase = Phase::Placing(Placing::default());
    }

    pub(super) fn legal_preparing(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        let stock = self.players[seat].stock;
        let tiles_max = stock.expansion.min(TILES);
        let most = match extent {
            Extent::Prompt => SAMPLES,
            Extent::Complete => usize::MAX,
        };
        let mut legal = Legal {
            actions: self.legal_preparations(seat, most),
            forms: vec![Form::Prepare {
                spaces: self.spaces(seat),
                stock,
                tiles_max,
                extra_max: tiles_max,
            }],
            ..Legal::none()
        };
        if self.options.discards == Discards::AnyTime {
            let more = self.legal_more_discards(seat, extent);
            legal.actions.extend(more.actions);
            legal.forms.extend(more.forms);
        }
        legal
    }

    /// Legal preparations up to a number, those first that fill the spaces and use little more.
    fn legal_preparations(&self, seat: Seat, most: usize) -> Vec<Action> {
        let (board, stock) = (self.spaces(seat), self.players[seat].stock);
        let tiles_max = stock.expansion.min(TILES);
        let owned: Vec<Totem> =
            Totem::ALL.into_iter().filter(|totem| stock.of(*totem) > 0).collect();
        let up_to = |most| (0..=most).flat_map(|n| multisets(&owned, n)).collect::<Vec<_>>();
        let (frees, extras) = (up_to(FREE), up_to(usize::from(tiles_max)));
        let [firsts, seconds] = board.map(|space| [Some(space.into()), Some(Totem::Purple), None]);
        let mut found = Vec::new();
        for spaces in firsts.into_iter().flat_map(|first| seconds.map(|second| [first, second])) {
            for (free, extra) in
                frees.iter().flat_map(|free| extras.iter().map(move |extra| (free, extra)))
            {
                for tiles in 0..=tiles_max - extra.len() as u8 {
                    let (free, extra) = (free.clone(), extra.clone());
                    let preparation = Preparation { spaces, free, extra, tiles };
                    if found.len() < most && preparation.check(board, &stock).is_ok() {
                        found.push(Action::Prepare(preparation));
                    }
                }
            }
        }
        found
    }
}
