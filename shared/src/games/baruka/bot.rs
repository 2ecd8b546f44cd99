//! Bots of Baruka.
//!
//! `easy` looks one totem ahead: it places where that scores or helps the oracles in its hand,
//! plays every oracle that matches, and never uses a skill.

use rand::rngs::ChaCha8Rng;

use super::Baruka;
use super::action::{Action, Craft, Preparation};
use super::altar::{Altar, Cell, Standing};
use super::card_set::{Ability, Per, Resource};
use super::event::Event;
use super::form::Form;
use super::goods::{Good, Goods, Totem};
use super::prepare::FREE;
use super::sacrifice::{Sacrifice, gain};
use super::view::{SeatView, View};
use super::wishes::{Wish, wishes};
use crate::bot::{Bots, Policy};
use crate::rules::Legal;
use crate::seat::Seat;

/// What a Grand Sacrifice is worth besides its points: a step on its track.
const GRAND_STEP: i32 = 6;
/// A point of score beside the weight of wishes.
const POINT: i32 = 20;

impl Bots for Baruka {
    const LEVELS: &'static [&'static str] = &["easy"];

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Policy<Self>>> {
        match level {
            "easy" => Some(Box::new(Easy(seat))),
            _ => None,
        }
    }
}

/// Judges by what it sees; remembers nothing.
struct Easy(Seat);

impl Policy<Baruka> for Easy {
    fn observe(&mut self, _: &View, _: &[&Event]) {}

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action, Form>,
        _: &mut ChaCha8Rng,
    ) -> Option<Action> {
        let own = &view.seats[self.0];
        let table = Table::new(view, own);
        let oracle = legal.actions.iter().find(|action| matches!(action, Action::Oracle { .. }));
        if let Some(oracle) = oracle {
            return Some(oracle.clone());
        }
        if let Some(action) = legal.forms.iter().find_map(|form| table.fill(form)) {
            return Some(action);
        }
        legal.actions.iter().max_by_key(|action| table.worth(action)).cloned()
    }
}

/// What the bot looks at.
struct Table<'a> {
    view: &'a View,
    own: &'a SeatView,
    altar: Altar,
    wishes: Vec<Wish>,
}

impl<'a> Table<'a> {
    fn new(view: &'a View, own: &'a SeatView) -> Self {
        let mut altar = Altar::new(view.altar.cells.clone());
        for totem in &view.altar.totems {
            altar.set(totem.at, Some(Standing { totem: totem.totem, open: totem.open }));
        }
        let hand = view.hand.iter().flatten().filter(|card| !card.matches);
        let mut owned = own.ready;
        if owned.totems() == 0 {
            owned = own.stock;
        }
        let wishes = wishes(&altar, hand.map(|card| &*card.card), &owned);
        Self { view, own, altar, wishes }
    }

    /// The best action of a range, where the list of the prompt does not show it.
    fn fill(&self, form: &Form) -> Option<Action> {
        match form {
            Form::Prepare { spaces, stock, extra_max, .. } => {
                let spaces = spaces.map(Totem::from);
                self.prepare(spaces, *stock, usize::from(*extra_max))
            }
            Form::Place { totems, cells } => totems
                .iter()
                .flat_map(|totem| cells.iter().map(move |at| (*totem, *at)))
                .max_by_key(|(totem, at)| self.placing(*totem, *at))
                .map(|(totem, at)| Action::Place { totem, at }),
            _ => None,
        }
    }

    /// How good a totem is on a cell.
    fn placing(&self, totem: Totem, at: Cell) -> i32 {
        let mut altar = self.altar.clone();
        altar.set(at, Some(Standing { totem, open: true }));
        let gain = gain(&altar, at, totem);
        let grand = gain.candidates.iter().map(|grand| grand.points + GRAND_STEP).max();
        let points: i32 = gain.basic.iter().map(|basic| basic.points).sum();
        let wished: i32 = self
            .wishes
            .iter()
            .filter(|wish| wish.at == at)
            .map(|wish| if wish.letter.admits(totem) { wish.weight } else { -wish.weight / 2 })
            .sum();
        // A purple totem is worth keeping where another one does as well.
        let purple = i32::from(totem == Totem::Purple);
        POINT * (points + grand.unwrap_or(0)) + wished - purple
    }

