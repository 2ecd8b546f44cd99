//! The generated parts of `docs/`: the messages in `api.md`, a file a game in `views/`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use barroom_shared::catalog::GameKey;

use super::page::Page;
use super::typescript::{self, Types};

const RENEW: &str = "BARROOM_DOCS=write cargo nextest run -p barroom-server --test docs";
const BEGIN: &str = "<!-- from here on generated from the server's types -->\n";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// Compares a file with what it should be, or writes it if that is wanted.
fn check(file: &Path, fresh: &str) {
    if std::env::var("BARROOM_DOCS").is_ok_and(|what| what == "write") {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, fresh).expect("a file");
    }
    let there = std::fs::read_to_string(file).unwrap_or_default();
    let differs = there.lines().zip(fresh.lines()).find(|(there, fresh)| there != fresh);
    assert!(
        there == fresh,
        "{} is not what the types say, first at {differs:?}; renew it with\n  {RENEW}",
        file.display()
    );
}

/// What all games have in common, and which types that describes.
fn messages(types: &Types) -> (String, BTreeSet<String>) {
    let nothing = BTreeSet::new();
    let mut page = Page::new(types, "", &nothing);
    for root in ["ClientMessage", "ServerMessage", "Prompt", "GameInfo", "Face"] {
        page.describe(root);
    }
    (page.text.trim_end().to_owned() + "\n", page.described())
}

#[test]
fn every_message_and_field_stands_in_the_api() {
    let types = typescript::read();
    let (text, described) = messages(&types);
    for (folder, name) in types.keys() {
        let common = folder.is_empty() && !["BySeat", "NoForm", "SeatSet"].contains(&name.as_str());
        assert!(!common || described.contains(name), "{name} is described nowhere");
    }
    let file = docs().join("api.md");
    let there = std::fs::read_to_string(&file).expect("docs/api.md");
    let (written, _) = there.split_once(BEGIN).expect("the generated part");
    check(&file, &format!("{written}{BEGIN}\n{text}"));
}

#[test]
fn every_field_of_every_view_stands_in_its_games_page() {
    let types = typescript::read();
    let (_, common) = messages(&types);
    let mut index = BTreeSet::new();
    for game in GameKey::ALL {
        let info = game.describe();
        let key = game.as_str();
        let mut page = Page::new(&types, key, &common);
        let _ = writeln!(
            page.text,
            "# {}: what is sent\n\nGenerated from the server's types. What a viewer must not see is \
             null, hidden or absent. [The API](../api.md) has the messages that carry all this.\n",
            info.title
        );
        for (root, what) in [
            ("View", "`state.view`, as one viewer sees the table"),
            ("Event", "`state.events`, what has happened, for log and animation"),
            ("Action", "`act.action` and `prompt.legal`"),
            ("Form", "`prompt.forms`, the whole range of actions that are too many to list"),
            ("Options", "`room.options`"),
        ] {
            if types.contains_key(&(key.to_owned(), root.to_owned())) {
                let _ = writeln!(page.text, "## {what}\n");
                page.describe(root);
            }
        }
        let described = page.described();
        for (folder, name) in types.keys().filter(|(folder, _)| folder == key) {
            assert!(described.contains(name), "{folder}/{name} is described nowhere");
        }
        index.insert(format!("{key}.md"));
        let text = page.text.trim_end().to_owned() + "\n";
        check(&docs().join("views").join(format!("{key}.md")), &text);
    }
    let there: BTreeSet<String> = std::fs::read_dir(docs().join("views"))
        .expect("docs/views")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(there, index);
}
