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

  it('say what whoever has stolen a secret can do with it', () => {
    const model = readFileSync(join(ROOT, 'docs', 'threat-model.md'), 'utf8');
    const credentials = [...model.matchAll(/^\| ([^|]*)\|/gm)].map(([, cell]) => cell).join();
    // Those of one service, of another way to the same database, and of a former key are in the row of the plain name.
    const families = [
      /^(?:GATEWAY|ACCOUNTS|COMPLIANCE|PAYMENTS|NOTIFICATIONS|FORMER)_/,
      /_(?:DIRECT|READ)(?=_URL$)/,
    ];
    const plain = (name: string): string => families.reduce((text, part) => text.replace(part, ''), name);
    // An id is of use with its key alone.
    const secrets = names.filter((name) => isSecret(name) && !name.endsWith('_KEY_ID')).map(plain);
    expect(secrets.filter((name) => !credentials.includes(`\`${name}\``))).toEqual([]);
  });

  it('name each secret that a file may hold', () => {
    const secrets = names.filter(isSecret);
    const list = /^## Secrets by files$([^#]*)/m.exec(text)?.[1] ?? '';
    expect([...list.matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name]) => name).sort()).toEqual(secrets.sort());
  });
});
