//! Addresses and codes: those in the code stand in the API, and the other way round.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn api() -> String {
    std::fs::read_to_string(here("../docs/api.md")).expect("docs/api.md")
}

#[test]
fn every_address_stands_in_the_api() {
    let app = std::fs::read_to_string(here("src/app.rs")).expect("the router");
    let mut routes: BTreeSet<String> = app
        .split(".route(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(str::to_owned)
        .collect();
    assert!(routes.len() > 12, "{routes:?}");
    // The client's files are no part of the API; the metrics have a listener of their own.
    routes.remove("/s/{build}/{*path}");
    routes.insert("/metrics".to_owned());
    let api = api();
    let table: Vec<&str> = api.lines().filter(|line| line.starts_with("| `")).collect();
    let described: BTreeSet<String> = table
        .iter()
        .flat_map(|line| line.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2))
        .filter_map(|code| code.split(' ').find(|word| word.starts_with('/')))
        .map(str::to_owned)
        .collect();
    assert_eq!(routes, described);
}

/// Codes of refusals and errors, as the code names them.
fn codes(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            codes(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let flat: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for start in ["No::new( \"", "No::new(\"", "StatusCode::", "bad_request(\"", ".refuse(\""] {
            for rest in flat.split(start).skip(1) {
                let rest = if start == "StatusCode::" {
                    let Some((before, rest)) = rest.split_once(", \"") else { continue };
                    if !before.chars().all(|c| c.is_ascii_uppercase() || c == '_') {
                        continue;
                    }
                    rest
                } else {
                    rest
                };
                let Some(code) = rest.split('"').next() else { continue };
                if code.chars().all(|c| c.is_ascii_lowercase() || c == '_') && !code.is_empty() {
                    found.insert(code.to_owned());
                }
            }
        }
    }
}

#[test]
fn every_code_stands_in_the_api() {
    let mut found = BTreeSet::new();
    codes(&here("src"), &mut found);
    assert!(found.len() > 20, "{found:?}");
    let api = api();
    let missing: Vec<&String> =
        found.iter().filter(|code| !api.contains(&format!("`{code}`"))).collect();
    assert!(missing.is_empty(), "{missing:?} are not in docs/api.md");
}

#[test]
fn every_reaction_stands_in_the_api() {
    let api = api();
    for emoji in barroom_shared::protocol::REACTIONS {
        assert!(api.contains(emoji), "{emoji}");
    }
}
