import type { Plugin } from 'esbuild';

export function policiesModule(root: string): string;
export function packNamesModule(root: string): string;
export function virtualModules(root: string): Plugin;
