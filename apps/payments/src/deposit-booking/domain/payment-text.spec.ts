import fc from 'fast-check';
import { mintUuid } from '@corridor/kernel';
import { creditorReference } from '../../settlement-accounts/domain/creditor-reference';
import { formatReference } from '../../transactions/domain/reference';
import { namedInText } from './payment-text';

const id = fc.integer({ min: 0, max: 2 ** 45 }).map((ms) => mintUuid(ms));
const serial = fc.integer({ min: 0, max: 1_000_000_000 });
const noise = fc.string({ maxLength: 20 });

/** The text in another case, with a space behind some letters. */
const written = (text: string) =>
  fc
    .array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: text.length, maxLength: text.length })
    .map((how) =>
      [...text]
        .map((letter, at) => {
          const [isLower, isSpaced] = how[at] ?? [];
          return (isLower ? letter.toLowerCase() : letter) + (isSpaced ? ' ' : '');
        })
        .join(''),
    );

describe('the text of a payment', () => {
  it('names an account by its creditor reference, whatever its case, spaces and neighbours', () => {
    const cases = id.chain((accountId) =>
      fc.tuple(fc.constant(accountId), noise, written(creditorReference(accountId)), noise),
    );
    fc.assert(
      fc.property(cases, ([accountId, before, reference, after]) => {
        const { accounts } = namedInText(`${before}${reference}${after}`);
        const found = accounts.find((range) => range.reference === creditorReference(accountId));
        expect(found && found.first <= accountId && accountId <= found.last).toBe(true);
      }),
    );
  });

  it('names an account once, however often the reference stands in it', () => {
    const reference = creditorReference(mintUuid());
    expect(namedInText(`${reference} rent ${reference.toLowerCase()}`).accounts).toHaveLength(1);
  });

  it('names a transaction by its reference', () => {
    const cases = serial.chain((number) =>
      fc.tuple(fc.constant(number), noise, written(formatReference(number)), noise),
    );
    fc.assert(
      fc.property(cases, ([number, before, reference, after]) => {
        expect(namedInText(`${before}${reference}${after}`).serials).toContain(number);
      }),
    );
  });

  it('has a check digit that finds a wrong digit', () => {
    const reference = creditorReference(mintUuid());
    // A letter counts as two digits, so a letter takes the place of a letter.
    const other = /\d$/.test(reference) ? '01' : 'AB';
    const last = other.replace(reference.at(-1) ?? '', '').charAt(0);
    expect(namedInText(reference.slice(0, -1) + last).accounts).toEqual([]);
  });

  it('is the reference of ISO 11649', () => {
    // The remainder of the rearranged number by 97 is 1.
    const reference = creditorReference(mintUuid());
    const rearranged = reference.slice(4) + reference.slice(0, 4);
    const digits = [...rearranged].map((letter) => Number.parseInt(letter, 36)).join('');
    expect(BigInt(digits) % 97n).toBe(1n);
    expect(reference.length).toBeLessThanOrEqual(25);
  });
});
