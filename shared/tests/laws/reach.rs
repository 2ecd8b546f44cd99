//! What was met while the laws were held, counted.

use std::collections::BTreeMap;
use std::fmt;

use barroom_shared::rules::{Action, GameOptions, Illegal, Setup};
use serde_json::Value;

use crate::subject::Subject;
use crate::trace::value;

/// The refusal codes that every game has.
const GENERAL: [&str; 6] =
    ["game_over", "unknown_action", "bad_action", "wrong_phase", "not_your_turn", "not_in_hand"];

/// Counts by section and row.
#[derive(Default)]
pub struct Reach(BTreeMap<(String, String), u64>);

impl Reach {
    /// A table with a zero for everything that must be met.
    pub fn of<R: Subject>() -> Self {
        let mut reach = Self::default();
        for (section, rows) in R::ROWS {
            rows.iter().for_each(|row| reach.add(section, *row, 0));
        }
        for code in GENERAL.iter().filter(|code| !R::NEVER.contains(code)) {
            reach.add("refusal", *code, 0);
        }
        R::Illegal::CODES.iter().for_each(|code| reach.add("refusal", *code, 0));
        R::Action::TYPES.iter().for_each(|kind| reach.add("action", *kind, 0));
        R::SEATS.for_each(|seats| reach.add("seats", seats.to_string(), 0));
        for option in R::Options::describe() {
            option.values.iter().for_each(|value| reach.add("option", row(option.key, value), 0));
        }
        reach
    }

    /// Something was met.
    pub fn meet(&mut self, section: &str, row: impl Into<String>) {
        self.add(section, row, 1);
    }

    /// Something was met so many times.
    pub fn add(&mut self, section: &str, row: impl Into<String>, times: u64) {
        *self.0.entry((section.to_owned(), row.into())).or_default() += times;
    }

    /// A table was sat down at.
    pub fn table<R: Subject>(&mut self, setup: &Setup<R::Options>) {
        self.meet("seats", setup.seats.to_string());
        if let Value::Object(options) = value(&setup.options) {
            options.iter().for_each(|(key, value)| self.meet("option", row(key, value)));
        }
    }

    /// How often something was met.
    pub fn count(&self, section: &str, row: &str) -> u64 {
        self.0.get(&(section.to_owned(), row.to_owned())).copied().unwrap_or_default()
    }

    /// What had to be met and was not.
    pub fn missing(&self) -> Vec<String> {
        self.0
            .iter()
            .filter(|(_, count)| **count == 0)
            .map(|((section, row), _)| format!("{section}: {row}"))
            .collect()
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for ((section, row), count) in &self.0 {
            let head = if section == before { "" } else { section };
            writeln!(f, "{head:<12} {row:<32} {count:>9}")?;
            before = section;
        }
        Ok(())
    }
}

fn row(key: &str, value: &Value) -> String {
    match value {
        Value::String(text) => format!("{key} = {text}"),
        other => format!("{key} = {other}"),
    }
}
