//! Skills: each hired one once a round, on one's own turn of phase 2. None of them scores.

use super::Baruka;
use super::action::{Action, Use};
use super::altar::{Cell, Standing};
use super::card_set::{Effect, HelperId};
use super::event::Event;
use super::form::{Form, SkillRange};
use super::goods::{Basic, Totem};
use super::illegal::Illegal;
use crate::announce::Announcements;
use crate::rules::{Extent, Legal, Refusal};
use crate::seat::Seat;

/// What is done with a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Moves a totem to an empty cell beside it.
    Move(Cell, Cell),
    /// Swaps two totems that stand beside each other.
    Swap(Cell, Cell),
    /// Takes an open-eyed totem off the altar.
    Remove(Cell),
    /// Replaces a totem by one of another colour.
    Repaint(Cell, Basic),
    /// Opens closed eyes.
    Wake(Cell),
}

impl Deed {
    fn with(self, helper: String) -> Use {
        let with = Use { helper, from: None, to: None, a: None, b: None, at: None, totem: None };
        match self {
            Self::Move(from, to) => Use { from: Some(from), to: Some(to), ..with },
            Self::Swap(a, b) => Use { a: Some(a), b: Some(b), ..with },
            Self::Remove(at) | Self::Wake(at) => Use { at: Some(at), ..with },
            Self::Repaint(at, totem) => Use { at: Some(at), totem: Some(totem), ..with },
        }
    }
}

impl Baruka {
    /// What an action does with which helper, if it has the keys that the skill needs.
    pub(super) fn deed(&self, with: &Use) -> Result<(HelperId, Deed), Refusal<Illegal>> {
        let helper = self.helper(&with.helper)?;
        let bad = |why: &str| Err(Refusal::BadAction(why.into()));
        let Some(effect) = self.set[helper].effect() else {
            return bad("this helper has no skill");
        };
        let Use { helper: _, from, to, a, b, at, totem } = with.clone();
        let deed = match (effect, (from, to), (a, b), (at, totem)) {
            (Effect::Diagonal, ..) => return bad("this helper always helps and can't be used"),
            (Effect::Move, (Some(from), Some(to)), (None, None), (None, None)) => {
                Deed::Move(from, to)
            }
            (Effect::Swap, (None, None), (Some(a), Some(b)), (None, None)) => Deed::Swap(a, b),
            (Effect::Remove, (None, None), (None, None), (Some(at), None)) => Deed::Remove(at),
            (Effect::Wake, (None, None), (None, None), (Some(at), None)) => Deed::Wake(at),
            (Effect::Repaint, (None, None), (None, None), (Some(at), Some(totem))) => {
                Deed::Repaint(at, totem)
            }
            _ => return bad("these are not the keys of this skill"),
        };
        Ok((helper, deed))
    }

    pub(super) fn check_use(&self, seat: Seat, with: &Use) -> Result<(), Refusal<Illegal>> {
        let (helper, deed) = self.deed(with)?;
        let hired = self.players[seat].helpers.iter().find(|hired| hired.helper == helper);
        match hired {
            None => Err(Refusal::Rule(Illegal::NotHired)),
            Some(hired) if hired.used => Err(Refusal::Rule(Illegal::AlreadyUsed)),
            Some(_) => self.check_deed(seat, deed).map_err(Refusal::Rule),
        }
    }

    fn check_deed(&self, seat: Seat, deed: Deed) -> Result<(), Illegal> {
        let standing = |cell: Cell| self.altar.at(cell).ok_or(Illegal::NoTotem);
        let beside = |a: Cell, b: Cell, corners: bool| a.around(corners).any(|cell| cell == b);
        match deed {
            Deed::Move(from, to) => {
                standing(from)?;
                if !beside(from, to, self.sees_corners(seat)) {
                    return Err(Illegal::NotBeside);
                }
                if self.altar.at(to).is_some() {
                    return Err(Illegal::Occupied);
                }
                if self.altar.has(to) { Ok(()) } else { Err(Illegal::NotOnAltar) }
            }
            Deed::Swap(a, b) => {
                standing(a)?;
                standing(b)?;
                if beside(a, b, false) { Ok(()) } else { Err(Illegal::NotBeside) }
            }
            Deed::Remove(at) => {
                if standing(at)?.open {
                    Ok(())
                } else {
                    Err(Illegal::ClosedEyed)
                }
            }
            Deed::Repaint(at, colour) => {
                if standing(at)?.totem == Totem::from(colour) {
                    return Err(Illegal::SameColour);
                }
                if self.bank.of(colour) > 0 {
                    Ok(())
                } else {
                    Err(Illegal::NotInBank { good: colour.into() })
                }
            }
            Deed::Wake(at) => {
                if standing(at)?.open {
                    Err(Illegal::OpenEyed)
                } else {
                    Ok(())
                }
            }
        }
    }

