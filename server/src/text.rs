//! What people may write: names and chat, cleaned.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;
use unicode_segmentation::UnicodeSegmentation;

/// The longest name, in characters as people count them.
pub const LONGEST_NAME: usize = 24;
/// The longest line of chat, in characters as people count them.
pub const LONGEST_CHAT: usize = 300;
/// How many marks may stand on one letter.
const MARKS_ON_A_LETTER: usize = 4;
/// The longest a character may be, in bytes: family emoji have 25 to 41.
const LARGEST_CHARACTER: usize = 64;
/// The largest line of chat, in bytes: eight for each character, of which no script needs more.
const LARGEST_CHAT: usize = 8 * LONGEST_CHAT;

/// A name as it may be shown; `None` if nothing is left of it or it is too long.
#[must_use]
pub fn name(written: &str) -> Option<String> {
    clean(written, LONGEST_NAME)
}

/// A line of chat as it may be shown; `None` if nothing is left of it or it is too long.
#[must_use]
pub fn chat(written: &str) -> Option<String> {
    clean(written, LONGEST_CHAT).filter(|line| line.len() <= LARGEST_CHAT)
}

/// The name, or the name with the first number that tells it from `others`.
///
/// Names are compared by how they look, so that nobody is taken for somebody else.
pub fn distinct<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    // Looked at once: a room may have hundreds of names, and as many numbers may be taken.
    let others: HashSet<String> = others.flat_map(looks).collect();
    let taken = |name: &str| looks(name).iter().any(|look| others.contains(look));
    if !taken(name) {
        return name.to_owned();
    }
    (2..)
        .map(|n: u32| {
            let number = format!(" {n}");
            let room = LONGEST_NAME - number.len();
            let short: String = name.graphemes(true).take(room).collect();
            format!("{}{number}", short.trim_end())
        })
        .find(|candidate| !taken(candidate))
        .unwrap_or_default()
}

/// What a name looks like, as it is written and in small letters: without regard to how letters
/// are put together, to letters of other scripts that look the same, and to what shows nothing.
/// Two names look alike if they have either in common, as "Ian" and "lan" do as they are written.
fn looks(name: &str) -> [String; 2] {
    let shown = |name: &str| -> String {
        name.nfc().filter(|c| *c == ' ' || !is_blank(*c) || is_mark(*c)).collect()
    };
    let look = |name: &str| skeleton(&shown(name)).collect::<String>().to_lowercase();
    [look(name), look(&name.to_lowercase())]
}

