#!/bin/sh
# Publishes what Flux deploys only when it passes: Flux itself runs no checks of others.
#   publish.sh <folder of the kustomization> <oci://registry/repository:tag>
set -eu
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
kustomize build "$1" > "$rendered"
keystone check - < "$rendered"
flux push artifact "$2" --path="$1" --source="$(git config --get remote.origin.url)" --revision="sha1:$(git rev-parse HEAD)"
