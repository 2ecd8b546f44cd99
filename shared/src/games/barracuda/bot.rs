//! Bots of BaRRacuda.
//!
//! `easy` places a token every turn, as long as its money will last until all five are there; it
//! offers little, refuses what it can afford to refuse, and buys leases out from under whoever is
//! about to win. What others own it guesses from what everybody has seen them pay, and from its
//! own dealings with them.

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
const TOKEN: i32 = 12;
/// What it is worth to take a rival's token out of a bar.
const RIVAL: i32 = 4;
/// What it is worth to win, or to keep somebody from winning.
const BLOCK: i32 = 40;
/// What a bar costs on average that nobody has seen.
const UNSEEN_PRICE: u16 = 4;
/// What a free seat for a partner in one's own bar is worth: a token that costs no rent.
const ROOM: i32 = 5;
/// What one thousand is worth that one will lack before all tokens are in place.
const STRAIN: i32 = 4;
/// What it costs to be unable to pay the next rent.
const BROKE: i32 = 40;
/// The most that is bid: others may not want the bar at all.
const MOST_BID: u16 = 4;

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
    /// What of a form is worth a thought beyond its lowest, which is listed. The lowest it is,
    /// unless somebody must be kept from winning.
    fn within(&self, form: &Form) -> Vec<Action> {
        match *form {
            Form::TakeOver { bar, cash, .. }
                if self.bar(bar).tenant.is_some_and(|tenant| self.is_winning(tenant)) =>
            {
                [cash.min.midpoint(cash.max), cash.max]
                    .map(|cash| Action::TakeOver { bar, notes: Notes::fewest(cash, 0) })
                    .to_vec()
            }
            Form::Bid { cash, .. } => (1..=cash.max.min(MOST_BID))
                .map(|cash| Action::Bid { notes: Notes::fewest(cash, 0) })
                .collect(),
            Form::TakeOver { .. } | Form::Partner { .. } | Form::Stake { .. } => Vec::new(),
        }
    }

    /// How good an action looks, in thousands; higher is better.
    fn worth(&self, action: &Action) -> i32 {
        match action {
            Action::Audit {} => i32::MIN,
            Action::Stay {} => BLOCK,
            Action::Open { bar } => self.lease(*bar, 0),
            Action::Partner { notes: None, .. } => TOKEN,
            Action::Partner { bar, notes: Some(notes) } => self.buy_in(*bar, money(notes)),
            Action::TakeOver { bar, notes } => self.take_over(*bar, money(notes)),
            Action::Auction { bar } => self.sell(*bar),
            Action::Accept { seat: None } => self.accept(),
            Action::Accept { seat: Some(winner) } => self.accept_bid(*winner),
            // What refusing, closing and declining are measured against.
            Action::Refuse {} | Action::Close {} | Action::NoLastOrder {} => 0,
            Action::Bid { notes } => self.bid(money(notes)),
            // The order is left to the lots, and to those who pay for it.
            Action::LastOrder {} => -1,
            Action::Stake { notes } => -money(notes),
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

    /// By how much the next rent is more than one has.
    fn short(&self) -> i32 {
        i32::from(self.view.seats[self.me].rent) - self.cash()
    }

    /// How bad it is to have these leases and so many tokens, and so much less money: the rent is
    /// due each turn until all tokens are in place.
    fn need(&self, prices: &[u16], tokens: usize, spent: i32) -> i32 {
        let (next, cash) = (i32::from(rent(prices)), self.cash() - spent);
        let turns = TOKENS.saturating_sub(tokens) as i32;
        let broke = if turns > 0 && next > cash { BROKE } else { 0 };
        (next * turns.max(1) - cash).max(0) * STRAIN + broke
    }

    /// How much worse than now that is.
    fn strain(&self, prices: &[u16], tokens: usize, spent: i32) -> i32 {
        self.need(prices, tokens, spent) - self.need(&self.prices(), self.tokens(self.me), 0)
    }

    /// One more lease for this money.
    fn lease(&self, at: Position, spent: i32) -> i32 {
        let (price, room) = match self.bar(at).card {
            Some(card) => {
                let mine = self.bar(at).partner == Some(self.me);
                (card.price, if card.takes_partner && !mine { ROOM } else { 0 })
            }
            None => (UNSEEN_PRICE, ROOM / 2),
        };
        let mut prices = self.prices();
        let before = rent(&prices);
        prices.push(price);
        let more = i32::from(rent(&prices)) - i32::from(before);
        TOKEN + room - more - self.strain(&prices, self.tokens(self.me) + 1, spent)
    }

    fn buy_in(&self, at: Position, cash: i32) -> i32 {
        let Some(tenant) = self.bar(at).tenant else { return 0 };
        // A tenant refuses what it can do without; a poor one takes it.
        let odds = if self.guess(tenant) < cash { 4 } else { 2 };
        let strain = self.strain(&self.prices(), self.tokens(self.me) + 1, cash);
        TOKEN * odds / 4 - cash - strain
    }

    fn take_over(&self, at: Position, cash: i32) -> i32 {
        let Some(tenant) = self.bar(at).tenant else { return 0 };
        let lost = 1 + i32::from(self.bar(at).partner == Some(tenant));
        let forced = self.guess(tenant) < cash;
        let urgent = if self.is_winning(tenant) { BLOCK + cash } else { 0 };
        let taken = self.lease(at, cash) - cash + lost * RIVAL;
        // Refused, it brings as much as was offered.
        let expected = if forced { taken } else { (taken + cash / 2) / 2 };
        expected + urgent
    }

    /// To be rid of a rent that one can't pay.
    fn sell(&self, at: Position) -> i32 {
        let others: Vec<u16> =
            self.leases().filter(|(own, _)| *own != at).map(|(_, price)| price).collect();
        let saved = i32::from(rent(&self.prices())) - i32::from(rent(&others));
        if self.short() > 0 && saved >= self.short() { BLOCK + saved } else { saved - 2 * TOKEN }
    }

    /// What accepting is better than refusing by.
    fn accept(&self) -> i32 {
        let Some(OfferView { kind, bar, from, notes: Some(notes), .. }) = &self.view.offer else {
            return 0;
        };
        let (cash, tokens, prices) = (money(notes), self.tokens(self.me), self.prices());
        let wins = if self.tokens(*from) + 1 == TOKENS { BLOCK } else { 0 };
        let refusing = self.strain(&prices, tokens, cash);
        match kind {
            // Refused, both lose it.
            OfferKind::Partner => {
                cash + refusing - self.strain(&prices, tokens, -cash) - RIVAL - ROOM - wins
            }
            OfferKind::TakeOver => {
                let own = 1 + usize::from(self.bar(*bar).partner == Some(self.me));
                let mine = if self.is_winning(self.me) { BLOCK } else { 0 };
                let left: Vec<u16> =
                    self.leases().filter(|(at, _)| at != bar).map(|(_, price)| price).collect();
                let accepting = self.strain(&left, tokens - own, -cash);
                2 * cash + refusing - accepting - own as i32 * TOKEN - RIVAL - mine - wins
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
        let wanted = self.lease(auction.bar, cash) / 2;
        if cash <= wanted { cash } else { wanted - 2 * (cash - wanted) }
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
        for seats in 3..=5 {
            let setup = Setup {
                seats,
                options: Options::default(),
                rules_version: 1,
                data: Default::default(),
            };
            let Duel { beaten, points } = duel::<Barracuda>(
                &setup,
                &|me| Box::new(Easy { me }),
                &|_| Box::new(RandomPolicy),
                30,
                Seed::new([9; 32]),
            )
            .expect("a duel");
            let tokens = points.expect("tokens are points");
            assert!(tokens.low() > 0.0, "{seats} seats: better by {tokens} tokens");
            assert!(beaten.low() > 0.5, "{seats} seats: leaves {beaten} of its rivals behind");
        }
    }
}
