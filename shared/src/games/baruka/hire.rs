//! Phase 3: in turn order, everybody may hire one helper.

use super::action::{Action, Hire};
use super::card_set::HelperId;
use super::event::{Event, LaidOn};
use super::form::Form;
use super::goods::{Goods, Totems};
use super::illegal::Illegal;
use super::player::Hired;
use super::{Baruka, Phase, Shown};
use crate::announce::Announcements;
use crate::rules::{Extent, Legal, Refusal};
use crate::seat::Seat;

/// What a purple totem pays. Rulebook, icons.
const PURPLE_PAYS: u32 = 2;

/// Whether a payment reaches the cost and no totem of it is superfluous.
fn check_payment(pay: &Goods, cost: u8) -> Result<(), Illegal> {
    let needed = u32::from(cost);
    let paid = pay.basics() + PURPLE_PAYS * u32::from(pay.purple);
    let without = |worth: u32| paid - worth >= needed;
    if paid < needed {
        Err(Illegal::Underpaid { cost })
    } else if pay.basics() > 0 && without(1) || pay.purple > 0 && without(PURPLE_PAYS) {
        Err(Illegal::Overpaid { cost })
    } else {
        Ok(())
    }
}

impl Baruka {
    fn shown(&self, helper: HelperId) -> Option<&Shown> {
        self.shown.iter().flatten().flatten().find(|shown| shown.helper == helper)
    }

    pub(super) fn check_hire(&self, seat: Seat, hire: &Hire) -> Result<(), Refusal<Illegal>> {
        self.check_turn(seat)?;
        let helper = self.helper(&hire.helper)?;
        self.check_deal(seat, helper, hire).map_err(Refusal::Rule)
    }

    fn check_deal(&self, seat: Seat, helper: HelperId, hire: &Hire) -> Result<(), Illegal> {
        let shown = self.shown(helper).ok_or(Illegal::NotShown)?;
        let pay = Goods::from(hire.pay);
        if !self.players[seat].stock.covers(&pay) {
            return Err(Illegal::NotOwned);
        }
        check_payment(&pay, self.set[helper].cost)?;
        match hire.exchange {
            Some(exchange) => self.check_exchange(shown, &pay, &exchange.into()),
            None => Ok(()),
        }
    }

    /// As many others from the bank, which has the payment and the old ones by then.
    fn check_exchange(&self, shown: &Shown, pay: &Goods, exchange: &Goods) -> Result<(), Illegal> {
        let old = Goods { expansion: 0, ..shown.on };
        let mut bank = self.bank;
        bank.put(pay);
        bank.put(&old);
        let allowed = self.set[shown.helper].resource().is_some_and(|helper| helper.exchange)
            && exchange.totems() == old.totems()
            && exchange.purple == old.purple
            && bank.covers(exchange);
        if allowed { Ok(()) } else { Err(Illegal::BadExchange) }
    }

    pub(super) fn hire(&mut self, seat: Seat, hire: &Hire, announce: &mut Announcements<Event>) {
        let Ok(helper) = self.helper(&hire.helper) else { return };
        let place = self
            .shown
            .iter_mut()
            .flatten()
            .find(|place| place.is_some_and(|shown| shown.helper == helper));
        let Some(Shown { mut on, .. }) = place.and_then(Option::take) else { return };
        let player = &mut self.players[seat];
        let pay = Goods::from(hire.pay);
        player.stock.pull(&pay);
        self.bank.put(&pay);
        if let Some(exchange) = hire.exchange {
            let tiles = std::mem::take(&mut on.expansion);
            self.bank.put(&on);
            on = exchange.into();
            self.bank.pull(&on);
            on.expansion = tiles;
        }
        player.stock.put(&on);
        player.helpers.push(Hired { helper, used: false });
        announce.all(Event::Hired { seat, helper: hire.helper.clone(), paid: hire.pay, took: on });
        self.next_hire(announce);
    }

    pub(super) fn hire_nobody(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        announce.all(Event::HiredNobody { seat });
        self.next_hire(announce);
    }

    fn next_hire(&mut self, announce: &mut Announcements<Event>) {
        let Phase::Hiring(nth) = self.phase else { return };
        if nth + 1 < self.order.len() {
            self.phase = Phase::Hiring(nth + 1);
        } else {
            self.maintain(announce);
        }
    }

