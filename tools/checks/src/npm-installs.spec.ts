import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

const INSTALL = /'npm', \['(?:install|ci)'[^\]]*\]/g;

describe('npm', () => {
  // `.npmrc` of the checkout says so too, but not to installations in other folders.
  it('runs no scripts of the packages that tests and tools install', () => {
    const files = ['e2e', 'tools'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
        .map((file) => join(folder, file)),
    );
    const installs = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(INSTALL)].map(([call]) => `${file}: ${call}`),
    );
    expect(installs.length).toBeGreaterThanOrEqual(4);
    expect(installs.filter((call) => !call.includes("'--ignore-scripts'"))).toEqual([]);
  });
});
