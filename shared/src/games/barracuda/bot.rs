//! Bots of BaRRacuda.
//!
//! `easy` wants five tokens in place by the cheapest way, buys leases out from under whoever is
//! about to win, and holds on to its own as long as it can pay. What others own it guesses from
//! what everybody has seen them pay, and from its own dealings with them.

use rand::rngs::ChaCha8Rng;

use super::Barracuda;
use super::action::Action;
use super::board::{Position, TOKENS, rent};
use super::event::Event;
use super::ledger::DealKind;
use super::money::{Notes, STARTING_CASH};
use super::offer::OfferKind;
use super::prompt::Form;
use super::view::{BarView, OfferView, View};
use crate::bot::{Bots, Policy};
use crate::chance::below;
use crate::rules::Legal;
use crate::seat::Seat;

// The weights below were found by play against random play; money and worth are in thousands.
/// What a token in a bar is worth.
const TOKEN: i32 = 8;
/// What it is worth to win, or to keep somebody from winning.
const BLOCK: i32 = 47;
/// What a bar costs on average that nobody has seen.
const UNSEEN_PRICE: u16 = 4;
/// What it is worth to see a bar that nobody has seen: it may take a partner for nothing.
const UNSEEN: i32 = 8;
/// What a token costs less that needs no rent.
const RENT_FREE: i32 = 4;
/// What it is worth to buy into another's bar beyond the token: it needs no rent either.
const BOUGHT_IN: i32 = 6;
/// What a rival's token costs in one's own bar.
const RIVAL: i32 = 9;
/// What one thousand is worth that one will lack; one likes to keep [`RESERVE`] beyond the rent.
const STRAIN: i32 = 3;
/// Money to keep beyond the next rent.
const RESERVE: i32 = 4;

impl Bots for Barracuda {
    const LEVELS: &'static [&'static str] = &["easy"];

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Policy<Self>>> {
        match level {
            "easy" => Some(Box::new(Easy { me: seat })),
            _ => None,
        }
    }
}

/// Judges by what lies on the table and stands in its book; remembers nothing.
struct Easy {
    me: Seat,
}

impl Policy<Barracuda> for Easy {
    fn observe(&mut self, _: &View, _: &[&Event]) {}

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action, Form>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Action> {
        let table = Table { me: self.me, view };
        let mut choices = legal.actions.clone();
        choices.extend(legal.forms.iter().flat_map(|form| table.within(form)));
        let best = choices.into_iter().max_by_key(|action| table.worth(action))?;
        match best {
            Action::Audit {} => None,
            best => Some(bluff(best, table.fakes(), rng)),
        }
    }
}

/// Adds a counterfeit or two to an offer, so that its size tells less.
fn bluff(action: Action, fakes: u16, rng: &mut ChaCha8Rng) -> Action {
    let more = below(rng, u32::from(fakes.min(2)) + 1);
    let with = |notes: Notes| Notes { fakes: more, ..notes };
    match action {
        Action::Partner { bar, notes } => Action::Partner { bar, notes: notes.map(with) },
        Action::TakeOver { bar, notes } => Action::TakeOver { bar, notes: with(notes) },
        other => other,
    }
}

/// The table as its bot looks at it.
struct Table<'a> {
    me: Seat,
    view: &'a View,
}