    /// The first steps of phase 4, in which nobody chooses anything.
    fn maintain(&mut self, announce: &mut Announcements<Event>) {
        // A stable sort: equal scores keep their order.
        let players = &self.players;
        self.order.sort_by_key(|seat| players[*seat].score);
        let gaps: Vec<HelperId> = self.shown_helpers().collect();
        self.fill_gaps();
        let came = self.shown_helpers().filter(|helper| !gaps.contains(helper)).collect::<Vec<_>>();
        let laid = self.restock();
        announce.all(Event::Maintained {
            order: self.order.clone(),
            came: came.into_iter().map(|helper| self.set[helper].id.clone()).collect(),
            laid,
        });
        self.phase = Phase::Crafting(0);
    }

    fn shown_helpers(&self) -> impl Iterator<Item = HelperId> {
        self.shown.iter().flatten().flatten().map(|shown| shown.helper)
    }

    /// One more on every shown resource helper, left to right, each from what is then left.
    fn restock(&mut self) -> Vec<LaidOn> {
        let mut laid = Vec::new();
        let [resource, ..] = &mut self.shown;
        for shown in resource.iter_mut().flatten() {
            let helper = &self.set[shown.helper];
            let good = helper.resource().map(|resource| resource.stock.good(&self.bank));
            if let Some(good) = good.filter(|good| self.bank.hand(*good, &mut shown.on)) {
                laid.push(LaidOn { helper: helper.id.clone(), good });
            }
        }
        laid
    }

    pub(super) fn legal_hires(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        let stock = self.players[seat].stock;
        let mut legal = Legal::none();
        for shown in self.shown.iter().flatten().flatten() {
            let helper = &self.set[shown.helper];
            let mut pays = payments(helper.cost).filter(|pay| stock.covers(pay)).peekable();
            if pays.peek().is_none() {
                continue;
            }
            let hire = |pay: Goods, exchange| Hire {
                helper: helper.id.clone(),
                pay: pay.into(),
                exchange,
            };
            let hires = pays.flat_map(|pay| {
                let exchanges = self.exchanges(shown, &pay);
                [None].into_iter().chain(exchanges).map(move |exchange| hire(pay, exchange))
            });
            let few = match extent {
                Extent::Prompt => 1,
                Extent::Complete => usize::MAX,
            };
            legal.actions.extend(hires.map(Action::Hire).take(few));
            legal.forms.push(Form::Hire { helper: helper.id.clone(), cost: helper.cost, stock });
        }
        legal.actions.push(Action::NoHire {});
        legal
    }

    /// Everything the totems on a helper can be exchanged for.
    fn exchanges(&self, shown: &Shown, pay: &Goods) -> Vec<Option<Totems>> {
        basics(shown.on.basics() as u8)
            .map(|basics| Goods { purple: shown.on.purple, ..basics })
            .filter(|exchange| self.check_exchange(shown, pay, exchange).is_ok())
            .map(|exchange| Some(exchange.into()))
            .collect()
    }
}

/// Every payment of a cost, whoever could make it: exact, or purple totems with half of one lost.
fn payments(cost: u8) -> impl Iterator<Item = Goods> {
    (0..=cost.div_ceil(2)).flat_map(move |purple| {
        basics(cost.saturating_sub(2 * purple)).map(move |basics| Goods { purple, ..basics })
    })
}

/// Every choice of so many basic totems.
fn basics(count: u8) -> impl Iterator<Item = Goods> {
    (0..=count).flat_map(move |red| {
        (0..=count - red).map(move |green| Goods {
            red,
            green,
            blue: count - red - green,
            ..Goods::default()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payments_reach_the_cost_and_waste_no_totem() {
        for cost in 0..=6 {
            let listed: Vec<Goods> = payments(cost).collect();
            for n in 0..8u32.pow(4) {
                let [red, green, blue, purple] =
                    [0, 1, 2, 3].map(|place| (n / 8u32.pow(place) % 8) as u8);
                let pay = Goods { red, green, blue, purple, expansion: 0 };
                let times = listed.iter().filter(|listed| **listed == pay).count();
                let fits = check_payment(&pay, cost).is_ok();
                assert_eq!(times, usize::from(fits), "{pay:?} for {cost}");
            }
        }
    }
}
