# Asof's GraphQL server. Settings: docs/configuration.md; running it: docs/operations.md.
FROM node:24-slim AS build
WORKDIR /asof
COPY package.json package-lock.json .npmrc ./
# No package needs its install script to build or run this.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  # The package brings the libraries of every system.
  && rm -rf node_modules/onnxruntime-node/bin/*/darwin node_modules/onnxruntime-node/bin/*/win32

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /asof
COPY --from=build /asof/node_modules node_modules
COPY --from=build /asof/dist dist
COPY package.json LICENSE ./
COPY sql sql
COPY cypher cypher
COPY models models
COPY schema schema
COPY examples examples
# Everything above belongs to root: the server cannot change itself.
USER node
# Beyond loopback the server starts with ASOF_API_KEY alone.
ENV ASOF_HOST=0.0.0.0 ASOF_PORT=4000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.ASOF_PORT + '/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve"]
