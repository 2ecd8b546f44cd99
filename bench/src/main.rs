//! Fills a server with rooms of programs that play, and says what that costs.
//!
//! ```sh
//! cargo build --release && cargo build --release -p barroom-bench
//! taskset -c 0 target/release/barroom serve --port 9100 --data /tmp/load --all-games &
//! taskset -c 1 target/release/barroom-bench --port 9100 --pid $! --rooms 200
//! ```
//!
//! It comes from this machine only: other addresses are limited by the server. Players choose
//! among `prompt.legal`, the next one as soon as it has its own view, match after match.

mod choice;
mod figures;
mod player;
mod process;
mod room;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Parser;

use crate::figures::Figures;
use crate::process::Process;
use crate::room::Room;

/// Plays on a server as many people would, and prints what it took
#[derive(Debug, Parser)]
struct Args {
    /// The server's port on this machine
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Its process id, for CPU time and memory
    #[arg(long)]
    pid: Option<u32>,
    /// Rooms
    #[arg(long, default_value_t = 50)]
    rooms: usize,
    /// Players in each
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// The game
    #[arg(long, default_value = "barbu")]
    game: String,
    /// Seconds that are measured
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Seconds of play before that
    #[arg(long, default_value_t = 2.0)]
    warmup: f64,
    /// Spectators in each room besides, to tell a socket's memory from a room's
    #[arg(long, default_value_t = 4)]
    watchers: usize,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let process = args.pid.map(Process);
    let figures = Arc::new(Figures::default());
    let memory = || process.map(|process| process.memory_kib()).transpose();
    let idle = memory()?;

    let mut rooms = Vec::new();
    for n in 0..args.rooms {
        rooms.push(Room::make(args.port, &args.game, args.seats, n).await?);
    }
    let mut watching = Vec::new();
    let mut sitting = Vec::new();
    for room in &rooms {
        sitting.push(room.sit_down(args.port).await?);
    }
    settle().await;
    let seated = memory()?;
    for room in &rooms {
        for _ in 0..args.watchers {
            watching.push(player::watch(args.port, &room.code).await?);
        }
    }
    settle().await;
    let watched = memory()?;
    drop(watching);

    for (room, people) in rooms.iter().zip(sitting) {
        let shared = Arc::new(room.shared());
        for person in people {
            tokio::spawn(player::play(person, shared.clone(), figures.clone()));
        }
    }
    tokio::time::sleep(Duration::from_secs_f64(args.warmup)).await;
    figures.start();
    let began = Instant::now();
    let cpu = process.map(|process| process.cpu_micros()).transpose()?;
    tokio::time::sleep(Duration::from_secs_f64(args.seconds)).await;
    let seconds = began.elapsed().as_secs_f64();
    let moves = figures.stop();
    anyhow::ensure!(moves > 0, "nobody could move; is {} offered there?", args.game);

    let sockets = args.rooms * usize::from(args.seats);
    println!("{} rooms of {}, {} players each", args.rooms, args.game, args.seats);
    println!("moves/s               {:>10.0}", moves as f64 / seconds);
    figures.print();
    println!("refused               {:>10}", figures.refused.load(Ordering::Relaxed));
    if let (Some(process), Some(cpu)) = (process, cpu) {
        let spent = (process.cpu_micros()? - cpu) as f64;
        println!("server CPU, µs a move {:>10.1}", spent / moves as f64);
        println!("server CPU, cores     {:>10.2}", spent / seconds / 1e6);
    }
    if let (Some(idle), Some(seated), Some(watched)) = (idle, seated, watched) {
        let by_socket = (watched - seated) / (args.rooms * args.watchers).max(1) as f64;
        let by_room = (seated - idle - by_socket * sockets as f64) / args.rooms as f64;
        println!("memory, KiB a socket  {by_socket:>10.1}");
        println!("memory, KiB a room    {by_room:>10.1}");
        println!("memory, MiB at play   {:>10.1}", memory()?.unwrap_or_default() / 1024.0);
    }
    Ok(())
}

/// Until the server has nothing left to do.
async fn settle() {
    tokio::time::sleep(Duration::from_millis(1500)).await;
}
