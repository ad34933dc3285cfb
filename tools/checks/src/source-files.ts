import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

const SKIPPED = new Set(['dist', 'node_modules']);

/** Every TypeScript file of the apps, the connectors, the libs, the SDKs, the tools and the end-to-end tests, relative to the checkout. */
export function sourceFiles(): string[] {
  return ['apps', 'connectors', 'libs', 'sdks', 'tools', 'e2e'].flatMap((folder) => walk(folder)).sort();
}

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}
