//! Phase 4: in the new turn order, everybody crafts and takes the income of the helpers.

use super::action::{Action, Craft, Swap};
use super::card_set::Resource;
use super::event::Event;
use super::form::Form;
use super::goods::{Basic, Good, Goods};
use super::illegal::Illegal;
use super::multisets::multisets;
use super::{Baruka, Phase};
use crate::announce::Announcements;
use crate::rules::{Extent, Legal, Refusal};
use crate::seat::Seat;

/// How many things are crafted. Rulebook, maintenance phase.
const CRAFTED: usize = 2;

/// What two may be taken of.
const THINGS: [Good; 4] = [Good::Red, Good::Green, Good::Blue, Good::Expansion];

/// What the helpers of a seat do for it while it crafts.
struct Yield {
    /// How many things are crafted, if there are so many.
    crafted: usize,
    /// Fixed incomes, in the order of hiring.
    fixed: Vec<Goods>,
    /// How many colours may be chosen.
    choices: usize,
    /// Whether a totem may be swapped.
    swap: bool,
}

/// Bank and stock while somebody crafts.
#[derive(Clone, Copy)]
struct Trade {
    bank: Goods,
    stock: Goods,
}

impl Trade {
    /// How many things can be crafted at all.
    fn things(&self) -> usize {
        THINGS.into_iter().map(|good| usize::from(self.bank.of(good))).sum()
    }

    /// From the bank to the stock, if it is there.
    fn gain(&mut self, good: Good) -> bool {
        self.bank.hand(good, &mut self.stock)
    }

    fn take(&mut self, take: &[Good], crafted: usize) -> Result<(), Illegal> {
        let needed = crafted.min(self.things());
        for good in take {
            if !self.gain(*good) {
                return Err(Illegal::NotInBank { good: *good });
            }
        }
        let purple_alone = take == [Good::Purple];
        if purple_alone || take.len() == needed && !take.contains(&Good::Purple) {
            // With nothing else left a purple totem is what is left.
            let left_out = take.is_empty() && self.bank.purple > 0;
            return if left_out { Err(Illegal::WrongCount { needed: Some(1) }) } else { Ok(()) };
        }
        Err(Illegal::WrongCount { needed: Some(needed) })
    }

    fn choose(&mut self, choice: &[Basic], choices: usize) -> Result<(), Illegal> {
        if choices == 0 && !choice.is_empty() {
            return Err(Illegal::NotHired);
        }
        let needed = choices.min(self.bank.basics() as usize);
        if choice.len() != needed {
            return Err(Illegal::WrongCount { needed: Some(needed) });
        }
        for colour in choice {
            if !self.gain((*colour).into()) {
                return Err(Illegal::NotInBank { good: (*colour).into() });
            }
        }
        Ok(())
    }

    fn swap(&mut self, swap: Swap, allowed: bool) -> Result<(), Illegal> {
        if !allowed {
            return Err(Illegal::NotHired);
        }
        if self.stock.of(swap.give) == 0 {
            return Err(Illegal::NotOwned);
        }
        if !self.gain(swap.take.into()) {
            return Err(Illegal::NotInBank { good: swap.take.into() });
        }
        self.stock.hand(swap.give, &mut self.bank);
        Ok(())
    }

    /// All of it, in the order of the rules.
    fn craft(&mut self, craft: &Craft, gives: &Yield) -> Result<(), Illegal> {
        self.take(&craft.take, gives.crafted)?;
        self.income(gives);
        self.choose(&craft.choice, gives.choices)?;
        match craft.swap {
            Some(swap) => self.swap(swap, gives.swap),
            None => Ok(()),
        }
    }

    fn income(&mut self, gives: &Yield) {
        for income in &gives.fixed {
            for good in Good::ALL {
                (0..income.of(good)).for_each(|_| {
                    self.gain(good);
                });
            }
        }
    }
}

impl Baruka {
    fn yields(&self, seat: Seat) -> Yield {
        let helpers: Vec<&Resource> = self.players[seat]
            .helpers
            .iter()
            .filter_map(|hired| self.set[hired.helper].resource())
            .collect();
        let extra = helpers.iter().any(|helper| helper.craft_extra);
        Yield {
            crafted: CRAFTED + usize::from(extra),
            fixed: helpers.iter().map(|helper| helper.income).collect(),
            choices: helpers.iter().filter(|helper| helper.choice).count(),
            swap: helpers.iter().any(|helper| helper.swap),
        }
    }

    fn trade(&self, seat: Seat) -> Trade {
        Trade { bank: self.bank, stock: self.players[seat].stock }
    }

    pub(super) fn check_craft(&self, seat: Seat, craft: &Craft) -> Result<(), Refusal<Illegal>> {
        self.check_turn(seat)?;
        self.trade(seat).craft(craft, &self.yields(seat)).map_err(Refusal::Rule)
    }

    pub(super) fn craft(&mut self, seat: Seat, craft: &Craft, announce: &mut Announcements<Event>) {
        let (mut trade, gives) = (self.trade(seat), self.yields(seat));
        let taken: Goods = craft.take.iter().copied().collect();
        let mut before = trade.stock;
        before.put(&taken);
        if trade.craft(&Craft { swap: None, ..craft.clone() }, &gives).is_err() {
            return;
        }
        let mut income = trade.stock;
        income.pull(&before);
        if let Some(swap) = craft.swap {
            // It was checked with the rest of the action.
            let _ = trade.swap(swap, gives.swap);
        }
        (self.bank, self.players[seat].stock) = (trade.bank, trade.stock);
        announce.all(Event::Crafted { seat, taken, income, swap: craft.swap });
        let Phase::Crafting(nth) = self.phase else { return };
        if nth + 1 < self.order.len() {
            self.phase = Phase::Crafting(nth + 1);
        } else {
            self.start_round(announce);
        }
    }

    pub(super) fn legal_crafts(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        let (trade, gives) = (self.trade(seat), self.yields(seat));
        let count = gives.crafted.min(trade.things());
        let swaps = Basic::ALL
            .into_iter()
            .flat_map(|give| Basic::ALL.into_iter().map(move |take| Swap { give, take }));
        let swaps: Vec<Option<Swap>> = [None]
            .into_iter()
            .chain(swaps.filter(|swap| gives.swap && swap.give != swap.take).map(Some))
            .collect();
        let mut actions = Vec::new();
        for take in multisets(&THINGS, count).into_iter().chain([vec![Good::Purple]]) {
            let mut after = trade;
            if after.take(&take, gives.crafted).is_err() {
                continue;
            }
            after.income(&gives);
            let chosen = gives.choices.min(after.bank.basics() as usize);
            let crafts = multisets(&Basic::ALL, chosen)
                .into_iter()
                .flat_map(|choice| swaps.iter().map(move |swap| (choice.clone(), *swap)))
                .map(|(choice, swap)| Craft { take: take.clone(), choice, swap })
                .filter(|craft| trade.clone().craft(craft, &gives).is_ok())
                .map(Action::Craft);
            // A prompt shows each way to take, and of the rest only what there must be.
            match extent {
                Extent::Prompt => actions.extend(crafts.take(1)),
                Extent::Complete => actions.extend(crafts),
            }
        }
        let choices = gives.choices;
        let form = Form::Craft { bank: self.bank, count, choices, swap: gives.swap };
        Legal { actions, forms: vec![form], ..Legal::none() }
    }
}
