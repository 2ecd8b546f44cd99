//! Money: notes on their way, purses, and what the bank has taken in. All in thousands.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// What each seat starts with in cash. Rulebook: 2 × 10, 3 × 5, 5 × 2, 5 × 1.
pub const STARTING_CASH: u16 = 50;
/// How many counterfeit notes each seat starts with.
pub const STARTING_FAKES: u16 = 7;
/// The most cash an offer or a stake may hold.
pub const MOST_OFFERED: u16 = 12;
/// What the bank takes for renovating a bar that is closed down.
pub const RENOVATION: u16 = 1;

/// Notes pushed over the table. Missing keys are 0; zeros are left out.
///
/// Ruling: the bank changes notes freely and silently, so any make-up is allowed, and only cash
/// and counterfeits are kept. What the table sees is how many notes there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct Notes {
    /// Notes of 10.
    #[serde(rename = "10", skip_serializing_if = "none")]
    #[cfg_attr(feature = "bindings", ts(as = "Option<u32>", optional))]
    pub tens: u32,
    /// Notes of 5.
    #[serde(rename = "5", skip_serializing_if = "none")]
    #[cfg_attr(feature = "bindings", ts(as = "Option<u32>", optional))]
    pub fives: u32,
    /// Notes of 2.
    #[serde(rename = "2", skip_serializing_if = "none")]
    #[cfg_attr(feature = "bindings", ts(as = "Option<u32>", optional))]
    pub twos: u32,
    /// Notes of 1.
    #[serde(rename = "1", skip_serializing_if = "none")]
    #[cfg_attr(feature = "bindings", ts(as = "Option<u32>", optional))]
    pub ones: u32,
    /// Counterfeit notes.
    #[serde(rename = "fake", skip_serializing_if = "none")]
    #[cfg_attr(feature = "bindings", ts(as = "Option<u32>", optional))]
    pub fakes: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn none(count: &u32) -> bool {
    *count == 0
}

impl Notes {
    /// The fewest notes of this value, with this many counterfeits.
    pub fn fewest(cash: u16, fakes: u16) -> Self {
        let (tens, rest) = (cash / 10, cash % 10);
        let (fives, rest) = (rest / 5, rest % 5);
        Self {
            tens: tens.into(),
            fives: fives.into(),
            twos: (rest / 2).into(),
            ones: (rest % 2).into(),
            fakes: fakes.into(),
        }
    }

    /// Exactly `count` notes of this value, `fakes` of them counterfeit, if there is a way.
    pub fn of_count(count: u32, cash: u16, fakes: u16) -> Option<Self> {
        let genuine = count.checked_sub(fakes.into())?;
        let cash = u32::from(cash);
        for tens in (0..=genuine.min(cash / 10)).rev() {
            let (left, rest) = (genuine - tens, cash - 10 * tens);
            for fives in (0..=left.min(rest / 5)).rev() {
                let (left, rest) = (left - fives, rest - 5 * fives);
                if left <= rest && rest <= 2 * left {
                    let twos = rest - left;
                    return Some(Self {
                        tens,
                        fives,
                        twos,
                        ones: left - twos,
                        fakes: fakes.into(),
                    });
                }
            }
        }
        None
    }

    /// What they are worth.
    pub fn cash(&self) -> u64 {
        let of = |value: u64, count: u32| value * u64::from(count);
        of(10, self.tens) + of(5, self.fives) + of(2, self.twos) + of(1, self.ones)
    }

    /// How many notes there are.
    pub fn count(&self) -> u64 {
        [self.tens, self.fives, self.twos, self.ones, self.fakes].map(u64::from).iter().sum()
    }

    /// Whether there is no note.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is left of them once the bank has changed them: cash and counterfeits.
    ///
    /// For notes that somebody owned, which are few enough for a purse.
    pub fn purse(&self) -> Purse {
        let small = |number: u64| u16::try_from(number).unwrap_or(u16::MAX);
        Purse { cash: small(self.cash()), fakes: small(self.fakes.into()) }
    }
}

/// A kind of note, by its key on the wire.
#[derive(Deserialize)]
enum Note {
    #[serde(rename = "10")]
    Ten,
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "1")]
    One,
    #[serde(rename = "fake")]
    Fake,
}

