import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus, operatorErrorCodes, webhookTypes } from '@corridor/kernel';

const DOCS = join(__dirname, '../../../../docs');

/** Cells of the table rows in a section of a guide whose first cell is a name in capitals or a pattern of names. */
function rowsOf(guide: string, heading: string): string[][] {
  const text = readFileSync(join(DOCS, guide), 'utf8');
  const from = text.indexOf(`\n## ${heading}\n`);
  if (from < 0) throw new Error(`${guide} has no heading ${heading}`);
  const [section = ''] = text.slice(from + 1).split(/\n(?=## )/, 1);
  return section
    .split('\n')
    .filter((line) => /^\| `[A-Z_<>]+` /.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replace(/^`([A-Z_<>]+)`$/, '$1')));
}

describe('docs/errors.md', () => {
  const ofOperators = (code: string): boolean => (operatorErrorCodes as readonly string[]).includes(code);

  it.each([
    ['Codes', 'the public API', false],
    ["Codes of the operators' API", "the operators' API alone", true],
  ])('lists under %s each error code of %s once, with its status', (heading, _api, isOfOperators) => {
    const documented = rowsOf('errors.md', heading).map(([code = '', status]) => [code, Number(status)]);
    expect(documented.sort()).toEqual(
      Object.entries(errorStatus)
        .filter(([code]) => ofOperators(code) === isOfOperators)
        .sort(),
    );
  });

  it.each([...rowsOf('errors.md', 'Codes'), ...rowsOf('errors.md', "Codes of the operators' API")])(
    'explains %s and the remedy',
    (...cells) => {
      expect(cells).toHaveLength(4);
      expect(cells.slice(2).every((sentence) => /^[A-Z].+\.$/.test(sentence))).toBe(true);
    },
  );
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
