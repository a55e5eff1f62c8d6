# syntax=docker/dockerfile:1
# One container: dashboard and embedded admin API. docs/deploying.md says how to run it.
#   docker build -t inzira .                       with Chromium, for the PDF
#   docker build -t inzira:lean --target lean .    without it: 380 MB less
ARG NODE_VERSION=24
ARG DEBIAN=bookworm

FROM node:${NODE_VERSION}-${DEBIAN}-slim AS build
WORKDIR /app
# .puppeteerrc.cjs first: it keeps puppeteer from downloading a browser of its own.
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
RUN npm ci
COPY . .
# What /healthz and the first line of the log name: docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT=
# The demo's data and the preview are not in an image for production: docker build --build-arg DEMO=1 leaves them in.
ARG DEMO=
# Source maps are for a checkout of the release (docs/deploying.md).
RUN npm run build && find build -name '*.map' -delete \
 && if [ -z "${DEMO}" ]; then rm -r build/files build/demo-data.js build/preview.js; fi
# Debian's Chromium depends on two packages of desktops, which only its launcher runs: 200 MB with what they bring. This one stands for them.
RUN mkdir -p /no-desktop/DEBIAN \
 && printf '%s\n' 'Package: no-desktop' 'Version: 1' 'Architecture: all' 'Maintainer: none <none@localhost>' \
      'Provides: x11-utils, xdg-utils' 'Description: in place of what a server has no use for' > /no-desktop/DEBIAN/control \
 && dpkg-deb --build /no-desktop /no-desktop.deb

# Of Node the program alone: npm and the headers of C++ are another 90 MB.
FROM debian:${DEBIAN}-slim AS base
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 app \
 && useradd --uid 10001 --gid app --no-create-home --home-dir /data --shell /usr/sbin/nologin app \
 && install -d -m 700 -o app -g app /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# /readyz: a process whose database or storage is gone answers /healthz, and is of no use. An admin API of its own has another port.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "const { ROLE, PORT, ADMIN_API_PORT = 4000 } = process.env; fetch(`http://127.0.0.1:${ROLE === 'admin-api' ? ADMIN_API_PORT : PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# tini reaps what Chromium leaves behind and hands SIGTERM on.
ENTRYPOINT ["tini", "--"]
CMD ["node", "build/server.js"]

FROM base AS lean
COPY package.json ./
COPY --from=build /app/build build
USER app

FROM base
# Chromium draws the PDF; the fonts cover what staff type, Kinyarwanda, French, English and emoji included.
COPY --from=build /no-desktop.deb /tmp/no-desktop.deb
RUN apt-get update \
 && apt-get install -y --no-install-recommends /tmp/no-desktop.deb chromium-headless-shell fonts-noto-core fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/* /tmp/no-desktop.deb
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell
COPY package.json ./
COPY --from=build /app/build build
USER app