    pub(super) fn use_skill(
        &mut self,
        seat: Seat,
        with: &Use,
        announce: &mut Announcements<Event>,
    ) {
        let Ok((helper, deed)) = self.deed(with) else { return };
        for hired in self.players[seat].helpers.iter_mut().filter(|own| own.helper == helper) {
            hired.used = true;
        }
        match deed {
            Deed::Move(a, b) | Deed::Swap(a, b) => {
                let (at_a, at_b) = (self.altar.at(a), self.altar.at(b));
                self.altar.set(a, at_b);
                self.altar.set(b, at_a);
            }
            Deed::Remove(at) => {
                if let Some(Standing { totem, .. }) = self.altar.at(at) {
                    self.bank.add(totem);
                    self.altar.set(at, None);
                }
            }
            Deed::Repaint(at, colour) => {
                if let Some(Standing { totem, open }) = self.altar.at(at)
                    && self.bank.take(colour)
                {
                    self.bank.add(totem);
                    self.altar.set(at, Some(Standing { totem: colour.into(), open }));
                }
            }
            Deed::Wake(at) => self.altar.turn(at, true),
        }
        announce.all(Event::Used { seat, with: with.clone() });
    }

    /// Adds the skills that the seat can use now.
    pub(super) fn legal_uses(&self, seat: Seat, extent: Extent, legal: &mut Legal<Action, Form>) {
        for hired in self.players[seat].helpers.iter().filter(|hired| !hired.used) {
            let helper = &self.set[hired.helper];
            let Some(effect) = helper.effect() else { continue };
            let deeds: Vec<Deed> = self
                .deeds(effect)
                .into_iter()
                .filter(|deed| self.check_deed(seat, *deed).is_ok())
                .collect();
            if deeds.is_empty() {
                continue;
            }
            let uses = deeds.iter().map(|deed| Action::Use(deed.with(helper.id.clone())));
            legal.extend_some(uses, extent);
            legal.forms.push(Form::Use(SkillRange::of(helper.id.clone(), &deeds)));
        }
    }

    /// Everything that could be tried with a skill, by cell.
    fn deeds(&self, effect: Effect) -> Vec<Deed> {
        let mut cells: Vec<Cell> = self.altar.totems().map(|(cell, _)| cell).collect();
        cells.sort_unstable();
        let each = |deeds: fn(Cell) -> Vec<Deed>| cells.iter().copied().flat_map(deeds).collect();
        match effect {
            Effect::Diagonal => Vec::new(),
            Effect::Move => each(|from| from.around(true).map(|to| Deed::Move(from, to)).collect()),
            // Each pair once: the other cell to the right, or below.
            Effect::Swap => {
                each(|a| a.around(false).filter(|b| *b > a).map(|b| Deed::Swap(a, b)).collect())
            }
            Effect::Remove => each(|at| vec![Deed::Remove(at)]),
            Effect::Repaint => {
                each(|at| Basic::ALL.map(|colour| Deed::Repaint(at, colour)).to_vec())
            }
            Effect::Wake => each(|at| vec![Deed::Wake(at)]),
        }
    }
}

impl SkillRange {
    /// The cells and colours that occur in what can be done.
    fn of(helper: String, deeds: &[Deed]) -> Self {
        let mut range = Self { helper, ..Self::default() };
        for deed in deeds {
            match deed {
                Deed::Move(from, to) => {
                    range.from.push(*from);
                    range.to.push(*to);
                }
                // Either may be named first.
                Deed::Swap(a, b) => {
                    range.a.extend([*a, *b]);
                    range.b.extend([*a, *b]);
                }
                Deed::Remove(at) | Deed::Wake(at) => range.at.push(*at),
                Deed::Repaint(at, totem) => {
                    range.at.push(*at);
                    range.totems.push(*totem);
                }
            }
        }
        for cells in [&mut range.from, &mut range.to, &mut range.a, &mut range.b, &mut range.at] {
            cells.sort_unstable();
            cells.dedup();
        }
        range.totems.sort_unstable();
        range.totems.dedup();
        range
    }
}
