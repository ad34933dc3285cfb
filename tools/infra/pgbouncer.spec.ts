import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgBouncer } from './pgbouncer.mjs';

describe('findPgBouncer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-pgbouncer-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives the path of the installed one, because it is copied', () => {
    const program = join(folder, 'pgbouncer');
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    expect(findPgBouncer({ PATH: folder }, folder)).toEqual({ program });
    expect(findPgBouncer({ PATH: folder, PGBOUNCER: '/own' }, folder)).toEqual({ program: '/own' });
  });
});
