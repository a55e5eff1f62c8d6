# syntax=docker/dockerfile:1
# One container: dashboard and embedded admin API. docs/deploying.md says how to run it.
ARG NODE_VERSION=24
ARG DEBIAN=bookworm

FROM node:${NODE_VERSION}-${DEBIAN}-slim AS build
WORKDIR /app
# .puppeteerrc.cjs first: it keeps puppeteer from downloading a browser of its own.
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-${DEBIAN}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
RUN npm ci --omit=dev

FROM node:${NODE_VERSION}-${DEBIAN}-slim
# Chromium draws the PDF; the fonts cover what staff type, Kinyarwanda, French and English included.
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core tini \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 app \
 && useradd --uid 10001 --gid app --no-create-home --home-dir /data --shell /usr/sbin/nologin app \
 && install -d -m 700 -o app -g app /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium-headless-shell
USER app
VOLUME /data
EXPOSE 3000
# /readyz: a process whose database or storage is gone answers /healthz, and is of no use.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# tini reaps what Chromium leaves behind and hands SIGTERM on.
ENTRYPOINT ["tini", "--"]
CMD ["node", "build/server.js"]
