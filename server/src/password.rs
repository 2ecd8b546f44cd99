//! Passwords of rooms: only a slow hash is kept, and few are reckoned at once.

use std::sync::{Mutex, PoisonError};

use argon2::password_hash::{Output, ParamsString, PasswordHash, Salt, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use unicode_segmentation::UnicodeSegmentation;

use crate::turns::Turns;

/// The longest password, in characters as people count them.
pub const LONGEST: usize = 64;

/// For passwords that are set, and for those that are tried: who sets many holds nobody up at the
/// door. How many may ask is limited by [`Limits`](crate::limit::Limits).
static SETTING: Bench = Bench::new();
static TRYING: Bench = Bench::new();

/// Where one hash at a time is reckoned, which takes tens of milliseconds of a core and 19 MiB.
///
/// The memory is kept for good from the first one on: blocks of that size, had and given back on
/// changing threads, would stay with the process many times over.
struct Bench {
    turns: Turns,
    blocks: Mutex<Vec<Block>>,
}

/// What a hash is made with.
struct Recipe {
    algorithm: Algorithm,
    version: Version,
    params: Params,
    salt: SaltString,
}

/// The slow hash of a password; `None` if it is empty or too long.
pub async fn hash(password: String) -> Option<String> {
    if !(1..=LONGEST).contains(&password.graphemes(true).count()) {
        return None;
    }
    SETTING.reckon(password, Recipe::fresh()?).await
}

/// Whether this is the password of the hash.
pub async fn is(password: String, hash: String) -> bool {
    let Ok(known) = PasswordHash::new(&hash) else { return false };
    let (Some(recipe), Some(right)) = (Recipe::of(&known), known.hash) else { return false };
    let Some(tried) = TRYING.reckon(password, recipe).await else { return false };
    // Compared in a time that tells nothing.
    PasswordHash::new(&tried).is_ok_and(|tried| tried.hash == Some(right))
}

impl Bench {
    const fn new() -> Self {
        Self { turns: Turns::new(1), blocks: Mutex::new(Vec::new()) }
    }

    async fn reckon(&'static self, password: String, recipe: Recipe) -> Option<String> {
        let turn = self.turns.take().await?;
        turn.run(move || {
            let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
            if blocks.is_empty() {
                blocks.resize(Params::DEFAULT.block_count(), Block::default());
            }
            recipe.follow(&password, &mut blocks)
        })
        .await?
    }
}

impl Recipe {
    fn fresh() -> Option<Self> {
        Some(Self {
            algorithm: Algorithm::default(),
            version: Version::default(),
            params: Params::default(),
            salt: SaltString::encode_b64(&crate::random::bytes::<16>()).ok()?,
        })
    }

    /// That of a stored hash; `None` for one that this program has never made.
    fn of(hash: &PasswordHash<'_>) -> Option<Self> {
        let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        Some(Self {
            algorithm: Algorithm::try_from(hash.algorithm).ok()?,
            version,
            params: Params::try_from(hash).ok()?,
            salt: SaltString::from_b64(hash.salt?.as_str()).ok()?,
        })
    }

    /// The hash; `None` if it needs more memory than there is for it.
    fn follow(self, password: &str, blocks: &mut [Block]) -> Option<String> {
        let Self { algorithm, version, params, salt } = self;
        let mut bytes = [0; Salt::MAX_LENGTH];
        let salted = salt.decode_b64(&mut bytes).ok()?;
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let shown = ParamsString::try_from(&params).ok()?;
        let argon2 = Argon2::new(algorithm, version, params);
        let hash = Output::init_with(length, |out| {
            let password = password.as_bytes();
            Ok(argon2.hash_password_into_with_memory(password, salted, out, blocks)?)
        });
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: shown,
            salt: Some(salt.as_salt()),
            hash: Some(hash.ok()?),
        };
        Some(hash.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_knows_its_password_and_does_not_show_it() {
        let hash = hash("Füchse 🦊".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$") && !hash.contains("chse"));
        assert!(is("Füchse 🦊".into(), hash.clone()).await);
        assert!(!is("Füchse".into(), hash.clone()).await);
        assert!(!is(String::new(), hash).await);
        assert!(!is("x".into(), "no hash".into()).await);
    }

    #[tokio::test]
    async fn a_stored_hash_says_how_it_was_made() {
        use argon2::password_hash::PasswordHasher;
        let salt = SaltString::encode_b64(b"sixteen bytes of").unwrap();
        let with = |memory, algorithm| {
            let params = Params::new(memory, 1, 1, None).unwrap();
            let argon2 = Argon2::new(algorithm, Version::V0x13, params);
            argon2.hash_password(b"fox", &salt).unwrap().to_string()
        };
        let usual = Argon2::default().hash_password(b"fox", &salt).unwrap().to_string();
        for known in [usual, with(64, Algorithm::Argon2id), with(1024, Algorithm::Argon2d)] {
            assert!(is("fox".into(), known.clone()).await, "{known}");
            assert!(!is("wolf".into(), known).await);
        }
        // More memory than there is for it: nobody's password, and nothing breaks.
        let large = with(32, Algorithm::Argon2id).replace("m=32", "m=4000000");
        assert!(!is("fox".into(), large).await);
        for bad in ["$argon2id$v=19$m=19456,t=2,p=1", "$scrypt$ln=16$aM15713r3Xsvxbi31lqr1Q", ""] {
            assert!(!is("fox".into(), bad.into()).await, "{bad}");
        }
    }

    /// Memory in use, in MiB.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    #[cfg(target_os = "linux")]
    async fn however_many_are_tried_they_take_the_memory_of_two() {
        let right = hash("fox".into()).await.unwrap();
        let before = resident();
        let mut tries = tokio::task::JoinSet::new();
        for n in 0..60 {
            let right = right.clone();
            let try_one = async move { is(format!("guess {n}"), right).await };
            // Half of them go away while they wait or are being reckoned.
            if n % 2 == 0 {
                tries.spawn(try_one);
            } else {
                let impatient = tokio::time::timeout(std::time::Duration::from_millis(n), try_one);
                tries.spawn(async move { impatient.await.unwrap_or_default() });
            }
        }
        while let Some(wrong) = tries.join_next().await {
            assert!(!wrong.unwrap());
        }
        let grown = resident().saturating_sub(before);
        println!("{before} MiB, and {grown} MiB more");
        assert!(grown < 2 * 19 + 10, "{grown} MiB more");
    }

    #[tokio::test]
    async fn passwords_have_a_length() {
        for bad in [String::new(), "x".repeat(LONGEST + 1)] {
            assert!(hash(bad).await.is_none());
        }
    }
}
