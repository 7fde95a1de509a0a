/** Made by build.mjs: every file of policies/, and the folders within as packs that are asked for. */
declare module 'keystone:policies' {
  import type { Policy } from './ir/policy.ts';

  export const defaultPolicies: readonly Policy[];
  export const packs: Readonly<Record<string, readonly Policy[]>>;
}

/** Made by build.mjs: the names of the packs, sorted. */
declare module 'keystone:pack-names' {
  export const packNames: readonly string[];
}

/** Made by build.mjs: the guest runtime of compiled policies. */
declare module 'keystone:runtime' {
  const bytes: Uint8Array;
  export default bytes;
}
