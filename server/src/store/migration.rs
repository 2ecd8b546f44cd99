//! The steps by which a database gets its present shape; see `migrations/README.md`.

use super::OpenError;

/// One file of `migrations/`, run once in one transaction.
pub struct Migration {
    /// Counted from 1 without gaps.
    pub version: u32,
    /// For people who look into `schema_migration`.
    pub name: &'static str,
    /// Statements in the database's own dialect.
    pub sql: &'static str,
}

/// For SQLite, ascending.
pub const SQLITE: &[Migration] = &[
    Migration {
        version: 1,
        name: "log",
        sql: include_str!("../../../migrations/sqlite/0001_log.sql"),
    },
    Migration {
        version: 2,
        name: "player_sat",
        sql: include_str!("../../../migrations/sqlite/0002_player_sat.sql"),
    },
    Migration {
        version: 3,
        name: "chat_channel",
        sql: include_str!("../../../migrations/sqlite/0003_chat_channel.sql"),
    },
];

/// For Postgres, ascending: the same numbers and names.
pub const POSTGRES: &[Migration] = &[
    Migration {
        version: 1,
        name: "log",
        sql: include_str!("../../../migrations/postgres/0001_log.sql"),
    },
    Migration {
        version: 2,
        name: "player_sat",
        sql: include_str!("../../../migrations/postgres/0002_player_sat.sql"),
    },
    Migration {
        version: 3,
        name: "chat_channel",
        sql: include_str!("../../../migrations/postgres/0003_chat_channel.sql"),
    },
];

/// Which of `all` a database at version `current` (0: empty) still needs.
///
/// # Errors
/// If the database is newer than this program, which then must not touch it.
pub fn pending(all: &'static [Migration], current: u32) -> Result<&'static [Migration], OpenError> {
    all.get(current as usize..).ok_or_else(|| {
        OpenError(format!(
            "the data was written by a newer Barroom (schema {current}, this one knows {}): start \
             the newer version again, or restore the backup made before the update",
            all.len()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_dialects_tell_the_same_history_from_one_without_gaps() {
        assert_eq!(SQLITE.len(), POSTGRES.len());
        for (place, (sqlite, postgres)) in SQLITE.iter().zip(POSTGRES).enumerate() {
            assert_eq!(sqlite.version as usize, place + 1, "{}", sqlite.name);
            assert_eq!((sqlite.version, sqlite.name), (postgres.version, postgres.name));
        }
    }

    #[test]
    fn newer_data_is_refused() {
        assert_eq!(pending(SQLITE, 0).unwrap().len(), SQLITE.len());
        assert!(pending(SQLITE, SQLITE.len() as u32).unwrap().is_empty());
        let refusal = pending(SQLITE, 99).err().unwrap().to_string();
        assert!(refusal.contains("newer Barroom (schema 99, this one knows"), "{refusal}");
    }
}
