//! Reading a set file: every fault with its place, none passed over.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::node::Node;
use super::reader::{At, Fields, Reader, SetFault};
use super::{
    Ability, CardSet, Character, GrandTrack, HELPERS, Helper, HelperKind, Letter, ORACLES, Oracle,
    Resource, Reward, SHOWN, Score, Spot, hash,
};
use crate::games::baruka::altar::Cell;
use crate::games::baruka::goods::{Basic, Good, Goods, Totem};
use crate::games::baruka::matching;

/// What the first key of a set file says.
const FORMAT: &str = "baruka-set/1";
/// The most points of one entry, up or down, so that no sum of a game can overflow.
const POINTS: RangeInclusive<i64> = -1000..=1000;
/// Costs and yields of helpers; more than the bank's totems of a colour makes no sense.
const COUNT: RangeInclusive<i64> = 0..=30;
/// A board for each seat, of which there are at least two.
const BOARDS: RangeInclusive<usize> = 2..=100;
/// Places of an icon lie this near to the origin.
const NEAR: RangeInclusive<i64> = -20..=20;

/// Reads a set file.
///
/// # Errors
/// Every fault of the file, at least one.
pub fn read(text: &str) -> Result<CardSet, Vec<SetFault>> {
    let root: Node = serde_json::from_str(text).map_err(|error| {
        vec![SetFault { place: String::new(), message: format!("is no JSON: {error}") }]
    })?;
    let mut reader = Reader::default();
    let set = reader.set(&At { node: &root, place: String::new() }, text);
    match set {
        Some(set) if reader.faults.is_empty() => Ok(set),
        _ => Err(reader.faults),
    }
}

impl Reader {
    fn set(&mut self, at: &At<'_>, text: &str) -> Option<CardSet> {
        let keys = ["format", "name", "grand_track", "oracles", "helpers", "characters"];
        let fields = self.fields(at, &keys, &[])?;
        let format = fields.get("format")?;
        if self.text(&format)? != FORMAT {
            self.fault(&format, format!("must be {FORMAT:?}"));
            return None;
        }
        let name = self.text(&fields.get("name")?);
        let grand_track = self.grand_track(&fields.get("grand_track")?);
        let oracles = self.cards(&fields.get("oracles")?, Self::oracle, |card| &card.id);
        let helpers = self.cards(&fields.get("helpers")?, Self::helper, |card| &card.id);
        let characters = self.cards(&fields.get("characters")?, Self::character, |card| &card.id);
        if let Some(oracles) = &oracles {
            self.oracles(&fields.get("oracles")?, oracles);
        }
        if let Some(helpers) = &helpers {
            self.helpers(&fields.get("helpers")?, helpers);
        }
        if characters.as_ref().is_some_and(|boards| !BOARDS.contains(&boards.len())) {
            let (least, most) = BOARDS.into_inner();
            self.fault(&fields.get("characters")?, format!("must hold {least} to {most} boards"));
        }
        Some(CardSet {
            name: name?,
            hash: hash(text),
            grand_track: grand_track?,
            oracles: oracles?,
            helpers: helpers?,
            characters: characters?,
        })
    }

    fn grand_track(&mut self, at: &At<'_>) -> Option<GrandTrack> {
        let fields = self.fields(at, &["red", "green", "blue"], &[])?;
        let mut track = |key| -> Option<Vec<i32>> {
            let at = fields.get(key)?;
            let steps = self.list(&at)?;
            if steps.is_empty() {
                self.fault(&at, "is empty");
            }
            steps.iter().map(|step| self.int(step, POINTS).map(|points| points as i32)).collect()
        };
        let (red, green, blue) = (track("red"), track("green"), track("blue"));
        Some(GrandTrack { red: red?, green: green?, blue: blue? })
    }

