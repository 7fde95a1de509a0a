/** Made by build.mjs: every file of policies/. */
declare module 'keystone:policies' {
  import type { Policy } from './ir/policy.ts';

  const policies: readonly Policy[];
  export default policies;
}

/** Made by build.mjs: the guest runtime of compiled policies. */
declare module 'keystone:runtime' {
  const bytes: Uint8Array;
  export default bytes;
}
