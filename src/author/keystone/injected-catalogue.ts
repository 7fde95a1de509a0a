/** A name that many containers have: it counts as injected only beside an annotation under one of the prefixes. */
interface GenericName {
  readonly name: string;
  readonly evidence: readonly string[];
}

/** What well-known injectors call the containers that they add, as their templates and documentation have it in December 2026. */
export const injectedCatalogue: {
  readonly names: readonly string[];
  readonly prefixes: readonly string[];
  readonly generic: readonly GenericName[];
  readonly statusKeys: readonly string[];
} = {
  names: [
    'consul-dataplane',
    'daprd',
    'datadog-agent-injected',
    'gke-gcsfuse-sidecar',
    'istio-proxy',
    'linkerd-proxy',
    'otc-container',
    'vault-agent',
  ],
  prefixes: ['csql-'],
  generic: [{ name: 'envoy', evidence: ['appmesh.k8s.aws/', 'kuma.io/', 'openservicemesh.io/'] }],
  statusKeys: ['sidecar.istio.io/status'],
};
