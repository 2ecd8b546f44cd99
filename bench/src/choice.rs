//! What a player does: half the time one of the listed actions, half the time one out of a range.

use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

/// Chooses with a source of random numbers below a bound.
pub fn choose(
    legal: &[&RawValue],
    forms: &[&RawValue],
    mut below: impl FnMut(usize) -> usize,
) -> String {
    let listed = legal[below(legal.len())].get();
    if forms.is_empty() || below(2) == 0 {
        return listed.to_owned();
    }
    let form: Option<Value> = serde_json::from_str(forms[below(forms.len())].get()).ok();
    let chosen = form.and_then(|form| within(&form, below));
    chosen.map_or_else(|| listed.to_owned(), |action| action.to_string())
}

/// An action within a form; `None` for kinds that need more thought than a load tool has.
fn within(form: &Value, mut below: impl FnMut(usize) -> usize) -> Option<Value> {
    let kind = form["type"].as_str()?;
    let mut one = |list: &str| {
        let list = form[list].as_array().filter(|list| !list.is_empty())?;
        Some(list[below(list.len())].clone())
    };
    match kind {
        "place" => Some(json!({"type": kind, "totem": one("totems")?, "at": one("cells")?})),
        "expand" => Some(json!({"type": kind, "at": one("cells")?})),
        "partner" | "take_over" | "bid" | "stake" => {
            let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
            let (min, max) = (number(&form["cash"]["min"])?, number(&form["cash"]["max"])?);
            let cash = min + below(max.checked_sub(min)? + 1);
            let fake = below(number(&form["fake_max"])? + 1);
            let least = number(&form["notes_min"]).unwrap_or(0).max(1);
            if cash + fake < least {
                return None;
            }
            let notes = [("1", cash), ("fake", fake)].into_iter().filter(|(_, count)| *count > 0);
            let notes: Map<String, Value> =
                notes.map(|(note, count)| (note.to_owned(), json!(count))).collect();
            let mut action = json!({"type": kind, "notes": notes});
            if let Some(bar) = form.get("bar") {
                action["bar"] = bar.clone();
            }
            Some(action)
        }
        _ => None,
    }
}
