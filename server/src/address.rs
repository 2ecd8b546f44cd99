//! Where a request comes from: its peer, or whom a trusted proxy speaks for.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The networks whose machines may say for whom they speak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

/// Who is at the other end, as far as it can be known.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// Where it comes from.
    pub source: Source,
    /// Whether a trusted proxy says that the browser speaks TLS.
    pub secure: bool,
    /// Whether somebody speaks for others whom we do not trust to.
    pub stranger_forwards: bool,
}

/// An address as far as limits tell addresses apart: of IPv6 the first half, as the second is free
/// for everybody to choose. It does not print.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Source(IpAddr);

impl TrustedProxies {
    /// Reads addresses and networks with commas between them.
    ///
    /// # Errors
    /// Says which of them is none.
    pub fn parse(text: &str) -> Result<Self, String> {
        let one = |text: &str| {
            let address = text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
            address.or_else(|_| text.parse::<IpNet>()).map_err(|_| {
                format!("{text} is no address and no network like 10.0.0.7 or 172.16.0.0/12")
            })
        };
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        entries.map(one).collect::<Result<_, _>>().map(Self)
    }

    /// Whether a machine is one of them.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Who asks: the peer, or, where the peer is trusted, the last address in `X-Forwarded-For`
    /// that is not.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let peer = peer.to_canonical();
        if !self.contains(peer) {
            let stranger_forwards = headers.contains_key("x-forwarded-for");
            return Client { source: Source::of(peer), secure: false, stranger_forwards };
        }
        let first = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        let secure = first
            .and_then(|value| value.split(',').next())
            .is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"));
        let mut nearest = peer;
        // A proxy adds its peer behind what it was given, so the list is read from its end. What
        // stands before an entry that can't be read was vouched for by nobody.
        let values: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .iter()
            .map(|value| value.to_str().unwrap_or("?"))
            .collect();
        for entry in values.iter().rev().flat_map(|value| value.rsplit(',')) {
            let Some(address) = forwarded(entry.trim()) else { break };
            nearest = address;
            if !self.contains(address) {
                break;
            }
        }
        Client { source: Source::of(nearest), secure, stranger_forwards: false }
    }
}

