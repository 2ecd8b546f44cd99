//! Who is asking: a player without an account, known by a token.
//!
//! In order of trust: a token in `hello`, an `Authorization: Bearer`, a cookie. The store keeps a
//! hash only. A cookie counts only for requests that come from our own pages.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use barroom_shared::hex;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::ApiError;
use crate::store::{CreateError, PlayerId, TokenHash, Unavailable};

/// How long a browser keeps its player, in seconds: 400 days, the most that browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;

/// A secret that proves to be a player: 256 bits.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl Token {
    /// A fresh one.
    #[must_use]
    pub fn draw() -> Self {
        Self(crate::random::bytes())
    }

    /// Reads 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode(text).map(Self)
    }

    /// What the store keeps of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }

    /// Its text, for its owner only.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(&self.0)
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// How a request says who it is.
pub enum Claimed {
    /// Not at all.
    Nobody,
    /// By a Bearer token.
    Bearer(String),
    /// By our cookie.
    Cookie(String),
}

/// How a request says who it is. A cookie without an `Origin` of ours does not count.
///
/// # Errors
/// 403 if the request comes from a foreign page.
pub fn claimed(app: &App, headers: &HeaderMap) -> Result<Claimed, ApiError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(token) = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer")) {
        return Ok(Claimed::Bearer(token.trim().to_owned()));
    }
    let ours = match text(ORIGIN) {
        None => false,
        Some(origin) if is_ours(app, origin, text(HOST)) => true,
        Some(_) => {
            let message = "This address is not one of this server's pages.";
            return Err(ApiError::new(axum::http::StatusCode::FORBIDDEN, "bad_origin", message));
        }
    };
    Ok(match cookie(app, headers) {
        Some(token) if ours => Claimed::Cookie(token.to_owned()),
        _ => Claimed::Nobody,
    })
}

/// Who asks for something that changes nothing: the cookie counts without an `Origin`, which
/// browsers leave out of plain reads.
///
/// # Errors
/// 401 for a token nobody knows.
pub async fn reader(app: &App, headers: &HeaderMap) -> Result<Option<PlayerId>, ApiError> {
    match claimed(app, headers) {
        Ok(Claimed::Bearer(token)) => player(app, &token).await.map(Some),
        _ => match cookie(app, headers) {
            Some(token) => player(app, token).await.map(Some),
            None => Ok(None),
        },
    }
}

/// Who asks for something that changes things.
///
/// # Errors
/// 401 for a token nobody knows, 403 for a foreign page.
pub async fn writer(app: &App, headers: &HeaderMap) -> Result<Option<PlayerId>, ApiError> {
    match claimed(app, headers)? {
        Claimed::Nobody => Ok(None),
        Claimed::Bearer(token) | Claimed::Cookie(token) => player(app, &token).await.map(Some),
    }
}

/// Whose token this is.
///
/// # Errors
/// 401 if nobody knows it.
pub async fn player(app: &App, token: &str) -> Result<PlayerId, ApiError> {
    let token = Token::parse(token).ok_or_else(ApiError::bad_token)?;
    let known = app.store.player_by_token_hash(token.hash()).await?;
    known.ok_or_else(ApiError::bad_token)
}

/// A new player with a token.
///
/// # Errors
/// The store is unavailable.
pub async fn new_player(app: &App) -> Result<(PlayerId, Token), Unavailable> {
    loop {
        let (player, token) = (PlayerId(uuid::Uuid::new_v4()), Token::draw());
        match app.store.create_player(player, token.hash()).await {
            Ok(()) => return Ok((player, token)),
            Err(CreateError::Taken | CreateError::BadText(_)) => {}
            Err(CreateError::Unavailable(error)) => return Err(error),
        }
    }
}

/// The header that gives a browser its token.
#[must_use]
pub fn set_cookie(app: &App, token: &Token, secure: bool) -> String {
    let path = if app.config.base_path.is_empty() { "/" } else { &app.config.base_path };
    let secure = if secure { "; Secure" } else { "" };
    format!(
        "{}={}; HttpOnly; SameSite=Lax; Path={path}; Max-Age={COOKIE_AGE}{secure}",
        cookie_name(app),
        token.reveal()
    )
}

/// Two servers on one host do not share a cookie: browsers do not tell ports apart.
fn cookie_name(app: &App) -> String {
    format!("barroom_{}", app.port)
}

fn cookie<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    let name = cookie_name(app);
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(&name)?.strip_prefix('='))
}

/// Whether pages of this origin are ours: that of the public address, or of the host asked.
fn is_ours(app: &App, origin: &str, host: Option<&str>) -> bool {
    let origin = origin.to_ascii_lowercase();
    if let Some(public) = &app.config.public_url {
        return origin == *public;
    }
    let site = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    matches!((site, host), (Some(site), Some(host)) if host.eq_ignore_ascii_case(site))
}
