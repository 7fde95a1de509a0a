import packageJson from '../../package.json' with { type: 'json' };

export const version: string = packageJson.version;

/** What the policies that come with Keystone are published as. */
export const release = { version: packageJson.version, license: packageJson.license } as const;