/// Written out because a derived reader takes a list for an object, too.
impl<'de> Deserialize<'de> for Notes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Notes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of numbers of notes")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Notes, A::Error> {
                let mut counts = [None; 5];
                while let Some(note) = map.next_key::<Note>()? {
                    if counts[note as usize].replace(map.next_value()?).is_some() {
                        return Err(A::Error::custom("a kind of note is given twice"));
                    }
                }
                let [tens, fives, twos, ones, fakes] = counts.map(Option::unwrap_or_default);
                Ok(Notes { tens, fives, twos, ones, fakes })
            }
        }

        from.deserialize_map(Object)
    }
}

/// Cash and counterfeits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct Purse {
    /// Real money.
    pub cash: u16,
    /// Counterfeit notes, worth nothing.
    pub fakes: u16,
}

impl Purse {
    /// Real money only.
    pub const fn cash(cash: u16) -> Self {
        Self { cash, fakes: 0 }
    }

    /// Counterfeits only.
    pub const fn fakes(fakes: u16) -> Self {
        Self { cash: 0, fakes }
    }

    /// Whether there is no note in it.
    pub const fn is_empty(self) -> bool {
        self.cash == 0 && self.fakes == 0
    }

    /// Whether these notes can come out of it.
    pub fn holds(self, notes: &Notes) -> bool {
        notes.cash() <= self.cash.into() && notes.fakes <= self.fakes.into()
    }

    /// Puts money in.
    pub const fn put(&mut self, money: Self) {
        self.cash += money.cash;
        self.fakes += money.fakes;
    }

    /// Takes money out that is in it.
    pub const fn take(&mut self, money: Self) {
        self.cash -= money.cash;
        self.fakes -= money.fakes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starting_notes_are_the_starting_cash() {
        let notes = Notes { tens: 2, fives: 3, twos: 5, ones: 5, fakes: 7 };
        assert_eq!(notes.purse(), Purse { cash: STARTING_CASH, fakes: STARTING_FAKES });
    }

    #[test]
    fn a_count_of_notes_fits_some_values() {
        for count in 0..9 {
            for cash in 0..60 {
                for fakes in 0..4 {
                    let found = Notes::of_count(count, cash, fakes);
                    let genuine = count.checked_sub(fakes.into());
                    // One note is 1, 2, 5 or 10; any more of them add up.
                    let possible = genuine.is_some_and(|genuine| sums(genuine).contains(&cash));
                    assert_eq!(found.is_some(), possible, "{count} {cash} {fakes}");
                    if let Some(notes) = found {
                        assert_eq!(
                            (notes.count(), notes.purse()),
                            (count.into(), Purse { cash, fakes })
                        );
                    }
                }
            }
        }
    }

    fn sums(notes: u32) -> Vec<u16> {
        (0..notes).fold(vec![0], |sums, _| {
            let mut more: Vec<u16> =
                sums.iter().flat_map(|sum| [1, 2, 5, 10].map(|note| sum + note)).collect();
            more.sort_unstable();
            more.dedup();
            more
        })
    }

    #[test]
    fn notes_are_read_strictly() {
        let read = |text| serde_json::from_str::<Notes>(text).ok();
        assert_eq!(read("{}"), Some(Notes::default()));
        assert_eq!(
            read(r#"{"fake": 1, "10": 2}"#),
            Some(Notes { tens: 2, fakes: 1, ..Notes::default() })
        );
        for bad in [
            "[]",
            "[1]",
            "null",
            "7",
            r#"{"1": 1, "1": 1}"#,
            r#"{"20": 1}"#,
            r#"{"1": -1}"#,
            r#"{"1": 1.0}"#,
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        let notes = Notes { twos: 3, ..Notes::default() };
        assert_eq!(serde_json::to_string(&notes).expect("json"), r#"{"2":3}"#);
    }

    #[test]
    fn huge_numbers_of_notes_are_only_too_many() {
        let notes =
            Notes { tens: u32::MAX, fives: u32::MAX, twos: u32::MAX, ones: u32::MAX, fakes: 0 };
        assert!(!Purse { cash: u16::MAX, fakes: 0 }.holds(&notes));
        assert_eq!(notes.count(), 4 * u64::from(u32::MAX));
    }
}
