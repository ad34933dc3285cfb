import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '@corridor/kernel';
import { webhookTypes } from '@corridor/contracts';

const DOCS = join(__dirname, '../../../../docs');

/** Cells of the rows of a guide's tables whose first cell is one name in capitals. */
function rowsOf(guide: string, heading: string): string[][] {
  const text = readFileSync(join(DOCS, guide), 'utf8');
  const from = text.indexOf(`\n## ${heading}\n`);
  if (from < 0) throw new Error(`${guide} has no heading ${heading}`);
  return text
    .slice(from)
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+` /.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replace(/^`([A-Z_]+)`$/, '$1')));
}

describe('docs/errors.md', () => {
  const rows = rowsOf('errors.md', 'Codes');

  it('has each error code once, with its status', () => {
    const documented = rows.map(([code = '', status]): [string, number] => [code, Number(status)]);
    expect(documented.sort()).toEqual(Object.entries(errorStatus).sort());
  });

  it.each(rows)('says what %s means and what to do', (...cells) => {
    expect(cells).toHaveLength(4);
    expect(cells.slice(2).every((sentence) => /^[A-Z].+\.$/.test(sentence))).toBe(true);
  });
});

describe('docs/webhooks.md', () => {
  it('has each event type once', () => {
    const documented = rowsOf('webhooks.md', 'Event types').map(([type]) => type);
    expect(documented.sort()).toEqual([...webhookTypes].sort());
  });
});
