# docker build -f deploy/connector.Dockerfile -t hospital-connector .
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY desk/package.json desk/
COPY connector/package.json connector/
RUN npm ci
COPY . .
RUN npm run build:connector

FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY desk/package.json desk/
COPY connector/package.json connector/
RUN npm ci -w connector --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/connector dist/connector
COPY --from=build /app/connector/profiles connector/profiles
USER node
VOLUME /profile /data
CMD ["node", "dist/connector/connector.cjs", "run", "--profile", "/profile"]
