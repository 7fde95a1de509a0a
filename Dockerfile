# Keystone in an image. Building it needs npm's registry and nothing else; running it needs no network.
ARG NODE_IMAGE=node:20.19.0-alpine

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node build.mjs --quiet
RUN npm pack --ignore-scripts --pack-destination /tmp

FROM ${NODE_IMAGE}
COPY --from=build /tmp/keystone-*.tgz /tmp/
RUN npm install --global --ignore-scripts /tmp/keystone-*.tgz && npm cache clean --force
USER node
WORKDIR /work
ENTRYPOINT ["keystone"]
CMD ["--help"]
