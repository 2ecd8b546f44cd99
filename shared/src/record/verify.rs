//! Proving a record: commit, seed, every chance event, and the result.

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::replay::Played;
use super::{Record, RecordError};
use crate::catalog::AnyMatch;
use crate::chance::Seed;
use crate::hex;
use crate::play::ChanceSource;

/// What holds of a record.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// Whether nothing that was looked at fails.
    pub ok: bool,
    /// Whether a seed proves the deals. A record without a seed may be true and is not proven.
    pub proven: bool,
    /// Each thing that was looked at.
    pub checks: Vec<Check>,
}

/// One thing that holds or does not.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// What: `replay`, `script`, `commit`, `seed`, `deals`, `result`.
    pub check: &'static str,
    /// Whether it holds.
    pub holds: bool,
    /// More about it, for people.
    pub detail: String,
}

impl Record {
    /// Proves the record, as `barroom verify` does.
    ///
    /// # Errors
    /// A number of players that the game does not have.
    pub fn verify(&self) -> Result<Verdict, RecordError> {
        let mut checks = Vec::new();
        let mut script = ChanceSource::script(self.chance.script.iter().cloned());
        match self.play(&mut script, None)? {
            Played::NotStarted(error) | Played::Until { error: Some(error), .. } => {
                let detail =
                    format!("after {} actions: {} ({})", error.at, error.message, error.code);
                checks.push(Check { check: "replay", holds: false, detail });
            }
            Played::Until { applied, played, error: None } => {
                let detail = format!("all {applied} actions are legal");
                checks.push(Check { check: "replay", holds: true, detail });
                checks.push(script_check(&script));
                checks.extend(self.result_check(&played, applied));
            }
        }
        checks.extend(self.commit_check());
        checks.extend(self.seed_check());
        checks.extend(self.deals_check()?);
        let proven = checks.iter().any(|check| check.check == "deals" && check.holds);
        Ok(Verdict { ok: checks.iter().all(|check| check.holds), proven, checks })
    }

    fn commit_check(&self) -> Option<Check> {
        let (server_seed, commit) =
            (hex::decode(self.chance.server_seed.as_ref()?)?, self.chance.commit.as_ref()?);
        let holds = hex::encode(&Sha256::digest(server_seed).into()) == *commit;
        Some(said("commit", holds, "the server's seed is the one committed to"))
    }

    fn seed_check(&self) -> Option<Check> {
        let server_seed = hex::decode(self.chance.server_seed.as_ref()?)?;
        let contributions: Option<Vec<[u8; 32]>> = self
            .chance
            .contributions
            .as_ref()?
            .iter()
            .flatten()
            .map(|contribution| hex::decode(contribution))
            .collect();
        let holds = contributions.is_some_and(|contributions| {
            let seed = Seed::combine(&server_seed, &contributions);
            Some(hex::encode(seed.bytes())) == self.chance.seed
        });
        Some(said("seed", holds, "the seed is made of the server's and the players' parts"))
    }

    /// Deals everything again from the seed and compares it with the script.
    fn deals_check(&self) -> Result<Option<Check>, RecordError> {
        let Some(seed) = self.chance.seed.as_ref().and_then(|seed| hex::decode(seed)) else {
            return Ok(None);
        };
        let dealt = self.dealt(Seed::new(seed));
        let script: Vec<Value> = self
            .chance
            .script
            .iter()
            .filter_map(|event| serde_json::from_str(event.get()).ok())
            .map(unordered)
            .collect();
        let differs = dealt.iter().zip(&script).position(|(dealt, said)| dealt != said);
        let (holds, detail) = match differs {
            Some(nth) => (false, format!("chance event {nth} is another one than the seed gives")),
            None if dealt.len() != script.len() => {
                (false, format!("the seed gives {} chance events", dealt.len()))
            }
            None => (true, format!("the seed gives all {} chance events", dealt.len())),
        };
        Ok(Some(Check { check: "deals", holds, detail }))
    }

    /// The chance events that the seed gives while these actions are played.
    fn dealt(&self, seed: Seed) -> Vec<Value> {
        let mut chance = ChanceSource::Seed(seed);
        let mut dealt = Vec::new();
        let Ok(mut played) = AnyMatch::start(&self.start(), &mut chance) else { return dealt };
        let mut note = |played: &AnyMatch| {
            let chance_steps = played.fresh().into_iter().filter(|step| step.seat.is_none());
            dealt.extend(
                chance_steps
                    .filter_map(|step| serde_json::from_str(step.body.get()).ok())
                    .map(unordered),
            );
        };
        note(&played);
        for entry in &self.actions {
            let Ok(seat) = u8::try_from(entry.seat) else { break };
            if played.act(crate::seat::Seat::new(seat), &entry.action, &mut chance).is_err() {
                break;
            }
            note(&played);
        }
        dealt
    }

    fn result_check(&self, played: &AnyMatch, applied: usize) -> Option<Check> {
        let said_result = self.result.as_ref()?.as_object()?;
        let true_result = Self::result_of(played, applied);
        let differs: Vec<&str> = said_result
            .iter()
            .filter(|(key, value)| true_result.get(key).is_some_and(|truth| truth != *value))
            .map(|(key, _)| key.as_str())
            .collect();
        Some(if differs.is_empty() {
            said("result", true, "the result is the one that was played")
        } else {
            said("result", false, &format!("played otherwise: {}", differs.join(", ")))
        })
    }
}

fn script_check(left: &ChanceSource) -> Check {
    let left = match left {
        ChanceSource::Script(left) => left.len(),
        ChanceSource::Seed(_) => 0,
    };
    match left {
        0 => said("script", true, "every chance event was asked for"),
        left => said("script", false, &format!("{left} chance events are left over (bad_chance)")),
    }
}

fn said(check: &'static str, holds: bool, detail: &str) -> Check {
    Check { check, holds, detail: detail.to_owned() }
}

/// A chance event with its hands in order: the order of cards within a hand is free.
fn unordered(mut event: Value) -> Value {
    for name in ["deal", "oracles"] {
        if let Some(hands) = event.get_mut(name).and_then(Value::as_array_mut) {
            for hand in hands.iter_mut().filter_map(Value::as_array_mut) {
                hand.sort_by_key(ToString::to_string);
            }
        }
    }
    event
}
