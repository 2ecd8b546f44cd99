//! What can be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use barroom_shared::catalog::GameKey;
use serde_json::{Value, json};

use crate::app::App;
use crate::room::settings::Settings;

/// Games that have a screen. The others are offered by an operator's flag only, for programs.
const WITH_SCREEN: [GameKey; 2] = [GameKey::BarkSide, GameKey::Barbu];

/// `GET /api/games`
pub async fn games(State(app): State<Arc<App>>) -> Json<Value> {
    let games: Vec<Value> = GameKey::ALL
        .iter()
        .filter(|game| app.config.all_games || WITH_SCREEN.contains(game))
        .map(|game| {
            let mut described = serde_json::to_value(game.describe()).unwrap_or_default();
            described["settings"] = Settings::describe(*game);
            described
        })
        .collect();
    Json(json!({ "games": games }))
}
