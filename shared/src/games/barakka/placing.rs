//! Laying a card before oneself: where it may go, and what comes of it.
//!
//! Ruling: legality goes by visible facts only. Duplicates and second jokers are legal, and so is
//! a wrong colour on a lone face-down card: noticing them is the game.

use super::Barakka;
use super::action::{Illegal, Onto};
use super::card::{Card, Colour};
use super::sequence::Sequence;
use super::view::Event;
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::Seat;

impl Barakka {
    /// What can be said about a target without looking at the state.
    pub(super) fn check_onto_shape(&self, onto: Option<Onto>) -> Result<(), Refusal<Illegal>> {
        let bad = |why: &str| Err(Refusal::BadAction(why.into()));
        match onto {
            None if self.options.el_karim => bad("with El-Karim a card is laid `onto` something"),
            Some(_) if !self.options.el_karim => bad("`onto` comes with El-Karim only"),
            Some(Onto::Sequence(index)) if usize::from(index) >= self.most_sequences() => {
                bad("nobody has that many sequences")
            }
            _ => Ok(()),
        }
    }

    /// Whether the seat may lay this card there.
    pub(super) fn check_place(
        &self,
        seat: Seat,
        card: Card,
        onto: Option<Onto>,
    ) -> Result<(), Refusal<Illegal>> {
        let sequences = &self.sequences[seat];
        let target = self.target(seat, card, onto);
        let illegal = match target.map(|index| sequences.get(index)) {
            Some(None) => return Err(Refusal::BadAction("you have no such sequence".into())),
            Some(Some(target)) => match target.colour() {
                Some(colour) if colour != card.colour => Illegal::WrongColour { colour },
                _ if target.is_full() => Illegal::SequenceFull,
                None if self.visible(seat, card.colour).is_some() => {
                    Illegal::ColourHasSequence { colour: card.colour }
                }
                _ => return Ok(()),
            },
            None if self.visible(seat, card.colour).is_some() => {
                Illegal::ColourHasSequence { colour: card.colour }
            }
            None if sequences.len() >= self.most_sequences() => {
                Illegal::TooManySequences { most: self.most_sequences() }
            }
            None => return Ok(()),
        };
        Err(Refusal::Rule(illegal))
    }

    /// Every place where the seat may lay this card: sequences as they were started, then a new
    /// one.
    pub(super) fn legal_places(&self, seat: Seat, card: Card) -> Vec<Option<Onto>> {
        let mut places = vec![None];
        if self.options.el_karim {
            let started = self.sequences[seat].len() as u8;
            places = (0..started).map(Onto::Sequence).chain([Onto::New]).map(Some).collect();
        }
        places.retain(|onto| self.check_place(seat, card, *onto).is_ok());
        places
    }

    /// Lays a card that may go there, and says whether its player is asked about the Desert Rose.
    pub(super) fn place(
        &mut self,
        seat: Seat,
        card: Card,
        onto: Option<Onto>,
        announce: &mut Announcements<Event>,
    ) -> bool {
        let completes_five = self.completes_five(seat, card);
        let face_down = self.options.el_karim;
        let target = self.target(seat, card, onto);
        let sequences = &mut self.sequences[seat];
        let index = target.unwrap_or(sequences.len());
        let starts = match sequences.get_mut(index) {
            Some(sequence) => {
                sequence.push(card);
                false
            }
            None => {
                sequences.push(Sequence::new(card, face_down));
                true
            }
        };
        let full = sequences[index].colour().filter(|_| sequences[index].is_full());
        announce.all(Event::Played { seat, sequence: index, card, face_down: starts && face_down });
        if card.colour == Colour::Sand {
            self.take_token(seat, announce);
        }
        if let Some(colour) = full {
            self.finish_colour(seat, colour, announce);
        }
        starts && completes_five && self.offer_rose(seat, announce)
    }

    /// The seat's sequence that visibly has this colour.
    pub(super) fn visible(&self, seat: Seat, colour: Colour) -> Option<usize> {
        self.sequences[seat].iter().position(|sequence| sequence.colour() == Some(colour))
    }

    /// Which sequence is meant; none: a new one.
    fn target(&self, seat: Seat, card: Card, onto: Option<Onto>) -> Option<usize> {
        match onto {
            None => self.visible(seat, card.colour),
            Some(Onto::New) => None,
            Some(Onto::Sequence(index)) => Some(usize::from(index)),
        }
    }

    /// One of each colour: 5 to 7.
    fn most_sequences(&self) -> usize {
        Colour::in_play(&self.options).count()
    }
}
