//! Invariants that are absences: what the rules do not depend on, what is never serialisable, and
//! which module knows which. `clippy.toml` beside this crate holds it to the rest of the first.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use barroom_shared::catalog::AnyMatch;
use barroom_shared::play::Match;
use barroom_shared::resample::Print;
use barroom_shared::seat::Viewer;
use barroom_shared::secret::Secret;
use serde::Serialize;
use serde::de::DeserializeOwned;
use static_assertions::assert_not_impl_any;

/// What the rules may depend on: nothing that does I/O, reads a clock, starts a thread or draws
/// random numbers of its own.
const ALLOWED: [&str; 6] = ["chacha20", "rand", "serde", "serde_json", "sha2", "ts-rs"];

/// Who may not know whom: files below the first, text of the second in their code.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("shared/src/games", &["crate::protocol", "crate::catalog", "crate::record", "crate::play"]),
    ("shared/src/cards", &["crate::games", "crate::protocol", "crate::catalog", "crate::record"]),
    ("shared/src/rules.rs", &["crate::games", "crate::play", "crate::catalog", "crate::protocol"]),
    ("shared/src/announce.rs", &["crate::games", "crate::rules", "crate::play", "crate::catalog"]),
    ("shared/src/play.rs", &["crate::games", "crate::catalog", "crate::protocol", "crate::record"]),
    ("shared/src/bot", &["crate::games", "crate::catalog", "crate::protocol", "crate::record"]),
    ("shared/src/protocol", &["crate::games", "crate::play", "crate::record"]),
    // The server holds a match of any game, never the state of one.
    ("server/src", &["barroom_shared::games", "play::Match", ".rules()", "with_rules"]),
    ("server/src/room", &["axum", "rusqlite", "sqlx", "crate::http", "crate::ws", "crate::cli"]),
    ("server/src/store", &["axum", "crate::http", "crate::ws", "crate::room", "crate::cli"]),
];

assert_not_impl_any!(Secret<u8>: Serialize, DeserializeOwned, std::fmt::Display);
assert_not_impl_any!(AnyMatch: Serialize, DeserializeOwned);
assert_not_impl_any!(Print: Serialize, std::fmt::Display);

/// The states of the games, none of which can be written.
macro_rules! not_serialisable {
    ($($(#[$doc:meta])* $game:ident = $state:ty),+ $(,)?) => {
        $(
            assert_not_impl_any!($state: Serialize, DeserializeOwned);
            assert_not_impl_any!(Match<$state>: Serialize, DeserializeOwned);
        )+
    };
}

barroom_shared::every_game!(not_serialisable);

#[test]
fn there_is_no_viewer_who_sees_everything() {
    // Another kind of viewer does not compile until somebody has read this.
    let knows = |viewer: Viewer| match viewer {
        Viewer::Seat(_) => "what its seat knows",
        Viewer::Spectator => "what everybody knows",
    };
    assert_eq!(Viewer::all(3).map(knows).collect::<BTreeSet<_>>().len(), 2);
}

#[test]
fn the_rules_depend_on_nothing_that_acts() {
    let manifest = read(&root().join("shared/Cargo.toml"));
    let named: Vec<&str> = section(&manifest, "[dependencies]").collect();
    assert!(!named.is_empty(), "no dependencies found");
    for name in named {
        assert!(ALLOWED.contains(&name), "the rules may not depend on `{name}`");
    }
    let tables = manifest.lines().filter(|line| line.trim_start().starts_with('['));
    for table in tables.filter(|line| line.contains("dependencies")) {
        let expected = ["[dependencies]", "[dev-dependencies]"].contains(&table.trim());
        assert!(expected, "dependencies in a table that is not looked at: {table}");
    }
    let workspace = read(&root().join("Cargo.toml"));
    let rand = workspace.lines().find(|line| line.starts_with("rand ")).expect("rand");
    assert!(
        rand.contains("default-features = false") && rand.contains(r#"features = ["chacha"]"#),
        "`rand` must not bring the system's random numbers along: {rand}"
    );
}

#[test]
fn modules_know_only_whom_they_may() {
    for (below, words) in FORBIDDEN {
        for file in sources(&root().join(below)) {
            let code = code(&read(&file));
            for word in *words {
                assert!(!code.contains(word), "{} must not know `{word}`", file.display());
            }
        }
    }
}

#[test]
fn games_do_not_know_each_other_and_only_the_catalogue_names_them() {
    let shared = root().join("shared/src");
    let games: Vec<String> = fs::read_dir(shared.join("games"))
        .expect("the games")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    assert!(!games.is_empty(), "no games found");
    for file in sources(&shared) {
        let code = code(&read(&file));
        let own = games.iter().find(|game| file.starts_with(shared.join("games").join(game)));
        let is_catalogue = file == shared.join("catalog.rs");
        for game in games.iter().filter(|game| Some(*game) != own && !is_catalogue) {
            let named = [format!("games::{game}"), format!("super::{game}::")];
            assert!(
                !named.iter().any(|name| code.contains(name)),
                "{} must not know {game}",
                file.display()
            );
        }
    }
}

#[test]
fn other_worlds_are_not_chosen_by_the_view() {
    for file in sources(&root().join("shared/src/games")) {
        let is_resampling = file
            .components()
            .any(|part| part.as_os_str().to_str().is_some_and(|name| name.starts_with("resampl")));
        let text = code(&read(&file));
        for word in [".view(", ".view_for(", "::view(", "::view_for("] {
            assert!(
                !(is_resampling && text.contains(word)),
                "{}: if the view gives something away, worlds chosen by it hide that; compare \
                 what the viewer knows by the game's table of who sees what instead",
                file.display()
            );
        }
    }
}

/// The names in a table of a manifest.
fn section<'a>(manifest: &'a str, head: &'a str) -> impl Iterator<Item = &'a str> {
    manifest
        .lines()
        .skip_while(move |line| line.trim() != head)
        .skip(1)
        .take_while(|line| !line.trim_start().starts_with('['))
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .filter_map(|line| line.split(['=', '.', ' ']).next())
}

/// Source without comments and without the tests at its end.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The Rust files at or below a path; none where there is nothing yet.
fn sources(path: &Path) -> Vec<PathBuf> {
    if path.extension().is_some_and(|extension| extension == "rs") {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir() || path.extension().is_some_and(|found| found == "rs"))
        .flat_map(|path| sources(&path))
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
