//! Passwords of rooms: only a slow hash is kept, and few are reckoned at once.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use unicode_segmentation::UnicodeSegmentation;

/// The longest password, in characters as people count them.
pub const LONGEST: usize = 64;

/// Hashes reckoned at once: each takes 19 MiB and tens of milliseconds of one core. Others wait;
/// how many may ask is limited by [`Limits`](crate::limit::Limits).
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));

/// The slow hash of a password; `None` if it is empty or too long.
pub async fn hash(password: String) -> Option<String> {
    if !(1..=LONGEST).contains(&password.graphemes(true).count()) {
        return None;
    }
    slowly(move || {
        let salt = SaltString::encode_b64(&crate::random::bytes::<16>()).ok()?;
        let hash = Argon2::default().hash_password(password.as_bytes(), &salt).ok()?;
        Some(hash.to_string())
    })
    .await
}

/// Whether this is the password of the hash.
pub async fn is(password: String, hash: String) -> bool {
    let right = slowly(move || {
        let hash = PasswordHash::new(&hash).ok()?;
        Argon2::default().verify_password(password.as_bytes(), &hash).ok()
    });
    right.await.is_some()
}

async fn slowly<T: Send + 'static>(
    reckon: impl FnOnce() -> Option<T> + Send + 'static,
) -> Option<T> {
    let _turn = TURNS.acquire().await.ok()?;
    spawn_blocking(reckon).await.ok()?
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
    async fn passwords_have_a_length() {
        for bad in [String::new(), "x".repeat(LONGEST + 1)] {
            assert!(hash(bad).await.is_none());
        }
    }
}
