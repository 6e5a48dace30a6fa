# Outrider as a container: docs/install/container.md. Two stages, so that what builds is not in what runs.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && OUTRIDER_INSTALLED=1 node scripts/pack.mjs /package \
  && mkdir -p /opt/outrider \
  && npm install --prefix /opt/outrider --omit=dev --no-audit --no-fund /package/outrider-*.tgz \
  && npm cache clean --force

FROM node:24-bookworm-slim
# PostgreSQL refuses to run as root, and the rest needs no more than its folder.
RUN useradd --uid 10001 --create-home --home-dir /data --shell /usr/sbin/nologin outrider
COPY --from=build /opt/outrider /opt/outrider
USER 10001:10001
WORKDIR /data
VOLUME /data
ENV OUTRIDER_DATA=/data/outrider OUTRIDER_EMPTY=true TMPDIR=/tmp
EXPOSE 8083 6808
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.OUTRIDER_PORT||8083)+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/opt/outrider/node_modules/outrider/scripts/packed.mjs"]