/// A mark that shows on its letter; variation selectors do not.
fn is_mark(c: char) -> bool {
    matches!(c.general_category(), GeneralCategory::NonspacingMark)
        && !matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Without control, invisible and direction marks, with single spaces.
fn clean(written: &str, longest: usize) -> Option<String> {
    // No text of this many bytes can be short enough; the rest need not be looked at.
    if written.len() > longest * LARGEST_CHARACTER {
        return None;
    }
    let mut cleaned = String::with_capacity(written.len());
    for grapheme in written.graphemes(true) {
        if grapheme.chars().all(char::is_whitespace) {
            if !cleaned.is_empty() && !cleaned.ends_with(' ') {
                cleaned.push(' ');
            }
            continue;
        }
        let mut marks = 0;
        let emoji = grapheme.chars().any(is_pictograph);
        for c in grapheme.chars() {
            use GeneralCategory::{
                Control, EnclosingMark, Format, LineSeparator, NonspacingMark, ParagraphSeparator,
                PrivateUse, Surrogate, Unassigned,
            };
            match c.general_category() {
                Format if emoji && (c == '\u{200d}' || is_tag(c)) => cleaned.push(c),
                Format | Control | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate
                | Unassigned => {}
                NonspacingMark | EnclosingMark if c == '\u{fe0f}' || c == '\u{20e3}' => {
                    cleaned.push(c);
                }
                NonspacingMark | EnclosingMark => {
                    marks += 1;
                    if marks <= MARKS_ON_A_LETTER {
                        cleaned.push(c);
                    }
                }
                _ => cleaned.push(c),
            }
        }
    }
    let cleaned = cleaned.trim();
    let length = cleaned.graphemes(true).count();
    let visible = cleaned.chars().any(|c| !is_blank(c));
    (visible && length <= longest).then(|| cleaned.to_owned())
}

/// Characters that emoji sequences are made around.
const fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{203c}'..='\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// The letters of a flag's tag sequence.
const fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

/// Letters that show nothing.
fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\u{115f}'
                | '\u{1160}'
                | '\u{3164}'
                | '\u{ffa0}'
                | '\u{2800}'
                | '\u{fe0f}'
                | '\u{1d159}'
        )
        || matches!(c.general_category(), GeneralCategory::NonspacingMark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_told_apart() {
        let zoe = "Zo\u{e9}";
        for alike in
            ["zo\u{e9}", "Zoe\u{301}", "Zo\u{e9}\u{fe0f}", "Zo\u{e9}\u{3164}", "Z\u{43e}\u{e9}"]
        {
            let told = distinct(alike, [zoe].into_iter());
            assert!(told.ends_with(" 2"), "{alike:?} beside {zoe}: {told:?}");
        }
        for other in ["Zoe", "Zo\u{eb}", "Zoé B"] {
            assert_eq!(distinct(other, [zoe].into_iter()), other);
        }
        for alike in ["lan", "1an", "|an", "\u{4cf}an", "IAN", "Ian\u{1d159}"] {
            let told = distinct(alike, ["Ian"].into_iter());
            assert!(told.ends_with(" 2"), "{alike:?} beside Ian: {told:?}");
        }
        assert_eq!(distinct("MiIo", ["Milo"].into_iter()), "MiIo 2");
    }

    #[test]
    fn names_are_cleaned() {
        let check = |written: &str, shown: Option<&str>| {
            assert_eq!(name(written).as_deref(), shown, "{written:?}");
        };
        check("Ann", Some("Ann"));
        check("  Ann \t Lee\n", Some("Ann Lee"));
        check("", None);
        check(" \u{200b}\u{202e} ", None);
        check("\u{3164}", None);
        check("A\u{202e}nn\u{0}", Some("Ann"));
        check("\u{200d}A\u{200d}n", Some("An"));
        check("👨‍👩‍👧‍👦", Some("👨‍👩‍👧‍👦"));
        check("🏴󠁧󠁢󠁳󠁣󠁴󠁿", Some("🏴󠁧󠁢󠁳󠁣󠁴󠁿"));
        check("Zoé 中文 Ωμέγα", Some("Zoé 中文 Ωμέγα"));
        check("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", Some("e\u{301}\u{301}\u{301}\u{301}"));
        check(&"é".repeat(24), Some(&"é".repeat(24)));
        check(&"é".repeat(25), None);
        check(&"👨‍👩‍👧‍👦".repeat(24), Some(&"👨‍👩‍👧‍👦".repeat(24)));
        check(&"x".repeat(100_000), None);
    }

    #[test]
    fn no_length_of_any_text_panics() {
        for unit in ["é", "中", "👨‍👩‍👧‍👦", "e\u{301}", "\u{202e}x"] {
            for n in 0..400 {
                let written = unit.repeat(n);
                let shown = name(&written);
                assert!(shown.is_none_or(|shown| shown.graphemes(true).count() <= LONGEST_NAME));
                let shown = chat(&written);
                assert!(shown.as_ref().is_none_or(|shown| shown.len() <= LARGEST_CHAT));
                assert!(shown.is_none_or(|shown| shown.graphemes(true).count() <= LONGEST_CHAT));
            }
        }
    }

    #[test]
    fn equal_names_are_told_apart() {
        let others = ["Ann", "Ann 2", &"é".repeat(24)];
        let among = |name: &str| distinct(name, others.iter().copied());
        assert_eq!(among("Ben"), "Ben");
        assert_eq!(among("ann"), "ann 3");
        assert_eq!(among(&"é".repeat(24)), format!("{} 2", "é".repeat(22)));
    }
}