impl Table<'_> {
    /// Some actions of a form: the lowest, the highest and what lies between.
    fn within(&self, form: &Form) -> Vec<Action> {
        let fakes = self.fakes().min(1);
        let some = |min: u16, max: u16| {
            let sizes = [min, min.midpoint(max), max];
            sizes.map(|cash| Notes::fewest(cash, if cash == 0 { fakes } else { 0 }))
        };
        let (Form::Partner { cash, .. }
        | Form::TakeOver { cash, .. }
        | Form::Bid { cash, .. }
        | Form::Stake { cash, .. }) = form;
        let max = cash.max.min(cash.min + 12);
        let notes = some(cash.min, max).into_iter().filter(|notes| !notes.is_empty());
        notes
            .map(|notes| match form {
                Form::Partner { bar, .. } => Action::Partner { bar: *bar, notes: Some(notes) },
                Form::TakeOver { bar, .. } => Action::TakeOver { bar: *bar, notes },
                Form::Bid { .. } => Action::Bid { notes },
                Form::Stake { .. } => Action::Stake { notes },
            })
            .collect()
    }

    /// How good an action looks, in thousands; higher is better.
    fn worth(&self, action: &Action) -> i32 {
        match action {
            Action::Audit {} => i32::MIN,
            Action::Stay {} => BLOCK,
            Action::Open { bar } => self.lease(*bar),
            Action::Partner { notes: None, .. } => TOKEN + RENT_FREE,
            Action::Partner { bar, notes: Some(notes) } => self.buy_in(*bar, money(notes)),
            Action::TakeOver { bar, notes } => self.take_over(*bar, money(notes)),
            Action::Auction { bar } => self.sell(*bar),
            Action::Accept { seat: None } => self.accept(),
            Action::Accept { seat: Some(winner) } => self.accept_bid(*winner),
            // What refusing, closing and declining are measured against.
            Action::Refuse {} | Action::Close {} | Action::NoLastOrder {} => 0,
            Action::Bid { notes } => self.bid(money(notes)),
            Action::LastOrder {} => {
                if self.short() > 0 {
                    1
                } else {
                    -1
                }
            }
            Action::Stake { notes } => self.stake(money(notes)),
        }
    }

    fn bar(&self, at: Position) -> &BarView {
        &self.view.bars[at.index()]
    }

    fn cash(&self) -> i32 {
        self.view.purse.map_or(0, |purse| purse.cash.into())
    }

    fn fakes(&self) -> u16 {
        self.view.purse.map_or(0, |purse| purse.fakes)
    }

    fn tokens(&self, seat: Seat) -> usize {
        self.view.seats[seat].tokens
    }

    /// What a seat may own: what it started with, less what everybody has seen it pay, and what
    /// it dealt with this bot.
    fn guess(&self, seat: Seat) -> i32 {
        let mut cash = i32::from(STARTING_CASH) - i32::from(self.view.seats[seat].paid);
        for deal in self.view.ledger.iter().flatten() {
            let paid = money(&deal.notes);
            let refused = match deal.kind {
                DealKind::Partner => -paid,
                DealKind::TakeOver => paid,
                DealKind::Bid => 0,
            };
            if deal.from == seat {
                cash += if deal.accepted { -paid } else { refused };
            } else if deal.to == seat && deal.kind != DealKind::Bid {
                cash += if deal.accepted { paid } else { -paid };
            }
        }
        cash.max(0)
    }

    /// Whether a seat wins unless it loses a token.
    fn is_winning(&self, seat: Seat) -> bool {
        self.tokens(seat) == TOKENS
    }

    /// The bars one leases, with their prices.
    fn leases(&self) -> impl Iterator<Item = (Position, u16)> {
        Position::all().filter_map(|at| {
            let bar = self.bar(at);
            Some((at, bar.card?.price)).filter(|_| bar.tenant == Some(self.me))
        })
    }

    fn prices(&self) -> Vec<u16> {
        self.leases().map(|(_, price)| price).collect()
    }

    /// How much more rent one would pay each round with another bar of this price.
    fn more_rent(&self, price: u16) -> i32 {
        let mut prices = self.prices();
        let now = rent(&prices);
        prices.push(price);
        i32::from(rent(&prices)) - i32::from(now)
    }

    /// By how much the next rent is more than one has.
    fn short(&self) -> i32 {
        i32::from(self.view.seats[self.me].rent) - self.cash()
    }

    /// A token, the rent until all five are placed, and perhaps room for a partner.
    fn lease(&self, at: Position) -> i32 {
        let (price, partner) = match self.bar(at).card {
            Some(card) => (card.price, if card.takes_partner { TOKEN / 2 } else { 0 }),
            None => (UNSEEN_PRICE, UNSEEN),
        };
        let rounds = (TOKENS - self.tokens(self.me)) as i32;
        let rent = self.more_rent(price) * rounds;
        let broke = if self.short() + self.more_rent(price) > 0 { BLOCK } else { 0 };
        TOKEN + partner - rent * 3 / 2 - broke
    }

    fn buy_in(&self, at: Position, cash: i32) -> i32 {
        let Some(tenant) = self.bar(at).tenant else { return 0 };
        // A tenant refuses what it can do without; a poor one takes it.
        let odds = if self.guess(tenant) < cash { 4 } else { 2 };
        (TOKEN * odds - cash * 4) / 4 + BOUGHT_IN - self.strain(cash)
    }

    fn take_over(&self, at: Position, cash: i32) -> i32 {
        let Some(tenant) = self.bar(at).tenant else { return 0 };
        let lost = 1 + i32::from(self.bar(at).partner == Some(tenant));
        let forced = self.guess(tenant) < cash;
        let urgent = if self.is_winning(tenant) { BLOCK + cash } else { 0 };
        let taken = self.lease(at) - cash + lost * TOKEN / 4;
        let refused = cash + cash / 2;
        let expected = if forced { taken } else { (taken + refused) / 2 };
        expected + urgent - self.strain(cash)
    }

    /// What it costs to be left with less than the next rent and a little.
    fn strain(&self, cash: i32) -> i32 {
        (self.short() + RESERVE + cash).max(0) * STRAIN
    }

    /// To be rid of a rent that one can't pay.
    fn sell(&self, at: Position) -> i32 {
        let prices = self.prices();
        let others: Vec<u16> =
            self.leases().filter(|(own, _)| *own != at).map(|(_, price)| price).collect();
        let saved = i32::from(rent(&prices)) - i32::from(rent(&others));
        if self.short() > 0 && saved >= self.short() { BLOCK + saved } else { saved - 2 * TOKEN }
    }

    /// What accepting is better than refusing by.
    fn accept(&self) -> i32 {
        let Some(OfferView { kind, bar, from, notes: Some(notes), .. }) = &self.view.offer else {
            return 0;
        };
        let cash = money(notes);
        let wins = if self.tokens(*from) + 1 == TOKENS { BLOCK } else { 0 };
        let poor = self.strain(cash);
        match kind {
            // Refused, both lose it.
            OfferKind::Partner => cash + poor - RIVAL - wins,
            OfferKind::TakeOver => {
                let own = 1 + i32::from(self.bar(*bar).partner == Some(self.me));
                let mine = if self.is_winning(self.me) { BLOCK } else { 0 };
                2 * cash + poor - own * TOKEN * 3 / 5 - mine - wins
            }
        }
    }

    fn accept_bid(&self, winner: Seat) -> i32 {
        let bid = self.view.auction.as_ref().and_then(|auction| auction.bids[winner]);
        let cash = bid.and_then(|bid| bid.notes).map_or(0, |notes| money(&notes));
        let wins = if self.tokens(winner) + 1 == TOKENS { BLOCK } else { 0 };
        cash + 1 - wins
    }

    fn bid(&self, cash: i32) -> i32 {
        let Some(auction) = &self.view.auction else { return 0 };
        // More than half of what it is worth is too much: others may not want it at all.
        let wanted = self.lease(auction.bar) / 2;
        let ahead = if cash <= wanted { cash } else { wanted - 2 * (cash - wanted) };
        ahead - self.strain(cash)
    }

    /// To be last if one can't pay, and first otherwise.
    fn stake(&self, cash: i32) -> i32 {
        if self.short() > 0 { cash } else { -cash }
    }
}

fn money(notes: &Notes) -> i32 {
    notes.purse().cash.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{Duel, RandomPolicy, duel};
    use crate::chance::Seed;
    use crate::games::barracuda::Options;
    use crate::rules::Setup;

    #[test]
    fn easy_beats_random_play() {
        for seats in [3, 5] {
            let setup = Setup {
                seats,
                options: Options::default(),
                rules_version: 1,
                data: Default::default(),
            };
            let Duel { beaten, .. } = duel::<Barracuda>(
                &setup,
                &|me| Box::new(Easy { me }),
                &|_| Box::new(RandomPolicy),
                30,
                Seed::new([9; 32]),
            )
            .expect("a duel");
            assert!(beaten.low() > 0.5, "{seats} seats: leaves {beaten} of its rivals behind");
        }
    }
}
