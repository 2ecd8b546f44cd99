//! E064: below a path prefix, which the proxy strips or keeps, everything stays below it.

use serde_json::{Value, json};

use super::line::Site;
use super::proxy::{Proxy, has, passing_on};
use super::support::TestServer;

const PREFIX: &str = "/games/barroom";

async fn server() -> TestServer {
    TestServer::with(&["--base-path", PREFIX], |store| store).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nginx_keeps_the_prefix() {
    if has("nginx") {
        let server = server().await;
        let site = format!("location {PREFIX} {{ {} }}", passing_on(server.port, ""));
        check(&Proxy::nginx(&site).await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nginx_strips_the_prefix() {
    if has("nginx") {
        let server = server().await;
        let site = format!("location {PREFIX}/ {{ {} }}", passing_on(server.port, "/"));
        check(&Proxy::nginx(&site).await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn caddy_keeps_the_prefix() {
    if has("caddy") {
        let server = server().await;
        let site = format!(
            "http://localhost:PORT {{\n\treverse_proxy {PREFIX}* 127.0.0.1:{}\n}}",
            server.port
        );
        check(&Proxy::caddy(&site).await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn caddy_strips_the_prefix() {
    if has("caddy") {
        let server = server().await;
        let site = format!(
            "http://localhost:PORT {{\n\tredir {PREFIX} {PREFIX}/\n\
             \thandle_path {PREFIX}/* {{\n\t\treverse_proxy 127.0.0.1:{}\n\t}}\n}}",
            server.port
        );
        check(&Proxy::caddy(&site).await).await;
    }
}

/// A person opens the page, makes a table, shares the link and plays, all below the prefix.
async fn check(proxy: &Proxy) {
    let site = Site::plain(proxy.port, PREFIX);
    for path in ["", "/"] {
        let mut page = site.http("GET", path, &[], "").await;
        if (300..400).contains(&page.status) {
            let to = page.header("location").expect("where to").to_owned();
            let to = to.strip_prefix(&site.origin()).unwrap_or(&to).to_owned();
            assert_eq!(to, format!("{PREFIX}/"));
            page = site.absolute("GET", &to, &[], "").await;
        }
        assert_eq!(page.status, 200, "{path:?}: {}", page.head);
        check_links(&site, &page.body).await;
    }
    let origin = site.origin();
    let session = site.http("POST", "/api/session", &[("Origin", &origin)], "{}").await;
    let cookie = session.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains(&format!("; Path={PREFIX};")), "{cookie}");
    let cookie = cookie.split(';').next().expect("a pair").to_owned();
    let ask = json!({"game": "bark_side", "seats": 3, "name": "Ann"}).to_string();
    let headers = [("Origin", origin.as_str()), ("Cookie", cookie.as_str())];
    let made = site.http("POST", "/api/rooms", &headers, &ask).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let made: Value = made.json();
    let (room, url) =
        (made["room"].as_str().expect("a code"), made["url"].as_str().expect("a link"));
    assert_eq!(url, format!("{PREFIX}/r/{room}"));
    let page = site.absolute("GET", url, &[], "").await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("og:title"), "{}", page.body);
    check_links(&site, &page.body).await;
    let headers = [("origin", origin.as_str()), ("cookie", cookie.as_str())];
    let mut line = site.socket(room, &headers).await.expect("a socket");
    line.send(json!({"type": "hello", "protocol": 1})).await;
    let welcome = line.find("a welcome", |message| message["type"] == "welcome").await;
    assert_eq!(welcome["you"]["seat"], 0);
    line.play_a_match().await;
    let record = site.http("GET", &format!("/api/rooms/{room}/record"), &[], "").await;
    assert_eq!(record.status, 200);
}

/// Every link of the page stays below the prefix and leads to something.
async fn check_links(site: &Site, page: &str) {
    let mut links = 0;
    for start in ["href=\"", "src=\"", "data-base=\""] {
        for link in page.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
            if link.starts_with("data:") || link.starts_with("http") {
                continue;
            }
            links += 1;
            assert!(link.starts_with(PREFIX), "{link} is not below the prefix");
            let answer = site.absolute("GET", link, &[], "").await;
            assert!(answer.status < 400, "{link}: {}", answer.status);
        }
    }
    assert!(links >= 2, "no links in {page}");
}
