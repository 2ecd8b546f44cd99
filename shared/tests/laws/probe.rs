//! Actions that nobody would send by mistake: texts to knock at the door with.

use barroom_shared::chance::below;
use barroom_shared::rules::Extent;
use barroom_shared::seat::Seat;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::player::one_of;
use crate::subject::Subject;
use crate::trace::{Trace, value};

/// Something to ask for.
#[derive(Clone, Debug)]
pub struct Probe {
    /// As it comes from the wire.
    pub text: String,
    /// The code it must be refused with while the match runs, where that does not depend on it.
    pub code: Option<&'static str>,
}

impl Probe {
    fn of(action: &Value) -> Self {
        Self { text: action.to_string(), code: None }
    }

    fn refused(text: impl Into<String>, code: &'static str) -> Self {
        Self { text: text.into(), code: Some(code) }
    }
}

/// Legal actions of other seats, moments and phases of the same match.
pub fn pool<R: Subject>(trace: &Trace<R>, rng: &mut ChaCha8Rng) -> Vec<Value> {
    let mut pool: Vec<Value> = trace.steps.iter().map(|(_, action)| value(action)).collect();
    for _ in 0..40 {
        let Some(now) = one_of(&trace.states, rng) else { break };
        let seat = Seat::new(below(rng, now.seats() as u32) as u8);
        let legal = now.legal(seat, Extent::Prompt).actions;
        pool.extend((0..3).filter_map(|_| one_of(&legal, rng)).map(value));
    }
    pool
}

/// What no game takes, whatever its state.
pub fn malformed(legal: Option<&Value>) -> Vec<Probe> {
    let mut probes: Vec<Probe> = [
        "null",
        "7",
        "\"tuck\"",
        "[]",
        "{}",
        r#"{"type":5}"#,
        r#"{"type":null}"#,
        r#"{"Type":"x"}"#,
    ]
    .into_iter()
    .map(|text| Probe::refused(text, "bad_action"))
    .collect();
    probes.push(Probe::refused(r#"{"type":"no_such_thing"}"#, "unknown_action"));
    probes.push(Probe::refused(r#"{"type":""}"#, "unknown_action"));
    if let Some(Value::Object(legal)) = legal {
        let with = |key: &str, value: Value| {
            let mut action = legal.clone();
            action.insert(key.to_owned(), value);
            Value::Object(action).to_string()
        };
        probes.push(Probe::refused(with("unheard_of", json!(1)), "bad_action"));
        let twice = Value::Object(legal.clone()).to_string().replacen('{', r#"{"x":1,"x":1,"#, 1);
        probes.push(Probe::refused(twice, "bad_action"));
        // A list is no object, even if it begins with the type.
        probes.push(Probe::refused(json!([legal["type"]]).to_string(), "bad_action"));
        for respelled in respelled(legal) {
            probes.push(Probe::refused(respelled.to_string(), "bad_action"));
        }
        let kind = legal.get("type").and_then(Value::as_str).unwrap_or_default().to_uppercase();
        probes.push(Probe::refused(with("type", json!(kind)), "unknown_action"));
        for key in legal.keys().filter(|key| *key != "type") {
            for wrong in [json!({"x": [1]}), json!(1.5), json!(u64::MAX), json!("\u{0}")] {
                probes.push(Probe::refused(with(key, wrong), "bad_action"));
            }
            // A number with an exponent is no integer, whatever its value.
            let text = with(key, json!("EXPONENT")).replace("\"EXPONENT\"", "1e0");
            probes.push(Probe::refused(text, "bad_action"));
            for odd in [json!(null), json!([]), json!(-1), json!(255), json!(vec![1; 5000])] {
                probes.push(Probe { text: with(key, odd), code: None });
            }
        }
    }
    probes
}

/// The action with one of its words as the key of an object, or one of the objects in it as a list:
/// what a derived reader takes for the same.
fn respelled(action: &Map<String, Value>) -> Vec<Value> {
    let mut all = Vec::new();
    for (key, value) in action.iter().filter(|(key, _)| *key != "type") {
        for other in respellings(value) {
            let mut action = action.clone();
            action.insert(key.clone(), other);
            all.push(Value::Object(action));
        }
    }
    all
}

fn respellings(value: &Value) -> Vec<Value> {
    match value {
        Value::String(word) => vec![json!({ word: null })],
        Value::Array(items) => (0..items.len())
            .flat_map(|nth| respellings(&items[nth]).into_iter().map(move |item| (nth, item)))
            .map(|(nth, item)| {
                let mut items = items.clone();
                items[nth] = item;
                Value::Array(items)
            })
            .collect(),
        Value::Object(fields) => {
            let list = Value::Array(fields.values().cloned().collect());
            std::iter::once(list).chain(respelled(fields)).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// An action from the pool, as it is or a little changed.
pub fn from_pool(pool: &[Value], rng: &mut ChaCha8Rng) -> Option<Probe> {
    let mut action = one_of(pool, rng)?.clone();
    let changes = below(rng, 3);
    (0..changes).for_each(|_| change(&mut action, pool, rng));
    Some(Probe::of(&action))
}

/// The game's own.
pub fn own<R: Subject>(
    now: &barroom_shared::play::Match<R>,
    seat: Seat,
    rng: &mut ChaCha8Rng,
) -> Vec<Probe> {
    R::probes(now, seat, rng).iter().map(Probe::of).collect()
}

/// Changes one thing somewhere inside.
fn change(value: &mut Value, pool: &[Value], rng: &mut ChaCha8Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let nth = below(rng, fields.len() as u32) as usize;
            let key = fields.keys().nth(nth).cloned().unwrap_or_default();
            if below(rng, 8) == 0 {
                fields.remove(&key);
            } else if let Some(field) = fields.get_mut(&key).filter(|_| key != "type") {
                change(field, pool, rng);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let nth = below(rng, items.len() as u32) as usize;
            match below(rng, 6) {
                0 => drop(items.remove(nth)),
                1 => items.push(items[nth].clone()),
                2 => items.reverse(),
                _ => change(&mut items[nth], pool, rng),
            }
        }
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or_default();
            *value = match below(rng, 4) {
                0 => json!(old + 1),
                1 => json!(old - 1),
                2 => json!(below(rng, 16)),
                _ => json!(below(rng, 300)),
            };
        }
        Value::Bool(yes) => *yes = !*yes,
        Value::String(_) => {
            // Another word or card of this game.
            let mut words = Vec::new();
            pool.iter().for_each(|action| gather(action, &mut words));
            if let Some(word) = one_of(&words, rng) {
                *value = json!(word);
            }
        }
        Value::Null => *value = json!(below(rng, 4)),
        Value::Object(_) | Value::Array(_) => {}
    }
}

fn gather(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(word) => words.push(word.clone()),
        Value::Array(items) => items.iter().for_each(|item| gather(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| gather(field, words)),
        _ => {}
    }
}
