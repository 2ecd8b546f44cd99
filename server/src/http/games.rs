//! What can be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use barroom_shared::catalog::GameKey;
use barroom_shared::rules::OptionKind;
use serde_json::{Value, json};

use crate::app::App;
use crate::room::settings::Settings;
use crate::sets::CardSets;

/// Games that have a screen. The others are offered by an operator's flag only, for programs.
const WITH_SCREEN: [GameKey; 2] = [GameKey::BarkSide, GameKey::Barbu];

/// `GET /api/games`
pub async fn games(State(app): State<Arc<App>>) -> Json<Value> {
    let games: Vec<Value> = GameKey::ALL
        .iter()
        .filter(|game| app.config.all_games || WITH_SCREEN.contains(game))
        .map(|game| {
            let mut described = serde_json::to_value(game.describe()).unwrap_or_default();
            offer_sets(&mut described, &app.sets);
            described["settings"] = Settings::describe(*game);
            described
        })
        .collect();
    Json(json!({ "games": games }))
}

/// Adds the operator's card sets to an option that takes them, with their names for people.
fn offer_sets(described: &mut Value, sets: &CardSets) {
    let options = described["options"].as_array_mut().into_iter().flatten();
    for option in options.filter(|option| option["type"] == json!(OptionKind::Text)) {
        let values = option["values"].as_array_mut().into_iter();
        values.for_each(|values| values.extend(sets.offered().map(|(value, _)| json!(value))));
        option["names"] =
            sets.offered().map(|(value, name)| (value.to_owned(), json!(name))).collect();
    }
}
