//! What every store promises, checked on each of them in the same words (`log`, `rooms`,
//! `people`), and what only one of them has to cope with (`folder` and
//! `locks` for SQLite, `postgres`).
#![allow(clippy::unwrap_used, reason = "a failing test stops here")]

mod cluster;
mod faults;
mod folder;
mod locks;
mod log;
mod people;
mod place;
mod postgres;
mod rooms;
mod samples;
mod server;

/// Runs each check on every kind of store.
macro_rules! contract {
    ($($area:ident: $($check:ident),+;)+) => {
        mod sqlite {
            $($(
                #[tokio::test]
                async fn $check() {
                    crate::$area::$check(&crate::place::Place::folder()).await;
                }
            )+)+
        }

        /// One test for all checks, so that a temporary server is started once.
        #[tokio::test(flavor = "multi_thread")]
        async fn the_contract_holds_on_postgres() {
            let Some(server) = server::Server::find().await else { return };
            $($(
                println!("{}", stringify!($check));
                $area::$check(&server.place().await).await;
            )+)+
        }
    };
}

contract! {
    log:
        steps_come_back_as_written,
        a_commit_is_whole_or_not_at_all,
        a_stale_writer_is_fenced,
        a_writer_who_missed_a_step_is_fenced,
        many_rooms_at_once_keep_apart,
        only_the_newest_match_is_loaded,
        chat_keeps_its_tail,
        nul_is_refused_before_the_database,
        any_other_text_is_kept,
        a_restart_loses_nothing;
    rooms:
        a_code_is_never_used_twice,
        there_is_no_room_that_was_not_made,
        lists_follow_the_room,
        the_public_list_has_the_newest_first,
        a_seat_has_one_holder,
        expired_rooms_go_and_their_codes_stay,
        many_rooms_expire_at_once;
    people:
        a_token_leads_to_its_player,
        a_rotated_token_is_unknown,
        players_and_tokens_are_not_given_twice,
        who_never_sat_is_forgotten_in_time,
        it_answers_a_ping;
}
