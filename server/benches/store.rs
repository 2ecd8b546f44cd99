//! How many commits the store takes: rooms that write one step after the other, each waiting for
//! its answer, as rooms do in play. `cargo bench -p barroom-server --bench store`
//!
//! Writes to a temporary folder; set `TMPDIR` to a disk whose speed you want to know.

use std::{
    error::Error,
    sync::Arc,
    time::{Duration, Instant},
};

use barroom_server::store::{
    Commit, MatchRow, NewRoom, NewStep, PlayerId, RoomCode, SqliteStore, StepKind, Store,
};
use uuid::Uuid;

type Failure = Box<dyn Error + Send + Sync>;

const ROOMS_AT_ONCE: [u64; 3] = [1, 8, 64];
const TIME: Duration = Duration::from_secs(3);

/// As long as most actions are.
const BODY: &str = r#"{"seat":2,"action":{"type":"play","cards":[7,7]}}"#;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    println!("rooms  commits/s  CPU µs/commit  wait µs/commit");
    for rooms in ROOMS_AT_ONCE {
        let folder = tempfile::tempdir()?;
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(folder.path())?);
        let cpu_before = cpu_time()?;
        let start = Instant::now();
        let mut writers = tokio::task::JoinSet::new();
        for n in 0..rooms {
            writers.spawn(write_steps(Arc::clone(&store), RoomCode::from_bits(n), start + TIME));
        }
        let mut commits = 0;
        while let Some(written) = writers.join_next().await {
            commits += written??;
        }
        let seconds = start.elapsed().as_secs_f64();
        let per_second = commits as f64 / seconds;
        let cpu_us = (cpu_time()? - cpu_before).as_secs_f64() * 1e6 / commits as f64;
        let wait_us = seconds * 1e6 * rooms as f64 / commits as f64;
        println!("{rooms:5}  {per_second:9.0}  {cpu_us:13.1}  {wait_us:14.0}");
    }
    Ok(())
}

async fn write_steps(store: Arc<dyn Store>, room: RoomCode, end: Instant) -> Result<u64, Failure> {
    store.create_room(new_room(&room)).await?;
    let player = PlayerId(Uuid::now_v7());
    let mut head = 0;
    while Instant::now() < end {
        let step = NewStep {
            match_n: 1,
            kind: StepKind::Action,
            seat: Some(2),
            player: Some(player),
            act_id: Some(format!("a-{head}")),
            body: BODY.into(),
            at_ms: 1_764_000_000_000,
        };
        head = store
            .commit(Commit { steps: vec![step], ..Commit::new(room.clone(), 1, head) })
            .await?;
    }
    Ok(head)
}

fn new_room(code: &RoomCode) -> NewRoom {
    let first_match = MatchRow {
        n: 1,
        game: "bark_side".into(),
        rules_version: 1,
        options: "{}".into(),
        server_seed: None,
        contributions: None,
        seed: None,
        players: None,
        result: None,
        opened_at_ms: 0,
        started_at_ms: None,
        ended_at_ms: None,
    };
    NewRoom {
        code: code.clone(),
        state: "{}".into(),
        first_match,
        seats: vec![],
        listed: false,
        expires_at_ms: i64::MAX,
    }
}

/// What this process and its threads have used so far, as Linux tells it in ticks of 10 ms.
fn cpu_time() -> Result<Duration, Failure> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, after_name) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let ticks = after_name.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(Duration::from_millis(ticks * 10))
}