    /// A list of cards with names of their own; `None` if one of them can't be read.
    fn cards<T>(
        &mut self,
        at: &At<'_>,
        mut card: impl FnMut(&mut Self, &At<'_>) -> Option<T>,
        id: impl Fn(&T) -> &String,
    ) -> Option<Vec<Arc<T>>> {
        let list = self.list(at)?;
        let read: Vec<Option<T>> = list.iter().map(|at| card(self, at)).collect();
        let mut seen = BTreeSet::new();
        for (at, card) in list.iter().zip(&read) {
            if let Some(card) = card
                && !seen.insert(id(card))
            {
                self.fault(at, format!("has the id of another card, {:?}", id(card)));
            }
        }
        read.into_iter().map(|card| card.map(Arc::new)).collect()
    }

    fn oracle(&mut self, at: &At<'_>) -> Option<Oracle> {
        let fields = self.fields(at, &["id", "level", "icons", "reward"], &[])?;
        let id = self.text(&fields.get("id")?);
        let level = self.int(&fields.get("level")?, 1..=3);
        let icons_at = fields.get("icons")?;
        let reward = self.reward(&fields.get("reward")?);
        let list = self.list(&icons_at)?;
        if !(1..=2).contains(&list.len()) {
            self.fault(&icons_at, "must hold one or two icons");
        }
        let icons: Vec<_> = list.iter().map(|at| self.icon(at)).collect();
        let icons: Option<Vec<Vec<Spot>>> = icons.into_iter().collect();
        Some(Oracle { id: id?, level: level? as u8, icons: icons?, reward: reward? })
    }

    fn icon(&mut self, at: &At<'_>) -> Option<Vec<Spot>> {
        let list = self.list(at)?;
        let spots: Vec<_> = list.iter().map(|at| self.spot(at)).collect();
        let spots: Vec<Spot> = spots.into_iter().collect::<Option<_>>()?;
        let cells: BTreeSet<Cell> = spots.iter().map(|spot| Cell::new(spot.0, spot.1)).collect();
        if spots.is_empty() {
            self.fault(at, "is empty");
            return None;
        }
        if cells.len() < spots.len() {
            self.fault(at, "names a cell twice");
        }
        let mut reached: BTreeSet<Cell> = cells.iter().take(1).copied().collect();
        while let Some(next) = cells.iter().find(|cell| {
            !reached.contains(cell) && cell.around(true).any(|other| reached.contains(&other))
        }) {
            reached.insert(*next);
        }
        if reached.len() < cells.len() {
            self.fault(at, "is not in one piece");
        }
        Some(spots)
    }

    fn spot(&mut self, at: &At<'_>) -> Option<Spot> {
        let list = self.list(at)?;
        let [x, y, letter] = list.as_slice() else {
            self.fault(at, "must be column, row and letter");
            return None;
        };
        let (x, y) = (self.int(x, NEAR), self.int(y, NEAR));
        let letter: Option<Letter> = self.word(letter);
        Some(Spot(x? as i16, y? as i16, letter?))
    }

    fn reward(&mut self, at: &At<'_>) -> Option<Reward> {
        let fields = self.fields(at, &["points"], &["totem", "expansion"])?;
        let points = self.int(&fields.get("points")?, POINTS);
        let totem = match fields.get("totem") {
            Some(at) => Some(Good::from(self.word::<Totem>(&at)?)),
            None => None,
        };
        let tile = match fields.get("expansion") {
            Some(at) => self.one(&at).then_some(Good::Expansion),
            None => None,
        };
        if totem.is_some() && tile.is_some() {
            self.fault(at, "gives a totem or an expansion tile, not both");
        }
        Some(Reward { points: points? as i32, good: totem.or(tile) })
    }

    fn helper(&mut self, at: &At<'_>) -> Option<Helper> {
        const ALL: [&str; 9] =
            ["id", "kind", "cost", "stock", "income", "craft_extra", "swap", "on_hire", "effect"];
        let optional: Vec<&str> = ALL[3..].iter().copied().chain(["score"]).collect();
        // The kind decides which keys are right; it is read before they are judged.
        let kind = self.fields(at, &ALL[..3], &optional)?.get("kind")?;
        let (needed, free): (&[&str], &[&str]) = match self.word::<HelperKind>(&kind)? {
            HelperKind::Resource => (&["stock", "income"], &["craft_extra", "swap", "on_hire"]),
            HelperKind::Skill => (&["effect"], &[]),
            HelperKind::Scoring => (&["score"], &[]),
        };
        let fields = self.fields(at, &[&ALL[..3], needed].concat(), free)?;
        let id = self.text(&fields.get("id")?);
        let cost = self.int(&fields.get("cost")?, COUNT);
        let ability = match self.word::<HelperKind>(&kind)? {
            HelperKind::Resource => self.resource(&fields).map(Ability::Resource),
            HelperKind::Skill => {
                self.word(&fields.get("effect")?).map(|effect| Ability::Skill { effect })
            }
            HelperKind::Scoring => {
                self.score(&fields.get("score")?).map(|score| Ability::Scoring { score })
            }
        };
        Some(Helper { id: id?, cost: cost? as u8, ability: ability? })
    }

    fn resource(&mut self, fields: &Fields<'_>) -> Option<Resource> {
        let stock = self.word(&fields.get("stock")?);
        let income_at = fields.get("income")?;
        let goods = ["red", "green", "blue", "purple", "expansion"];
        let yields = self.fields(&income_at, &[], &[&goods[..], &["basic_of_choice"]].concat())?;
        let mut income = Goods::default();
        for (key, good) in goods.into_iter().zip(Good::ALL) {
            if let Some(at) = yields.get(key) {
                *income.of_mut(good) = self.int(&at, COUNT)? as u8;
            }
        }
        let mut marked = |at: Option<At<'_>>| at.is_some_and(|at| self.one(&at));
        let choice = marked(yields.get("basic_of_choice"));
        let (craft_extra, swap) = (marked(fields.get("craft_extra")), marked(fields.get("swap")));
        let exchange = match fields.get("on_hire") {
            Some(at) if self.text(&at)? == "exchange_stock" => true,
            Some(at) => {
                self.fault(&at, "must be \"exchange_stock\"");
                false
            }
            None => false,
        };
        Some(Resource { stock: stock?, income, choice, craft_extra, swap, exchange })
    }

    fn character(&mut self, at: &At<'_>) -> Option<Character> {
        let fields = self.fields(at, &["id", "spaces", "score"], &[])?;
        let id = self.text(&fields.get("id")?);
        let score = self.score(&fields.get("score")?);
        let spaces_at = fields.get("spaces")?;
        let spaces = self.list(&spaces_at)?;
        let [first, second] = spaces.as_slice() else {
            self.fault(&spaces_at, "must name two colours");
            return None;
        };
        let (first, second) = (self.word::<Basic>(first), self.word::<Basic>(second));
        Some(Character { id: id?, spaces: [first?, second?], score: score? })
    }

    fn score(&mut self, at: &At<'_>) -> Option<Score> {
        let fields = self.fields(at, &["per", "points"], &[])?;
        let per = self.word(&fields.get("per")?);
        let points = self.int(&fields.get("points")?, POINTS);
        Some(Score { per: per?, points: points? as i32 })
    }

    fn oracles(&mut self, at: &At<'_>, oracles: &[Arc<Oracle>]) {
        for (level, needed) in (1..).zip(ORACLES) {
            let found = oracles.iter().filter(|oracle| oracle.level == level).count();
            if found != needed {
                self.fault(at, format!("has {found} cards of level {level} instead of {needed}"));
            }
        }
        let figures: Vec<_> =
            oracles.iter().map(|oracle| matching::figure(&oracle.icons)).collect();
        for (n, figure) in figures.iter().enumerate() {
            if let Some(like) = figures[..n].iter().position(|other| other == figure) {
                self.faults.push(SetFault {
                    place: format!("{}[{n}]", at.place),
                    message: format!("is like {}[{like}], perhaps turned", at.place),
                });
            }
        }
    }

    fn helpers(&mut self, at: &At<'_>, helpers: &[Arc<Helper>]) {
        if helpers.len() != HELPERS {
            self.fault(at, format!("has {} cards instead of {HELPERS}", helpers.len()));
        }
        for kind in HelperKind::ALL {
            if helpers.iter().filter(|helper| helper.kind() == kind).count() < SHOWN {
                self.fault(at, format!("has fewer than {SHOWN} cards of the kind {kind:?}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first fault of the house set with one thing changed, wherever that stands first.
    fn fault(from: &str, to: &str) -> String {
        let text = super::super::HOUSE.replacen(from, to, 1);
        assert_ne!(text, super::super::HOUSE, "{from} is not there");
        read(&text).map_or_else(|faults| faults[0].to_string(), |_| "none".into())
    }

    #[test]
    fn each_fault_is_named_with_its_place() {
        let first = r#"[[[2, 0, "R"], [0, 1, "G"], [1, 1, "B"]]]"#;
        let second = r#"[[[0, 0, "R"], [1, 1, "G"], [2, 1, "B"]]]"#;
        let cases = [
            ("{", "[", "the set file is no JSON"),
            ("baruka-set/1", "baruka-set/2", "format must be \"baruka-set/1\""),
            (r#""name""#, r#""title""#, "the set file has an unknown key \"title\""),
            (r#""name":"#, r#""name": "a", "name":"#, "the set file has the key \"name\" twice"),
            (r#""name": "house","#, "", "the set file lacks the key \"name\""),
            (r#""name": "house""#, r#""name": 7"#, "name must be a text"),
            (r#""blue": [5, 12, 20, 30]"#, r#""blue": []"#, "grand_track.blue is empty"),
            ("I-02", "I-01", "oracles[1] has the id of another card, \"I-01\""),
            (r#""level": 2"#, r#""level": 1"#, "oracles has 31 cards of level 1 instead of 30"),
            (r#""level": 2"#, r#""level": 4"#, "oracles[30].level must be a whole number from 1"),
            (first, r#"[[[2, 0, "X"]]]"#, "oracles[0].icons[0][0][2] has an unknown variant `X`"),
            (first, r#"[[[2, 0]]]"#, "oracles[0].icons[0][0] must be column, row and letter"),
            (first, r#"[[[1, 1, "R"], [1, 1, "G"]]]"#, "oracles[0].icons[0] names a cell twice"),
            (first, r#"[[[0, 0, "R"], [2, 0, "G"]]]"#, "oracles[0].icons[0] is not in one piece"),
            (first, "[]", "oracles[0].icons must hold one or two icons"),
            (first, "[[]]", "oracles[0].icons[0] is empty"),
            (second, r#"[[[0, 0, "R"], [0, 1, "B"], [0, 2, "G"]]]"#, "none"),
            (
                second,
                r#"[[[0, 0, "R"], [1, 1, "B"], [1, 2, "G"]]]"#,
                "oracles[1] is like oracles[0], perhaps turned",
            ),
            (r#""points": 3}"#, r#""points": 3.5}"#, "oracles[0].reward.points must be a whole"),
            (
                r#""totem": "red"}"#,
                r#""totem": "red", "expansion": 1}"#,
                "oracles[2].reward gives a totem or an expansion tile, not both",
            ),
            (r#""cost": 2"#, r#""cost": -1"#, "helpers[0].cost must be a whole number from 0"),
            (r#""effect": "move""#, r#""effect": "fly""#, "helpers[9].effect has an unknown"),
            (
                r#""effect": "move""#,
                r#""effect": "move", "swap": 1"#,
                "helpers[9] has an unknown key \"swap\"",
            ),
            (r#""craft_extra": 1"#, r#""craft_extra": 2"#, "helpers[6].craft_extra must be"),
            ("exchange_stock", "exchange", "helpers[5].on_hire must be \"exchange_stock\""),
            (r#"["red", "red"]"#, r#"["red"]"#, "characters[0].spaces must name two colours"),
            (r#"["red", "red"]"#, r#"["red", "purple"]"#, "characters[0].spaces[1] has an unknown"),
            (r#""characters": ["#, r#""characters": [7, "#, "characters[0] must be an object"),
        ];
        for (from, to, message) in cases {
            let found = fault(from, to);
            assert!(found.starts_with(message), "{from} → {to}: {found}");
        }
    }

    #[test]
    fn all_faults_are_named() {
        let text = super::super::HOUSE.replace("\"cost\": 2", "\"cost\": 99");
        let faults = read(&text).expect_err("costs too high");
        assert_eq!(faults.len(), text.matches("99").count());
    }
}
