import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecret, variables, type VariableName } from '@corridor/contracts';
import { ROOT } from '../../../infra/workspace.mjs';

const DOCUMENTS = ['operations.md', 'audit-log.md', 'security-events.md', 'kafka.md', 'rates-and-fees.md'];
/** Set by sudo or corridor-admin, or refused because it has a new name. */
const UNDOCUMENTED = ['ADMIN_PERSON', 'SUDO_USER', 'TRUST_PROXY'];

const text = DOCUMENTS.map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8')).join('\n');
/** The first cell of each row of the tables. */
const cells = text.split('\n').flatMap((line) => /^\| (`[^|]*`) +\|/.exec(line)?.[1] ?? []);
const names = Object.keys(variables) as VariableName[];

describe('the documents', () => {
  it('have each variable of the configuration in a table', () => {
    const written = new Set(
      cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
    );
    const missing = names.filter((name) => !written.has(name) && !UNDOCUMENTED.includes(name));
    expect(missing).toEqual([]);
  });

  it('name each secret that a file may hold', () => {
    const secrets = names.filter(isSecret);
    const list = /^## Secrets by files$([^#]*)/m.exec(text)?.[1] ?? '';
    expect([...list.matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name]) => name).sort()).toEqual(secrets.sort());
  });
});
