# The service on one machine, as `npm start` runs it. docs/self-host.md describes compose.yaml, which builds this.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build:server && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-trixie-slim
# pg_dump and pg_restore for backups, as new as the server in compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/db ./db
COPY --from=build /app/domain ./domain
COPY --from=build /app/functions ./functions
COPY --from=build /app/server ./server
RUN install -d -o node -g node -m 700 /data
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8080
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz?shallow').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/index.js"]
