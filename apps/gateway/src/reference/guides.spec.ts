import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus, operatorErrorCodes, webhookTypes } from '@corridor/kernel';

const DOCS = join(__dirname, '../../../../docs');

/** Cells of the table rows in a section of a guide whose first cell is a name in capitals or a pattern of names. */
function rowsOf(guide: string, heading: string): string[][] {
  const text = readFileSync(join(DOCS, guide), 'utf8');
  const from = text.indexOf(`\n## ${heading}\n`);
  if (from < 0) throw new Error(`${guide} has no heading ${heading}`);
  return text
    .slice(from)
    .split('\n')
    .filter((line) => /^\| `[A-Z_<>]+` /.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replace(/^`([A-Z_<>]+)`$/, '$1')));
}

describe('docs/errors.md', () => {
  const rows = rowsOf('errors.md', 'Codes');

  it('lists each error code of the public API once, with its status', () => {
    const documented = rows.map(([code = '', status]): [string, number] => [code, Number(status)]);
    expect(documented.sort()).toEqual(
      Object.entries(errorStatus)
        .filter(([code]) => !(operatorErrorCodes as readonly string[]).includes(code))
        .sort(),
    );
  });

  it.each(rows)('explains %s and the remedy', (...cells) => {
    expect(cells).toHaveLength(4);
    expect(cells.slice(2).every((sentence) => /^[A-Z].+\.$/.test(sentence))).toBe(true);
  });
});

describe('docs/webhooks.md', () => {
  const forms = rowsOf('webhooks.md', 'Event types').map(
    ([form = '']) => new RegExp(`^${form.replace(/<[A-Z]+>/, '[A-Z_]+')}$`),
  );

  it.each(webhookTypes)('lists the event type %s', (type) => {
    expect(forms.filter((form) => form.test(type))).not.toEqual([]);
  });

  it.each(forms)('contains %s, which matches an existing type', (form) => {
    expect(webhookTypes.filter((type) => form.test(type))).not.toEqual([]);
  });
});
