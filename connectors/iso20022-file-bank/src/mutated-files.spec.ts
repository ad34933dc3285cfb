import fc from 'fast-check';
import { statement, statusReport } from '../test/bank-messages';
import { Harness, IBAN, payout, until } from '../test/harness';

const FILES = 150;

/** A file with a few places cut, doubled or overwritten. */
function mutated(text: string): fc.Arbitrary<string> {
  const place = fc.record({
    at: fc.nat({ max: text.length - 1 }),
    length: fc.integer({ min: 0, max: 30 }),
    by: fc.oneof(
      fc.constantFrom(
        '',
        '<',
        '>',
        '&',
        '"',
        '9'.repeat(30),
        '-1',
        'EUR',
        '</Ntry>',
        '<Ntry>',
        '\u0000',
        'é',
      ),
      fc.string({ maxLength: 10 }),
    ),
  });
  return fc
    .array(place, { minLength: 1, maxLength: 3 })
    .map((places) =>
      places.reduce((now, { at, length, by }) => now.slice(0, at) + by + now.slice(at + length), text),
    );
}

describe('files with faults anywhere', () => {
  it('are read or refused, and never stop the connector', async () => {
    const harness = new Harness();
    await harness.start();
    const instruction = payout();
    await harness.submit(instruction);
    await harness.taken(1);
    const [payment] = harness.bank.payments;
    if (payment === undefined) throw new Error('no payment');
    const { msgId, pmtInfId, instrId, endToEndId } = payment;
    const charge = { amount: '0.10', bearer: 'DEBT' as const };
    const texts = [
      statusReport({
        ...{ id: 'S', msgId, pmtInfId, groupStatus: 'PART' },
        transactions: [{ instrId, endToEndId, status: 'RJCT', reason: 'AC04' }],
      }),
      statement({
        ...{ id: 'X', iban: IBAN, currency: 'EUR', page: { number: 1, isLast: true } },
        entries: [
          { direction: 'DBIT', amount: '12.34', reference: 'D', instrId, endToEndId, charge },
          { direction: 'DBIT', amount: '12.34', reference: 'B', batch: { msgId, pmtInfId, count: 2 } },
          { direction: 'DBIT', amount: '0.10', reference: 'F', endToEndId, charge, entryCharge: charge },
          { direction: 'CRDT', amount: '1.00', reference: 'R', endToEndId, returnReason: 'AC04' },
          { direction: 'CRDT', amount: '5.00', text: 'RF18', debtorName: 'A', debtorIban: IBAN },
          { direction: 'DBIT', amount: '5.00', reference: 'V', isReversal: true },
        ],
      }),
    ];
    const files = fc.sample(fc.constantFrom(...texts).chain(mutated), FILES);
    for (const [index, text] of files.entries()) await harness.bank.lay(text, `m${index}.xml`);
    await until(() => harness.files('in').length === 0);
    const health = await fetch(`${harness.url}/health`);
    expect(health.status).toBe(200);
    const inError = harness.files('error').filter((name) => !name.endsWith('.reason.txt')).length;
    const inArchive = harness.files('archive').filter((name) => name.startsWith('m')).length;
    expect(inError + inArchive).toBe(FILES);
    expect(inError).toBeGreaterThan(0);
    await until(async () =>
      (await (await fetch(`${harness.url}/health`)).text()).includes('"hasUnsentReports":false'),
    );
    expect(harness.receiver.faults).toEqual([]);
    await harness.end();
  });
});
