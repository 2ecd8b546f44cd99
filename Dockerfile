# The server with the client inside, on a bare Debian, as a user without rights.
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked -p barroom-server && strip target/release/barroom

FROM debian:bookworm-slim
# Certificate authorities are for a Postgres that is reached by TLS.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --no-create-home barroom && install -d -o barroom -g barroom /data
COPY --from=build /src/target/release/barroom /usr/local/bin/barroom
USER 1000
ENV BARROOM_DATA=/data BARROOM_PORT=8080
VOLUME /data
EXPOSE 8080
# No curl in the image: bash can speak HTTP well enough to ask for a status.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD \
  ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${BARROOM_PORT} && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && head -1 <&3 | grep -q ' 200 '"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["barroom"]
CMD ["serve"]
