//! What is wrong with JSON that came in, in words that do not speak of the program's insides.

/// Turns the JSON reader's complaint into a sentence. Complaints of our own pass unchanged.
#[must_use]
pub fn of_json_error(complaint: &str) -> String {
    let complaint = &complaint[..complaint.floor_char_boundary(LONGEST)];
    let (what, place) = match complaint.rsplit_once(" at line ") {
        Some((what, place)) => (what, place.split_once(" column ")),
        None => (complaint, None),
    };
    let at = place.map_or(String::new(), |(line, column)| {
        if line == "0" { String::new() } else { format!(" (line {line}, column {column})") }
    });
    let named = |start: &str| {
        let rest = what.strip_prefix(start)?.strip_prefix('`')?;
        let end = rest.find('`')?;
        Some((&rest[..end], &rest[end + 1..]))
    };
    if let Some((name, _)) = named("missing field ") {
        format!("{name} is missing.")
    } else if let Some((name, _)) = named("duplicate field ") {
        format!("{name} is given twice{at}.")
    } else if let Some((name, rest)) = named("unknown field ") {
        format!("There is no {name} here{}{at}.", choice(rest))
    } else if let Some((name, rest)) = named("unknown variant ") {
        format!("{name} is not known{}{at}.", choice(rest))
    } else if ["invalid type", "invalid value", "invalid length"]
        .iter()
        .any(|it| what.starts_with(it))
    {
        format!("A value has the wrong type or is out of its range{at}.")
    } else if what.starts_with("EOF") {
        "The JSON ends too early.".to_owned()
    } else if what.starts_with("recursion limit") {
        format!("The JSON is nested too deeply{at}.")
    } else if OURS.iter().any(|ours| what.starts_with(ours)) {
        let mut sentence = what.replace('`', "");
        sentence[..1].make_ascii_uppercase();
        format!("{sentence}{at}.")
    } else {
        format!("This is no JSON that can be read here{at}.")
    }
}

/// No more of a complaint is read, in bytes: it may quote what came in.
const LONGEST: usize = 300;

/// What our own readers say.
const OURS: [&str; 3] = ["a key is given twice", "no such number", "there is no "];

/// What would have been right, out of ", expected one of `a`, `b`" or ", expected `a` or `b`".
fn choice(rest: &str) -> String {
    let names: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
    if names.is_empty() { String::new() } else { format!("; it may be {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "it is only read")]
    struct Ask {
        seats: u8,
        level: Option<Level>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Level {
        Easy,
        Hard,
    }

    #[test]
    fn complaints_are_in_our_words() {
        let check = |json: &str, says: &str| {
            let complaint = serde_json::from_str::<Ask>(json).unwrap_err().to_string();
            assert_eq!(of_json_error(&complaint), says, "{complaint}");
        };
        check("{}", "seats is missing.");
        check("{\"seats\":1,\"seats\":2}", "seats is given twice (line 1, column 18).");
        check("{\"seat\":1}", "There is no seat here; it may be seats, level (line 1, column 7).");
        check(
            "{\"seats\":1,\"level\":\"godlike\"}",
            "godlike is not known; it may be easy, hard (line 1, column 28).",
        );
        let wrong = "A value has the wrong type or is out of its range";
        check("{\"seats\":\"3\"}", &format!("{wrong} (line 1, column 12)."));
        check("{\"seats\":300}", &format!("{wrong} (line 1, column 12)."));
        check("[]", &format!("{wrong} (line 1, column 2)."));
        check("{\"seats\":", "The JSON ends too early.");
        check("{seats:1}", "This is no JSON that can be read here (line 1, column 2).");
    }

    #[test]
    fn our_own_words_stay() {
        let check = |complaint: &str, says: &str| assert_eq!(of_json_error(complaint), says);
        check(
            "a key is given twice at line 1 column 9",
            "A key is given twice (line 1, column 9).",
        );
        check(
            "there is no game `chess` at line 1 column 9",
            "There is no game chess (line 1, column 9).",
        );
        check("a key is given twice", "A key is given twice.");
        check("something of serde's own", "This is no JSON that can be read here.");
        check("", "This is no JSON that can be read here.");
        check("missing field ``", " is missing.");
    }
}
