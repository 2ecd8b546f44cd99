//! Options read as they are described and no other way, in every game.

use barroom_shared::catalog::GameKey;
use barroom_shared::rules::SetupError;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

#[test]
fn what_is_no_object_of_options_is_refused() {
    for game in GameKey::ALL {
        for (options, fits) in [
            (json!({}), true),
            (json!([]), false),
            (json!(null), false),
            (json!("classic"), false),
            (json!(0), false),
            (json!({ "no_such_option": true }), false),
        ] {
            check(*game, &options, fits);
        }
        // The values in their order are no options.
        let described = game.describe().options;
        check(*game, &described.iter().map(|option| option.default.clone()).collect(), false);
    }
}

#[test]
fn a_value_is_read_in_one_spelling() {
    for game in GameKey::ALL {
        for option in game.describe().options {
            check(*game, &json!({ option.key: option.default }), true);
            for value in &option.values {
                for other in respelled(value) {
                    check(*game, &json!({ option.key: other }), false);
                }
            }
        }
    }
}

/// Other values that a lenient reader might take for this one.
fn respelled(value: &Value) -> Vec<Value> {
    let mut other = vec![Value::Null, json!([value]), json!({ value.to_string(): null })];
    match value {
        Value::String(word) => {
            other.extend([json!({ word: null }), json!({ word: {} }), json!({ word: [] })]);
            other.extend([json!(word.to_uppercase()), json!(format!("{word} ")), json!(0)]);
        }
        Value::Bool(yes) => other.extend([json!(u8::from(*yes)), json!(yes.to_string())]),
        Value::Number(number) => other.push(json!(number.to_string())),
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                other.extend(respelled(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[nth] = item;
                    json!(items)
                }));
            }
        }
        Value::Null | Value::Object(_) => {}
    }
    other
}

fn check(game: GameKey, options: &Value, fits: bool) {
    let raw = to_raw_value(options).expect("options");
    match game.options(&raw) {
        Ok(_) => assert!(fits, "{game} takes {options}"),
        Err(SetupError::Option { code, .. }) => {
            assert!(!fits, "{game} refuses {options}");
            assert_eq!(code, "bad_option", "{game}: {options}");
        }
        Err(other) => panic!("{game}: {options}: {other}"),
    }
}