    /// Its own colours on the spaces, and what it wishes most besides.
    fn prepare(&self, spaces: [Totem; 2], stock: Goods, extra_max: usize) -> Option<Action> {
        let mut left = stock;
        let spaces =
            spaces.map(|space| [space, Totem::Purple].into_iter().find(|totem| left.take(*totem)));
        let mut wishes = self.wishes.clone();
        wishes.sort_by_key(|wish| -wish.weight);
        for totem in spaces.iter().flatten() {
            if let Some(nth) = wishes.iter().position(|wish| wish.letter.admits(*totem)) {
                wishes.remove(nth);
            }
        }
        let mut pick = |count: usize| -> Vec<Totem> {
            let mut picked = Vec::new();
            while picked.len() < count && left.totems() > 0 {
                let wished = wishes.iter().enumerate().find_map(|(nth, wish)| {
                    let fits = |totem: &Totem| wish.letter.admits(*totem) && left.of(*totem) > 0;
                    Totem::ALL.into_iter().find(fits).map(|totem| (Some(nth), totem))
                });
                let most = Totem::ALL.into_iter().max_by_key(|totem| left.of(*totem));
                let Some((nth, totem)) = wished.or(most.map(|totem| (None, totem))) else { break };
                if let Some(nth) = nth {
                    wishes.remove(nth);
                }
                left.take(totem);
                picked.push(totem);
            }
            picked.sort_unstable();
            picked
        };
        let free = pick(FREE);
        let extra = pick(extra_max);
        Some(Action::Prepare(Preparation { spaces, free, extra, tiles: 0 }))
    }

    /// How good a listed action looks.
    fn worth(&self, action: &Action) -> i32 {
        match action {
            Action::ChooseGrand { cells } => {
                let is = |grand: &&Sacrifice| grand.cells == *cells;
                self.view.candidates.iter().find(is).map_or(0, |grand| grand.points)
            }
            Action::Hire(hire) => {
                let helpers = &self.view.helpers;
                [&helpers.resource, &helpers.skill, &helpers.scoring]
                    .into_iter()
                    .flat_map(|kind| kind.shown.iter().flatten())
                    .find(|shown| shown.helper.id == hire.helper)
                    .map_or(i32::MIN, |shown| {
                        let on = shown.on.totems() as i32 + i32::from(shown.on.expansion);
                        self.yields(&shown.helper.ability) + on - i32::from(shown.helper.cost)
                    })
            }
            Action::Craft(craft) => self.crafting(craft),
            // Skills are left unused, tiles unlaid, as long as there is something else to do.
            Action::Use(_) => -2,
            Action::Expand { .. } => -1,
            Action::DiscardOracles { cards } => -(cards.len() as i32),
            _ => 0,
        }
    }

    /// What a helper will bring, in totems or points.
    fn yields(&self, ability: &Ability) -> i32 {
        let rounds = i32::from(self.view.rounds - self.view.round);
        match ability {
            Ability::Resource(Resource { income, choice, craft_extra, swap: _, .. }) => {
                let more = i32::from(*choice) + i32::from(*craft_extra);
                rounds * (income.totems() as i32 + 2 * i32::from(income.expansion) + more) - 2
            }
            Ability::Skill { .. } => -2,
            Ability::Scoring { score } => {
                let completed = self.own.completed.len() as i32;
                let count = match score.per {
                    Per::Oracle => completed + rounds,
                    Per::GrandSacrifice => self.own.grand.total() as i32,
                    Per::OracleDiscarded => self.own.discarded.iter().sum::<usize>() as i32,
                    _ => 0,
                };
                count * score.points - 2
            }
        }
    }

    /// Likes what it has least of, of its own colours above all.
    fn crafting(&self, craft: &Craft) -> i32 {
        let mut stock = self.own.stock;
        let spaces = self.own.character.as_ref().map(|character| character.spaces);
        craft
            .take
            .iter()
            .map(|good| {
                let own = spaces
                    .is_some_and(|spaces| spaces.iter().any(|space| Good::from(*space) == *good));
                stock.add(*good);
                let most = if own { 14 } else { 10 };
                match good {
                    Good::Expansion => 6 - 2 * i32::from(stock.expansion),
                    good => most - i32::from(stock.of(*good)),
                }
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{RandomPolicy, duel};
    use crate::chance::Seed;
    use crate::games::baruka::Options;
    use crate::rules::Setup;

    #[test]
    fn easy_beats_random_play() {
        let setup = Setup {
            seats: 2,
            options: Options::default(),
            rules_version: 1,
            data: Default::default(),
        };
        let duel = duel::<Baruka>(
            &setup,
            &|seat| Box::new(Easy(seat)),
            &|_| Box::new(RandomPolicy),
            6,
            Seed::new([1; 32]),
        )
        .expect("a duel");
        let points = duel.points.expect("points");
        assert!(points.low() > 10.0, "is {points} points ahead");
        assert!(duel.beaten.low() > 0.75, "leaves {} of its rivals behind", duel.beaten);
    }
}
