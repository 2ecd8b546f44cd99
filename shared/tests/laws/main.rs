//! Laws that every game keeps, written once and held over thousands of states.
//!
//! A match is played by players of several tastes and kept as a [`trace::Trace`]: every state with
//! the step that led to it. Each law is then a function over a trace. What was met on the way is
//! counted in a [`reach::Reach`]; a row that had to be met and was not fails the test, so that the
//! laws can't be satisfied by dull play. What was met seldom is sought again from where it was met.
//!
//! | file | laws |
//! |---|---|
//! | `trace` | somebody must act unless it is over; it ends; things are conserved; the result is sound |
//! | `legality` | what is listed is legal, what is not listed is refused and changes nothing |
//! | `telling` | a viewer's version moves if and only if it is told something; a viewer told nothing sees nothing new; what spectators see, every seat sees |
//! | `replay` | a replayed match is the live one, frame by frame; its record proves itself |
//! | `undoing` | what is taken back never was, and what taught something is known by that |
//! | `resampling` | nothing a viewer gets depends on what is hidden from it |
//!
//! # Adding a game
//! A file here with `impl Subject for TheGame` and one test, `run::laws::<TheGame>()`, and its
//! `mod` line below; a game without does not compile. [`subject::Subject`] says what to fill in; start with `LONGEST`, `ROWS` and
//! `HIDDEN` and see what the table of the failing test leaves at zero. Where random play does not
//! get there, add a taste (how a biased player values actions), tables, or probes; or a golden
//! record that stands shortly before, as each of those is played on from, too.
//!
//! # Running
//! `BARROOM_LAWS_SEED` (a number) varies the play, `BARROOM_LAWS_GAMES` the number of matches,
//! `BARROOM_LAWS_ONLY` plays one match by its number, as a failure names it. The table of what was
//! met is printed: `cargo nextest run -p barroom-shared --test laws --no-capture`.

mod frame;
mod legality;
mod opening;
mod player;
mod probe;
mod reach;
mod replay;
mod resampling;
mod run;
mod seldom;
mod subject;
mod telling;
mod trace;
mod undoing;

mod barakka;
mod barbu;
mod bark_side;
mod barracuda;
mod baruka;

/// Every game of the catalogue is held to the laws.
macro_rules! held {
    ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
        $(const _: fn() = run::laws::<$rules>;)+
    };
}

barroom_shared::every_game!(held);