impl Source {
    /// The group that an address belongs to.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(v6) if !v6.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)))
            }
            address => address,
        })
    }

    /// Whether it is this machine itself.
    #[must_use]
    pub const fn is_local(self) -> bool {
        match self.0 {
            IpAddr::V4(v4) => v4.is_loopback(),
            IpAddr::V6(v6) => v6.is_loopback(),
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}

/// An entry of `X-Forwarded-For`: an address, some proxies add a port.
fn forwarded(entry: &str) -> Option<IpAddr> {
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    let address = bare.parse().ok();
    let with_port = || entry.parse::<std::net::SocketAddr>().ok().map(|socket| socket.ip());
    address.or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn source(trusted: &str, peer: &str, forwarded: &[&[u8]]) -> Source {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(value).unwrap());
        }
        let trusted = TrustedProxies::parse(trusted).unwrap();
        trusted.client(peer.parse().unwrap(), &headers).source
    }

    #[test]
    fn the_last_address_that_is_not_trusted_asks() {
        let check = |trusted: &str, peer: &str, forwarded: &[&str], is: &str| {
            let bytes: Vec<&[u8]> = forwarded.iter().map(|value| value.as_bytes()).collect();
            let expected = Source::of(is.parse().unwrap());
            let got = source(trusted, peer, &bytes);
            assert!(got == expected, "{trusted} {peer} {forwarded:?}: {} not {is}", got.0);
        };
        // Whoever is not trusted speaks for itself, whatever it says.
        check("", "203.0.113.7", &["198.51.100.1"], "203.0.113.7");
        check("10.0.0.0/8", "203.0.113.7", &["198.51.100.1"], "203.0.113.7");
        check("10.0.0.1", "10.0.0.1", &[], "10.0.0.1");
        check("10.0.0.1", "10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        // What the client wrote itself stands before what the proxy added.
        check("10.0.0.1", "10.0.0.1", &["9.9.9.9, 198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", "10.0.0.1", &["9.9.9.9", "198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", "10.0.0.1", &["198.51.100.1,8.8.8.8", "9.9.9.9"], "9.9.9.9");
        check("10.0.0.0/8, ::1", "::1", &["9.9.9.9, 198.51.100.1, 10.2.3.4"], "198.51.100.1");
        check("10.0.0.0/8", "10.0.0.1", &["10.0.0.3,10.0.0.2"], "10.0.0.3");
        // Ports, brackets, both families in one.
        check("10.0.0.1", "10.0.0.1", &["198.51.100.1:4711"], "198.51.100.1");
        check("10.0.0.1", "::ffff:10.0.0.1", &["[2001:db8::1]:80"], "2001:db8::1");
        check("10.0.0.1", "10.0.0.1", &["[2001:db8::1]"], "2001:db8::1");
        check("10.0.0.1", "10.0.0.1", &["::ffff:198.51.100.1"], "198.51.100.1");
        // Nobody vouches for what stands before something that can't be read.
        for bad in ["unknown", "", ",", "1.2.3", "1.2.3.4.5", "999.1.1.1", "_hidden", "[::1", "💥"]
        {
            check("10.0.0.1", "10.0.0.1", &[&format!("9.9.9.9, {bad}")], "10.0.0.1");
        }
        check("10.0.0.0/8", "10.0.0.1", &["9.9.9.9, nonsense, 10.0.0.2"], "10.0.0.2");
    }

    #[test]
    fn bytes_that_are_no_text_count_for_nothing() {
        let peer = Source::of("10.0.0.1".parse().unwrap());
        assert!(source("10.0.0.1", "10.0.0.1", &[&[0xff, 0xfe]]) == peer);
        assert!(source("10.0.0.1", "10.0.0.1", &[b"9.9.9.9", &[0xff]]) == peer);
    }

    #[test]
    fn half_an_ipv6_address_is_one_source() {
        let source = |text: &str| Source::of(text.parse().unwrap());
        assert!(source("2001:db8:1:2::1") == source("2001:db8:1:2:ffff::9"));
        assert!(source("2001:db8:1:2::1") != source("2001:db8:1:3::1"));
        assert!(source("::ffff:1.2.3.4") == source("1.2.3.4"));
        assert!(source("1.2.3.4") != source("1.2.3.5"));
        assert!(source("127.8.9.1").is_local() && source("::1").is_local());
        assert!(!source("::").is_local() && !source("10.0.0.1").is_local());
        assert_eq!(format!("{:?}", source("1.2.3.4")), "Source");
    }

    #[test]
    fn networks_are_read() {
        let check =
            |text: &str, n: usize| assert_eq!(TrustedProxies::parse(text).unwrap().0.len(), n);
        check("", 0);
        check(" 10.0.0.1 , 172.16.0.0/12,fd00::/8,::1,", 4);
        for bad in ["caddy", "10.0.0.1/33", "10.0.0", "10.0.0.1;10.0.0.2"] {
            let line = TrustedProxies::parse(bad).unwrap_err();
            assert!(line.contains(bad.split(';').next().unwrap()), "{line}");
        }
    }

    #[test]
    fn only_the_trusted_say_that_there_is_tls() {
        let secure = |peer: &str, proto: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-proto", HeaderValue::from_str(proto).unwrap());
            TrustedProxies::parse("10.0.0.1")
                .unwrap()
                .client(peer.parse().unwrap(), &headers)
                .secure
        };
        assert!(secure("10.0.0.1", "https") && secure("10.0.0.1", "HTTPS, http"));
        assert!(!secure("10.0.0.1", "http") && !secure("10.0.0.1", "http, https"));
        assert!(!secure("10.0.0.2", "https"));
    }
}
