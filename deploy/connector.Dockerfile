# docker build -f deploy/connector.Dockerfile --build-arg NODE_DIGEST=sha256:… -t hospital-connector .
# The digest of the Node that you trust; without one nothing is built. It is said by: docker buildx imagetools inspect node:24.21.0-bookworm-slim
ARG NODE_DIGEST
FROM node:24.21.0-bookworm-slim@${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY desk/package.json desk/
COPY connector/package.json connector/
COPY simulators/package.json simulators/
RUN npm ci
COPY . .
RUN npm run build:connector

FROM node:24.21.0-bookworm-slim@${NODE_DIGEST} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY desk/package.json desk/
COPY connector/package.json connector/
COPY simulators/package.json simulators/
RUN npm ci -w connector --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim@${NODE_DIGEST}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/connector dist/connector
COPY --from=build /app/connector/profiles connector/profiles
USER node
VOLUME /profile /data
CMD ["node", "dist/connector/connector.cjs", "run", "--profile", "/profile"]
